//! Random positions of every size and rule set, for code that must choose a move in any of them.

use tengen_core::rules::{Judgement, Passes, Setup};
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::Choice;

use crate::random::Random;

/// Every named rule set, and custom ones with every kind of five, all bans, and passes.
pub const RULES: [&str; 12] = [
    "freestyle",
    "freestyle:full=second",
    "standard",
    "renju",
    "renju:full=second",
    "caro",
    "caro-exact",
    "custom:b=open,w=over",
    "custom:b=exact,w=exact,ban=33+44+overline",
    "custom:b=over,w=open,ban=33,pass=on",
    "custom:b=caro,w=caro-exact,ban=44+overline",
    "custom:b=caro-exact,w=exact,ban=33+44+overline,pass=on,full=second",
];

/// Makes a position with scattered stones and rows of stones on a board of at most `most` lines; sometimes
/// nearly all points are filled.
pub fn strewn(most: u8, random: &mut Random) -> Position {
    let sizes: Vec<u8> = (5..=most).collect();
    let size = BoardSize::new(random.pick(&sizes)).expect("a size");
    let area = usize::from(size.area());
    let mut board = Board::new(size);
    let stones = random.pick(&[0, 1, 2, 5, 9, area / 6, area / 3, area * 2 / 3]);
    for _ in 0..stones {
        let stone = random.pick(&Stone::BOTH);
        let (right, up) = random.pick(&[(0, 0), (0, 0), (1, 0), (1, 1), (0, 1), (-1, 1)]);
        let mut point = size.point_at_index(u16::try_from(random.below(area)).expect("small"));
        for _ in 0..random.below(5) {
            let Some(there) = point.filter(|&point| size.contains(point)) else {
                break;
            };
            board.put(there, stone);
            point = there.step(right, up);
        }
    }
    if random.below(8) == 0 {
        let empty = random.below(4);
        let points: Vec<Point> = size.points().filter(|&it| board.is_empty_at(it)).collect();
        for &point in points.iter().skip(empty) {
            board.put(point, random.pick(&Stone::BOTH));
        }
    }
    let to_move = random.pick(&Stone::BOTH);
    let rules: Ruleset = random.pick(&RULES).parse().expect("rules");
    Position::from_setup(Setup { board, to_move }, rules, random.pick(&Stone::BOTH))
}

/// Returns `true` if the side to move may make the choice: a legal point; a pass if the rules have passes and
/// no point is legal; nothing if neither is possible.
pub fn is_legal(position: &Position, choice: Choice) -> bool {
    let is_full = position.board().is_full();
    match choice {
        Choice::Place(point) => match position.judge(point) {
            Ok(judgement) => !matches!(judgement, Judgement::Forbidden(_)),
            Err(_) => false,
        },
        Choice::Pass => {
            !is_full && !position.has_legal_point() && position.rules().passes() == Passes::On
        }
        Choice::Nothing => {
            let can_pass = position.rules().passes() == Passes::On && !is_full;
            !position.has_legal_point() && !can_pass
        }
    }
}

/// Returns the points where the side to move makes a five.
pub fn wins(position: &Position) -> Vec<Point> {
    let points = position.board().size().points();
    let makes = |&point: &Point| position.judge(point) == Ok(Judgement::Five);
    points.filter(makes).collect()
}
