//! The next action of a game: against every action that the game accepts.

use proptest::prelude::*;
use tengen_core::game::{Action, At};
use tengen_core::rules::forbidden;
use tengen_core::rules::opening::{Answer, Branch, Parity};
use tengen_core::{Game, Stone};
use tengen_online::{Colours, Expects, Prompt};
use tengen_testing::config::config;
use tengen_testing::play::{op, played};
use tengen_testing::starts::start;

/// Returns every action that a seat could ever make in its turn, except to resign.
fn all(game: &Game) -> Vec<Action> {
    let points: Vec<_> = game.board().size().points().collect();
    let at_points = [Answer::Place, Answer::Offer, Answer::Pick];
    let at_points = at_points
        .iter()
        .flat_map(|at| points.iter().map(|&point| at(point)));
    let numbers = (0..=u8::MAX).flat_map(|number| [Answer::Number(number), Answer::Grab(number)]);
    let words = [
        Answer::Swap,
        Answer::Keep,
        Answer::Guess(Parity::Odd),
        Answer::Guess(Parity::Even),
    ];
    let answers = at_points.chain(numbers).chain(words);
    let branches = Branch::ALL.iter().copied().map(Answer::Branch);
    let answers = answers.chain(branches).map(Action::Answer);
    answers.chain([Action::Pass, Action::Claim]).collect()
}

/// Returns the actions that a reader of the prompt takes for possible.
fn possible(game: &Game, prompt: &Prompt) -> Vec<Action> {
    let empty = game.board().size().points();
    let empty = empty.filter(|&point| game.board().is_empty_at(point));
    let choices = if prompt.choices.is_empty() {
        empty.map(Action::place).collect()
    } else {
        prompt.choices.clone()
    };
    choices.into_iter().chain(prompt.also.clone()).collect()
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn a_prompt_has_what_the_game_accepts(start in start(), ops in prop::collection::vec(op(), 0..40)) {
        let game = played(&start, &ops);
        let Some(prompt) = Prompt::of(&game) else {
            prop_assert!(game.status().is_over());
            return Ok(());
        };
        let seat = game.seat_to_move();
        let is_accepted = |action: &Action| game.clone().act(*action, At::seat(seat)).is_ok();
        let is_black = game.position().to_move() == Stone::Black;
        let expected = |action: &Action| match action {
            Action::Answer(Answer::Place(point)) => {
                prompt.expects == Expects::Stone && prompt.forbidden.contains(point) || is_accepted(action)
            }
            _ => is_accepted(action),
        };
        let possible = possible(&game, &prompt);
        for action in all(&game) {
            prop_assert_eq!(possible.contains(&action), expected(&action), "{} of {:?}", action, prompt);
        }
        for point in game.board().size().points() {
            let is_forbidden = prompt.expects == Expects::Stone
                && is_black
                && game.board().is_empty_at(point)
                && forbidden(game.board(), point, game.terms().rules).is_some();
            prop_assert_eq!(prompt.forbidden.contains(&point), is_forbidden, "{}", point);
        }
        let colours = Colours::of(&game);
        prop_assert_eq!(colours.0[seat as usize], game.colour_of(seat));
    }
}
