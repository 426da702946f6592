//! Boards without an empty point, and the hash of a position.

use std::collections::HashMap;

use tengen_core::rules::{Judgement, Setup};
use tengen_core::{
    Board, BoardSize, FullBoard, Game, Outcome, Point, Position, Ruleset, Stone, Terms,
};
use tengen_testing::cases::cases;
use tengen_testing::grids::{board, full, point, sizes, spots};
use tengen_testing::random::Random;
use tengen_testing::windows::{Grid, is_filled, windows};

/// Fills a board with the stones of a grid, in alternating order; the first player has the black points.
/// Returns the game before the last stone, and the last point.
fn play_but_last(terms: Terms, grid: &Grid) -> (Game, Point) {
    let mut game = Game::new(terms);
    let (firsts, seconds) = (spots(grid, Stone::Black), spots(grid, Stone::White));
    let mut order: Vec<Point> = Vec::new();
    for (index, &spot) in firsts.iter().enumerate() {
        order.push(point(spot));
        order.extend(seconds.get(index).copied().map(point));
    }
    let last = order.pop().expect("a board has points");
    for here in order {
        let status = game.play(here).expect("an empty point");
        assert!(!status.is_over(), "{here}\n{}", game.board());
    }
    (game, last)
}

fn all_terms() -> impl Iterator<Item = Terms> {
    sizes().flat_map(|size| {
        [FullBoard::Draw, FullBoard::SecondPlayerWins]
            .into_iter()
            .flat_map(move |full_board| {
                Stone::BOTH.map(|first| Terms {
                    rules: Ruleset {
                        full_board,
                        ..Ruleset::default()
                    },
                    size,
                    first,
                    ..Terms::default()
                })
            })
    })
}

fn result(terms: Terms) -> Outcome {
    let winner = match terms.rules.full_board {
        FullBoard::Draw => None,
        FullBoard::SecondPlayerWins => Some(!terms.first),
    };
    Outcome::FullBoard { winner }
}

#[test]
fn the_pattern_has_no_five_and_fair_shares() {
    for size in sizes() {
        let lines = usize::from(size.lines());
        let grid = full(lines);
        for (window, stone) in windows(lines)
            .into_iter()
            .flat_map(|window| Stone::BOTH.map(|stone| (window, stone)))
        {
            assert!(!is_filled(&grid, &window, stone), "{window:?}");
        }
        let [black, white] = Stone::BOTH.map(|stone| spots(&grid, stone).len());
        assert_eq!(black, white + lines % 2, "{size}");
    }
}

#[test]
fn a_full_board_ends_as_agreed_whoever_starts() {
    for terms in all_terms() {
        let (mut game, last) = play_but_last(terms, &full(usize::from(terms.size.lines())));
        assert_eq!(game.position().judge(last), Ok(Judgement::FullBoard));
        let status = game.play(last).expect("the last empty point");
        assert!(status.is_over());
        assert_eq!(status.winning_points(), []);
        let (node, outcome) = game.tree().ending(game.cursor()).expect("it is over");
        assert_eq!((node, outcome), (game.cursor(), result(terms)), "{terms}");
        assert_eq!(
            outcome.winner().is_some(),
            terms.rules.full_board != FullBoard::Draw
        );
    }
}

#[test]
fn a_setup_with_one_empty_point_ends_as_agreed_too() {
    for (terms, to_move) in all_terms().flat_map(|terms| Stone::BOTH.map(|stone| (terms, stone))) {
        let lines = usize::from(terms.size.lines());
        let mut grid = full(lines);
        // The grid has no five, and a stone of either colour in this corner makes none.
        grid[lines - 1][lines - 1] = None;
        let board = board(&grid);
        let mut game = Game::from_setup(terms, Setup { board, to_move });
        game.play(point((lines - 1, lines - 1)))
            .expect("an empty point");
        let (_, outcome) = game.tree().ending(game.cursor()).expect("it is over");
        assert_eq!(outcome, result(terms), "{terms}\n{}", game.board());
    }
}

#[test]
fn a_played_game_may_be_won_with_the_very_last_stone() {
    // The top row of the first player is completed last; no five exists before.
    let picture = "
        x x x x x
        o o x x o
        x o o x o
        o x o o x
        o x o o x";
    let finished: Board = picture.parse().expect("a picture");
    let grid: Grid = (0..5)
        .map(|row| {
            (0..5)
                .map(|column| finished.at(point((column, row))))
                .collect()
        })
        .collect();
    let by_colour = Stone::BOTH.map(|stone| spots(&grid, stone).len());
    assert_eq!(by_colour, [13, 12]);
    for first in Stone::BOTH {
        let terms = Terms {
            size: BoardSize::new(5).expect("the smallest"),
            first,
            ..Terms::default()
        };
        let (mut game, last) = play_but_last(terms, &grid);
        assert_eq!(game.position().judge(last), Ok(Judgement::Five));
        let status = game.play(last).expect("the last empty point");
        assert!(game.board().is_full());
        assert_eq!(status.winning_points().len(), 5);
        let (_, outcome) = game.tree().ending(game.cursor()).expect("it is over");
        assert_eq!(outcome, Outcome::Five { winner: first });
    }
}

/// Returns the position with the same stones, placed in another order on a new board.
fn from_scratch(position: &Position) -> Position {
    let mut board = Board::new(position.board().size());
    let mut stones: Vec<_> = position.board().iter().collect();
    stones.reverse();
    for (point, stone) in stones {
        board.put(point, stone);
    }
    let to_move = position.to_move();
    Position::from_setup(Setup { board, to_move }, position.rules(), position.first())
}

#[test]
fn the_hash_after_a_walk_is_that_of_the_stones() {
    for seed in 0..cases(200) {
        let mut random = Random::new(u64::from(seed));
        let lines = u8::try_from(5 + random.below(18)).expect("at most 22");
        let size = BoardSize::new(lines).expect("5 to 22 are sizes");
        let first = random.pick(&Stone::BOTH);
        let mut position = Position::new(size, Ruleset::default(), first);
        let mut placed: Vec<Point> = Vec::new();
        for _ in 0..200 {
            let index = u16::try_from(random.below(usize::from(size.area()))).expect("at most 483");
            let here = size.point_at_index(index).expect("on the board");
            if random.below(3) == 0 {
                if let Some(last) = placed.pop() {
                    position.take_back(last).expect("a stone lies there");
                }
            } else if position.place(here).is_ok() {
                placed.push(here);
            }
            let again = from_scratch(&position);
            assert_eq!(again, position, "seed {seed}");
            assert_eq!(again.zobrist(), position.zobrist(), "seed {seed}");
            assert_eq!(
                position.board().stones(),
                u16::try_from(placed.len()).expect("few")
            );
            let other = Setup {
                board: position.board().clone(),
                to_move: !position.to_move(),
            };
            let other = Position::from_setup(other, position.rules(), first);
            assert_ne!(other.zobrist(), position.zobrist(), "seed {seed}");
        }
        while let Some(last) = placed.pop() {
            position.take_back(last).expect("a stone lies there");
        }
        assert_eq!(position, Position::new(size, Ruleset::default(), first));
    }
}

#[test]
fn different_positions_have_different_hashes() {
    let mut seen: HashMap<u64, (String, Stone)> = HashMap::new();
    for seed in 0..cases(300) {
        let mut random = Random::new(u64::from(seed));
        let mut position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
        for _ in 0..150 {
            let index = u16::try_from(random.below(225)).expect("at most 224");
            let here = BoardSize::DEFAULT
                .point_at_index(index)
                .expect("on the board");
            if position.place(here).is_err() {
                continue;
            }
            let it = (position.board().to_string(), position.to_move());
            let before = seen.entry(position.zobrist()).or_insert_with(|| it.clone());
            assert_eq!(*before, it, "two positions with one hash");
        }
    }
    assert!(
        seen.len() > 20_000,
        "a sample worth the name: {}",
        seen.len()
    );
}
