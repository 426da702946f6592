//! Answers to what an opening asks. Knows the plain question and the position, and no opening.
//!
//! Who places stones before the colours are chosen wants an even position, because the other takes
//! the better side; who chooses takes the better one. So all answers come from what positions are
//! worth, and that a bot says, whose time is shared among the positions it is shown.

mod balance;
mod candidates;

use super::chance::Chance;
use super::{Bot, Observer, SearchLimit};
use balance::Balance;
use tengen_core::board::{Point, Stone};
use tengen_core::rules::Position;
use tengen_core::rules::opening::{Ahead, Answer, Area, Asked, Branch, Fifths, Parity, Question};

/// Answers what an opening asks. Equal questions, positions, seeds and limits other than time have
/// equal answers.
///
/// Nothing if there is no answer, because the points that would be one are taken, or because of a
/// range without a number.
///
/// # Examples
///
/// ```
/// use tengen_engine::{BotKind, SearchLimit, Silent, opening};
/// use tengen_core::game::{Colours, Opening, Protocol};
/// use tengen_core::rules::opening::Answer;
/// use tengen_core::{BoardSize, Position, Ruleset, Stone};
///
/// let protocol = Protocol::new(Opening::Tengen, Colours::Assigned, Stone::Black);
/// let asked = protocol.asked().expect("the first stone");
/// let position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
/// let mut bot = BotKind::Ref2.build(1);
/// let answer =
///     opening::answer(bot.as_mut(), &position, asked, SearchLimit::Nodes(9), 1, &mut Silent);
/// assert_eq!(answer, Some(Answer::Place("h8".parse()?)));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
pub fn answer(
    bot: &mut dyn Bot,
    position: &Position,
    asked: Asked,
    limits: SearchLimit<'_>,
    seed: u64,
    observer: &mut dyn Observer,
) -> Option<Answer> {
    let question = asked.question;
    let mut chance = Chance::new(seed, position);
    let mut balance = Balance {
        bot,
        limits,
        observer,
    };
    let answer = match question {
        Question::Place(_) => Answer::Place(match asked.ahead {
            Ahead::Choice => even_point(&mut balance, position, question, &mut chance)?,
            Ahead::Play => best_point(&mut balance, position, question)?,
        }),
        Question::Swap if own_worth(&mut balance, position, asked) < 0 => Answer::Swap,
        Question::Swap => Answer::Keep,
        Question::Number { most } => Answer::Number(number(&mut balance, position, most)),
        Question::Offer { .. } => {
            let points = candidates::strong(position, &question.points(position.board()));
            Answer::Offer(balance.ranked(position, &points).first()?.1)
        }
        Question::Pick(_) => {
            let points = question.points(position.board());
            Answer::Pick(balance.ranked(position, &points).last()?.1)
        }
        Question::Branch(branches) => {
            Answer::Branch(branch(&mut balance, position, asked, branches))
        }
        Question::Grab { most } => Answer::Grab(number_to(most, &mut chance)),
        Question::Guess => Answer::Guess(Parity::of(number_to(2, &mut chance))),
    };
    question.check(answer, position.board()).ok()?;
    Some(answer)
}

/// A number from 1 to `most` by chance.
fn number_to(most: u8, chance: &mut Chance) -> u8 {
    let number = chance.below(usize::from(most)) + 1;
    u8::try_from(number).unwrap_or(1)
}

/// What counts as even, of [`Score::Value`](crate::Score::Value).
const EVEN: i32 = 30;

/// A point for a stone that leaves the position even.
///
/// The first two stones alone say little: they are put by chance, near the middle and near each other.
fn even_point(
    balance: &mut Balance<'_>,
    position: &Position,
    question: Question,
    chance: &mut Chance,
) -> Option<Point> {
    let points = candidates::legal(position, question.points(position.board()));
    if position.board().stones() < 2 {
        let near = candidates::near(position, &points);
        return near.get(chance.below(near.len())).copied();
    }
    let points = candidates::sample(position, points, chance);
    let mut ranked = balance.ranked(position, &points);
    let best = ranked.iter().map(|(worth, _)| worth.abs()).min()?;
    ranked.retain(|(worth, _)| worth.abs() <= best + EVEN);
    Some(ranked.get(chance.below(ranked.len()))?.1)
}

/// The best point for a stone of the side to move.
fn best_point(balance: &mut Balance<'_>, position: &Position, question: Question) -> Option<Point> {
    let points = question.points(position.board());
    // Mostly the best of all points is allowed, and always where all points are.
    let shares = match question {
        Question::Place(Area::Anywhere) => 1,
        _ => 2,
    };
    let choice = balance.choice(position, shares);
    if let Some(point) = choice.filter(|point| points.contains(point)) {
        return Some(point);
    }
    let points = candidates::strong(position, &candidates::legal(position, points));
    Some(balance.ranked(position, &points).first()?.1)
}

/// What the position is worth to the one who is asked.
fn own_worth(balance: &mut Balance<'_>, position: &Position, asked: Asked) -> i32 {
    let (worth, colour) = match asked.fifths {
        0 | 1 => (balance.worth(position), position.to_move()),
        fifths => (
            nth(&fifths_of(balance, position), fifths).unwrap_or_default(),
            Stone::Black,
        ),
    };
    if asked.colour == colour {
        worth
    } else {
        -worth
    }
}

/// What the fifth stones are worth to Black that are good for it, the best first. If it is White's
/// turn, White puts the fourth stone before.
fn fifths_of(balance: &mut Balance<'_>, position: &Position) -> Vec<i32> {
    let mut position = position.clone();
    if position.to_move() == Stone::White
        && let Some(fourth) = balance.choice(&position, 8)
    {
        // A point that is chosen is empty.
        let _ = position.put(fourth);
    }
    let question = Question::Offer {
        offered: Fifths::NONE,
        left: 1,
    };
    let points = candidates::strong(&position, &question.points(position.board()));
    let ranked = balance.ranked(&position, &points);
    ranked.into_iter().map(|(worth, _)| worth).collect()
}

/// The last of so many, or of all that there are.
fn nth(worths: &[i32], count: u8) -> Option<i32> {
    let most = usize::from(count).min(worths.len());
    worths.get(most.checked_sub(1)?).copied()
}

/// How many fifths make the position even.
fn number(balance: &mut Balance<'_>, position: &Position, most: u8) -> u8 {
    let worths = fifths_of(balance, position);
    let uneven = |count: &u8| nth(&worths, *count).map_or(0, i32::abs);
    (1..=most).min_by_key(uneven).unwrap_or_default()
}

/// The way on.
fn branch(
    balance: &mut Balance<'_>,
    position: &Position,
    asked: Asked,
    branches: &[Branch],
) -> Branch {
    if branches.contains(&Branch::TenFifths) {
        // The other way lets the other player make the position even.
        let fifths = 10;
        return match own_worth(balance, position, Asked { fifths, ..asked }) {
            worth if worth > EVEN => Branch::TenFifths,
            _ => Branch::OneFifth,
        };
    }
    let worth = balance.worth(position);
    let white = match position.to_move() {
        Stone::White => worth,
        Stone::Black => -worth,
    };
    if white > EVEN {
        Branch::StayWhite
    } else if white < -EVEN {
        Branch::TakeBlack
    } else {
        Branch::PutTwo
    }
}
