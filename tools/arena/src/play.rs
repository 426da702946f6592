//! Plays one game through `Game::act`, like every other game, under a strict referee.
//!
//! A pass counts as a pass. A player that gives no move (`Choice::Nothing`, a crash, a time-out) or
//! an illegal one loses immediately. This is fair, because a player is only asked if it has a legal
//! action: without a point to play on, the game is already over, by a full board (the rule set
//! decides the result) or, with forbidden points and without passes, as a win of White.

use std::fmt;

use tengen_core::{Action, At, Game, Outcome, PlayRefusal, Status, Stone, Terms};
use tengen_engine::Choice;

use crate::opening::Opening;
use crate::player::{Answer, Seated, Turn};
use tengen_gomocup::Fault;

/// A finished game.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The game, without the illegal action that may have ended it.
    pub(crate) game: Game,
    pub(crate) plies: Vec<Action>,
    /// The CPU times in ms of the plies after the opening; if a fault ended the game, its time comes last.
    pub(crate) ms: Vec<u32>,
    /// `None` for a draw.
    pub(crate) winner: Option<Stone>,
    pub(crate) ending: Ending,
}

/// The reason why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// The game ended by the rules.
    Board(Outcome),
    /// The player to move gave no legal action.
    Fault(Fault),
}

/// Writes a keyword; for faults, an explanation follows after a colon.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Board(Outcome::Five { .. }) => f.write_str("five"),
            Ending::Board(Outcome::FullBoard { .. }) => f.write_str("full board"),
            Ending::Board(Outcome::Forbidden(ban)) => write!(f, "forbidden {ban}"),
            Ending::Board(Outcome::NoLegalPoint) => f.write_str("no legal point"),
            Ending::Board(Outcome::Passes) => f.write_str("passes"),
            Ending::Board(Outcome::MoveLimit) => f.write_str("move limit"),
            Ending::Board(_) => f.write_str("over"),
            Ending::Fault(fault) => fault.fmt(f),
        }
    }
}

/// Plays a game from an opening; the first of `players` has Black.
pub(crate) fn play(terms: Terms, opening: &Opening, mut players: [Box<dyn Seated>; 2]) -> Played {
    let mut game = Game::new(terms);
    let mut plies = Vec::new();
    for &point in &opening.0 {
        // The opening has been checked.
        if game.play(point).is_ok() {
            plies.push(Action::place(point));
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
        Choice::Place(point) => Action::place(point),
        Choice::Pass => Action::Pass,
        Choice::Nothing => return Err(Fault::NoMove),
    };
    let at = At::seat(game.seat_to_move());
    let illegal = |refusal: PlayRefusal| Fault::Illegal(format!("{action}: {refusal}"));
    game.act(action, at).map_err(illegal)?;
    Ok(action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::Point;

    /// Plays a fixed list of actions: points, `pass` or `nothing`.
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
        // Pairs along the rows, each row shifted against the one below: no line has a single colour.
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
