//! What a page and a server say to each other in online games: one codec for both. Knows no sockets, no
//! clock and no store.
//!
//! Every message is one line of text, a word and fields `key=value` (see [`lines`](tengen_core::lines)); values
//! are percent-encoded. Unknown fields are passed over, unknown words are refused, so a later version may
//! say more of the same, and nothing new to who does not expect it. `docs/online-protocol.md` describes
//! every message, with an example of each that the tests read and write again.
//!
//! A [`Table`] is a game as both sides keep it: how it began, and all that was accepted since.

mod entry;
mod game;
mod heard;
mod id;
mod line;
mod lobby;
mod mirror;
mod name;
mod proposal;
mod reason;
mod rows;
mod secret;
mod start;
mod table;
mod to_client;
mod to_server;
mod words;

pub use self::entry::{Entry, ParseEntryError};
pub use self::game::{Role, Snapshot};
pub use self::heard::Heard;
pub use self::id::{GameId, Id, ParseIdError, PlayerId};
pub use self::lobby::{LobbyChange, LobbyForm, LobbyState};
pub use self::mirror::Mirror;
pub use self::name::{DisplayName, ParseNameError};
pub use self::proposal::{Invitation, Proposal, Side, TakeBacks};
pub use self::reason::{Closing, Reason};
pub use self::rows::{GameRow, Owner, PastResult, PastRow, SeekRow};
pub use self::secret::{ParseSecretError, Secret};
pub use self::start::Start;
pub use self::table::Table;
pub use self::to_client::{Presence, ToClient};
pub use self::to_server::{Compensation, Switch, ToServer};
pub use self::words::{Emote, ParseWordError};
pub use tengen_core::lines::ParseLineError;

/// The version of the messages. A server refuses a page of another one, and says so.
pub const VERSION: u16 = 1;

/// The longest message of a page, in bytes.
pub const MAX_TO_SERVER: usize = 1024;

/// The longest message of a server, in bytes: a whole game of [`Table::MAX_ENTRIES`], or a list.
pub const MAX_TO_CLIENT: usize = 64 * 1024;
