//! Carries out one of ten pieces of work, whose instructions `cargo xtask bench --instructions` counts with valgrind. The
//! same work takes the same number on every run, on a busy machine too.
//!
//! Without an argument it lists the names of the pieces.

use std::{env, hint::black_box, process::ExitCode};

use tengen_core::{
    BoardSize, Game, Point, Ruleset, Terms,
    link::{decode, encode},
    rules::forbidden_points,
};
use tengen_engine::Service;
use tengen_picture::{SvgOptions, svg};
use tengen_records::{Context, Format, read_as};
use tengen_testing::random::Random;

/// A name, and what makes the work; only the work itself is counted.
type Piece = (&'static str, fn() -> Box<dyn Fn()>);

const PIECES: [Piece; 10] = [
    ("play games", play),
    ("write and read links", links),
    ("find forbidden points", forbidden),
    ("search in freestyle", || ask("think", FREESTYLE)),
    ("search in renju", || ask("think", RENJU)),
    ("prove in freestyle", || ask("prove", FREESTYLE)),
    ("prove in renju", || ask("prove", RENJU)),
    ("read SGF", || read(Format::Sgf, SGF)),
    ("read a list of moves", || read(Format::Moves, MOVES)),
    ("draw a picture", draw),
];

const FREESTYLE: &str =
    "rules=freestyle size=15 first=black turn=white black=h8g7h6i8 white=i9j6h7";
const RENJU: &str = "rules=renju size=15 first=black turn=black black=h8i9j7i10 white=h9g10j8i8";
const SGF: &str = "(;GM[4]SZ[15];B[hh];W[ig]C[good];B[ii](;W[jj])(;W[gg];B[ji]))\n";
const MOVES: &str = "1. h8 i9 2. j10 h9 3. g10 i11 B+\n";

fn main() -> ExitCode {
    let Some(wanted) = env::args().nth(1) else {
        for (name, _) in PIECES {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let Some((_, make)) = PIECES.iter().find(|(name, _)| *name == wanted) else {
        eprintln!("error: there is no piece of work named `{wanted}`");
        return ExitCode::FAILURE;
    };
    counted(&*make());
    ExitCode::SUCCESS
}

/// Valgrind counts while this function runs, which it finds by its name.
#[inline(never)]
fn counted(work: &dyn Fn()) {
    work();
}

/// Returns games of random moves, each to its end.
fn games(rules: Ruleset, count: u64) -> Vec<Game> {
    let game = |seed| {
        let mut random = Random::new(seed);
        let terms = Terms {
            rules,
            ..Terms::default()
        };
        let mut game = Game::new(terms);
        let mut points: Vec<Point> = BoardSize::DEFAULT.points().collect();
        while !game.status().is_over() && !points.is_empty() {
            // A refused move is left out.
            let _ = game.play(points.swap_remove(random.below(points.len())));
        }
        game
    };
    (0..count).map(game).collect()
}

fn play() -> Box<dyn Fn()> {
    Box::new(|| drop(black_box(games(Ruleset::default(), 50))))
}

fn links() -> Box<dyn Fn()> {
    let archives: Vec<_> = games(Ruleset::default(), 20)
        .iter()
        .map(Game::to_archive)
        .collect();
    Box::new(move || {
        for archive in &archives {
            let text = encode(archive).expect("a game of moves has a link");
            black_box(decode(&text).expect("a link is read again"));
        }
    })
}

fn forbidden() -> Box<dyn Fn()> {
    let boards: Vec<_> = games(Ruleset::RENJU, 20)
        .iter()
        .map(|game| game.board().clone())
        .collect();
    Box::new(move || {
        for board in &boards {
            black_box(forbidden_points(board, Ruleset::RENJU));
        }
    })
}

fn ask(request: &str, position: &str) -> Box<dyn Fn()> {
    let line = format!("{request} id=1 bot=search seed=0 limits=nodes:20000 {position}");
    Box::new(move || {
        let mut replies = 0;
        Service::default().take(&line, &|| 0, &mut |_| replies += 1);
        assert!(replies > 0, "the engine is silent");
    })
}

fn read(format: Format, text: &str) -> Box<dyn Fn()> {
    let bytes = text.repeat(500).into_bytes();
    Box::new(move || {
        let read = read_as(format, &bytes, &Context::default());
        assert!(black_box(read).is_ok_and(|it| it.games.len() >= 500));
    })
}

fn draw() -> Box<dyn Fn()> {
    let games = games(Ruleset::default(), 5);
    Box::new(move || {
        for game in &games {
            black_box(svg(game, &SvgOptions::default()));
        }
    })
}
