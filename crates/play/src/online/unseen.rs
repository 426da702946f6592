//! What a hang cost the clock of a player who did not look at the page. The player is told on return.

use super::{Online, OnlineContext as _};
use tengen_kit::context::Context;
use tengen_kit::message::OnlineMessage;
use tengen_kit::settings::Tab;
use tengen_kit::time::Millis;
use tengen_online::liveness;

/// Time without a message that only a line that hangs has, in ms: the server sends pings more often.
const HANG: f64 = (liveness::PING + liveness::UNSTEADY) as f64;

/// The state of a turn of the player when a message arrived.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// Number of entries before it.
    seq: u32,
    /// Moment of the message.
    at: Millis,
    /// Time of the turn that was spent by then, in ms.
    spent: u64,
    tab: Tab,
}

/// What the player did not see.
#[derive(Clone, Debug, Default)]
pub(super) struct Unseen {
    /// The turn at the last message; `None` while it is not the player's in a live game with a clock.
    last: Option<Turn>,
    /// The turn at the last message before a hang, until the server has said what that cost.
    hang: Option<Turn>,
    /// What the player is told on return.
    charge: Option<OnlineMessage>,
}

fn turn(cx: &Context) -> Option<Turn> {
    let online = cx.games.online().filter(|it| !it.counts_days())?;
    let table = online.mirror().table();
    let is_own = online.is_played_here() && online.seat() == Some(table.game().seat_to_move());
    (is_own && online.timer().is_some()).then(|| Turn {
        seq: table.seq(),
        at: cx.now,
        spent: online.spent(cx.now),
        tab: cx.surroundings.tab,
    })
}

/// Returns whole seconds.
fn seconds(ms: u64) -> u32 {
    u32::try_from(ms / 1000).unwrap_or(u32::MAX)
}

impl Online {
    /// Notes that a message has arrived, before it is handled.
    pub(super) fn note_heard(&mut self, cx: &Context) {
        let now = turn(cx);
        let last = std::mem::replace(&mut self.unseen.last, now);
        let hung = |turn: &Turn| turn.tab == Tab::Hidden && cx.now.0 - turn.at.0 >= HANG;
        self.unseen.hang = self.unseen.hang.or_else(|| last.filter(hung));
    }

    /// Finds out what a hang cost, when the server has shown the game again.
    pub(super) fn account(&mut self, cx: &Context) {
        let Some((before, now)) = self.unseen.hang.take().zip(turn(cx)) else {
            return;
        };
        if before.seq == now.seq {
            self.unseen.charge = Some(OnlineMessage::Charged {
                hung: seconds(Millis(now.at.0 - before.at.0).whole()),
                counted: seconds(now.spent.saturating_sub(before.spent)),
            });
        }
    }

    /// Tells a player who looks at the page again what a hang cost.
    pub(super) fn tell_charge(&mut self, cx: &mut Context) {
        if cx.surroundings.tab == Tab::Shown
            && let Some(charge) = self.unseen.charge.take()
        {
            cx.say_online(charge);
        }
    }
}
