//! Records that are opened beside a running game: it is kept under its own players, and goes on if the person likes.

use tengen_core::Terms;
use tengen_core::game::Purpose;
use tengen_learn::openings::{OpeningEvent, OpeningPlace};
use tengen_page::view::past_rows;
use tengen_page::{
    Addressed, Aim, AnalysisEvent, Arrival, Chosen, Effect, Event, FileEvent, Found, FoundGame,
    HistoryEvent, Holder, How, LibraryEvent, Lineup, LocalPlace, Page, PastEvent, PastJob, PastUse,
    PlayedBy, Player, Shelf, Source, StoreEvent, Supply, Surroundings, UnreadFile, Write, keys,
};
use tengen_testing::apps::{link_of, moves, played};

use crate::app_opening_list::pattern;
use crate::support::browser::Browser;
use crate::support::desk::Desk;
use crate::support::shop::{NOW, Shop, read, send, tab};
use crate::support::table::Table;

/// A record that Black has won.
const WON: &str = "h8 a1 i8 b1 j8 c1 k8 d1 l8";

const QUESTION: &str = "Your game against Pupil is kept. Open the record?";

fn pupil() -> Lineup {
    Lineup {
        players: [PlayedBy::Person, "level:2".parse().expect("a bot")],
        first: Player::One,
    }
}

/// A game against a computer that is to move.
fn against_pupil() -> Desk {
    let mut desk = Desk::new(Shop::default());
    desk.send(Event::Begin(Terms::default(), pupil()));
    desk.play("h8");
    desk
}

/// Returns a desk with a running game, and with another one among the past games.
fn second_against_pupil() -> Desk {
    let mut desk = against_pupil();
    desk.send(Event::New(Terms::default()));
    desk.send(Event::Begin(Terms::default(), pupil()));
    desk.play("i9");
    desk
}

fn link() -> UnreadFile {
    UnreadFile {
        bytes: link_of(&played(15, WON)).into_bytes(),
        ..UnreadFile::default()
    }
}

fn paste() -> Event {
    Event::File(FileEvent::Open(link()))
}

/// A tab with a record that goes on, in the place of a game against a computer.
fn with_record() -> Desk {
    let mut desk = against_pupil();
    desk.send(Event::File(FileEvent::Open(UnreadFile {
        bytes: link_of(&played(15, "c3 d3 e3")).into_bytes(),
        ..UnreadFile::default()
    })));
    desk.send(Event::Leave);
    desk
}

/// The stored past games: who played, and the number of moves.
fn kept(shop: &Shop) -> Vec<String> {
    let all = shop.past.values().map(|(game, facts)| {
        let players: Vec<&str> = facts.split('\t').take(2).collect();
        let game = tengen_page::game_of(game).expect("a game");
        format!("{}: {}", players.join(" – "), game.line().len())
    });
    all.collect()
}

/// The program has read a file with these games.
fn file(desk: &mut Desk, all: &[&str]) {
    let reading = tengen_testing::apps::start_reading(&mut desk.page, Source::default());
    let games = all.iter().map(|moves| FoundGame::Readable {
        facts: Vec::new(),
        broken: None,
        link: link_of(&played(15, moves)),
    });
    let found = Found {
        games: games.collect(),
        ..Found::default()
    };
    desk.send(Event::File(FileEvent::Read(reading, found)));
}

/// A way to open a record.
type Way = (&'static str, fn(&mut Desk));

#[test]
fn a_record_asks_before_it_takes_the_place_of_a_running_game() {
    let ways: [Way; 6] = [
        ("a pasted link", |desk| desk.send(paste())),
        ("a file", |desk| file(desk, &[WON])),
        ("a game of a file", |desk| {
            file(desk, &["a1", WON]);
            desk.send(Event::OpenFound(1));
        }),
        ("an empty board", |desk| {
            desk.send(Event::File(FileEvent::OpenEmpty));
        }),
        ("a past game", |desk| {
            let own = *desk.shop.past.keys().nth(1).expect("a game");
            desk.send(Event::Past(PastEvent::Open(own)));
        }),
        ("an opening", |desk| {
            desk.send(Event::visit(&OpeningPlace::List));
            desk.send(Event::own(OpeningEvent::Choose(pattern("D4"))));
            desk.send(Event::own(OpeningEvent::Analyse));
        }),
    ];
    for (name, open) in ways {
        for answer in [Event::Stay, Event::Leave] {
            let mut desk = against_pupil();
            // A game of two people is in the Library.
            desk.send(Event::New(Terms::default()));
            desk.play("o15");
            desk.send(Event::Begin(Terms::default(), pupil()));
            desk.play("h8");
            let other = kept(&desk.shop);
            assert_eq!(
                other,
                ["person – level:2: 1", "person – person: 1"],
                "{name}"
            );
            open(&mut desk);
            assert_eq!(
                desk.page.leave_question().as_deref(),
                Some(QUESTION),
                "{name}"
            );
            assert_eq!(desk.page.leave_word(), "Open", "{name}");
            assert_eq!(kept(&desk.shop)[2..], ["person – level:2: 1"], "{name}");
            assert_eq!(
                desk.page.settings().lineup(),
                pupil(),
                "{name}: the computer has its seat"
            );
            let leaves = answer == Event::Leave;
            desk.send(answer.clone());
            assert_eq!(desk.page.leave_question(), None, "{name}");
            assert_eq!(
                moves(&tab(&mut desk.shop, Holder::Here)) == "h8",
                !leaves,
                "{name}"
            );
            assert_eq!(kept(&desk.shop)[2..], ["person – level:2: 1"], "{name}");
            if leaves {
                desk.send(Event::Restore);
                desk.send(Event::visit(&LocalPlace::Game));
                assert_eq!(moves(&desk.page), "h8", "{name}");
                assert_eq!(desk.page.settings().lineup(), pupil(), "{name}");
                assert!(desk.page.computer_to_move().is_some(), "{name}: it goes on");
            }
        }
    }
}

#[test]
fn two_people_are_asked_without_a_name_and_nobody_after_the_end() {
    let mut desk = Desk::new(Shop::default());
    desk.play("h8");
    desk.send(paste());
    let question = desk.page.leave_question();
    assert_eq!(
        question.as_deref(),
        Some("Your game is kept. Open the record?")
    );
    let mut desk = Desk::new(Shop::default());
    desk.play(WON);
    desk.send(paste());
    assert_eq!(desk.page.leave_question(), None);
    let mut desk = Desk::new(Shop::default());
    desk.send(paste());
    assert_eq!(desk.page.leave_question(), None);
}

#[test]
fn an_address_with_a_record_asks_and_is_taken_back() {
    let link = link_of(&played(15, WON));
    for address in [
        format!("#g={link}"),
        format!("study/#g={link}"),
        format!("game/#g={link}"),
    ] {
        let mut browser = Browser::open(
            Table::begun("freestyle", "person", "level:2", tengen_core::Stone::Black),
            "",
        );
        browser.table.press("h8");
        browser.go_to(&address);
        assert!(browser.is_asked(), "{address}");
        assert_eq!(browser.table.moves(), "h8", "{address}");
        browser.send(Event::Stay);
        assert_eq!(browser.table.moves(), "h8", "{address}");
        assert_eq!(browser.address(), "game/", "{address}");
        browser.go_to(&address);
        browser.send(Event::Leave);
        assert_eq!(browser.table.moves(), WON, "{address}");
    }
}

#[test]
fn the_address_of_a_past_game_is_taken_back() {
    let mut desk = second_against_pupil();
    let (id, (game, _)) = desk.shop.past.first_key_value().expect("a game");
    let (id, game) = (*id, game.clone());
    let arrive = |text: String| {
        let supply = Supply::Nothing;
        Event::Address(Box::new(Arrival { text, supply }))
    };
    let _ = desk.page.update(arrive("game/".to_owned()), NOW);
    let _ = desk.page.update(arrive(format!("study/#past={id}")), NOW);
    let fetched = PastEvent::Fetched(vec![(id, game)], PastUse::Open);
    let _ = desk.page.update(Event::Past(fetched), NOW);
    assert_eq!(desk.page.leave_question().as_deref(), Some(QUESTION));
    let effects = desk.page.update(Event::Stay, NOW);
    let route = LocalPlace::Game.route();
    let how = How::Replace;
    assert!(effects.contains(&Effect::Go { route, how }), "{effects:?}");
    assert_eq!(moves(&desk.page), "i9");
}

/// Findings: the record stood in the Library as a game that the person lost against the computer.
#[test]
fn a_record_is_never_kept_under_the_players_of_a_game() {
    let mut desk = against_pupil();
    desk.send(paste());
    desk.send(Event::Leave);
    desk.send(Event::New(Terms::default()));
    assert_eq!(
        kept(&desk.shop),
        ["person – level:2: 1", "person – person: 9"]
    );
    // After a reload, too.
    let mut desk = against_pupil();
    desk.send(paste());
    desk.send(Event::Leave);
    let mut desk = desk.reloaded();
    desk.send(Event::New(Terms::default()));
    assert_eq!(
        kept(&desk.shop),
        ["person – level:2: 1", "person – person: 9"]
    );
    // A game of the Library keeps its own, whoever plays now.
    let mut desk = against_pupil();
    desk.send(Event::New(Terms::default()));
    desk.send(Event::Past(PastEvent::Opened));
    let id = past_rows(&desk.page).0[0].id;
    desk.send(Event::Past(PastEvent::Open(id)));
    desk.play("i9");
    desk.send(paste());
    assert_eq!(kept(&desk.shop), ["person – level:2: 2"]);
}

/// A page that waits for a store that answers late. It has the settings.
fn waiting(shop: &Shop) -> Page {
    let game = tengen_core::Game::new(Terms::default());
    let text = shop.settings.as_deref().expect("a text");
    let settings = text.parse().expect("settings");
    Page::new(game, settings, Surroundings::default()).awaiting_store()
}

#[test]
fn a_game_before_the_store_answers_keeps_its_own_players() {
    for holder in [Holder::Here, Holder::Elsewhere] {
        let mut shop = against_pupil().shop;
        let mut page = waiting(&shop);
        let two = Event::Begin(Terms::default(), Lineup::default());
        send(&mut shop, &mut page, two);
        for point in ["c3", "d3"] {
            let press = Event::Press(tengen_testing::apps::at(point));
            send(&mut shop, &mut page, press);
        }
        let event = read(&shop, holder);
        send(&mut shop, &mut page, event);
        if holder == Holder::Here {
            assert_eq!(kept(&shop), ["person – level:2: 1"]);
            assert_eq!(page.settings().lineup(), Lineup::default());
            send(&mut shop, &mut page, Event::Restore);
            assert_eq!(page.settings().lineup(), pupil(), "it goes on");
        }
        assert!(
            kept(&shop).contains(&"person – person: 2".to_owned()),
            "{holder:?}"
        );
    }
}

/// Two tabs of a browser: the first holds a game against a computer.
struct Tabs {
    shop: Shop,
    here: Page,
    other: Page,
}

impl Tabs {
    fn new() -> Tabs {
        let Desk { mut shop, page, .. } = against_pupil();
        let other = tab(&mut shop, Holder::Elsewhere);
        Tabs {
            shop,
            here: page,
            other,
        }
    }

    /// Sends an event to the second tab, and the first one what it hears of it.
    fn send(&mut self, event: Event) -> Vec<Effect> {
        let mut effects = self.other.update(event, NOW);
        for said in self.shop.carry_out(&effects) {
            let _ = self
                .here
                .update(Event::Store(StoreEvent::OtherTab(said)), NOW);
        }
        if effects.iter().any(|it| it.is_job(&PastJob::List)) {
            let all = self.shop.past.iter();
            let all = all.map(|(id, (_, facts))| (*id, facts.clone())).collect();
            effects.extend(self.send(Event::Past(PastEvent::Listed(Some(all)))));
        }
        effects
    }

    /// The first tab goes on with its game, and nothing of it has changed.
    fn check(&self, what: &str) {
        assert_eq!(moves(&self.here), "h8", "{what}");
        assert_eq!(self.here.settings().lineup(), pupil(), "{what}");
        assert!(self.here.computer_to_move().is_some(), "{what}");
        assert!(!self.here.is_elsewhere(), "{what}");
    }
}

#[test]
fn a_record_in_another_tab_takes_no_game() {
    for first in [paste(), Event::File(FileEvent::OpenEmpty)] {
        let mut tabs = Tabs::new();
        let effects = tabs.send(first.clone());
        assert!(!effects.contains(&Effect::TakeOver), "{first:?}");
        let touches = |it: &Effect| matches!(it, Effect::Store(key, _) if *key == keys::SETTINGS);
        assert!(!effects.iter().any(touches), "{first:?}");
        assert_eq!(tabs.other.leave_question(), None);
        assert!(!tabs.other.is_elsewhere() && tabs.other.before().is_none());
        tabs.check("opened");
        // The first tab ends, or gives its lock away, and the record stays.
        let event = read(&tabs.shop, Holder::Here);
        tabs.send(event);
        tabs.send(Event::Store(StoreEvent::Lost));
        assert_ne!(moves(&tabs.other), "h8", "{first:?}");
        assert_eq!(tabs.other.computer_to_move(), None, "{first:?}");
        tabs.check("read");
    }
}

#[test]
fn a_record_in_another_tab_is_kept_with_its_changes() {
    let mut tabs = Tabs::new();
    tabs.send(paste());
    assert_eq!(kept(&tabs.shop), ["person – person: 9"]);
    tabs.send(Event::First);
    tabs.send(Event::Press(tengen_testing::apps::at("o15")));
    assert_eq!(kept(&tabs.shop).len(), 1, "it is one game");
    tabs.check("changed");
    let (&id, (game, _)) = tabs.shop.past.first_key_value().expect("a game");
    let game = tengen_page::game_of(game).expect("a game");
    assert_eq!(game.tree().len(), 10, "with the move that was tried");
    // A reload reads it again.
    let mut tabs = Tabs {
        other: tab(&mut tabs.shop, Holder::Elsewhere),
        ..tabs
    };
    let fetched = vec![(id, tabs.shop.past[&id].0.clone())];
    tabs.send(Event::Past(PastEvent::Fetched(fetched, PastUse::Open)));
    assert_eq!(tabs.other.game().tree().len(), 10);
    tabs.check("reloaded");
}

#[test]
fn the_game_of_the_other_tab_comes_back_and_can_be_taken_over() {
    let mut tabs = Tabs::new();
    tabs.send(paste());
    let effects = tabs.send(Event::visit(&LocalPlace::Home));
    assert!(effects.contains(&Effect::ReadStore));
    let event = read(&tabs.shop, Holder::Elsewhere);
    tabs.send(event);
    assert_eq!(moves(&tabs.other), "h8");
    assert!(tabs.other.is_elsewhere());
    // A new game takes the place of the game, as before.
    tabs.send(paste());
    let effects = tabs.send(Event::New(Terms::default()));
    assert!(effects.contains(&Effect::TakeOver));
    assert_eq!(moves(&tabs.other), WON);
    let event = read(&tabs.shop, Holder::Here);
    tabs.send(event);
    assert_eq!(moves(&tabs.other), "");
    let mut all = kept(&tabs.shop);
    all.sort();
    let [game, record] = ["person – level:2: 1", "person – person: 9"];
    assert_eq!(all, [game, record, record], "the record was opened twice");
}

#[test]
fn a_record_that_comes_before_the_store_answers_takes_no_game() {
    for holder in [Holder::Here, Holder::Elsewhere] {
        let mut tabs = Tabs::new();
        tabs.other = waiting(&tabs.shop);
        let home = Event::Address(Box::new(Arrival::at(&LocalPlace::Home, Supply::Nothing)));
        tabs.send(home);
        tabs.send(paste());
        tabs.send(Event::Press(tengen_testing::apps::at("o15")));
        let event = read(&tabs.shop, holder);
        tabs.send(event);
        assert_eq!(
            moves(&tabs.other),
            format!("{WON} o15")[..WON.len()],
            "{holder:?}"
        );
        assert_eq!(kept(&tabs.shop), ["person – person: 9"], "{holder:?}");
        tabs.check("answered");
        tabs.send(Event::visit(&LocalPlace::Home));
        let event = read(&tabs.shop, holder);
        tabs.send(event);
        assert_eq!(moves(&tabs.other), "h8", "{holder:?}");
        assert_eq!(tabs.other.settings().lineup(), pupil(), "{holder:?}");
    }
}

#[test]
fn a_new_game_beside_a_record_does_not_wait_for_a_store_that_never_answers() {
    let mut tabs = Tabs::new();
    tabs.other = waiting(&tabs.shop);
    tabs.send(paste());
    let effects = tabs.send(Event::New(Terms::default()));
    assert!(!effects.contains(&Effect::TakeOver));
    assert_eq!(moves(&tabs.other), "");
    tabs.send(Event::Press(tengen_testing::apps::at("c3")));
    assert_eq!(moves(&tabs.other), "c3");
    assert_eq!(kept(&tabs.shop), ["person – person: 9"]);
}

/// The first tab was closed before the store had its last move.
#[test]
fn moves_that_only_the_journal_has_are_written_again_beside_a_record() {
    let mut tabs = Tabs::new();
    tabs.send(paste());
    let here = tabs.here.update(Event::Resign, NOW);
    let last = here.iter().find_map(|it| match it {
        Effect::Write(write @ Write::Line(..)) => Some(write.clone()),
        _ => None,
    });
    let last = last.expect("a line of the log");
    tabs.shop.journal = vec![last.clone()];
    let event = read(&tabs.shop, Holder::Here);
    let effects = tabs.send(event);
    assert!(effects.contains(&Effect::Write(last)), "{effects:?}");
}

#[test]
fn a_past_game_that_is_opened_in_another_tab_keeps_its_players() {
    let mut tabs = Tabs::new();
    let mut desk = against_pupil();
    desk.send(Event::Begin(Terms::default(), pupil()));
    desk.play("c3");
    desk.send(Event::New(Terms::default()));
    // The other tab has the first game on the board.
    let (&id, (game, facts)) = desk.shop.past.last_key_value().expect("a game");
    let past = (game.clone(), facts.clone());
    tabs.shop.past.insert(id, past);
    let fetched = PastEvent::Fetched(vec![(id, game.clone())], PastUse::Open);
    tabs.send(Event::Past(fetched));
    assert_eq!(kept(&tabs.shop), ["person – level:2: 1"]);
    tabs.send(Event::Press(tengen_testing::apps::at("i9")));
    assert_eq!(moves(&tabs.other), "c3 i9");
    assert_eq!(kept(&tabs.shop), ["person – level:2: 2"]);
    tabs.check("changed");
}

#[test]
fn a_record_is_no_game_where_the_store_has_none() {
    for holder in [Holder::Here, Holder::Elsewhere] {
        let mut tabs = Tabs::new();
        tabs.shop = Shop::default();
        tabs.other = tab(&mut tabs.shop, Holder::Elsewhere);
        tabs.send(paste());
        let effects = tabs.send(Event::visit(&LocalPlace::Home));
        assert!(effects.contains(&Effect::ReadStore));
        let event = read(&tabs.shop, holder);
        tabs.send(event);
        assert_eq!(moves(&tabs.other), "", "{holder:?}");
        assert_eq!(tabs.shop.game, None, "{holder:?}");
        assert_eq!(kept(&tabs.shop), ["person – person: 9"], "{holder:?}");
    }
}

#[test]
fn a_comment_and_an_empty_board_beside_the_game_of_another_tab_are_left() {
    let mut tabs = Tabs::new();
    tabs.send(paste());
    tabs.send(Event::History(HistoryEvent::OpenNotes));
    tabs.send(Event::History(HistoryEvent::Comment("hello".to_owned())));
    tabs.send(Event::visit(&LocalPlace::Home));
    let (game, _) = tabs.shop.past.values().next().expect("a game");
    let game = tengen_page::game_of(game).expect("a game");
    let notes = game.annotations();
    assert_eq!(
        notes.note(game.cursor().number()).expect("a note").comment,
        "hello"
    );
    let event = read(&tabs.shop, Holder::Elsewhere);
    tabs.send(event);
    tabs.send(Event::File(FileEvent::OpenEmpty));
    assert_eq!(moves(&tabs.other), "");
    let effects = tabs.send(Event::visit(&LocalPlace::Home));
    assert!(effects.contains(&Effect::ReadStore));
}

#[test]
fn a_record_that_comes_back_asks_and_the_game_goes_on_after_it() {
    let mut desk = Desk::new(Shop::default());
    desk.send(paste());
    desk.send(Event::Begin(Terms::default(), pupil()));
    desk.play("h8");
    desk.send(Event::Restore);
    assert_eq!(desk.page.leave_question().as_deref(), Some(QUESTION));
    desk.send(Event::Leave);
    assert_eq!(moves(&desk.page), WON);
    desk.send(Event::Restore);
    assert_eq!(desk.page.leave_question(), None);
    assert_eq!(moves(&desk.page), "h8");
    assert!(desk.page.computer_to_move().is_some());
}

#[test]
fn a_game_that_was_not_opened_after_all_is_only_studied_later() {
    let mut desk = second_against_pupil();
    desk.send(Event::Library(LibraryEvent::Open(Shelf::Past)));
    let id = *desk.shop.past.keys().next().expect("a game");
    desk.send(Event::Library(LibraryEvent::Choose(Chosen::Past(id))));
    desk.send(Event::Library(LibraryEvent::Take(Aim::GoOn)));
    desk.send(Event::Stay);
    desk.send(Event::Past(PastEvent::Open(id)));
    desk.send(Event::Leave);
    assert_eq!(moves(&desk.page), "h8");
    assert_eq!(desk.page.purpose(), Purpose::Study);
}

#[test]
fn moves_that_were_tried_beside_the_game_are_kept_with_it() {
    let mut desk = Desk::new(Shop::default());
    desk.play("h8 i9");
    desk.send(Event::Analysis(AnalysisEvent::Open));
    desk.play("c3 d3");
    desk.send(paste());
    desk.send(Event::Leave);
    desk.send(Event::Restore);
    assert_eq!(desk.page.game().tree().len(), 4);
    assert_eq!(moves(&desk.page), "h8 i9");
}

#[test]
fn a_game_that_goes_on_has_its_own_players() {
    let mut desk = against_pupil();
    desk.send(Event::New(Terms::default()));
    desk.play("o15");
    desk.send(Event::Begin(Terms::default(), pupil()));
    desk.send(Event::Library(LibraryEvent::Open(Shelf::Past)));
    let ids: Vec<_> = desk.shop.past.keys().copied().collect();
    let relieved = Lineup {
        players: [PlayedBy::Person, pupil().players[1].toggled()],
        first: Player::One,
    };
    for (id, lineup) in ids.into_iter().zip([relieved, Lineup::default()]) {
        desk.send(Event::Library(LibraryEvent::Open(Shelf::Past)));
        desk.send(Event::Library(LibraryEvent::Choose(Chosen::Past(id))));
        desk.send(Event::Library(LibraryEvent::Take(Aim::GoOn)));
        desk.send(Event::Leave);
        assert_eq!(desk.page.purpose(), Purpose::Play);
        assert_eq!(desk.page.settings().lineup(), lineup);
        desk.play("k11");
    }
    desk.send(Event::New(Terms::default()));
    assert_eq!(
        kept(&desk.shop),
        ["person – level:2: 2", "person – person: 2"]
    );
}

/// The first tab, or the store, has a record that nobody plays.
#[test]
fn a_stored_record_becomes_no_game_on_the_way_back_from_another_one() {
    for holder in [Holder::Here, Holder::Elsewhere] {
        let Desk { shop, page, .. } = with_record();
        let other = waiting(&shop);
        let mut tabs = Tabs {
            shop,
            here: page,
            other,
        };
        tabs.send(paste());
        tabs.send(Event::visit(&LocalPlace::Home));
        let event = read(&tabs.shop, holder);
        tabs.send(event);
        assert_eq!(tabs.other.computer_to_move(), None, "{holder:?}");
        assert_eq!(moves(&tabs.other).is_empty(), holder == Holder::Here);
        if holder == Holder::Elsewhere {
            assert_eq!(tabs.here.purpose(), Purpose::Study);
            assert_eq!(tabs.here.computer_to_move(), None);
        }
        tabs.send(Event::New(Terms::default()));
        let event = read(&tabs.shop, Holder::Here);
        tabs.send(event);
        let all = kept(&tabs.shop);
        assert!(!all.contains(&"person – level:2: 3".to_owned()), "{all:?}");
        assert!(all.contains(&"person – person: 3".to_owned()), "{all:?}");
    }
}

#[test]
fn two_games_before_the_store_answers_leave_the_stored_one_its_players() {
    let mut shop = against_pupil().shop;
    let mut page = waiting(&shop);
    for point in ["c3", "d3"] {
        let two = Event::Begin(Terms::default(), Lineup::default());
        send(&mut shop, &mut page, two);
        let press = Event::Press(tengen_testing::apps::at(point));
        send(&mut shop, &mut page, press);
    }
    let event = read(&shop, Holder::Here);
    send(&mut shop, &mut page, event);
    assert_eq!(moves(&page), "d3");
    assert!(kept(&shop).contains(&"person – level:2: 1".to_owned()));
    send(&mut shop, &mut page, Event::Restore);
    assert_eq!(page.settings().lineup(), pupil());
}

#[test]
fn a_past_game_that_is_left_before_the_list_is_there_keeps_its_players() {
    let mut desk = against_pupil();
    desk.send(Event::Begin(Terms::default(), pupil()));
    desk.play("c3");
    desk.send(Event::New(Terms::default()));
    let (&id, (game, facts)) = desk.shop.past.last_key_value().expect("a game");
    let mut tabs = Tabs::new();
    let past = (game.clone(), facts.clone());
    tabs.shop.past.insert(id, past);
    let fetched = PastEvent::Fetched(vec![(id, game.clone())], PastUse::Open);
    for event in [Event::Past(fetched), Event::visit(&LocalPlace::Home)] {
        let effects = tabs.other.update(event, NOW);
        tabs.shop.carry_out(&effects);
    }
    assert_eq!(kept(&tabs.shop), ["person – level:2: 1"]);
    let all = vec![(id, facts.clone())];
    tabs.send(Event::Past(PastEvent::Listed(Some(all))));
    assert_eq!(kept(&tabs.shop), ["person – level:2: 1"]);
}
