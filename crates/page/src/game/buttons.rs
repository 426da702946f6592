//! The buttons around the board: if they show, if they can be pressed, and which one takes over the focus.

use strum::{EnumString, IntoStaticStr};

use crate::{Page, describe};
use tengen_core::rules::Passes;
use tengen_picture::Visibility;

/// A button around the board that does not always show, or cannot always be pressed. The text form is the name of
/// its action in the markup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Button {
    /// Takes the last action back.
    Undo,
    /// Repeats the action taken back.
    Redo,
    /// Shows the start of the game.
    First,
    /// Shows the position before.
    Prev,
    /// Shows the next position.
    Next,
    /// Shows the end of the line.
    Last,
    /// Gives the game up.
    Resign,
    /// Asks the computer for a move.
    Hint,
    /// Stops the clock, or lets it run on.
    Pause,
    /// Places a stone at the aimed point.
    Place,
    /// Asks why the aimed point is forbidden or not.
    WhyAimed,
    /// Asks White to take the forbidden stone back.
    Ask,
    /// Passes.
    Pass,
    /// Plays once more with the same players.
    Again,
    /// Puts the game before the opened one back on the board.
    Restore,
    /// Does what the displayed message offers.
    TakeOffer,
}

impl Button {
    /// Returns the name of the button's action in the markup.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the action of the button that takes over the focus when this one is disabled: its opposite, and never
    /// a button that another press could trigger by mistake. `None` if this button is never disabled.
    #[must_use]
    pub const fn heir(self) -> Option<&'static str> {
        Some(match self {
            Button::Undo => "redo",
            Button::First => "last",
            Button::Prev => "next",
            Button::Next => "prev",
            Button::Last => "first",
            Button::Ask => "agree",
            Button::Redo
            | Button::Resign
            | Button::Hint
            | Button::Pause
            | Button::Place
            | Button::Pass => "undo",
            Button::WhyAimed | Button::Again | Button::Restore | Button::TakeOffer => return None,
        })
    }

    /// Returns `Shown` if the button has a meaning now, even if it cannot be pressed.
    #[must_use]
    pub fn visibility(self, page: &Page) -> Visibility {
        let shows = match self {
            // While White decides on a claim, Black can only ask.
            Button::Undo => !page.session().is_held(),
            Button::Ask => page.session().is_held(),
            // A clock that the server keeps cannot be paused.
            Button::Pause => page.has_clock() && page.online_game().is_none(),
            Button::Place => page.offers_place(),
            Button::WhyAimed => page.may_ask_about_aimed(),
            Button::Pass => page.game().terms().rules.passes() == Passes::On,
            // The button that tells the computer to move takes its place.
            Button::Hint => page.computer_to_move().is_none(),
            // Nobody played an opened record here.
            Button::Again => !describe::is_record(page),
            Button::Restore => page.is_just_opened() && page.before().is_some(),
            Button::TakeOffer => page.toast_offer().is_some(),
            Button::Redo
            | Button::First
            | Button::Prev
            | Button::Next
            | Button::Last
            | Button::Resign => true,
        };
        if shows {
            Visibility::Shown
        } else {
            Visibility::Hidden
        }
    }

    /// Returns `true` if a press on the button would do nothing now.
    #[must_use]
    pub fn is_disabled(self, page: &Page) -> bool {
        let game = page.game();
        let is_over = game.status().is_over();
        match self {
            Button::Undo | Button::First | Button::Prev => {
                page.session().is_held() || game.tree().step(game.cursor()).is_none()
            }
            Button::Redo | Button::Next | Button::Last => game.next().is_none(),
            Button::Resign => is_over || !page.has_person(),
            Button::Hint => is_over,
            Button::Pause => page.clock_rests(),
            Button::Place => page.aimed().and_then(|it| it.stone).is_none(),
            Button::Ask => page.session().request().is_some(),
            Button::Pass => !(game.can_pass() && page.is_persons_turn()),
            Button::WhyAimed | Button::Again | Button::Restore | Button::TakeOffer => false,
        }
    }
}
