//! The board of a picture.

use tengen_core::board::{Board, BoardSize, Point, Stone};
use tengen_core::game::{Mark, Referee, Sign};
use tengen_core::rules::{Position, Ruleset, Setup};
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Offer, Offers};
use tengen_kit::context::Context;
use tengen_lessons::Picture;

/// The sign of a point that a picture marks by a dot.
const DOT: &str = "•";

/// A picture of a lesson on the board, with its marks. Nobody places stones there.
#[derive(Clone, Debug)]
pub struct PictureBoard(BoardGame);

impl PictureBoard {
    /// Returns the board of a picture, or an empty one for a text without a picture.
    pub(super) fn new(picture: Option<&Picture>) -> PictureBoard {
        let empty = || Board::new(BoardSize::DEFAULT);
        let setup = Setup {
            board: picture.map_or_else(empty, Picture::board),
            to_move: Stone::Black,
        };
        let position = Position::from_setup(setup, Ruleset::default(), Stone::Black);
        let mut game = BoardGame::from_position(&position, Referee::Strict);
        let root = game.game().cursor().number();
        let marks = picture.into_iter().flat_map(Picture::marks);
        let marks = marks.map(|(point, sign)| mark(point, sign));
        let annotations = game.session_mut().annotations_mut();
        annotations.note_mut(root).marks = marks.collect();
        PictureBoard(game)
    }
}

fn mark(point: Point, sign: &str) -> Mark {
    let sign = match sign {
        DOT => Sign::Selected,
        label => Sign::Label(label.to_owned()),
    };
    Mark { point, sign }
}

impl BoardActivity for PictureBoard {
    fn name(&self) -> &'static str {
        "picture"
    }

    fn board_game(&self) -> &BoardGame {
        &self.0
    }

    fn board_game_mut(&mut self) -> &mut BoardGame {
        &mut self.0
    }

    fn offers(&self, _: &Context) -> Offers {
        // A picture has no moves.
        Offers::NONE
            .with(&[Input::Section, Input::Lab], Offer::Usual)
            .with(&[Input::Undo, Input::Redo, Input::Look], Offer::Rests)
    }
}
