//! Stored games of every version of the format, and their expected content.
//!
//! The files in `crates/testing/data/saves` must stay readable forever, because links and stores of players
//! contain such texts. Add files when the format grows; never change, regenerate or remove one. A script
//! written from the description of the format, not this library, made the texts.
//!
//! A file has a line `text` with the stored text, followed by the expected content: `terms`; `black`, `white`
//! and `turn` of a setup; `line`, with the number of an action (0 for the start) and the actions that follow
//! it, numbered consecutively through the file; `end`, with the number of an action and the way in which it
//! ended the game; `clock`, with the number of an action and the clock's reading; `tag`, with its name and
//! text; `title`, `comment`, `mark`, `number`, `spent`, `left` and `property`, each with the number of an action and
//! the content; `shown`, with the cursor and the end of the shown line; `seats`, with the seat that has Black
//! there and the seat that must move or choose.

use std::path::PathBuf;

use tengen_core::game::{ArchiveNode, Mark, Note, Property, Sign, Tag};
use tengen_core::link::{decode, encode};
use tengen_core::rules::{Forbidden, Setup};
use tengen_core::{Action, Archive, Board, Game, Outcome, Seat, Stone, Terms};

fn files() -> Vec<PathBuf> {
    let folder = tengen_testing::folders::data().join("saves");
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
        "first-flags" => (Action::Flag, Some(Seat::First)),
        "second-flags" => (Action::Flag, Some(Seat::Second)),
        "first-leaves" => (Action::Leave, Some(Seat::First)),
        "second-leaves" => (Action::Leave, Some(Seat::Second)),
        action => (action.parse().expect("an action"), None),
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
    let ban = |word: &str| word.parse::<Forbidden>().expect("what is forbidden");
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
        ["forbidden", word] => Outcome::Forbidden(ban(word)),
        ["claimed", word] => Outcome::Claimed(ban(word)),
        ["no-point"] => Outcome::NoLegalPoint,
        ["passes"] => Outcome::Passes,
        ["time", winner] => Outcome::Time {
            winner: stone(winner),
        },
        ["absent", winner] => Outcome::Absence {
            winner: stone(winner),
        },
        ["agreed"] => Outcome::Agreement,
        ["stated", "draw"] => Outcome::Stated { winner: None },
        ["stated", winner] => Outcome::Stated {
            winner: Some(stone(winner)),
        },
        _ => panic!("no way to end: {words:?}"),
    }
}

/// Adds the content of a line to a note; `\n` stands for a line break.
fn write(note: &mut Note, key: &str, rest: &str) {
    let (word, more) = rest.split_once(' ').unwrap_or((rest, ""));
    match key {
        "title" => note.title = rest.to_string(),
        "comment" => note.comment = rest.replace("\\n", "\n"),
        "spent" => note.spent = Some(number(rest)),
        "left" => note.left = Some(number(rest)),
        "number" => note.number = rest.parse().ok(),
        "mark" => note.marks.push(Mark {
            point: word.parse().expect("a point"),
            sign: match more {
                "triangle" => Sign::Triangle,
                "circle" => Sign::Circle,
                "cross" => Sign::Cross,
                "square" => Sign::Square,
                "selected" => Sign::Selected,
                arrow if arrow.starts_with("arrow ") => {
                    Sign::Arrow(arrow["arrow ".len()..].parse().expect("a point"))
                }
                label => Sign::Label(label.strip_prefix("label ").expect("a sign").to_string()),
            },
        }),
        "property" => note.properties.push(Property {
            name: word.to_string(),
            values: more.split('|').map(ToString::to_string).collect(),
        }),
        _ => panic!("no such key: {key}"),
    }
}

fn seat(word: &str) -> Seat {
    match word {
        "first" => Seat::First,
        "second" => Seat::Second,
        _ => panic!("no seat: {word}"),
    }
}

/// The content of a file.
struct Stored {
    text: String,
    archive: Archive,
    /// The seat that has Black, and the seat that must move or choose.
    seats: Option<[Seat; 2]>,
}

fn read(file: &str) -> Stored {
    let (mut text, mut seats) = (String::new(), None);
    let mut archive = Archive {
        terms: Terms::default(),
        setup: None,
        nodes: Vec::new(),
        annotations: tengen_core::game::Annotations::default(),
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
            "clock" => {
                archive.nodes[number(words[0]) as usize - 1].clock = Some(number(words[1]).into());
            }
            "shown" => (archive.cursor, archive.line_end) = (number(words[0]), number(words[1])),
            "seats" => seats = Some([seat(words[0]), seat(words[1])]),
            "tag" => {
                let mut tags = Tag::ALL.iter().copied();
                let tag = tags.find(|tag| format!("{tag:?}") == words[0]);
                let (_, text) = rest.split_once(' ').expect("a text");
                archive.annotations.set_tag(tag.expect("a tag"), text);
            }
            _ if words.len() > 1 => {
                let note = archive.annotations.note_mut(number(words[0]));
                write(note, key, rest.split_once(' ').expect("a value").1);
            }
            _ => panic!("no such key: {key}"),
        }
    }
    Stored {
        text,
        archive,
        seats,
    }
}

#[test]
fn every_stored_game_opens_and_holds_what_it_held() {
    let files = files();
    assert!(files.len() >= 23, "a file was removed: {files:?}");
    for path in files {
        let name = path.display();
        let file = std::fs::read_to_string(&path).expect("a readable file");
        let stored = read(&file);
        let expected = stored.archive;
        let archive = decode(&stored.text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(archive, expected, "{name}");
        let game = Game::from_archive(&archive).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.to_archive(), expected, "{name}");
        let text = encode(&game.to_archive()).expect("a game");
        if stored.text.ends_with(['-', '_']) {
            // Today's links end in a letter or a digit.
            assert_eq!(decode(&text), Ok(expected), "{name}");
        } else {
            assert_eq!(text, stored.text, "{name}");
        }
        if let Some(seats) = stored.seats {
            let found = [game.seat_of(Stone::Black), game.seat_to_move()];
            assert_eq!(found, seats, "{name}");
        }
    }
}

/// Replaying the games gives the stored results.
#[test]
fn the_stored_ends_are_those_of_the_rules() {
    for path in files() {
        let name = path.display().to_string();
        // The results in these files come from records of other programs.
        if name.contains("record-") {
            continue;
        }
        let file = std::fs::read_to_string(&path).expect("a readable file");
        let game = Game::from_archive(&read(&file).archive).expect("a game");
        let mut again = match game.setup() {
            Some(setup) => Game::from_setup(game.terms(), setup.clone()),
            None => Game::new(game.terms()),
        };
        for node in game.line() {
            let step = game.tree().step(node).expect("a node of the line");
            again.act(step.action, step.at).expect("it was played once");
        }
        let steps = game.tree().path_to(game.cursor()).len();
        again.first();
        for _ in 0..steps {
            again.redo().expect("as many actions");
        }
        assert_eq!(again.status(), game.status(), "{name}");
        assert_eq!(again.protocol(), game.protocol(), "{name}");
        assert_eq!(again.claim(), game.claim(), "{name}");
        assert_eq!(again.position(), game.position(), "{name}");
    }
}
