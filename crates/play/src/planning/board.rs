//! The board on which a player prepares replies in an online game.

use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Deed, NodeId, PlayRefusal, Refusal, Seat, StepRefusal};
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Offer, Offers, Persons};
use tengen_kit::context::Context;
use tengen_kit::game::{Controller, Done};
use tengen_kit::message::NoticeReason;
use tengen_online::{GameId, Mirror, PlanLine};

/// A game with the replies that its player prepares as lines after the current position.
#[derive(Clone, Debug)]
pub struct PlanBoard {
    game: GameId,
    /// The number of entries before the lines.
    seq: u32,
    /// The seat of the player who prepares replies.
    seat: Seat,
    board: BoardGame,
    /// The current position of the game.
    base: NodeId,
}

impl PlanBoard {
    /// Creates the board of a game with the lines that are prepared. `None` unless it is the opponent's turn in a game
    /// with days after its opening.
    pub fn new(mirror: &Mirror, lines: &[PlanLine]) -> Option<PlanBoard> {
        let seat = mirror.role().seat()?;
        let game = mirror.table().game();
        let is_time = game.terms().clock.counts_days()
            && !game.status().is_over()
            && game.question().is_none()
            && game.seat_to_move() != seat
            && !mirror.is_pending();
        if !is_time {
            return None;
        }
        let mut board = BoardGame::new(game.clone());
        for line in lines {
            board.session_mut().add_line(line.points());
        }
        Some(PlanBoard {
            game: mirror.id(),
            seq: mirror.table().seq(),
            seat,
            base: game.cursor(),
            board,
        })
    }

    pub const fn game(&self) -> GameId {
        self.game
    }

    /// Returns the number of entries before the lines.
    pub const fn seq(&self) -> u32 {
        self.seq
    }

    /// Returns the colour of the player.
    fn colour(&self) -> Stone {
        self.board.game().colour_of(self.seat)
    }

    /// Returns `true` if the next stone is a reply of the player.
    pub fn is_reply_next(&self) -> bool {
        self.board.game().seat_to_move() == self.seat
    }

    /// Returns `true` if the cursor is at the current position of the game or below it.
    fn is_at_lines(&self) -> bool {
        let game = self.board.game();
        self.base == NodeId::ROOT || game.tree().path_to(game.cursor()).contains(&self.base)
    }

    /// Removes the last shown stone of the lines and all that follow it.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::AtStart`] at the current position of the game. Nothing has changed then.
    pub fn remove(&mut self) -> Result<(), StepRefusal> {
        let here = self.board.game().cursor();
        if here == self.base || !self.is_at_lines() {
            return Err(StepRefusal::AtStart);
        }
        self.board.session_mut().delete(here).map(drop)
    }

    /// Returns the lines, each up to its last reply.
    pub fn lines(&self) -> Vec<PlanLine> {
        let mut lines = Vec::new();
        self.gather(self.base, &mut Vec::new(), &mut lines);
        lines
    }

    fn gather(&self, node: NodeId, points: &mut Vec<Point>, lines: &mut Vec<PlanLine>) {
        let tree = self.board.game().tree();
        let children = tree.children(node);
        if children.is_empty() {
            let even = points.len() / 2 * 2;
            let line = PlanLine::new(points[..even].to_vec()).ok();
            lines.extend(line.filter(|line| !lines.contains(line)));
        }
        for &child in children {
            let point = tree.step(child).and_then(|step| step.action.point());
            if let Some(point) = point {
                points.push(point);
                self.gather(child, points, lines);
                points.pop();
            }
        }
    }
}

impl BoardActivity for PlanBoard {
    fn name(&self) -> &'static str {
        "plan"
    }

    fn board_game(&self) -> &BoardGame {
        &self.board
    }

    fn board_game_mut(&mut self) -> &mut BoardGame {
        &mut self.board
    }

    /// Places a stone of either player. A reply replaces the one before.
    ///
    /// # Errors
    ///
    /// [`PlayRefusal::NotNow`] before the current position and for everything but a stone; see [`Session::handle`](tengen_core::game::Session::handle).
    /// After an error nothing has changed.
    fn act(&mut self, deed: Deed, seat: Seat) -> Result<Done, Refusal> {
        let stone = match deed {
            Deed::Act(action) => action
                .point()
                .filter(|&point| action == Action::place(point)),
            _ => None,
        };
        if stone.is_none() || !self.is_at_lines() {
            return Err(PlayRefusal::NotNow.into());
        }
        let before = self.board.game().cursor();
        let is_reply = self.is_reply_next();
        let done = self.board.act(deed, seat)?;
        let here = self.board.game().cursor();
        let others = self.board.game().tree().children(before).to_vec();
        for other in others
            .into_iter()
            .filter(|&other| is_reply && other != here)
        {
            // The node exists, and the cursor is not below it.
            let _ = self.board.session_mut().delete(other);
        }
        Ok(done)
    }

    fn controller(&self, _: Seat, _: &Context) -> Controller {
        Controller::Hand
    }

    fn persons(&self) -> Persons {
        Persons::One(self.colour())
    }

    fn offers(&self, _: &Context) -> Offers {
        const ON: [Input; 6] = [
            Input::Place,
            Input::Undo,
            Input::Redo,
            Input::Look,
            Input::Marks,
            Input::Section,
        ];
        Offers::NONE
            .with(&ON, Offer::Usual)
            .without_any_help(NoticeReason::FairPlay)
    }
}
