//! Link of this project: the text after the `#` of an address, which [`tengen_core::link`] encodes and decodes.

use super::text::{link_signs, marked};
use super::{
    Charset, Collection, Context, Format, Problem, Reading, RecordError, Unwritable, Written,
};
use tengen_core::game::{Archive, Game};
use tengen_core::link::{self, LinkError};

/// Reads a link: the text itself, or an address with the text after its `#`, even if other programs have
/// changed it.
pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let text = marked(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes));
    let link = link::find(&text);
    let text = link.as_deref().unwrap_or_else(|| link_signs(&text));
    let archive = link::decode(text).map_err(|error| RecordError::file(error.into()))?;
    if archive.nodes.len() > context.limits.nodes {
        let problem = Problem::TooMany(context.limits.nodes);
        return Err(RecordError::file(problem));
    }
    // A text can decode correctly and still not be a playable game.
    if let Err(why) = Game::from_archive(&archive) {
        return Err(RecordError::file(LinkError::Game(why).into()));
    }
    let reading = Reading {
        archive,
        warnings: Vec::new(),
        broken: None,
    };
    Ok(Collection::one(Format::Link, reading))
}

pub(super) fn write(archive: &Archive, _charset: &dyn Charset) -> Result<Written, Unwritable> {
    match link::encode(archive) {
        Ok(text) => Ok(Written {
            bytes: text.into_bytes(),
            lost: Vec::new(),
        }),
        Err(LinkError::TooLong) => Err(Unwritable::TooLong {
            format: Format::Link,
            most: link::MAX_NODES,
        }),
        Err(_) => Err(Unwritable::NoGame),
    }
}
