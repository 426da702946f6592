//! Choices besides a point for the player to move: answers to an opening, a claim, a pass.

use crate::Page;
use tengen_core::game::{Action, Consent, Wish};
use tengen_core::rules::opening::{Answer, Branch, Parity, Question};

/// A choice that the page offers by a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// An action of the game.
    Act(Action),
    /// Takes a random number of stones into the hand.
    Grab,
    /// White plays on without claiming the win.
    Ignore,
    /// An answer to the opponent's request.
    Answer(Consent),
    /// Shows why the last stone is forbidden.
    Why,
}

const fn answer(answer: Answer) -> Choice {
    Choice::Act(Action::Answer(answer))
}

/// The names of the choices in the markup. All numbers of fifth moves are named `number`.
const NAMES: [(Choice, &str); 15] = [
    (answer(Answer::Swap), "swap"),
    (answer(Answer::Keep), "keep"),
    (answer(Answer::Branch(Branch::StayWhite)), "stay-white"),
    (answer(Answer::Branch(Branch::TakeBlack)), "take-black"),
    (answer(Answer::Branch(Branch::PutTwo)), "put-two"),
    (answer(Answer::Branch(Branch::OneFifth)), "one-fifth"),
    (answer(Answer::Branch(Branch::TenFifths)), "ten-fifths"),
    (answer(Answer::Guess(Parity::Odd)), "odd"),
    (answer(Answer::Guess(Parity::Even)), "even"),
    (Choice::Act(Action::Claim), "claim"),
    (Choice::Grab, "grab"),
    (Choice::Ignore, "ignore"),
    (Choice::Answer(Consent::Agree), "agree"),
    (Choice::Answer(Consent::Refuse), "refuse"),
    (Choice::Why, "why"),
];

impl Choice {
    /// Returns the choice with that name; `None` for `number`.
    pub fn from_name(name: &str) -> Option<Choice> {
        let named = NAMES.iter().find(|(_, known)| *known == name);
        named.map(|(choice, _)| *choice)
    }
}

/// Returns all choices that are available now.
pub fn choices(page: &Page) -> Vec<Choice> {
    let game = page.game();
    let mut choices = Vec::new();
    let is_computers = !page.is_persons_turn();
    if must_answer(page) {
        choices.extend([Consent::Agree, Consent::Refuse].map(Choice::Answer));
        return choices;
    }
    if game.claim().is_some() && !is_computers {
        let is_asked = page.session().request().is_some();
        if is_asked {
            choices.extend([Consent::Agree, Consent::Refuse].map(Choice::Answer));
        }
        choices.push(Choice::Act(Action::Claim));
        // On a full board the game cannot continue.
        if page.asks_about_claim() && !is_asked && !game.board().is_full() {
            choices.push(Choice::Ignore);
        }
    }
    if page.has_forbidden_stone() {
        choices.push(Choice::Why);
        return choices;
    }
    match game.question().filter(|_| !is_computers) {
        Some(Question::Swap) => choices.extend([Answer::Swap, Answer::Keep].map(answer)),
        Some(Question::Number { most }) => {
            choices.extend((1..=most).map(Answer::Number).map(answer));
        }
        Some(Question::Branch(branches)) => {
            choices.extend(branches.iter().copied().map(Answer::Branch).map(answer));
        }
        Some(Question::Grab { .. }) => choices.push(Choice::Grab),
        Some(Question::Guess) => {
            choices.extend([Parity::Odd, Parity::Even].map(Answer::Guess).map(answer));
        }
        _ => {}
    }
    choices
}

/// Returns `true` if a remote opponent sent a request that this player must answer.
fn must_answer(page: &Page) -> bool {
    let asked = page.online_game().zip(page.session().request());
    asked.is_some_and(|(place, request)| {
        matches!(request.wish, Wish::TakeBack | Wish::Draw)
            && place.mirror().role().seat() == Some(request.by.other())
    })
}
