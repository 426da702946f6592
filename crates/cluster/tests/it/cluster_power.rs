//! A cluster whose servers lose power at the same moment: their files are cut back to what they had synced.

use std::time::{Duration, SystemTime};

use rand::{Rng, SeedableRng, rngs::StdRng};
use tengen_cluster::jetstream::{Cluster, Games, Head, StoreStrength};
use tengen_cluster_testing::nats::{Nats, Plan};
use tengen_server::log::Append;
use tengen_server_testing::disk::{Trace, can_trace};
use tengen_server_testing::left_out::left_out;
use tengen_server_testing::records::{begin, game};

/// Games that are written at the same time.
const GAMES: u8 = 4;

/// Entries of each game.
const ENTRIES: u32 = 50;

/// A step that was acknowledged, with the moment of that. The entry is recognised by its number.
struct Confirmed {
    number: u8,
    seq: u32,
    at: SystemTime,
}

/// Returns how many power failures are tried, besides that of the last moment.
fn failures() -> usize {
    if std::env::var_os("TENGEN_LONG").is_some() {
        10
    } else {
        1
    }
}

/// Starts a cluster whose calls are recorded; `None` if that is not possible here, or these tests are left out.
async fn start(plan: Plan) -> Option<Nats> {
    if !can_trace() {
        left_out("strace cannot trace programs here");
        return None;
    }
    Nats::start_as(plan.traced()).await
}

async fn connect(nats: &Nats, strength: StoreStrength) -> Cluster {
    let cluster = Cluster::connect(&nats.addresses(), strength).await;
    cluster.expect("connects")
}

/// Writes a game, and returns what was acknowledged when.
async fn write(games: Games, number: u8) -> Vec<Confirmed> {
    let id = game(number);
    let mut head = games
        .append(id, Head::NEW, &[begin(number)])
        .await
        .expect("kept");
    let mut told = Vec::new();
    for seq in 0..ENTRIES {
        let entry = Append::Entry {
            game: id,
            seq,
            entry: "1.h8".parse().expect("an entry"),
            at: seq.into(),
        };
        head = games.append(id, head, &[entry]).await.expect("kept");
        let at = SystemTime::now();
        told.push(Confirmed { number, seq, at });
    }
    told
}

/// Writes all games at once, and then ends all servers. Returns what was acknowledged, and the records of the servers.
async fn play(nats: &mut Nats, strength: StoreStrength) -> (Vec<Confirmed>, Vec<Trace>) {
    let games = connect(nats, strength).await.games().await;
    let games = games.expect("the games");
    let writers: Vec<_> = (0..GAMES)
        .map(|number| tokio::spawn(write(games.clone(), number)))
        .collect();
    let mut told = Vec::new();
    for writer in writers {
        told.extend(writer.await.expect("writes"));
    }
    let traces = nats.kill_traced();
    (told, traces)
}

/// Cuts the files of all servers back to a moment, starts them again, and returns how many of the entries that had
/// been acknowledged by then are lost.
async fn lost(
    nats: &mut Nats,
    traces: &[Trace],
    told: &[Confirmed],
    moment: SystemTime,
    strength: StoreStrength,
) -> usize {
    nats.cut(traces, moment);
    (0..3).for_each(|place| nats.restart(place));
    nats.ready().await;
    let games = connect(nats, strength)
        .await
        .games()
        .await
        .expect("the games");
    let mut lost = 0;
    for number in 0..GAMES {
        let stored = games.read(game(number)).await.expect("is read");
        let stored = stored.map_or_else(Vec::new, |(stored, _)| stored.entries);
        let in_order = stored.iter().map(|(_, at)| *at).eq(0..stored.len() as u64);
        assert!(in_order, "doubled or out of order: {stored:?}");
        let known = told
            .iter()
            .filter(|it| it.number == number && it.at <= moment);
        lost += known.filter(|it| it.seq as usize >= stored.len()).count();
    }
    (0..3).for_each(|place| nats.kill(place));
    lost
}

#[tokio::test(flavor = "multi_thread")]
async fn a_power_failure_of_all_servers_loses_nothing_that_was_acknowledged() {
    let Some(mut nats) = start(Plan::SAFE).await else {
        return;
    };
    let seed = rand::random();
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let (told, traces) = play(&mut nats, StoreStrength::Safe).await;
    let begin = told.iter().map(|it| it.at).min().expect("entries");
    let end = told.iter().map(|it| it.at).max().expect("entries");
    let length = end.duration_since(begin).expect("they follow each other");
    let moments = (0..failures()).map(|_| begin + length.mul_f64(random.random()));
    for moment in moments.chain([end + Duration::from_secs(1)]) {
        let lost = lost(&mut nats, &traces, &told, moment, StoreStrength::Safe).await;
        assert_eq!(lost, 0, "{moment:?}");
    }
}

/// Shows why the program refuses such servers, and that these tests would notice it.
#[tokio::test(flavor = "multi_thread")]
async fn servers_that_write_to_disk_later_lose_what_they_acknowledged() {
    let lazy = Plan {
        sync: "2m",
        ..Plan::SAFE
    };
    let Some(mut nats) = start(lazy).await else {
        return;
    };
    let (told, traces) = play(&mut nats, StoreStrength::Weak).await;
    let lost = lost(
        &mut nats,
        &traces,
        &told,
        SystemTime::now(),
        StoreStrength::Weak,
    )
    .await;
    assert!(lost > 0, "nothing is lost of {} entries", told.len());
}
