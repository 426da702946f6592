//! Stored games of every kind that was ever written, and what they hold.
//!
//! The files in `tests/data/saves` must open for ever: a player's old link or store is such a text.
//! They are added to when the format grows, and never changed, regenerated or removed. The texts
//! were not made with this library, but with a script written from the description of the format.
//!
//! A file has a line `text` with the stored text, and then what it holds: `terms`; for a setup
//! `black`, `white` and `turn`; `line`, the number of an action (0 for the start) and the actions
//! that follow it one after another, numbered on through the file; `end`, the number of an action
//! and how it ended the game; `shown`, the cursor and the end of the shown line.

use std::path::{Path, PathBuf};

use tengen::game::ArchiveNode;
use tengen::record::link::decode;
use tengen::rules::Setup;
use tengen::{Action, Archive, Board, Game, Outcome, Seat, Stone, Terms};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/saves");
    let entries = folder.read_dir().expect("the folder of the stored games");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
}

fn number(word: &str) -> u32 {
    word.parse().expect("a number")
}

fn node(parent: u32, deed: &str) -> ArchiveNode {
    let (action, seat) = match deed {
        "first-resigns" => (Action::Resign, Some(Seat::First)),
        "second-resigns" => (Action::Resign, Some(Seat::Second)),
        point => (Action::Place(point.parse().expect("a point")), None),
    };
    ArchiveNode {
        parent,
        action,
        seat,
        clock: None,
        outcome: None,
    }
}

fn outcome(words: &[&str]) -> Outcome {
    let stone = |word: &str| word.parse::<Stone>().expect("a colour");
    match words {
        ["five", winner] => Outcome::Five {
            winner: stone(winner),
        },
        ["full", "draw"] => Outcome::FullBoard { winner: None },
        ["full", winner] => Outcome::FullBoard {
            winner: Some(stone(winner)),
        },
        ["resigned", winner] => Outcome::Resignation {
            winner: stone(winner),
        },
        _ => panic!("no way to end: {words:?}"),
    }
}

/// The stored text and what the file says of it.
fn read(file: &str) -> (String, Archive) {
    let mut text = String::new();
    let mut archive = Archive {
        terms: Terms::default(),
        setup: None,
        nodes: Vec::new(),
        cursor: 0,
        line_end: 0,
    };
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let (key, rest) = line.split_once(' ').expect("a key and a value");
        let words: Vec<&str> = rest.split(' ').collect();
        match key {
            "text" => text = rest.to_string(),
            "terms" => archive.terms = rest.parse().expect("terms"),
            "black" | "white" => {
                let size = archive.terms.size;
                let setup = archive.setup.get_or_insert_with(|| Setup {
                    board: Board::new(size),
                    to_move: Stone::Black,
                });
                for word in words {
                    let stone = key.parse().expect("a colour");
                    assert!(setup.board.put(word.parse().expect("a point"), stone));
                }
            }
            "turn" => {
                let setup = archive.setup.as_mut().expect("stones before the turn");
                setup.to_move = rest.parse().expect("a colour");
            }
            "line" => {
                let mut parent = number(words[0]);
                for deed in &words[1..] {
                    archive.nodes.push(node(parent, deed));
                    parent = u32::try_from(archive.nodes.len()).expect("few actions");
                }
            }
            "end" => {
                let ended = &mut archive.nodes[number(words[0]) as usize - 1];
                ended.outcome = Some(outcome(&words[1..]));
            }
            "shown" => (archive.cursor, archive.line_end) = (number(words[0]), number(words[1])),
            _ => panic!("no such key: {key}"),
        }
    }
    (text, archive)
}

#[test]
fn every_stored_game_opens_and_holds_what_it_held() {
    let files = files();
    assert!(files.len() >= 7, "a file was removed: {files:?}");
    for path in files {
        let name = path.display();
        let file = std::fs::read_to_string(&path).expect("a readable file");
        let (text, expected) = read(&file);
        let archive = decode(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(archive, expected, "{name}");
        let game = Game::from_archive(&archive).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.to_archive(), expected, "{name}");
    }
}

/// New play by the same rules comes to the same results as the stored ones.
#[test]
fn the_stored_ends_are_those_of_the_rules() {
    for path in files() {
        let name = path.display();
        let file = std::fs::read_to_string(&path).expect("a readable file");
        let game = Game::from_archive(&read(&file).1).expect("a game");
        let mut again = match game.setup() {
            Some(setup) => Game::from_setup(game.terms(), setup.clone()),
            None => Game::new(game.terms()),
        };
        for node in game.line() {
            let step = game.tree().step(node).expect("a node of the line");
            again.act(step.action, step.at).expect("it was played once");
        }
        again.goto_ply(game.ply()).expect("as many stones");
        assert_eq!(again.status(), game.status(), "{name}");
        assert_eq!(again.position(), game.position(), "{name}");
    }
}
