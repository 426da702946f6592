//! The task of the engine for live analysis, and the reasons why it has none.

use tengen_core::game::Status;
use tengen_engine::words::Limits;
use tengen_kit::activity::Input;
use tengen_kit::computer::LiveTask;
use tengen_kit::context::Context;
use tengen_kit::settings::Tab;

/// Returns the task for the position on the board.
pub(crate) fn task_here(cx: &Context) -> LiveTask {
    let settings = cx.settings.live;
    LiveTask {
        node: cx.game().cursor(),
        bot: cx.analyst(),
        count: settings.count,
        limits: Limits::Time(settings.time.ms()),
    }
}

/// The reason why the engine does not analyse the position on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// The position ends the game.
    Over,
    /// An opening is going on, or White decides on a claim.
    Undecided,
    /// The page is hidden, or the activity on the board has no lines of the engine.
    Paused,
    /// The engine has failed.
    Failed,
}

/// Returns the reason why the position on the board is not analysed.
pub(crate) fn blocked(cx: &Context) -> Option<Blocked> {
    let game = cx.game();
    if !cx.offers().is_on(Input::Lines) || cx.surroundings.tab == Tab::Hidden {
        return Some(Blocked::Paused);
    }
    if matches!(game.status(), Status::Over { outcome, .. } if outcome.is_on_board()) {
        return Some(Blocked::Over);
    }
    let is_undecided = game.question().is_some() || game.claim().is_some();
    is_undecided.then_some(Blocked::Undecided)
}
