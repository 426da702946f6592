//! Tells a record from a list of cases.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use tengen_records::Format;

use crate::failure::Failure;
use crate::input::{self, Source};

/// The input of `tengen judge`.
pub(super) enum Given {
    /// Lines, which may still be coming.
    Cases(Box<dyn Read>),
    /// A whole record.
    Record(Source),
}

/// The first bytes of records that are no cases.
const STARTS: [&[u8]; 4] = [b"(;", b"Piskvorky", b"<?xml", b"\xffRenLib\xff"];

impl Given {
    /// Opens a file or the standard input, and looks at its first bytes.
    pub(super) fn open(argument: &OsStr) -> Result<Given, Failure> {
        if input::link(argument).is_some() || has_name_of_record(argument) {
            return input::read(argument).map(Given::Record);
        }
        let mut stream = BufReader::new(input::stream(argument)?);
        let unread = |error: std::io::Error| input::unread(argument, &error);
        let first = stream.fill_buf().map_err(unread)?;
        let first = first.strip_prefix(b"\xef\xbb\xbf").unwrap_or(first);
        let first = first.trim_ascii_start();
        if !STARTS.iter().any(|start| first.starts_with(start)) {
            return Ok(Given::Cases(Box::new(stream)));
        }
        input::whole(argument, stream).map(Given::Record)
    }
}

/// Returns `true` if the name of a file has the ending of records. Those of lists of moves and of boards are also those
/// of cases.
fn has_name_of_record(argument: &OsStr) -> bool {
    let name = Path::new(argument).file_name();
    let format = name.and_then(|name| Format::of_name(&name.to_string_lossy()));
    match format {
        Some(Format::Moves | Format::Diagram | Format::Gomocalc | Format::Offsets) | None => false,
        Some(_) => true,
    }
}
