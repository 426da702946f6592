//! The next action of a game, for readers that do not know its rules.

use strum::{VariantArray, VariantNames};

use super::field::Field;
use super::line::{LineReader, LineWriter};
use super::words::words;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Game, Seat};
use tengen_core::lines::ParseLineError;
use tengen_core::rules::forbidden_points;
use tengen_core::rules::opening::{Answer, Area, Parity, Question};

/// The action that a game expects of the seat to move or choose.
///
/// A message carries it in the fields `expects`, `choices`, `forbidden` and `also`, the last three only if they have
/// something.
///
/// # Examples
///
/// ```
/// use tengen_core::{Game, Terms};
/// use tengen_online::{Expects, Prompt};
///
/// let terms: Terms = "freestyle opening=swap2".parse()?;
/// let mut game = Game::new(terms);
/// for name in ["h8", "i9", "g7"] {
///     game.play(name.parse()?)?;
/// }
/// let prompt = Prompt::of(&game).expect("the game goes on");
/// assert_eq!(prompt.expects, Expects::Branch);
/// assert_eq!(prompt.choices[0].to_string(), "branch:stay-white");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// The kind of action.
    pub expects: Expects,
    /// All actions of this kind that are possible; none if these are the stones on all empty points.
    pub choices: Vec<Action>,
    /// The points where a stone is forbidden: it is refused, loses, or lets the opponent claim the win, as the terms say.
    pub forbidden: Vec<Point>,
    /// Actions of other kinds that are possible: a pass, and a claim. To resign is always possible.
    pub also: Vec<Action>,
}

/// A kind of action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Expects {
    /// A stone.
    Stone,
    /// A choice to exchange the colours.
    Swap,
    /// One of several ways on.
    Branch,
    /// A number of fifth moves.
    Number,
    /// A point as a fifth move.
    Offer,
    /// One of the fifth moves.
    Pick,
    /// A number of stones in the hand.
    Grab,
    /// A guess if that number is odd.
    Guess,
}

words!(Expects);

impl Prompt {
    /// Returns the action that `game` expects next; `None` if the game is over.
    #[must_use]
    pub fn of(game: &Game) -> Option<Prompt> {
        if game.status().is_over() {
            return None;
        }
        let points = |action: fn(Point) -> Answer| {
            let points = game.question().map(|it| it.points(game.board()));
            points.unwrap_or_default().into_iter().map(action).collect()
        };
        let numbers = |most, action: fn(u8) -> Answer| (1..=most).map(action).collect();
        let (expects, choices): (Expects, Vec<Answer>) = match game.question() {
            None | Some(Question::Place(Area::Anywhere)) => (Expects::Stone, Vec::new()),
            Some(Question::Place(_)) => (Expects::Stone, points(Answer::Place)),
            Some(Question::Swap) => (Expects::Swap, vec![Answer::Swap, Answer::Keep]),
            Some(Question::Branch(branches)) => {
                let branches = branches.iter().copied();
                (Expects::Branch, branches.map(Answer::Branch).collect())
            }
            Some(Question::Number { most }) => (Expects::Number, numbers(most, Answer::Number)),
            Some(Question::Offer { .. }) => (Expects::Offer, points(Answer::Offer)),
            Some(Question::Pick(offered)) => {
                let offered = offered.as_slice().iter().copied();
                (Expects::Pick, offered.map(Answer::Pick).collect())
            }
            Some(Question::Grab { most }) => (Expects::Grab, numbers(most, Answer::Grab)),
            Some(Question::Guess) => {
                let parities = [Parity::Odd, Parity::Even];
                (Expects::Guess, parities.map(Answer::Guess).to_vec())
            }
        };
        let may_be_forbidden =
            expects == Expects::Stone && game.position().to_move() == Stone::Black;
        let forbidden = if may_be_forbidden {
            let found = forbidden_points(game.board(), game.terms().rules);
            found.into_iter().map(|(point, _)| point).collect()
        } else {
            Vec::new()
        };
        let pass = game.can_pass().then_some(Action::Pass);
        let claim = game.claim().map(|_| Action::Claim);
        Some(Prompt {
            expects,
            choices: choices.into_iter().map(Action::Answer).collect(),
            forbidden,
            also: pass.into_iter().chain(claim).collect(),
        })
    }
}

impl Field for Prompt {
    fn write(&self, _: &'static str, line: &mut LineWriter) {
        self.expects.write("expects", line);
        if !self.choices.is_empty() {
            self.choices.write("choices", line);
        }
        if !self.forbidden.is_empty() {
            self.forbidden.write("forbidden", line);
        }
        if !self.also.is_empty() {
            self.also.write("also", line);
        }
    }

    fn read(_: &'static str, line: &LineReader<'_>) -> Result<Prompt, ParseLineError> {
        Ok(Prompt {
            expects: Field::read("expects", line)?,
            choices: Field::read("choices", line)?,
            forbidden: Field::read("forbidden", line)?,
            also: Field::read("also", line)?,
        })
    }
}

/// The colours of the first and the second seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colours(pub [Stone; 2]);

impl Colours {
    /// Returns the colours that the seats of `game` have now.
    #[must_use]
    pub fn of(game: &Game) -> Colours {
        Colours([Seat::First, Seat::Second].map(|seat| game.colour_of(seat)))
    }
}

impl Field for Colours {
    fn write(&self, name: &'static str, line: &mut LineWriter) {
        line.add_list(name, &self.0);
    }

    fn read(name: &'static str, line: &LineReader<'_>) -> Result<Colours, ParseLineError> {
        line.array(name).map(Colours)
    }
}
