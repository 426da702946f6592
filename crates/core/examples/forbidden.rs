//! Says which points are forbidden to Black after some moves: `forbidden h8 h9 …`.
#![expect(clippy::disallowed_methods, reason = "an example is a program")]

use tengen_core::rules::forbidden_points;
use tengen_core::{BoardSize, Position, Stone};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut position = Position::new(BoardSize::DEFAULT, "renju".parse()?, Stone::Black);
    for name in std::env::args().skip(1) {
        position.place(name.parse()?)?;
    }
    for (point, why) in forbidden_points(position.board(), position.rules()) {
        println!("{point}: {why}");
    }
    Ok(())
}
