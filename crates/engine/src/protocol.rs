//! The messages between a page and its engine, one line of text each. This module knows neither the
//! worker nor a clock.
//!
//! A line is a word and then fields `key=value` (see [`lines`](tengen_core::lines)).

mod reply;
mod request;

use super::{
    Analysis, Attempt, BotKind, Forcing, Goal, HintReason, Info, Limits, LineCount, Studied,
    Verdict,
};
use tengen_core::board::Point;
use tengen_core::lines::Form;
use tengen_core::rules::Position;
use tengen_core::rules::opening::{Answer, Asked};
use tengen_proofs::Attack;

pub use tengen_core::lines::ParseLineError;

/// The maximum length of a line in bytes; a reply with every point of the largest board is shorter.
pub const MAX_LINE: usize = 32 * 1024;

/// The maximum length of a `proof`, a `study` or a `solved` in bytes.
pub const MAX_PROOF: usize = 1024 * 1024;

const FORM: Form = Form {
    longest: MAX_LINE,
    last: &[("error", "what")],
};

/// The form of replies with a plan, which may be longer than other lines.
const PLAN_FORM: Form = Form {
    longest: MAX_PROOF,
    last: &[("proof", "plan"), ("study", "plan"), ("solved", "plan")],
};

/// A request of the page to the engine.
///
/// # Examples
///
/// ```
/// use tengen_engine::protocol::Request;
///
/// let line = "think id=7 bot=level:5 seed=123 limits=time:1000 rules=renju size=15 first=black \
///             turn=black black=h8 white=h9";
/// let request: Request = line.parse()?;
/// assert_eq!(request.to_string(), line);
/// assert!("think id=7".parse::<Request>().is_err(), "no position");
/// # Ok::<(), tengen_engine::protocol::ParseLineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// `think`: choose a move.
    Think(Task),
    /// `answer`: answer a question of an opening.
    ///
    /// Its fields are those of the task and `question`, `colour` (the present colour of the player
    /// who is asked), `ahead` (`choice` or `play`), and `fifths`, which defaults to 1.
    Answer(Task, Asked),
    /// `hint`: choose a move and give the reason.
    Hint(Task),
    /// `prove`: find a win of the side to move by fours, or else by threats, and prove it. The bot and the seed
    /// have no effect.
    Prove(Task),
    /// `study`: find a proved win like `prove`, or else choose a move like `think`, each within the limits.
    Study(Task),
    /// `analyse`: rank the best moves, in the field `lines` as many as wanted, and reply after each iteration. The bot
    /// and the seed have no effect.
    Analyse(Task, LineCount),
    /// `solve`: judge a move in a puzzle, each search within the limits.
    ///
    /// Its fields are those of the task and `goal`, what the side to move must do, and `move`, its move, as in
    /// `goal=fours:5 move=h8`.
    Solve(Task, Goal, Point),
    /// `new`: forget everything learned so far.
    New,
}

/// A task for the engine: the bot, the position and the budget.
///
/// Its fields are `id`, `bot`, `seed`, `limits`, `rules`, `size`, `first` (the colour that
/// started), `turn` (the colour to move), and `black` and `white`, the names of the points with a
/// stone, without separators. All fields are required, except that of a colour without stones. `played` may
/// repeat the stones in the order of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The number of the request, repeated in all replies.
    pub id: u32,
    /// The bot that carries out the task.
    pub bot: BotKind,
    /// The seed of all random choices of the bot.
    pub seed: u64,
    /// The budget, after which the bot must answer.
    pub limits: Limits,
    /// The position to search.
    pub position: Position,
    /// The stones of the position in the order of play, for programs that want them so; empty if it is not known.
    pub played: Vec<Point>,
}

/// A reply of the engine to the page.
///
/// # Examples
///
/// ```
/// use tengen_engine::Choice;
/// use tengen_engine::protocol::Reply;
///
/// let line = "best id=7 move=h9 score=+35 depth=8 nodes=120345 ms=998 line=h9i10";
/// let Reply::Best { verdict, .. } = line.parse()? else { panic!("the best move") };
/// assert_eq!(verdict.choice, Choice::Place("h9".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// `info`: an intermediate result after an iteration.
    ///
    /// Its fields are `id`, `depth`, `nodes`, `ms`, `done` (the finished part of the work in
    /// thousandths, if known), `score`, `line` and `candidates` (point, visits and score of each,
    /// as in `h8:1200:+35,i9:800:-10`).
    Info {
        /// The number of the request.
        id: u32,
        /// Milliseconds since the request arrived.
        ms: u32,
        /// The intermediate result of the search.
        info: Info,
    },
    /// `best`: the chosen move.
    ///
    /// Its fields are `id`, `move` (a point, `pass` or `none`), `score`, `depth`, `nodes`, `ms`,
    /// `line` (if there is one) and `reason` (only for a hint).
    Best {
        /// The number of the request.
        id: u32,
        /// Milliseconds since the request arrived.
        ms: u32,
        /// The move with the result of the search.
        verdict: Verdict,
        /// The reason for the move; `None` unless a hint was requested.
        reason: Option<HintReason>,
    },
    /// `hint`: the best move so far, while a hint is searched. Its fields are those of `best`.
    Hint {
        /// The number of the request.
        id: u32,
        /// Milliseconds since the request arrived.
        ms: u32,
        /// The move with the result of the search so far.
        verdict: Verdict,
        /// The reason for the move.
        reason: HintReason,
    },
    /// `answer`: the answer to a question of an opening, in the fields `id` and `answer`.
    Answer {
        /// The number of the request.
        id: u32,
        /// The answer to the question.
        answer: Answer,
    },
    /// `proof`: the result of the search for a win.
    ///
    /// Its fields are `id`, `ms`, `found` (`fours`, `threats`, `none` or `unknown`) and, if there is a win, `plan`,
    /// which extends to the end of the line, as in `proof id=7 ms=12 found=fours plan=i8(e8:j8 else:e8)`.
    Proof {
        /// The number of the request.
        id: u32,
        /// Milliseconds since the request arrived.
        ms: u32,
        /// What was found.
        found: Proven,
    },
    /// `study`: the result of a study.
    ///
    /// Its fields are those of `best` without `reason` and, if a win is proved, `plan`, which extends to the end of
    /// the line.
    Study {
        /// The number of the request.
        id: u32,
        /// Milliseconds since the request arrived.
        ms: u32,
        /// The best move, and the plan of a proved win.
        studied: Studied,
    },
    /// `solved`: the judgement of a move in a puzzle.
    ///
    /// Its fields are `id`, `ms`, `found` (`right`, `beside`, `loses`, `stopped` or `unknown`), `reply` for `stopped`,
    /// and for the first three `plan`, which extends to the end of the line.
    Solved {
        /// The number of the request.
        id: u32,
        /// Milliseconds since the request arrived.
        ms: u32,
        /// The judgement.
        attempt: Attempt,
    },
    /// `lines`: the result of an analysis so far.
    ///
    /// Its fields are `id`, `ms`, `depth`, `nodes`, `best` (if there are any, the lines with their scores for the side
    /// to move, as in `+35:h9i10,-4:g8`) and `threat` (if there is one, the win by fours of the other side if it were
    /// to move).
    Lines {
        /// The number of the request.
        id: u32,
        /// Milliseconds since the request arrived.
        ms: u32,
        /// What was found so far.
        analysis: Analysis,
    },
    /// `analysed`: the result of an analysis. Its fields are those of `lines`.
    Analysed {
        /// The number of the request.
        id: u32,
        /// Milliseconds since the request arrived.
        ms: u32,
        /// What was found.
        analysis: Analysis,
    },
    /// `error`: the request could not be read or carried out. The field `what` gives the reason and
    /// extends to the end of the line; `id` precedes it if the request had one.
    Error {
        /// The number of the request; `None` if it could not be read.
        id: Option<u32>,
        /// The reason. It is written in one line, whatever characters it contains.
        what: String,
    },
}

/// What the search for a win found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proven {
    /// The side to move wins by such moves, by this plan.
    Win(Forcing, Attack),
    /// There is no win by fours or by threats.
    None,
    /// The budget was used up before the answer was known.
    Unknown,
}

impl Request {
    /// Returns the task of the request; `None` for [`New`](Request::New).
    #[must_use]
    pub const fn task(&self) -> Option<&Task> {
        match self {
            Request::Think(task)
            | Request::Answer(task, _)
            | Request::Hint(task)
            | Request::Prove(task)
            | Request::Study(task)
            | Request::Analyse(task, _)
            | Request::Solve(task, ..) => Some(task),
            Request::New => None,
        }
    }
}

impl Reply {
    /// Returns the number of the request that this reply belongs to; `None` if it is unknown.
    #[must_use]
    pub const fn id(&self) -> Option<u32> {
        match self {
            Reply::Info { id, .. }
            | Reply::Best { id, .. }
            | Reply::Hint { id, .. }
            | Reply::Answer { id, .. }
            | Reply::Proof { id, .. }
            | Reply::Study { id, .. }
            | Reply::Lines { id, .. }
            | Reply::Analysed { id, .. }
            | Reply::Solved { id, .. } => Some(*id),
            Reply::Error { id, .. } => *id,
        }
    }
}

/// Returns the number of the request in a line, even if the rest of the line is invalid.
pub(super) fn id_of(line: &str) -> Option<u32> {
    if line.len() > MAX_LINE {
        return None;
    }
    let mut fields = line.split(' ');
    fields.find_map(|field| field.strip_prefix("id=")?.parse().ok())
}
