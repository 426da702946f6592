//! The judgement of a move that a player tries in a puzzle: by a proof if it wins or loses, and by the reply that
//! stops it otherwise.

use std::fmt;
use std::str::FromStr;

use tengen_core::board::Point;
use tengen_core::rules::{Judgement, Position};
use tengen_proofs::Attack;

use super::{
    Aim, Bot, Choice, Clock, Engine, Forcing, Limits, SearchLimit, Silent, Solution, TimeLimit,
};

/// What the side to move must do.
///
/// The text form is `fours:5` or `threats:4`, with the number of moves, or `hold`.
///
/// # Examples
///
/// ```
/// use tengen_engine::{Forcing, Goal};
///
/// assert_eq!("threats:4".parse(), Ok(Goal::Win(Forcing::Threats, 4)));
/// assert_eq!(Goal::Hold.to_string(), "hold");
/// assert!("fours".parse::<Goal>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Win by such moves, with at most this number of stones on the longest line, the five included.
    Win(Forcing, u8),
    /// Leave the opponent no win.
    Hold,
}

/// Returned if a text is not a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a goal such as fours:5, threats:4 or hold")]
pub struct ParseGoalError;

/// The judgement of a move that was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// It reaches the goal of a win, by this plan, which begins with it.
    Right(Attack),
    /// It wins by this plan, which begins with it, but not as the goal asks: in more moves, or by threats where fours
    /// were asked for.
    Beside(Attack),
    /// The opponent wins after it, by this plan.
    Loses(Attack),
    /// It does not reach the goal of a win: after this reply there is no such win any more.
    Stopped(Point),
    /// The limits were reached before the answer was known.
    Unknown,
}

/// Writes `fours:5`, `threats:4` or `hold`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win(forcing, moves) => write!(f, "{forcing}:{}", u32::from(*moves)),
            Goal::Hold => f.write_str("hold"),
        }
    }
}

/// Reads the text form.
impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "hold" {
            return Ok(Goal::Hold);
        }
        let (forcing, moves) = text.split_once(':').ok_or(ParseGoalError)?;
        let forcing = match forcing {
            "fours" => Forcing::Fours,
            "threats" => Forcing::Threats,
            _ => return Err(ParseGoalError),
        };
        let is_number = moves.bytes().all(|sign| sign.is_ascii_digit());
        let moves = moves.parse().ok().filter(|_| is_number);
        moves
            .map(|moves| Goal::Win(forcing, moves))
            .ok_or(ParseGoalError)
    }
}

/// Judges a move of the side to move. `prover` searches for proofs, and `thinker` for the reply that stops the move;
/// each search has the given limits, which must not be a depth.
///
/// A move that reaches the goal of a win is right, whether or not it is the one that a puzzle states. For
/// [`Goal::Hold`] no move is ever right: that the opponent has no win cannot be proved.
///
/// # Examples
///
/// ```
/// use tengen_core::Position;
/// use tengen_engine::{Attempt, BotKind, Engine, Forcing, Goal, Limits, StandardClock, attempt};
///
/// let text = "rules=freestyle size=15 first=black turn=black black=f8g8h8i3j4k5 white=f9g9";
/// let position: Position = text.parse()?;
/// let (mut prover, mut thinker) = (Engine::new(&position), BotKind::Search.build(0));
/// let clock = StandardClock::default();
/// let goal = Goal::Win(Forcing::Fours, 2);
/// let mut tried = |name: &str| {
///     let point = name.parse().expect("a point");
///     let limits = Limits::Nodes(10_000);
///     attempt(&mut prover, &mut *thinker, &position, (goal, point), limits, &clock)
/// };
/// assert!(matches!(tried("i8"), Attempt::Right(_)), "an open four");
/// assert!(matches!(tried("j8"), Attempt::Beside(_)), "an open four, one move later");
/// assert!(matches!(tried("a15"), Attempt::Beside(_)), "White can stop only one of the threes");
/// # Ok::<(), tengen_core::lines::ParseLineError>(())
/// ```
pub fn attempt(
    prover: &mut Engine,
    thinker: &mut dyn Bot,
    position: &Position,
    (goal, point): (Goal, Point),
    limits: Limits,
    clock: &dyn Clock,
) -> Attempt {
    let mut judge = Judge {
        prover,
        limits,
        clock,
    };
    let Some(after) = after(position, point) else {
        return Attempt::Unknown;
    };
    match goal {
        Goal::Win(forcing, moves) => judge.win(thinker, position, point, (forcing, moves), &after),
        Goal::Hold => judge
            .opponents_win(&after)
            .map_or(Attempt::Unknown, Attempt::Loses),
    }
}

/// The most moves of a win of the opponent that is searched for before longer ones.
const SHORT: u8 = 4;

/// The time for an attempt is this many times that for one search.
const SEARCHES: u32 = 8;

struct Judge<'a> {
    prover: &'a mut Engine,
    limits: Limits,
    clock: &'a dyn Clock,
}

impl Judge<'_> {
    fn seek(&mut self, position: &Position, aim: Aim) -> Solution {
        let limit = SearchLimit::new(self.limits, self.clock);
        self.prover.seek(position, aim, limit, &mut Silent)
    }

    fn win(
        &mut self,
        thinker: &mut dyn Bot,
        position: &Position,
        point: Point,
        (forcing, moves): (Forcing, u8),
        after: &Position,
    ) -> Attempt {
        let first = Some(point);
        let aim = Aim {
            forcing,
            first,
            moves,
        };
        let asked = self.seek(position, aim);
        if let Solution::Win(proof) = asked {
            return Attempt::Right(proof.plan);
        }
        if let Some(plan) = self.other_win(position, aim) {
            return Attempt::Beside(plan);
        }
        if let Some(plan) = self.opponents_win(after) {
            return Attempt::Loses(plan);
        }
        if asked != Solution::None {
            return Attempt::Unknown;
        }
        let reply = self.stop(thinker, after, aim);
        reply.map_or(Attempt::Unknown, Attempt::Stopped)
    }

    /// Returns the plan of a win with the first move of an aim that takes longer, or needs other threats than fours.
    fn other_win(&mut self, position: &Position, aim: Aim) -> Option<Attack> {
        for forcing in [aim.forcing, Forcing::Threats] {
            let any = Aim {
                first: aim.first,
                ..Aim::any(forcing)
            };
            let Solution::Win(proof) = self.seek(position, any) else {
                continue;
            };
            let longest = u8::try_from(proof.plan.moves()).unwrap_or(u8::MAX);
            let shorter = (aim.moves + 1..longest).find_map(|moves| {
                match self.seek(position, Aim { moves, ..any }) {
                    Solution::Win(proof) => Some(proof.plan),
                    Solution::None | Solution::Unknown => None,
                }
            });
            return Some(shorter.unwrap_or(proof.plan));
        }
        None
    }

    /// Returns the plan of a win of the opponent, who is to move.
    fn opponents_win(&mut self, after: &Position) -> Option<Attack> {
        let short = Aim {
            moves: SHORT,
            ..Aim::any(Forcing::Threats)
        };
        let aims = [Aim::any(Forcing::Fours), short, Aim::any(Forcing::Threats)];
        aims.into_iter()
            .find_map(|aim| match self.seek(after, aim) {
                Solution::Win(proof) => Some(proof.plan),
                Solution::None | Solution::Unknown => None,
            })
    }

    /// Returns a reply after which the win that `aim` describes is gone: the one that `thinker` chooses, or else the
    /// first of all.
    fn stop(&mut self, thinker: &mut dyn Bot, after: &Position, aim: Aim) -> Option<Point> {
        let time = TimeLimit::new(u32::MAX, self.clock);
        let most = match self.limits {
            Limits::Time(ms) => ms.saturating_mul(SEARCHES),
            Limits::Nodes(_) | Limits::Depth(_) => u32::MAX,
        };
        let limit = SearchLimit::new(self.limits, self.clock);
        let chosen = match thinker.choose(after, limit, &mut Silent).choice {
            Choice::Place(point) => Some(point),
            Choice::Pass | Choice::Nothing => None,
        };
        let left = Aim {
            first: None,
            moves: aim.moves.saturating_sub(1),
            ..aim
        };
        let mut replies = chosen.into_iter().chain(after.legal_points());
        replies.find(|&reply| {
            let next = self::after(after, reply);
            time.elapsed() <= most
                && next.is_some_and(|next| self.seek(&next, left) == Solution::None)
        })
    }
}

/// Returns the position after a legal stone of the side to move.
fn after(position: &Position, point: Point) -> Option<Position> {
    if !matches!(
        position.judge(point),
        Ok(Judgement::Quiet | Judgement::Five)
    ) {
        return None;
    }
    let mut after = position.clone();
    after.put(point).ok()?;
    Some(after)
}
