//! News among servers.

use std::time::Duration;

use tengen_cluster::jetstream::Topic;
use tengen_cluster_testing::connect;
use tengen_server_testing::LIMIT;
use tokio::time::{Instant, timeout};

use crate::support::cluster::shared;

#[tokio::test]
async fn news_reach_those_who_listen_to_the_topic_in_order() {
    let Some(nats) = shared().await else { return };
    let (one, other) = (connect(&nats).await, connect(&nats).await);
    let topic = |text: &str| -> Topic { text.parse().expect("a topic") };
    let mut listener = other.listen(&topic("presence.a")).await.expect("listens");
    // The server of the other connection hears of the listener a little later.
    let mut probe = async || {
        one.tell(&topic("presence.a"), vec![])
            .await
            .expect("is sent");
        timeout(Duration::from_millis(20), listener.next()).await
    };
    let start = Instant::now();
    while probe().await.is_err() {
        assert!(start.elapsed() < LIMIT, "nothing is heard");
    }
    for number in 0..100u8 {
        let (a, b) = (topic("presence.a"), topic("presence.b"));
        one.tell(&b, vec![0]).await.expect("is sent");
        one.tell(&a, vec![number, 255]).await.expect("is sent");
    }
    let mut heard = Vec::new();
    while heard.len() < 100 {
        let news = timeout(LIMIT, listener.next()).await.expect("in time");
        heard.extend(news.filter(|news| !news.is_empty()));
    }
    let told: Vec<Vec<u8>> = (0..100u8).map(|number| vec![number, 255]).collect();
    assert_eq!(heard, told);
    let long = vec![0; 2 << 20];
    assert!(one.tell(&topic("presence.a"), long).await.is_err());
}
