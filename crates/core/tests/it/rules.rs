//! Fives: the library's check compared with the slow and obvious one of `windows.rs` in `tengen-testing`.

use std::collections::BTreeSet;

use tengen_core::rules::{Judgement, Setup, fives, makes_five};
use tengen_core::{
    Board, FullBoard, Game, Outcome, Point, Position, Ruleset, Stone, Symmetry, Terms,
};
use tengen_testing::cases::cases;
use tengen_testing::grids::{board, full, point, sizes};
use tengen_testing::random::Random;
use tengen_testing::windows::{Grid, Spot, windows};

/// Number of boards of the large comparison, shared by two tests that run in parallel.
const BOARDS: u32 = 100_000;

fn empty(lines: usize) -> Grid {
    vec![vec![None; lines]; lines]
}

/// Returns a board with some scattered stones and some long runs with or without a gap.
fn random_grid(lines: usize, random: &mut Random) -> Grid {
    let mut grid = empty(lines);
    for _ in 0..random.pick(&[
        0,
        lines,
        lines * lines / 3,
        lines * lines,
        lines * lines * 3,
    ]) {
        let stone = random.pick(&[Some(Stone::Black), Some(Stone::White)]);
        grid[random.below(lines)][random.below(lines)] = stone;
    }
    for _ in 0..random.below(lines) {
        let stone = random.pick(&Stone::BOTH);
        let (right, up) = random.pick(&[(1, 0), (1, 1), (0, 1), (-1, 1)]);
        let gap = random.below(12);
        let (mut column, mut row) = (random.below(lines), random.below(lines));
        for k in 0..3 + random.below(7) {
            grid[row][column] = (k != gap).then_some(stone);
            let next = (column.checked_add_signed(right), row.checked_add_signed(up));
            match next {
                (Some(x), Some(y)) if x < lines && y < lines => (column, row) = (x, y),
                _ => break,
            }
        }
    }
    grid
}

/// Returns, for each row and column, `true` if a stone of this colour there would fill a window.
fn completing(grid: &Grid, windows: &[[Spot; 5]], stone: Stone) -> Vec<Vec<bool>> {
    let mut answer = vec![vec![false; grid.len()]; grid.len()];
    for window in windows {
        for &spot in window {
            let mut others = window.iter().filter(|&&other| other != spot);
            let (column, row) = spot;
            answer[row][column] |= others.all(|&(column, row)| grid[row][column] == Some(stone));
        }
    }
    answer
}

fn compare(seeds: std::ops::Range<u32>) {
    let all: Vec<_> = (0..=22).map(windows).collect();
    let (mut places, mut winning) = (0_u64, 0_u64);
    for seed in seeds {
        let mut random = Random::new(u64::from(seed));
        let lines = 5 + random.below(18);
        let grid = random_grid(lines, &mut random);
        let board = board(&grid);
        let to_move = random.pick(&Stone::BOTH);
        let position = Position::from_setup(
            Setup {
                board: board.clone(),
                to_move,
            },
            Ruleset::default(),
            Stone::Black,
        );
        for stone in Stone::BOTH {
            let slow = completing(&grid, &all[lines], stone);
            for (row, column) in (0..lines).flat_map(|row| (0..lines).map(move |x| (row, x))) {
                let (here, wins) = (point((column, row)), slow[row][column]);
                let case = || format!("seed {seed}, {stone} on {here}\n{board}");
                places += 1;
                winning += u64::from(wins);
                assert_eq!(
                    makes_five(&board, here, stone, Ruleset::default()),
                    wins,
                    "{}",
                    case()
                );
                if grid[row][column] == Some(stone) {
                    assert_eq!(
                        !fives(&board, here, Ruleset::default()).is_empty(),
                        wins,
                        "{}",
                        case()
                    );
                } else if grid[row][column].is_none() && stone == to_move {
                    let five = position.judge(here) == Ok(Judgement::Five);
                    assert_eq!(five, wins, "{}", case());
                }
            }
        }
    }
    let share = places / winning.max(1);
    assert!(
        (4..40).contains(&share),
        "one place of {share} wins: too plain a sample"
    );
}

#[test]
fn fast_and_slow_agree_on_random_boards() {
    compare(0..cases(BOARDS) / 2);
}

#[test]
fn fast_and_slow_agree_on_more_random_boards() {
    compare(cases(BOARDS) / 2..cases(BOARDS));
}

#[test]
fn every_window_of_every_size_wins_and_no_four_of_it_does() {
    for size in sizes() {
        let lines = usize::from(size.lines());
        for (window, stone) in windows(lines)
            .into_iter()
            .flat_map(|window| Stone::BOTH.map(|stone| (window, stone)))
        {
            let mut board = Board::new(size);
            for spot in window {
                board.put(point(spot), stone);
            }
            for spot in window {
                let runs = fives(&board, point(spot), Ruleset::default());
                let points: BTreeSet<Point> = runs.iter().flat_map(|run| run.points()).collect();
                assert_eq!(runs.len(), 1, "{board}");
                assert_eq!(points, window.map(point).into(), "{board}");
            }
            for last in window {
                board.remove(point(last));
                assert!(
                    makes_five(&board, point(last), stone, Ruleset::default()),
                    "{last:?}\n{board}"
                );
                assert!(
                    !makes_five(&board, point(last), !stone, Ruleset::default()),
                    "{board}"
                );
                let missing = if last == window[0] {
                    window[4]
                } else {
                    window[0]
                };
                board.remove(point(missing));
                assert!(
                    !makes_five(&board, point(last), stone, Ruleset::default()),
                    "{board}"
                );
                board.put(point(missing), !stone);
                assert!(
                    !makes_five(&board, point(last), stone, Ruleset::default()),
                    "{board}"
                );
                board.remove(point(missing));
                board.put(point(missing), stone);
                board.put(point(last), stone);
            }
        }
    }
}

fn setup(terms: Terms, grid: &Grid, to_move: Stone) -> Game {
    let board = board(grid);
    Game::from_setup(terms, Setup { board, to_move })
}

fn winning_points(game: &Game) -> BTreeSet<Point> {
    let points = game.status().winning_points();
    let set: BTreeSet<Point> = points.iter().copied().collect();
    assert_eq!(set.len(), points.len(), "each point is named once");
    set
}

#[test]
fn six_and_longer_win_with_all_their_points() {
    for (length, gap) in (6..=22).flat_map(|length| (0..length).map(move |gap| (length, gap))) {
        let ways: [fn(usize) -> Spot; 4] = [|k| (k, 3), |k| (3, k), |k| (k, k), |k| (21 - k, k)];
        for way in ways {
            let line: Vec<Spot> = (0..length).map(way).collect();
            let mut grid = empty(22);
            for (index, &(column, row)) in line.iter().enumerate() {
                grid[row][column] = (index != gap).then_some(Stone::White);
            }
            let mut game = setup(Terms::default(), &grid, Stone::White);
            let status = game.play(point(line[gap])).expect("an empty point");
            // A setup may already contain fives: two long runs are winning, and the last stone joins them.
            assert!(status.is_over(), "{}", game.board());
            let expected = line.iter().map(|&spot| point(spot)).collect();
            assert_eq!(winning_points(&game), expected, "{}", game.board());
        }
    }
}

#[test]
fn two_three_and_four_lines_at_once_are_all_shown() {
    let ways: [(isize, isize); 4] = [(1, 0), (1, 1), (0, 1), (-1, 1)];
    // Each line has `before` stones on one side of the last stone and 4 - before, or one more, on the other.
    for (lines, before, more) in (1..16_usize)
        .flat_map(|lines| (0..5).flat_map(move |before| [(lines, before, 0), (lines, before, 1)]))
    {
        let mut grid = empty(15);
        let mut expected = BTreeSet::from([point((7, 7))]);
        for (index, (right, up)) in ways.into_iter().enumerate() {
            if lines & (1 << index) == 0 {
                continue;
            }
            for k in (-before..=4 - before + more).filter(|&k| k != 0) {
                let spot = (
                    7_usize.checked_add_signed(right * k).expect("on the board"),
                    7_usize.checked_add_signed(up * k).expect("on the board"),
                );
                grid[spot.1][spot.0] = Some(Stone::Black);
                expected.insert(point(spot));
            }
        }
        let mut game = setup(Terms::default(), &grid, Stone::Black);
        game.play(point((7, 7))).expect("an empty point");
        assert_eq!(winning_points(&game), expected, "{}", game.board());
        let runs = fives(game.board(), point((7, 7)), Ruleset::default()).len();
        assert_eq!(runs, lines.count_ones() as usize, "{}", game.board());
    }
}

#[test]
fn a_five_on_the_last_empty_point_wins() {
    for (size, stone) in sizes().flat_map(|size| Stone::BOTH.map(|stone| (size, stone))) {
        for window in windows(usize::from(size.lines())) {
            let mut grid = full(usize::from(size.lines()));
            for (column, row) in window {
                grid[row][column] = Some(stone);
            }
            let last = window[2];
            grid[last.1][last.0] = None;
            let rules = Ruleset {
                full_board: FullBoard::SecondPlayerWins,
                ..Ruleset::default()
            };
            let terms = Terms {
                rules,
                ..Terms::default()
            };
            let mut game = setup(terms, &grid, stone);
            assert_eq!(game.position().judge(point(last)), Ok(Judgement::Five));
            game.play(point(last)).expect("an empty point");
            assert!(game.board().is_full());
            let ending = game.tree().ending(game.cursor()).expect("it is over");
            assert_eq!(ending.1, Outcome::Five { winner: stone });
        }
    }
}

#[test]
fn all_eight_symmetries_give_the_same_verdict() {
    for seed in 0..cases(300) {
        let mut random = Random::new(u64::from(seed));
        let lines = 5 + random.below(18);
        let board = board(&random_grid(lines, &mut random));
        for symmetry in Symmetry::ALL {
            let image = board.transformed(symmetry);
            for here in board.size().points() {
                let there = symmetry.apply(here, board.size()).expect("on the board");
                for stone in Stone::BOTH {
                    assert_eq!(
                        makes_five(&board, here, stone, Ruleset::default()),
                        makes_five(&image, there, stone, Ruleset::default()),
                        "{symmetry:?} {here}\n{board}"
                    );
                }
                let line = |board: &Board, point: Point| -> BTreeSet<Point> {
                    fives(board, point, Ruleset::default())
                        .iter()
                        .flat_map(|run| run.points())
                        .collect()
                };
                let moved: BTreeSet<Point> = line(&board, here)
                    .into_iter()
                    .filter_map(|point| symmetry.apply(point, board.size()))
                    .collect();
                assert_eq!(moved, line(&image, there), "{symmetry:?} {here}\n{board}");
            }
        }
    }
}
