//! Chooses the next move after some moves: `move h8 i9 …`.
#![expect(clippy::disallowed_methods, reason = "an example is a program")]

use tengen_core::{BoardSize, Position, Ruleset, Stone};
use tengen_engine::{SearchLimit, Silent, think};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
    for name in std::env::args().skip(1) {
        position.place(name.parse()?)?;
    }
    let verdict = think(&position, SearchLimit::Nodes(100_000), &mut Silent);
    println!("{} ({})", verdict.choice, verdict.score);
    Ok(())
}
