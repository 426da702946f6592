//! Games that come in: what is opened at once, what waits for a choice, and the way back.

use proptest::prelude::*;
use tengen_core::{Game, PlayRefusal, Terms, link};
use tengen_page::text::Phrase;
use tengen_page::view::{MoveRow, describe, move_rows};
use tengen_page::{
    Effect, Event, FileEvent, FileJob, Found, FoundGame, Message, Page, Player, Source, Toast, keys,
};
use tengen_testing::apps::{
    LATER, answer_file, at, board, link_of, moves, open_file, play, played, size, spoken,
    start_reading, stores,
};
use tengen_testing::config::config;

/// What was found, with games of these moves.
fn found(headline: &str, details: &[&str], games: &[&str]) -> Found {
    let game = |moves: &&str| FoundGame::Readable {
        facts: vec![Phrase::from(*moves)],
        broken: None,
        link: link_of(&played(15, moves)),
    };
    Found {
        headline: Some(Phrase::from(headline)).filter(|text| !text.is_empty()),
        details: details.iter().map(|&text| text.into()).collect(),
        games: games.iter().map(game).collect(),
    }
}

/// A game with a tree: after `trunk` each of `branches`, the first one shown.
fn tree(trunk: &str, branches: &[&str]) -> Page {
    let mut app = played(15, trunk);
    let fork = app.game().cursor();
    for branch in branches.iter().rev() {
        let _ = app.update(Event::Jump(fork), LATER);
        play(&mut app, branch, LATER);
    }
    app
}

/// A record is being read, then something happens, then its answer comes.
fn read_late(since: impl FnOnce(&mut Page)) -> (Page, Vec<Effect>) {
    let mut app = played(15, "a1");
    let reading = start_reading(&mut app, Source::Page);
    let _ = app.update(Event::Toast(Toast::Loading), LATER);
    since(&mut app);
    let effects = answer_file(&mut app, reading, found("", &[], &["h8 i9"]));
    (app, effects)
}

#[test]
fn a_record_comes_onto_the_board_although_stones_were_played_since() {
    let (app, effects) = read_late(|app| play(app, "b2", LATER));
    assert_eq!(moves(&app), "h8 i9");
    assert!(stores(&effects, keys::BEFORE));
    assert!(app.is_just_opened());
}

#[test]
fn a_record_that_comes_late_is_dropped_if_something_else_was_opened_since() {
    type Since = fn(&mut Page);
    let since: [(&str, Since); 4] = [
        ("a1 c3", |app| {
            let _ = open_file(app, found("", &[], &["a1 c3"]));
        }),
        ("", |app| {
            let _ = app.update(Event::New(Terms::default()), LATER);
        }),
        ("", |app| {
            let _ = app.update(Event::Again, LATER);
        }),
        ("a1", |app| {
            start_reading(app, Source::Page);
        }),
    ];
    for (expected, since) in since {
        let (app, effects) = read_late(since);
        assert_eq!((moves(&app).as_str(), effects), (expected, vec![]));
        assert_eq!(app.found(), None);
    }
}

#[test]
fn closing_the_dialog_drops_only_a_record_that_was_opened_there() {
    for (source, expected) in [(Source::Dialog, "a1"), (Source::Page, "h8 i9")] {
        let mut app = played(15, "a1");
        let reading = start_reading(&mut app, source);
        let _ = app.update(Event::File(FileEvent::DialogClosed), LATER);
        let _ = answer_file(&mut app, reading, found("", &[], &["h8 i9"]));
        assert_eq!(moves(&app), expected, "{source:?}");
    }
}

#[test]
fn one_whole_game_is_opened_at_once() {
    let mut app = played(9, "e5 d4");
    let effects = open_file(&mut app, found("", &[], &["h8 i9 g7"]));
    assert_eq!(moves(&app), "h8 i9 g7");
    assert_eq!(app.game().terms().size, size(15));
    assert!(app.is_just_opened());
    assert_eq!(app.found(), None);
    assert_eq!(app.remarks(), []);
    for effect in [
        Effect::Refresh,
        Effect::Changed,
        Effect::Announce(Message::Opened),
    ] {
        assert!(effects.contains(&effect), "{effect:?} of {effects:?}");
    }
    assert!(!effects.contains(&Effect::job(FileJob::ShowFound)));
    let before = app.before().expect("the game of e5");
    let before = Game::from_archive(&link::decode(before).expect("a link")).expect("a game");
    assert_eq!(before.terms().size, size(9));
    assert_eq!(before.moves(), [at("e5"), at("d4")]);
}

#[test]
fn whatever_else_waits_and_changes_nothing() {
    let mut broken = found("", &[], &["h8"]);
    if let FoundGame::Readable { link, .. } = &mut broken.games[0] {
        link.truncate(5);
    }
    for (what, found) in [
        ("nothing", found("Nothing.", &["Line 1."], &[])),
        ("several", found("Two.", &[], &["a1", "b2"])),
        ("a broken tail", found("Broken.", &["Line 3."], &["h8 i9"])),
        (
            "a game without a link",
            Found {
                games: vec![FoundGame::Unreadable("Damaged.".into())],
                ..Found::default()
            },
        ),
        ("a link that is damaged", broken),
        ("no word at all", Found::default()),
    ] {
        let mut app = played(9, "e5 d4");
        let before = link_of(&app);
        let effects = open_file(&mut app, found.clone());
        assert_eq!(effects, [Effect::job(FileJob::ShowFound)], "{what}");
        assert_eq!(app.found(), Some(&found), "{what}");
        assert_eq!((link_of(&app), app.toast()), (before, None), "{what}");
        assert_eq!(app.before(), None, "{what}");
    }
}

#[test]
fn a_chosen_game_is_opened_and_the_choice_is_over() {
    let mut app = played(15, "a1");
    let _ = open_file(&mut app, found("Three.", &[], &["h8", "h8 i9", "h8 i9 g7"]));
    for index in [3, 99, usize::MAX] {
        assert_eq!(app.update(Event::OpenFound(index), LATER), []);
        assert_eq!(moves(&app), "a1", "there is no game {index}");
    }
    let _ = app.update(Event::OpenFound(1), LATER);
    let effects = app.update(Event::Leave, LATER);
    assert!(effects.contains(&Effect::Changed));
    assert_eq!((moves(&app).as_str(), app.found()), ("h8 i9", None));
    assert_eq!(
        app.update(Event::OpenFound(0), LATER),
        [],
        "nothing waits any more"
    );
    let _ = open_file(&mut app, found("Two.", &[], &["a1", "a2"]));
    let _ = app.update(Event::File(FileEvent::Forget), LATER);
    assert_eq!(app.update(Event::OpenFound(0), LATER), [], "forgotten");
    assert_eq!((moves(&app).as_str(), app.found()), ("h8 i9", None));
}

#[test]
fn remarks_are_sentences_of_their_own_and_end_with_their_game() {
    let mut app = board(15);
    let _ = open_file(&mut app, found("", &["One.", "Two."], &["h8"]));
    assert_eq!(app.remarks(), ["One.", "Two."].map(Phrase::from));
    let said = describe::opened(app.texts(), app.remarks());
    assert_eq!(said, "The game was opened. One. Two.");
    play(&mut app, "i9", LATER);
    let _ = open_file(&mut app, found("", &[], &["a1"]));
    assert_eq!(app.remarks(), []);
    let _ = open_file(&mut app, found("", &["One."], &["a2"]));
    let said = spoken(&mut app, Event::Restore);
    assert_eq!(moves(&app), "a1");
    assert!(
        !said.contains("One."),
        "the remark was about another game: {said}"
    );
}

#[test]
fn the_game_before_comes_back_and_again() {
    let mut app = tree("h8 i9", &["g7 f6", "j10"]);
    let _ = app.update(Event::Undo, LATER);
    let first = link_of(&app);
    let _ = open_file(&mut app, found("", &[], &["a1 b2"]));
    play(&mut app, "c3", LATER);
    let second = link_of(&app);
    for round in 0..2 {
        let effects = app.update(Event::Restore, LATER);
        assert_eq!(
            link_of(&app),
            first,
            "with its lines and its place: {round}"
        );
        assert!(stores(&effects, keys::GAME) && stores(&effects, keys::BEFORE));
        assert_eq!(app.toast(), None);
        let _ = app.update(Event::Restore, LATER);
        let _ = app.update(Event::Leave, LATER);
        assert_eq!(link_of(&app), second, "{round}");
    }
}

#[test]
fn a_new_game_and_a_rematch_keep_the_game_before_too() {
    let mut app = played(15, "h8 i9");
    let terms = app.game().terms();
    let _ = app.update(Event::New(terms), LATER);
    let _ = app.update(Event::Restore, LATER);
    assert_eq!(moves(&app), "h8 i9");
    let _ = app.update(Event::Again, LATER);
    assert_eq!(moves(&app), "");
    let _ = app.update(Event::Restore, LATER);
    assert_eq!(moves(&app), "h8 i9");
}

#[test]
fn an_empty_board_is_not_worth_keeping() {
    let mut app = played(15, "h8 i9");
    let terms = app.game().terms();
    let _ = app.update(Event::New(terms), LATER);
    let _ = app.update(Event::New(terms), LATER);
    let effects = open_file(&mut app, found("", &[], &["a1"]));
    assert!(!stores(&effects, keys::BEFORE));
    let _ = app.update(Event::Restore, LATER);
    assert_eq!(moves(&app), "h8 i9");
    // All taken back is something that was done.
    let mut app = played(15, "h8");
    let _ = app.update(Event::Undo, LATER);
    let _ = open_file(&mut app, found("", &[], &["a1"]));
    let _ = app.update(Event::Restore, LATER);
    let _ = app.update(Event::Redo, LATER);
    assert_eq!(moves(&app), "h8");
}

#[test]
fn there_may_be_nothing_to_go_back_to() {
    for before in [None, Some(String::new()), Some("garbage".to_string())] {
        let mut app = played(15, "h8").with_before(before.clone());
        let effects = app.update(Event::Restore, LATER);
        assert_eq!(effects, [Effect::Refresh], "{before:?}");
        assert_eq!(moves(&app), "h8");
        assert_eq!(app.before(), before.as_deref(), "what is there stays");
    }
}

#[test]
fn opening_twice_says_so_once() {
    let mut app = played(15, "h8");
    let _ = app.update(Event::Toast(Toast::NotStored), LATER);
    let _ = open_file(&mut app, found("", &[], &["a1"]));
    let _ = open_file(&mut app, found("", &[], &["b2"]));
    assert!(app.is_just_opened());
    assert_eq!(
        app.toast(),
        Some(Toast::NotStored),
        "a toast has nothing to do with it"
    );
    let _ = app.update(Event::Dismiss, LATER);
    assert_eq!((app.toast(), app.is_just_opened()), (None, true));
    let _ = open_file(&mut app, found("", &[], &["c3"]));
    let terms = app.game().terms();
    let _ = app.update(Event::New(terms), LATER);
    assert!(!app.is_just_opened(), "a new game was not opened");
    assert_eq!(app.toast(), Some(Toast::Replaced));
}

#[test]
fn what_is_loading_is_said_until_something_was_found() {
    for (what, is_opened) in [
        (found("", &[], &["a1"]), true),
        (found("It could not be loaded.", &[], &[]), false),
    ] {
        let mut app = played(15, "h8");
        let _ = app.update(Event::Toast(Toast::Loading), LATER);
        let _ = app.update(Event::Toast(Toast::Loading), LATER);
        assert_eq!(app.toast(), Some(Toast::Loading));
        let effects = open_file(&mut app, what);
        assert!(effects.contains(&Effect::Refresh), "{effects:?}");
        assert_eq!((app.toast(), app.is_just_opened()), (None, is_opened));
    }
}

#[test]
fn the_seats_are_those_of_the_record() {
    let mut app = board(15);
    let _ = app.update(
        Event::Set(tengen_page::Setting::Rematch(
            tengen_page::Rematch::SwapColours,
        )),
        LATER,
    );
    let _ = app.update(Event::Again, LATER);
    assert_eq!(app.settings().first_player, Player::Two);
    let _ = open_file(&mut app, found("", &[], &["h8"]));
    assert_eq!(app.settings().first_player, Player::One);
}

#[test]
fn an_ended_game_is_refused_at_its_end_and_goes_on_from_any_point_before() {
    let mut app = board(15);
    let _ = open_file(&mut app, found("", &[], &["d4 d5 e4 e5 f4 f5 g4 g5 h4"]));
    assert!(app.game().status().is_over());
    let effects = app.update(Event::Press(at("o15")), LATER);
    assert!(
        effects.contains(&Effect::Refused(PlayRefusal::Over.into())),
        "{effects:?}"
    );
    let _ = app.update(Event::Goto(4), LATER);
    play(&mut app, "o15 a1", LATER);
    assert_eq!(moves(&app), "d4 d5 e4 e5 o15 a1");
    let sides = move_rows(&app).into_iter().filter_map(|row| match row {
        MoveRow::Side(moves, _) => Some(moves.len()),
        _ => None,
    });
    assert_eq!(
        sides.collect::<Vec<usize>>(),
        [2],
        "the record's own line stays the main line"
    );
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[\u{1c}-\u{21}a-c\n\r\t棋]{0,12}",
        any::<String>(),
    ]
}

fn any_phrase() -> impl Strategy<Value = Phrase> {
    any_text().prop_map(Phrase::from)
}

fn any_phrases() -> impl Strategy<Value = Vec<Phrase>> {
    prop::collection::vec(any_phrase(), 0..4)
}

fn any_found() -> impl Strategy<Value = Found> {
    let game = prop_oneof![
        (any_text(), any_phrases(), prop::option::of(any_phrase())).prop_map(
            |(link, facts, broken)| {
                FoundGame::Readable {
                    link,
                    facts,
                    broken,
                }
            }
        ),
        any_phrase().prop_map(FoundGame::Unreadable),
    ];
    let parts = (
        prop::option::of(any_phrase()),
        any_phrases(),
        prop::collection::vec(game, 0..4),
    );
    parts.prop_map(|(headline, details, games)| Found {
        headline,
        details,
        games,
    })
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn found_games_survive_as_bytes(found in any_found()) {
        prop_assert_eq!(Found::from_bytes(&found.to_bytes()), Some(found));
    }

    #[test]
    fn damaged_bytes_break_nothing(
        found in any_found(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        moves in 0..3_usize,
    ) {
        let mut bytes = found.to_bytes();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        let mut app = played(15, ["", "h8", "h8 i9"][moves]);
        let before = link_of(&app);
        for bytes in [&bytes[..], &bytes[..place]] {
            if let Some(found) = Found::from_bytes(bytes) {
                let _ = describe::found_details(app.texts(), &found);
                let _ = open_file(&mut app, found);
            }
        }
        prop_assert_eq!(link_of(&app), before);
    }
}

/// The texts of the toast and of its button.
fn toast_texts(app: &Page) -> (String, &'static str) {
    let toast = app.toast().map(|it| describe::toast(app, it).into_owned());
    let offer = app.toast_offer().expect("an offer");
    let button = describe::toast_offer(app.texts(), offer);
    (toast.expect("a toast"), button)
}

#[test]
fn the_progress_of_a_long_reading_shows_and_the_reading_can_be_stopped() {
    let mut app = played(15, "a1");
    let reading = start_reading(&mut app, Source::Page);
    let _ = app.update(Event::Toast(Toast::Loading), LATER);
    assert!(app.awaits(reading));
    for percent in [7, 55] {
        let effects = app.update(Event::File(FileEvent::ReadSoFar(reading, percent)), LATER);
        assert!(effects.contains(&Effect::Refresh), "{effects:?}");
        let text = format!("Reading the file: {percent}\u{a0}%.");
        assert_eq!(toast_texts(&app), (text, "Stop"));
    }
    let _ = app.update(Event::TakeOffer, LATER);
    assert_eq!((app.toast(), app.awaits(reading)), (None, false));
    let _ = app.update(Event::File(FileEvent::ReadSoFar(reading, 90)), LATER);
    assert_eq!(app.toast(), None, "obsolete");
    let _ = answer_file(&mut app, reading, found("", &[], &["h8"]));
    assert_eq!(moves(&app), "a1", "the game stays");
}

#[test]
fn a_dismissed_progress_stays_away_and_that_of_the_dialog_is_no_toast() {
    let mut app = played(15, "a1");
    let reading = start_reading(&mut app, Source::Page);
    let so_far = |reading, percent| Event::File(FileEvent::ReadSoFar(reading, percent));
    let _ = app.update(so_far(reading, 10), LATER);
    let _ = app.update(Event::Dismiss, LATER);
    let _ = app.update(so_far(reading, 20), LATER);
    assert_eq!((app.toast(), app.awaits(reading)), (None, true));
    assert_eq!(app.percent_read(), None, "not in the dialog");

    let reading = start_reading(&mut app, Source::Dialog);
    assert_eq!(app.percent_read(), None, "not yet long");
    let _ = app.update(so_far(reading, 30), LATER);
    assert_eq!((app.toast(), app.percent_read()), (None, Some(30)));
    let _ = app.update(Event::File(FileEvent::DialogClosed), LATER);
    assert_eq!((app.awaits(reading), app.percent_read()), (false, None));
}
