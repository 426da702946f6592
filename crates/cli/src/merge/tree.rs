//! A tree that takes over the lines, comments and marks of games.

use std::collections::{BTreeMap, HashMap};

use tengen_core::game::{Action, Annotations, ArchiveNode, Mark, Note, Outcome, Sign};
use tengen_core::{Archive, BoardSize, Game, NodeId, Point, Ruleset, Stone, Symmetry, Terms};

use super::places::{Meeting, Place, Places, both};

/// The tree so far. A library has millions of moves, so a move takes little memory.
pub(super) struct MergedTree {
    terms: Terms,
    /// Node 0 is the start, node k the k-th move.
    nodes: Vec<Move>,
    known: Known,
    notes: BTreeMap<u32, Note>,
    counts: Counts,
}

/// A move of the tree.
#[derive(Clone, Copy)]
struct Move {
    parent: u32,
    action: Action,
    outcome: Option<Outcome>,
}

/// How a move that is there already is found.
enum Known {
    /// By the move before it.
    Children(HashMap<(u32, Action), u32>),
    /// By its position, which no other node has.
    Positions(Places),
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
        let known = match meeting {
            Meeting::Lines => Known::Children(HashMap::new()),
            Meeting::Positions => {
                let mut places = Places::default();
                places.note(&Place::START, 0);
                Known::Positions(places)
            }
        };
        MergedTree {
            terms: Terms {
                rules: game.terms().rules,
                size: game.terms().size,
                ..Terms::default()
            },
            nodes: Vec::new(),
            known,
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
        let place = match &self.known {
            Known::Children(_) => None,
            Known::Positions(_) => Some(
                self.place(above.node)
                    .after(action.point(), self.terms.size),
            ),
        };
        if let Some(node) = self.find(above.node, action, place.as_ref()) {
            self.counts.known += 1;
            return Some(Image { node, ..above });
        }
        if let Some(image) = place.as_ref().and_then(|it| self.meet(it, above.turn)) {
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
        let added = Move {
            parent: above.node,
            action,
            outcome: outcome.map(|(_, it)| it).filter(|it| is_on_board(*it)),
        };
        let node = self.put(added, place.as_ref());
        Some(Image { node, ..above })
    }

    /// Returns the node of a move after another one; `place` is its position.
    fn find(&self, parent: u32, action: Action, place: Option<&Place>) -> Option<u32> {
        match &self.known {
            Known::Children(children) => children.get(&(parent, action)).copied(),
            Known::Positions(places) => {
                let node = places.node(place?)?;
                let found = self.nodes.get((node as usize).checked_sub(1)?)?;
                ((found.parent, found.action) == (parent, action)).then_some(node)
            }
        }
    }

    /// Returns the position of a node, made of the moves up to it: kept for each node, it would take more memory than all
    /// else of the tree.
    fn place(&self, node: u32) -> Place {
        let line: Vec<&Move> = self.up(node).collect();
        let moves = line.iter().rev();
        moves.fold(Place::START, |place, it| {
            place.after(it.action.point(), self.terms.size)
        })
    }

    /// Returns the node with a position, if nodes with the same position become one.
    fn meet(&self, place: &Place, turn: Symmetry) -> Option<Image> {
        let Known::Positions(places) = &self.known else {
            return None;
        };
        let node = places.node(place)?;
        let onto = place.onto(&self.place(node))?;
        Some(Image {
            node,
            turn: both(turn, onto, self.terms.size),
        })
    }

    fn put(&mut self, added: Move, place: Option<&Place>) -> u32 {
        self.nodes.push(added);
        let node = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        match (&mut self.known, place) {
            (Known::Children(children), _) => {
                children.insert((added.parent, added.action), node);
            }
            (Known::Positions(places), Some(place)) => places.note(place, node),
            (Known::Positions(_), None) => {}
        }
        node
    }

    /// Returns the moves from a node up to the start.
    fn up(&self, node: u32) -> impl Iterator<Item = &Move> {
        let at = |node: u32| self.nodes.get((node as usize).checked_sub(1)?);
        std::iter::successors(at(node), move |it| at(it.parent))
    }

    /// Returns `true` if a stone lies on a point at a node.
    fn is_taken(&self, node: u32, point: Point) -> bool {
        self.up(node).any(|it| it.action.point() == Some(point))
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
    pub(super) fn into_archive(self) -> Archive {
        drop(self.known);
        let nodes = self.nodes.into_iter().map(|it| ArchiveNode {
            parent: it.parent,
            action: it.action,
            seat: None,
            clock: None,
            outcome: it.outcome,
        });
        let mut archive = Archive {
            terms: self.terms,
            setup: None,
            nodes: nodes.collect(),
            annotations: Annotations::default(),
            cursor: 0,
            line_end: 0,
        };
        for (node, note) in self.notes {
            *archive.annotations.note_mut(node) = note;
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
