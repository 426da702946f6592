//! Games with a known blunder, made by `cargo xtask blunders`: the files of `crates/testing/data/blunders`, one for each
//! rule set. Each line has the moves, and the number of the blunder.

use tengen_core::{Game, Ruleset, Terms};

use crate::folders;

/// A game in which one move was a blunder.
pub struct BlunderGame {
    /// The file and line, for error messages.
    pub place: String,
    pub game: Game,
    /// The index of the blunder among the moves, from 0.
    pub blunder: usize,
}

const RULES: [&str; 4] = ["freestyle", "standard", "renju", "caro"];

/// Returns all games. A line that cannot be read fails the test.
pub fn blunder_games() -> Vec<BlunderGame> {
    RULES.into_iter().flat_map(games).collect()
}

fn games(rules: &'static str) -> Vec<BlunderGame> {
    let file = folders::data().join(format!("blunders/{rules}.txt"));
    let text = std::fs::read_to_string(&file);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let rules: Ruleset = rules.parse().expect("a rule set");
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.starts_with('#'));
    let game = |(number, line): (usize, &str)| {
        let place = format!("{}:{number}", file.display());
        let (game, blunder) =
            read_line(line, rules).unwrap_or_else(|| panic!("{place}: not a game"));
        BlunderGame {
            place,
            game,
            blunder,
        }
    };
    lines.map(game).collect()
}

fn read_line(line: &str, rules: Ruleset) -> Option<(Game, usize)> {
    let (moves, blunder) = line.split_once('|')?;
    let terms = Terms {
        rules,
        ..Terms::default()
    };
    let mut game = Game::new(terms);
    for name in moves.split_whitespace() {
        game.play(name.parse().ok()?).ok()?;
    }
    let blunder: usize = blunder.trim().parse().ok()?;
    let index = blunder.checked_sub(1)?;
    (index < usize::from(game.board().stones())).then_some((game, index))
}
