//! The replies that players have prepared, as a game sees them.

use tengen_core::Seat;
use tengen_online::{Plan, PlanLine, PlanState, Reason};

use super::timed_game::TimedGame;
use crate::hall::denial::Denial;

/// Returns the plan of the lines that a player sends, if the game allows it now.
pub(in crate::hall) fn checked_plan(
    game: &TimedGame,
    seat: Seat,
    seq: u32,
    lines: Vec<PlanLine>,
) -> Result<Plan, Denial> {
    if !game.counts_days() {
        return Err(Reason::NotAgreed.into());
    }
    game.check_current(seq)?;
    let plan = Plan::new(seq, lines);
    let plan = plan.map_err(|why| Denial::because(Reason::Rules, &why.to_string()))?;
    if !plan.lines().is_empty() {
        check_time_for_plan(game, seat)?;
    }
    let board = game.state().board();
    for line in plan.lines() {
        let taken = line.points().iter().find(|&&it| !board.is_empty_at(it));
        if let Some(point) = taken {
            let why = format!("{line}: {point} is no empty point");
            return Err(Denial::because(Reason::Rules, &why));
        }
    }
    Ok(plan)
}

/// Replies can be prepared while the opponent is to move, once the opening is over.
fn check_time_for_plan(game: &TimedGame, seat: Seat) -> Result<(), Denial> {
    let state = game.state();
    let is_opening = state.question().is_some();
    if game.is_over() || state.seat_to_move() == seat || is_opening {
        let why = "expected the opponent's turn, after the opening";
        return Err(Denial::because(Reason::NotNow, why));
    }
    Ok(())
}

/// Returns the state of a player's plan. Only the player decides to claim a win. A request of the
/// opponent does not keep a reply waiting: the player's clock runs, and an action of the player ends it as always.
pub(in crate::hall) fn plan_state(game: &TimedGame, seat: Seat, plan: &Plan) -> PlanState {
    let state = plan.state(seat, game.entries());
    match state {
        _ if game.is_over() => PlanState::Over,
        PlanState::Due(_) if game.state().claim().is_some() => PlanState::Over,
        state => state,
    }
}
