//! The buttons of a drill and the moves that were missed most, for the view.

use crate::Page;
use crate::page::words::drill as words;
use strum::IntoStaticStr;
use tengen_core::board::Stone;
use tengen_learn::drill::DrillStart;
use tengen_learn::drill::progress::Course;
use tengen_learn::drill::run::Stage;

/// The number of missed moves in the list.
const MOST_MISSED: usize = 5;

/// A button of the drill. The name is that of its action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DrillOffer {
    /// Drills the tree of the game on the board.
    DrillStart,
    /// Opens the dialog for opening a record.
    DrillOpen,
    /// Plays another line.
    DrillNext,
    /// Plays the same line again.
    DrillAgain,
    /// Gives the next hint.
    DrillHint,
    /// Opens the analysis of the position on the board.
    DrillAnalyse,
    /// Forgets what is known of these lines, and begins anew.
    DrillForget,
    /// Puts the game back that was on the board.
    DrillLeave,
}

/// Returns the buttons that have a meaning now.
pub fn drill_offers(page: &Page) -> Vec<DrillOffer> {
    let Some(drill) = page.drill().drill() else {
        let offer = if page.game().tree().is_empty() {
            DrillOffer::DrillOpen
        } else {
            DrillOffer::DrillStart
        };
        return Vec::from_iter(page.offers_drill().then_some(offer));
    };
    let mut offers = Vec::new();
    match drill.run.stage {
        Stage::Over => offers.push(DrillOffer::DrillNext),
        _ if drill.run.may_hint() => offers.push(DrillOffer::DrillHint),
        _ => {}
    }
    if drill.run.stage == Stage::Over {
        offers.extend([DrillOffer::DrillAgain, DrillOffer::DrillAnalyse]);
    }
    if drill.progress.has_memories() {
        offers.push(DrillOffer::DrillForget);
    }
    offers.push(DrillOffer::DrillLeave);
    offers
}

/// Returns the colour of the person; `None` without a drill.
pub fn drill_side(page: &Page) -> Option<Stone> {
    Some(page.drill().drill()?.progress.course.colour)
}

/// Returns the colours that the person may choose: those that have a move in some line.
pub fn drill_sides(page: &Page) -> Vec<Stone> {
    let drill = page.drill().drill();
    let may_play = |&colour: &Stone| drill.is_some_and(|it| it.as_side(colour).is_some());
    Stone::BOTH.into_iter().filter(may_play).collect()
}

/// Returns the starts among which the person may choose, and the chosen one; none if there is only one.
pub fn drill_starts(page: &Page) -> Option<DrillStart> {
    let drill = page.drill().drill()?;
    let Course { colour, start } = drill.progress.course;
    let here = Course {
        colour,
        start: drill.here,
    };
    let has_both = drill.here != 0 && drill.progress.book.has_lines(here);
    has_both.then_some(if start == drill.here {
        DrillStart::Position
    } else {
        DrillStart::Beginning
    })
}

/// Returns the moves that were missed most, once every line is known.
pub fn drill_missed(page: &Page) -> Vec<String> {
    let drill = page.drill().drill();
    let done = drill.filter(|it| it.run.stage == Stage::Over && it.progress.is_done());
    done.map_or_else(Vec::new, |drill| {
        let missed = drill.progress.missed(MOST_MISSED).into_iter();
        let row = |(place, count)| words::missed(page.texts(), &drill.progress, place, count);
        missed.map(row).collect()
    })
}
