//! A game as a page sees it: the state from the server, and the player's actions that the server has not
//! answered yet. It uses no clock and no connection.

use super::{
    Entry, GameId, LineState, MirrorChange, Presence, Role, Snapshot, Table, ToClient, ToServer,
    Vacations,
};
use tengen_core::board::Stone;
use tengen_core::game::{
    Action, At, Consent, Deed, NodeId, PlayRefusal, Refusal, Request, RequestRefusal, Seat,
    Session, Tag, Wish,
};

/// A game as a page sees it. An action of the player is shown at once and is *pending* until the server
/// answers. It is undone if the server refuses it, and sent again after a lost connection.
#[derive(Clone, Debug)]
pub struct Mirror {
    table: Table,
    role: Role,
    spent: u64,
    presence: [Presence; 2],
    lines: [LineState; 2],
    vacations: Vacations,
    watching: u32,
    rematch: Option<Seat>,
    next: Option<GameId>,
    /// The unanswered actions, in the order in which they were made.
    pending: Vec<Pending>,
    /// The game as it is shown: `table` with the pending actions and the names of the players. Its cursor may
    /// be at another node, because the player can look back.
    shown: Session,
    /// The node of the current position, with the pending actions.
    live: NodeId,
}

/// An action of the player that the server has not answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pending {
    /// The number of entries before the action.
    seq: u32,
    seat: Seat,
    action: Action,
    /// The clock reading that the page assumes, in ms; `None` if the game has no clock.
    clock: Option<u64>,
}

impl Pending {
    /// Returns `true` if `entry` is this action.
    fn is(&self, entry: Entry) -> bool {
        matches!(entry, Entry::Act { seat, action, .. } if seat == self.seat && action == self.action)
    }
}

impl Mirror {
    /// Builds the game of a snapshot.
    ///
    /// # Errors
    ///
    /// The index (from 0) of the first entry that is not possible, and the reason. The snapshot
    /// is not valid then.
    pub fn new(snapshot: &Snapshot) -> Result<Mirror, (usize, Refusal)> {
        let table = snapshot.table()?;
        let mut mirror = Mirror {
            shown: table.session().clone(),
            live: NodeId::ROOT,
            table,
            role: snapshot.role,
            spent: snapshot.spent,
            presence: snapshot.presence,
            lines: [LineState::Steady; 2],
            vacations: snapshot.vacations,
            watching: snapshot.watching,
            rematch: snapshot.rematch,
            next: snapshot.next,
            pending: Vec::new(),
        };
        mirror.fold();
        Ok(mirror)
    }

    /// Returns the game as the server has it.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the identifier of the game.
    pub const fn id(&self) -> GameId {
        self.table.start().game
    }

    /// Returns the role of the page in the game.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Returns the time spent in the turn when the last message about it arrived, in ms.
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Returns the presence of the player at `seat`.
    pub const fn presence(&self, seat: Seat) -> Presence {
        self.presence[seat as usize]
    }

    /// Returns the state of the line to the player at `seat`.
    pub const fn line(&self, seat: Seat) -> LineState {
        self.lines[seat as usize]
    }

    /// Returns the vacations of the players when the last copy of the whole game arrived.
    pub const fn vacations(&self) -> Vacations {
        self.vacations
    }

    /// Returns the number of spectators.
    pub const fn watching(&self) -> u32 {
        self.watching
    }

    /// Returns the seat that wants a rematch; `None` if neither does.
    pub const fn rematch(&self) -> Option<Seat> {
        self.rematch
    }

    /// Returns the rematch that followed; `None` if there is none yet.
    pub const fn next(&self) -> Option<GameId> {
        self.next
    }

    /// Returns the open request; `None` if nothing is asked.
    pub const fn request(&self) -> Option<Request> {
        self.table.request()
    }

    /// Returns `true` if the server has not answered every action of the player yet.
    pub const fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Returns `true` if the game is over in the server's state.
    pub fn is_over(&self) -> bool {
        self.table.game().status().is_over()
    }

    /// Returns the game as it is shown: with the pending actions, the names of the players, and the cursor
    /// where the player looks.
    pub const fn shown(&self) -> &Session {
        &self.shown
    }

    /// Returns the node of the current position, with the pending actions.
    pub const fn live(&self) -> NodeId {
        self.live
    }

    /// Returns `true` if the cursor is at the current position.
    pub fn is_live(&self) -> bool {
        self.shown.game().cursor() == self.live
    }

    /// Returns the shown session, so that the player can look back in it. The next change of the game moves
    /// the cursor to the current position again.
    pub const fn look(&mut self) -> &mut Session {
        &mut self.shown
    }

    /// Rebuilds the shown session. Pending actions that cannot follow the table are dropped.
    fn fold(&mut self) {
        let shown = self.folded(&self.pending).or_else(|_| {
            self.pending.clear();
            self.folded(&[])
        });
        if let Ok(shown) = shown {
            self.show(shown);
        }
    }

    fn show(&mut self, shown: Session) {
        self.live = shown.game().cursor();
        self.shown = shown;
    }

    /// Returns the session of the table with pending actions and the names of the players.
    ///
    /// # Errors
    ///
    /// The refusal of the first action that cannot follow.
    fn folded(&self, pending: &[Pending]) -> Result<Session, Refusal> {
        let mut shown = self.table.session().clone();
        for pending in pending {
            let at = At {
                seat: pending.seat,
                clock: pending.clock,
            };
            shown.handle(Deed::Act(pending.action), at)?;
        }
        for seat in [Seat::First, Seat::Second] {
            let tag = match shown.game().colour_of(seat) {
                Stone::Black => Tag::Black,
                Stone::White => Tag::White,
            };
            let name = self.table.start().name(seat).to_string();
            shown.annotations_mut().set_tag(tag, name);
        }
        Ok(shown)
    }

    /// Applies a message from the server. After any change of the game the cursor of the shown session is
    /// at the current position.
    pub fn hear(&mut self, message: &ToClient) -> MirrorChange {
        if message.game() != Some(self.id()) {
            return MirrorChange::Nothing;
        }
        let heard = self.take_in(message);
        if heard.changes_game() {
            self.fold();
        }
        heard
    }

    fn take_in(&mut self, message: &ToClient) -> MirrorChange {
        match message {
            ToClient::Game(snapshot) => self.replace(snapshot),
            ToClient::Done {
                seq, entry, spent, ..
            } => self.done(*seq, *entry, *spent),
            ToClient::Asked { request, .. } => {
                let asks = Deed::Ask(request.wish);
                self.discussed(asks, request.by, MirrorChange::Asked(*request))
            }
            ToClient::Declined { .. } => self.request().map_or(MirrorChange::Nothing, |request| {
                let deed = Deed::Answer(Consent::Refuse);
                self.discussed(deed, request.by.other(), MirrorChange::Declined(request))
            }),
            ToClient::Withdrawn { .. } => self.request().map_or(MirrorChange::Nothing, |request| {
                self.discussed(Deed::Withdraw, request.by, MirrorChange::Withdrawn(request))
            }),
            ToClient::Refused { what, reason, .. } => {
                if what == "act" {
                    self.pending.clear();
                }
                MirrorChange::Refused(*reason)
            }
            ToClient::Presence { seat, presence, .. } => {
                self.presence[*seat as usize] = *presence;
                self.lines[*seat as usize] = LineState::Steady;
                MirrorChange::Presence(*seat, *presence)
            }
            ToClient::Line { seat, state, .. } => {
                self.lines[*seat as usize] = *state;
                MirrorChange::Line(*seat, *state)
            }
            ToClient::Watching { count, .. } => {
                self.watching = *count;
                MirrorChange::Watching
            }
            ToClient::Rematch { by, .. } => {
                self.rematch = *by;
                MirrorChange::Rematch(*by)
            }
            ToClient::Next { next, .. } => {
                self.next = Some(*next);
                MirrorChange::Next(*next)
            }
            ToClient::Emote { by, emote, .. } => MirrorChange::Emote(*by, *emote),
            _ => MirrorChange::Nothing,
        }
    }

    fn replace(&mut self, snapshot: &Snapshot) -> MirrorChange {
        let Ok(anew) = Mirror::new(snapshot) else {
            return MirrorChange::Lost;
        };
        // Actions that the server has not accepted yet are sent again; the new state answers all others.
        let mut pending = std::mem::take(&mut self.pending);
        let known = anew.table.seq();
        pending.retain(|pending| {
            let entry = anew.table.entries().get(pending.seq as usize);
            !entry.is_some_and(|entry| pending.is(*entry))
        });
        let is_next = pending.first().is_some_and(|first| first.seq == known);
        *self = anew;
        if is_next {
            // The fold that follows drops them if they do not fit.
            self.pending = pending;
        }
        MirrorChange::Anew
    }

    fn done(&mut self, seq: u32, entry: Entry, spent: u64) -> MirrorChange {
        if seq < self.table.seq() {
            let known = self.table.entries().get(seq as usize);
            return if known == Some(&entry) {
                MirrorChange::Nothing
            } else {
                MirrorChange::Lost
            };
        }
        if seq > self.table.seq() || self.table.push(entry).is_err() {
            return MirrorChange::Lost;
        }
        self.spent = spent;
        if self.pending.first().is_some_and(|first| first.is(entry)) {
            self.pending.remove(0);
            return MirrorChange::Confirmed(entry);
        }
        self.pending.clear();
        MirrorChange::Done(entry)
    }

    fn discussed(&mut self, deed: Deed, by: Seat, heard: MirrorChange) -> MirrorChange {
        match self.table.handle(deed, At::seat(by)) {
            Ok(_) => heard,
            Err(Refusal::Request(RequestRefusal::AlreadyAsked)) => MirrorChange::Nothing,
            Err(_) => MirrorChange::Lost,
        }
    }

    /// Makes an action of the player, shows it at once, and returns the message for the server. `clock` is
    /// the clock reading that the page assumes, in ms.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as from [`Session::handle`] after the pending actions; [`PlayRefusal::OutOfTurn`] also for a
    /// spectator. Nothing has changed then.
    pub fn play(&mut self, action: Action, clock: Option<u64>) -> Result<ToServer, Refusal> {
        let seat = self.role.seat().ok_or(PlayRefusal::OutOfTurn)?;
        let seq = self.table.seq() + u32::try_from(self.pending.len()).unwrap_or(u32::MAX);
        let pending = Pending {
            seq,
            seat,
            action,
            clock,
        };
        let mut all = self.pending.clone();
        all.push(pending);
        let shown = self.folded(&all)?;
        self.pending = all;
        self.show(shown);
        Ok(self.act(pending))
    }

    const fn act(&self, pending: Pending) -> ToServer {
        ToServer::Act {
            game: self.id(),
            seq: pending.seq,
            action: pending.action,
        }
    }

    /// Returns the messages to send again after the connection was lost.
    pub fn unanswered(&self) -> Vec<ToServer> {
        self.pending.iter().map(|&it| self.act(it)).collect()
    }

    /// Returns the message for the server with which the player makes a request.
    ///
    /// # Errors
    ///
    /// As [`Session::handle`]; [`RequestRefusal::OutOfTurn`] for a spectator, [`RequestRefusal::NotNow`] while an action is
    /// pending or if the terms do not allow take-backs.
    pub fn ask(&self, wish: Wish) -> Result<ToServer, Refusal> {
        let by = self.role.seat().ok_or(RequestRefusal::OutOfTurn)?;
        let is_off = self.table.start().proposal.take_backs == super::TakeBacks::Off;
        if self.is_pending() || wish == Wish::TakeBack && is_off {
            return Err(RequestRefusal::NotNow.into());
        }
        let mut trial = self.table.session().clone();
        trial.handle(Deed::Ask(wish), At::seat(by))?;
        Ok(ToServer::Ask {
            game: self.id(),
            seq: self.table.seq(),
            wish,
        })
    }

    /// Returns the message for the server with which the player answers the opponent's request.
    ///
    /// # Errors
    ///
    /// [`RequestRefusal::NothingAsked`]; [`RequestRefusal::OutOfTurn`] for a spectator or for the player
    /// who made the request.
    pub fn answer(&self, consent: Consent) -> Result<ToServer, RequestRefusal> {
        let request = self.request().ok_or(RequestRefusal::NothingAsked)?;
        if self.role.seat() != Some(request.by.other()) {
            return Err(RequestRefusal::OutOfTurn);
        }
        Ok(ToServer::Answer {
            game: self.id(),
            seq: self.table.seq(),
            wish: request.wish,
            consent,
        })
    }
}
