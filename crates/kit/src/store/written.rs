//! The current game as the store has it: a base text and a log, and what is to be appended next.

use super::LocalId;
use super::line::{self, Line};
use tengen_core::game::{Annotations, Game, LogEntry, NodeId, Note};
use tengen_core::link::{self, LinkError};

/// The number of lines from which on a log longer than the base text is replaced by a new base text.
const MANY: u32 = 200;
/// The number of lines at which a log is replaced in any case, so that it is read fast.
const MOST: u32 = 2000;

/// The current game as the store has it.
#[derive(Clone, Debug)]
pub struct Written {
    id: LocalId,
    /// The number of lines in the log.
    lines: u32,
    /// Lengths of the base text and of the lines, in bytes.
    sizes: (usize, usize),
    /// The number of entries of the game's own log that are in the store.
    entries: usize,
    /// The number of actions, and the cursor.
    shape: (usize, NodeId),
    annotations: Annotations,
    /// The numbers in the base text of the nodes that it has; empty if they are equal.
    numbers: Vec<u32>,
    /// The number of nodes that were deleted before the base text, which has no numbers for them.
    deleted: u32,
}

impl Written {
    /// Returns the state after the returned base text was stored.
    ///
    /// # Errors
    ///
    /// As [`link::encode`].
    pub fn base(id: LocalId, game: &Game) -> Result<(Written, String), LinkError> {
        let text = link::encode(&game.to_archive())?;
        let numbers = numbers(game);
        let tree = game.tree();
        let deleted = tree.highest_number() - tree.len();
        let written = Written {
            numbers,
            deleted: u32::try_from(deleted).unwrap_or(u32::MAX),
            ..Written::of(id, game, 0, (text.len(), 0))
        };
        Ok((written, text))
    }

    fn of(id: LocalId, game: &Game, lines: u32, sizes: (usize, usize)) -> Written {
        Written {
            id,
            lines,
            sizes,
            entries: game.log().len(),
            shape: (game.tree().len(), game.cursor()),
            annotations: game.annotations().clone(),
            numbers: Vec::new(),
            deleted: 0,
        }
    }

    /// Returns the identity of the game.
    pub const fn id(&self) -> LocalId {
        self.id
    }

    /// Returns the number of lines in the log.
    pub const fn lines(&self) -> u32 {
        self.lines
    }

    /// Reads a base text and the lines of its log, up to the first one that is damaged. Returns `None` if
    /// the base text is no game.
    pub(super) fn read(id: LocalId, base: &str, lines: &[String]) -> Option<(Game, Written)> {
        let mut game = crate::share::game_of(base)?;
        let mut count = 0;
        let mut size = 0;
        for text in lines {
            if line::apply(&mut game, id, count + 1, text).is_none() {
                break;
            }
            count += 1;
            size += text.len();
        }
        let written = Written::of(id, &game, count, (base.len(), size));
        Some((game, written))
    }

    /// Makes the change of the next line in `game`, which is that of this store. Returns `None` if the line
    /// is damaged.
    pub(super) fn follow(&mut self, game: &mut Game, text: &str) -> Option<()> {
        line::apply(game, self.id, self.lines + 1, text)?;
        let sizes = (self.sizes.0, self.sizes.1 + text.len());
        *self = Written::of(self.id, game, self.lines + 1, sizes);
        Some(())
    }

    /// Returns the lines to append, so that the store has `game`, with the number of the first. `None` if a
    /// base text must be stored instead.
    pub fn more(&mut self, game: &Game) -> Option<(u32, Vec<String>)> {
        let first = self.lines + 1;
        let mut lines = Vec::new();
        for line in self.changes(game)? {
            let words = line.words(game.terms().size, |node| self.number(node))?;
            let number = first + u32::try_from(lines.len()).ok()?;
            lines.push(line::sealed(self.id, number, &words));
        }
        self.lines += u32::try_from(lines.len()).ok()?;
        self.sizes.1 += lines.iter().map(String::len).sum::<usize>();
        self.entries = game.log().len();
        self.shape = (game.tree().len(), game.cursor());
        self.annotations = game.annotations().clone();
        Some((first, lines))
    }

    fn changes(&self, game: &Game) -> Option<Vec<Line>> {
        let is_long = self.lines >= MOST || self.lines >= MANY && self.sizes.1 > self.sizes.0;
        let entries = game.log().get(self.entries..).filter(|_| !is_long)?;
        let shape = (game.tree().len(), game.cursor());
        if entries.is_empty() && shape != self.shape || entries.contains(&LogEntry::Restart) {
            return None;
        }
        let mut changes: Vec<Line> = entries.iter().copied().map(Line::Entry).collect();
        self.compare_annotations(game, &mut changes);
        Some(changes)
    }

    fn compare_annotations(&self, game: &Game, changes: &mut Vec<Line>) {
        let now = game.annotations();
        if !self.annotations.tags().eq(now.tags()) {
            let mut tags = Annotations::default();
            for (tag, text) in now.tags() {
                tags.set_tag(tag, text);
            }
            changes.push(Line::Tags(tags));
        }
        for (node, note) in now.notes() {
            if self.annotations.note(node) != Some(note) {
                changes.push(Line::Note(node, note.clone()));
            }
        }
        for (node, _) in self.annotations.notes() {
            // The notes of deleted nodes go with them.
            let is_there = game.tree().contains(NodeId::from_number(node));
            if is_there && now.note(node).is_none() {
                changes.push(Line::Note(node, Note::default()));
            }
        }
    }

    fn number(&self, node: NodeId) -> u32 {
        let number = self.numbers.get(node.number() as usize);
        number
            .copied()
            .unwrap_or_else(|| node.number() - self.deleted)
    }
}

/// Returns the numbers that the nodes of `game` have in its link, which lists them depth first; empty if they
/// are equal.
fn numbers(game: &Game) -> Vec<u32> {
    let tree = game.tree();
    let mut numbers = vec![0; tree.highest_number() + 1];
    let mut pending = vec![NodeId::ROOT];
    let mut count = 0;
    while let Some(node) = pending.pop() {
        if let Some(number) = numbers.get_mut(node.number() as usize) {
            *number = count;
        }
        count += 1;
        pending.extend(tree.children(node).iter().rev());
    }
    if (0..).eq(numbers.iter().copied()) {
        numbers.clear();
    }
    numbers
}
