//! The notes of a game, as far as an edit may change them.

use tengen_core::game::{Annotations, NodeId, Note};

/// The notes of a game and its current node.
#[derive(Debug)]
pub struct Writable<'a> {
    pub node: NodeId,
    pub annotations: &'a mut Annotations,
}

impl Writable<'_> {
    /// Returns the note at the current node.
    pub fn note(&self) -> Option<&Note> {
        self.annotations.note(self.node.number())
    }

    /// Returns a note for editing.
    pub fn note_mut(&mut self, node: u32) -> &mut Note {
        self.annotations.note_mut(node)
    }
}
