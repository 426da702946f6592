//! Plain lists of moves, such as `h8 i9 g7` and `h8i9g7`.

use tengen_core::board::Stone;
use tengen_core::game::{Action, At, Game};

/// The results of games that were not played to their end, as SGF writes them: the loser, and the action that ended the game.
const RESULTS: [(&str, Stone, Action); 7] = [
    ("B+R", Stone::White, Action::Resign),
    ("W+R", Stone::Black, Action::Resign),
    ("B+T", Stone::White, Action::Flag),
    ("W+T", Stone::Black, Action::Flag),
    ("B+F", Stone::White, Action::Leave),
    ("W+F", Stone::Black, Action::Leave),
    ("Draw", Stone::Black, Action::Draw),
];

/// Plays a list of moves: points, `pass`, the choices of an opening such as `swap`, and at the end a result such as `B+R`, with
/// or without blanks, commas and move numbers (`1.`) between them. A result says nothing about a game that has ended already.
///
/// # Errors
///
/// The move that is wrong, and why. The game has the moves before it then.
pub(crate) fn play(game: &mut Game, text: &str) -> Result<(), String> {
    for (index, word) in words(text).into_iter().enumerate() {
        let number = index + 1;
        let result = RESULTS
            .iter()
            .find(|(name, ..)| name.eq_ignore_ascii_case(&word));
        let done = if let Some(&(_, loser, how)) = result {
            if game.status().is_over() {
                continue;
            }
            let seat = game.seat_of(loser);
            game.act(how, At::seat(seat)).map(|_| ())
        } else {
            let action = action(&word).ok_or_else(|| {
                format!("move {number}: expected a point such as h8, found `{word}`")
            })?;
            let seat = game.seat_to_move();
            game.act(action, At::seat(seat)).map(|_| ())
        };
        done.map_err(|why| format!("move {number} ({word}): {why}"))?;
    }
    Ok(())
}

/// Returns a move, a pass, a claim or a choice; `None` if a word is none of them.
fn action(word: &str) -> Option<Action> {
    let action = word.to_ascii_lowercase().parse().ok()?;
    matches!(action, Action::Answer(_) | Action::Pass | Action::Claim).then_some(action)
}

/// Splits a list into its moves. A letter after a digit begins a move, as in `h8i9`.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for part in text.split([' ', ',', ';', '\n', '\r', '\t']) {
        // A number with a full stop is that of a move.
        let part = part.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
        let mut last_digit = false;
        let mut word = String::new();
        for sign in part.chars() {
            if sign.is_alphabetic() && last_digit {
                words.push(std::mem::take(&mut word));
            }
            last_digit = sign.is_ascii_digit();
            word.push(sign);
        }
        if !word.is_empty() {
            words.push(word);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::game::{Seat, Status, Terms};

    #[test]
    fn lists_are_read_in_every_usual_form() {
        for text in [
            "h8 i9 g10",
            "h8i9g10",
            "H8, I9; G10",
            "1. h8 i9 2. g10",
            " h8\ni9\tg10 ",
        ] {
            assert_eq!(words(text).join(" ").to_lowercase(), "h8 i9 g10", "{text}");
        }
        assert_eq!(words(""), Vec::<String>::new());
    }

    #[test]
    fn a_wrong_move_is_named() {
        for (text, why) in [
            ("h8 k99", "move 2: expected a point such as h8, found `k99`"),
            ("h8 q", "move 2: expected a point such as h8, found `q`"),
            ("h8 h8", "move 2 (h8): the point is taken"),
            ("h8 t20", "move 2 (t20): the point is off the board"),
            ("h8 pass", "move 2 (pass): these rules have no passes"),
        ] {
            let mut game = Game::new(Terms::default());
            assert_eq!(play(&mut game, text), Err(why.to_owned()));
            assert_eq!(game.ply(), 1);
        }
    }

    #[test]
    fn choices_of_openings_and_results_are_moves_too() {
        for (terms, text, colour_of_first, winner) in [
            ("freestyle", "h8 i9 B+R", Stone::Black, Some(Stone::Black)),
            (
                "freestyle clock=increment:300+5",
                "h8 i9 w+t",
                Stone::Black,
                Some(Stone::White),
            ),
            ("freestyle", "h8 B+F", Stone::Black, Some(Stone::Black)),
            ("freestyle", "h8 Draw", Stone::Black, None),
            (
                "freestyle opening=swap",
                "h8 i9 g7 swap j10 B+R",
                Stone::White,
                Some(Stone::Black),
            ),
            (
                "freestyle opening=swap2",
                "h8 i9 g7 branch:put-two j10 f6 keep k11 W+R",
                Stone::Black,
                Some(Stone::White),
            ),
            (
                "renju opening=rif clock=bank:60+5",
                "h8 h9 i9 swap i7 offer:g8 offer:j9 pick:j9 a1 b2 W+T",
                Stone::White,
                Some(Stone::White),
            ),
            // The result of a game that was played to its end follows from the rules.
            (
                "freestyle",
                "h8 h1 i8 i1 j8 j1 k8 k1 l8 Draw",
                Stone::Black,
                Some(Stone::Black),
            ),
        ] {
            let mut game = Game::new(terms.parse::<Terms>().expect("terms"));
            assert_eq!(play(&mut game, text), Ok(()), "{terms}: {text}");
            assert_eq!(
                game.colour_of(Seat::First),
                colour_of_first,
                "{terms}: {text}"
            );
            let Status::Over { outcome, .. } = game.status() else {
                panic!("{terms}: {text}: not over");
            };
            assert_eq!(outcome.winner(), winner, "{terms}: {text}");
        }
        for text in ["h8 resign", "h8 flag", "h8 B+X", "h8 B+T", "h8 swap"] {
            assert!(
                play(&mut Game::new(Terms::default()), text).is_err(),
                "{text}"
            );
        }
    }
}
