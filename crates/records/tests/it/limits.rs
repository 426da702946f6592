//! Limits: of a game, and of the number of games in a file, which is read game by game.

use tengen_records::charset::Native;
use tengen_records::{Context, Format, Problem, read, read_as};
use tengen_testing::binary::said;

fn context() -> Context<'static> {
    Context {
        charset: &Native,
        ..Context::default()
    }
}

/// Returns how many games of a text are whole with `nodes` moves a game, and the last error.
fn whole_games(text: &str, nodes: usize) -> (usize, String) {
    let mut context = context();
    context.limits.nodes = nodes;
    let found = match read(text.as_bytes(), &context) {
        Ok(found) => found,
        Err(error) => return (0, error.to_string()),
    };
    let mut last = None;
    let mut whole = 0;
    for game in &found.games {
        match game {
            Ok(reading) if reading.broken.is_none() => whole += 1,
            Ok(reading) => last = reading.broken.as_ref(),
            Err(error) => last = Some(error),
        }
    }
    (whole, said(last))
}

#[test]
fn each_game_has_the_limit_for_itself() {
    let sgf = "(;GM[4]SZ[15]RU[renju];B[aa];W[bb];B[cc])\n";
    let rif = "<game><move>h8 i9 j10</move></game>";
    for (name, text) in [
        ("SGF", sgf.repeat(200)),
        ("moves", "h8i9j10\n".repeat(200)),
        ("offsets", "0,0, 1,-1, 2,0\n".repeat(200)),
        (
            "RenjuNet",
            format!("<database>{}</database>", rif.repeat(200)),
        ),
    ] {
        assert_eq!(whole_games(&text, 3), (200, String::new()), "{name}");
    }
}

#[test]
fn a_game_that_is_too_long_breaks_off_alone() {
    let game = |moves: &str| format!("(;GM[4]SZ[15]RU[renju]{moves})\n");
    let text = game(";B[aa];W[bb]") + &game(";B[aa];W[bb];B[cc];W[dd]") + &game(";B[aa]");
    let (whole, error) = whole_games(&text, 3);
    assert_eq!(whole, 2);
    assert_eq!(error, "line 2, column 44: the game has more than 3 moves");
}

/// The file of 100,000 games, and one of 65,000 games, in which a limit on all games together was met at 64,517.
#[test]
fn many_games_are_read() {
    let mut moves = String::new();
    for ply in 0..30_u8 {
        moves.push_str(if ply % 2 == 0 { ";B[" } else { ";W[" });
        moves.extend([ply % 15, ply / 15].map(|it| char::from(b'a' + it)));
        moves.push(']');
    }
    let text = format!("(;GM[4]SZ[15]RU[renju]{moves})\n").repeat(100_000);
    let found = read_as(Format::Sgf, text.as_bytes(), &context()).expect("games");
    assert_eq!(found.games.len(), 100_000);
    let mut games = found.games.iter().flatten();
    assert!(games.all(|game| game.broken.is_none() && game.archive.nodes.len() == 30));
}

#[test]
fn properties_are_counted() {
    let game = |properties: String| format!("(;GM[4]SZ[15]RU[renju];B[hh]{properties};W[ii])");
    // So many more than a game of this size may have.
    let many = 100_000;
    for properties in [
        "XX[]".repeat(many),
        format!("XX{}", "[]".repeat(many)),
        "C[x]".repeat(many),
        format!("LB{}", "[aa:x]".repeat(many)),
        format!("B{}", "[aa]".repeat(many)),
        format!(";C[{}]", "x]C[".repeat(many)),
    ] {
        let (whole, error) = whole_games(&game(properties.clone()), 1000);
        let error = error.split(": ").last().unwrap_or_default().to_string();
        let name = &properties[..8];
        assert_eq!(
            (whole, &*error),
            (0, "the game has more than 1250 properties"),
            "{name}"
        );
    }
    // The next game is read all the same.
    let text = game("XX[]".repeat(many)) + &game(String::new());
    assert_eq!(whole_games(&text, 1000).0, 1);
}

#[test]
fn the_number_of_games_is_limited() {
    let mut context = context();
    context.limits.games = 10;
    let rif = "<game><move>h8</move></game>".repeat(20);
    for text in [
        "(;GM[4]SZ[15];B[aa])".repeat(20),
        "h8i9\n".repeat(20),
        "0,0, 1,-1\n".repeat(20),
        format!("<database>{rif}</database>"),
    ] {
        let found = read(text.as_bytes(), &context).expect("games");
        assert_eq!(found.games.len(), 11, "{text}");
        let last = found.games[10].as_ref().expect_err("too many");
        assert_eq!(last.problem, Problem::TooManyGames(10));
    }
}
