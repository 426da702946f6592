//! Calls: players who do not look at a page hear of their games, once, and only where they wish.

use tengen_core::Seat;
use tengen_online::{CallKind, GameId, PublicKey, Reason, ToClient};
use tengen_server::hall::{CallRules, Input, Limits, PushService};

use crate::support::World;
use crate::support::days::{DAY, HOUR, go, pair, restart};

use proptest::prelude::*;

const KEY: &str =
    "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY";

fn key() -> PublicKey {
    KEY.parse().expect("a key")
}

fn rules() -> CallRules {
    let service: PushService = "push.example.org".parse().expect("a service");
    CallRules {
        key: key(),
        services: vec![service],
    }
}

/// Returns a world of two players whom the server may call.
fn world() -> World {
    let mut world = World::new();
    world.step(Input::Calls(rules()));
    for number in [1, 2] {
        world.connect(number);
    }
    world
}

fn endpoint(browser: &str) -> String {
    format!("https://push.example.org/{browser}")
}

fn subscribe(world: &mut World, connection: u64, browser: &str) -> String {
    world.hush();
    let endpoint = endpoint(browser);
    world.say(
        connection,
        &format!(
            "subscribe endpoint={endpoint} p256dh={KEY} auth=_ordMnz7uTCmrpBTeUV4Bw language=zh"
        ),
    );
    world.line(connection)
}

fn look(world: &mut World, connection: u64, switch: &str) {
    world.say(connection, &format!("look switch={switch}"));
}

/// Returns the calls since the last time: the browser and the reason of each.
fn calls(world: &mut World) -> Vec<(String, CallKind)> {
    let calls = std::mem::take(&mut world.calls).into_iter();
    let browser = |endpoint: &str| endpoint.rsplit('/').next().unwrap_or_default().to_owned();
    calls
        .map(|call| (browser(call.to.endpoint.text()), call.call.kind))
        .collect()
}

fn called(browser: &str, kind: CallKind) -> Vec<(String, CallKind)> {
    vec![(browser.to_owned(), kind)]
}

/// A game with days whose second player has a browser and does not look.
fn game() -> (World, GameId, [u64; 2]) {
    let mut world = world();
    let (game, players) = pair(&mut world, "3/turn");
    subscribe(&mut world, players[1], "second");
    look(&mut world, players[1], "off");
    world.calls.clear();
    (world, game, players)
}

#[test]
fn only_a_server_with_a_key_names_it() {
    let mut world = world();
    world.open(3);
    world.say(3, "hello version=1 secret=00112233445566778899aabbccddeeff");
    let heard = world.read(3);
    assert!(matches!(&heard[0], ToClient::Welcome { push: Some(push), .. } if *push == key()));
    let mut silent = World::of(1);
    assert!(subscribe(&mut silent, 1, "a").contains("reason=not-now"));
    assert!(silent.log.notes.is_empty());
}

#[test]
fn a_move_calls_the_other_player_who_does_not_look() {
    let (mut world, game, players) = game();
    world.play(game, players, "h8");
    let call = world.calls[0].clone();
    assert_eq!(call.call.game, game);
    assert_eq!(call.call.name.as_str(), format!("P{}", players[0]));
    assert_eq!(call.call.language.to_string(), "zh");
    assert_eq!(call.ttl, 3 * DAY / 1000);
    assert_eq!(calls(&mut world), called("second", CallKind::Turn));
    world.play(game, players, "a1 h9");
    assert_eq!(calls(&mut world), called("second", CallKind::Turn));
}

#[test]
fn nobody_is_called_who_looks_or_has_no_browser() {
    let (mut world, game, players) = game();
    look(&mut world, players[1], "on");
    world.play(game, players, "h8 a1");
    assert_eq!(calls(&mut world), []);
    world.connect_as(10, players[1]);
    look(&mut world, players[1], "off");
    world.play(game, players, "h9");
    assert_eq!(
        calls(&mut world),
        [],
        "another page of the player is looked at"
    );
    // Messages to it may not go through.
    world.play(game, players, "a2");
    let connection = tengen_server::hall::Connection(10);
    world.step(Input::Unsteady {
        connection,
        silent: 0,
    });
    world.play(game, players, "h10");
    assert_eq!(calls(&mut world), called("second", CallKind::Turn));
    world.play(game, players, "a3");
    world.step(Input::Steady { connection });
    world.play(game, players, "h11");
    assert_eq!(calls(&mut world), []);
}

#[test]
fn a_player_without_a_connection_is_called_for_the_end() {
    let (mut world, game, players) = game();
    subscribe(&mut world, players[0], "first");
    world.play(game, players, "h8");
    assert_eq!(calls(&mut world), called("second", CallKind::Turn));
    go(&mut world, game);
    world.wait(3 * DAY);
    assert_eq!(world.log.ended.get(&game), Some(&Some(Seat::First)));
    let mut calls = calls(&mut world);
    calls.sort();
    assert_eq!(
        calls,
        [
            ("first".to_owned(), CallKind::Won),
            ("second".to_owned(), CallKind::Lost)
        ]
    );
}

#[test]
fn games_with_other_clocks_call_only_who_does_not_look_when_they_begin() {
    let mut world = world();
    for (connection, browser) in [(1, "one"), (2, "two")] {
        subscribe(&mut world, connection, browser);
    }
    look(&mut world, 2, "off");
    let proposal = "terms=freestyle%20clock=increment:300+5 takebacks=off";
    let (game, players) = world.pair(1, 2, proposal);
    assert_eq!(world.calls[0].ttl, 60, "in s");
    assert_eq!(calls(&mut world), called("two", CallKind::Begun));
    look(&mut world, 1, "off");
    world.play(game, players, "h8 a1 resign");
    assert_eq!(calls(&mut world), []);
}

#[test]
fn a_game_that_begins_calls_whoever_waited_elsewhere() {
    let mut world = world();
    subscribe(&mut world, 1, "owner");
    let game = invited(&mut world, "days:3/turn");
    world.close(1);
    world.say(2, &format!("sit game={game}"));
    assert_eq!(calls(&mut world), called("owner", CallKind::Begun));
}

#[test]
fn the_owner_of_an_invitation_hears_that_a_guest_waits() {
    let mut world = world();
    subscribe(&mut world, 1, "owner");
    let game = invited(&mut world, "bank:300+5");
    world.close(1);
    world.say(2, &format!("sit game={game}"));
    assert_eq!(world.calls[0].call.name.as_str(), "P2");
    assert_eq!(calls(&mut world), called("owner", CallKind::Waits));
    world.say(2, &format!("sit game={game}"));
    assert_eq!(calls(&mut world), [], "it was called");
}

#[test]
fn a_prepared_reply_calls_the_opponent_only() {
    let (mut world, game, players) = game();
    subscribe(&mut world, players[0], "first");
    world.join(players[0], game);
    world.join(players[1], game);
    world.play(game, players, "h8");
    calls(&mut world);
    world.say(players[0], &format!("plan game={game} seq=1 lines=a1.h9"));
    look(&mut world, players[0], "off");
    world.play(game, players, "a1");
    world.wait(1_000);
    assert_eq!(world.log.table(game).seq(), 3, "the reply is played");
    assert_eq!(calls(&mut world), called("second", CallKind::Turn));
}

#[test]
fn a_browser_is_stored_moved_replaced_and_removed() {
    let mut world = world();
    assert_eq!(subscribe(&mut world, 1, "a"), "subscribed count=1");
    let notes = world.log.notes.clone();
    assert_eq!(subscribe(&mut world, 1, "a"), "subscribed count=1");
    assert_eq!(world.log.notes, notes);
    // The same browser has another player now.
    for connection in [2, 1, 2] {
        assert_eq!(subscribe(&mut world, connection, "a"), "subscribed count=1");
        assert_eq!(world.log.notes.len(), 1, "it has one player");
    }
    for browser in ["b", "c", "d", "e", "f"] {
        subscribe(&mut world, 2, browser);
    }
    assert_eq!(subscribe(&mut world, 2, "g"), "subscribed count=5");
    world.say(2, &format!("unsubscribe endpoint={}", endpoint("g")));
    assert_eq!(world.line(2), "subscribed count=4");
    world.say(2, &format!("unsubscribe endpoint={}", endpoint("g")));
    assert_eq!(world.line(2), "subscribed count=4");
    for browser in ["c", "d", "e", "f"] {
        world.say(2, &format!("unsubscribe endpoint={}", endpoint(browser)));
    }
    assert!(world.log.notes.is_empty(), "nothing is left in the store");
}

#[test]
fn what_cannot_be_used_is_refused() {
    let mut world = world();
    let elsewhere = "subscribe endpoint=https://127.0.0.1/a p256dh=";
    world.hush();
    world.say(
        1,
        &format!("{elsewhere}{KEY} auth=_ordMnz7uTCmrpBTeUV4Bw language=en"),
    );
    let line = world.line(1);
    assert!(line.contains("reason=malformed"), "{line}");
    assert!(line.contains("https://127.0.0.1"), "{line}");
    let beside = KEY.replace("JbY", "JbZ");
    for (key, auth) in [
        (&*beside, "_ordMnz7uTCmrpBTeUV4Bw"),
        (KEY, "_ordMnz7uTCmrpBTeUV4Bx"),
    ] {
        let endpoint = endpoint("a");
        world.say(
            1,
            &format!("subscribe endpoint={endpoint} p256dh={key} auth={auth} language=en"),
        );
        let line = world.line(1);
        assert!(line.contains("reason=malformed"), "{line}");
        assert!(line.contains("P-256"), "{line}");
    }
    world.is_full = true;
    assert!(subscribe(&mut world, 1, "a").contains("reason=not-stored"));
    world.is_full = false;
    assert_eq!(subscribe(&mut world, 1, "a"), "subscribed count=1");
    for number in 0..30 {
        subscribe(&mut world, 1, &format!("b{number}"));
    }
    assert!(subscribe(&mut world, 1, "c").contains("reason=too-fast"));
    assert_eq!(subscribe(&mut world, 2, "d"), "subscribed count=1");
}

#[test]
fn a_browser_that_takes_no_calls_is_forgotten() {
    let (mut world, game, players) = game();
    world.play(game, players, "h8");
    let call = world.calls[0].clone();
    world.step(Input::Unreachable {
        player: call.player,
        endpoint: call.to.endpoint,
    });
    assert!(world.log.notes.is_empty());
    calls(&mut world);
    world.play(game, players, "a1 h9");
    assert_eq!(calls(&mut world), []);
}

#[test]
fn nobody_is_called_more_often_than_is_of_use() {
    let (mut world, game, players) = game();
    // No stone touches another, so nobody wins.
    for place in 0..50_u8 {
        let (column, row) = (char::from(b'a' + place % 8 * 2), place / 8 * 2 + 1);
        let moves = format!("{column}{row} {column}{}", row + 1);
        world.play(game, players, &moves);
    }
    assert_eq!(calls(&mut world).len(), 30);
    world.wait(10_000);
    world.play(game, players, "b15 d15");
    assert_eq!(calls(&mut world), called("second", CallKind::Turn));
}

#[test]
fn a_burned_secret_takes_the_browsers_along() {
    let (mut world, _, players) = game();
    world.say(players[1], "burn");
    assert!(world.log.notes.is_empty());
}

#[test]
fn another_server_calls_the_same_browsers() {
    let (mut world, game, players) = game();
    restart(&mut world, Limits::default(), &mut Vec::new(), HOUR);
    world.step(Input::Calls(rules()));
    world.connect(players[0]);
    world.join(players[0], game);
    world.play(game, players, "h8");
    assert_eq!(calls(&mut world), called("second", CallKind::Turn));
}

/// Returns the world of a game whose second player looks at a page that is gone when the first moves, and a server that takes
/// over so many ms later.
fn taken_over(after: u64) -> (World, GameId, [u64; 2]) {
    let (mut world, game, players) = game();
    look(&mut world, players[1], "on");
    world.mute.insert(players[1], Vec::new());
    world.play(game, players, "h8");
    assert_eq!(calls(&mut world), [], "it may be looked at");
    world.wait(after);
    restart(&mut world, Limits::default(), &mut Vec::new(), 2_000);
    world.step(Input::Calls(rules()));
    (world, game, players)
}

#[test]
fn another_server_makes_the_calls_that_were_held_back() {
    let (mut world, _, _) = taken_over(5_000);
    world.wait(29_000);
    assert_eq!(calls(&mut world), [], "the player may come back");
    world.wait(2_000);
    assert_eq!(calls(&mut world), called("second", CallKind::Turn));
    world.wait(HOUR);
    assert_eq!(calls(&mut world), []);
}

#[test]
fn who_comes_back_to_another_server_and_sees_the_move_is_not_called() {
    let (mut world, _, players) = taken_over(5_000);
    world.connect_as(30, players[1]);
    world.close(30);
    world.wait(HOUR);
    assert_eq!(calls(&mut world), [], "the page has answered");
}

#[test]
fn another_server_does_not_repeat_the_calls_of_long_ago() {
    let (mut world, _, _) = taken_over(5 * 60_000);
    world.wait(HOUR);
    assert_eq!(calls(&mut world), []);
}

#[test]
fn who_moves_at_another_server_is_not_called_for_the_turn_before() {
    let (mut world, game, players) = taken_over(5_000);
    world.connect_as(30, players[1]);
    world.mute.insert(30, Vec::new());
    world.connect_as(31, players[0]);
    for connection in [30, 31] {
        world.join(connection, game);
    }
    world.play(game, [31, 30], "a1");
    look(&mut world, 30, "off");
    world.wait(HOUR);
    assert_eq!(calls(&mut world), []);
}

#[test]
fn nothing_that_is_not_stored_is_told() {
    let (mut world, game, players) = game();
    world.is_full = true;
    world.say(players[0], &format!("act game={game} seq=0 action=h8"));
    assert_eq!(world.refusal(players[0]), Some(Reason::NotStored));
    assert_eq!(calls(&mut world), []);
}

#[test]
fn a_page_that_was_closed_when_the_move_came_is_called_once_it_is_gone() {
    let (mut world, game, players) = game();
    look(&mut world, players[1], "on");
    world.mute.insert(players[1], Vec::new());
    world.play(game, players, "h8");
    assert_eq!(calls(&mut world), [], "it may be looked at");
    world.wait(2 * HOUR);
    assert_eq!(calls(&mut world), [], "it still may be");
    world.close(players[1]);
    assert_eq!(world.calls[0].ttl, 70 * HOUR / 1000);
    assert_eq!(calls(&mut world), called("second", CallKind::Turn));
    world.connect_as(10, players[1]);
    world.close(10);
    assert_eq!(calls(&mut world), [], "it was called");
}

#[test]
fn who_has_seen_the_move_on_any_page_is_not_called_for_it() {
    let (mut world, game, players) = game();
    look(&mut world, players[1], "on");
    world.play(game, players, "h8");
    world.close(players[1]);
    assert_eq!(calls(&mut world), [], "the page has answered");
    for connection in [10, 11] {
        world.connect_as(connection, players[1]);
        world.join(connection, game);
    }
    world.mute.insert(10, Vec::new());
    world.play(game, [players[0], 11], "a1 h9");
    world.close(10);
    world.close(11);
    assert_eq!(calls(&mut world), [], "one of two pages has answered");
    world.connect_as(12, players[1]);
    world.join(12, game);
    world.mute.insert(12, Vec::new());
    world.play(game, [players[0], 12], "a2 h10");
    world.connect_as(13, players[1]);
    world.close(12);
    world.close(13);
    assert_eq!(calls(&mut world), [], "a later page has the move too");
}

#[test]
fn a_move_that_is_withdrawn_or_answered_calls_nobody_any_more() {
    let mut world = world();
    let proposal = "terms=freestyle%20clock=days:3/turn takebacks=asked";
    let (game, players) = world.pair(1, 2, proposal);
    subscribe(&mut world, players[1], "second");
    world.mute.insert(players[1], Vec::new());
    world.play(game, players, "h8");
    world.say(players[0], &format!("ask game={game} seq=1 wish=takeback"));
    world.say(
        players[1],
        &format!("answer game={game} seq=1 wish=takeback consent=agree"),
    );
    world.close(players[1]);
    assert_eq!(calls(&mut world), [], "it is not the player's turn");
}

#[test]
fn a_move_that_is_stored_at_the_second_attempt_calls() {
    for switch in ["off", "on"] {
        let (mut world, game, players) = game();
        look(&mut world, players[1], switch);
        world.mute.insert(players[1], Vec::new());
        world.is_full = true;
        world.say(players[0], &format!("act game={game} seq=0 action=h8"));
        assert_eq!(world.refusal(players[0]), Some(Reason::NotStored));
        world.is_full = false;
        world.close(players[1]);
        assert_eq!(calls(&mut world), [], "there is no move");
        world.play(game, players, "h8");
        assert_eq!(calls(&mut world), called("second", CallKind::Turn));
    }
}

/// Lets the first player invite somebody to a game with a clock.
fn invited(world: &mut World, clock: &str) -> GameId {
    let invite = format!("invite terms=freestyle%20clock={clock} takebacks=off side=first");
    world.say(1, &invite);
    match &world.read(1)[..] {
        [ToClient::Invited { game, .. }] => *game,
        other => panic!("no invitation: {other:?}"),
    }
}

/// Returns an invitation to a live game whose owner looks at a page that shows nothing, and whose guest waits.
fn waiting() -> (World, GameId) {
    let mut world = world();
    subscribe(&mut world, 1, "owner");
    let game = invited(&mut world, "bank:300+5");
    // The owner looks at another page only.
    world.connect_as(10, 1);
    world.mute.insert(10, Vec::new());
    world.close(1);
    world.say(2, &format!("sit game={game}"));
    assert_eq!(calls(&mut world), [], "the owner may know it");
    (world, game)
}

#[test]
fn a_guest_who_waited_long_ago_calls_nobody() {
    for (ms, expected) in [
        (9 * 60_000, called("owner", CallKind::Waits)),
        (11 * 60_000, Vec::new()),
    ] {
        let (mut world, _) = waiting();
        world.wait(ms);
        world.close(10);
        assert_eq!(calls(&mut world), expected, "{ms} ms");
    }
}

#[test]
fn no_guest_waits_in_a_live_game_that_has_begun() {
    let (mut world, game) = waiting();
    world.connect_as(11, 1);
    world.mute.insert(11, Vec::new());
    world.say(11, &format!("join game={game}"));
    assert!(world.log.games.contains_key(&game), "it has begun");
    world.close(10);
    world.close(11);
    assert_eq!(calls(&mut world), called("owner", CallKind::Begun));
}

#[test]
fn a_stone_that_leaves_the_turn_leaves_the_call_that_the_game_has_begun() {
    let mut world = world();
    subscribe(&mut world, 1, "one");
    subscribe(&mut world, 2, "two");
    for number in [1, 2] {
        world.mute.insert(number, Vec::new());
    }
    let proposal = "terms=freestyle%20opening=swap%20clock=days:3/turn takebacks=off";
    let (game, players) = world.pair(1, 2, proposal);
    world.play(game, players, "h8 i9");
    assert_eq!(calls(&mut world), [], "they may know it");
    world.close(players[0]);
    assert_eq!(calls(&mut world), [], "the first has acted");
    world.close(players[1]);
    let name = if players[1] == 1 { "one" } else { "two" };
    assert_eq!(calls(&mut world), called(name, CallKind::Begun));
}

#[test]
fn so_many_calls_are_held_back_for_a_player_and_no_more() {
    let mut world = world();
    subscribe(&mut world, 1, "one");
    world.mute.insert(1, Vec::new());
    for _ in 0..25 {
        pair(&mut world, "3/turn");
        world.wait(HOUR);
    }
    world.close(1);
    assert_eq!(calls(&mut world).len(), 20);
}

/// A page of a player, as it is and as the server knows it.
#[derive(Clone, Copy)]
struct TestPage {
    connection: u64,
    is_looked_at: bool,
    /// It is closed or hangs, and the server may not know yet.
    is_gone: bool,
    is_unsteady: bool,
}

impl TestPage {
    fn new(connection: u64, is_looked_at: bool) -> TestPage {
        TestPage {
            connection,
            is_looked_at,
            is_gone: false,
            is_unsteady: false,
        }
    }
}

/// The pages of a player who is to be called, and the calls that are due.
#[derive(Default)]
struct Pages {
    all: Vec<TestPage>,
    /// A move that no page has shown to be seen, and that was not called.
    owed: bool,
    /// Number of pages that were opened.
    opened: u64,
}

impl Pages {
    fn is_seen(&self) -> bool {
        self.all
            .iter()
            .any(|page| page.is_looked_at && !page.is_gone)
    }

    fn counts_as_seen(&self) -> bool {
        self.all
            .iter()
            .any(|page| page.is_looked_at && !page.is_unsteady)
    }

    /// Returns the number of calls that have to come now.
    fn due(&mut self) -> usize {
        if self.is_seen() {
            self.owed = false;
        }
        usize::from(!self.counts_as_seen() && std::mem::take(&mut self.owed))
    }

    /// Lets something happen to the page with this number.
    fn happen(&mut self, world: &mut World, deed: u8, at: usize, player: u64) {
        if deed == 5 || self.all.is_empty() {
            return self.open(world, player);
        }
        let at = at % self.all.len();
        let page = &mut self.all[at];
        let connection = tengen_server::hall::Connection(page.connection);
        match deed {
            0 if !page.is_gone => {
                page.is_gone = true;
                world.mute.insert(page.connection, Vec::new());
            }
            1 => {
                world.close(page.connection);
                self.all.remove(at);
            }
            2 if page.is_gone && !page.is_unsteady => {
                page.is_unsteady = true;
                world.step(Input::Unsteady {
                    connection,
                    silent: 0,
                });
            }
            3 if page.is_gone => {
                page.is_gone = false;
                world.unmute(page.connection);
                if std::mem::take(&mut page.is_unsteady) {
                    world.step(Input::Steady { connection });
                }
            }
            4 if !page.is_gone => {
                page.is_looked_at = !page.is_looked_at;
                let switch = if page.is_looked_at { "on" } else { "off" };
                look(world, page.connection, switch);
            }
            _ => {}
        }
    }

    fn open(&mut self, world: &mut World, player: u64) {
        self.opened += 1;
        let connection = 100 + self.opened;
        world.connect_as(connection, player);
        self.all.push(TestPage::new(connection, true));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    /// Whoever looks is never called, and nobody twice for the same turn.
    #[test]
    fn a_player_is_called_once_for_each_turn_that_is_not_seen(
        deeds in prop::collection::vec((0..5_u8, 0..2_usize), 1..60),
    ) {
        let mut world = world();
        let (game, players) = pair(&mut world, "3/turn");
        let mut looks = [true; 2];
        for (seat, player) in players.into_iter().enumerate() {
            subscribe(&mut world, player, &format!("seat{seat}"));
        }
        let mut points = (0..15).flat_map(|row| ["a", "c", "e", "g"].map(|column| format!("{column}{}", row + 1)));
        for (deed, seat) in deeds {
            match deed {
                0 => {
                    looks[seat] = !looks[seat];
                    look(&mut world, players[seat], if looks[seat] { "on" } else { "off" });
                    prop_assert_eq!(calls(&mut world), []);
                }
                1 => {
                    // A page that is hidden connects again.
                    world.close(players[seat]);
                    world.connect(players[seat]);
                    look(&mut world, players[seat], if looks[seat] { "on" } else { "off" });
                    world.join(players[seat], game);
                    prop_assert_eq!(calls(&mut world), []);
                }
                2 => {
                    let repeated = subscribe(&mut world, players[seat], &format!("seat{seat}"));
                    prop_assert_eq!(repeated, "subscribed count=1");
                    prop_assert_eq!(calls(&mut world), []);
                }
                _ => {
                    let table = world.log.table(game);
                    let mover = table.game().seat_to_move() as usize;
                    if world.log.ended.contains_key(&game) {
                        break;
                    }
                    let point = points.next().expect("a point");
                    world.play(game, players, &point);
                    let other = 1 - mover;
                    let mut expected = Vec::new();
                    if world.log.ended.contains_key(&game) {
                        for (seat, looks) in looks.iter().enumerate() {
                            let kind = if seat == mover { CallKind::Won } else { CallKind::Lost };
                            if !looks {
                                expected.push((format!("seat{seat}"), kind));
                            }
                        }
                    } else if !looks[other] {
                        expected.push((format!("seat{other}"), CallKind::Turn));
                    }
                    prop_assert_eq!(calls(&mut world), expected);
                }
            }
        }
    }
    /// Every move is seen or called, whatever happens to the pages of the player, and never both as far as a page can tell.
    #[test]
    fn a_move_that_no_page_has_shown_to_be_seen_is_called_once(
        deeds in prop::collection::vec((0..9_u8, 0..3_usize), 1..60),
    ) {
        let (mut world, game, players) = game();
        let own = players[1];
        let mut pages = Pages::default();
        pages.all.push(TestPage::new(own, false));
        let mut points = (0..15).flat_map(|row| ["a", "c", "e", "g"].map(|column| format!("{column}{}", row + 1)));
        let mut answer = 1000;
        for (deed, at) in deeds {
            if deed < 6 {
                pages.happen(&mut world, deed, at, own);
            } else if !world.log.ended.contains_key(&game) {
                let mover = world.log.table(game).game().seat_to_move();
                pages.owed = mover == Seat::First;
                answer += 1;
                world.connect_as(answer, own);
                world.join(answer, game);
                look(&mut world, answer, "off");
                let point = points.next().expect("a point");
                world.play(game, [players[0], answer], &point);
                world.close(answer);
                if world.log.ended.contains_key(&game) {
                    break;
                }
            }
            prop_assert_eq!(calls(&mut world).len(), pages.due());
        }
    }
}
