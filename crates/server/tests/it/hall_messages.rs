//! Every message in every state: an invalid message is refused with a reason and changes nothing.

use crate::support;

use crate::support::World;
use tengen_online::{GameId, Reason};
use tengen_server::hall::{Connection, Effect, Input};

const PLAIN: &str = "terms=freestyle takebacks=asked";

/// Every message about a game, with placeholders for its identifier and the number of entries.
const IN_GAME: [&str; 11] = [
    "join game=G",
    "sit game=G",
    "part game=G",
    "act game=G seq=N action=h8",
    "ask game=G seq=N wish=draw",
    "withdraw game=G",
    "answer game=G seq=N wish=draw consent=agree",
    "emote game=G emote=praise",
    "absent game=G take=win",
    "rematch game=G consent=agree",
    "act game=G seq=N action=resign",
];

const OTHERS: [&str; 9] = [
    "name name=Mei",
    "seek terms=freestyle takebacks=asked",
    "unseek",
    "take seek=1",
    "invite terms=freestyle takebacks=asked side=lot",
    "lobby switch=on",
    "lobby switch=off",
    "history",
    "history before=7",
];

fn filled(line: &str, game: GameId, seq: u32) -> String {
    let line = line.replace("=G", &format!("={game}"));
    line.replace("=N", &format!("={seq}"))
}

#[test]
fn nothing_is_answered_before_the_greeting() {
    let mut world = World::new();
    world.open(1);
    let game = "0123456789".parse().expect("a name");
    for line in IN_GAME.iter().chain(&OTHERS) {
        world.say(1, &filled(line, game, 0));
        assert_eq!(world.refusal(1), Some(Reason::Greeting), "{line}");
    }
    world.say(1, "pong id=3");
    assert_eq!(world.lines(1), [""; 0]);
    assert!(world.log.games.is_empty());
}

#[test]
fn a_second_greeting_is_refused_and_another_version_is_closed() {
    let mut world = World::new();
    world.connect(1);
    let secret = support::world::secret(2);
    let hello = format!("hello version=1 secret={}", secret.expose());
    world.say(1, &hello);
    assert_eq!(world.refusal(1), Some(Reason::Greeting));
    world.open(2);
    world.say(2, &hello.replace("version=1", "version=2"));
    assert!(matches!(
        world.closed.get(&2),
        Some(Effect::Close {
            reason: tengen_online::Closing::Version,
            again: None,
            ..
        })
    ));
}

#[test]
fn what_cannot_be_read_is_said_to_be_so() {
    let mut world = World::new();
    world.connect(1);
    world.step(Input::Garbled {
        connection: Connection(1),
        why: "what is this?".to_string(),
    });
    assert_eq!(
        world.line(1),
        "refused what= reason=malformed text=what%20is%20this?"
    );
    let garbled = Input::Garbled {
        connection: Connection(77),
        why: String::new(),
    };
    assert_eq!(world.hall.step(garbled, world.now), []);
}

#[test]
fn of_a_game_that_is_not_there_nothing_is_done() {
    let mut world = World::new();
    world.connect(1);
    let game = "0123456789".parse().expect("a name");
    for line in IN_GAME {
        world.say(1, &filled(line, game, 0));
        let expected = (!line.starts_with("part")).then_some(Reason::NoGame);
        assert_eq!(world.refusal(1), expected, "{line}");
    }
}

#[test]
fn nobody_acts_for_another() {
    let mut world = World::of(4);
    let (game, players) = world.pair(1, 2, PLAIN);
    let (elsewhere, others) = world.pair(3, 4, PLAIN);
    let changing = |line: &&&str| {
        !["join", "sit", "part"]
            .iter()
            .any(|it| line.starts_with(it))
    };
    for line in IN_GAME.iter().filter(changing) {
        // A player of another game, before and after becoming a spectator of this one.
        world.say(3, &filled(line, game, 0));
        assert_eq!(world.refusal(3), Some(Reason::NotNow), "{line}");
        world.join(3, game);
        world.say(3, &filled(line, game, 0));
        assert_eq!(world.refusal(3), Some(Reason::NotYours), "{line}");
        world.say(3, &format!("part game={game}"));
        world.hush();
    }
    world.say(3, &format!("sit game={game}"));
    let heard = world.words(3);
    assert_eq!(heard, ["game", "refused"], "the seats are taken");
    assert_eq!(world.log.table(game).seq(), 0);
    world.hush();
    world.play(game, players, "h8 a1");
    world.play(elsewhere, others, "h8 a1");
}

#[test]
fn nobody_acts_out_of_turn_illegally_or_on_an_old_board() {
    let (mut world, game, players) = World::two(PLAIN);
    world.play(game, players, "h8");
    let [first, second] = players;
    let cases = [
        (first, "act game=G seq=1 action=a1", Reason::Rules),
        (first, "act game=G seq=0 action=a1", Reason::Stale),
        (first, "act game=G seq=2 action=a1", Reason::Stale),
        (second, "act game=G seq=0 action=h8", Reason::Stale),
        (second, "act game=G seq=0 action=a1", Reason::Stale),
        (second, "act game=G seq=4294967295 action=a1", Reason::Stale),
        (second, "act game=G seq=1 action=h8", Reason::Rules),
        (second, "act game=G seq=1 action=v22", Reason::Rules),
        (second, "act game=G seq=1 action=pass", Reason::Rules),
        (second, "act game=G seq=1 action=claim", Reason::Rules),
        (second, "act game=G seq=1 action=swap", Reason::NotNow),
        (second, "act game=G seq=1 action=number:3", Reason::NotNow),
        (second, "act game=G seq=1 action=pick:a1", Reason::NotNow),
        (second, "act game=G seq=1 action=flag", Reason::NotNow),
        (second, "act game=G seq=1 action=leave", Reason::NotNow),
        (second, "act game=G seq=1 action=draw", Reason::NotNow),
        (second, "ask game=G seq=0 wish=draw", Reason::Stale),
        (second, "ask game=G seq=1 wish=takeback", Reason::NotNow),
        (second, "ask game=G seq=1 wish=forgive", Reason::NotNow),
        (second, "withdraw game=G", Reason::NotNow),
        (
            second,
            "answer game=G seq=1 wish=draw consent=agree",
            Reason::NotNow,
        ),
        (
            second,
            "answer game=G seq=1 wish=takeback consent=agree",
            Reason::NotNow,
        ),
        (second, "absent game=G take=win", Reason::NotNow),
        (second, "absent game=G take=draw", Reason::NotNow),
        (second, "rematch game=G consent=agree", Reason::NotNow),
        (second, "rematch game=G consent=refuse", Reason::NotNow),
    ];
    for (player, line, reason) in cases {
        world.say(player, &filled(line, game, 1));
        let heard = world.words(player);
        let shown: &[&str] = if reason == Reason::Stale {
            &["refused", "game"]
        } else {
            &["refused"]
        };
        assert_eq!(heard, shown, "{line}");
        world.say(player, &filled(line, game, 1));
        assert_eq!(world.refusal(player), Some(reason), "{line}");
        let other = players.into_iter().find(|&other| other != player);
        assert_eq!(world.lines(other.expect("two")), [""; 0], "{line}");
    }
    assert_eq!(world.log.table(game).seq(), 1);
    world.play(game, players, "a1");
}

#[test]
fn after_the_end_nothing_is_done_in_a_game() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.play(game, [first, second], "h8 resign");
    let cases = [
        (first, "act game=G seq=2 action=a1", Reason::NotNow),
        (second, "act game=G seq=2 action=a1", Reason::NotNow),
        (first, "act game=G seq=2 action=resign", Reason::NotNow),
        (first, "act game=G seq=1 action=a1", Reason::Stale),
        (first, "ask game=G seq=2 wish=draw", Reason::NotNow),
        (first, "ask game=G seq=2 wish=takeback", Reason::NotNow),
        (
            first,
            "answer game=G seq=2 wish=draw consent=agree",
            Reason::NotNow,
        ),
        (first, "absent game=G take=win", Reason::NotNow),
        (first, "rematch game=G consent=refuse", Reason::NotNow),
    ];
    for (player, line, reason) in cases {
        world.say(player, &filled(line, game, 2));
        assert_eq!(world.refusal(player), Some(reason), "{line}");
    }
    assert_eq!(world.log.table(game).seq(), 2);
}

#[test]
fn what_is_said_twice_is_done_once() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    let act = format!("act game={game} seq=0 action=h8");
    let done = format!(
        "done game={game} seq=0 entry=1.h8 spent=0 turn=second colours=black,white expects=stone"
    );
    world.say(first, &act);
    world.hush();
    world.say(first, &act);
    assert_eq!(world.line(first), done);
    assert_eq!(world.lines(second), [""; 0]);
    world.play(game, [first, second], "a1 a2 a3");
    world.say(first, &act);
    let now = done.replace("turn=second", "turn=first");
    assert_eq!(world.line(first), now, "it says how the game stands now");
    // Resigning does not require the current board, and also happens only once.
    let resign = format!("act game={game} seq=1 action=resign");
    for _ in 0..2 {
        world.say(first, &resign);
        let done = format!(
            "done game={game} seq=4 entry=1.resign spent=0 over=second colours=black,white"
        );
        assert_eq!(world.line(first), done);
    }
    assert_eq!(world.words(second), ["done"]);
}

#[test]
fn a_server_that_stops_says_so() {
    let mut world = World::new();
    world.connect(1);
    world.open(2);
    world.step(Input::Stopping { again: 2000 });
    for connection in [1, 2] {
        assert!(matches!(
            world.closed[&connection],
            Effect::Close {
                reason: tengen_online::Closing::Restart,
                again: Some(2000),
                ..
            }
        ));
    }
    world.say(1, "unseek");
    assert_eq!(world.refusal(1), Some(Reason::Stopping));
    world.open(3);
    assert!(world.closed.contains_key(&3));
    world.say(3, "unseek");
    assert_eq!(world.lines(3), [""; 0]);
}

#[test]
fn who_is_unknown_is_not_answered() {
    let mut world = World::new();
    world.say(5, "unseek");
    world.close(5);
    world.connect(5);
    world.close(5);
    world.say(5, "unseek");
    assert_eq!(world.lines(5), [""; 0]);
}
