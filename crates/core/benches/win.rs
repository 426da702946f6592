//! The cost of a move: the win check next to a rescan of the whole board, a game played and taken
//! back, and a game written to its link and read again.
//!
//! `cargo bench --bench win` prints a line for each figure: `BENCH`, name, value, unit and goal,
//! with tabs between. Values are medians of the CPU time of this process.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ProcessTime;
use tengen_core::link::{decode, encode};
use tengen_core::rules::makes_five;
use tengen_core::{Board, BoardSize, Game, Point, Ruleset, Stone, Terms};
use tengen_testing::random::Random;

/// Measurements of each kind; they take turns, so that a slow moment hits all alike.
const ROUNDS: usize = 9;
const GAMES: u64 = 200;
/// How often a round repeats the quick work, so that the clock's grain does not matter.
const FAST_TIMES: u32 = 20;
const LINK_TIMES: u32 = 200;

/// A move and the board before it.
struct Case {
    before: Board,
    point: Point,
    stone: Stone,
}

/// A game of random moves to its end.
fn random_game(seed: u64) -> Game {
    let mut random = Random::new(seed);
    let mut game = Game::new(Terms::default());
    let mut points: Vec<Point> = BoardSize::DEFAULT.points().collect();
    while !game.status().is_over() {
        let point = points.swap_remove(random.below(points.len()));
        game.play(point).expect("an empty point");
    }
    game
}

fn cases(games: &[Game]) -> Vec<Case> {
    let mut cases = Vec::new();
    for game in games {
        let mut again = Game::new(game.terms());
        for point in game.moves() {
            cases.push(Case {
                before: again.board().clone(),
                point,
                stone: again.position().to_move(),
            });
            again.play(point).expect("an empty point");
        }
    }
    cases
}

/// A drawn game that fills the board: pairs along the rows, each row shifted by two.
fn longest_game() -> Game {
    let (firsts, seconds): (Vec<Point>, Vec<Point>) = BoardSize::DEFAULT
        .points()
        .partition(|point| (point.column() + 2 * point.row()) % 4 < 2);
    let mut game = Game::new(Terms::default());
    for (index, &point) in firsts.iter().enumerate() {
        game.play(point).expect("an empty point");
        if let Some(&point) = seconds.get(index) {
            game.play(point).expect("an empty point");
        }
    }
    game
}

/// Whether a colour has five in a row anywhere: every window of the board.
fn rescan(board: &Board, stone: Stone) -> bool {
    let is_five = |point: Point, (right, up): (i8, i8)| {
        (0..5)
            .map(|k| point.step(right * k, up * k))
            .all(|point| point.is_some_and(|point| board.at(point) == Some(stone)))
    };
    [(1, 0), (1, 1), (0, 1), (-1, 1)]
        .into_iter()
        .any(|way| board.size().points().any(|point| is_five(point, way)))
}

fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = ProcessTime::now();
    let value = work();
    (start.elapsed(), value)
}

fn fast_round(cases: &[Case]) -> usize {
    let mut found = 0;
    for _ in 0..FAST_TIMES {
        found = cases
            .iter()
            .filter(|case| {
                makes_five(
                    black_box(&case.before),
                    black_box(case.point),
                    case.stone,
                    Ruleset::default(),
                )
            })
            .count();
    }
    found
}

fn slow_round(after: &[(Board, Stone)]) -> usize {
    after
        .iter()
        .filter(|(board, stone)| rescan(black_box(board), *stone))
        .count()
}

fn play_round(games: &[Game]) -> usize {
    let mut plies = 0;
    for finished in games {
        let mut game = Game::new(finished.terms());
        for point in finished.moves() {
            game.play(black_box(point)).expect("an empty point");
            plies += 1;
        }
        while game.undo().is_ok() {}
        black_box(game);
    }
    plies
}

fn link_round(game: &Game) {
    for _ in 0..LINK_TIMES {
        let text = encode(black_box(&game.to_archive())).expect("a game that can be written");
        let archive = decode(black_box(&text)).expect("its own text");
        black_box(Game::from_archive(&archive).expect("a game"));
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn nanos(duration: Duration, times: usize) -> f64 {
    let times = u32::try_from(times).expect("some millions at most");
    duration.as_secs_f64() * 1e9 / f64::from(times)
}

fn main() {
    let games: Vec<Game> = (0..GAMES).map(random_game).collect();
    let cases = cases(&games);
    let after: Vec<(Board, Stone)> = cases
        .iter()
        .map(|case| {
            let mut board = case.before.clone();
            board.put(case.point, case.stone);
            (board, case.stone)
        })
        .collect();
    let longest = longest_game();
    let (mut fast, mut slow, mut play, mut link) = (vec![], vec![], vec![], vec![]);
    for _ in 0..ROUNDS {
        let (spent, found) = time(|| fast_round(&cases));
        fast.push(nanos(spent, cases.len() * FAST_TIMES as usize));
        let (spent, found_slowly) = time(|| slow_round(&after));
        slow.push(nanos(spent, cases.len()));
        assert_eq!(found, found_slowly, "both ways find the same fives");
        let (spent, plies) = time(|| play_round(&games));
        play.push(nanos(spent, plies));
        let (spent, ()) = time(|| link_round(&longest));
        link.push(nanos(spent, LINK_TIMES as usize) / 1e3);
    }
    let [fast, slow, play, link] = [fast, slow, play, link].map(median);
    let ratio = slow / fast;
    println!("BENCH\twin check per move\t{fast:.1}\tns\tas low as it gets");
    println!("BENCH\twin check by rescan\t{slow:.1}\tns\tfor comparison");
    println!("BENCH\twin check against rescan\t{ratio:.1}\tx\tat least 20");
    println!("BENCH\tact and undo per ply\t{play:.1}\tns\tbelow 2000");
    println!("BENCH\tlink of 225 moves there and back\t{link:.1}\tus\tbelow 1000");
}
