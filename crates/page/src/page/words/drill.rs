//! Texts about drilling a tree.

mod rows;

pub use rows::{DrillOffer, drill_missed, drill_offers, drill_side, drill_sides, drill_starts};

use crate::Page;
use tengen_core::board::{Point, Stone};
use tengen_kit::game::words::written;
use tengen_kit::message::DrillMessage;
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::{colour, point};
use tengen_learn::drill::Drill;
use tengen_learn::drill::book::Place;
use tengen_learn::drill::progress::Progress;
use tengen_learn::drill::run::{DrillRemark, Stage};

/// Returns what drilling a tree is, or why the tree on the board cannot be drilled; empty while something else is shown.
pub fn drill_offer(page: &Page) -> &'static str {
    if !page.offers_drill() {
        return "";
    }
    page.texts().get(if page.game().tree().is_empty() {
        Key::DrillOfferFile
    } else if page.drill().has_failed {
        Key::DrillNothing
    } else {
        Key::DrillOffer
    })
}

/// Returns the heading of the offer; empty while something else is shown.
pub fn drill_heading(page: &Page) -> &'static str {
    if page.offers_drill() {
        page.texts().get(Key::DrillHeading)
    } else {
        ""
    }
}

/// Returns the title of the drill; empty without one.
pub fn drill_title(page: &Page) -> String {
    let texts = page.texts();
    of_drill(page, |drill| {
        let name = colour(texts, drill.progress.course.colour);
        texts.fill(Key::DrillTitle, &[("colour", name)])
    })
}

/// Returns the number of known lines; empty without a drill.
pub fn drill_count(page: &Page) -> String {
    of_drill(page, |drill| {
        let (known, all) = drill.progress.known_of_all();
        let [known, all] = [known, all].map(|it| it.to_string());
        let values = [("n", &*known), ("all", &*all)];
        page.texts().fill(Key::DrillCount, &values)
    })
}

/// Returns what the person is asked, or how the line ended; empty without a drill.
pub fn drill_task(page: &Page) -> String {
    let texts = page.texts();
    of_drill(page, |drill| match drill.run.stage {
        Stage::Over if drill.progress.is_done() => texts.get(Key::DrillDone).to_owned(),
        Stage::Over if drill.run.is_clean() => texts.get(Key::DrillKnown).to_owned(),
        Stage::Over => texts.get(Key::DrillFaulty).to_owned(),
        _ => {
            let name = colour(texts, drill.progress.course.colour);
            texts.fill(Key::DrillAsk, &[("colour", name)])
        }
    })
}

/// Returns what is said about the last answer, or the hint; empty if there is none.
pub fn drill_remark(page: &Page) -> String {
    let texts = page.texts();
    let at = |key, it: Point| texts.fill(key, &[("point", &point(it))]);
    of_drill(page, |drill| match drill.run.remark {
        DrillRemark::None => String::new(),
        DrillRemark::Right => texts.get(Key::RightAnswer).to_owned(),
        DrillRemark::Wrong(it) => at(Key::DrillWrong, it),
        DrillRemark::Another(it) => at(Key::DrillAnother, it),
        DrillRemark::Point(it) => at(Key::DrillPoint, it),
        DrillRemark::Column(count, it) => {
            let name = point(it);
            let column = name.get(..1).unwrap_or_default();
            let values = [("n", &*count.to_string()), ("column", column)];
            let key = if count == 1 {
                Key::DrillColumn
            } else {
                Key::DrillColumns
            };
            texts.fill(key, &values)
        }
    })
}

/// Returns what people wrote about the last question and its answer, after the line about the position on the board; empty
/// without a drill.
pub fn drill_note(page: &Page) -> String {
    of_drill(page, |_| written(page.game()))
}

/// Returns why a side cannot be chosen; empty if both can.
pub fn drill_no_side(page: &Page) -> String {
    let sides = rows::drill_sides(page);
    let missing = Stone::BOTH.into_iter().find(|it| !sides.contains(it));
    of_drill(page, |_| {
        let name = missing.map(|it| colour(page.texts(), it));
        name.map_or_else(String::new, |name| {
            page.texts().fill(Key::DrillNoSide, &[("colour", name)])
        })
    })
}

/// Returns the label of the start at the position that was on the board.
pub fn drill_here(page: &Page) -> String {
    of_drill(page, |drill| {
        let ply = drill.progress.book.path_to(drill.here).len().to_string();
        page.texts().fill(Key::DrillHere, &[("n", &ply)])
    })
}

/// Returns the heading of the moves that were missed most; empty if there are none.
pub fn drill_missed_heading(page: &Page) -> &'static str {
    if rows::drill_missed(page).is_empty() {
        ""
    } else {
        page.texts().get(Key::DrillMissed)
    }
}

/// Returns a row of the list of missed moves: `Move 8: J9, missed twice`.
pub(super) fn missed(texts: Texts, progress: &Progress, place: Place, count: u32) -> String {
    let book = &progress.book;
    let ply = book.path_to(place).len() + 1;
    let own = book.children(place);
    let own = own.filter(|&it| book.is_stone_of(it, progress.course.colour));
    let names: Vec<String> = own.filter_map(|it| book.point(it)).map(point).collect();
    let values = [
        ("n", &*ply.to_string()),
        ("points", &*names.join(texts.get(Key::Or))),
        ("count", &*count.to_string()),
    ];
    texts.fill(Key::DrillMissedMove, &values)
}

/// Returns a text about the drill; empty without one.
fn of_drill(page: &Page, tell: impl FnOnce(&Drill) -> String) -> String {
    page.drill().drill().map_or_else(String::new, tell)
}

/// Returns the text of an announcement.
pub(crate) fn announcement(page: &Page, what: DrillMessage) -> String {
    let began = || vec![drill_title(page), drill_count(page), drill_task(page)];
    let parts = match what {
        DrillMessage::Began => began(),
        DrillMessage::Anew => {
            let forgotten = page.texts().get(Key::DrillForgotten).to_owned();
            [vec![forgotten], began()].concat()
        }
        DrillMessage::Ended => vec![drill_task(page), drill_count(page), drill_note(page)],
        DrillMessage::Remark => vec![drill_remark(page)],
        DrillMessage::Noted => vec![drill_note(page)],
        DrillMessage::Back => {
            let back = page.texts().get(Key::DrillBack).to_owned();
            // The count is empty after the drill.
            vec![back, drill_count(page)]
        }
    };
    let parts: Vec<String> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    let (stop, space) = (
        page.texts().get(Key::FullStop),
        page.texts().get(Key::SentenceSpace),
    );
    let ends = |text: &str| text.ends_with(['.', '。', '?', '？', '!', '！']);
    let sentence = |text: String| if ends(&text) { text } else { text + stop };
    let parts: Vec<String> = parts.into_iter().map(sentence).collect();
    parts.join(space)
}
