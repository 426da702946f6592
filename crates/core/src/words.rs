//! Words of enums: `strum` derives the words from the names of the variants; the error says which are expected.

/// Returns the error of an enum for a text that is none of its words.
pub(crate) fn unknown<E: Default>(_: &str) -> E {
    E::default()
}
