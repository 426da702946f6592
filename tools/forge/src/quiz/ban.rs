//! Questions about forbidden points: the points of a position that are forbidden, or look as if they were.

use tengen_core::rules::{
    Explained, Explanation, Forbidden, Gain, ShapeKind, Three, explain, shapes,
};
use tengen_core::{Board, Direction, Point, Position, Stone};
use tengen_puzzles::Topic;

use super::Kind;

/// Returns the points of a position, in which Black is to move, that make questions.
pub(super) fn kinds(position: &Position) -> Vec<(Kind, Option<Point>)> {
    let (board, rules) = (position.board(), position.rules());
    let mut kinds = Vec::new();
    for point in board.size().points() {
        if let Some(why) = explain(board, point, rules)
            && let Some(kind) = kind(position, &why)
        {
            kinds.push((kind, Some(point)));
        }
    }
    kinds
}

/// Returns the kind of a question; `None` if the point is not tempting, or forbidden for more than one reason.
fn kind(position: &Position, why: &Explanation) -> Option<Kind> {
    let (topic, look) = match why.verdict {
        Explained::Five => of_five(position.board(), why),
        Explained::Forbidden(ban) => of_ban(ban, why)?,
        Explained::Legal => of_legal(position, why)?,
    };
    let answer = usize::from(matches!(why.verdict, Explained::Forbidden(_)));
    Some(Kind {
        topic,
        answer,
        look,
    })
}

fn of_five(board: &Board, why: &Explanation) -> (Topic, usize) {
    if reasons(why) > 0 {
        (Topic::Mixed, 0)
    } else {
        (
            Topic::Overline,
            usize::from(is_nearly_six(board, why.point)),
        )
    }
}

fn of_ban(ban: Forbidden, why: &Explanation) -> Option<(Topic, usize)> {
    if reasons(why) > 1 {
        return None;
    }
    let open = open(why);
    Some(match ban {
        Forbidden::Overline if why.fours.is_empty() && open == 0 => (Topic::Overline, 0),
        Forbidden::Overline => (Topic::Mixed, 1),
        Forbidden::DoubleFour if open > 0 => (Topic::Mixed, 2),
        Forbidden::DoubleFour => {
            let [first, second, ..] = &why.fours[..] else {
                return None;
            };
            let look = usize::from(first.direction == second.direction);
            (Topic::DoubleFour, look)
        }
        Forbidden::DoubleThree if needs(why, Need::Threes) => {
            (Topic::Nested, usize::from(open < why.threes.len()))
        }
        Forbidden::DoubleThree if needs(why, Need::Other) => (Topic::Mixed, 3),
        Forbidden::DoubleThree if !why.fours.is_empty() => (Topic::Mixed, 4),
        Forbidden::DoubleThree => (Topic::DoubleThree, open - 2),
    })
}

fn of_legal(position: &Position, why: &Explanation) -> Option<(Topic, usize)> {
    let is_double = why.threes.len() > 1;
    if is_double && needs(why, Need::Threes) {
        return Some((Topic::Nested, open(why)));
    }
    if is_double {
        return Some((Topic::Mixed, if needs(why, Need::Other) { 5 } else { 6 }));
    }
    if is_nearly_six(position.board(), why.point) {
        return Some((Topic::Overline, 2));
    }
    let made = shapes(position.board(), why.point, Stone::Black, position.rules());
    let closed = made.iter().filter(|it| it.kind == ShapeKind::ClosedThree);
    match (why.fours.len(), open(why), closed.count()) {
        (1, 1, _) => Some((Topic::DoubleFour, 0)),
        (1, 0, 1..) => Some((Topic::DoubleFour, 1)),
        (0, 1, 1) => Some((Topic::DoubleThree, 0)),
        (0, 1, 2..) => Some((Topic::DoubleThree, 1)),
        (0, 0, 2..) => Some((Topic::DoubleThree, 2)),
        _ => None,
    }
}

/// Returns the number of threes that count.
fn open(why: &Explanation) -> usize {
    why.threes.iter().filter(|three| three.counts()).count()
}

/// Returns the number of bans that the shapes alone would break.
fn reasons(why: &Explanation) -> usize {
    let bans = [
        !why.overlines.is_empty(),
        why.fours.len() > 1,
        open(why) > 1,
    ];
    bans.into_iter().filter(|&is_broken| is_broken).count()
}

/// The reason why a point that a three needs is forbidden.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// It makes two threes.
    Threes,
    /// It makes an overline or two fours.
    Other,
}

/// Returns `true` if a three needs a point that is forbidden for this reason.
fn needs(why: &Explanation, need: Need) -> bool {
    let is_needed = |gain: &Gain| match gain {
        Gain::Forbidden(nested) => {
            let is_three = nested.verdict == Explained::Forbidden(Forbidden::DoubleThree);
            is_three == (need == Need::Threes)
        }
        Gain::Playable | Gain::Five => false,
    };
    let needs_it = |three: &Three| three.gains.iter().any(is_needed);
    why.threes.iter().any(needs_it)
}

/// Returns `true` if a black stone fills five of six points in a row that hold no white stone, but not all six.
fn is_nearly_six(board: &Board, point: Point) -> bool {
    let mut after = board.clone();
    after.put(point, Stone::Black);
    Direction::ALL.into_iter().any(|direction| {
        (0..6).any(|back| {
            let place = |step: i8| {
                let (right, up) = direction.step();
                let at = point.step(right * (step - back), up * (step - back))?;
                after.size().index_of(at).map(|_| after.at(at))
            };
            let row: Option<Vec<_>> = (0..6).map(place).collect();
            row.is_some_and(|row| {
                let black = row.iter().filter(|&&it| it == Some(Stone::Black)).count();
                black == 5 && !row.contains(&Some(Stone::White))
            })
        })
    })
}
