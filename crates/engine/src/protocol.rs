//! What a page and its engine say to each other, one line of text each. Knows no worker and no
//! clock.
//!
//! A line is a word and then fields `key=value` (see [`lines`](tengen_core::lines)).

mod reply;
mod request;

use super::{BotKind, HintReason, Info, Limits, Verdict};
use tengen_core::lines::Form;
use tengen_core::rules::Position;
use tengen_core::rules::opening::{Answer, Asked};

pub use tengen_core::lines::ParseLineError;

/// The longest line, in bytes: some more than a reply with every point of the largest board needs.
pub const MAX_LINE: usize = 32 * 1024;

const FORM: Form = Form {
    longest: MAX_LINE,
    last: ("error", "what"),
};

/// What the page asks for.
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
    /// `answer`: answer what an opening asks.
    ///
    /// Besides those of the task its fields are `question`, `colour` (that the player who is asked
    /// has now), `ahead` (`choice` or `play`), and `fifths`, which may be missing for 1.
    Answer(Task, Asked),
    /// `hint`: choose a move, and say why.
    Hint(Task),
    /// `new`: forget what was learned.
    New,
}

/// Who is to think about what, for how long.
///
/// Its fields are `id`, `bot`, `seed`, `limits`, `rules`, `size`, `first` (the colour that started),
/// `turn` (the colour whose turn it is), and `black` and `white`, the names of the points with a
/// stone, one after the other. A colour without stones needs no field, everything else does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// A number that all replies repeat.
    pub id: u32,
    /// The program.
    pub bot: BotKind,
    /// Decides all chances of the program.
    pub seed: u64,
    /// When to answer at the latest.
    pub limits: Limits,
    /// The position.
    pub position: Position,
}

/// What the engine says.
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
    /// `info`: what is known after an iteration.
    ///
    /// Its fields are `id`, `depth`, `nodes`, `ms`, `done` (thousandths of the work, where that is
    /// known), `score`, `line` and `candidates` (a point, its visits and its score each, as
    /// `h8:1200:+35,i9:800:-10`).
    Info {
        /// The number of the request.
        id: u32,
        /// Milliseconds since it came.
        ms: u32,
        /// What is known.
        info: Info,
    },
    /// `best`: the move.
    ///
    /// Its fields are `id`, `move` (a point, `pass` or `none`), `score`, `depth`, `nodes`, `ms`,
    /// `line` (if there is one) and `reason` (of a hint).
    Best {
        /// The number of the request.
        id: u32,
        /// Milliseconds since it came.
        ms: u32,
        /// The move, and what is known of it.
        verdict: Verdict,
        /// Why, if a hint was asked for.
        reason: Option<HintReason>,
    },
    /// `answer`: the answer to what an opening asks, in the fields `id` and `answer`.
    Answer {
        /// The number of the request.
        id: u32,
        /// The answer.
        answer: Answer,
    },
    /// `error`: the request could not be read or carried out. The field `what` says why, as far as
    /// the end of the line; before it `id`, if the request had one.
    Error {
        /// The number of the request.
        id: Option<u32>,
        /// What was wrong. It is written in one line, whatever signs are in it.
        what: String,
    },
}

impl Request {
    /// What is to be thought about; nothing for [`New`](Request::New).
    #[must_use]
    pub const fn task(&self) -> Option<&Task> {
        match self {
            Request::Think(task) | Request::Answer(task, _) | Request::Hint(task) => Some(task),
            Request::New => None,
        }
    }
}

impl Reply {
    /// The number of the request that it belongs to.
    #[must_use]
    pub const fn id(&self) -> Option<u32> {
        match self {
            Reply::Info { id, .. } | Reply::Best { id, .. } | Reply::Answer { id, .. } => Some(*id),
            Reply::Error { id, .. } => *id,
        }
    }
}

/// The number of the request in a line, even if the rest of it is wrong.
pub(super) fn id_of(line: &str) -> Option<u32> {
    if line.len() > MAX_LINE {
        return None;
    }
    let mut fields = line.split(' ');
    fields.find_map(|field| field.strip_prefix("id=")?.parse().ok())
}
