//! The messages between page and server in online games: one codec for both sides. It uses no sockets, no
//! clock and no storage.
//!
//! Every message is one line of text: a word followed by fields `key=value` (see
//! [`lines`](tengen_core::lines)). Values are percent-encoded. Unknown fields are ignored and unknown words
//! are refused. So a later version can add fields to known messages, but must not send new messages to a
//! reader that does not expect them. `docs/online-protocol.md` describes every message with an example, which
//! the tests read and write again.
//!
//! A [`Table`] is a game as both sides keep it: its start, and all entries accepted since.

mod call;
mod declare;
mod emote;
mod entry;
mod field;
mod game;
mod id;
mod kind;
mod line;
pub mod liveness;
mod lobby;
mod mirror;
mod mirror_change;
mod name;
mod plan;
mod prompt;
mod proposal;
mod reason;
mod record;
mod rows;
mod secret;
mod standing;
mod start;
mod stones;
mod subscription;
mod table;
mod to_client;
mod to_server;
mod vacation;
mod words;

pub use self::call::{Call, CallKind};
pub use self::emote::Emote;
pub use self::entry::{Entry, ParseEntryError};
pub use self::game::{Role, Snapshot};
pub use self::id::{GameId, Id, ParseIdError, PlayerId};
pub use self::kind::PlayerKind;
pub use self::lobby::{LobbyChange, LobbyForm, LobbyState};
pub use self::mirror::Mirror;
pub use self::mirror_change::MirrorChange;
pub use self::name::{COMPUTER, DisplayName, ParseNameError};
pub use self::plan::{ParsePlanLineError, Plan, PlanError, PlanLine, PlanState};
pub use self::prompt::{Colours, Expects, Prompt};
pub use self::proposal::{Invitation, Proposal, Side, TakeBacks};
pub use self::reason::{Closing, Reason};
pub use self::record::Record;
pub use self::rows::{GameRow, Owner, PastResult, PastRow, RunningRow, SeekRow};
pub use self::secret::{ParseSecretError, Secret};
pub use self::standing::Standing;
pub use self::start::Start;
pub use self::stones::{ParseStonesError, Stones};
pub use self::subscription::{
    AuthSecret, Base64Url, Endpoint, LanguageCode, ParseBase64UrlError, ParseEndpointError,
    ParseLanguageCodeError, PrivateKey, PublicKey, Subscription,
};
pub use self::table::Table;
pub use self::to_client::{LineState, Presence, ToClient};
pub use self::to_server::{Compensation, Switch, ToServer};
pub use self::vacation::{ParseVacationError, Vacation, Vacations};
pub use self::words::ParseWordError;
pub use tengen_core::lines::ParseLineError;

/// The version of the messages. A server refuses a page with another version and gives the reason.
pub const VERSION: u16 = 1;

/// The length limit of a message from a page, in bytes.
pub const MAX_TO_SERVER: usize = 1024;

/// The length limit of a message from a server, in bytes: enough for a whole game of
/// [`Table::MAX_ENTRIES`] or a list.
pub const MAX_TO_CLIENT: usize = 64 * 1024;
