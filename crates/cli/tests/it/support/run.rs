//! Runs `tengen` as users do, and makes games to run it on.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tengen_core::link;
use tengen_core::{Game, Terms};

/// Result of a run.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) bytes: Vec<u8>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Returns the output of a run; fails the test if there was an error or any message.
    pub(crate) fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// Returns the error message of a run that ended with exit code `code` and printed no output.
    pub(crate) fn failed(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{}", self.err);
        let lines = self.err.lines().count();
        assert!(lines > 0 && !self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs `tengen` with an empty standard input.
pub(crate) fn tengen(arguments: &[&str]) -> Ran {
    tengen_with(b"", arguments)
}

/// Runs `tengen` with `input` on its standard input.
pub(crate) fn tengen_with(input: &[u8], arguments: &[&str]) -> Ran {
    finish(command(arguments), input)
}

pub(crate) fn finish(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command.spawn().expect("tengen starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.to_vec();
    // Writes in a second thread while reading; otherwise both sides could block on full pipes.
    let writer = std::thread::spawn(move || {
        // A program may end before it has read all input.
        let _ = stdin.write_all(&input);
    });
    let ran = ended(child);
    writer.join().expect("the input was written");
    ran
}

/// Waits until a program ends.
pub(crate) fn ended(child: Child) -> Ran {
    let output = child.wait_with_output().expect("tengen ends");
    Ran {
        code: output.status.code().expect("it was not killed"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        bytes: output.stdout,
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Creates an empty folder with this name, which no other test uses.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Returns a game with the given terms and moves.
pub(crate) fn game(terms: &str, moves: &str) -> Game {
    let terms: Terms = terms.parse().expect("terms");
    let mut game = Game::new(terms);
    for name in moves.split_whitespace() {
        let point = name.parse().expect("a point");
        game.play(point).expect("a move");
    }
    game
}

/// Returns a game as a link for the command line.
pub(crate) fn link_of(game: &Game) -> String {
    let text = link::encode(&game.to_archive()).expect("a game");
    format!("#{text}")
}

pub(crate) fn link(terms: &str, moves: &str) -> String {
    link_of(&game(terms, moves))
}

/// Returns a game on a full board, with every point taken and no five.
pub(crate) fn full(lines: u8) -> Game {
    let mut game = game(&format!("freestyle size={lines}"), "");
    let (mut black, mut white) = (Vec::new(), Vec::new());
    for point in game.terms().size.points() {
        let is_black = (point.column() / 2 + point.row()) % 2 == 0;
        if is_black { &mut black } else { &mut white }.push(point);
    }
    let (mut black, mut white) = (black.into_iter(), white.into_iter());
    loop {
        let pair = (black.next(), white.next());
        for point in [pair.0, pair.1].into_iter().flatten() {
            game.play(point).expect("a move");
        }
        if pair == (None, None) {
            return game;
        }
    }
}
