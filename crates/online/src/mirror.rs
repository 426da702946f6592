//! A game as a page sees it: what the server said, and what the player has done that the server has not
//! answered yet. Knows no clock and no connection.

use super::{Entry, GameId, Heard, Presence, Role, Snapshot, Table, ToClient, ToServer};
use tengen_core::board::Stone;
use tengen_core::game::{
    Action, At, Consent, Deed, NodeId, Refusal, Request, Seat, Session, Tag, Wish,
};

/// A game as a page sees it. What the player does shows at once and is *pending* until the server answers;
/// it is undone if that refuses it, and said again after a lost connection.
#[derive(Clone, Debug)]
pub struct Mirror {
    table: Table,
    role: Role,
    spent: u32,
    presence: [Presence; 2],
    watching: u32,
    rematch: Option<Seat>,
    next: Option<GameId>,
    /// In the order in which it was done.
    pending: Vec<Pending>,
    /// The game as it shows: `table` with what is pending and the names of the players. The cursor may be
    /// elsewhere, because the player looks back.
    shown: Session,
    /// The node at which the game stands, with what is pending.
    live: NodeId,
}

/// What the player did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pending {
    /// How many entries the game had.
    seq: u32,
    seat: Seat,
    action: Action,
    /// What the page believes the clock to have said.
    clock: Option<u32>,
}

impl Pending {
    /// Whether an entry is what was done.
    fn is(&self, entry: Entry) -> bool {
        matches!(entry, Entry::Act { seat, action, .. } if seat == self.seat && action == self.action)
    }
}

impl Mirror {
    /// The game of a snapshot.
    ///
    /// # Errors
    ///
    /// The place of the first entry that cannot be, from 0, and why: the server speaks of another game.
    pub fn new(snapshot: &Snapshot) -> Result<Mirror, (usize, Refusal)> {
        let table = snapshot.table()?;
        let mut mirror = Mirror {
            shown: table.session().clone(),
            live: NodeId::ROOT,
            table,
            role: snapshot.role,
            spent: snapshot.spent,
            presence: snapshot.presence,
            watching: snapshot.watching,
            rematch: snapshot.rematch,
            next: snapshot.next,
            pending: Vec::new(),
        };
        mirror.fold();
        Ok(mirror)
    }

    /// The game as the server has it.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Its name.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.table.start().game
    }

    /// What the page is in it.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// How much of the turn was spent when the last message about it came, in ms.
    #[must_use]
    pub const fn spent(&self) -> u32 {
        self.spent
    }

    /// Whether a player is there.
    #[must_use]
    pub const fn presence(&self, seat: Seat) -> Presence {
        self.presence[seat as usize]
    }

    /// How many watch.
    #[must_use]
    pub const fn watching(&self) -> u32 {
        self.watching
    }

    /// Who wants a rematch.
    #[must_use]
    pub const fn rematch(&self) -> Option<Seat> {
        self.rematch
    }

    /// The game that followed.
    #[must_use]
    pub const fn next(&self) -> Option<GameId> {
        self.next
    }

    /// What is asked and not answered.
    #[must_use]
    pub const fn request(&self) -> Option<Request> {
        self.table.request()
    }

    /// Whether the server has not answered yet to what the player did.
    #[must_use]
    pub const fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Whether the game is over as the server has it.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.table.game().status().is_over()
    }

    /// The game as it shows: with what is pending, the names of the players, and the cursor where the player
    /// looks.
    #[must_use]
    pub const fn shown(&self) -> &Session {
        &self.shown
    }

    /// The node at which the game stands, with what is pending.
    #[must_use]
    pub const fn live(&self) -> NodeId {
        self.live
    }

    /// Returns `true` if the cursor is where the game stands.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.shown.game().cursor() == self.live
    }

    /// Lends the session that shows, so that the player can look back in it. The next change of the game
    /// brings the cursor back to where the game stands.
    pub const fn look(&mut self) -> &mut Session {
        &mut self.shown
    }

    /// Makes the session that shows from the table and what is pending.
    fn fold(&mut self) {
        let mut shown = self.table.session().clone();
        for &Pending {
            seat,
            action,
            clock,
            ..
        } in &self.pending
        {
            let did = shown.handle(Deed::Act(action), At { seat, clock });
            debug_assert!(did.is_ok(), "it was tried when it was done");
        }
        for seat in [Seat::First, Seat::Second] {
            let tag = match shown.game().colour_of(seat) {
                Stone::Black => Tag::Black,
                Stone::White => Tag::White,
            };
            let name = self.table.start().name(seat).to_string();
            shown.annotations_mut().set_tag(tag, name);
        }
        self.live = shown.game().cursor();
        self.shown = shown;
    }

    /// Takes in what the server says. After any change of the game the cursor of what shows is where the game
    /// stands.
    pub fn hear(&mut self, message: &ToClient) -> Heard {
        if message.game() != Some(self.id()) {
            return Heard::Nothing;
        }
        let heard = self.take_in(message);
        if heard.changes_game() {
            self.fold();
        }
        heard
    }

    fn take_in(&mut self, message: &ToClient) -> Heard {
        match message {
            ToClient::Game(snapshot) => self.replace(snapshot),
            ToClient::Done {
                seq, entry, spent, ..
            } => self.done(*seq, *entry, *spent),
            ToClient::Asked { request, .. } => {
                let asks = Deed::Ask(request.wish);
                self.discussed(asks, request.by, Heard::Asked(*request))
            }
            ToClient::Declined { .. } => self.request().map_or(Heard::Nothing, |request| {
                let deed = Deed::Answer(Consent::Refuse);
                self.discussed(deed, request.by.other(), Heard::Declined(request))
            }),
            ToClient::Withdrawn { .. } => self.request().map_or(Heard::Nothing, |request| {
                self.discussed(Deed::Withdraw, request.by, Heard::Withdrawn(request))
            }),
            ToClient::Refused { what, reason, .. } => {
                if what == "act" {
                    self.pending.clear();
                }
                Heard::Refused(*reason)
            }
            ToClient::Presence { seat, presence, .. } => {
                self.presence[*seat as usize] = *presence;
                Heard::Presence(*seat, *presence)
            }
            ToClient::Watching { count, .. } => {
                self.watching = *count;
                Heard::Watching
            }
            ToClient::Rematch { by, .. } => {
                self.rematch = *by;
                Heard::Rematch(*by)
            }
            ToClient::Next { next, .. } => {
                self.next = Some(*next);
                Heard::Next(*next)
            }
            ToClient::Emote { by, emote, .. } => Heard::Emote(*by, *emote),
            _ => Heard::Nothing,
        }
    }

    fn replace(&mut self, snapshot: &Snapshot) -> Heard {
        let Ok(anew) = Mirror::new(snapshot) else {
            return Heard::Lost;
        };
        // What the server has not taken yet is said again; anything else is answered by the game.
        let mut pending = std::mem::take(&mut self.pending);
        let known = anew.table.seq();
        pending.retain(|pending| {
            let entry = anew.table.entries().get(pending.seq as usize);
            !entry.is_some_and(|entry| pending.is(*entry))
        });
        let is_next = pending.first().is_some_and(|first| first.seq == known);
        *self = anew;
        if is_next {
            self.pending = pending;
            if !self.may_be() {
                self.pending.clear();
            }
        }
        Heard::Anew
    }

    fn done(&mut self, seq: u32, entry: Entry, spent: u32) -> Heard {
        if seq < self.table.seq() {
            let known = self.table.entries().get(seq as usize);
            return if known == Some(&entry) {
                Heard::Nothing
            } else {
                Heard::Lost
            };
        }
        if seq > self.table.seq() || self.table.push(entry).is_err() {
            return Heard::Lost;
        }
        self.spent = spent;
        if self.pending.first().is_some_and(|first| first.is(entry)) {
            self.pending.remove(0);
            return Heard::Confirmed(entry);
        }
        self.pending.clear();
        Heard::Done(entry)
    }

    fn discussed(&mut self, deed: Deed, by: Seat, heard: Heard) -> Heard {
        match self.table.handle(deed, At::seat(by)) {
            Ok(_) => heard,
            Err(Refusal::AlreadyAsked) => Heard::Nothing,
            Err(_) => Heard::Lost,
        }
    }

    /// Whether what is pending can follow the game as the server has it.
    fn may_be(&self) -> bool {
        let mut trial = self.table.session().clone();
        self.pending.iter().all(|pending| {
            let deed = Deed::Act(pending.action);
            trial.handle(deed, At::seat(pending.seat)).is_ok()
        })
    }

    /// The player does something, which shows at once: what is to be said to the server. `clock` is what
    /// the page believes the clock to say.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as of [`Session::handle`] after what is pending; [`Refusal::OutOfTurn`] also for who
    /// watches. Nothing has changed then.
    pub fn play(&mut self, action: Action, clock: Option<u32>) -> Result<ToServer, Refusal> {
        let seat = self.role.seat().ok_or(Refusal::OutOfTurn)?;
        let mut trial = self.shown.clone();
        if trial.game().cursor() != self.live {
            trial.jump(self.live)?;
        }
        trial.handle(Deed::Act(action), At::seat(seat))?;
        let seq = self.table.seq() + u32::try_from(self.pending.len()).unwrap_or(u32::MAX);
        let pending = Pending {
            seq,
            seat,
            action,
            clock,
        };
        self.pending.push(pending);
        self.fold();
        Ok(self.act(pending))
    }

    const fn act(&self, pending: Pending) -> ToServer {
        ToServer::Act {
            game: self.id(),
            seq: pending.seq,
            action: pending.action,
        }
    }

    /// What has to be said again after the connection was lost.
    #[must_use]
    pub fn unanswered(&self) -> Vec<ToServer> {
        self.pending.iter().map(|&it| self.act(it)).collect()
    }

    /// The player asks something: what is to be said to the server.
    ///
    /// # Errors
    ///
    /// As [`Session::handle`]; [`Refusal::OutOfTurn`] for who watches, [`Refusal::NotNow`] while something
    /// is pending or where take-backs were not agreed on.
    pub fn ask(&self, wish: Wish) -> Result<ToServer, Refusal> {
        let by = self.role.seat().ok_or(Refusal::OutOfTurn)?;
        let is_off = self.table.start().proposal.take_backs == super::TakeBacks::Off;
        if self.is_pending() || wish == Wish::TakeBack && is_off {
            return Err(Refusal::NotNow);
        }
        let mut trial = self.table.session().clone();
        trial.handle(Deed::Ask(wish), At::seat(by))?;
        Ok(ToServer::Ask {
            game: self.id(),
            seq: self.table.seq(),
            wish,
        })
    }

    /// The player answers what the other asked: what is to be said to the server.
    ///
    /// # Errors
    ///
    /// [`Refusal::NothingAsked`]; [`Refusal::OutOfTurn`] for who watches or asked.
    pub fn answer(&self, consent: Consent) -> Result<ToServer, Refusal> {
        let request = self.request().ok_or(Refusal::NothingAsked)?;
        if self.role.seat() != Some(request.by.other()) {
            return Err(Refusal::OutOfTurn);
        }
        Ok(ToServer::Answer {
            game: self.id(),
            seq: self.table.seq(),
            wish: request.wish,
            consent,
        })
    }
}
