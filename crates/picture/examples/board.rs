//! Prints the picture of a game after some moves: `board h8 i9 … > board.svg`.
#![expect(clippy::disallowed_methods, reason = "an example is a program")]

use tengen_core::{Game, Terms};
use tengen_picture::{SvgOptions, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::new(Terms::default());
    for name in std::env::args().skip(1) {
        game.play(name.parse()?)?;
    }
    print!("{}", svg(&game, &SvgOptions::default()));
    Ok(())
}
