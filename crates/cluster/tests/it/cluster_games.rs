//! The games of a cluster: heads, damage, and writers that are late.

use tengen_cluster::jetstream::{Head, LogPosition};
use tengen_core::Seat;
use tengen_server::log::{Append, LogError};
use tengen_server_testing::{
    LIMIT,
    records::{begin, conflict, end, entry, game},
};
use tokio::time::timeout;

use crate::support::cluster::{context, games, shared};

#[tokio::test]
async fn a_stale_writer_is_refused_and_hears_how_far_the_game_is() {
    let Some(nats) = shared().await else { return };
    let (one, other) = (games(&nats).await, games(&nats).await);
    let start = one
        .append(game(20), Head::NEW, &[begin(20)])
        .await
        .expect("kept");
    let first = one
        .append(game(20), start, &[entry(20, 0)])
        .await
        .expect("kept");
    assert_eq!((first.entries(), first.is_over()), (1, false));
    let late = other.append(game(20), start, &[entry(20, 0)]).await;
    assert_eq!(conflict(late.map(drop)), (0, 1));
    let late = other
        .append(game(20), start, &[entry(20, 0), end(20, None)])
        .await;
    assert_eq!(conflict(late.map(drop)), (0, 1));
    let again = other.append(game(20), Head::NEW, &[begin(20)]).await;
    assert_eq!(conflict(again.map(drop)), (0, 1));
    let last = other
        .append(game(20), first, &[entry(20, 1), end(20, Some(Seat::First))])
        .await
        .expect("kept");
    assert_eq!((last.entries(), last.is_over()), (2, true));
    let late = one.append(game(20), first, &[end(20, None)]).await;
    assert_eq!(conflict(late.map(drop)), (1, 2));
    let read = one
        .read(game(20))
        .await
        .expect("is read")
        .expect("is there");
    assert_eq!((read.0.entries.len(), read.1), (2, last));
    assert_eq!(one.head(game(20)).await.expect("is read"), last);
    assert_eq!(one.head(game(21)).await.expect("is read"), Head::NEW);
}

#[tokio::test]
async fn steps_that_are_none_are_refused_and_damaged_ones_are_named() {
    let Some(nats) = shared().await else { return };
    let games = games(&nats).await;
    let head = games
        .append(game(22), Head::NEW, &[begin(22)])
        .await
        .expect("kept");
    let steps: [&[Append]; 2] = [&[], &[entry(22, 0), begin(23)]];
    for step in steps {
        let refused = games.append(game(22), head, step).await;
        assert!(matches!(refused, Err(LogError::Store(_))), "{refused:?}");
    }
    let context = context(&nats).await;
    for (number, body) in [
        (22, "entry seq=1 entry=1.h8 at=1"),
        (23, "begin"),
        (24, "end seq=0"),
    ] {
        let subject = format!("tengen.game.{}", game(number));
        let sent = context
            .publish(subject, body.into())
            .await
            .expect("is sent");
        sent.await.expect("is stored");
        let read = games.read(game(number)).await;
        assert!(
            matches!(read, Err(LogError::Damaged { .. })),
            "{body}: {read:?}"
        );
    }
    let mut follower = games.follow(LogPosition::default());
    let stored = games
        .append(game(25), Head::NEW, &[begin(25)])
        .await
        .expect("kept");
    let mut damaged = 0;
    loop {
        let next = timeout(LIMIT, follower.next());
        match next.await.expect("in time") {
            Ok(step) if step.game == game(25) => {
                assert_eq!(step.head, stored);
                break;
            }
            Ok(_) => {}
            Err(LogError::Damaged { .. }) => damaged += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(damaged > 0, "it goes on after a damaged step");
}
