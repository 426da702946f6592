//! False claims: positions in which the side to move has no win by threats, because the other side wins.
//!
//! The positions come from a seed. On small boards an exhaustive search proves that the other side wins or
//! holds; on large ones the main search proves that it wins, while the side to move has threats of its own.

use tengen_core::rules::{Judgement, Setup};
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{Choice, Engine, Forcing, Score, SearchLimit, Silent, Solution};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;

const RULES: [&str; 4] = ["renju", "freestyle", "standard", "caro"];

/// Makes a board with clusters of stones near its middle, and no five.
fn clusters(random: &mut Random, rules: Ruleset) -> Position {
    let mut position = Position::new(BoardSize::DEFAULT, rules, Stone::Black);
    let stones = 12 + random.below(16);
    while usize::from(position.board().stones()) < stones {
        let at = |number: usize| u8::try_from(3 + number).expect("small");
        let point = Point::new(at(random.below(9)), at(random.below(9))).expect("on the board");
        if position.judge(point) == Ok(Judgement::Quiet) {
            position.put(point).expect("an empty point");
        }
    }
    position
}

/// Returns a position in which the side to move loses by the main search, and still can make a four.
fn lost(random: &mut Random, rules: Ruleset) -> Option<Position> {
    let mut position = clusters(random, rules);
    let verdict = Engine::new(&position).think(&position, SearchLimit::Nodes(20_000), &mut Silent);
    let (Score::Win(plies), Choice::Place(point)) = (verdict.score, verdict.choice) else {
        return None;
    };
    if plies < 5 || position.place(point) != Ok(Judgement::Quiet) {
        return None;
    }
    let side = position.to_move();
    can_make_a_four(position.board(), side, rules).then_some(position)
}

fn can_make_a_four(board: &Board, stone: Stone, rules: Ruleset) -> bool {
    let makes = |point: Point| {
        let mut board = board.clone();
        board.put(point, stone);
        let setup = Setup {
            board,
            to_move: stone,
        };
        let position = Position::from_setup(setup, rules, Stone::Black);
        let mut points = position.board().size().points();
        points.any(|five| position.judge(five) == Ok(Judgement::Five))
    };
    board
        .size()
        .points()
        .filter(|&it| board.is_empty_at(it))
        .any(makes)
}

#[test]
fn no_win_is_claimed_where_there_is_none() {
    let mut random = Random::new(500);
    let wanted = cases(15);
    let (mut made, mut known) = (0, 0);
    while made < wanted {
        let rules: Ruleset = random.pick(&RULES).parse().expect("rules");
        let Some(position) = lost(&mut random, rules) else {
            continue;
        };
        made += 1;
        let limit = SearchLimit::Nodes(300_000);
        let mut engine = Engine::new(&position);
        for forcing in [Forcing::Fours, Forcing::Threats] {
            let found = engine.prove(&position, forcing, limit, &mut Silent);
            assert!(!matches!(found, Solution::Win(_)), "{forcing:?} {position}");
            known += u32::from(found == Solution::None);
        }
    }
    println!(
        "{made} positions, {known} of {} answered with none",
        2 * made
    );
    assert!(known >= made, "{known} of {}", 2 * made);
}
