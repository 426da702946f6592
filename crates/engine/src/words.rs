//! The vocabulary between an engine and its users: requests, replies and their contents. A page
//! needs nothing else of this crate, because the engine runs in a worker.

pub use crate::analyse::Analysis;
pub use crate::attempt::{Attempt, Goal, ParseGoalError};
pub use crate::best_lines::{
    BestLine, BestLines, LineCount, ParseBestLineError, ParseLineCountError,
};
pub use crate::bot_kind::{BotKind, Mcts, ParseBotError};
pub use crate::engine_name::{EngineName, ParseEngineNameError};
pub use crate::level::{Level, ParseLevelError};
pub use crate::limits::{Limits, ParseLimitsError};
pub use crate::observer::{Candidate, Info};
pub use crate::protocol::{Proven, Reply, Request, Task};
pub use crate::prove::Forcing;
pub use crate::reason::{HintReason, ParseReasonError};
pub use crate::review::{Quality, Review, ReviewLine, ReviewedMove};
pub use crate::study::Studied;
pub use crate::verdict::{Choice, ParseChoiceError, ParseScoreError, Score, Verdict};
