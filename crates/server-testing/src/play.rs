//! Many games at once.

use std::{
    net::{IpAddr, SocketAddr},
    time::{Duration, Instant},
};

use tengen_online::{
    GameId,
    liveness::{self, duration},
};
use tengen_server::config::Given;
use tokio::{task::JoinSet, time::sleep_until};

use super::{Client, given, pair_from};

/// Two players with their game.
#[derive(Debug)]
pub struct Pair {
    game: GameId,
    first: Client,
    second: Client,
    /// Number of moves played.
    seq: u32,
    /// Number of the last beat of both.
    beat: u32,
}

/// Pause between two beats.
const BEAT: Duration = duration(liveness::BEAT);

impl Pair {
    /// Plays `moves` more moves. Each begins at the earliest `pause` after the one before. `beat` is the moment of the next
    /// beat. Returns the time of each move from the act to the message that it is done.
    async fn play(&mut self, moves: u32, pause: Duration, mut beat: Instant) -> Vec<Duration> {
        let mut took = Vec::new();
        for _ in 0..moves {
            let (game, seq) = (self.game, self.seq);
            let (player, other) = if seq.is_multiple_of(2) {
                (&mut self.first, &mut self.second)
            } else {
                (&mut self.second, &mut self.first)
            };
            let column = char::from(b"acegikmobdfhjln"[seq as usize % 15]);
            let point = format!("{column}{}", 1 + seq / 15);
            let start = Instant::now();
            player.place(game, seq, &point).await;
            assert_eq!(player.done().await.0, seq);
            took.push(start.elapsed());
            assert_eq!(other.done().await.0, seq);
            self.seq += 1;
            beat = self.wait(start + pause, beat).await;
        }
        took
    }

    /// Waits until a moment as visible pages do, which send beats meanwhile, the first one at `beat`. Returns the moment of
    /// the next beat.
    async fn wait(&mut self, until: Instant, mut beat: Instant) -> Instant {
        while beat < until {
            sleep_until(beat.into()).await;
            self.beat += 1;
            for player in [&mut self.first, &mut self.second] {
                player.beat(self.beat).await;
            }
            beat = Instant::now() + BEAT;
        }
        sleep_until(until.into()).await;
        beat
    }
}

/// Returns limits that thousands of players at one address do not reach.
pub fn unlimited() -> Given {
    Given {
        connections: Some(1_000_000),
        connections_per_address: Some(1_000_000),
        rooms: Some(100_000),
        rooms_per_address: Some(100_000),
        // Idle clients answer no pings.
        silence_seconds: Some(3600),
        ..given()
    }
}

/// Begins games until there are `count`, with the players at all servers in turn. `from` gives the address of the
/// players of a game, by its number.
pub async fn begin(
    pairs: &mut Vec<Pair>,
    count: u32,
    from: impl Fn(u128) -> IpAddr,
    to: &[SocketAddr],
) {
    let server = |number: u128| to[usize::try_from(number).unwrap_or(0) % to.len()];
    for number in pairs.len() as u128..u128::from(count) {
        let numbers = [2 * number, 2 * number + 1];
        let terms = "freestyle clock=increment:600+10";
        let servers = numbers.map(server);
        let (game, first, second) = pair_from(from(number), servers, numbers, terms).await;
        pairs.push(Pair {
            game,
            first,
            second,
            seq: 0,
            beat: 0,
        });
    }
}

/// The times of many moves.
#[derive(Debug)]
pub struct Times {
    /// From act to done, the shortest first.
    took: Vec<Duration>,
    all: Duration,
}

impl Times {
    pub fn moves(&self) -> u32 {
        u32::try_from(self.took.len()).expect("not so many")
    }

    pub fn per_second(&self) -> f64 {
        f64::from(self.moves()) / self.all.as_secs_f64()
    }

    /// Returns the times of both.
    #[must_use]
    pub fn and(&self, other: &Times) -> Times {
        let mut took = [&self.took[..], &other.took].concat();
        took.sort_unstable();
        let all = self.all + other.all;
        Times { took, all }
    }

    /// Returns the time within which this many of a thousand moves were done.
    pub fn within(&self, thousandths: usize) -> Duration {
        let last = self.took.len() - 1;
        self.took[(self.took.len() * thousandths / 1000).min(last)]
    }
}

/// Plays `moves` more moves of all games at once. Each move begins at the earliest `pause` after the one before.
pub async fn play(pairs: &mut Vec<Pair>, moves: u32, pause: Duration) -> Times {
    let start = Instant::now();
    let count = u32::try_from(pairs.len()).expect("not so many");
    let mut games = JoinSet::new();
    for (number, mut pair) in (0..).zip(pairs.drain(..)) {
        games.spawn(async move {
            // Spreads the beats and the moves of the games, so that they do not come in the same moment.
            let now = Instant::now();
            let beat = now + BEAT * number / count;
            let beat = pair.wait(now + pause * number / count, beat).await;
            let took = pair.play(moves, pause, beat).await;
            (pair, took)
        });
    }
    let mut took = Vec::new();
    while let Some(played) = games.join_next().await {
        let (pair, more) = played.expect("plays");
        pairs.push(pair);
        took.extend(more);
    }
    took.sort_unstable();
    Times {
        took,
        all: start.elapsed(),
    }
}
