//! Names, greetings and histories.

use crate::support::World;
use crate::support::world::secret;
use tengen_core::Seat;
use tengen_online::{MAX_TO_CLIENT, PastResult, PastRow, Reason, ToClient};
use tengen_server::hall::{Connection, Effect, Input};

fn hello(player: u64, name: &str) -> String {
    format!("hello version=1 secret={}{name}", secret(player).expose())
}

#[test]
fn who_chose_no_name_is_a_guest() {
    let mut world = World::new();
    world.open(1);
    world.say(1, &hello(1, ""));
    let heard = world.read(1);
    let [ToClient::Welcome { you, name, version }] = &heard[..] else {
        panic!("no welcome: {heard:?}");
    };
    assert_eq!(*version, tengen_online::VERSION);
    assert_eq!(name.as_str(), format!("Guest {}", &you.to_string()[..4]));
}

#[test]
fn the_same_secret_is_the_same_player_and_another_is_another() {
    let mut world = World::new();
    let one = world.connect(1);
    assert_eq!(world.connect_as(11, 1), one);
    assert_ne!(world.connect(2), one);
    world.close(1);
    world.close(11);
    assert_eq!(world.connect(1), one);
    assert_eq!(
        World::with(tengen_server::hall::Limits::default(), 9).connect(1),
        one
    );
}

#[test]
fn a_new_name_is_told_to_all_pages_of_the_player() {
    let mut world = World::new();
    world.connect(1);
    world.connect(2);
    world.open(11);
    world.say(11, &hello(1, " name=Ada"));
    assert_eq!(world.lines(1), ["named name=Ada"]);
    assert_eq!(world.words(11), ["welcome"]);
    world.open(12);
    world.say(12, &hello(1, ""));
    assert!(world.line(12).ends_with("name=Ada"), "it is known");
    world.say(1, "invite terms=freestyle takebacks=asked side=lot");
    let game = world.read(1)[0].game().expect("an invitation");
    world.say(12, "name name=Mei");
    for connection in [1, 11, 12] {
        assert_eq!(world.lines(connection), ["named name=Mei"]);
    }
    world.say(2, &format!("join game={game}"));
    assert!(world.line(2).contains("name=Mei"));
    world.say(2, &format!("sit game={game}"));
    world.say(1, "name name=Later");
    let start = &world.log.games[&game].start;
    let names = start.players.iter().map(|it| it.1.as_str());
    assert!(
        names.clone().any(|name| name == "Mei"),
        "as it began: {start:?}"
    );
}

#[test]
fn a_history_is_asked_for_and_told() {
    let mut world = World::new();
    let player = world.connect(1);
    let ask = Input::Said {
        connection: Connection(1),
        message: "history before=7".parse().expect("a message"),
        round_trip: 0,
    };
    let list = Effect::List {
        connection: Connection(1),
        player,
        before: Some(7),
    };
    assert_eq!(world.hall.step(ask, world.now), [list]);
    let row = PastRow {
        game: "0123456789".parse().expect("a name"),
        terms: "renju".parse().expect("terms"),
        names: ["Mei, <b>", "100%"].map(|name| name.parse().expect("a name")),
        seat: Seat::First,
        result: PastResult::Won,
        at: 3,
    };
    // A message stays short however long the list is.
    for count in [0, 1, 5000] {
        world.step(Input::Listed {
            connection: Connection(1),
            games: Ok(vec![row.clone(); count]),
        });
        let heard = world.read(1);
        let [ToClient::History { games }] = &heard[..] else {
            panic!("no history: {heard:?}");
        };
        assert!(games.len() == count || heard[0].to_string().len() > MAX_TO_CLIENT / 2);
    }
    world.step(Input::Listed {
        connection: Connection(1),
        games: Err(()),
    });
    assert_eq!(world.refusal(1), Some(Reason::NotStored));
}
