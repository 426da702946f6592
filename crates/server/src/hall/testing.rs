//! Helpers of the tests of the hall's parts.

use std::net::IpAddr;

use tengen_online::{GameId, PlayerId, PlayerKind, Proposal, Start, TakeBacks};

use super::context::Context;
use super::{Connection, Sender};

/// Returns a proposal of freestyle with a clock, such as `bank:10+1`.
pub(super) fn proposal(clock: &str) -> Proposal {
    let terms = format!("freestyle clock={clock}");
    Proposal {
        terms: terms.parse().expect("terms"),
        take_backs: TakeBacks::Off,
    }
}

/// Returns the player with a number.
pub(super) fn player(number: u8) -> PlayerId {
    PlayerId::from_bytes([number; 26])
}

/// Returns the beginning of a game of the players 1 and 2 at the moment 0.
pub(super) fn start(clock: &str) -> Start {
    let seat = |number: u8| {
        let name = format!("P{number}").parse().expect("a name");
        (player(number), name)
    };
    Start {
        game: GameId::from_bytes([1; 10]),
        proposal: proposal(clock),
        players: [seat(1), seat(2)],
        at: 0,
    }
}

/// Connects a player with a number, and returns the sender of the player's messages.
pub(super) fn come(context: &mut Context, number: u8) -> Sender {
    let sender = Sender {
        connection: Connection(number.into()),
        player: player(number),
        round_trip: 0,
        now: 0,
    };
    let address = IpAddr::from([192, 0, 2, number]);
    context.people.open(sender.connection, address.into());
    let kind = PlayerKind::Person;
    context
        .people
        .greet(sender.connection, sender.player, None, kind);
    sender
}
