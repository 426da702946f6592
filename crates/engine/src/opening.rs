//! Answers to the questions of an opening. Uses only the question and the position; knows no opening rule.
//!
//! A player who places stones before the colours are chosen wants an even position, because the
//! opponent takes the better side; a player who chooses takes the better side. So all answers
//! follow from the values of positions. A bot computes these values, and its budget is shared among
//! the positions.

mod balance;
mod candidates;

use super::chance::Chance;
use super::{Bot, Observer, SearchLimit};
use balance::Balance;
use tengen_core::board::{Point, Stone};
use tengen_core::rules::Position;
use tengen_core::rules::opening::{Ahead, Answer, Area, Asked, Branch, Fifths, Parity, Question};

/// Answers a question of an opening. Equal arguments give equal answers, unless `limits` is a time limit.
///
/// Returns `None` if there is no answer: all points of a possible answer are taken, or a range
/// contains no number.
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

/// Returns a random number from 1 to `most`.
fn number_to(most: u8, chance: &mut Chance) -> u8 {
    let number = chance.below(usize::from(most)) + 1;
    u8::try_from(number).unwrap_or(1)
}

/// The largest absolute value of an even position, in units of [`Score::Value`](crate::Score::Value).
const EVEN: i32 = 30;

/// Returns a point for a stone that leaves the position even.
///
/// The first two stones have little influence, so they are placed at random, near the centre and
/// each other.
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

/// Returns the best point for a stone of the side to move.
fn best_point(balance: &mut Balance<'_>, position: &Position, question: Question) -> Option<Point> {
    let points = question.points(position.board());
    // The bot's choice is usually an allowed point, and always if all points are allowed.
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

/// Returns the value of the position for the player who is asked.
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

/// Returns the values for Black of the strong candidates for the fifth stone, the best first. If it
/// is White's turn, a fourth stone is placed first.
fn fifths_of(balance: &mut Balance<'_>, position: &Position) -> Vec<i32> {
    let mut position = position.clone();
    if position.to_move() == Stone::White
        && let Some(fourth) = balance.choice(&position, 8)
    {
        // The chosen point is empty, so `put` cannot fail.
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

/// Returns value number `count`, or the last value if there are fewer. `None` if there is none.
fn nth(worths: &[i32], count: u8) -> Option<i32> {
    let most = usize::from(count).min(worths.len());
    worths.get(most.checked_sub(1)?).copied()
}

/// Returns the number of fifth stones that makes the position most even.
fn number(balance: &mut Balance<'_>, position: &Position, most: u8) -> u8 {
    let worths = fifths_of(balance, position);
    let uneven = |count: &u8| nth(&worths, *count).map_or(0, i32::abs);
    (1..=most).min_by_key(uneven).unwrap_or_default()
}

/// Chooses one of the branches of the opening.
fn branch(
    balance: &mut Balance<'_>,
    position: &Position,
    asked: Asked,
    branches: &[Branch],
) -> Branch {
    if branches.contains(&Branch::TenFifths) {
        // The other branch lets the opponent make the position even.
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
