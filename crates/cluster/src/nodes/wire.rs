//! The messages between the servers of a cluster: numbered frames, as JSON. Unknown fields are ignored.

use std::net::IpAddr;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::jetstream::{Topic, TopicError};

/// The version of the frames. A gateway uses only a leader of the same version.
pub(super) const VERSION: u16 = 2;

/// Most bytes of lines in a frame, well below the limit of a message of NATS.
pub(super) const MOST: usize = 256 * 1024;

/// A leader says that it leads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Call {
    pub(super) version: u16,
    /// The name of its term, which no other term has.
    pub(super) term: String,
    /// Later terms have higher ranks.
    pub(super) rank: u64,
    /// The state of the leader's store.
    #[serde(default)]
    pub(super) store: StoreState,
}

/// The state of the store of all games, as the leader knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum StoreState {
    /// It stores what players do, as far as is known.
    #[default]
    Works,
    /// It failed to, or has no space for more.
    Fails,
}

/// A frame from a gateway to a leader.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Up {
    /// The name of the gateway's session with this leader.
    pub(super) session: String,
    /// The number of the frame in its session; 0 asks for a session.
    pub(super) number: u64,
    pub(super) items: Vec<UpItem>,
}

/// News of a connection, which has a number of its own at its gateway.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum UpItem {
    Opened(u64, IpAddr),
    /// A message of the page, after the round-trip time in ms.
    #[serde(rename = "said")]
    Received(u64, u32, String),
    /// A line that cannot be parsed, with the reason.
    Garbled(u64, String),
    /// A sign of life is late; messages last went through so many ms ago.
    Unsteady(u64, u64),
    Steady(u64),
    Closed(u64),
}

/// A frame from a leader to a gateway.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Down {
    /// The number of the frame in its session; 0 grants a session.
    pub(super) number: u64,
    pub(super) items: Vec<DownItem>,
}

/// Messages for the connections of a gateway.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum DownItem {
    /// Send a line to connections.
    Tell(Vec<u64>, String),
    /// Send a line with the reason to connections, and close them.
    Close(Vec<u64>, String),
    /// The leader does not know the session, or has ended it.
    Ended,
}

impl UpItem {
    /// Returns about how many bytes it takes in a frame.
    pub(super) const fn size(&self) -> usize {
        let text = match self {
            UpItem::Received(_, _, text) | UpItem::Garbled(_, text) => text.len(),
            UpItem::Opened(..) | UpItem::Unsteady(..) | UpItem::Steady(_) | UpItem::Closed(_) => 0,
        };
        text + 64
    }
}

pub(super) fn bytes(frame: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(frame).expect("texts and numbers in lists are always JSON")
}

/// Reads a frame; `None` if it is none, which is logged.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let read = serde_json::from_slice(bytes);
    read.map_err(|why| tracing::warn!(%why, "a frame of another server is ignored"))
        .ok()
}

/// Returns a random name for a term or a session.
pub(super) fn name() -> String {
    format!("{:032x}", rand::random::<u128>())
}

pub(super) fn calls() -> Result<Topic, TopicError> {
    "leader".parse()
}

pub(super) fn to_leader(term: &str) -> Result<Topic, TopicError> {
    format!("leader.{term}").parse()
}

pub(super) fn to_gateway(session: &str) -> Result<Topic, TopicError> {
    format!("gateway.{session}").parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_read_as_it_was_written() {
        let up = Up {
            session: name(),
            number: 7,
            items: vec![
                UpItem::Opened(1, [127, 0, 0, 1].into()),
                UpItem::Received(1, 20, "act game=0123456789 seq=4 action=h8".to_owned()),
                UpItem::Garbled(2, "line\nbreak \"quoted\"".to_owned()),
                UpItem::Unsteady(1, 4000),
                UpItem::Steady(1),
                UpItem::Closed(1),
            ],
        };
        assert_eq!(read::<Up>(&bytes(&up)), Some(up));
        let down = Down {
            number: 8,
            items: vec![
                DownItem::Tell(vec![1, 2], "ping id=1".to_owned()),
                DownItem::Close(vec![3], "closing reason=restart again=0".to_owned()),
                DownItem::Ended,
            ],
        };
        assert_eq!(read::<Down>(&bytes(&down)), Some(down));
        let call: Option<Call> = read(br#"{"version":1,"term":"a","rank":2,"later":true}"#);
        let store = call.as_ref().map(|call| call.store);
        assert_eq!(
            store,
            Some(StoreState::Works),
            "an earlier version says nothing of it"
        );
        assert_eq!(call.map(|call| call.rank), Some(2));
        for damaged in [
            &b""[..],
            b"{}",
            b"\xff",
            br#"{"version":1,"term":7,"rank":2}"#,
        ] {
            assert_eq!(read::<Call>(damaged), None);
        }
    }
}
