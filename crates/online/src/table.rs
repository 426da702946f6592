//! A game as a server and its pages keep it: how it began, and all that was accepted since.

use super::{Entry, Start};
use tengen_core::game::{At, Clock, Consent, Deed, Event, Game, Refusal, Request, Session, Wish};

/// A game as a server and its pages keep it. Equal entries make equal games, so both sides need to agree
/// on nothing else; what is asked and not answered is kept too, and does not outlive the table.
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
/// let (_, entry) = server.handle(Deed::Act(Action::Place("h8".parse()?)), At::seat(Seat::First))?;
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
    /// The most entries of a game: more than stones on every point and choices of every opening. A server
    /// grants nothing to be taken back that would bring it beyond.
    pub const MAX_ENTRIES: usize = 2000;

    /// A game that begins.
    #[must_use]
    pub fn new(start: Start) -> Table {
        Table {
            session: Session::new(Game::new(start.proposal.terms)),
            start,
            entries: Vec::new(),
        }
    }

    /// A game with all that was accepted.
    ///
    /// # Errors
    ///
    /// The place of the first entry that cannot be, from 0, and why.
    pub fn from_entries(start: Start, entries: &[Entry]) -> Result<Table, (usize, Refusal)> {
        let mut table = Table::new(start);
        for (place, &entry) in entries.iter().enumerate() {
            table.push(entry).map_err(|refusal| (place, refusal))?;
        }
        Ok(table)
    }

    /// How it began.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// All that was accepted.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many entries there are: what the next one has to know.
    #[must_use]
    pub fn seq(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    /// The game with what is asked.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.session.game()
    }

    /// What is asked and not answered.
    #[must_use]
    pub const fn request(&self) -> Option<Request> {
        self.session.request()
    }

    /// The clock as the entries read it, with nobody's time running; nothing where time is not limited.
    #[must_use]
    pub fn clock(&self) -> Option<Clock> {
        Clock::of(self.game())
    }

    /// Takes in what was accepted elsewhere.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it cannot be here; nothing has changed then.
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

    /// Lets a seat do something, and says what is to be written down of it: nothing of what is only asked,
    /// refused or withdrawn.
    ///
    /// # Errors
    ///
    /// As [`Session::handle`], and [`Refusal::NotNow`] beyond [`MAX_ENTRIES`](Self::MAX_ENTRIES); nothing
    /// has changed then.
    pub fn handle(&mut self, deed: Deed, at: At) -> Result<(Event, Option<Entry>), Refusal> {
        let request = self.session.request();
        let is_back = deed == Deed::Answer(Consent::Agree)
            && request.is_some_and(|request| request.wish != Wish::Draw);
        if is_back && self.entries.len() >= Table::MAX_ENTRIES / 2 {
            return Err(Refusal::NotNow);
        }
        let plies = self.game().ply();
        let event = self.session.handle(deed, at)?;
        let entry = match event {
            Event::TakenBack => {
                let count = plies - self.game().ply();
                Some(Entry::Back(u8::try_from(count).unwrap_or(u8::MAX)))
            }
            Event::Acted(_) => self.last_entry(),
            _ => None,
        };
        self.entries.extend(entry);
        Ok((event, entry))
    }

    /// Does what only whoever keeps the game says, as [`Session::call`].
    ///
    /// # Errors
    ///
    /// As [`Session::call`]; nothing has changed then.
    pub fn call(&mut self, action: tengen_core::game::Action, at: At) -> Result<Entry, Refusal> {
        self.session.call(action, at)?;
        let entry = Entry::Act {
            seat: at.seat,
            action,
            clock: at.clock,
        };
        self.entries.push(entry);
        Ok(entry)
    }

    /// The action at the cursor as an entry.
    fn last_entry(&self) -> Option<Entry> {
        let step = self.game().tree().step(self.game().cursor())?;
        Some(Entry::Act {
            seat: step.at.seat,
            action: step.action,
            clock: step.at.clock,
        })
    }
}
