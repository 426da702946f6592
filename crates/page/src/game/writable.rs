//! The notes of a game, as far as an edit may change them.

use tengen_core::game::{Annotations, NodeId, Note};

/// The notes of a game and its current node.
pub(crate) struct Writable<'a> {
    pub(crate) node: NodeId,
    pub(crate) annotations: &'a mut Annotations,
}

impl Writable<'_> {
    /// Returns the note at the current node.
    pub(crate) fn note(&self) -> Option<&Note> {
        self.annotations.note(self.node.number())
    }

    /// Returns a note for editing.
    pub(crate) fn note_mut(&mut self, node: u32) -> &mut Note {
        self.annotations.note_mut(node)
    }
}
