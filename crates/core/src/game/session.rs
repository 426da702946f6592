//! A session: a game, its two seats, the requests between them, and the actions each may perform.
//!
//! Pages and servers let players act through it. Everything that becomes part of the game still goes through
//! [`Game::act`].

mod steps;

use alloc::vec::Vec;

pub use steps::Purpose;

use super::{
    Action, Annotations, At, Game, NodeId, PlayRefusal, Refusal, RequestRefusal, Seat, Status,
    StepRefusal,
};
use crate::rules::opening::Answer;

/// A game with the requests between its players. A refused request leaves no trace.
///
/// # Examples
///
/// ```
/// use tengen_core::game::{Action, At, Consent, Deed, DeedOutcome, Game, Seat, Session, Wish};
///
/// let mut session = Session::new(Game::new("renju referee=claim".parse()?));
/// for point in ["f8", "a1", "g8", "a3", "h6", "c1", "h7", "c3", "h8"] {
///     let seat = session.game().seat_to_move();
///     session.handle(Deed::Act(Action::place(point.parse()?)), At::seat(seat))?;
/// }
/// assert!(session.game().claim().is_some(), "a double-three: White may claim the win");
/// session.handle(Deed::Ask(Wish::Forgive), At::seat(Seat::First))?;
/// let answered = session.handle(Deed::Answer(Consent::Agree), At::seat(Seat::Second))?;
/// assert_eq!(answered, DeedOutcome::TakenBack);
/// assert_eq!(session.game().ply(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    request: Option<Request>,
    /// The forbidden stone that was just played, while White decides on a claim.
    pending: Option<NodeId>,
    purpose: Purpose,
    /// The node that was reached by taking back actions, until the cursor moves in another way.
    taken_back_to: Option<NodeId>,
}

/// An unanswered request of one seat to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Request {
    /// The seat that asks.
    pub by: Seat,
    /// The subject of the request.
    pub wish: Wish,
}

/// The possible subjects of a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wish {
    /// Black asks to take back the forbidden stone that White may claim.
    Forgive,
    /// Takes back the seat's last move and the reply to it, if any: one ply or two.
    TakeBack,
    /// Ends the game as a draw.
    Draw,
}

/// Something that a seat does in a session.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// An action of the game.
    Act(Action),
    /// A request to the other seat.
    Ask(Wish),
    /// Withdrawal of the seat's own request.
    Withdraw,
    /// An answer to the request of the other seat.
    Answer(Consent),
}

/// An answer to a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Consent {
    /// Grants the pending request.
    Agree,
    /// Refuses the pending request.
    Refuse,
}

/// The result of a deed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeedOutcome {
    /// The game continued and now has this status.
    Acted(Status),
    /// This request now waits for an answer.
    Asked(Request),
    /// The request was granted, and the moves were taken back.
    TakenBack,
    /// The request was refused.
    Refused,
    /// The request was withdrawn.
    Withdrawn,
}

impl Session {
    /// Creates a session to study a game, without a request. If the game is at a forbidden stone at the end of
    /// a line, White is to decide on a claim.
    #[must_use]
    pub fn new(game: Game) -> Session {
        let is_end = game.tree().children(game.cursor()).is_empty();
        let pending = game.claim().filter(|_| is_end).map(|_| game.cursor());
        Session {
            game,
            request: None,
            pending,
            purpose: Purpose::Study,
            taken_back_to: None,
        }
    }

    /// Returns the session with another purpose.
    #[must_use]
    pub const fn with_purpose(mut self, purpose: Purpose) -> Session {
        self.purpose = purpose;
        self
    }

    /// Changes the purpose of the session, which decides about the moves from now on.
    pub const fn set_purpose(&mut self, purpose: Purpose) {
        self.purpose = purpose;
    }

    /// Returns the purpose of the session.
    #[must_use]
    pub const fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// Returns the game of this session.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the annotations of the game for editing. They do not affect the state of the game.
    pub const fn annotations_mut(&mut self) -> &mut Annotations {
        self.game.annotations_mut()
    }

    /// Adds the lines and notes of another game, as [`Game::graft`]. The state of the game stays.
    #[must_use]
    pub fn graft(&mut self, other: &Game) -> bool {
        self.game.graft(other)
    }

    /// Returns the request that waits for an answer, or `None` if there is none.
    #[must_use]
    pub const fn request(&self) -> Option<Request> {
        self.request
    }

    /// Performs `deed` for the seat of `at`.
    ///
    /// While White may claim a forbidden stone, White may place, claim or answer and Black may only ask;
    /// either may resign. An action ends a request, because acting is White's decision. Every move of the
    /// cursor ends it too. Only a draw offer survives a move of the seat that made it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] with the reason, [`PlayRefusal::NotNow`] for actions reserved to [`call`](Self::call); the
    /// session is then unchanged.
    pub fn handle(&mut self, deed: Deed, at: At) -> Result<DeedOutcome, Refusal> {
        match deed {
            Deed::Act(action) if action.is_call() => Err(PlayRefusal::NotNow.into()),
            Deed::Act(action) => Ok(self.call(action, at)?),
            Deed::Ask(wish) => Ok(self.ask(wish, at.seat)?),
            Deed::Withdraw => Ok(self.withdraw(at.seat)?),
            Deed::Answer(consent) => self.answer(consent, at),
        }
    }

    /// Performs an action for the seat of `at`, including those reported only by the keeper of the game: its
    /// time has run out, it left, or the players agreed on a draw.
    ///
    /// # Errors
    ///
    /// As [`Game::act`]; the session is then unchanged.
    pub fn call(&mut self, action: Action, at: At) -> Result<DeedOutcome, PlayRefusal> {
        let replaces = self.replaces_main_line();
        let status = self.game.act(action, at)?;
        self.taken_back_to = None;
        if replaces {
            // The node exists: the action has just led to it.
            let _ = self.game.lead(self.game.cursor());
        }
        let claim = self.game.claim().filter(|_| self.game.next().is_none());
        self.pending = claim.map(|_| self.game.cursor());
        self.request.take_if(|request| {
            let outlives = request.wish == Wish::Draw && request.by == at.seat;
            !outlives || status.is_over()
        });
        Ok(DeedOutcome::Acted(status))
    }

    fn withdraw(&mut self, by: Seat) -> Result<DeedOutcome, RequestRefusal> {
        match self.request {
            Some(request) if request.by == by => {
                self.request = None;
                Ok(DeedOutcome::Withdrawn)
            }
            _ => Err(RequestRefusal::NothingAsked),
        }
    }

    fn ask(&mut self, wish: Wish, by: Seat) -> Result<DeedOutcome, RequestRefusal> {
        if self.request.is_some() {
            return Err(RequestRefusal::AlreadyAsked);
        }
        match wish {
            Wish::Forgive => {
                self.game.claim().ok_or(RequestRefusal::NotNow)?;
                if by == self.game.seat_to_move() {
                    return Err(RequestRefusal::OutOfTurn);
                }
            }
            Wish::TakeBack => {
                self.plies_back(by)?;
            }
            Wish::Draw if self.game.status().is_over() => return Err(RequestRefusal::Over),
            Wish::Draw => {}
        }
        let request = Request { by, wish };
        self.request = Some(request);
        Ok(DeedOutcome::Asked(request))
    }

    fn answer(&mut self, consent: Consent, at: At) -> Result<DeedOutcome, Refusal> {
        let request = self.request.ok_or(RequestRefusal::NothingAsked)?;
        if at.seat == request.by {
            return Err(RequestRefusal::OutOfTurn.into());
        }
        if consent == Consent::Refuse {
            self.request = None;
            return Ok(DeedOutcome::Refused);
        }
        let plies = match request.wish {
            Wish::Draw => return Ok(self.call(Action::Draw, at)?),
            Wish::Forgive => 1,
            Wish::TakeBack => self.plies_back(request.by)?,
        };
        self.take_back(plies)?;
        Ok(DeedOutcome::TakenBack)
    }

    /// Takes back `count` actions regardless of requests, for example to replay a granted request.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::AtStart`] if there are fewer than `count` actions; the session is then unchanged.
    pub fn take_back(&mut self, count: usize) -> Result<(), StepRefusal> {
        let path = self.game.tree().path_to(self.game.cursor());
        if count > path.len() {
            return Err(StepRefusal::AtStart);
        }
        for _ in 0..count {
            self.game.undo()?;
        }
        self.request = None;
        self.pending = None;
        self.taken_back_to = Some(self.game.cursor());
        Ok(())
    }

    /// Returns the plies that a take-back request of `seat` covers, in order: its last move and the reply to
    /// it, if any.
    ///
    /// # Errors
    ///
    /// [`RequestRefusal::Over`] if the game is over; [`RequestRefusal::ClaimPending`] while a claim is to be decided;
    /// [`RequestRefusal::NotNow`] if the seat has not moved yet, or if choices of the opening lie between.
    pub fn taken_back_by(&self, seat: Seat) -> Result<Vec<NodeId>, RequestRefusal> {
        let mut plies = Vec::new();
        let game = &self.game;
        if game.status().is_over() {
            return Err(RequestRefusal::Over);
        }
        if game.claim().is_some() {
            return Err(RequestRefusal::ClaimPending);
        }
        let mut node = game.cursor();
        while plies.len() < 2 && game.question().is_none() {
            let step = game.tree().step(node).ok_or(RequestRefusal::NotNow)?;
            if !matches!(step.action, Action::Answer(Answer::Place(_)) | Action::Pass) {
                break;
            }
            plies.insert(0, node);
            if step.at.seat == seat {
                return Ok(plies);
            }
            node = step.parent;
        }
        Err(RequestRefusal::NotNow)
    }

    fn plies_back(&self, seat: Seat) -> Result<usize, RequestRefusal> {
        self.taken_back_by(seat).map(|plies| plies.len())
    }

    /// Returns `true` if White is to decide on a forbidden stone that was just played, so that nobody may go
    /// back without consent. Returns `false` if the cursor reached a forbidden stone in another way.
    #[must_use]
    pub fn is_claim_pending(&self) -> bool {
        self.pending == Some(self.game.cursor())
    }

    fn check_free(&self) -> Result<(), StepRefusal> {
        if self.is_claim_pending() {
            Err(StepRefusal::ClaimPending)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After the stone is taken back and another line is played, a player who views the old line again may
    /// leave it freely.
    #[test]
    fn a_line_that_was_taken_back_holds_nobody() {
        let terms = "renju referee=claim".parse().expect("terms");
        let mut session = Session::new(Game::new(terms));
        let act = |session: &mut Session, action| {
            let at = At::seat(session.game().seat_to_move());
            session.handle(Deed::Act(action), at)
        };
        for name in "f8 a1 g8 a3 h6 c1 h7 c3 h8".split(' ') {
            let point = name.parse().expect("a name");
            act(&mut session, Action::place(point)).expect("an empty point");
        }
        assert!(session.is_claim_pending());
        let stone = session.game().cursor();
        let [black, white] = [Seat::First, Seat::Second].map(At::seat);
        session
            .handle(Deed::Ask(Wish::Forgive), black)
            .expect("nothing was asked");
        let agrees = session.handle(Deed::Answer(Consent::Agree), white);
        assert_eq!(agrees, Ok(DeedOutcome::TakenBack));
        let i9 = "i9".parse().expect("a name");
        act(&mut session, Action::place(i9)).expect("an empty point");
        session.jump(stone).expect("a node of the game");
        assert!(session.game().claim().is_some() && !session.is_claim_pending());
        session.undo().expect("nobody is held");
        session.first().expect("nobody is held");
    }
}
