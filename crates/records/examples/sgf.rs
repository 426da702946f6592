//! Turns the first game of a file into SGF: `sgf < game.lib > game.sgf`.
#![expect(clippy::disallowed_methods, reason = "an example is a program")]

use std::io::{Read, Write};
use tengen_records::{Context, Format, charset::Utf8, read, write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    let games = read(&bytes, &Context::default())?.games;
    let reading = games.into_iter().next().ok_or("expected a game")??;
    let written = write(Format::Sgf, &reading.archive, &Utf8)?;
    Ok(std::io::stdout().write_all(&written.bytes)?)
}
