//! Completes the line of a forced win, which a search may cut short.

use crate::{Bot, Choice, Clock, Limits, Score, SearchLimit, Silent, Verdict};
use tengen_core::board::Stone;
use tengen_core::rules::{Judgement, Position};

/// The nodes for each search that continues the line.
const NODES: u64 = 30_000;

/// The longest line that is completed, in plies.
const LONGEST: u16 = 15;

/// Completes the line of a proved win of at most [`LONGEST`] plies. It stays shorter if the bot does not find each
/// winning move again within [`NODES`].
pub(crate) fn complete(
    bot: &mut dyn Bot,
    position: &Position,
    verdict: &mut Verdict,
    clock: &dyn Clock,
) {
    let Score::Win(plies @ ..=LONGEST) = verdict.score else {
        return;
    };
    let winner = position.to_move();
    let mut position = position.clone();
    for &point in &verdict.line {
        if position.place(point) != Ok(Judgement::Quiet) {
            return;
        }
    }
    while verdict.line.len() < usize::from(plies) {
        let limit = SearchLimit::new(Limits::Nodes(NODES), clock);
        let next = bot.choose(&position, limit, &mut Silent);
        let added = add(&mut position, verdict, &next, winner);
        if added == Added::Last {
            return;
        }
    }
}

/// The effect of a continuation on the line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Added {
    /// The line goes on.
    More,
    /// The line ends: with a five, or because nothing is known any more.
    Last,
}

/// Adds the moves of a search for the next move. The winner's search must prove the win.
fn add(position: &mut Position, verdict: &mut Verdict, next: &Verdict, winner: Stone) -> Added {
    let is_proved = matches!(next.score, Score::Win(_) | Score::Loss(_));
    let moves = match next.choice {
        _ if position.to_move() == winner && !matches!(next.score, Score::Win(_)) => &[],
        // Without a proof only the defender's next move is of use.
        Choice::Place(_) if !is_proved => &next.line[..1.min(next.line.len())],
        Choice::Place(_) => next.line.as_slice(),
        Choice::Pass | Choice::Nothing => &[],
    };
    if moves.is_empty() {
        return Added::Last;
    }
    for &point in moves {
        match position.place(point) {
            Ok(Judgement::Quiet) => verdict.line.push(point),
            Ok(Judgement::Five) => {
                verdict.line.push(point);
                return Added::Last;
            }
            _ => return Added::Last,
        }
    }
    Added::More
}
