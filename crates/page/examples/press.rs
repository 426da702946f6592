//! Presses a point of an empty board and prints what the page has to do then: `press h8`.
#![expect(clippy::disallowed_methods, reason = "an example is a program")]

use tengen_core::{Game, Terms};
use tengen_page::{Event, Millis, Page, Settings, Surroundings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let point = std::env::args().nth(1).ok_or("expected a point")?;
    let game = Game::new(Terms::default());
    let mut app = Page::new(game, Settings::default(), Surroundings::default());
    println!(
        "{:?}",
        app.update(Event::Press(point.parse()?), Millis(0.0))
    );
    Ok(())
}
