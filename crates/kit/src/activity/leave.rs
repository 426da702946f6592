//! Leaving an activity.

use crate::text::Key;

/// The answer of an activity to the person who goes elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    /// The activity is left: nothing is lost by it.
    Now,
    /// The person is asked first. The text says what leaving would end.
    Ask(Key),
}
