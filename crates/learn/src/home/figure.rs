//! What a part of learning shows on its card.

/// A figure on the card of a part. A part that the person has not begun with has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The number.
    pub value: String,
    /// What it counts, in words.
    pub text: String,
}
