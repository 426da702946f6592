//! Games that begin with stones on the board, and checks of actions given as words such as `B:h8 W:claim`.

use tengen_core::rules::Setup;
use tengen_core::{Action, At, Board, Game, Outcome, PlayRefusal, Point, Status, Stone, Terms};

pub fn point(name: &str) -> Point {
    name.parse().expect("the name of a point")
}

/// Makes a game whose board has only stones of the side to move.
pub fn alone(terms: &str, to_move: Stone, stones: &str) -> Game {
    let terms: Terms = terms.parse().expect("terms");
    let mut board = Board::new(terms.size);
    for name in stones.split(' ') {
        assert!(board.put(point(name), to_move), "{name}");
    }
    Game::from_setup(terms, Setup { board, to_move })
}

pub fn picture(terms: &str, rows: &str, to_move: Stone) -> Game {
    let board: Board = rows.parse().expect("a picture");
    let terms: Terms = terms.parse().expect("terms");
    let terms = Terms {
        size: board.size(),
        ..terms
    };
    Game::from_setup(terms, Setup { board, to_move })
}

/// Carries out a word such as `B:h8`, `W:claim` or `undo`.
pub fn act(game: &mut Game, word: &str) -> Result<Status, PlayRefusal> {
    let Some((who, action)) = word.split_once(':') else {
        return match word {
            "undo" => Ok(game.undo().expect("something to undo")),
            "redo" => Ok(game.redo().expect("something to redo")),
            _ => panic!("{word}"),
        };
    };
    let stone = if who == "B" {
        Stone::Black
    } else {
        Stone::White
    };
    let action: Action = action.parse().expect("an action");
    game.act(action, At::seat(game.seat_of(stone)))
}

pub type Said = Result<Option<Outcome>, PlayRefusal>;

/// Carries out the words. All but the last must be accepted; `expected` is the result of the last. A refusal
/// must change nothing, and an accepted action can be undone and redone.
#[track_caller]
pub fn check(game: &Game, words: &str, expected: Said) {
    let mut game = game.clone();
    let (before, last) = words.rsplit_once(' ').unwrap_or(("", words));
    for word in before.split_whitespace() {
        act(&mut game, word).unwrap_or_else(|refusal| panic!("{word} of {words}: {refusal}"));
    }
    let seen = |game: &Game| (game.to_archive(), game.position().clone(), game.status());
    let shown = |game: &Game| (game.position().clone(), game.status(), game.claim());
    let (all, old) = (seen(&game), shown(&game));
    let found = match act(&mut game, last) {
        Ok(Status::Over { outcome, .. }) => Ok(Some(outcome)),
        Ok(Status::ToMove(_)) => Ok(None),
        Err(refusal) => Err(refusal),
    };
    let terms = game.terms();
    assert_eq!(found, expected, "{terms}: {words}\n{}", game.board());
    if found.is_err() {
        assert_eq!(seen(&game), all, "{terms}: {words}");
        return;
    }
    let new = shown(&game);
    game.undo().expect("it was done");
    assert_eq!(shown(&game), old, "{terms}: {words}");
    game.redo().expect("it was undone");
    assert_eq!(shown(&game), new, "{terms}: {words}");
}

#[allow(clippy::unnecessary_wraps, reason = "it stands beside refusals")]
pub fn over(outcome: Outcome) -> Said {
    Ok(Some(outcome))
}

pub const GOES_ON: Said = Ok(None);

pub fn won_by(winner: Stone) -> Said {
    over(Outcome::Five { winner })
}
