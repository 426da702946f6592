//! Errands: what the player has told the server, other than actions, and what the server has not answered. After a new connection
//! each is repeated if it still matters and can do no harm; otherwise the player is told that nothing came of it.

use super::{Online, OnlineContext as _};
use tengen_core::game::Consent;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::game::OnlineGame;
use tengen_kit::message::OnlineMessage;
use tengen_online::{Mirror, Owner, Reason, ToClient, ToServer};

/// The errands of the player, at most one of each kind, in the order in which they were sent.
#[derive(Clone, Debug, Default)]
pub(super) struct Errands(Vec<Errand>);

/// A message that waits for the server's answer.
#[derive(Clone, Debug)]
struct Errand {
    message: ToServer,
    progress: Progress,
}

/// How far an errand has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// It was sent on the present connection.
    Sent,
    /// There is a new connection since. What the server shows on it says what becomes of the errand.
    Lost,
}

/// What becomes of an errand.
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

impl Fate {
    const fn done_if(is_done: bool) -> Fate {
        if is_done { Fate::Done } else { Fate::Again }
    }
}

impl Errands {
    /// Adds an errand in place of an earlier one of the same kind.
    pub(super) fn add(&mut self, message: ToServer) {
        self.0
            .retain(|it| it.message.word() != message.word() && !ends(&message, &it.message));
        self.0.push(Errand {
            message,
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

/// Returns `true` for an errand that can be repeated without looking: the server answers it as at the first time, and a new
/// invitation takes the place of one that the page does not know.
const fn is_harmless(errand: &ToServer) -> bool {
    matches!(
        errand,
        ToServer::Unseek
            | ToServer::Invite { .. }
            | ToServer::Part { .. }
            | ToServer::History { .. }
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
        ToServer::Part { .. } => matches!(
            message,
            ToClient::Uninvited { .. } | ToClient::Matched { .. } | ToClient::Game(_)
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
        // A game that the player has taken is told before. Another server may have given the number to somebody else.
        (ToServer::Take { .. }, ToClient::Running { .. }) => Some(Fate::InVain),
        (ToServer::Vacation { days: Some(days) }, ToClient::Vacation { left, .. }) => {
            Some(Fate::done_if(left.is_some() == (*days > 0)))
        }
        (
            ToServer::Plan { game, seq, lines },
            ToClient::Planned {
                game: of,
                lines: kept,
                ..
            },
        ) if game == of => {
            let is_done = lines == kept;
            let is_possible = mirror.is_some_and(|it| it.table().seq() == *seq);
            Some(if is_done || is_possible {
                Fate::done_if(is_done)
            } else {
                Fate::InVain
            })
        }
        (_, ToClient::Game(_)) if errand.game() == message.game() => fate_in_game(errand, mirror?),
        _ => None,
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
        ToServer::Withdraw { .. } => Fate::done_if(!is_own),
        ToServer::Answer {
            seq, wish, consent, ..
        } => {
            let is_open = request.is_some_and(|it| it.wish == *wish) && !is_own;
            match (is_open, is_now(seq), consent) {
                (true, true, _) => Fate::Again,
                // What was agreed to has to show in the game.
                (true, false, _) | (false, true, Consent::Agree) => Fate::InVain,
                (false, ..) => Fate::Done,
            }
        }
        ToServer::Absent { .. } => Fate::done_if(mirror.is_over()),
        ToServer::Rematch { consent, .. } => {
            let wished = mirror.rematch();
            Fate::done_if(
                mirror.next().is_some()
                    || match consent {
                        Consent::Agree => wished.is_some() && wished == own,
                        Consent::Refuse => wished.is_none(),
                    },
            )
        }
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
                self.errands.add(message.clone());
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
            self.errands.add(ToServer::Ask {
                game: mirror.id(),
                seq: mirror.table().seq(),
                wish: request.wish,
            });
        }
        let is_wished = mirror.rematch().is_some() && mirror.rematch() == own;
        let is_about_it = |it: &ToServer| matches!(it, ToServer::Rematch { .. });
        if is_wished && !self.errands.has(is_about_it) {
            self.errands.add(ToServer::Rematch {
                game: mirror.id(),
                consent: Consent::Agree,
            });
        }
    }

    /// Repeats on a new connection what can be repeated without looking. What becomes of the rest follows once the server has shown
    /// its state.
    pub(super) fn repeat_errands(&mut self, cx: &mut Context) {
        if self.is_burning() {
            cx.tell_server(ToServer::Burn);
        }
        self.errands.0.retain(|it| {
            let is_left = it.message.game().is_some() && !cx.has_online(it.message.game());
            is_harmless(&it.message) || !is_left
        });
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
            match fate(&errand, message, cx) {
                Fate::Waits => self.errands.0.push(errand),
                Fate::Done => {}
                Fate::Again => cx.tell_server(errand.message),
                Fate::InVain => {
                    self.refused = Some(Reason::NotStored);
                    cx.say_online(OnlineMessage::Refused(Reason::NotStored));
                }
            }
        }
    }
}
