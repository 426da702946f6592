//! A game as a server and its pages keep it: its start, and all entries accepted since.

use super::{Entry, Start};
use tengen_core::game::{
    At, Clock, Consent, Deed, DeedOutcome, Game, PlayRefusal, Refusal, Request, RequestRefusal,
    Session, Wish,
};

/// A game as a server and its pages keep it. Equal entries make equal games, so both sides need to agree on
/// nothing else. An open request is also kept, but it is not stored with the entries.
///
/// # Examples
///
/// ```
/// use tengen_core::game::{Action, At, Deed, Seat};
/// use tengen_online::{Proposal, Start, Table, TakeBacks};
///
/// let start = Start {
///     game: "0123456789".parse()?,
///     proposal: Proposal { terms: "renju".parse()?, take_backs: TakeBacks::Asked },
///     players: [("00000000000000000000000001".parse()?, "Mei".parse()?), ("00000000000000000000000002".parse()?, "Ada".parse()?)],
///     at: 0,
/// };
/// let mut server = Table::new(start.clone());
/// let (_, entry) = server.handle(Deed::Act(Action::place("h8".parse()?)), At::seat(Seat::First))?;
/// let mut page = Table::new(start);
/// page.push(entry.expect("an action makes one"))?;
/// assert_eq!(page.entries(), server.entries());
/// assert_eq!(page.game().moves(), server.game().moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    start: Start,
    entries: Vec<Entry>,
    session: Session,
}

impl Table {
    /// The limit on the number of entries: more than stones on every point and the choices of every opening
    /// need. A server grants no take-back that could exceed it.
    pub const MAX_ENTRIES: usize = 2000;

    /// Makes a game without entries.
    pub fn new(start: Start) -> Table {
        Table {
            session: Session::new(Game::new(start.proposal.terms)),
            start,
            entries: Vec::new(),
        }
    }

    /// Makes a game with the accepted entries.
    ///
    /// # Errors
    ///
    /// The index (from 0) of the first entry that is not possible, and the reason.
    pub fn from_entries(start: Start, entries: &[Entry]) -> Result<Table, (usize, Refusal)> {
        let mut table = Table::new(start);
        for (place, &entry) in entries.iter().enumerate() {
            table.push(entry).map_err(|refusal| (place, refusal))?;
        }
        Ok(table)
    }

    /// Returns the start of the game.
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// Returns all accepted entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the number of entries. The sender of the next action must know this number.
    pub fn seq(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    /// Returns the game together with the open request.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the game without the open request.
    pub const fn game(&self) -> &Game {
        self.session.game()
    }

    /// Returns the open request; `None` if nothing is asked.
    pub const fn request(&self) -> Option<Request> {
        self.session.request()
    }

    /// Returns the clock as the entries give it, with nobody's time running; `None` if the game has no clock.
    pub fn clock(&self) -> Option<Clock> {
        Clock::of(self.game())
    }

    /// Appends an entry that was accepted elsewhere.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the entry is not possible here; nothing has changed then.
    pub fn push(&mut self, entry: Entry) -> Result<(), Refusal> {
        match entry {
            Entry::Act {
                seat,
                action,
                clock,
            } => {
                self.session.call(action, At { seat, clock })?;
            }
            Entry::Back(count) => self.session.take_back(count.into())?,
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Carries out what a seat does, and returns the event with the entry to store. The entry is `None` if a
    /// request was only made, declined or withdrawn.
    ///
    /// # Errors
    ///
    /// As [`Session::handle`], and [`RequestRefusal::NotNow`] for a take-back that could exceed
    /// [`MAX_ENTRIES`](Self::MAX_ENTRIES); nothing has changed then.
    pub fn handle(&mut self, deed: Deed, at: At) -> Result<(DeedOutcome, Option<Entry>), Refusal> {
        let request = self.session.request();
        let is_back = deed == Deed::Answer(Consent::Agree)
            && request.is_some_and(|request| request.wish != Wish::Draw);
        if is_back && self.entries.len() >= Table::MAX_ENTRIES / 2 {
            return Err(RequestRefusal::NotNow.into());
        }
        let plies = self.game().ply();
        let event = self.session.handle(deed, at)?;
        let entry = match event {
            DeedOutcome::TakenBack => {
                let count = plies - self.game().ply();
                Some(Entry::Back(u8::try_from(count).unwrap_or(u8::MAX)))
            }
            DeedOutcome::Acted(_) => self.last_entry(),
            _ => None,
        };
        self.entries.extend(entry);
        Ok((event, entry))
    }

    /// Makes an action that only the keeper of the game may make, as [`Session::call`],
    /// and returns its entry.
    ///
    /// # Errors
    ///
    /// As [`Session::call`]; nothing has changed then.
    pub fn call(
        &mut self,
        action: tengen_core::game::Action,
        at: At,
    ) -> Result<Entry, PlayRefusal> {
        self.session.call(action, at)?;
        let entry = Entry::Act {
            seat: at.seat,
            action,
            clock: at.clock,
        };
        self.entries.push(entry);
        Ok(entry)
    }

    /// Returns the action at the cursor as an entry.
    fn last_entry(&self) -> Option<Entry> {
        let step = self.game().tree().step(self.game().cursor())?;
        Some(Entry::Act {
            seat: step.at.seat,
            action: step.action,
            clock: step.at.clock,
        })
    }
}
