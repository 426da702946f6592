//! Looks ahead at the moves of the main line, to tell five-in-a-row from other games.

use super::lexer::{Lexer, Property, Token};
use super::value;
use tengen_core::board::{Board, BoardSize, Point, Stone};
use tengen_core::rules::{Ruleset, Variant, makes_five};

/// Text after a node.
#[derive(Clone, Copy)]
pub(super) enum Ahead<'l, 'a> {
    /// The main line may go on after this position.
    More(&'l Lexer<'a>),
    /// The main line ends with the node.
    End,
}

/// Main line of a game of which only the root is read.
pub(super) struct MainLine<'p, 'a> {
    pub(super) root: &'p [Property<'a>],
    pub(super) ahead: Ahead<'p, 'a>,
    pub(super) size: BoardSize,
}

/// What the moves of a line are.
struct Moves {
    /// Number of stones; `None` if a move is no free point of the board.
    stones: Option<usize>,
    /// Number of lines of the board that the stones need.
    lines: u8,
    /// `true` if the last stone makes the first row of five or more.
    ends_in_five: bool,
}

impl MainLine<'_, '_> {
    /// Returns `true` if there are moves, and each is a pass or a free point of the board.
    pub(super) fn are_points(&self) -> bool {
        self.moves().stones.is_some_and(|stones| stones > 0)
    }

    /// Returns `true` if all moves are on a board of so many lines in the upper left corner.
    pub(super) fn are_on(&self, lines: u8) -> bool {
        self.moves().lines <= lines
    }

    /// Returns `true` if the last move makes the first five in a row.
    pub(super) fn end_in_five(&self) -> bool {
        let moves = self.moves();
        moves.stones.is_some() && moves.ends_in_five
    }

    fn moves(&self) -> Moves {
        let mut line = Line {
            board: Board::new(self.size),
            has_five: false,
            moves: Moves {
                stones: Some(0),
                lines: 0,
                ends_in_five: false,
            },
        };
        self.root.iter().for_each(|property| line.add(property));
        let Ahead::More(lexer) = self.ahead else {
            return line.moves;
        };
        let mut lexer = lexer.ahead();
        loop {
            match lexer.next() {
                Token::Property(property) => line.add(&property),
                Token::Node | Token::Open => {}
                Token::Close | Token::Cut(_) | Token::Full(_) | Token::End => return line.moves,
            }
            if line.moves.stones.is_none() {
                return line.moves;
            }
        }
    }
}

/// Line that is being played.
struct Line {
    board: Board,
    has_five: bool,
    moves: Moves,
}

impl Line {
    fn add(&mut self, property: &Property<'_>) {
        let colour = match property.name.as_str() {
            "B" => Stone::Black,
            "W" => Stone::White,
            _ => return,
        };
        for value in &property.values {
            if value::is_pass(value.raw.trim(), self.board.size()) {
                continue;
            }
            let point = value::point(value.raw, self.board.size()).ok();
            let is_stone = point.is_some_and(|point| self.place(point, colour));
            self.moves.stones = self
                .moves
                .stones
                .filter(|_| is_stone)
                .map(|count| count + 1);
        }
    }

    /// Places a stone; returns `false` if the point is taken.
    fn place(&mut self, point: Point, colour: Stone) -> bool {
        let from_top = self.board.size().lines() - point.row();
        self.moves.lines = self.moves.lines.max(from_top).max(point.column() + 1);
        // A stone after a five shows that this is no end.
        let is_after = self.has_five;
        let is_five = makes_five(&self.board, point, colour, Ruleset::new(Variant::Freestyle));
        self.has_five |= is_five;
        self.moves.ends_in_five = is_five && !is_after;
        self.board.put(point, colour)
    }
}
