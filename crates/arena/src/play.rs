//! One game, played through the same gate as every other: `Game::act` under a strict referee.
//!
//! A pass is a pass. A player that gives no move (`Choice::Nothing`, a crash, a time-out) or one that
//! the rules refuse loses at once. It cannot lose that way by the rules' fault: where there is no
//! point to play the game is over before anyone is asked, by a full board (the rule set says whose)
//! or, with forbidden points and without passes, as White's win.

use std::fmt;

use tengen_core::{Action, At, Game, Outcome, Refusal, Status, Stone, Terms};
use tengen_engine::Choice;

use crate::opening::Opening;
use crate::player::{Answer, Fault, Seated, Turn};

/// A game that is over.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The game, without what its loser could not do.
    pub(crate) game: Game,
    pub(crate) plies: Vec<Action>,
    /// The CPU time of the plies after the opening, and of what ended the game if that is none, in
    /// ms.
    pub(crate) ms: Vec<u32>,
    /// `None` for a draw.
    pub(crate) winner: Option<Stone>,
    pub(crate) ending: Ending,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// By the rules.
    Board(Outcome),
    /// The player whose turn it was did not move.
    Fault(Fault),
}

/// Writes one word, for faults with an explanation behind a colon.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Board(Outcome::Five { .. }) => f.write_str("five"),
            Ending::Board(Outcome::FullBoard { .. }) => f.write_str("full board"),
            Ending::Board(Outcome::Forbidden(ban)) => write!(f, "forbidden {ban}"),
            Ending::Board(Outcome::NoLegalPoint) => f.write_str("no legal point"),
            Ending::Board(Outcome::Passes) => f.write_str("passes"),
            Ending::Board(_) => f.write_str("over"),
            Ending::Fault(fault) => fault.fmt(f),
        }
    }
}

/// Plays a game from an opening, Black's player first.
pub(crate) fn play(terms: Terms, opening: &Opening, mut players: [Box<dyn Seated>; 2]) -> Played {
    let mut game = Game::new(terms);
    let mut plies = Vec::new();
    for &point in &opening.0 {
        // Openings have been checked.
        if game.play(point).is_ok() {
            plies.push(Action::Place(point));
        }
    }
    let mut ms = Vec::new();
    loop {
        let colour = match game.status() {
            Status::ToMove(colour) => colour,
            Status::Over { outcome, .. } => {
                return Played {
                    winner: outcome.winner(),
                    ending: Ending::Board(outcome),
                    game,
                    plies,
                    ms,
                };
            }
        };
        let [black, white] = &mut players;
        let player = if colour == Stone::Black { black } else { white };
        let turn = Turn {
            position: game.position(),
            plies: &plies,
        };
        let Answer { choice, ms: spent } = player.choose(turn);
        ms.push(spent);
        match choice.and_then(|choice| act(&mut game, choice)) {
            Ok(action) => plies.push(action),
            Err(fault) => {
                return Played {
                    winner: Some(!colour),
                    ending: Ending::Fault(fault),
                    game,
                    plies,
                    ms,
                };
            }
        }
    }
}

fn act(game: &mut Game, choice: Choice) -> Result<Action, Fault> {
    let action = match choice {
        Choice::Place(point) => Action::Place(point),
        Choice::Pass => Action::Pass,
        Choice::Nothing => return Err(Fault::NoMove),
    };
    let at = At::seat(game.seat_to_move());
    let illegal = |refusal: Refusal| Fault::Illegal(format!("{action}: {refusal}"));
    game.act(action, at).map_err(illegal)?;
    Ok(action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::Point;

    /// Plays moves by heart: points, `pass` or `nothing`.
    struct Script(Vec<&'static str>);

    impl Seated for Script {
        fn choose(&mut self, turn: Turn<'_>) -> Answer {
            assert_eq!(
                turn.plies.len().is_multiple_of(2),
                turn.position.to_move() == Stone::Black
            );
            let choice = match self.0.remove(0) {
                "pass" => Ok(Choice::Pass),
                "nothing" => Ok(Choice::Nothing),
                "crash" => Err(Fault::Crash("it ended".to_owned())),
                name => Ok(Choice::Place(name.parse().expect("a point"))),
            };
            Answer { choice, ms: 7 }
        }
    }

    fn played(terms: &str, opening: &str, moves: &'static str) -> Played {
        let words = |text: &'static str| text.split_whitespace();
        let points = opening.split_whitespace().map(str::parse::<Point>);
        let opening = Opening(points.collect::<Result<_, _>>().expect("points"));
        let is_white = opening.0.len() % 2;
        let mut scripts = [Script(Vec::new()), Script(Vec::new())];
        for (number, word) in words(moves).enumerate() {
            scripts[(number + is_white) % 2].0.push(word);
        }
        let players = scripts.map(|script| Box::new(script) as Box<dyn Seated>);
        play(terms.parse().expect("terms"), &opening, players)
    }

    fn said(terms: &str, opening: &str, moves: &'static str) -> (Option<Stone>, String) {
        let played = played(terms, opening, moves);
        (played.winner, played.ending.to_string())
    }

    const BLACK: Option<Stone> = Some(Stone::Black);
    const WHITE: Option<Stone> = Some(Stone::White);

    #[test]
    fn games_end_by_the_rules() {
        let five = "b1 b2 c1 c2 d1 d2 e1";
        assert_eq!(said("freestyle", "a1 a2", five), (BLACK, "five".into()));
        let forbidden = said("renju", "f8 a1 g8 a3 h6 c1 h7", "c3 h8");
        assert_eq!(forbidden, (WHITE, "forbidden 33".into()));
        let passes = said("renju", "h8", "pass pass");
        assert_eq!(passes, (None, "passes".into()));
    }

    #[test]
    fn a_full_board_is_whose_the_rules_say() {
        // Pairs along the rows, each row shifted against the one below: no line is of one colour.
        let order = "a1 c1 b1 d1 e1 a2 c2 b2 d2 e2 a3 c3 b3 d3 e3 a4 c4 b4 d4 e4 a5 c5 b5 d5 e5";
        assert_eq!(
            said("freestyle size=5", "", order),
            (None, "full board".into())
        );
        let second = said("freestyle:full=second size=5", "", order);
        assert_eq!(second, (WHITE, "full board".into()));
    }

    #[test]
    fn who_does_not_move_loses() {
        for (terms, moves, winner, why) in [
            ("renju", "h8 nothing", BLACK, "no move"),
            ("renju", "nothing", WHITE, "no move"),
            (
                "freestyle",
                "h8 h8",
                BLACK,
                "illegal: h8: the point is taken",
            ),
            (
                "freestyle",
                "p16",
                WHITE,
                "illegal: p16: the point is off the board",
            ),
            (
                "standard",
                "pass",
                WHITE,
                "illegal: pass: these rules have no passes",
            ),
            ("caro", "h8 i9 crash", WHITE, "crash: it ended"),
        ] {
            assert_eq!(said(terms, "", moves), (winner, why.to_owned()), "{moves}");
        }
    }

    #[test]
    fn plies_and_times_are_kept() {
        let played = played("renju", "h8 i9", "g7 pass crash");
        let plies: Vec<String> = played.plies.iter().map(Action::to_string).collect();
        assert_eq!(plies, ["h8", "i9", "g7", "pass"]);
        assert_eq!(played.ms, [7, 7, 7]);
        assert_eq!(played.game.ply(), 4);
    }
}
