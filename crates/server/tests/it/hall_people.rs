//! Names, greetings and histories.

use crate::support::World;
use crate::support::world::secret;
use tengen_core::Seat;
use tengen_online::{Closing, MAX_TO_CLIENT, PastResult, PastRow, Reason, ToClient, ToServer};
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
    let [
        ToClient::Welcome {
            you, name, version, ..
        },
    ] = &heard[..]
    else {
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
    let mut world = World::of(2);
    world.open(11);
    world.say(11, &hello(1, " name=Ada"));
    assert_eq!(world.lines(1), ["named name=Ada"]);
    assert_eq!(world.words(11), ["welcome"]);
    world.open(12);
    world.say(12, &hello(1, ""));
    assert!(world.line(12).contains(" name=Ada "), "it is known");
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
fn nobody_can_choose_the_name_of_a_guest() {
    let mut world = World::new();
    let you = world.connect(1);
    let own = format!("named name=Guest%20{}", &you.to_string()[..4]);
    for name in [
        "Guest%201234",
        "guest",
        "GUEST-1",
        "Guest1234",
        "Guest%20of%20honour",
    ] {
        world.say(1, &format!("name name={name}"));
        assert_eq!(world.lines(1), [own.as_str()], "{name}");
    }
    world.open(11);
    world.say(11, &hello(1, " name=Guest%200000"));
    assert!(!world.line(11).contains("0000"), "nor in a greeting");
    for name in ["Guestbook", "A%20guest", "Gues"] {
        world.say(1, &format!("name name={name}"));
        assert_eq!(world.lines(1), [format!("named name={name}")]);
    }
}

#[test]
fn a_history_is_asked_for_and_told() {
    let mut world = World::new();
    let player = world.connect(1);
    let ask = Input::Received {
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

#[test]
fn a_connection_waits_for_one_list_at_a_time() {
    let mut world = World::new();
    world.connect(1);
    let ask = || Input::Received {
        connection: Connection(1),
        message: ToServer::History { before: None },
        round_trip: 0,
    };
    let lists = |effects: Vec<Effect>| effects.iter().any(|it| matches!(it, Effect::List { .. }));
    assert!(lists(world.hall.step(ask(), 1)));
    let refused = world.hall.step(ask(), 1);
    world.carry_out(refused, None);
    assert_eq!(world.refusal(1), Some(Reason::TooFast));
    world.step(Input::Listed {
        connection: Connection(1),
        games: Ok(Vec::new()),
    });
    assert!(lists(world.hall.step(ask(), 1)));
}

#[test]
fn a_burned_secret_ends_what_waits_and_opens_nothing_any_more() {
    let mut world = World::new();
    let burned = world.connect(1);
    world.connect_as(11, 1);
    world.connect(2);
    world.connect(3);
    let (game, _) = world.pair(1, 3, "terms=freestyle takebacks=off");
    world.say(1, "seek terms=renju takebacks=off");
    world.say(1, "invite terms=freestyle takebacks=asked side=lot");
    let invited = world.read(1).iter().find_map(|message| match message {
        ToClient::Invited { game, .. } => Some(*game),
        _ => None,
    });
    let invited = invited.expect("an invitation");
    world.say(1, "burn");
    for connection in [1, 11] {
        let Some(Effect::Close { reason, again, .. }) = world.closed.get(&connection) else {
            panic!("connection {connection} is open");
        };
        assert_eq!((*reason, *again), (Closing::Burned, None));
        world.close(connection);
    }
    world.hush();
    world.say(2, &format!("join game={invited}"));
    assert_eq!(world.refusal(2), Some(Reason::NoGame));
    world.say(2, "seek terms=renju takebacks=off");
    assert_eq!(world.words(2), ["seeking"], "nobody else seeks");
    let players = world.join(2, game).start.players;
    assert!(players.iter().any(|(player, _)| *player == burned));
    world.open(12);
    world.say(12, &hello(1, ""));
    assert!(world.closed.contains_key(&12), "the secret opens nothing");
    assert_eq!(world.read(12), []);
    world.connect(4);
}

#[test]
fn a_secret_that_could_not_be_burned_still_works() {
    let mut world = World::new();
    world.connect(1);
    world.is_full = true;
    world.say(1, "burn");
    assert_eq!(world.refusal(1), Some(Reason::NotStored));
    world.connect_as(11, 1);
}

#[test]
fn secrets_are_burned_no_faster_than_games_begin() {
    let mut world = World::new();
    let most = tengen_server::hall::Limits::default().games.address.most;
    for player in 0..=u64::from(most) {
        world.connect(player);
        world.say(player, "burn");
    }
    let last = u64::from(most);
    assert_eq!(world.refusal(last), Some(Reason::TooFast));
    assert_eq!(world.closed.len(), usize::try_from(most).expect("few"));
}
