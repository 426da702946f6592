//! Vibrations, the sounds of online games, and the title of the tab that calls the player.

use crate::support::sounds::{START, computer, hide, page, press, send, sounds, vibrations};
use tengen_core::Game;
use tengen_page::{
    Address, ConnectionNews, Effect, Event, Identity, Language, OnOff, OnlineEvent, Opened, Page,
    Phase, Setting, Settings, Sound, Tab, TouchBoard, Vibration, Visitor, stored_proposal,
};
use tengen_testing::apps::{self, finger, mouse};

fn tap(app: &mut Page, point: Option<&str>) -> Vec<Vibration> {
    let down = app.update(finger(1, Phase::Down, point), START);
    assert_eq!(vibrations(&down), []);
    vibrations(&app.update(finger(1, Phase::Up, point), START))
}

#[test]
fn only_a_finger_makes_the_phone_vibrate() {
    let mut app = page("freestyle");
    assert_eq!(tap(&mut app, Some("h8")), [Vibration::Stone]);
    assert_eq!(tap(&mut app, Some("h8")), [], "a double tap");
    let _ = tap(&mut app, Some("g7"));
    assert_eq!(tap(&mut app, Some("h8")), [Vibration::Refusal], "occupied");
    assert_eq!(tap(&mut app, None), [Vibration::Refusal], "off the board");
    let _ = app.update(mouse(Phase::Down, Some("i9")), START);
    let effects = app.update(mouse(Phase::Up, Some("i9")), START);
    assert_eq!(
        (sounds(&effects), vibrations(&effects)),
        (vec![Sound::Stone], vec![])
    );
    tap(&mut app, Some("i8"));
    assert_eq!(
        vibrations(&apps::press_keys(&mut app, "ArrowUp Enter", START)),
        []
    );
    assert_eq!(tap(&mut app, Some("a1")), [Vibration::Stone]);
    assert_eq!(vibrations(&app.update(Event::Undo, START)), []);
    assert_eq!(
        vibrations(&app.update(Event::Resign, START)),
        [Vibration::End]
    );
    assert_eq!(Vibration::Stone.pattern(), [10]);
    assert_eq!(
        Vibration::Refusal.pattern().len(),
        3,
        "two pulses and a pause"
    );
}

#[test]
fn a_stone_placed_by_the_button_vibrates_and_aiming_does_not() {
    let mut app = page("freestyle");
    let _ = app.update(Event::TouchBoard(TouchBoard::Small), START);
    assert_eq!(tap(&mut app, Some("h8")), []);
    let effects = app.update(Event::PlaceAimed, START);
    let found = (sounds(&effects), vibrations(&effects));
    assert_eq!(found, (vec![Sound::Stone], vec![Vibration::Stone]));
}

#[test]
fn vibration_has_its_own_setting() {
    let mut muted = page("freestyle");
    send(&mut muted, Event::ToggleSound);
    assert_eq!(tap(&mut muted, Some("h8")), [Vibration::Stone]);
    let mut still = page("freestyle");
    send(&mut still, Event::Set(Setting::Vibration(OnOff::Off)));
    assert_eq!(tap(&mut still, Some("h8")), []);
    let mut hidden = page("freestyle");
    hide(&mut hidden, Tab::Hidden);
    assert_eq!(tap(&mut hidden, Some("h8")), []);
    let mut embedded = apps::under("freestyle");
    assert_eq!(tap(&mut embedded, Some("h8")), []);
}

const BEFORE_FIVE: &str = "1.f8,2.a1,1.g8,2.c1,1.h8,2.e1,1.i8,2.g1";

const ID: &str = "0123456789";

/// A page that plays or watches an online game.
fn online(role: &str, entries: &str) -> (Page, Vec<Sound>) {
    let game = Game::new(tengen_core::Terms::default());
    let mut app = apps::app(game, Settings::default(), apps::USUAL).with_sound();
    let open = OnlineEvent::Open {
        visitor: Visitor {
            identity: Identity {
                secret: "00112233445566778899aabbccddeeff"
                    .parse()
                    .expect("a secret"),
                name: None,
            },
            proposal: stored_proposal(""),
            calls: tengen_page::CallMemory::default(),
        },
        address: Address::Game(Opened {
            game: ID.parse().expect("an id"),
            proposal: None,
        }),
    };
    assert_eq!(send(&mut app, Event::Online(open)), []);
    assert_eq!(send(&mut app, Event::Link(ConnectionNews::Opened, 0.5)), []);
    let welcome = "welcome version=1 you=0000000000000000000000000a name=Mei";
    assert_eq!(hear(&mut app, welcome), []);
    let game = format!(
        "game game={ID} terms=freestyle takebacks=asked at=0 first=Mei firstid=0000000000000000000000000a \
         second=Ada secondid=0000000000000000000000000b role={role} spent=0 presence=here,here watching=0 \
         entries={entries}"
    );
    let begun = hear(&mut app, &game);
    (app, begun)
}

fn hear(app: &mut Page, line: &str) -> Vec<Sound> {
    send(
        app,
        Event::Server(Box::new(line.parse().expect("a message"))),
    )
}

#[test]
fn an_online_game_sounds_for_its_player() {
    let (mut app, begun) = online("first", BEFORE_FIVE);
    assert_eq!(begun, [Sound::Start]);
    for (line, expected) in [
        (
            "presence game=0123456789 seat=second presence=30000",
            vec![Sound::Left],
        ),
        (
            "presence game=0123456789 seat=second presence=here",
            vec![Sound::Back],
        ),
        ("presence game=0123456789 seat=first presence=here", vec![]),
    ] {
        assert_eq!(hear(&mut app, line), expected, "{line}");
    }
    assert_eq!(press(&mut app, "j8"), [Sound::Stone, Sound::Win]);
    let (mut loser, _) = online("second", BEFORE_FIVE);
    let five = "done game=0123456789 seq=8 entry=1.j8 spent=0";
    assert_eq!(hear(&mut loser, five), [Sound::Stone, Sound::Loss]);
    let gone = "presence game=0123456789 seat=first presence=30000";
    assert_eq!(hear(&mut loser, gone), [], "after the end nobody leaves");
    let (mut watcher, begun) = online("watching", BEFORE_FIVE);
    assert_eq!(begun, []);
    assert_eq!(hear(&mut watcher, gone), []);
    assert_eq!(hear(&mut watcher, five), [Sound::Stone, Sound::Win]);
}

#[test]
fn the_title_calls_the_player() {
    let call = Some("Your move – Tengen");
    let mut table = computer();
    assert_eq!(table.app.title(), None, "the tab is shown");
    hide(&mut table.app, Tab::Hidden);
    assert_eq!(table.app.title(), call);
    table.press("h8");
    assert_eq!(table.app.title(), None, "the computer's turn");
    table.best("i9");
    assert_eq!(table.app.title(), call);
    let _ = table
        .app
        .update(Event::Set(Setting::Language(Language::Zh)), START);
    assert_eq!(table.app.title(), Some("轮到你了 – Tengen 天元"));
    hide(&mut table.app, Tab::Shown);
    assert_eq!(table.app.title(), None);
    hide(&mut table.app, Tab::Hidden);
    table.send(Event::Resign);
    assert_eq!(table.app.title(), None, "the game is over");
    let mut people = page("freestyle");
    hide(&mut people, Tab::Hidden);
    press(&mut people, "h8");
    assert_eq!(people.title(), None, "two people at one screen");
}

#[test]
fn the_title_calls_to_an_online_game() {
    let call = Some("Your move – Tengen");
    let (mut app, _) = online("second", "1.h8");
    assert_eq!(app.title(), None, "the tab is shown");
    hide(&mut app, Tab::Hidden);
    assert_eq!(app.title(), call);
    press(&mut app, "i9");
    assert_eq!(app.title(), None, "sent already");
    hear(&mut app, "done game=0123456789 seq=1 entry=2.i9 spent=0");
    assert_eq!(app.title(), None);
    hear(&mut app, "done game=0123456789 seq=2 entry=1.g7 spent=0");
    assert_eq!(app.title(), call);
    let _ = app.update(Event::New(tengen_core::Terms::default()), START);
    assert_eq!(app.title(), call, "another game is on the board");
    let (mut watcher, _) = online("watching", "1.h8");
    hide(&mut watcher, Tab::Hidden);
    assert_eq!(watcher.title(), None);
}

/// Returns the calls that a message of the server causes.
fn calls(app: &mut Page, line: &str) -> Vec<(String, String)> {
    let message = line.parse().expect("a message");
    let effects = app.update(Event::Server(Box::new(message)), START);
    let calls = effects.into_iter().filter_map(|effect| match effect {
        Effect::Notify(call) => Some((call.title.to_owned(), call.text)),
        _ => None,
    });
    calls.collect()
}

#[test]
fn a_notification_calls_to_an_online_game_while_the_tab_is_hidden() {
    let (mut app, _) = online("second", "");
    let call = || {
        let title = "Your move – Tengen".to_owned();
        vec![(title, "In your game with Mei".to_owned())]
    };
    hide(&mut app, Tab::Hidden);
    let first = "done game=0123456789 seq=0 entry=1.h8 spent=0";
    assert_eq!(calls(&mut app, first), [], "it is off");
    press(&mut app, "i9");
    calls(&mut app, "done game=0123456789 seq=1 entry=2.i9 spent=0");
    let on = Event::Set(Setting::Notifications(OnOff::On));
    send(&mut app, on);
    let second = "done game=0123456789 seq=2 entry=1.g7 spent=0";
    assert_eq!(calls(&mut app, second), call());
    let watching = "watching game=0123456789 count=1";
    assert_eq!(calls(&mut app, watching), [], "one call for a turn");
    press(&mut app, "j10");
    calls(&mut app, "done game=0123456789 seq=3 entry=2.j10 spent=0");
    hide(&mut app, Tab::Shown);
    let third = "done game=0123456789 seq=4 entry=1.f6 spent=0";
    assert_eq!(calls(&mut app, third), [], "the player sees it");
}

/// A game with days need not be on the board.
#[test]
fn a_notification_calls_to_a_game_that_is_not_on_the_board() {
    let (mut app, _) = online("watching", "1.h8");
    send(&mut app, Event::Set(Setting::Notifications(OnOff::On)));
    let row = |game: &str, turn: &str, ply: u32| {
        format!(
            "turn game={game} terms=freestyle%20clock=days:3/turn first=Mei second=Ada seat=first ply={ply} \
             turn={turn} left=1000000"
        )
    };
    hide(&mut app, Tab::Hidden);
    let calls_to =
        |app: &mut Page, turn: &str, ply| calls(app, &row("1111111111", turn, ply)).len();
    assert_eq!(calls_to(&mut app, "second", 3), 0);
    assert_eq!(calls_to(&mut app, "first", 4), 1);
    assert_eq!(calls_to(&mut app, "first", 4), 0, "again");
    assert_eq!(
        calls(&mut app, &row("2222222222", "first", 0)),
        [],
        "it begins"
    );
}
