//! The cost of a collection of 100,000 games: filling it, and looking positions up.
//!
//! `cargo bench -p tengen-collection` prints a line for each figure: `BENCH`, name, value, unit and goal, with tabs
//! between. Times are CPU times of this process, the medians of several runs.

use std::time::Duration;

use cpu_time::ProcessTime;
use tengen_collection::{CollectedGame, Database, Filter};
use tengen_core::{Board, BoardSize, Point, Stone};
use tengen_testing::random::Random;

const GAMES: usize = 100_000;
const MOVES: u16 = 40;

/// Returns a game that begins near the centre, as real ones do, so that many openings come again.
fn game(random: &mut Random, number: usize) -> CollectedGame {
    let mut moves: Vec<Point> = Vec::new();
    while moves.len() < usize::from(MOVES) {
        let reach = 1 + i64::try_from(moves.len()).unwrap_or(0) / 3;
        let away = |random: &mut Random| {
            let width = usize::try_from(2 * reach.min(7) + 1).unwrap_or(1);
            u8::try_from(7 - reach.min(7) + i64::try_from(random.below(width)).unwrap_or(0))
        };
        let point = match (moves.is_empty(), away(random), away(random)) {
            (false, Ok(column), Ok(row)) => Point::new(column, row),
            _ => Point::new(7, 7),
        };
        moves.extend(point.filter(|it| !moves.contains(it)));
    }
    let moves: String = moves.iter().map(ToString::to_string).collect();
    let (black, white) = (number % 997, number % 991);
    let text = format!("freestyle\t15\tblack\t2026\tPlayer {black}\tPlayer {white}\t\t{moves}");
    text.parse().expect("a game")
}

fn board(moves: &[Point]) -> Board {
    let mut board = Board::new(BoardSize::DEFAULT);
    for (point, stone) in moves.iter().zip(Stone::BOTH.into_iter().cycle()) {
        board.put(*point, stone);
    }
    board
}

fn median(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..7)
        .map(|_| {
            let began = ProcessTime::now();
            run();
            began.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}

fn print(name: &str, time: Duration, goal: &str) {
    println!(
        "BENCH\t{name}\t{:.2}\tms\t{goal}",
        time.as_secs_f64() * 1000.0
    );
}

fn main() {
    let mut random = Random::new(18);
    let games: Vec<CollectedGame> = (0..GAMES).map(|it| game(&mut random, it)).collect();
    let began = ProcessTime::now();
    let mut database = Database::default();
    for game in games {
        database.add(game);
    }
    print("fill", began.elapsed(), "");
    let sample = database.games()[GAMES / 2].clone();
    for stones in [0, 1, 3, 10, 30] {
        let asked = board(&sample.moves()[..stones]);
        let mut found = 0;
        let time = median(|| found = database.explore(&asked, &Filter::default()).games.games());
        print(
            &format!("look up {stones} stones, {found} games"),
            time,
            "50",
        );
    }
    let filter = Filter {
        words: "42 player".to_owned(),
        ..Filter::default()
    };
    print(
        "find words",
        median(|| assert!(database.find(&filter).count() > 0)),
        "50",
    );
}
