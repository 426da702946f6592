//! What is said of online play (`tests/sentences/online.txt`), and which parts of it show: a page that hears a
//! server.

use tengen_testing::apps;

use crate::support::golden::{Sentences, check, in_language, strip};
use tengen_core::{Game, Seat, Stone, Terms};
use tengen_online::{
    Compensation, DisplayName, Owner, PastResult, PastRow, Proposal, Side, TakeBacks, ToClient,
};
use tengen_page::view::describe;
use tengen_page::view::{Choice, OnlineWish, bound_game, choices, online_may, online_parts};
use tengen_page::{
    Address, ConnectionNews, Effect, Event, Identity, Message, Millis, OnlineEvent, Opened, Page,
    Pairing, Settings, Visitor, stored_proposal,
};

const START: Millis = Millis(1000.0);

const ID: &str = "0123456789";

const THREE: &str = "1.h8,2.i9,1.g7";

const WELCOME: &str = "welcome version=1 you=0000000000000000000000000a name=Mei";

/// A page that the server knows as the player of a role in a game with these entries.
fn page(role: &str, entries: &str, more: &str) -> Page {
    let mut app = offline();
    hear(&mut app, WELCOME);
    hear(&mut app, &game(role, entries, more));
    app
}

fn offline() -> Page {
    let mut app = tengen_testing::apps::app(
        Game::new(Terms::default()),
        Settings::default(),
        apps::USUAL,
    );
    let secret = "00112233445566778899aabbccddeeff"
        .parse()
        .expect("a secret");
    let wanted = ID.parse().expect("an id");
    let open = OnlineEvent::Open {
        visitor: Visitor {
            identity: Identity { secret, name: None },
            proposal: stored_proposal(""),
            calls: tengen_page::CallMemory::default(),
        },
        address: Address::Game(Opened {
            game: wanted,
            proposal: None,
        }),
    };
    let _ = app.update(Event::Online(open), START);
    let _ = app.update(Event::Link(ConnectionNews::Opened, 0.5), START);
    app
}

fn game(role: &str, entries: &str, more: &str) -> String {
    format!(
        "game game={ID} terms=freestyle takebacks=asked at=0 first=Mei firstid=0000000000000000000000000a \
         second=Ada secondid=0000000000000000000000000b role={role} spent=0 presence=here,here watching=0{more} \
         entries={entries}"
    )
}

fn hear(app: &mut Page, line: &str) -> Vec<String> {
    let message: ToClient = line.parse().expect("a message of a server");
    let effects = app.update(Event::Server(Box::new(message)), START);
    effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Announce(message @ Message::Play(_)) => Some(describe::message(app, *message)),
            _ => None,
        })
        .collect()
}

fn parts(app: &Page) -> Vec<&'static str> {
    let online = app.online().expect("it was opened");
    online_parts(app, online)
}

/// A spectator may ask about a forbidden point; a player gets no help.
#[test]
fn players_do_not_ask_about_forbidden_points() {
    let entries = "1.f8,2.a1,1.g8,2.a3,1.h6,2.c1,1.h7,2.e1";
    for (role, may) in [("first", false), ("watching", true)] {
        let mut app = offline();
        hear(&mut app, WELCOME);
        let line =
            game(role, entries, "").replace("terms=freestyle", "terms=renju%20referee=marked");
        hear(&mut app, &line);
        let point = "h8".parse().expect("a point");
        assert_eq!(app.game().moves().len(), 8);
        assert_eq!(app.may_ask_about(point), may, "{role}");
        let _ = app.update(Event::AskAbout(point), START);
        assert_eq!(app.study().is_some(), may, "{role}");
    }
}

#[test]
fn sentences_of_online_play() {
    check(
        "online",
        &[
            ("The button that finds a player", button),
            ("The strips, and who is away", strips),
            ("Mei, who is first, asks to take back G7", take_back),
            ("Ada offers a draw", draw),
            ("A rematch, an invitation and a past game", other_games),
            ("The connection", connection),
        ],
    );
}

fn button(said: &mut Sentences) {
    let proposal = Proposal {
        terms: Terms::default(),
        take_backs: TakeBacks::Asked,
    };
    for (name, state) in [
        ("idle", Pairing::Idle),
        ("seeking", Pairing::Seeking(proposal)),
        ("matched", Pairing::Matched),
        ("playing", Pairing::Playing),
        ("over", Pairing::Over),
    ] {
        said.add(name, |texts| describe::online_button(texts, state).0);
    }
}

fn left() -> String {
    format!("presence game={ID} seat=first presence=24000")
}

fn strips(said: &mut Sentences) {
    let mut app = page("second", "1.h8", "");
    for (name, stone) in [("Black", Stone::Black), ("White, you", Stone::White)] {
        said.add(name, |texts| strip(&in_language(&app, texts), stone));
    }
    said.add("Black left", |texts| {
        hear(&mut in_language(&app, texts), &left()).join("|")
    });
    hear(&mut app, &left());
    let place = app.online_game().expect("it lies on the board");
    for (name, now) in [("in time", START), ("too late", Millis(26_000.0))] {
        said.add(format!("Black is away, {name}"), |texts| {
            describe::online_away(texts, place, Seat::First, now)
        });
        said.add(format!("White hears of it, {name}"), |texts| {
            describe::online_gone(texts, place, now)
        });
    }
}

#[test]
fn a_player_may_take_the_win_after_the_other_left_for_too_long() {
    let mut app = page("second", "1.h8", "");
    assert!(describe::is_turned(&app), "the player's own seat is below");
    hear(&mut app, &left());
    let place = app.online_game().expect("it lies on the board");
    let take = OnlineWish::Absent(Compensation::Win);
    assert!(!online_may(&app, place, take, START));
    assert!(online_may(&app, place, take, Millis(26_000.0)));
}

/// The page of a player or a guest after the first player asked for a stone back.
fn asked(role: &str) -> Page {
    let mut app = page(role, THREE, "");
    hear(&mut app, &asks("first", "takeback"));
    app
}

fn asks(seat: &str, wish: &str) -> String {
    format!("asked game={ID} by={seat} wish={wish}")
}

fn take_back(said: &mut Sentences) {
    for role in ["second", "first", "watching"] {
        let before = page(role, THREE, "");
        said.add(format!("{role}: spoken"), |texts| {
            hear(&mut in_language(&before, texts), &asks("first", "takeback")).join("|")
        });
        let app = asked(role);
        said.add(format!("{role}: asked"), |texts| {
            describe::prompt(&in_language(&app, texts))
        });
        said.add(format!("{role}: shown"), |texts| {
            describe::online_asking(&in_language(&app, texts))
        });
    }
}

#[test]
fn a_take_back_is_for_the_other_to_answer() {
    let other = asked("second");
    let names = ["agree", "refuse"].map(Choice::from_name);
    assert_eq!(
        choices(&other).into_iter().map(Some).collect::<Vec<_>>(),
        names
    );
    assert!(!parts(&other).contains(&"asking"));
    let asker = asked("first");
    assert!(choices(&asker).is_empty());
    assert!(parts(&asker).contains(&"asking"));
    assert!(choices(&asked("watching")).is_empty());
}

fn draw(said: &mut Sentences) {
    let mut app = page("first", "1.h8", "");
    hear(&mut app, &asks("second", "draw"));
    said.add("first: asked", |texts| {
        describe::prompt(&in_language(&app, texts))
    });
}

#[test]
fn a_draw_may_be_offered_by_players_while_nothing_is_asked() {
    let mut app = page("first", "1.h8", "");
    let may = |app: &Page, wish| {
        let place = app.online_game().expect("it lies on the board");
        online_may(app, place, wish, START)
    };
    assert!(may(&app, OnlineWish::Draw) && may(&app, OnlineWish::TakeBack));
    hear(&mut app, &asks("second", "draw"));
    assert!(!may(&app, OnlineWish::Draw) && !may(&app, OnlineWish::TakeBack));
    let watcher = page("watching", "1.h8", "");
    assert!(!may(&watcher, OnlineWish::Draw));
}

#[test]
fn nothing_is_asked_without_a_connection() {
    let mut app = page("first", "1.h8", "");
    let _ = app.update(Event::Link(ConnectionNews::Closed, 0.5), START);
    let place = app.online_game().expect("it lies on the board");
    for wish in [OnlineWish::Draw, OnlineWish::TakeBack] {
        assert!(!online_may(&app, place, wish, START), "{wish:?}");
    }
}

#[test]
fn who_left_the_board_of_a_game_that_goes_on_begins_no_other() {
    let mut app = page("first", "1.h8", "");
    let _ = app.update(Event::Online(OnlineEvent::Home), START);
    assert_eq!(bound_game(&app), ID.parse().ok());
    let shown = parts(&app);
    assert!(shown.contains(&"away") && shown.contains(&"lobby"));
    for part in ["idle", "invitable", "free"] {
        assert!(!shown.contains(&part), "{part} in {shown:?}");
    }
    let over = page("first", "1.resign", "");
    assert_eq!(bound_game(&over), None);
}

#[test]
fn the_parts_follow_the_game() {
    let live = parts(&page("first", "1.h8", ""));
    assert!(live.contains(&"live") && live.contains(&"one") && !live.contains(&"lobby"));
    let watching = parts(&page("watching", "1.h8", ""));
    assert!(!watching.contains(&"live") && !watching.contains(&"one"));
    let shown = parts(&page("first", "1.resign", " rematch=second"));
    for part in ["over", "rematch", "wanted"] {
        assert!(shown.contains(&part), "{part} in {shown:?}");
    }
}

#[test]
fn a_sign_of_a_computer_is_explained() {
    let mut app = offline();
    hear(&mut app, WELCOME);
    let lobby = |name: &str| {
        format!(
            "lobby seeks=seek%20seek=17%20name={name}%20terms=renju%20takebacks=off%20owner=other games= players=2"
        )
    };
    hear(&mut app, &lobby("Mei"));
    assert!(!parts(&app).contains(&"computers"));
    hear(&mut app, &lobby("%25F0%259F%25A4%2596%2520Deep"));
    assert!(parts(&app).contains(&"computers"));
    assert!(!parts(&page("first", "1.h8", "")).contains(&"computers"));
}

#[test]
fn the_lobby_shows_while_there_is_no_game() {
    let mut app = offline();
    assert!(parts(&app).contains(&"link"), "nobody has answered yet");
    hear(&mut app, WELCOME);
    let shown = parts(&app);
    for part in [
        "lobby",
        "one",
        "invitable",
        "no-seeks",
        "no-games",
        "idle",
        "up",
    ] {
        assert!(shown.contains(&part), "{part} in {shown:?}");
    }
    hear(&mut app, &invitation());
    assert!(parts(&app).contains(&"free"));
    let _ = app.update(Event::Online(OnlineEvent::Decline), START);
    assert!(!parts(&app).contains(&"guest"));
}

fn invitation() -> String {
    format!("invited game={ID} terms=renju takebacks=off side=first name=Ada owner=other")
}

fn other_games(said: &mut Sentences) {
    let over = page("first", "1.resign", " rematch=second");
    let place = over.online_game().expect("it lies on the board");
    said.add("a rematch", |texts| describe::online_rematch(texts, place));
    let mut app = offline();
    hear(&mut app, WELCOME);
    hear(&mut app, &invitation());
    let invited = app.online().and_then(|online| online.invitation());
    let invited = invited.expect("one is shown");
    said.add("an invitation", |texts| {
        describe::online_invitation(texts, invited)
    });
    said.add("what is proposed", |texts| {
        describe::online_proposal(texts, invited.invitation.proposal, Side::First)
    });
    let row = PastRow {
        game: ID.parse().expect("an id"),
        terms: Terms::default(),
        names: ["Mei", "五子"].map(|name| name.parse::<DisplayName>().expect("a name")),
        seat: Seat::First,
        result: PastResult::Won,
        at: 0,
    };
    said.add("a past game", |texts| {
        let (head, text) = describe::online_past(texts, &row, "today");
        format!("{head} | {text}")
    });
}

fn connection(said: &mut Sentences) {
    let mut app = offline();
    let lost = Event::Link(ConnectionNews::Closed, 0.5);
    let twice = [Event::Woken, lost.clone()];
    for (name, msgs, now) in [
        ("begun", &[][..], START),
        ("lost", &[lost], START),
        ("lost twice", &twice, Millis(2000.0)),
    ] {
        for event in msgs {
            let _ = app.update(event.clone(), now);
        }
        let online = app.online().expect("it was opened");
        said.add(name, |texts| describe::online_link(texts, online, now));
    }
}

#[test]
fn the_owner_of_a_row_has_a_word() {
    assert_eq!(Owner::You.word(), "you");
}
