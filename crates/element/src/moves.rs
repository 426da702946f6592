//! Plain lists of moves, such as `h8 i9 g7` and `h8i9g7`.

use tengen_core::board::Point;
use tengen_core::game::{Action, At, Game};

/// Plays a list of moves: points and `pass`, with or without blanks, commas and move numbers (`1.`) between them.
///
/// # Errors
///
/// The move that is wrong, and why. The game has the moves before it then.
pub(crate) fn play(game: &mut Game, text: &str) -> Result<(), String> {
    for (index, word) in words(text).into_iter().enumerate() {
        let number = index + 1;
        let done = if word.eq_ignore_ascii_case("pass") {
            let seat = game.seat_to_move();
            game.act(Action::Pass, At::seat(seat)).map(|_| ())
        } else {
            let Ok(point) = word.parse::<Point>() else {
                return Err(format!(
                    "move {number}: expected a point such as h8, found `{word}`"
                ));
            };
            game.play(point).map(|_| ())
        };
        done.map_err(|why| format!("move {number} ({word}): {why}"))?;
    }
    Ok(())
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
    use tengen_core::game::Terms;

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
}
