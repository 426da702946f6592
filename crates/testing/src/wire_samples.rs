//! The sample messages of `docs/online-protocol.md`.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use tengen_online::{ToClient, ToServer};

/// Returns every line between code fences.
pub fn samples() -> Vec<&'static str> {
    let page = include_str!("../../../docs/online-protocol.md");
    let mut blocks = page.split("\n```\n").skip(1).step_by(2);
    let lines: Vec<&str> = blocks.by_ref().flat_map(str::lines).collect();
    assert!(lines.len() > 50, "the samples are gone: {}", lines.len());
    lines
}

/// Returns `true` if a line is a message of type `T` and is written again unchanged.
fn is_written_again<T>(line: &str) -> bool
where
    T: FromStr + Display + PartialEq + Debug,
    T::Err: Debug,
{
    let Ok(message) = line.parse::<T>() else {
        return false;
    };
    let written = message.to_string();
    assert_eq!(written.parse::<T>().expect("what was written"), message);
    // A message with the same word from the other side may have more fields.
    written == line
}

/// Asserts that every sample can be read, and written again unchanged, as a message of a page or of a server.
pub fn every_sample_is_written_again() {
    for line in samples() {
        let is_to_server = is_written_again::<ToServer>(line);
        let is_to_client = is_written_again::<ToClient>(line);
        assert!(is_to_server || is_to_client, "{line}");
    }
}
