//! The messages between a page and its engine, one line of text each. This module knows neither the
//! worker nor a clock.
//!
//! A line is a word and then fields `key=value` (see [`lines`](tengen_core::lines)).

mod reply;
mod request;

use super::{BotKind, HintReason, Info, Limits, Verdict};
use tengen_core::lines::Form;
use tengen_core::rules::Position;
use tengen_core::rules::opening::{Answer, Asked};

pub use tengen_core::lines::ParseLineError;

/// The maximum length of a line in bytes; a reply with every point of the largest board is shorter.
pub const MAX_LINE: usize = 32 * 1024;

const FORM: Form = Form {
    longest: MAX_LINE,
    last: ("error", "what"),
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
    /// `new`: forget everything learned so far.
    New,
}

/// A task for the engine: the bot, the position and the budget.
///
/// Its fields are `id`, `bot`, `seed`, `limits`, `rules`, `size`, `first` (the colour that
/// started), `turn` (the colour to move), and `black` and `white`, the names of the points with a
/// stone, without separators. All fields are required, except that of a colour without stones.
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
    /// `answer`: the answer to a question of an opening, in the fields `id` and `answer`.
    Answer {
        /// The number of the request.
        id: u32,
        /// The answer to the question.
        answer: Answer,
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

impl Request {
    /// Returns the task of the request; `None` for [`New`](Request::New).
    #[must_use]
    pub const fn task(&self) -> Option<&Task> {
        match self {
            Request::Think(task) | Request::Answer(task, _) | Request::Hint(task) => Some(task),
            Request::New => None,
        }
    }
}

impl Reply {
    /// Returns the number of the request that this reply belongs to; `None` if it is unknown.
    #[must_use]
    pub const fn id(&self) -> Option<u32> {
        match self {
            Reply::Info { id, .. } | Reply::Best { id, .. } | Reply::Answer { id, .. } => Some(*id),
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
