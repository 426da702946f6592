//! Playing out a proven win: a game of its own, in which the plan plays one side, and a person defends.
//!
//! It needs a proof and nothing else, so it can start from any position. The game of the player is not touched.

use std::rc::Rc;

use tengen_core::board::Stone;
use tengen_core::game::{Action, PlayRefusal, Referee, Seat, Status};
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Offer, Offers, Persons};
use tengen_kit::context::Context;
use tengen_kit::game::Controller;
use tengen_kit::message::{NoticeReason, StudyReason};
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

/// A win that is played out: its proof, and the game played so far.
#[derive(Clone, Debug)]
pub struct Playout {
    proof: Rc<Proof>,
    game: BoardGame,
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
    pub fn new(proof: Rc<Proof>) -> Playout {
        // The defence is any legal reply, so forbidden points are shown and refused.
        // The defences that were tried stay in the list of moves.
        let mut playout = Playout {
            game: BoardGame::from_position(&proof.position, Referee::Marked),
            proof,
        };
        playout.answer();
        playout
    }

    /// Returns the proof that is played out.
    pub const fn proof(&self) -> &Rc<Proof> {
        &self.proof
    }

    /// Returns the side that the plan plays.
    pub fn attacker(&self) -> Stone {
        self.proof.attacker()
    }

    /// Returns how the win stands at the cursor.
    pub fn standing(&self) -> Standing {
        let game = self.game.game();
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
    fn can_take_back(&self) -> bool {
        // The first move is that of the plan.
        self.game.game().ply() > 1
    }

    /// Plays the next move of the plan. Returns `false` if it is not the plan's turn, or the plan has no legal move.
    pub fn answer(&mut self) -> bool {
        let Some(Turn::Attack(attack)) = self.turn() else {
            return false;
        };
        let action = Action::place(attack.point());
        self.game.play(action)
    }

    /// Follows the plan to the cursor. Returns `None` if the game has left the plan.
    fn turn(&self) -> Option<Turn<'_>> {
        let game = self.game.game();
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

impl BoardActivity for Playout {
    fn name(&self) -> &'static str {
        "playout"
    }

    fn board_game(&self) -> &BoardGame {
        &self.game
    }

    fn board_game_mut(&mut self) -> &mut BoardGame {
        &mut self.game
    }

    fn controller(&self, seat: Seat, _: &Context) -> Controller {
        if self.game.seat_of(!self.attacker()) == seat {
            Controller::Hand
        } else {
            Controller::Plan
        }
    }

    fn persons(&self) -> Persons {
        Persons::One(!self.attacker())
    }

    fn offers(&self, cx: &Context) -> Offers {
        const ON: [Input; 7] = [
            Input::Redo,
            Input::Look,
            Input::Threats,
            Input::AskWhy,
            Input::Marks,
            Input::Section,
            Input::Lab,
        ];
        let over = NoticeReason::Refused(PlayRefusal::Over.into());
        let place = match self.why_not_now(cx) {
            Some(reason) => Offer::Refused(reason),
            None if self.game.game().status().is_over() => Offer::Refused(over),
            None => Offer::Usual,
        };
        // The first move is that of the plan.
        let undo = if self.can_take_back() {
            Offer::Usual
        } else {
            Offer::Rests
        };
        Offers::NONE
            .with(&ON, Offer::Usual)
            .with(&[Input::Place, Input::Pass], place)
            .with(&[Input::Undo], undo)
    }

    fn why_not_now(&self, cx: &Context) -> Option<NoticeReason> {
        let game = self.game.game();
        let is_plans = self.controller(game.seat_to_move(), cx) == Controller::Plan;
        (is_plans && !game.status().is_over())
            .then_some(NoticeReason::Study(StudyReason::PlansTurn))
    }
}
