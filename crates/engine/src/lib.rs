#![doc = include_str!("../README.md")]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]
#![warn(missing_docs)]

mod analyse;
mod attempt;
pub mod bench;
mod best_lines;
mod bot;
mod bot_kind;
mod budget;
mod cell;
mod chance;
mod engine_name;
pub mod evaluation;
mod fives;
mod legal;
mod level;
mod limit;
mod limited;
mod limits;
mod mcts;
mod move_order;
mod moves;
mod near;
mod observer;
pub mod opening;
mod order;
mod pace;
mod pattern;
mod plans;
pub mod protocol;
mod prove;
mod random;
mod reason;
mod reference;
mod review;
mod search;
mod service;
mod simple;
#[cfg(not(target_arch = "wasm32"))]
mod standard_clock;
mod state;
mod study;
mod table;
mod table_size;
#[cfg(feature = "serde")]
mod text_form;
mod threat;
mod vcf;
mod vct;
mod verdict;
pub mod words;

pub use analyse::{Analysis, analyse};
pub use attempt::{Attempt, Goal, ParseGoalError, attempt};
pub use best_lines::{BestLine, BestLines, LineCount, ParseBestLineError, ParseLineCountError};
pub use bot::Bot;
pub use bot_kind::{BotKind, Mcts, ParseBotError};
pub use engine_name::{EngineName, ParseEngineNameError};
pub use level::{Level, ParseLevelError};
pub use limit::{Clock, SearchLimit, TimeLimit};
pub use limits::{Limits, ParseLimitsError};
pub use observer::{Candidate, Info, Observer, STOP_INTERVAL, Silent};
pub use prove::{Aim, Forcing, Solution};
pub use reason::{HintReason, ParseReasonError, reason};
pub use review::{PlayedMove, Quality, Review, ReviewLine, ReviewedMove};
pub use search::{Engine, Margin, Margins, ParseMarginsError, Prepared, SharedTable};
pub use service::Service;
#[cfg(not(target_arch = "wasm32"))]
pub use standard_clock::StandardClock;
pub use study::{Studied, study};
pub use table_size::{ParseTableSizeError, TableSize};
pub use vcf::Fours;
pub use verdict::{Choice, ParseChoiceError, ParseScoreError, Score, Verdict};

use tengen_core::rules::Position;

/// Chooses a move for the side to move in any position, with a new [`Engine`] at full strength.
///
/// The choice is a legal point; a pass if the rules have passes and every stone is worse or
/// forbidden; or [`Choice::Nothing`]. Black never gets a forbidden point.
///
/// # Examples
///
/// ```
/// use tengen_engine::{Choice, SearchLimit, Score, Silent, think};
/// use tengen_core::{Board, Position, Ruleset, Stone};
/// use tengen_core::rules::Setup;
///
/// let mut board = Board::new(tengen_core::BoardSize::DEFAULT);
/// for name in ["d4", "e4", "f4", "g4"] {
///     board.put(name.parse()?, Stone::White);
/// }
/// board.put("c4".parse()?, Stone::Black);
/// let setup = Setup { board, to_move: Stone::White };
/// let position = Position::from_setup(setup, Ruleset::default(), Stone::Black);
/// let verdict = think(&position, SearchLimit::Nodes(1000), &mut Silent);
/// assert_eq!(verdict.choice, Choice::Place("h4".parse()?));
/// assert_eq!(verdict.score, Score::Win(1));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
pub fn think(
    position: &Position,
    limits: SearchLimit<'_>,
    observer: &mut impl Observer,
) -> Verdict {
    Engine::new(position).think(position, limits, observer)
}
