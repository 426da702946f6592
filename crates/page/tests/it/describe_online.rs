//! What is said of online play, and which parts of it show: a page that hears a server.

use tengen_page::text::Texts;
use tengen_testing::apps;

use tengen_core::{Game, Seat, Stone, Terms};
use tengen_online::{
    Compensation, DisplayName, Owner, PastResult, PastRow, Proposal, Side, TakeBacks, ToClient,
};
use tengen_page::app::{
    Address, App, ConnectionNews, Effect, Identity, Language, Millis, Msg, OnlineMsg, Opened,
    Pairing, Saying, Setting, Settings, Visitor, stored_proposal,
};
use tengen_page::view::describe;
use tengen_page::view::{Choice, OnlineWish, bound_game, choices, online_may, online_parts};

const START: Millis = Millis(1000.0);

const ID: &str = "0123456789";

/// A page that the server knows as the player of a role in a game with these entries.
fn page(role: &str, entries: &str, more: &str) -> App {
    let mut app = offline();
    for line in [
        "welcome version=1 you=0000000000000000000000000a name=Mei".to_string(),
        game(role, entries, more),
    ] {
        hear(&mut app, &line);
    }
    app
}

fn offline() -> App {
    let mut app = tengen_testing::apps::app(
        Game::new(Terms::default()),
        Settings::default(),
        apps::USUAL,
    );
    let secret = "00112233445566778899aabbccddeeff"
        .parse()
        .expect("a secret");
    let wanted = ID.parse().expect("an id");
    let open = OnlineMsg::Open {
        visitor: Visitor {
            identity: Identity { secret, name: None },
            proposal: stored_proposal(""),
        },
        address: Address::Game(Opened {
            game: wanted,
            proposal: None,
        }),
    };
    let _ = app.update(Msg::Online(open), START);
    let _ = app.update(Msg::Link(ConnectionNews::Opened, 0.5), START);
    app
}

fn game(role: &str, entries: &str, more: &str) -> String {
    format!(
        "game game={ID} terms=freestyle takebacks=asked at=0 first=Mei firstid=0000000000000000000000000a \
         second=Ada secondid=0000000000000000000000000b role={role} spent=0 presence=here,here watching=0{more} \
         entries={entries}"
    )
}

fn hear(app: &mut App, line: &str) -> Vec<String> {
    let message: ToClient = line.parse().expect("a message of a server");
    let effects = app.update(Msg::Server(Box::new(message)), START);
    effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Announce(saying @ Saying::Online(_)) => Some(describe::saying(app, *saying)),
            _ => None,
        })
        .collect()
}

fn chinese(app: &mut App) {
    let _ = app.update(Msg::Set(Setting::Language(Language::Zh)), START);
}

fn parts(app: &App) -> Vec<&'static str> {
    let online = app.online().expect("it was opened");
    online_parts(app, online)
}

#[test]
fn the_button_says_what_the_seeds_say() {
    let proposal = Proposal {
        terms: Terms::default(),
        take_backs: TakeBacks::Asked,
    };
    let states = [
        Pairing::Idle,
        Pairing::Seeking(proposal),
        Pairing::Matched,
        Pairing::Playing,
        Pairing::Over,
    ];
    let said = |language| states.map(|state| describe::online_button(language, state).0);
    assert_eq!(
        said(Texts::ENGLISH),
        [
            "Find a player",
            "Looking for a player…",
            "Matched",
            "Playing…",
            "Play again"
        ]
    );
    assert_eq!(
        said(tengen_testing::apps::CHINESE),
        ["匹配玩家", "正在匹配中…", "匹配成功", "对战中…", "再玩一局"]
    );
}

#[test]
fn the_strips_say_who_plays_and_who_is_away() {
    let mut app = page("second", "1.h8", "");
    assert_eq!(describe::caption(&app, Stone::Black), "Mei");
    assert_eq!(describe::caption(&app, Stone::White), "Ada (you)");
    assert!(describe::is_turned(&app), "the player's own seat is below");
    assert_eq!(
        hear(
            &mut app,
            &format!("presence game={ID} seat=first presence=24000")
        ),
        ["Mei left."]
    );
    let place = app.online_game().expect("it lies on the board");
    let away = |language, now| describe::online_away(language, place, Seat::First, now);
    assert_eq!(away(Texts::ENGLISH, START), "left, 0:24 to return");
    assert_eq!(away(Texts::ENGLISH, Millis(26_000.0)), "left");
    let gone = describe::online_gone(tengen_testing::apps::CHINESE, place, START);
    assert!(gone.starts_with("对方掉线了"), "{gone}");
    let take = OnlineWish::Absent(Compensation::Win);
    assert!(!online_may(&app, place, take, START));
    assert!(online_may(&app, place, take, Millis(26_000.0)));
}

#[test]
fn a_take_back_names_its_stones_and_is_for_the_other_to_answer() {
    let entries = "1.h8,2.i9,1.g7";
    let asks = format!("asked game={ID} by=first wish=takeback");
    let mut other = page("second", entries, "");
    assert_eq!(hear(&mut other, &asks), ["Mei asks to take back G7."]);
    assert_eq!(describe::prompt(&other), "Mei asks to take back G7.");
    let names = ["agree", "refuse"].map(Choice::from_name);
    assert_eq!(
        choices(&other).into_iter().map(Some).collect::<Vec<_>>(),
        names
    );
    assert!(!parts(&other).contains(&"asking"));

    let mut asker = page("first", entries, "");
    assert_eq!(hear(&mut asker, &asks), ["You ask to take back G7."]);
    assert_eq!(describe::prompt(&asker), "");
    assert!(choices(&asker).is_empty());
    assert!(parts(&asker).contains(&"asking"));
    chinese(&mut asker);
    assert_eq!(describe::online_asking(&asker), "你请求悔棋：G7。");

    let mut watcher = page("watching", entries, "");
    hear(&mut watcher, &asks);
    assert_eq!(
        describe::online_asking(&watcher),
        "Mei asks to take back G7."
    );
    assert!(choices(&watcher).is_empty());
}

#[test]
fn a_draw_may_be_offered_by_players_while_nothing_is_asked() {
    let mut app = page("first", "1.h8", "");
    let may = |app: &App, wish| {
        let place = app.online_game().expect("it lies on the board");
        online_may(app, place, wish, START)
    };
    assert!(may(&app, OnlineWish::Draw) && may(&app, OnlineWish::TakeBack));
    hear(&mut app, &format!("asked game={ID} by=second wish=draw"));
    assert_eq!(describe::prompt(&app), "Ada offers a draw.");
    assert!(!may(&app, OnlineWish::Draw) && !may(&app, OnlineWish::TakeBack));
    let watcher = page("watching", "1.h8", "");
    assert!(!may(&watcher, OnlineWish::Draw));
}

#[test]
fn nothing_is_asked_without_a_connection() {
    let mut app = page("first", "1.h8", "");
    let _ = app.update(Msg::Link(ConnectionNews::Closed, 0.5), START);
    let place = app.online_game().expect("it lies on the board");
    for wish in [OnlineWish::Draw, OnlineWish::TakeBack] {
        assert!(!online_may(&app, place, wish, START), "{wish:?}");
    }
}

#[test]
fn who_left_the_board_of_a_game_that_goes_on_begins_no_other() {
    let mut app = page("first", "1.h8", "");
    let _ = app.update(Msg::Online(OnlineMsg::Home), START);
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
    let over = page("first", "1.resign", " rematch=second");
    let shown = parts(&over);
    for part in ["over", "rematch", "wanted"] {
        assert!(shown.contains(&part), "{part} in {shown:?}");
    }
    let place = over.online_game().expect("it lies on the board");
    let rematch = |texts| describe::online_rematch(texts, place);
    assert_eq!(
        tengen_testing::apps::LANGUAGES.map(rematch),
        ["Play the rematch", "同意再来一局"]
    );
}

#[test]
fn the_lobby_shows_while_there_is_no_game() {
    let mut app = offline();
    assert!(parts(&app).contains(&"link"), "nobody has answered yet");
    hear(
        &mut app,
        "welcome version=1 you=0000000000000000000000000a name=Mei",
    );
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
    hear(
        &mut app,
        &format!("invited game={ID} terms=renju takebacks=off side=first name=Ada owner=other"),
    );
    assert!(parts(&app).contains(&"free"));
    let invited = app.online().and_then(|online| online.invitation());
    let invited = invited.expect("one is shown");
    let said = describe::online_invitation(Texts::ENGLISH, invited);
    assert_eq!(said, "Ada invites you to play. You go second.");
    let proposal = invited.invitation.proposal;
    assert_eq!(
        describe::online_proposal(Texts::ENGLISH, proposal, Side::First),
        "Renju · 15 × 15 · Strict · No clock · no take-backs"
    );
    let _ = app.update(Msg::Online(OnlineMsg::Decline), START);
    assert!(!parts(&app).contains(&"guest"));
}

#[test]
fn a_lost_connection_is_said_plainly() {
    let mut app = offline();
    let link = |app: &App, now| {
        let online = app.online().expect("it was opened");
        describe::online_link(Texts::ENGLISH, online, now)
    };
    assert_eq!(link(&app, START), "Connecting…");
    let _ = app.update(Msg::Link(ConnectionNews::Closed, 0.5), START);
    assert_eq!(link(&app, START), "Offline. Trying again in 1 s.");
    let _ = app.update(Msg::Woken, Millis(2000.0));
    let _ = app.update(Msg::Link(ConnectionNews::Closed, 0.5), Millis(2000.0));
    assert!(link(&app, START).starts_with("No server for online play"));
}

#[test]
fn a_row_of_the_past_says_how_it_ended() {
    let names = ["Mei", "五子"].map(|name| name.parse::<DisplayName>().expect("a name"));
    let row = PastRow {
        game: ID.parse().expect("an id"),
        terms: Terms::default(),
        names,
        seat: Seat::First,
        result: PastResult::Won,
        at: 0,
    };
    let (head, text) = describe::online_past(Texts::ENGLISH, &row, "today");
    assert_eq!(
        [head, text],
        ["against 五子 · won", "today · Freestyle · 15 × 15"]
    );
    assert_eq!(Owner::You.word(), "you");
}
