//! Errands: messages of the player, except actions, to which the server has not replied. After a new connection
//! each is repeated if it still matters and can do no harm; otherwise the player is told that nothing came of it.

use super::{Online, OnlineContext as _};
use tengen_core::game::Consent;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::game::OnlineGame;
use tengen_kit::message::OnlineMessage;
use tengen_kit::time::Millis;
use tengen_online::{
    Mirror, Owner, Plan, PlanLine, PlanState, Reason, RunningRow, ToClient, ToServer,
};

/// Time after which a request, an answer, a claim or a wish for a rematch is not repeated any more, in ms: the players may have gone.
const FRESH: f64 = 120_000.0;

/// The errands of the player, at most one of each kind, in the order in which they were sent.
#[derive(Clone, Debug, Default)]
pub(super) struct Errands(Vec<Errand>);

/// A message that waits for the server's answer.
#[derive(Clone, Debug)]
struct Errand {
    message: ToServer,
    /// The moment at which it was last sent, or kept for a new leader.
    at: Millis,
    progress: Progress,
}

/// How far an errand has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// It was sent on the present connection.
    Sent,
    /// There is a new connection since. The state that the server shows on it decides the outcome of the errand.
    Lost,
}

/// The outcome of an errand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// It waits.
    Waits,
    /// It is done, was refused, or does not matter any more.
    Done,
    /// It is sent again.
    Again,
    /// It was not carried out, and cannot be sent again.
    InVain,
}

impl Errands {
    /// Adds an errand in place of an earlier one of the same kind about the same game.
    fn add(&mut self, message: ToServer, at: Millis) {
        let kind = |message: &ToServer| (message.word(), message.game());
        self.0
            .retain(|it| kind(&it.message) != kind(&message) && !ends(&message, &it.message));
        self.0.push(Errand {
            message,
            at,
            progress: Progress::Sent,
        });
    }

    fn has(&self, is_it: impl Fn(&ToServer) -> bool) -> bool {
        self.0.iter().any(|it| is_it(&it.message))
    }
}

/// Returns `true` if the player does not want an earlier errand any more because of a later message.
const fn ends(later: &ToServer, errand: &ToServer) -> bool {
    matches!(
        (later, errand),
        (ToServer::Seek { .. }, ToServer::Unseek)
            | (ToServer::Withdraw { .. }, ToServer::Ask { .. })
    )
}

/// Returns `true` for a message whose loss the player would not expect. Actions are in the mirror, a search, an invitation and the
/// games that are shown in the state of the page; a late emote would be worse than none.
const fn is_errand(message: &ToServer) -> bool {
    matches!(
        message,
        ToServer::Unseek
            | ToServer::Take { .. }
            | ToServer::Invite { .. }
            | ToServer::Ask { .. }
            | ToServer::Withdraw { .. }
            | ToServer::Answer { .. }
            | ToServer::Absent { .. }
            | ToServer::Rematch { .. }
            | ToServer::Plan { .. }
            | ToServer::Vacation { days: Some(_) }
            | ToServer::History { .. }
    )
}

/// Returns `true` for an errand that can be repeated without looking: it changes nothing a second time, and a new invitation takes
/// the place of one that the page does not know.
const fn is_harmless(errand: &ToServer) -> bool {
    matches!(
        errand,
        ToServer::Unseek | ToServer::Invite { .. } | ToServer::History { .. }
    )
}

/// Returns `true` for an errand that was said to an opponent at the board.
const fn needs_company(errand: &ToServer) -> bool {
    matches!(
        errand,
        ToServer::Ask { .. }
            | ToServer::Answer { .. }
            | ToServer::Absent { .. }
            | ToServer::Rematch { .. }
    )
}

/// Returns `true` if a message of the server answers an errand.
fn is_answer(message: &ToClient, errand: &ToServer) -> bool {
    if let ToClient::Refused { what, .. } = message {
        return what == errand.word();
    }
    if errand.game().is_some() && errand.game() != message.game() {
        return false;
    }
    match errand {
        ToServer::Unseek => matches!(message, ToClient::Idle),
        ToServer::Take { .. } => matches!(message, ToClient::Matched { .. }),
        ToServer::Invite { .. } => matches!(
            message,
            ToClient::Invited {
                owner: Owner::You,
                ..
            }
        ),
        ToServer::Ask { .. } => {
            matches!(message, ToClient::Asked { .. } | ToClient::Done { .. })
        }
        ToServer::Withdraw { .. } | ToServer::Answer { .. } => matches!(
            message,
            ToClient::Withdrawn { .. } | ToClient::Declined { .. } | ToClient::Done { .. }
        ),
        ToServer::Absent { .. } => matches!(message, ToClient::Done { .. }),
        ToServer::Rematch { .. } => {
            matches!(message, ToClient::Rematch { .. } | ToClient::Next { .. })
        }
        ToServer::Plan { .. } => matches!(message, ToClient::Planned { .. }),
        ToServer::Vacation { .. } => matches!(message, ToClient::Vacation { .. }),
        ToServer::History { .. } => matches!(message, ToClient::History { .. }),
        // No other message is an errand.
        _ => true,
    }
}

/// Returns what becomes of an errand when a message of the server comes.
fn fate(errand: &Errand, message: &ToClient, cx: &Context) -> Fate {
    let shown = match errand.progress {
        Progress::Sent => None,
        Progress::Lost => fate_of_lost(&errand.message, message, cx),
    };
    shown.unwrap_or_else(|| {
        if is_answer(message, &errand.message) {
            Fate::Done
        } else {
            Fate::Waits
        }
    })
}

/// Returns what becomes of a lost errand when the server shows the state that it would have changed; `None` if a message does not
/// show it.
fn fate_of_lost(errand: &ToServer, message: &ToClient, cx: &Context) -> Option<Fate> {
    let mirror = cx.games.online().map(OnlineGame::mirror);
    let mirror = mirror.filter(|it| Some(it.id()) == errand.game());
    match (errand, message) {
        (ToServer::Vacation { days: Some(days) }, ToClient::Vacation { left, .. }) => {
            let has_begun = left.is_some() == (*days > 0);
            Some(if has_begun { Fate::Done } else { Fate::Again })
        }
        (
            ToServer::Plan { game, seq, lines },
            ToClient::Planned {
                game: of,
                seq: at,
                lines: kept,
            },
        ) if game == of => {
            let has_it = (seq, lines) == (at, kept);
            let of_lost = || mirror.map_or(Fate::InVain, |it| fate_of_plan(*seq, lines, it));
            Some(if has_it { Fate::Done } else { of_lost() })
        }
        (_, ToClient::Game(_)) if errand.game() == message.game() => fate_in_game(errand, mirror?),
        _ => None,
    }
}

/// Returns what becomes of a plan that the server does not have: it may have been played, and is over then.
fn fate_of_plan(seq: u32, lines: &[PlanLine], mirror: &Mirror) -> Fate {
    if mirror.table().seq() == seq {
        return Fate::Again;
    }
    let plan = Plan::new(seq, lines.to_vec()).ok();
    let state = plan.zip(mirror.role().seat());
    let state = state.map(|(plan, seat)| plan.state(seat, mirror.table().entries()));
    match state {
        Some(PlanState::Due(_)) => Fate::InVain,
        _ => Fate::Done,
    }
}

/// Returns what becomes of a lost errand by the state of its game; `None` if that does not say it.
fn fate_in_game(errand: &ToServer, mirror: &Mirror) -> Option<Fate> {
    let own = mirror.role().seat();
    let request = mirror.request();
    let is_own = request.is_some_and(|it| Some(it.by) == own);
    let is_now = |seq: &u32| *seq == mirror.table().seq();
    Some(match errand {
        // It was granted, or the game has gone on.
        ToServer::Ask { seq, .. } if is_own || !is_now(seq) => Fate::Done,
        ToServer::Ask { wish, .. } if mirror.ask(*wish).is_ok() => Fate::Again,
        ToServer::Ask { .. } => Fate::InVain,
        ToServer::Withdraw { .. } if is_own => Fate::Again,
        ToServer::Withdraw { .. } => Fate::Done,
        ToServer::Answer {
            seq, wish, consent, ..
        } => {
            let is_open = request.is_some_and(|it| it.wish == *wish) && !is_own;
            match (is_open, is_now(seq), consent) {
                (true, true, _) => Fate::Again,
                // The game has to show an agreement.
                (true, false, _) | (false, true, Consent::Agree) => Fate::InVain,
                (false, ..) => Fate::Done,
            }
        }
        ToServer::Absent { .. } if mirror.is_over() => Fate::Done,
        ToServer::Rematch { .. } if mirror.next().is_some() => Fate::Done,
        ToServer::Rematch { consent, .. } => match (consent, mirror.rematch()) {
            (Consent::Agree, by) if by.is_some() && by == own => Fate::Done,
            (Consent::Refuse, None) => Fate::Done,
            _ => Fate::Again,
        },
        ToServer::Absent { .. } => Fate::Again,
        _ => return None,
    })
}

impl Online {
    /// Notes the errands that the page sends now.
    pub(super) fn note_errands(&mut self, cx: &Context) {
        let sent = cx.effects.iter().filter_map(|effect| match effect {
            Effect::Send(message) => Some(message),
            _ => None,
        });
        for message in sent {
            if is_errand(message) {
                self.errands.add(message.clone(), cx.now);
            } else {
                self.errands.0.retain(|it| !ends(message, &it.message));
            }
        }
    }

    /// Keeps the open request of the player, and the wish for a rematch: another server leads now, which knows of neither.
    pub(super) fn keep_open_wishes(&mut self, cx: &Context) {
        let Some(mirror) = cx.games.online().map(OnlineGame::mirror) else {
            return;
        };
        let own = mirror.role().seat();
        let request = mirror.request().filter(|it| Some(it.by) == own);
        let is_withdrawn = |it: &ToServer| matches!(it, ToServer::Withdraw { .. });
        if let Some(request) = request.filter(|_| !self.errands.has(is_withdrawn)) {
            let ask = ToServer::Ask {
                game: mirror.id(),
                seq: mirror.table().seq(),
                wish: request.wish,
            };
            self.errands.add(ask, cx.now);
        }
        let is_wished = mirror.rematch().is_some() && mirror.rematch() == own;
        let is_about_it = |it: &ToServer| matches!(it, ToServer::Rematch { .. });
        if is_wished && !self.errands.has(is_about_it) {
            let rematch = ToServer::Rematch {
                game: mirror.id(),
                consent: Consent::Agree,
            };
            self.errands.add(rematch, cx.now);
        }
    }

    /// Repeats the errands on a new connection that can be repeated without looking. The outcome of the others follows once the
    /// server has shown its state.
    pub(super) fn repeat_errands(&mut self, cx: &mut Context) {
        if self.is_burning() {
            cx.tell_server(ToServer::Burn);
        }
        let is_left =
            |it: &mut Errand| it.message.game().is_some() && !cx.has_online(it.message.game());
        let left: Vec<Errand> = self.errands.0.extract_if(.., is_left).collect();
        let is_plan = |it: &Errand| matches!(it.message, ToServer::Plan { .. });
        if left.iter().any(is_plan) {
            self.say_in_vain(cx);
        }
        for errand in &mut self.errands.0 {
            errand.progress = Progress::Lost;
            if is_harmless(&errand.message) {
                cx.tell_server(errand.message.clone());
            }
        }
    }

    /// Follows what a message of the server says about the errands, once it has been handled.
    pub(super) fn follow_errands(&mut self, message: &ToClient, cx: &mut Context) {
        for errand in std::mem::take(&mut self.errands.0) {
            let is_late = needs_company(&errand.message) && cx.now.0 - errand.at.0 > FRESH;
            match fate(&errand, message, cx) {
                Fate::Waits => self.errands.0.push(errand),
                Fate::Done => {}
                Fate::Again if !is_late => cx.tell_server(errand.message),
                Fate::Again | Fate::InVain => self.say_in_vain(cx),
            }
        }
    }

    /// Says that nothing came of a seek that the player took on a connection before, unless the list of the player's games has one
    /// that is new. Another server may have given the number of the seek to another one.
    pub(super) fn settle_take(&mut self, rows: &[RunningRow], cx: &mut Context) {
        let is_lost = |it: &mut Errand| {
            matches!(it.message, ToServer::Take { .. }) && it.progress == Progress::Lost
        };
        let was_lost = self.errands.0.extract_if(.., is_lost).count() > 0;
        let known = self.own_games().unwrap_or_default();
        let is_new = |row: &RunningRow| known.iter().all(|it| it.row.game != row.game);
        if was_lost && !rows.iter().any(is_new) {
            self.say_in_vain(cx);
        }
    }

    fn say_in_vain(&mut self, cx: &mut Context) {
        self.refused = Some(Reason::NotStored);
        cx.say_online(OnlineMessage::Refused(Reason::NotStored));
    }
}
