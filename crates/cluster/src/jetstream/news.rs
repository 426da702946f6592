//! News that servers tell each other and nobody keeps: bytes under a topic, for those who listen at the moment.

use std::{fmt, str::FromStr};

use async_nats::Subscriber;
use futures_util::{FutureExt as _, StreamExt as _};

use super::Cluster;

/// The beginning of the subjects.
const SUBJECT: &str = "tengen.news.";

/// The length limit of a topic, in bytes.
const LONGEST: usize = 100;

/// The subject of news: words of lower-case letters, digits and dashes, separated by dots.
///
/// # Examples
///
/// ```
/// use tengen_cluster::jetstream::Topic;
///
/// let topic: Topic = "presence.0123456789".parse()?;
/// assert_eq!(topic.to_string(), "presence.0123456789");
/// assert!("presence.*".parse::<Topic>().is_err());
/// # Ok::<(), tengen_cluster::jetstream::TopicError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Topic(String);

/// The error for a text that is not a topic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected words of a-z, 0-9 and - with dots between them, {LONGEST} bytes at most")]
pub struct TopicError;

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Topic {
    type Err = TopicError;

    fn from_str(text: &str) -> Result<Topic, TopicError> {
        let is_sign = |sign: u8| matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'-');
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(is_sign);
        if text.len() <= LONGEST && text.split('.').all(is_word) {
            Ok(Topic(text.to_owned()))
        } else {
            Err(TopicError)
        }
    }
}

/// News that could not be sent, or a topic that could not be listened to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the cluster: {0}")]
pub struct NewsError(String);

impl From<TopicError> for NewsError {
    fn from(error: TopicError) -> NewsError {
        NewsError(error.to_string())
    }
}

impl Cluster {
    /// Sends news to all who listen to a topic. They may be lost, because nobody acknowledges them, or late if
    /// the connection is lost at the moment.
    ///
    /// # Errors
    ///
    /// [`NewsError`] if they are too long or the connection has been closed.
    pub async fn tell(&self, topic: &Topic, news: Vec<u8>) -> Result<(), NewsError> {
        let sent = self.client.publish(subject(topic), news.into()).await;
        sent.map_err(|why| NewsError(why.to_string()))
    }

    /// Listens to a topic. The server to which this connection leads knows of the listener at the end of the call;
    /// the others hear of it a little later, and what they are told before is missed.
    pub async fn listen(&self, topic: &Topic) -> Result<Listener, NewsError> {
        let heard = self.client.subscribe(subject(topic)).await;
        let heard = heard.map_err(|why| NewsError(why.to_string()))?;
        self.client
            .flush()
            .await
            .map_err(|why| NewsError(why.to_string()))?;
        Ok(Listener(heard))
    }
}

/// Hears the news of a topic. News that come while the connection is lost, or faster than they are read, are
/// missed.
#[derive(Debug)]
pub struct Listener(Subscriber);

impl Listener {
    /// Returns news that have come already; `None` if there are none.
    pub fn waiting(&mut self) -> Option<Vec<u8>> {
        let news = self.0.next().now_or_never()??;
        Some(news.payload.to_vec())
    }

    /// Waits for news; `None` if the connection has been closed.
    pub async fn next(&mut self) -> Option<Vec<u8>> {
        Some(self.0.next().await?.payload.to_vec())
    }
}

fn subject(topic: &Topic) -> String {
    format!("{SUBJECT}{topic}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_one_subject_and_no_pattern() {
        for wrong in [
            "", ".", "a.", ".a", "a..b", "*", "a.>", "a b", "A", "a\n", "\u{e9}",
        ] {
            assert_eq!(wrong.parse::<Topic>(), Err(TopicError), "{wrong}");
        }
        assert!("a".repeat(LONGEST).parse::<Topic>().is_ok());
        assert!("a".repeat(LONGEST + 1).parse::<Topic>().is_err());
    }
}
