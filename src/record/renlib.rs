//! RenLib.

use super::{Charset, Collection, Context, Format, Problem, RecordError, Unwritable, Written};
use crate::game::Archive;

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let _ = (bytes, context);
    Err(RecordError::file(Problem::Unknown))
}

pub(super) fn write(archive: &Archive, charset: &dyn Charset) -> Result<Written, Unwritable> {
    let _ = (archive, charset);
    Err(Unwritable::ReadOnly(Format::RenLib))
}
