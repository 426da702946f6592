//! What a written file does not hold of a game, with the places in the game.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::Display;

use serde_json::{Value, json};
use tengen_core::Archive;
use tengen_core::game::ArchiveNode;
use tengen_records::{Format, Loss, Places, places};

use crate::input;
use crate::output::complain;
use crate::texts::{Key, say, text};
use crate::words;

/// The kinds of content that are lost, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Losses(Vec<Lost>);

/// One kind of content.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Lost {
    what: String,
    /// The first place; `None` if what is lost belongs to the game as a whole.
    first: Option<Place>,
    count: usize,
}

/// A place in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    /// The number of the move, 0 for the start.
    number: usize,
    /// The move, or whatever was done there; empty for the start.
    action: String,
    /// `false` if the text must say that the place is in another line than the shown one.
    is_shown: bool,
}

impl Losses {
    /// Returns what was lost of a game when it was written in a format.
    pub(crate) fn of(lost: &[Loss], format: Format, archive: &Archive) -> Losses {
        let kinds = lost.iter().map(|&loss| {
            let Places { first, count } = places(format, archive, loss);
            Lost {
                what: loss.to_string(),
                first: first.map(|node| Place::of(archive, node, loss)),
                count,
            }
        });
        Losses(kinds.collect())
    }

    /// Adds the loss of a part of these nodes, 0 for the start; without nodes, of the game as a whole.
    pub(crate) fn add(&mut self, what: &str, nodes: &[u32], archive: &Archive) {
        let first = nodes.first();
        self.0.push(Lost {
            what: what.to_owned(),
            first: first.map(|&node| Place::of(archive, node, Loss::Comments)),
            count: nodes.len(),
        });
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Says what `output` does not hold. `game` is the place of the game in its file, if that has several.
    pub(crate) fn complain(&self, output: &OsStr, format: &str, game: Option<&str>) {
        let shown = if output == "-" {
            text(Key::TheOutput).to_owned()
        } else {
            input::shown(output)
        };
        let what = self.in_words();
        let values: &[(&str, &dyn Display)] =
            &[("file", &shown), ("what", &what), ("format", &format)];
        let said = say(Key::Loses, values);
        let said = game.map_or_else(|| said.clone(), |game| format!("{game}: {said}"));
        complain(Key::Note, &said);
    }

    /// Returns the kinds with their places, as one text.
    fn in_words(&self) -> String {
        let kinds: Vec<String> = self.0.iter().map(Lost::in_words).collect();
        kinds.join(", ")
    }

    pub(crate) fn in_json(&self) -> Value {
        self.0.iter().map(Lost::in_json).collect()
    }
}

impl Lost {
    fn in_words(&self) -> String {
        let Some(first) = &self.first else {
            return self.what.clone();
        };
        let place = first.in_words();
        let values: &[(&str, &dyn Display)] = &[
            ("what", &self.what),
            ("place", &place),
            ("count", &self.count),
        ];
        match self.count {
            1 => say(Key::LostOnce, &values[..2]),
            _ => say(Key::LostOften, values),
        }
    }

    fn in_json(&self) -> Value {
        let first = self.first.as_ref();
        json!({
            "what": self.what,
            "move": first.map(|it| it.number),
            "action": first.map(|it| &it.action),
            "count": first.map(|_| self.count),
        })
    }
}

impl Place {
    fn of(archive: &Archive, node: u32, loss: Loss) -> Place {
        let path = path(archive, node);
        let plies = path.iter().filter(|(_, step)| step.action.is_ply());
        let action = path.first().map(|(_, step)| step.action.to_string());
        Place {
            number: plies.count(),
            action: words::plain(&action.unwrap_or_default()),
            is_shown: loss == Loss::Variations || is_shown(archive, node, &path),
        }
    }

    fn in_words(&self) -> String {
        let values: &[(&str, &dyn Display)] = &[("number", &self.number), ("move", &self.action)];
        match (self.action.is_empty(), self.is_shown) {
            (true, _) => text(Key::AtStart).to_owned(),
            (_, true) => say(Key::AtMove, values),
            (_, false) => say(Key::AtOtherMove, values),
        }
    }
}

/// Returns `true` if a node, of which `path` is known, is in the shown line; in the main line if none is shown.
fn is_shown(archive: &Archive, node: u32, path: &[(u32, ArchiveNode)]) -> bool {
    if archive.line_end > 0 {
        let shown = self::path(archive, archive.line_end);
        return node == 0 || shown.iter().any(|&(number, _)| number == node);
    }
    let mut firsts: HashMap<u32, u32> = path.iter().map(|(_, step)| (step.parent, 0)).collect();
    for (number, step) in (1_u32..).zip(&archive.nodes) {
        if let Some(first) = firsts.get_mut(&step.parent).filter(|first| **first == 0) {
            *first = number;
        }
    }
    path.iter()
        .all(|(number, step)| firsts.get(&step.parent) == Some(number))
}

/// Returns the nodes from `node` up to the start.
fn path(archive: &Archive, mut node: u32) -> Vec<(u32, ArchiveNode)> {
    let mut path = Vec::new();
    while let Some(step) = (node as usize)
        .checked_sub(1)
        .and_then(|index| archive.nodes.get(index))
    {
        path.push((node, *step));
        if step.parent >= node {
            break;
        }
        node = step.parent;
    }
    path
}
