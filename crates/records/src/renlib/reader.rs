//! Reads RenLib: converts the nodes of a file into a game.

use super::SIZE;
use super::coder::Coder;
use super::library::{Header, Nodes, open};
use super::node::{LEAF, NO_MOVE, Node, SIBLING};
use super::style::{Start, Style};
use super::words::{RAW, Words, keep};
use crate::builder::Builder;
use crate::foreign;
use crate::{Caution, Collection, Context, Format, Reading, RecordError, Spot, Warning};
use tengen_core::game::{Action, Archive, Terms};
use tengen_core::rules::Ruleset;

/// Maximum number of warnings: enough to see the problem, and few enough to fit into memory.
const MOST_WARNINGS: usize = 100;

pub(crate) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let (header, nodes) = open(bytes)?;
    let (coder, guessed) = Coder::of_file(open(bytes)?.1, context)?;
    let mut reader = Reader {
        builder: Builder::new(terms(context), context.limits),
        coder,
        branches: Vec::new(),
        warnings: Vec::new(),
        damaged: None,
        context,
    };
    // Creates the start's note first, so that it is the first note even if data is added to it later.
    reader.builder.note();
    if let Some(caution) = guessed {
        reader.warn(Spot::File, caution);
    }
    let (start, broken) = reader.walk(nodes);
    match broken {
        Some(error) if reader.builder.len() == 0 => Err(error),
        broken => {
            let reading = reader.finish(header, start, broken);
            Ok(Collection::one(Format::RenLib, reading))
        }
    }
}

/// Returns the terms of the game. RenLib is a program for renju, so rules without forbidden moves
/// are replaced by renju.
fn terms(context: &Context<'_>) -> Terms {
    let is_renju = !context.terms.rules.bans().is_empty();
    let rules = (!is_renju).then_some(Ruleset::RENJU);
    foreign::terms(context, rules, SIZE)
}

struct Reader<'a> {
    builder: Builder,
    coder: Coder<'a>,
    /// Nodes that have more children to come.
    branches: Vec<u32>,
    warnings: Vec<Warning>,
    /// Byte offset of the first node with a text that could not be decoded.
    damaged: Option<usize>,
    context: &'a Context<'a>,
}

impl Reader<'_> {
    /// Reads all nodes. Returns the presence of a start node, and the error at which the file stops
    /// being readable, if any.
    fn walk(&mut self, mut nodes: Nodes<'_>) -> (Start, Option<RecordError>) {
        let (first, length) = (nodes.offset(), nodes.length());
        let mut start = Start::Absent;
        for node in &mut nodes {
            let node = match node {
                Ok(node) => node,
                Err(error) => return (start, Some(error)),
            };
            self.context.hear(node.offset, length);
            if node.has(SIBLING) {
                self.branches.push(self.builder.at());
            }
            if node.offset == first && node.position == 0 {
                start = Start::Written;
                self.add_words(&node, Fidelity::Exactly);
            } else if let Err(error) = self.enter(&node) {
                return (start, Some(error));
            }
            if node.has(LEAF)
                && let Some(place) = self.branches.pop()
            {
                self.builder.go_back_to(place);
            }
        }
        match nodes.rest().len() {
            0 => {}
            count => self.warn(Spot::Byte(nodes.offset()), Caution::Trailing(count)),
        }
        (start, None)
    }

    fn enter(&mut self, node: &Node<'_>) -> Result<(), RecordError> {
        let spot = Spot::Byte(node.offset);
        if node.has(NO_MOVE) {
            self.warn(spot, Caution::EmptyNode);
            self.add_words(node, Fidelity::AsWords);
            return Ok(());
        }
        let played = match node.point() {
            Some(point) => self.builder.place(point, None),
            None => self.builder.act(Action::Pass, None),
        };
        match played.map_err(|problem| RecordError { spot, problem })? {
            None => self.add_words(node, Fidelity::Exactly),
            Some(caution) => {
                self.warn(spot, caution);
                self.add_words(node, Fidelity::AsWords);
            }
        }
        Ok(())
    }

    /// Adds the texts and marks of a node to the note of the current node.
    fn add_words(&mut self, node: &Node<'_>, kept: Fidelity) {
        if node.flags & !(SIBLING | LEAF) == 0 {
            return;
        }
        let (words, is_damaged) = Words::of_node(node, self.coder);
        if is_damaged {
            self.damaged = self.damaged.or(Some(node.offset));
        }
        let written = self.builder.note();
        match kept {
            Fidelity::Exactly => {
                let tail = node.tail();
                if words.tail(self.coder).as_ref() != Some(&tail) {
                    keep(&tail, written);
                }
            }
            Fidelity::AsWords => written.properties.retain(|property| property.name != RAW),
        }
        words.write_to(written, node.point());
    }

    fn warn(&mut self, spot: Spot, caution: Caution) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(Warning { spot, caution });
        }
    }

    fn finish(
        mut self,
        header: Option<Header>,
        start: Start,
        broken: Option<RecordError>,
    ) -> Reading {
        if let Some(offset) = self.damaged {
            self.warn(Spot::Byte(offset), Caution::Characters);
        }
        let encoding = (!self.coder.is_utf8()).then(|| self.coder.name());
        let mut archive = self.builder.finish(None);
        let usual = if needs_start(&archive) {
            Start::Written
        } else {
            Start::Absent
        };
        let style = Style {
            header,
            start: if start == usual {
                Start::IfNeeded
            } else {
                start
            },
            encoding,
        };
        style.keep(archive.annotations.note_mut(0));
        Reading {
            archive,
            warnings: self.warnings,
            broken,
        }
    }
}

/// Amount of a node's data that is kept.
#[derive(Clone, Copy)]
enum Fidelity {
    /// Also keeps the bytes, if they are unusual.
    Exactly,
    /// Keeps only the texts and marks, added after those already there.
    AsWords,
}

/// Returns `true` if a file of this game begins with a node for the start.
fn needs_start(archive: &Archive) -> bool {
    let mut firsts = archive.nodes.iter().filter(|node| node.parent == 0);
    let is_one_stone = match (firsts.next(), firsts.next()) {
        (Some(first), None) => first.action.point().is_some(),
        _ => false,
    };
    !is_one_stone || archive.annotations.note(0).is_some()
}
