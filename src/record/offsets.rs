//! Openings as offsets from the centre.

use super::{Collection, Context, Problem, RecordError};

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let _ = (bytes, context);
    Err(RecordError::file(Problem::Unknown))
}
