//! The thinking time of a move: the time limit of the move, and a share of what is left of the game,
//! each less a reserve. Knows no clock.
//!
//! Few moves decide a game: the first ones are known, and late ones are often forced. So the moves
//! between them get the most (idea of the profile: figrid, a Gomocup engine).

/// The thinking time if a move must be as fast as possible, in ms.
const FASTEST: u32 = 10;

/// The largest part of the reserve that does not depend on the limit, in ms: for the way to the manager,
/// and for the time that the system gives to other programs. Measured on two cores with four busy programs:
/// 1 ms on average, 13 ms at most.
const RESERVE: u32 = 30;

/// The number of own moves of a usual game.
const USUAL: usize = 20;

/// The smallest number of moves, with the next one, among which the rest of the time is shared.
const FEWEST: usize = 8;

/// The time that each move takes at least, in ms, which is kept for all moves that may come.
const LEAST: u32 = 5;

/// The own moves of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moves {
    /// The number of own moves so far.
    pub(super) made: usize,
    /// The number of own moves after which the board is full.
    pub(super) to_come: usize,
}

/// The largest thinking time of a move as a multiple of its share of the game's time.
const LONGEST: u32 = 2;

/// The thinking time of a move in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ThinkingTime {
    pub(super) most: u32,
    /// The time that an ordinary move should take, or `None` if it may take all.
    pub(super) aim: Option<u32>,
}

/// Returns the thinking time of the next move.
///
/// `turn` is the limit of the move, with 0 for as fast as possible; `left` is what is left of the time of
/// the game, or `None` if the game has no limit.
pub(super) fn thinking_time(turn: u32, left: Option<u32>, moves: Moves) -> ThinkingTime {
    let of_turn = match turn {
        0 => FASTEST,
        turn => less_reserve(turn),
    };
    let of_match = left.map_or(u32::MAX, |left| {
        let kept = u32::try_from(moves.to_come)
            .unwrap_or(u32::MAX)
            .saturating_mul(LEAST);
        less_reserve(share(left.saturating_sub(kept), moves.made))
    });
    ThinkingTime {
        most: of_turn.min(of_match.saturating_mul(LONGEST)),
        aim: (of_match < of_turn).then_some(of_match),
    }
}

/// Returns a limit less its reserve, which is at most a quarter of it.
const fn less_reserve(limit: u32) -> u32 {
    let reserve = RESERVE + limit / 50;
    let most = limit.div_ceil(4);
    limit - if reserve < most { reserve } else { most }
}

/// Returns the part of the time left that belongs to the next move.
fn share(left: u32, made: usize) -> u32 {
    // From here on, all moves have the same share.
    let made = made.min(USUAL);
    let end = USUAL.max(made + FEWEST);
    let all: u64 = (made..end).map(weight).sum();
    let part = u64::from(left) * weight(made) / all.max(1);
    u32::try_from(part).unwrap_or(left)
}

/// Returns the weight of an own move, counted from 0.
const fn weight(number: usize) -> u64 {
    match number {
        0..3 => 30,
        3..6 => 100,
        6..12 => 150,
        _ => 60,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of a game on a board of 22 lines.
    const fn after(made: usize) -> Moves {
        Moves {
            made,
            to_come: 242_usize.saturating_sub(made),
        }
    }

    #[test]
    fn a_move_keeps_its_limit() {
        for (turn, time) in [
            (0, 10),
            (1, 0),
            (20, 15),
            (100, 75),
            (300, 264),
            (1000, 950),
            (60_000, 58_770),
            (u32::MAX, 4_209_067_920),
        ] {
            let all = ThinkingTime {
                most: time,
                aim: None,
            };
            assert_eq!(thinking_time(turn, None, after(4)), all, "{turn}");
            assert_eq!(thinking_time(turn, Some(0), after(4)).most, 0, "{turn}");
            let long = thinking_time(turn, Some(u32::MAX), after(4));
            assert!(long == all || turn == u32::MAX, "{turn}: {long:?}");
        }
    }

    #[test]
    fn a_share_may_be_exceeded_but_not_a_limit() {
        let at = |turn| thinking_time(turn, Some(100_000), after(8));
        let aim = at(u32::MAX).aim.expect("a share");
        assert!((13_000..14_000).contains(&aim), "{aim}");
        for (turn, most, is_free) in [
            (u32::MAX, 2 * aim, false),
            (20_000, 19_570, false),
            (5_000, 4_870, true),
        ] {
            let time = at(turn);
            assert_eq!((time.most, time.aim.is_none()), (most, is_free), "{turn}");
        }
    }

    #[test]
    fn the_middle_of_a_game_gets_the_most() {
        let at = |made| {
            let time = thinking_time(u32::MAX, Some(100_000), after(made));
            time.aim.expect("a share")
        };
        assert!(at(0) < at(3) && at(0) < 100_000 / 50, "{}", at(0));
        assert!(at(6) > 2 * at(0) && at(11) > at(6), "{} {}", at(6), at(11));
        // Later moves share what is left with seven others.
        assert_eq!(at(242), less_reserve(100_000 / 8));
        assert_eq!(at(usize::MAX), at(242));
    }

    /// Plays a whole game, each move of which takes `late` ms longer than it may at most.
    fn play(limit: u32, turn: u32, late: u32) {
        let mut left = limit;
        for made in 0..242 {
            let time = thinking_time(turn, Some(left), after(made)).most;
            assert!(time <= turn.max(FASTEST));
            let used = time + late;
            assert!(used <= left, "{used} of {left} at move {made} of {limit}");
            left -= used;
        }
    }

    #[test]
    fn a_game_never_oversteps_its_limit() {
        for turn in [0, 100, 5_000, 30_000, u32::MAX] {
            for limit in [0, 1, 10, 100, 1_000, 10_000, 180_000, 1_000_000, u32::MAX] {
                play(limit, turn, 0);
            }
            for limit in [1_210, 2_000, 10_000, 180_000, u32::MAX] {
                play(limit, turn, LEAST);
            }
        }
    }

    #[test]
    fn a_usual_game_uses_most_of_its_time() {
        let mut left = 180_000;
        for made in 0..30 {
            let time = thinking_time(30_000, Some(left), after(made));
            left -= time.aim.unwrap_or(time.most);
        }
        assert!(left < 36_000, "{left}");
    }
}
