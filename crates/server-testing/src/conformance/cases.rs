//! The cases. Each has games of its own, because a cluster is shared.

use std::thread;

use tengen_core::Seat;
use tengen_online::Entry;
use tengen_server::log::{Append, LogError};

use super::{Handle, Store};
use crate::records::{begin, conflict, end, entries, entry, game, start};

pub async fn what_is_kept_is_read_again_by_others(store: &impl Store) {
    let mut log = store.open().await;
    let all = [begin(3), entry(3, 0), entry(3, 1), entry(3, 2)];
    log.append(&all).await.expect("kept");
    let mut other = store.open().await;
    for log in [&mut log, &mut other] {
        let kept = log.read(game(3)).await.expect("is read").expect("is there");
        assert_eq!(kept.start, start(3, 3));
        let moments: Vec<u64> = kept.entries.iter().map(|(_, at)| *at).collect();
        assert_eq!(moments, [1000, 1001, 1002]);
        assert_eq!(kept.entries[0].0.to_string(), "1.h8.295000");
        assert_eq!(entries(&kept)[2], Entry::Back(2));
        assert_eq!(log.read(game(4)).await.expect("is read"), None);
    }
}

pub async fn a_step_is_kept_whole_or_not_at_all(store: &impl Store) {
    let mut log = store.open().await;
    let half = [begin(5), entry(5, 0), entry(5, 5)];
    assert!(log.append(&half).await.is_err());
    assert_eq!(log.read(game(5)).await.expect("is read"), None);
    log.append(&[begin(5), entry(5, 0)]).await.expect("kept");
    let half = [entry(5, 1), entry(5, 1)];
    assert_eq!(conflict(log.append(&half).await), (1, 2));
    let half = [entry(5, 1), end(5, None), end(5, None)];
    assert_eq!(conflict(log.append(&half).await), (2, 2));
    let kept = log.read(game(5)).await.expect("is read").expect("is there");
    assert_eq!(kept.entries.len(), 1);
    log.append(&[entry(5, 1), end(5, None)])
        .await
        .expect("kept");
}

pub async fn only_the_next_entry_of_a_game_that_goes_on_is_taken(store: &impl Store) {
    let mut log = store.open().await;
    let no_game = log.append(&[entry(6, 0)]).await;
    assert_eq!(conflict(no_game), (0, 0));
    let first = [begin(6), entry(6, 0), entry(6, 1)];
    log.append(&first).await.expect("kept");
    assert_eq!(conflict(log.append(&[begin(6)]).await), (0, 2));
    assert_eq!(conflict(log.append(&[entry(6, 1)]).await), (1, 2));
    assert_eq!(conflict(log.append(&[entry(6, 3)]).await), (3, 2));
    let last = [entry(6, 2), end(6, Some(Seat::First))];
    log.append(&last).await.expect("kept");
    let over = log.append(&[entry(6, 3)]).await;
    assert_eq!(conflict(over), (3, 3), "it is over");
    assert!(log.append(&[entry(6, 4)]).await.is_err());
    assert!(log.append(&[end(6, None)]).await.is_err());
    assert!(log.append(&[end(7, None)]).await.is_err());
    let kept = log.read(game(6)).await.expect("is read").expect("is there");
    assert_eq!(kept.entries.len(), 3);
}

/// Runs `race` on two handles at the same time, and returns what they return.
fn at_once<S: Store, T: Send>(
    store: &S,
    race: impl AsyncFn(usize, S::Handle) -> T + Copy + Send,
) -> Vec<T> {
    thread::scope(|scope| {
        let both = [0, 1].map(|handle| {
            scope.spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_all()
                    .build()
                    .expect("a runtime");
                runtime.block_on(async { race(handle, store.open().await).await })
            })
        });
        both.map(|thread| thread.join().expect("ends")).into()
    })
}

/// Appends a step that somebody else may append at the same time, and returns whether this call did.
async fn is_first(log: &mut impl Handle, step: &[Append]) -> bool {
    loop {
        match log.append(step).await {
            Ok(()) => return true,
            Err(LogError::Conflict { .. }) => return false,
            // A file is locked while the other one writes.
            Err(error) if error.is_of_store() => {}
            Err(error) => panic!("{error}"),
        }
    }
}

pub async fn of_two_that_begin_the_same_game_one_is_first(store: &impl Store) {
    // Two that set up a new store at once are another case.
    drop(store.open().await);
    let won = at_once(store, async |_, mut log| {
        let mut won = 0;
        for number in 8..12 {
            won += usize::from(is_first(&mut log, &[begin(number), entry(number, 0)]).await);
        }
        won
    });
    assert_eq!(won.iter().sum::<usize>(), 4, "{won:?}");
}

pub async fn of_two_that_append_the_same_only_one_is_first(store: &impl Store) {
    const GAMES: u8 = 4;
    const ENTRIES: u32 = 60;
    const FIRST: u8 = 12;
    let mut log = store.open().await;
    for number in FIRST..FIRST + GAMES {
        log.append(&[begin(number)]).await.expect("kept");
    }
    let won: Vec<u32> = at_once(store, async |handle, mut log| {
        let mut won = 0;
        for seq in 0..ENTRIES {
            for number in 0..GAMES {
                // The two handles go through the games in opposite order, so that each is sometimes first.
                let number = if handle == 0 {
                    number
                } else {
                    GAMES - 1 - number
                };
                won += u32::from(is_first(&mut log, &[entry(FIRST + number, seq)]).await);
            }
        }
        won
    });
    assert_eq!(
        won.iter().sum::<u32>(),
        u32::from(GAMES) * ENTRIES,
        "{won:?}"
    );
    for number in FIRST..FIRST + GAMES {
        let kept = log.read(game(number)).await.expect("is read");
        assert_eq!(kept.expect("is there").entries.len(), ENTRIES as usize);
    }
}
