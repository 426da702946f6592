//! The thinking time of a move: the time limit of the move, and a share of what is left of the game,
//! each less a reserve. Knows no clock.
//!
//! Few moves decide a game: the first ones are known, and late ones are often forced. So the moves
//! between them get the most (idea of the profile: figrid, a Gomocup engine).

/// The thinking time if a move must be as fast as possible, in ms.
const FASTEST: u32 = 10;

/// The largest part of the reserve that does not depend on the limit, in ms: for the way to the manager,
/// and for the time between two looks at the clock.
const RESERVE: u32 = 30;

/// The number of own moves of a usual game.
const USUAL: usize = 20;

/// The smallest number of moves, with the next one, among which the rest of the time is shared.
const FEWEST: usize = 8;

/// Returns the thinking time of a move in ms.
///
/// `turn` is the limit of the move, with 0 for as fast as possible; `left` is what is left of the time of
/// the game; `moves` is the number of own moves so far.
pub(super) fn thinking_time(turn: u32, left: Option<u32>, moves: usize) -> u32 {
    let of_turn = match turn {
        0 => FASTEST,
        turn => less_reserve(turn),
    };
    let of_match = left.map_or(u32::MAX, |left| less_reserve(share(left, moves)));
    of_turn.min(of_match)
}

/// Returns a limit less its reserve, which is at most a quarter of it.
const fn less_reserve(limit: u32) -> u32 {
    let reserve = RESERVE + limit / 50;
    let most = limit.div_ceil(4);
    limit - if reserve < most { reserve } else { most }
}

/// Returns the part of the time left that belongs to the next move.
fn share(left: u32, moves: usize) -> u32 {
    // From here on, all moves have the same share.
    let moves = moves.min(USUAL);
    let end = USUAL.max(moves + FEWEST);
    let all: u64 = (moves..end).map(weight).sum();
    let part = u64::from(left) * weight(moves) / all.max(1);
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
            assert_eq!(thinking_time(turn, None, 4), time, "{turn}");
            assert_eq!(
                thinking_time(turn, Some(u32::MAX), 4),
                time.min(thinking_time(u32::MAX, Some(u32::MAX), 4))
            );
            assert_eq!(thinking_time(turn, Some(0), 4), 0);
        }
    }

    #[test]
    fn the_middle_of_a_game_gets_the_most() {
        let at = |moves| thinking_time(u32::MAX, Some(100_000), moves);
        assert!(
            at(0) == at(0).min(at(4)) && at(0) < 100_000 / 50,
            "{}",
            at(0)
        );
        assert!(at(6) > 2 * at(0) && at(11) > at(6), "{} {}", at(6), at(11));
        // Later moves share what is left with seven others.
        assert_eq!(at(100), less_reserve(100_000 / 8));
        assert_eq!(at(usize::MAX), at(100));
    }

    /// Plays a whole game with every move late by `late` ms at most, and returns what is left.
    fn after_a_game(limit: u32, turn: u32, late: u32) -> u32 {
        let mut left = limit;
        for moves in 0..242 {
            let time = thinking_time(turn, Some(left), moves);
            assert!(time <= turn.max(FASTEST));
            let used = if time == 0 { 0 } else { time + late };
            assert!(used <= left, "{used} of {left} at move {moves}");
            left -= used;
        }
        left
    }

    #[test]
    fn a_game_never_oversteps_its_limit() {
        for limit in [0, 1, 10, 100, 1_000, 10_000, 180_000, 1_000_000, u32::MAX] {
            for turn in [0, 100, 5_000, 30_000, u32::MAX] {
                after_a_game(limit, turn, 0);
            }
        }
        // Something is left even if every move takes 3 ms more than it should.
        assert!(after_a_game(180_000, 30_000, 3) > 0);
        // And almost everything is used in a game of usual length.
        let mut left = 180_000;
        for moves in 0..30 {
            left -= thinking_time(30_000, Some(left), moves);
        }
        assert!(left < 36_000, "{left}");
    }
}
