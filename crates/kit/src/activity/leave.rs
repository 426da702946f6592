//! Leaving an activity.

use crate::message::Toast;

/// The answer of an activity to the person who goes elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    /// The activity is left: nothing is lost by it.
    Now,
    /// The person is asked first by this toast, which offers to leave.
    Ask(Toast),
}
