//! The cost of a hang on the clock of a player who did not look at the page. The player is told on return.

use super::{Online, OnlineContext as _};
use tengen_kit::context::Context;
use tengen_kit::message::OnlineMessage;
use tengen_kit::settings::Tab;
use tengen_kit::time::Millis;
use tengen_online::{GameId, liveness};

/// Time without a message that only a line that hangs has, in ms: the server sends pings more often.
const HANG: f64 = (liveness::PING + liveness::UNSTEADY) as f64;

/// The same while the server asks a hidden page as often as a page that is looked at sends beats: then it takes the line for
/// unsteady so soon.
const PLAYER_HANG: f64 = liveness::UNSTEADY as f64;

/// Time after an action of the player in which the server is sure to ask so often, in ms: the next ping after a message in that
/// time comes within `PLAYS`, even if the action was on its way for as long as a line may be silent. The last of these pings is
/// followed by one after `PING`, which is no hang.
const ASKED_OFTEN: f64 = (liveness::PLAYS - liveness::BEAT - liveness::UNSTEADY) as f64;

/// Longest time from the end of a hang to the answer in which the server shows the game again, in ms. It shows it only if the
/// clock stood.
const SHOWN: f64 = 5000.0;

/// Time in which a page that is shown notices a hang, in ms.
const NOTICED: f64 = liveness::ANSWER as f64;

/// The state of a turn of the player when a message arrived.
#[derive(Clone, Copy, Debug)]
struct Turn {
    game: GameId,
    /// Number of entries before it.
    seq: u32,
    /// Moment of the message.
    at: Millis,
    /// Time of the turn that was spent by then, in ms.
    spent: u64,
    /// Time without a message from then on that only a line that hangs has, in ms.
    patience: f64,
    /// `Hidden` if the page was hidden before it could have noticed that the line hangs.
    tab: Tab,
}

/// The events that the player did not see.
#[derive(Clone, Debug, Default)]
pub(super) struct Unseen {
    /// The turn at the last message; `None` while it is not the player's in a live game with a clock.
    last: Option<Turn>,
    /// The turn at the last message before the last hang, and the end of that, until the server has said what it cost.
    hang: Option<(Turn, Millis)>,
    /// The news that the player is told on return.
    charge: Option<OnlineMessage>,
    /// The last moment at which an action of the player was on its way; `None` before the first.
    acted: Option<Millis>,
}

impl Unseen {
    /// Returns the player's turn at a message; `None` if there is none in a live game with a clock.
    fn turn(&self, cx: &Context) -> Option<Turn> {
        let online = cx.games.online().filter(|it| !it.counts_days())?;
        let table = online.mirror().table();
        let is_own = online.is_played_here() && online.seat() == Some(table.game().seat_to_move());
        (is_own && online.timer().is_some()).then(|| Turn {
            game: online.mirror().id(),
            seq: table.seq(),
            at: cx.now,
            spent: online.spent(cx.now),
            patience: self.patience(cx.now),
            tab: cx.surroundings.tab,
        })
    }

    /// Returns the time without a message from now on that only a line that hangs has, in ms.
    fn patience(&self, now: Millis) -> f64 {
        let plays = self
            .acted
            .is_some_and(|acted| now.0 - acted.0 < ASKED_OFTEN);
        if plays { PLAYER_HANG } else { HANG }
    }
}

/// Returns whole seconds.
fn seconds(ms: u64) -> u32 {
    u32::try_from(ms / 1000).unwrap_or(u32::MAX)
}

impl Online {
    /// Notes that a message has arrived, before it is handled.
    pub(super) fn note_heard(&mut self, cx: &Context) {
        let now = self.unseen.turn(cx);
        let last = std::mem::replace(&mut self.unseen.last, now);
        let hung = |turn: &Turn| turn.tab == Tab::Hidden && cx.now.0 - turn.at.0 >= turn.patience;
        if let Some(before) = last.filter(hung) {
            self.unseen.hang = Some((before, cx.now));
        }
    }

    /// Notes that an action of the player is on its way.
    pub(super) fn note_acted(&mut self, cx: &Context) {
        let online = cx.games.online();
        if online.is_some_and(|it| it.mirror().is_pending()) {
            self.unseen.acted = Some(cx.now);
        }
    }

    /// Notes that the player does not look at the page any more, perhaps before the next message, and that a turn has begun.
    pub(super) fn note_hidden(&mut self, cx: &Context) {
        if self.unseen.last.is_none() {
            self.unseen.last = self.unseen.turn(cx);
        }
        if let Some(last) = &mut self.unseen.last
            && cx.surroundings.tab == Tab::Hidden
            && cx.now.0 - last.at.0 < NOTICED
        {
            last.tab = Tab::Hidden;
        }
    }

    /// Finds out what a hang cost, when the server has shown the game again.
    pub(super) fn account(&mut self, cx: &Context) {
        let now = self.unseen.turn(cx);
        let Some(((before, end), now)) = self.unseen.hang.take().zip(now) else {
            return;
        };
        let is_same = (before.game, before.seq) == (now.game, now.seq);
        if is_same && now.at.0 - end.0 <= SHOWN {
            let hung = Millis(end.0 - before.at.0).whole();
            self.unseen.charge = Some(OnlineMessage::Charged {
                hung: seconds(hung),
                counted: seconds(now.spent.saturating_sub(before.spent).min(hung)),
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
