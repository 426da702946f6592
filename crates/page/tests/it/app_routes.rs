//! Addresses: those of all places, Back and Forward, and what an address opens.

use crate::app_drill::{TREE, grown, with_game};
use crate::app_opening_list::pattern;
use crate::app_playout_beside::{ID, connect, hear_game, visitor};
use crate::app_trainers::start;
use crate::support::browser::Browser;
use crate::support::puzzler::{fours, open, visit};
use crate::support::shop::{Shop, read, send, tab};
use crate::support::table::Table;
use proptest::prelude::*;
use tengen_core::rules::opening::Pattern;
use tengen_core::{Game, Terms};
use tengen_learn::openings::{OpeningEvent, OpeningPlace};
use tengen_learn::trainers::Trainer;
use tengen_page::{
    Address, Addressed, AnalysisEvent, CollectionPlace, DrillEvent, DrillPlace, Effect, Event,
    FileEvent, GameLink, Holder, How, LabEvent, LabPlace, LabSettings, Layout, LessonEvent,
    LessonPlace, LocalId, LocalPlace, MistakesEvent, MistakesPlace, OnlineEvent, OnlinePlace,
    Opened, PastPlace, Place, PuzzleEvent, PuzzlePlace, Route, Section, Settings, StudyPlace,
    Toast, UnreadFile, stored_proposal,
};
use tengen_testing::apps::{USUAL, app, at, link_of, played};

/// The game that is played below everything.
const GAME: &str = "a1 b2 c3";

fn opened() -> Opened {
    Opened {
        game: ID.parse().expect("an id"),
        proposal: None,
    }
}

fn lab() -> Event {
    Event::Lab(LabEvent::Open {
        settings: LabSettings::default(),
        stored: None,
    })
}

/// A way of opening a place, and its address.
fn ways() -> Vec<(Event, &'static str)> {
    let learn = |event| Event::Lesson(event);
    let puzzles = |event| Event::Puzzles(event);
    vec![
        (learn(LessonEvent::Open), "learn/"),
        (learn(LessonEvent::Choose(1)), "learn/lessons/2/"),
        (learn(LessonEvent::List), "learn/"),
        (start(Trainer::Forbidden, 1), "learn/trainers/forbidden/"),
        (start(Trainer::Threats, 1), "learn/trainers/threats/"),
        (Event::visit(&OpeningPlace::List), "learn/openings/"),
        (
            Event::own(OpeningEvent::Choose(pattern("D4"))),
            "learn/openings/#D4",
        ),
        (puzzles(open(0)), "learn/puzzles/#fff1c805102c"),
        (lab(), "lab/"),
        (Event::Analysis(AnalysisEvent::Open), "study/"),
        (
            Event::Mistakes(MistakesEvent::Practise(visit(0))),
            "learn/mistakes/",
        ),
        (
            Event::Online(OnlineEvent::Open {
                visitor: visitor(),
                address: Address::None,
            }),
            "online/",
        ),
        (Event::Analysis(AnalysisEvent::Open), "study/"),
        (
            Event::Online(OnlineEvent::Open {
                visitor: visitor(),
                address: Address::None,
            }),
            "online/",
        ),
        (Event::Online(OnlineEvent::Close), "game/"),
    ]
}

#[test]
fn the_address_follows_every_way_of_opening_a_place() {
    let mut browser = Browser::playing();
    let mut entries = vec!["game/".to_owned()];
    for (event, address) in ways() {
        browser.send(event.clone());
        entries.push(address.to_owned());
        assert_eq!(browser.address(), address, "{event:?}");
    }
    assert_eq!(browser.entries(), entries, "each place is one entry");
    assert_eq!(browser.table.moves(), GAME);
}

#[test]
fn back_and_forward_go_through_every_place_above_a_running_game() {
    let mut browser = Browser::playing();
    for (event, _) in ways() {
        browser.send(event);
    }
    let entries = browser.entries().to_vec();
    let check = |browser: &Browser| {
        let place = browser.table.app.open_place();
        assert_eq!(place.route().to_string(), browser.address());
        assert_eq!(browser.entries(), entries, "nothing is added");
    };
    for _ in 0..2 {
        for _ in 1..entries.len() {
            browser.back();
            check(&browser);
        }
        assert_eq!(browser.table.moves(), GAME, "the game is there again");
        for _ in 1..entries.len() {
            browser.forward();
            check(&browser);
        }
    }
    assert_eq!(browser.table.moves(), GAME);
    browser.press("d4");
    assert_eq!(browser.table.moves(), "a1 b2 c3 d4", "and goes on");
}

#[test]
fn a_stone_makes_home_a_game_and_no_move_is_an_entry() {
    let mut browser = Browser::open(Table::people("freestyle"), "");
    assert_eq!(browser.address(), "");
    browser.press("h8");
    assert_eq!(browser.entries(), ["game/"]);
    for event in [Event::Undo, Event::Redo, Event::First, Event::Last] {
        browser.send(event);
        assert_eq!(browser.entries(), ["game/"]);
    }
    let mut bookmark = Browser::open(Table::people("freestyle"), "game/");
    assert_eq!(bookmark.entries(), [""], "no game has begun");
    bookmark.press("h8");
    assert_eq!(bookmark.entries(), ["game/"]);
}

#[test]
fn a_board_without_an_address_asks_for_none() {
    let mut table = Table::people("freestyle");
    for (event, _) in ways() {
        let effects = table.send(event);
        assert!(!effects.iter().any(|it| matches!(it, Effect::Go { .. })));
    }
}

#[test]
fn the_next_puzzle_is_an_entry_and_back_leads_to_the_one_before() {
    let mut browser = Browser::playing();
    browser.send(Event::Puzzles(open(0)));
    browser.send(Event::Puzzles(PuzzleEvent::Next(1)));
    let second = browser.address().to_owned();
    assert!(second.starts_with("learn/puzzles/#"), "{second}");
    browser.send(Event::Puzzles(PuzzleEvent::Next(2)));
    assert_ne!(browser.address(), second);
    browser.back();
    assert_eq!(browser.address(), second);
    let link = browser.table.app.puzzle_link().expect("a puzzle");
    assert_eq!(
        format!("learn/puzzles/#{}", link.trim_start_matches("puzzle=")),
        second
    );
    browser.back();
    browser.back();
    assert_eq!(browser.address(), "game/");
    assert_eq!(browser.table.moves(), GAME);
}

#[test]
fn a_tree_is_drilled_at_its_address_while_it_is_on_the_board() {
    let mut table = with_game(grown("freestyle", &TREE));
    // Its first move is stored, and with it the game gets its name.
    table.send(Event::Next);
    table.press("o15");
    table.send(Event::First);
    let mut browser = Browser::open(table, "game/");
    browser.send(Event::Drill(DrillEvent::Start(1)));
    let address = browser.address().to_owned();
    assert!(address.starts_with("learn/drill/#"), "{address}");
    browser.back();
    assert_eq!(browser.address(), "game/");
    browser.forward();
    assert_eq!(browser.address(), address);
    assert!(browser.table.app.drills());
    browser.go_to("learn/drill/#12");
    assert_eq!(browser.address(), "learn/");
    assert!(browser.says(Toast::NoSuchPlace));
    assert!(!browser.table.app.drills());
}

/// A store that answers after the address was read does not lead a reload elsewhere.
#[test]
fn a_drill_waits_for_the_stored_game() {
    let mut shop = Shop::default();
    let mut before = tab(&mut shop, Holder::Here);
    for name in ["h8", "h9", "g7"] {
        send(&mut shop, &mut before, Event::Press(at(name)));
    }
    let mut table = Table::people("freestyle");
    table.app = app(Game::new(Terms::default()), Settings::default(), USUAL).awaiting_store();
    let mut browser = Browser::open(table, "learn/drill/");
    assert!(!browser.table.app.drills());
    assert_eq!(browser.address(), "learn/drill/");
    browser.send(read(&shop, Holder::Here));
    assert!(browser.table.app.drills());
    assert!(
        browser.address().starts_with("learn/drill/"),
        "{}",
        browser.address()
    );
}

#[test]
fn an_online_game_goes_on_below_every_place() {
    let mut browser = Browser::playing();
    let open = OnlineEvent::Open {
        visitor: visitor(),
        address: Address::Game(opened()),
    };
    connect(&mut browser.table, open);
    hear_game(&mut browser.table, "first");
    // The table has dropped the effects so far.
    browser.send(Event::Woken);
    let game = format!("online/#{ID}");
    browser.go_to(&game);
    assert_eq!(browser.table.moves(), "h8");
    for (event, _) in ways() {
        if !matches!(event, Event::Online(_)) {
            let before = browser.address().to_owned();
            let is_text = matches!(event, Event::Lesson(_) | Event::Analysis(_));
            browser.go_to(if is_text { &game } else { "game/" });
            browser.send(event);
            browser.go_to(&game);
            assert_eq!(browser.address(), game, "after {before}");
            assert_eq!(browser.table.moves(), "h8");
            let joined = browser.table.app.joined().expect("the game");
            assert!(!joined.mirror().is_over());
        }
    }
    browser.go_to("learn/puzzles/#day");
    assert!(browser.table.app.has_puzzle(), "a puzzle takes the board");
    browser.back();
    assert_eq!(browser.table.moves(), "h8");
    browser.go_to("game/");
    assert_eq!(browser.table.moves(), GAME);
}

#[test]
fn a_game_that_the_server_does_not_know_leads_to_the_lobby() {
    let mut browser = Browser::playing();
    browser.go_to(&format!("#game={ID}"));
    assert_eq!(browser.address(), format!("online/#{ID}"));
    let say = |browser: &mut Browser, line: &str| {
        let message = line.parse().expect("a message of a server");
        browser.send(Event::Server(Box::new(message)));
    };
    browser.send(Event::Link(tengen_page::ConnectionNews::Opened, 0.5));
    say(
        &mut browser,
        "welcome version=1 you=0000000000000000000000000a name=Mei",
    );
    say(
        &mut browser,
        &format!("refused game={ID} what=join reason=no-game"),
    );
    assert_eq!(browser.entries(), ["game/", "online/"]);
    for damaged in ["#game=x", "online/#x"] {
        browser.go_to(damaged);
        assert_eq!(browser.address(), "online/");
        let online = browser.table.app.online().expect("it is open");
        assert!(online.refused().is_some());
    }
}

/// Addresses, what they become, and if they are of no place.
const UNKNOWN: [(&str, &str, bool); 24] = [
    ("", "game/", false),
    ("index.html", "game/", false),
    ("game/", "game/", false),
    ("game/2/", "game/", true),
    ("nonsense/", "game/", true),
    ("learn", "learn/", false),
    ("learn/lessons/", "learn/", false),
    ("learn/lessons/2", "learn/lessons/2/", false),
    ("learn/lessons/99/", "learn/", true),
    ("learn/lessons/0/", "learn/", true),
    ("learn/lessons/x/", "learn/", true),
    ("learn/trainers/", "learn/", true),
    ("learn/trainers/threats/", "learn/trainers/threats/", false),
    ("learn/openings/#D99", "learn/openings/", true),
    ("learn/openings/#I13", "learn/openings/#I13", false),
    ("learn/puzzles/", "learn/puzzles/#fff1c805102c", false),
    ("learn/puzzles/#000000000000", "learn/puzzles/", false),
    ("learn/puzzles/a/", "learn/puzzles/#fff1c805102c", true),
    ("learn/mistakes/", "learn/mistakes/", false),
    ("learn/nothing/", "learn/", true),
    ("lab/x/", "lab/", true),
    ("study/", "study/", false),
    ("study/#x", "study/", true),
    ("library/x/", "library/", true),
];

#[test]
fn an_unknown_address_opens_the_nearest_place_and_says_so() {
    for (address, becomes, is_unknown) in UNKNOWN {
        let mut browser = Browser::playing();
        browser.go_to(address);
        assert_eq!(browser.entries(), ["game/", becomes], "{address}");
        assert_eq!(browser.says(Toast::NoSuchPlace), is_unknown, "{address}");
        browser.back();
        assert_eq!(browser.address(), "game/");
        assert_eq!(browser.table.moves(), GAME, "{address}");
    }
}

#[test]
fn the_library_is_a_place_and_the_game_goes_on_below_it() {
    for address in [
        "library/",
        "library/#collection",
        "library/#club%20night.sgf",
    ] {
        let mut browser = Browser::playing();
        browser.go_to(address);
        assert_eq!(browser.entries(), ["game/", address]);
        assert_eq!(browser.table.app.layout(), Layout::Library);
        assert_eq!(browser.table.app.layout().section(), Section::Study);
        assert!(browser.table.app.game_away().is_some());
        browser.back();
        assert_eq!(browser.address(), "game/");
        assert_eq!(browser.table.moves(), GAME);
    }
}

#[test]
fn older_links_open_what_they_opened_and_get_the_new_address() {
    let link = link_of(&played(15, "h8 i9 g7"));
    let puzzle = fours().id();
    for (address, becomes) in [
        (format!("#{link}"), "game/".to_owned()),
        (format!("game/#{link}"), "game/".to_owned()),
        (format!("study/#g={link}"), "study/".to_owned()),
        (
            format!("#puzzle={puzzle}"),
            format!("learn/puzzles/#{puzzle}"),
        ),
        (format!("#game={ID}"), format!("online/#{ID}")),
        (format!("game/#game={ID}"), format!("online/#{ID}")),
    ] {
        let browser = Browser::open(Table::people("freestyle"), &address);
        assert_eq!(browser.entries(), [becomes.as_str()], "{address}");
        if address.contains(&link) {
            assert_eq!(browser.table.moves(), "h8 i9 g7");
        }
    }
}

#[test]
fn a_link_keeps_the_game_before() {
    let link = link_of(&played(15, "h8 i9 g7"));
    let mut browser = Browser::playing();
    browser.go_to(&format!("#{link}"));
    browser.send(Event::Leave);
    assert_eq!(browser.table.moves(), "h8 i9 g7");
    assert_eq!(browser.entries(), ["game/", "game/"]);
    browser.send(Event::Restore);
    assert_eq!(browser.table.moves(), GAME);
}

/// The places of a list that is finite.
fn finite() -> Vec<Place> {
    let mut all = vec![
        Place::Online(OnlinePlace::Lobby),
        Place::Study(StudyPlace::Here),
        Place::Collection(CollectionPlace::All),
        Place::Collection(CollectionPlace::Named("a b/ä.sgf".to_owned())),
        Place::Past(PastPlace),
        Place::Puzzles(PuzzlePlace::Any),
        Place::Puzzles(PuzzlePlace::Day),
        Place::Puzzles(PuzzlePlace::Rush),
        Place::Mistakes(MistakesPlace),
        Place::Drill(DrillPlace(None)),
        Place::Lessons(LessonPlace::List),
        Place::Lab(LabPlace),
        Place::Local(LocalPlace::Home),
        Place::Local(LocalPlace::Game),
    ];
    all.extend(
        Trainer::ALL
            .iter()
            .map(|it| Place::read(&it.route().to_string())),
    );
    let openings = Pattern::all().map(OpeningPlace::Opening);
    let feature = |place: OpeningPlace| Place::read(&place.route().to_string());
    all.extend(
        [OpeningPlace::List]
            .into_iter()
            .chain(openings)
            .map(feature),
    );
    all
}

#[test]
fn every_place_has_an_address_and_a_title_of_its_own() {
    let mut addresses: Vec<String> = finite().iter().map(|it| it.route().to_string()).collect();
    for (place, address) in finite().iter().zip(&addresses) {
        assert_eq!(Place::read(address), *place, "{address}");
        assert!(address.is_empty() || address.contains(['/', '#']));
    }
    let count = addresses.len();
    addresses.sort();
    addresses.dedup();
    assert_eq!(addresses.len(), count);
    for texts in tengen_testing::apps::LANGUAGES {
        let mut titles: Vec<String> = finite().iter().map(|it| it.title(texts)).collect();
        titles.sort();
        let titles_before = titles.len();
        titles.dedup();
        // Puzzles of any kind share theirs.
        assert_eq!(titles.len(), titles_before, "{titles:?}");
        assert!(finite().iter().all(|it| !it.about(texts).is_empty()));
    }
}

/// Places whose addresses have any text or number.
fn infinite() -> impl Strategy<Value = Place> {
    let text = "[a-zA-Z0-9=&._%-]{1,20}";
    let terms = [
        "freestyle",
        "renju referee=marked",
        "custom:b=exact,w=over,ban=33+44 size=19",
    ];
    prop_oneof![
        any::<u16>().prop_map(|it| Place::Lessons(LessonPlace::Lesson(it))),
        any::<u64>().prop_map(|it| Place::Drill(DrillPlace(Some(LocalId(it))))),
        any::<u64>().prop_map(|it| Place::Study(StudyPlace::Past(LocalId(it)))),
        text.prop_map(|it| Place::Study(StudyPlace::Link(it))),
        text.prop_filter("the day has its own", |it| it != "day")
            .prop_map(|it| Place::Puzzles(PuzzlePlace::Named(it))),
        text.prop_filter("older links", |it| !it.starts_with("game=")
            && !it.starts_with("puzzle="))
            .prop_map(|it| Place::Link(GameLink(it))),
        (any::<[u8; 10]>(), proptest::option::of(0..terms.len())).prop_map(
            move |(id, terms_at)| {
                let proposal = terms_at.map(|at| {
                    let mut proposal = stored_proposal("");
                    proposal.terms = terms[at].parse().expect("terms");
                    proposal
                });
                Place::Online(OnlinePlace::Game(Opened {
                    game: tengen_online::Id::from_bytes(id),
                    proposal,
                }))
            }
        ),
    ]
}

proptest! {
    #[test]
    fn a_place_is_read_from_its_address(place in infinite()) {
        let address = place.route().to_string();
        prop_assert_eq!(Place::read(&address), place, "{}", address);
    }

    #[test]
    fn any_text_is_an_address(text in "\\PC{0,40}") {
        let route = Route::read(&text);
        let printed = route.to_string();
        prop_assert_eq!(&Route::read(&printed), &route);
        let place = Place::read(&text);
        let address = place.route().to_string();
        prop_assert_eq!(Place::read(&address), place);
    }

    #[test]
    fn any_parts_make_an_address(parts in proptest::collection::vec(
        prop_oneof![
            Just("learn/"), Just("online/"), Just("lessons/"), Just("4/"), Just("puzzles/"), Just("#"), Just("g="),
            Just("past="), Just("7"), Just("game"), Just("="), Just("/"), Just("%"), Just("D4"), Just("?"), Just("&terms="),
        ],
        0..8,
    )) {
        let text: String = parts.concat();
        let place = Place::read(&text);
        let address = place.route().to_string();
        prop_assert_eq!(Place::read(&address), place, "{}", address);
        let route = Route::read(&text);
        prop_assert_eq!(&Route::read(&route.to_string()), &route);
    }
}

#[test]
fn how_an_address_comes_is_told() {
    let mut table = Table::people("freestyle");
    let arrival = tengen_page::Arrival {
        text: String::new(),
        supply: tengen_page::Supply::Nothing,
    };
    table.send(Event::Address(Box::new(arrival)));
    let effects = table.send(Event::Lesson(LessonEvent::Open));
    let go = Effect::Go {
        route: Route::read("learn/"),
        how: How::Push,
    };
    assert!(effects.contains(&go), "{effects:?}");
}

#[test]
fn a_list_beside_the_lobby_leaves_it_open() {
    let mut browser = Browser::playing();
    browser.send(Event::Online(OnlineEvent::Open {
        visitor: visitor(),
        address: Address::None,
    }));
    browser.send(Event::Lesson(LessonEvent::Open));
    for list in [
        Event::visit(&OpeningPlace::List),
        Event::visit(&LessonPlace::List),
    ] {
        browser.send(list);
        assert!(
            browser
                .table
                .app
                .online()
                .is_some_and(tengen_page::Online::is_open)
        );
    }
}

#[test]
fn a_game_that_begins_or_is_opened_in_the_lobby_is_seen() {
    let link = link_of(&played(15, "h8 i9 g7"));
    let file = UnreadFile {
        bytes: link.into_bytes(),
        ..UnreadFile::default()
    };
    let lineup = Settings::default().lineup();
    let begin = Event::Begin(Terms::default(), lineup);
    for event in [begin, Event::File(FileEvent::Open(file))] {
        let mut browser = Browser::playing();
        browser.go_to("online/");
        assert_eq!(browser.table.app.layout(), Layout::Lobby);
        browser.send(event.clone());
        browser.send(Event::Leave);
        assert!(browser.table.app.layout().is_of_games(), "{event:?}");
    }
}

#[test]
fn a_store_that_answers_late_leaves_the_lobby_open() {
    for goes_online in [false, true] {
        let mut shop = Shop::default();
        let mut first = tab(&mut shop, Holder::Here);
        for point in "h8 a1 h9 a2 h10 a3 h11 a4 h12".split(' ') {
            send(&mut shop, &mut first, Event::Press(at(point)));
        }
        let mut table = Table::people("freestyle");
        table.app = table.app.awaiting_store();
        let mut browser = Browser::open(table, "");
        if goes_online {
            browser.send(Event::Online(OnlineEvent::Open {
                visitor: visitor(),
                address: Address::None,
            }));
        }
        browser.send(read(&shop, Holder::Here));
        let is_lobby = browser.table.app.layout() == Layout::Lobby;
        assert_eq!(is_lobby, goes_online);
        // At home the game that has ended makes room.
        assert_eq!(browser.table.moves().is_empty(), !goes_online);
    }
}
