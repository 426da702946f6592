//! Faults of the servers while games are played.

use std::time::Duration;

use tokio::time::sleep;

use super::{cluster::leader, game::Match};

/// Time without most nats-servers.
const OUTAGE: Duration = Duration::from_secs(5);

/// Time without nats-servers that is longer than the players' clocks.
const LONG_OUTAGE: Duration = Duration::from_secs(45);

/// Something that happens to the servers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    KillLeader,
    KillGateway,
    StopLeader,
    PauseLeader,
    PauseGateway,
    CutLeader,
    CutGateway,
    /// The leader, and the nats-server that leads the log, at the same moment.
    KillLeaderAndNats,
    KillNats,
    KillMostNats,
    KillAllNats,
    /// No nats-server for longer than the players' clocks.
    LongOutage,
    PauseNats,
    /// The leader of the log does not reach the other nats-servers, but its clients reach it.
    PartNats,
}

impl Fault {
    pub(crate) const ALL: [Fault; 14] = [
        Fault::KillLeader,
        Fault::KillGateway,
        Fault::StopLeader,
        Fault::PauseLeader,
        Fault::PauseGateway,
        Fault::CutLeader,
        Fault::CutGateway,
        Fault::KillLeaderAndNats,
        Fault::KillNats,
        Fault::KillMostNats,
        Fault::KillAllNats,
        Fault::LongOutage,
        Fault::PauseNats,
        Fault::PartNats,
    ];

    /// Lets the fault happen, waits until play goes on as far as it can, and mends it. Returns the longest time in which
    /// a player saw nothing done.
    pub(crate) async fn happen(self, game: &mut Match) -> Duration {
        let leading = game.nodes.leader();
        let other = (leading + 1) % 3;
        match self {
            Fault::KillLeader => kill(game, leading).await,
            Fault::KillGateway => kill(game, other).await,
            Fault::StopLeader => stop(game, leading).await,
            Fault::PauseLeader => pause(game, leading).await,
            Fault::PauseGateway => pause(game, other).await,
            Fault::CutLeader => cut(game, leading).await,
            Fault::CutGateway => cut(game, other).await,
            Fault::KillLeaderAndNats => kill_with_nats(game, leading).await,
            Fault::KillNats => kill_nats(game).await,
            Fault::KillMostNats => kill_several_nats(game, 2, OUTAGE).await,
            Fault::KillAllNats => kill_several_nats(game, 3, OUTAGE).await,
            Fault::LongOutage => kill_several_nats(game, 3, LONG_OUTAGE).await,
            Fault::PauseNats => pause_nats(game).await,
            Fault::PartNats => part_nats(game).await,
        }
    }
}

async fn kill(game: &mut Match, place: usize) -> Duration {
    game.listen();
    game.nodes.all[place].program().kill();
    let silence = game.silence().await;
    game.nodes.all[place].restart();
    silence
}

async fn stop(game: &mut Match, place: usize) -> Duration {
    game.listen();
    assert_eq!(game.nodes.all[place].program().terminate(), Some(0));
    let silence = game.silence().await;
    game.nodes.all[place].restart();
    silence
}

async fn pause(game: &mut Match, place: usize) -> Duration {
    game.listen();
    game.nodes.all[place].program().signal("-STOP");
    let silence = game.silence().await;
    game.nodes.all[place].program().signal("-CONT");
    silence
}

/// Players of a server that is cut off go elsewhere.
async fn cut(game: &mut Match, place: usize) -> Duration {
    game.listen();
    game.nodes.all[place].cut();
    let silence = game.silence().await;
    game.nodes.all[place].mend();
    silence
}

async fn kill_with_nats(game: &mut Match, place: usize) -> Duration {
    let nats = leader(&game.nodes.nats).await;
    game.listen();
    game.nodes.all[place].program().kill();
    game.nodes.nats.kill(nats);
    let silence = game.silence().await;
    game.nodes.nats.restart(nats);
    game.nodes.nats.ready().await;
    game.nodes.all[place].restart();
    silence
}

async fn kill_nats(game: &mut Match) -> Duration {
    let place = leader(&game.nodes.nats).await;
    game.listen();
    game.nodes.nats.kill(place);
    let silence = game.silence().await;
    game.nodes.nats.restart(place);
    game.nodes.nats.ready().await;
    silence
}

/// Kills so many nats-servers that nothing can be stored. The silence begins when they start again.
async fn kill_several_nats(game: &mut Match, count: usize, outage: Duration) -> Duration {
    (0..count).for_each(|place| game.nodes.nats.kill(place));
    sleep(outage).await;
    game.listen();
    (0..count).for_each(|place| game.nodes.nats.restart(place));
    let silence = game.silence().await;
    game.nodes.nats.ready().await;
    silence
}

async fn pause_nats(game: &mut Match) -> Duration {
    let place = leader(&game.nodes.nats).await;
    game.listen();
    game.nodes.nats.pause(place);
    let silence = game.silence().await;
    game.nodes.nats.resume(place);
    game.nodes.nats.ready().await;
    silence
}

async fn part_nats(game: &mut Match) -> Duration {
    let place = leader(&game.nodes.nats).await;
    game.listen();
    game.nodes.routes.cut(place);
    let silence = game.silence().await;
    game.nodes.routes.mend();
    game.nodes.nats.ready().await;
    silence
}
