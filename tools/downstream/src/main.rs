//! Reads a file, lists Black's forbidden points, asks the engine, and writes a picture: `downstream game.sgf board.svg`.
//!
//! Written as another project would write it, from the READMEs of the libraries alone.

use std::error::Error;
use std::fs;

use tengen_core::Game;
use tengen_core::rules::forbidden_points;
use tengen_engine::{SearchLimit, Silent, think};
use tengen_picture::{SvgOptions, svg};
use tengen_records::{Context, charset::Native, read};

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [record, picture] = &files[..] else {
        return Err("expected the names of a record and of a picture".into());
    };
    let context = Context {
        name: record,
        charset: &Native,
        ..Context::default()
    };
    let games = read(&fs::read(record)?, &context)?.games;
    let reading = games.into_iter().next().ok_or("the file has no game")??;
    let mut game = Game::from_archive(&reading.archive)?;
    game.last();

    let position = game.position();
    for (point, why) in forbidden_points(position.board(), position.rules()) {
        println!("{point}: {why}");
    }
    let verdict = think(position, SearchLimit::Nodes(10_000), &mut Silent);
    println!(
        "{} plays {}, worth {}",
        position.to_move(),
        verdict.choice,
        verdict.score
    );
    fs::write(picture, svg(&game, &SvgOptions::default()))?;
    Ok(())
}
