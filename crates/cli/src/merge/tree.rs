//! A tree that takes over the lines, comments and marks of games.

use std::collections::{BTreeMap, HashMap};

use tengen_core::game::{Action, Annotations, ArchiveNode, Mark, Note, Outcome, Sign};
use tengen_core::{Archive, BoardSize, Game, NodeId, Point, Ruleset, Stone, Symmetry, Terms};

use super::places::{Meeting, Place, Places, both};

/// The tree so far.
pub(super) struct MergedTree {
    terms: Terms,
    meeting: Meeting,
    /// Node 0 is the start, node k the k-th move.
    nodes: Vec<ArchiveNode>,
    /// The position of each node, that of the start first.
    at: Vec<Place>,
    children: HashMap<(u32, Action), u32>,
    places: Places,
    notes: BTreeMap<u32, Note>,
    counts: Counts,
}

/// What became of the games that were added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts {
    pub(super) games: usize,
    /// Moves that were there already after the same move.
    pub(super) known: usize,
    /// Moves to a position that is elsewhere in the tree.
    pub(super) met: usize,
    /// Lines that were left out because a stone lies where theirs goes.
    pub(super) skipped: usize,
}

/// Why a game is no part of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refused {
    /// The tree has these rules and this size.
    Terms { rules: Ruleset, size: BoardSize },
    /// It does not begin with Black on an empty board.
    Start,
}

/// A node of the tree that stands for a node of a game, whose points are turned.
#[derive(Clone, Copy)]
struct Image {
    node: u32,
    turn: Symmetry,
}

impl MergedTree {
    /// Creates an empty tree for games with the rules and the size of this one.
    pub(super) fn like(game: &Game, meeting: Meeting) -> MergedTree {
        let mut places = Places::default();
        places.note(&Place::START, 0);
        MergedTree {
            terms: Terms {
                rules: game.terms().rules,
                size: game.terms().size,
                ..Terms::default()
            },
            meeting,
            nodes: Vec::new(),
            at: vec![Place::START],
            children: HashMap::new(),
            places,
            notes: BTreeMap::new(),
            counts: Counts::default(),
        }
    }

    pub(super) const fn counts(&self) -> Counts {
        self.counts
    }

    /// Adds all lines of a game. `summary` becomes a comment at the end of its main line.
    ///
    /// # Errors
    ///
    /// [`Refused`]; the tree is as before.
    pub(super) fn add(&mut self, game: &Game, summary: &str) -> Result<(), Refused> {
        let Terms { rules, size, .. } = self.terms;
        if (game.terms().rules.variant, game.terms().size) != (rules.variant, size) {
            return Err(Refused::Terms { rules, size });
        }
        if game.setup().is_some() || game.terms().first != Stone::Black {
            return Err(Refused::Start);
        }
        let start = Image {
            node: 0,
            turn: Symmetry::Identity,
        };
        let main_end = game.tree().main_line_from(NodeId::ROOT).last().copied();
        let main_end = main_end.unwrap_or(NodeId::ROOT);
        let mut open = vec![(NodeId::ROOT, start)];
        while let Some((node, image)) = open.pop() {
            self.take_note(game, node, image);
            if node == main_end && !summary.is_empty() {
                let note = self.notes.entry(image.node).or_default();
                add_comment(note, summary);
            }
            // The last one is taken first.
            for &child in game.tree().children(node).iter().rev() {
                open.extend(self.follow(game, child, image).map(|it| (child, it)));
            }
        }
        self.counts.games += 1;
        Ok(())
    }

    /// Returns the image of a node whose parent has an image, and adds it if it is new. `None` if its stone finds
    /// no place.
    fn follow(&mut self, game: &Game, node: NodeId, above: Image) -> Option<Image> {
        let step = game.tree().step(node)?;
        let turned = |point: Point| above.turn.apply(point, self.terms.size);
        let action = match (step.action.point(), step.action) {
            (Some(point), _) => Action::place(turned(point)?),
            (None, Action::Pass) => Action::Pass,
            // Choices of an opening and resignations change no position.
            (None, _) => return Some(above),
        };
        if let Some(&node) = self.children.get(&(above.node, action)) {
            self.counts.known += 1;
            return Some(Image { node, ..above });
        }
        let place = self.at[above.node as usize].after(action.point(), self.terms.size);
        if let Some(image) = self.meet(&place, above.turn) {
            self.counts.met += 1;
            return Some(image);
        }
        if action
            .point()
            .is_some_and(|it| self.is_taken(above.node, it))
        {
            self.counts.skipped += 1;
            return None;
        }
        let outcome = game.tree().ending(node).filter(|(end, _)| *end == node);
        let node = self.put(above.node, action, place, outcome.map(|(_, it)| it));
        Some(Image { node, ..above })
    }

    /// Returns the node with a position, if nodes with the same position become one.
    fn meet(&self, place: &Place, turn: Symmetry) -> Option<Image> {
        if self.meeting == Meeting::Lines {
            return None;
        }
        let node = self.places.node(place)?;
        let onto = place.onto(&self.at[node as usize])?;
        Some(Image {
            node,
            turn: both(turn, onto, self.terms.size),
        })
    }

    fn put(&mut self, parent: u32, action: Action, place: Place, outcome: Option<Outcome>) -> u32 {
        self.nodes.push(ArchiveNode {
            parent,
            action,
            seat: None,
            clock: None,
            outcome: outcome.filter(|it| is_on_board(*it)),
        });
        self.at.push(place);
        let node = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.children.insert((parent, action), node);
        self.places.note(&place, node);
        node
    }

    /// Returns `true` if a stone lies on a point at a node.
    fn is_taken(&self, mut node: u32, point: Point) -> bool {
        while let Some(it) = (node as usize).checked_sub(1).map(|it| &self.nodes[it]) {
            if it.action.point() == Some(point) {
                return true;
            }
            node = it.parent;
        }
        false
    }

    /// Takes over the title, the comment and the marks of a node.
    fn take_note(&mut self, game: &Game, of: NodeId, image: Image) {
        let Some(found) = game.annotations().note(of.number()) else {
            return;
        };
        if !found.has_words() && found.marks.is_empty() {
            return;
        }
        let size = self.terms.size;
        let turned = |point: Point| image.turn.apply(point, size).unwrap_or(point);
        let note = self.notes.entry(image.node).or_default();
        if note.title.is_empty() {
            note.title.clone_from(&found.title);
        } else if note.title != found.title {
            add_comment(note, &found.title);
        }
        add_comment(note, &found.comment);
        for mark in &found.marks {
            let mark = Mark {
                point: turned(mark.point),
                sign: match &mark.sign {
                    Sign::Arrow(to) => Sign::Arrow(turned(*to)),
                    other => other.clone(),
                },
            };
            if !note.marks.contains(&mark) {
                note.marks.push(mark);
            }
        }
    }

    /// Returns the tree as a record.
    pub(super) fn to_archive(&self) -> Archive {
        let mut archive = Archive {
            terms: self.terms,
            setup: None,
            nodes: self.nodes.clone(),
            annotations: Annotations::default(),
            cursor: 0,
            line_end: 0,
        };
        for (node, note) in &self.notes {
            *archive.annotations.note_mut(*node) = note.clone();
        }
        archive
    }
}

/// Appends a comment, unless the note has it already.
fn add_comment(note: &mut Note, text: &str) {
    let text = text.trim();
    if !note.comment.contains(text) {
        note.add_comment(text);
    }
}

/// Returns `true` for results that the stones show.
const fn is_on_board(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Five { .. } | Outcome::FullBoard { .. })
}
