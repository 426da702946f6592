//! Puzzles of wins: all first moves of the shortest wins, and the plausible ones that do not win as soon.

use tengen_core::{Point, Position};
use tengen_engine::{Aim, Forcing};
use tengen_puzzles::Difficulty;

use super::solver::{Answer, Proven, Solver};
use super::{Rejected, Solved, after, line, makes_four, passed, small};

/// The fewest moves of a win, the five included.
const FEWEST: u8 = 3;

/// The most moves of a win by threats.
const MOST: u8 = 7;

/// A win by threats that is short enough for a puzzle.
pub(super) const WIN_BY_THREATS: Aim = Aim {
    moves: MOST,
    ..Aim::any(Forcing::Threats)
};

/// Finds all first moves of the shortest wins.
pub(super) fn solve(
    solver: &mut Solver,
    position: &Position,
    forcing: Forcing,
) -> Result<Solved, Rejected> {
    let moves = match (forcing, solver.fours(position)?) {
        (Forcing::Fours, Some(moves)) => small(moves),
        (Forcing::Fours, None) => return Err(Rejected::NoWin),
        (Forcing::Threats, Some(_)) => return Err(Rejected::Stronger),
        (Forcing::Threats, None) => shortest(solver, position)?,
    };
    if moves < FEWEST {
        return Err(Rejected::Easy);
    }
    let (wins, tempting) = first_moves(solver, position, forcing, moves)?;
    let easiest = wins.iter().min_by_key(|(_, effort)| *effort);
    let (proof, effort) = easiest.ok_or(Rejected::NoWin)?;
    let longest = line::longest(proof);
    Ok(Solved {
        solutions: wins.iter().map(|(proof, _)| proof.plan.point()).collect(),
        difficulty: Difficulty {
            moves,
            tempting: small(tempting),
            effort: *effort,
            quiet: longest.quiet,
        },
        themes: longest.themes,
        proofs: wins.into_iter().map(|(proof, _)| proof).collect(),
    })
}

/// Returns the number of moves of the shortest win by threats.
fn shortest(solver: &mut Solver, position: &Position) -> Result<u8, Rejected> {
    for moves in FEWEST..=MOST {
        let aim = Aim {
            moves,
            ..WIN_BY_THREATS
        };
        if let Answer::Win(..) = solver.win(position, aim)? {
            return Ok(moves);
        }
    }
    Err(Rejected::NoWin)
}

/// Returns the first moves that win in `moves` moves, and the number of other plausible ones.
fn first_moves(
    solver: &mut Solver,
    position: &Position,
    forcing: Forcing,
    moves: u8,
) -> Result<(Vec<Proven>, usize), Rejected> {
    let (mut wins, mut tempting) = (Vec::new(), 0);
    for point in position.legal_points() {
        if !is_plausible(solver, position, point, forcing)? {
            continue;
        }
        let aim = Aim {
            forcing,
            first: Some(point),
            moves,
        };
        match solver.win(position, aim)? {
            Answer::Win(proof, effort) => wins.push((*proof, effort)),
            Answer::None => tempting += 1,
        }
        if wins.len() > solver.limits.solutions {
            return Err(Rejected::Several);
        }
    }
    Ok((wins, tempting))
}

/// Returns `true` if a stone makes a four, or, for a win by threats, if the side would win by fours after it if the
/// opponent passed. No other stone begins such a win.
fn is_plausible(
    solver: &mut Solver,
    position: &Position,
    point: Point,
    forcing: Forcing,
) -> Result<bool, Rejected> {
    if makes_four(position, point) {
        return Ok(true);
    }
    match forcing {
        Forcing::Fours => Ok(false),
        Forcing::Threats => Ok(solver.fours(&passed(&after(position, point)))?.is_some()),
    }
}
