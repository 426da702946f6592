//! The sample messages of `docs/online-protocol.md`.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use tengen_online::{ToClient, ToServer};

/// The page that describes the messages.
const PAGE: &str = include_str!("../../../docs/online-protocol.md");

/// Returns the blocks between code fences with a kind, which is empty for samples.
fn blocks(kind: &str) -> impl Iterator<Item = &'static str> {
    let parts = PAGE.split("\n```").skip(1).step_by(2);
    parts
        .filter_map(move |part| part.split_once('\n').filter(|(found, _)| *found == kind))
        .map(|(_, block)| block)
}

/// Returns the grammar of terms and actions.
pub fn grammar() -> &'static str {
    blocks("abnf").next().expect("the page has a grammar")
}

/// Returns every line of the samples.
pub fn samples() -> Vec<&'static str> {
    let lines: Vec<&str> = blocks("").flat_map(str::lines).collect();
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
