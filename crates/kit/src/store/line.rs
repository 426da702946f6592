//! A line of the log: one change of the current game since its base text, with a checksum.

use super::LocalId;
use tengen_core::board::{BoardSize, Symmetry};
use tengen_core::game::{
    Action, Annotations, Archive, At, Game, LogEntry, NodeId, Note, Seat, Terms,
};
use tengen_core::link;

/// A change of the current game.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Line {
    /// An entry of the game's own log.
    Entry(LogEntry),
    /// The note at a node has this content now.
    Note(u32, Note),
    /// The tags of the game are those of these annotations now.
    Tags(Annotations),
}

impl Line {
    /// Returns the words of the line for a game on a board of this size. `number` gives the number of a node
    /// in the base text.
    pub(super) fn words(&self, size: BoardSize, number: impl Fn(NodeId) -> u32) -> Option<String> {
        Some(match self {
            Line::Entry(LogEntry::Act(action, at)) => {
                let seat = match at.seat {
                    Seat::First => 1,
                    Seat::Second => 2,
                };
                match at.clock {
                    Some(clock) => format!("{action} {seat} {clock}"),
                    None => format!("{action} {seat}"),
                }
            }
            Line::Entry(LogEntry::Undo) => "undo".to_string(),
            Line::Entry(LogEntry::Redo) => "redo".to_string(),
            Line::Entry(LogEntry::Jump(node)) => format!("jump {}", number(*node)),
            Line::Entry(LogEntry::Lead(node)) => format!("lead {}", number(*node)),
            Line::Entry(LogEntry::Promote(node)) => format!("promote {}", number(*node)),
            Line::Entry(LogEntry::Delete(node)) => format!("delete {}", number(*node)),
            Line::Entry(LogEntry::Turn(symmetry)) => {
                let place = Symmetry::ALL.iter().position(|it| it == symmetry)?;
                format!("turn {place}")
            }
            Line::Entry(LogEntry::Restart) => return None,
            Line::Note(at, note) => {
                let mut only = Annotations::default();
                *only.note_mut(0) = note.clone();
                let number = number(NodeId::from_number(*at));
                format!("note {number} {}", annotations_text(size, only)?)
            }
            Line::Tags(tags) => format!("tags {}", annotations_text(size, tags.clone())?),
        })
    }

    /// Reads the output of [`words`](Self::words).
    fn read(words: &str) -> Option<Line> {
        let words: Vec<&str> = words.split(' ').collect();
        Some(match words[..] {
            ["undo"] => Line::Entry(LogEntry::Undo),
            ["redo"] => Line::Entry(LogEntry::Redo),
            ["jump", node] => Line::Entry(LogEntry::Jump(read_node(node)?)),
            ["lead", node] => Line::Entry(LogEntry::Lead(read_node(node)?)),
            ["promote", node] => Line::Entry(LogEntry::Promote(read_node(node)?)),
            ["delete", node] => Line::Entry(LogEntry::Delete(read_node(node)?)),
            ["turn", place] => {
                let symmetry = Symmetry::ALL.get(place.parse::<usize>().ok()?)?;
                Line::Entry(LogEntry::Turn(*symmetry))
            }
            ["note", at, text] => {
                let note = read_annotations(text)?.note(0).cloned();
                Line::Note(at.parse().ok()?, note.unwrap_or_default())
            }
            ["tags", text] => Line::Tags(read_annotations(text)?),
            [action, seat] => Line::Entry(LogEntry::Act(action.parse().ok()?, at(seat, None)?)),
            [action, seat, clock] => {
                let at = at(seat, Some(clock.parse().ok()?))?;
                Line::Entry(LogEntry::Act(action.parse::<Action>().ok()?, at))
            }
            _ => return None,
        })
    }

    /// Makes the change in a game. Returns `None` if the game refuses it; it is unchanged then.
    fn apply(self, game: &mut Game) -> Option<()> {
        match self {
            Line::Entry(entry) => game.replay(&[entry]).ok().map(|_| ()),
            Line::Note(at, note) => {
                let is_there = game.tree().contains(NodeId::from_number(at));
                is_there.then(|| *game.annotations_mut().note_mut(at) = note)
            }
            Line::Tags(tags) => {
                let before: Vec<_> = game.annotations().tags().map(|(tag, _)| tag).collect();
                let annotations = game.annotations_mut();
                for tag in before {
                    annotations.set_tag(tag, "");
                }
                for (tag, text) in tags.tags() {
                    annotations.set_tag(tag, text);
                }
                Some(())
            }
        }
    }
}

fn read_node(word: &str) -> Option<NodeId> {
    word.parse().ok().map(NodeId::from_number)
}

fn at(seat: &str, clock: Option<u64>) -> Option<At> {
    let seat = match seat {
        "1" => Seat::First,
        "2" => Seat::Second,
        _ => return None,
    };
    Some(At { seat, clock })
}

/// Returns annotations in the link format of a game without moves.
fn annotations_text(size: BoardSize, annotations: Annotations) -> Option<String> {
    let archive = Archive {
        terms: Terms {
            size,
            ..Terms::default()
        },
        setup: None,
        nodes: Vec::new(),
        annotations,
        cursor: 0,
        line_end: 0,
    };
    link::encode(&archive).ok()
}

fn read_annotations(text: &str) -> Option<Annotations> {
    Some(link::decode(text).ok()?.annotations)
}

/// Adds the checksum to the words of a line. It covers the game and the number of the line, so a line is
/// valid only at its own place in the log.
pub(super) fn sealed(id: LocalId, number: u32, words: &str) -> String {
    format!("{words} {:08x}", sum(id, number, words))
}

/// Makes the change of a line in a game. Returns `None` if the line is damaged or the game refuses it; the
/// game is unchanged then.
pub(super) fn apply(game: &mut Game, id: LocalId, number: u32, line: &str) -> Option<()> {
    let (words, seal) = line.rsplit_once(' ')?;
    let is_whole = seal.len() == 8 && u32::from_str_radix(seal, 16) == Ok(sum(id, number, words));
    Line::read(words).filter(|_| is_whole)?.apply(game)
}

fn sum(id: LocalId, number: u32, words: &str) -> u32 {
    link::checksum(format!("{id} {number} {words}").as_bytes())
}
