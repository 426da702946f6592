//! Starts of random games: terms of every kind, setups, nearly full boards.

use proptest::prelude::*;
use proptest::sample::select;
use tengen_core::game::{Colours, MoveLimit, Opening, Referee};
use tengen_core::rules::{Bans, Custom, Five, Forbidden, Passes, Setup, Variant};
use tengen_core::{Board, BoardSize, FullBoard, Game, Point, Ruleset, Stone, Terms};

/// The start of a game.
#[derive(Clone, Debug)]
pub struct Start {
    pub terms: Terms,
    pub setup: Option<Setup>,
}

impl Start {
    pub fn game(&self) -> Game {
        match self.setup.clone() {
            Some(setup) => Game::from_setup(self.terms, setup),
            None => Game::new(self.terms),
        }
    }
}

fn stone() -> impl Strategy<Value = Stone> {
    prop_oneof![Just(Stone::Black), Just(Stone::White)]
}

fn rules() -> impl Strategy<Value = Ruleset> {
    let five = || {
        select(vec![
            Five::OrMore,
            Five::Exact,
            Five::Caro,
            Five::CaroExact,
            Five::Open,
        ])
    };
    let bans = proptest::sample::subsequence(Forbidden::ALL.to_vec(), 0..=3);
    let passes = select(vec![Passes::Off, Passes::On]);
    let custom = (five(), five(), bans, passes).prop_map(|(black, white, bans, passes)| {
        let bans = bans.into_iter().fold(Bans::NONE, Bans::and);
        Variant::Custom(Custom {
            black,
            white,
            bans,
            passes,
        })
    });
    let variant = prop_oneof![
        2 => Just(Variant::Freestyle),
        1 => select(vec![Variant::Standard, Variant::Caro, Variant::CaroExact]),
        3 => Just(Variant::Renju),
        3 => custom,
    ];
    let full_board = select(vec![FullBoard::Draw, FullBoard::SecondPlayerWins]);
    (variant, full_board).prop_map(|(variant, full_board)| Ruleset {
        variant,
        full_board,
    })
}

/// Generates terms of every kind that are valid together.
pub fn terms() -> impl Strategy<Value = Terms> {
    let lines = prop_oneof![Just(5_u8), Just(7), Just(15), 5..=22_u8];
    let opening = prop_oneof![Just(Opening::Free), select(Opening::ALL.to_vec())];
    let colours = prop_oneof![4 => Just(Colours::Assigned), 1 => Just(Colours::Nigiri)];
    let referee = select(Referee::ALL.to_vec());
    let clocks = [
        "none",
        "increment:300+5",
        "byoyomi:600+3x30",
        "bank:30+60",
        "days:3/turn",
        "days:135/game",
    ];
    let clock = select(
        clocks
            .map(|text| text.parse().expect("a time control"))
            .to_vec(),
    );
    let moves = prop_oneof![
        3 => Just(None),
        1 => (MoveLimit::MIN..30).prop_map(MoveLimit::new),
    ];
    let all = (
        rules(),
        lines,
        stone(),
        opening,
        colours,
        referee,
        (clock, moves),
    );
    all.prop_map(
        |(rules, lines, first, opening, colours, referee, (clock, moves))| {
            let mut terms = Terms {
                rules,
                size: BoardSize::new(lines).expect("5 to 22 are sizes"),
                first,
                opening,
                colours,
                referee,
                clock,
                moves,
            };
            // The opening has priority: the other terms are adapted to it.
            if terms.check().is_err() {
                terms.first = Stone::Black;
            }
            if terms.check().is_err() {
                terms.size = BoardSize::DEFAULT;
            }
            if terms.check().is_err() {
                terms.rules.variant = Variant::Renju;
            }
            assert_eq!(terms.check(), Ok(()), "{terms}");
            terms
        },
    )
}

/// Generates any stones, up to a nearly full board, and any side to move.
fn setup(size: BoardSize) -> impl Strategy<Value = Setup> {
    let area = usize::from(size.area());
    let stones = proptest::collection::vec((0..size.area(), stone()), 0..=area);
    (stones, stone()).prop_map(move |(stones, to_move)| {
        let mut board = Board::new(size);
        for (index, stone) in stones {
            board.put(size.point_at_index(index).expect("on the board"), stone);
        }
        Setup { board, to_move }
    })
}

/// Generates a 7×7 board without a five and with few empty points, some of them in the middle of six black
/// stones in a row.
fn tight_setup() -> impl Strategy<Value = Setup> {
    let gaps = proptest::collection::vec(0..7_u8, 1..3);
    let empty = proptest::collection::vec((0..7_u8, 0..7_u8), 1..5);
    (gaps, empty, stone()).prop_map(|(gaps, empty, to_move)| {
        let mut board = Board::new(BoardSize::new(7).expect("7 is a size"));
        let point = |column, row| Point::new(column, row).expect("on the board");
        for row in 0..7 {
            for column in 0..7 {
                let in_gap = gaps.contains(&row);
                let is_black = in_gap || (column + 2 * row) % 4 < 2;
                let stone = if is_black { Stone::Black } else { Stone::White };
                if !(in_gap && column == 3 || empty.contains(&(column, row))) {
                    board.put(point(column, row), stone);
                }
            }
        }
        Setup { board, to_move }
    })
}

/// Changes the rules to renju without passes.
fn without_passes(mut start: Start) -> Start {
    start.terms.rules.variant = Variant::Custom(Custom {
        passes: Passes::Off,
        ..Variant::Renju.parts()
    });
    start
}

/// Generates a game from the empty board, or from a setup without an opening.
pub fn start() -> impl Strategy<Value = Start> {
    terms().prop_flat_map(|terms| {
        let none = Just(Start { terms, setup: None });
        let from = move |setup: Setup| Start {
            terms: Terms {
                size: setup.board.size(),
                opening: Opening::Free,
                ..terms
            },
            setup: Some(setup),
        };
        prop_oneof![
            6 => none,
            2 => setup(terms.size).prop_map(from),
            1 => tight_setup().prop_map(from),
            1 => tight_setup().prop_map(from).prop_map(without_passes),
        ]
    })
}
