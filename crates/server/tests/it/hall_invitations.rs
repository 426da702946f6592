//! Invitations, and the limits on their number and on the number of games.

use crate::support;

use crate::support::World;
use tengen_core::Seat;
use tengen_online::{GameId, Reason, Role, ToClient};
use tengen_server::hall::{Connection, Input, Limits};

const PLAIN: &str = "terms=freestyle takebacks=asked";

fn invited(world: &mut World, owner: u64, side: &str) -> GameId {
    world.say(owner, &format!("invite {PLAIN} side={side}"));
    match &world.read(owner)[..] {
        [ToClient::Invited { game, owner, .. }] => {
            assert_eq!(*owner, tengen_online::Owner::You);
            *game
        }
        other => panic!("no invitation: {other:?}"),
    }
}

#[test]
fn who_has_the_link_may_sit_down() {
    for (side, role) in [("first", Role::First), ("second", Role::Second)] {
        let mut world = World::of(4);
        let game = invited(&mut world, 1, side);
        for guest in [2, 3] {
            world.say(guest, &format!("join game={game}"));
            let invited = format!("invited game={game} {PLAIN} side={side} name=P1 owner=other");
            assert_eq!(world.line(guest), invited);
        }
        world.say(1, &format!("sit game={game}"));
        assert_eq!(world.refusal(1), Some(Reason::Own));
        world.say(2, &format!("act game={game} seq=0 action=h8"));
        assert_eq!(world.refusal(2), Some(Reason::NotNow));
        world.say(2, &format!("sit game={game}"));
        assert_eq!(world.words(1), ["matched", "game"]);
        assert_eq!(world.words(2), ["matched", "game"]);
        assert_eq!(world.words(3), ["game"]);
        assert_eq!(world.join(1, game).role, role);
        assert_eq!(world.join(3, game).role, Role::Watching);
        world.say(4, &format!("sit game={game}"));
        assert_eq!(world.words(4), ["game", "refused"]);
        world.hush();
        world.say(1, &format!("sit game={game}"));
        assert_eq!(world.words(1), ["game"], "it is the player's seat");
    }
}

#[test]
fn a_game_does_not_begin_while_the_owner_is_away() {
    let mut world = World::of(3);
    world.say(1, "name name=Mei");
    world.hush();
    let game = invited(&mut world, 1, "first");
    world.close(1);
    let sit = format!("sit game={game}");
    world.say(2, &sit);
    assert_eq!(world.words(2), ["invited"], "the seat is kept");
    world.say(3, &sit);
    assert_eq!(world.refusal(3), Some(Reason::Taken));
    world.wait(100_000);
    // The owner comes back while the guest is away, this time without a name.
    world.close(2);
    world.open(1);
    let secret = support::world::secret(1);
    world.say(1, &format!("hello version=1 secret={}", secret.expose()));
    world.say(1, &format!("join game={game}"));
    assert_eq!(world.words(1), ["welcome", "invited"]);
    world.close(1);
    world.connect(2);
    world.say(2, &format!("join game={game}"));
    assert_eq!(world.words(2), ["invited"]);
    world.wait(100_000);
    assert!(world.log.games.is_empty());
    world.open(1);
    world.say(1, &format!("hello version=1 secret={}", secret.expose()));
    world.hush();
    world.say(1, &format!("join game={game}"));
    assert_eq!(world.words(1), ["matched", "game"]);
    assert_eq!(world.words(2), ["matched", "game"]);
    let snapshot = world.join(1, game);
    assert_eq!((snapshot.role, snapshot.spent), (Role::First, 0));
    assert_eq!(snapshot.start.name(Seat::First).to_string(), "Mei");
}

#[test]
fn a_guest_who_waits_may_say_so_again_whatever_else_the_guest_holds_by_then() {
    let limits = Limits {
        rooms_of_player: 2,
        ..Limits::default()
    };
    let mut world = World::with(limits, 1);
    for player in 1..=5 {
        world.connect(player);
    }
    let game = invited(&mut world, 1, "lot");
    world.close(1);
    let sit = format!("sit game={game}");
    world.say(2, &sit);
    for opponent in [3, 4] {
        world.pair(2, opponent, PLAIN);
    }
    world.say(2, &format!("seek {PLAIN}"));
    assert_eq!(world.refusal(2), Some(Reason::TooMany));
    world.hush();
    world.say(2, &sit);
    assert_eq!(world.words(2), ["invited"], "the seat is kept");
    world.say(5, &sit);
    assert_eq!(world.refusal(5), Some(Reason::Taken));
}

#[test]
fn who_goes_before_the_owner_is_back_leaves_the_seat() {
    let mut world = World::of(3);
    let game = invited(&mut world, 1, "lot");
    world.close(1);
    world.say(2, &format!("sit game={game}"));
    world.say(2, &format!("part game={game}"));
    world.say(3, &format!("sit game={game}"));
    world.hush();
    world.connect(1);
    world.say(1, &format!("join game={game}"));
    assert_eq!(world.words(3), ["matched", "game"]);
    assert_eq!(world.lines(2), [""; 0]);
}

#[test]
fn an_invitation_ends_with_its_owner() {
    let mut world = World::of(2);
    let game = invited(&mut world, 1, "lot");
    world.say(2, &format!("join game={game}"));
    world.hush();
    world.say(2, &format!("part game={game}"));
    assert_eq!(world.lines(1), [""; 0], "a guest may go");
    world.say(2, &format!("join game={game}"));
    world.hush();
    world.say(1, &format!("part game={game}"));
    for connection in [1, 2] {
        assert_eq!(world.line(connection), format!("uninvited game={game}"));
    }
    world.say(2, &format!("sit game={game}"));
    assert_eq!(world.refusal(2), Some(Reason::NoGame));
    // After a connection is lost, its invitation stays open for a while.
    let game = invited(&mut world, 1, "lot");
    world.say(2, &format!("join game={game}"));
    world.close(1);
    world.wait(599_000);
    world.connect(1);
    world.say(1, &format!("join game={game}"));
    assert_eq!(world.words(1), ["invited"]);
    world.wait(1_000_000);
    world.hush();
    world.close(1);
    world.wait(600_000);
    assert_eq!(world.line(2), format!("uninvited game={game}"));
}

#[test]
fn there_are_limits() {
    let limits = Limits {
        watched: 2,
        rooms_of_player: 2,
        rooms: 3,
        ..Limits::default()
    };
    let mut world = World::with(limits, 1);
    world.connect(1);
    world.connect(2);
    world.connect(3);
    world.pair(1, 3, PLAIN);
    let first = invited(&mut world, 1, "lot");
    world.say(1, &format!("seek {PLAIN}"));
    assert_eq!(world.refusal(1), Some(Reason::TooMany), "of one player");
    invited(&mut world, 2, "lot");
    world.say(3, &format!("invite {PLAIN} side=lot"));
    assert_eq!(world.refusal(3), Some(Reason::TooMany), "of all");
    world.hush();
    world.say(2, &format!("sit game={first}"));
    assert_eq!(world.words(2), ["matched", "game"], "it is none more");
    let mut world = World::with(limits, 1);
    world.connect(1);
    for _ in 0..3 {
        world.connect(2);
        world.connect(3);
        let (game, players) = world.pair(2, 3, PLAIN);
        world.play(game, players, "resign");
        world.say(1, &format!("join game={game}"));
        world.close(2);
        world.close(3);
    }
    assert!(world.words(1).contains(&"refused"), "shown at once");
}

#[test]
fn one_invitation_waits_and_the_next_takes_its_place() {
    let mut world = World::of(2);
    let before = invited(&mut world, 1, "lot");
    world.say(2, &format!("join game={before}"));
    world.hush();
    world.say(1, &format!("invite {PLAIN} side=lot"));
    assert_eq!(world.words(1), ["uninvited", "invited"]);
    assert_eq!(world.line(2), format!("uninvited game={before}"));
}

#[test]
fn an_invitation_stays_if_the_next_is_refused() {
    let limits = Limits {
        watched: 1,
        ..Limits::default()
    };
    let mut world = World::with(limits, 1);
    for player in 1..=3 {
        world.connect(player);
    }
    let (game, _) = world.pair(2, 3, PLAIN);
    invited(&mut world, 1, "lot");
    world.say(1, &format!("invite {PLAIN} side=lot"));
    let [
        ToClient::Uninvited { .. },
        ToClient::Invited {
            game: invitation, ..
        },
    ] = world.read(1)[..]
    else {
        panic!("the next takes the place of the one before");
    };
    world.connect_as(11, 1);
    world.say(11, &format!("join game={game}"));
    world.hush();
    world.say(11, &format!("invite {PLAIN} side=lot"));
    assert_eq!(world.refusal(11), Some(Reason::TooMany));
    world.connect(4);
    world.say(4, &format!("join game={invitation}"));
    assert_eq!(world.words(4), ["invited"]);
}

#[test]
fn one_address_does_not_take_all_rooms() {
    let limits = Limits {
        rooms_of_address: 2,
        ..Limits::default()
    };
    let mut world = World::with(limits, 1);
    for player in 1..=4 {
        world.connect(player);
    }
    let (game, [first, _]) = world.pair(1, 2, PLAIN);
    world.say(3, &format!("seek {PLAIN}"));
    world.hush();
    for line in [format!("seek {PLAIN}"), format!("invite {PLAIN} side=lot")] {
        world.say(4, &line);
        assert_eq!(world.refusal(4), Some(Reason::TooMany), "{line}");
    }
    // A player with a game can return to it.
    world.close(first);
    world.connect(first);
    assert_eq!(world.join(first, game).start.game, game);
    // Another address has its own limit, and this one has room again when a seek ends.
    world.step(Input::Opened {
        connection: Connection(5),
        address: [192, 0, 2, 1].into(),
    });
    let secret = support::world::secret(5);
    world.say(5, &format!("hello version=1 secret={}", secret.expose()));
    world.hush();
    invited(&mut world, 5, "lot");
    world.say(3, "unseek");
    invited(&mut world, 4, "lot");
}

/// The next server opens the invitations of the one before, with their owners away.
#[test]
fn an_invitation_outlasts_the_server() {
    let mut world = World::of(3);
    let taken = invited(&mut world, 1, "lot");
    world.say(2, &format!("sit game={taken}"));
    let ended = invited(&mut world, 3, "lot");
    world.say(3, &format!("part game={ended}"));
    world.hush();
    let game = invited(&mut world, 3, "first");
    let left: Vec<String> = world.log.notes.keys().cloned().collect();
    assert_eq!(
        left,
        [format!("invitation.{game}")],
        "the others are begun or ended"
    );
    let mut later = World::with(Limits::default(), 2);
    let notes = world.log.notes.values().cloned().collect();
    later.log = world.log;
    later.now = world.now + 60_000;
    later.step(Input::Resumed {
        games: Vec::new(),
        notes,
        outages: Vec::new(),
    });
    later.connect(2);
    later.say(2, &format!("sit game={game}"));
    assert_eq!(later.words(2), ["invited"], "the owner is away");
    later.connect(3);
    later.say(3, &format!("join game={game}"));
    assert_eq!(later.words(3), ["matched", "game"]);
    assert_eq!(later.words(2), ["matched", "game"]);
    assert!(later.log.notes.is_empty());
}

#[test]
fn an_invitation_whose_owner_stays_away_after_the_start_ends() {
    let mut world = World::new();
    world.connect(1);
    let game = invited(&mut world, 1, "lot");
    let mut later = World::with(Limits::default(), 2);
    let notes = world.log.notes.values().cloned().collect();
    later.log = world.log;
    later.step(Input::Resumed {
        games: Vec::new(),
        notes,
        outages: Vec::new(),
    });
    later.connect(2);
    later.say(2, &format!("join game={game}"));
    assert_eq!(later.words(2), ["invited"]);
    later.wait(Limits::default().rest);
    assert_eq!(later.line(2), format!("uninvited game={game}"));
    assert!(later.log.notes.is_empty());
}
