//! Playing out a proven win: a game of its own, in which the plan plays one side, and a person defends.
//!
//! It needs a proof and nothing else, so it can start from any position. The game of the player is not touched.

pub(crate) mod words;

use std::rc::Rc;

use crate::game::game_from;
use tengen_core::board::Stone;
use tengen_core::game::{
    Action, At, Deed, DeedOutcome, Purpose, Referee, Refusal, Seat, Session, Status,
};
use tengen_proofs::{Attack, Defence, Proof};

/// An event about playing out a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayoutEvent {
    /// Plays out this proof in place of the game on the board.
    Begin(Rc<Proof>),
    /// Starts again from the position of the proof.
    Restart,
    /// Puts the game that was on the board back.
    Leave,
}

/// An announcement about playing out a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayoutSaying {
    /// The play began, and the plan made its first move.
    Began,
    /// The game that was on the board before is there again.
    Left,
}

/// A win that is played out: its proof, and the game played so far.
#[derive(Clone, Debug)]
pub struct Playout {
    proof: Rc<Proof>,
    session: Session,
}

/// How a win that is played out stands at the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The plan wins within this number of its own moves, at least 1, whatever the defender replies.
    WinsIn(usize),
    /// The attacker has won.
    Won,
    /// The plan has no move here, so the proof does not hold.
    Gap,
}

/// The turn of the plan at the cursor.
enum Turn<'a> {
    Attack(&'a Attack),
    Defence(&'a Defence),
    /// The plan has made its last move.
    End,
}

impl Playout {
    /// Starts from the position of a proof. The first move of the plan is played at once.
    pub(crate) fn new(proof: Rc<Proof>) -> Playout {
        // The defence is any legal reply, so forbidden points are shown and refused.
        let game = game_from(&proof.position, Referee::Marked);
        let mut playout = Playout {
            // The defences that were tried stay in the list of moves.
            session: Session::new(game).with_purpose(Purpose::Study),
            proof,
        };
        playout.answer();
        playout
    }

    /// Returns the proof that is played out.
    #[must_use]
    pub const fn proof(&self) -> &Rc<Proof> {
        &self.proof
    }

    /// Returns the game played so far.
    pub(crate) const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the game, to move its cursor.
    pub(crate) const fn look(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Returns the side that the plan plays.
    #[must_use]
    pub fn attacker(&self) -> Stone {
        self.proof.attacker()
    }

    /// Returns the seat of the person who defends.
    pub(crate) fn defender(&self) -> Seat {
        self.session.game().seat_of(!self.attacker())
    }

    /// Returns how the win stands at the cursor.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let game = self.session.game();
        if let Status::Over { outcome, .. } = game.status() {
            return if outcome.winner() == Some(self.attacker()) {
                Standing::Won
            } else {
                Standing::Gap
            };
        }
        match self.turn() {
            // The plan moves at once, so where it has not moved, it could not.
            Some(Turn::Attack(_)) if game.tree().children(game.cursor()).is_empty() => {
                Standing::Gap
            }
            Some(Turn::Attack(attack)) => Standing::WinsIn(attack.moves()),
            Some(Turn::Defence(defence)) => Standing::WinsIn(defence.moves()),
            Some(Turn::End) | None => Standing::Gap,
        }
    }

    /// Returns `true` if the defender has a turn before the cursor, which can be taken back.
    pub(crate) fn can_take_back(&self) -> bool {
        // The first move is that of the plan.
        self.session.game().ply() > 1
    }

    /// Plays an action of the defender.
    ///
    /// # Errors
    ///
    /// See [`Session::handle`]. After an error nothing has changed.
    pub(crate) fn act(&mut self, deed: Deed, seat: Seat) -> Result<DeedOutcome, Refusal> {
        self.session.handle(deed, At::seat(seat))
    }

    /// Plays the next move of the plan. Returns `false` if it is not the plan's turn, or the plan has no legal move.
    pub(crate) fn answer(&mut self) -> bool {
        let Some(Turn::Attack(attack)) = self.turn() else {
            return false;
        };
        let action = Action::place(attack.point());
        let seat = self.session.game().seat_of(self.attacker());
        self.act(Deed::Act(action), seat).is_ok()
    }

    /// Follows the plan to the cursor. Returns `None` if the game has left the plan.
    fn turn(&self) -> Option<Turn<'_>> {
        let game = self.session.game();
        let mut turn = Turn::Attack(&self.proof.plan);
        for node in game.tree().path_to(game.cursor()) {
            let point = game.tree().step(node)?.action.point();
            turn = match turn {
                Turn::Attack(attack) if point == Some(attack.point()) => {
                    attack.defence().map_or(Turn::End, Turn::Defence)
                }
                Turn::Defence(defence) => Turn::Attack(match point {
                    Some(reply) => defence.answer(reply)?,
                    None => defence.otherwise()?,
                }),
                Turn::Attack(_) | Turn::End => return None,
            };
        }
        Some(turn)
    }
}
