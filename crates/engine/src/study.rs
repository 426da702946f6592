//! The study of a position: a proved win if there is one, and otherwise the best move.

use tengen_core::rules::Position;
use tengen_proofs::Attack;

use super::protocol::Proven;
use super::{
    Aim, Bot, Choice, Clock, Engine, Forcing, Limits, Score, SearchLimit, Silent, Solution,
    TimeLimit, Verdict,
};

/// The result of the study of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Studied {
    /// The best move, and its value for the side to move.
    pub verdict: Verdict,
    /// The plan of a win of the side to move, if one was proved.
    pub win: Option<Attack>,
}

impl Studied {
    /// Creates the result of a search that proved nothing.
    #[must_use]
    pub const fn new(verdict: Verdict) -> Studied {
        Studied { verdict, win: None }
    }

    /// Creates the result for a proved win.
    #[must_use]
    pub fn proved(plan: Attack) -> Studied {
        let plies = 2 * plan.moves() - 1;
        let verdict = Verdict {
            score: Score::Win(u16::try_from(plies).unwrap_or(u16::MAX)),
            depth: u8::try_from(plies).unwrap_or(u8::MAX),
            line: plan.main_line(),
            ..Verdict::of(Choice::Place(plan.point()))
        };
        Studied {
            verdict,
            win: Some(plan),
        }
    }

    /// Creates the result for a position whose value for the side to move is known by the rules: a win or a loss
    /// in 0 plies, or a draw.
    #[must_use]
    pub fn decided(score: Score) -> Studied {
        let verdict = Verdict {
            score,
            ..Verdict::of(Choice::Nothing)
        };
        Studied::new(verdict)
    }

    /// Returns `true` if a win is proved, or the rules decide the position. Other wins and losses were found
    /// by a search that does not look at all moves.
    #[must_use]
    pub const fn is_certain(&self) -> bool {
        self.win.is_some() || matches!(self.verdict.score, Score::Win(0) | Score::Loss(0))
    }
}

/// The nodes of the search for a win by threats for each node of the search for the best move: if that finds the
/// position good, and if it does not. Most searches for a proof end long before.
const NODES_OF_PROOF: [u64; 2] = [50, 3];

/// The least chance to win in a good position.
const GOOD: f64 = 0.7;

/// The nodes that count for the search for a proof if the search for the best move is limited by depth.
const NODES_BESIDE_DEPTH: u64 = 20_000;

/// Studies a position: `prover` searches for a win by fours, then `thinker` for the best move, and then `prover` for a
/// win by threats, with the help of a search for the best move only if `thinker` saw a win. Each has the given time; a limit of nodes is that of the choice, and the search for a win by
/// threats may take 50 times as many, or 3 times if the chance to win is below 70 %.
///
/// # Examples
///
/// ```
/// use tengen_engine::{BotKind, Choice, Engine, Limits, StandardClock, study};
/// use tengen_core::Position;
///
/// let text = "rules=freestyle size=15 first=black turn=black black=f8g8i9i10 white=f9g9a1a2";
/// let position: Position = text.parse()?;
/// let (mut prover, mut thinker) = (Engine::new(&position), BotKind::Search.build(0));
/// let clock = StandardClock::default();
/// let studied = study(&mut prover, &mut *thinker, &position, Limits::Nodes(10_000), &clock);
/// assert!(studied.is_certain(), "two threes at i8");
/// # Ok::<(), tengen_core::lines::ParseLineError>(())
/// ```
pub fn study(
    prover: &mut Engine,
    thinker: &mut dyn Bot,
    position: &Position,
    limits: Limits,
    clock: &dyn Clock,
) -> Studied {
    let limit = |times: u64| {
        let limits = match limits {
            Limits::Depth(_) => Limits::Nodes(NODES_BESIDE_DEPTH * times),
            Limits::Nodes(nodes) => Limits::Nodes(nodes.saturating_mul(times)),
            Limits::Time(_) => limits,
        };
        SearchLimit::new(limits, clock)
    };
    let fours = prover.prove(position, Forcing::Fours, limit(1), &mut Silent);
    if let Solution::Win(proof) = fours {
        return Studied::proved(proof.plan);
    }
    let thought = SearchLimit::new(limits, clock);
    let verdict = thinker.choose(position, thought, &mut Silent);
    let [many, few] = NODES_OF_PROOF;
    let times = if verdict.score.chance() < GOOD {
        few
    } else {
        many
    };
    let threats = match verdict.score {
        Score::Win(_) => prover.prove(position, Forcing::Threats, limit(times), &mut Silent),
        _ => prover.seek(
            position,
            Aim::any(Forcing::Threats),
            limit(times),
            &mut Silent,
        ),
    };
    match threats {
        Solution::Win(proof) => Studied::proved(proof.plan),
        Solution::None | Solution::Unknown => Studied::new(verdict),
    }
}

/// Searches for a win by fours in the first part of the limit, and then for one by threats. Returns `None` if
/// the limit is a depth.
pub(crate) fn prove_any(
    engine: &mut Engine,
    position: &Position,
    limits: Limits,
    clock: &dyn Clock,
) -> Option<Proven> {
    /// The part of the limit for the search for fours.
    const FOURS: u32 = 3;
    let time = TimeLimit::new(u32::MAX, clock);
    let fours = match limits {
        Limits::Time(ms) => Limits::Time(ms / FOURS),
        Limits::Nodes(nodes) => Limits::Nodes(nodes / u64::from(FOURS)),
        Limits::Depth(_) => return None,
    };
    let mut search = |forcing, limits| {
        let limit = match limits {
            Limits::Time(ms) => Limits::Time(ms.saturating_sub(time.elapsed())),
            other => other,
        };
        let limit = SearchLimit::new(limit, clock);
        match engine.prove(position, forcing, limit, &mut Silent) {
            Solution::Win(proof) => Proven::Win(forcing, proof.plan),
            Solution::None => Proven::None,
            Solution::Unknown => Proven::Unknown,
        }
    };
    Some(match search(Forcing::Fours, fours) {
        win @ Proven::Win(..) => win,
        _ => search(Forcing::Threats, limits),
    })
}
