//! Puzzles of defence: the moves after which the opponent has no win, where every other move loses.

use tengen_core::{Point, Position};
use tengen_engine::{Aim, Forcing};
use tengen_puzzles::Difficulty;

use super::solver::{Answer, Proven, Solver};
use super::{Rejected, Solved, after, line, passed, small};

/// The most moves that may stop the immediate threat.
const MOST_STOPS: usize = 24;

/// The most moves that may lose only to wins which a quick search does not find.
const MOST_LONG: usize = 1;

/// A win of the opponent that is short enough to be excluded after a move that holds.
const SHORT_WIN: Aim = Aim {
    moves: 4,
    ..Aim::any(Forcing::Threats)
};

/// Finds the moves that hold, and proves that all others lose.
pub(super) fn solve(solver: &mut Solver, position: &Position) -> Result<Solved, Rejected> {
    if solver.fours(position)?.is_some() {
        return Err(Rejected::Stronger);
    }
    let threat = passed(position);
    if solver.fours(&threat)?.is_none() {
        return Err(Rejected::NoThreat);
    }
    let (stops, others) = stops(solver, position)?;
    let (solutions, mut losses) = holds(solver, position, &stops)?;
    if let Answer::Win(..) = solver.win(position, Aim::any(Forcing::Threats))? {
        return Err(Rejected::Stronger);
    }
    let key = |(proof, effort): &&Proven| (proof.plan.moves(), *effort);
    let (proof, _) = losses.iter().max_by_key(key).ok_or(Rejected::Easy)?;
    let longest = line::longest(proof);
    let efforts = losses.iter().map(|&(_, effort)| effort);
    let difficulty = Difficulty {
        moves: small(proof.plan.moves()),
        tempting: small(losses.len()),
        effort: efforts.max().unwrap_or_default(),
        quiet: longest.quiet,
    };
    let others = others.iter().map(|&point| after(position, point));
    for other in others.chain([threat]) {
        match solver.win(&other, Aim::any(Forcing::Fours))? {
            Answer::Win(proof, effort) => losses.push((*proof, effort)),
            Answer::None => return Err(Rejected::Limit),
        }
    }
    Ok(Solved {
        solutions,
        difficulty,
        themes: longest.themes,
        proofs: losses.into_iter().map(|(proof, _)| proof).collect(),
    })
}

/// Returns the moves after which the opponent has no win by fours, and all others.
fn stops(solver: &mut Solver, position: &Position) -> Result<(Vec<Point>, Vec<Point>), Rejected> {
    let (mut stops, mut others) = (Vec::new(), Vec::new());
    for point in position.legal_points() {
        if solver.fours(&after(position, point))?.is_some() {
            others.push(point);
        } else {
            stops.push(point);
        }
        if stops.len() > MOST_STOPS {
            return Err(Rejected::Several);
        }
    }
    Ok((stops, others))
}

/// Returns those of some moves that hold, and proofs that all others lose.
fn holds(
    solver: &mut Solver,
    position: &Position,
    stops: &[Point],
) -> Result<(Vec<Point>, Vec<Proven>), Rejected> {
    let (mut holds, mut losses, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for &point in stops {
        match solver.quick_win(&after(position, point), SHORT_WIN) {
            Ok(Answer::Win(proof, effort)) => losses.push((*proof, effort)),
            Ok(Answer::None) | Err(_) => open.push(point),
        }
        if open.len() > solver.limits.solutions + MOST_LONG {
            return Err(Rejected::Several);
        }
    }
    for point in open {
        match refute(solver, &after(position, point))? {
            Answer::Win(proof, effort) => losses.push((*proof, effort)),
            Answer::None => holds.push(point),
        }
    }
    match holds.len() {
        0 => Err(Rejected::Lost),
        count if count > solver.limits.solutions => Err(Rejected::Several),
        _ => Ok((holds, losses)),
    }
}

/// Searches for a win of the opponent, who is to move: first for a short one to the end, then for any within the
/// limit.
pub(super) fn refute(solver: &mut Solver, position: &Position) -> Result<Answer, Rejected> {
    let short = solver.win(position, SHORT_WIN)?;
    if let Answer::Win(..) = short {
        return Ok(short);
    }
    let longer = solver.win(position, Aim::any(Forcing::Threats));
    Ok(longer.unwrap_or(Answer::None))
}
