//! The store of games: a base text and a log are the game, damage loses only what is damaged, and one tab of
//! several holds the game.

use std::fmt::Write as _;
use tengen_learn::openings::{OpeningEvent, OpeningPlace};

use proptest::prelude::*;
use tengen_core::game::Tag;
use tengen_core::link;
use tengen_core::{Archive, Game, NodeId, Terms};
use tengen_page::{
    Effect, Event, FileEvent, Holder, Millis, Page, PlayedBy, Player, Settings, StoreEvent,
    Surroundings, Toast, UnreadFile, Write,
};
use tengen_testing::apps::{at, moves};
use tengen_testing::play::{op, terms};

use crate::app_opening_list::pattern;
use crate::support::messages::call;
use crate::support::shop::{NOW, Shop, read, send, tab};

fn archive(game: &Game) -> Archive {
    game.to_archive()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn base_and_log_are_the_game(terms in terms(), ops in prop::collection::vec(op(), 1..60), reread in any::<u8>()) {
        let mut shop = Shop::default();
        let mut page = tab(&mut shop, Holder::Here);
        send(&mut shop, &mut page, Event::New(terms));
        for (index, op) in ops.into_iter().enumerate() {
            let event = call(op.call(page.game()));
            send(&mut shop, &mut page, event);
            if index % 16 == usize::from(reread % 16) {
                // The log continues after a reload.
                let again = tab(&mut shop, Holder::Here);
                prop_assert_eq!(archive(again.game()), archive(page.game()));
                page = again;
            }
        }
        let again = tab(&mut shop, Holder::Here);
        if !page.game().tree().is_empty() {
            prop_assert_eq!(archive(again.game()), archive(page.game()));
            prop_assert_eq!(again.game().line().len(), page.game().line().len());
        }
        prop_assert_eq!(again.toast(), None);
    }

    #[test]
    fn a_damaged_line_loses_only_itself_and_later_ones(
        ops in prop::collection::vec(op(), 2..40), cut in any::<prop::sample::Index>(), sign in 0_usize..40,
    ) {
        let mut shop = Shop::default();
        let mut page = tab(&mut shop, Holder::Here);
        let mut states = Vec::new();
        for op in ops {
            let event = call(op.call(page.game()));
            send(&mut shop, &mut page, event);
            if shop.lines.len() > states.len() {
                // The states between the lines of one event are not known.
                states.resize(shop.lines.len() - 1, None);
                states.push(Some(archive(page.game())));
            }
        }
        prop_assume!(!shop.lines.is_empty());
        let index = cut.index(shop.lines.len());
        let line = &mut shop.lines[index];
        let place = sign % line.len();
        let other = if line.as_bytes()[place] == b'1' { "2" } else { "1" };
        line.replace_range(place..=place, other);
        let mut again = tab(&mut shop, Holder::Here);
        prop_assert_eq!(again.toast(), Some(Toast::LinesSetAside));
        if let Some(Some(before)) = index.checked_sub(1).map(|before| &states[before]) {
            prop_assert_eq!(&archive(again.game()), before);
        }
        // It is said once: the log is written anew with the next change.
        send(&mut shop, &mut again, Event::Last);
        send(&mut shop, &mut again, Event::Resign);
        let third = tab(&mut shop, Holder::Here);
        prop_assert_eq!(archive(third.game()), archive(again.game()));
        prop_assert_eq!(third.toast(), None);
    }

    #[test]
    fn an_unconfirmed_write_is_found_in_the_journal(ops in prop::collection::vec(op(), 1..30), lost in 0_usize..8) {
        let mut shop = Shop::default();
        let mut page = tab(&mut shop, Holder::Here);
        for op in ops {
            let event = call(op.call(page.game()));
            send(&mut shop, &mut page, event);
        }
        shop.lose_last(lost);
        let again = tab(&mut shop, Holder::Here);
        prop_assert_eq!(archive(again.game()), archive(page.game()));
        prop_assert_eq!(again.toast(), None);
    }

    #[test]
    fn another_tab_shows_what_is_played(ops in prop::collection::vec(op(), 1..40), joins in 0_usize..20) {
        let mut shop = Shop::default();
        let mut page = tab(&mut shop, Holder::Here);
        let mut other = None;
        for (index, op) in ops.into_iter().enumerate() {
            if index == joins {
                other = Some(tab(&mut shop, Holder::Elsewhere));
            }
            let event = call(op.call(page.game()));
            for said in send(&mut shop, &mut page, event) {
                if let Some(other) = &mut other {
                    let _ = other.update(Event::Store(StoreEvent::OtherTab(said)), NOW);
                }
            }
        }
        if let Some(other) = other.filter(|_| shop.game.is_some()) {
            prop_assert_eq!(archive(other.game()), archive(page.game()));
        }
    }
}

#[test]
fn a_move_appends_a_few_bytes_however_large_the_game_is() {
    let mut game = Game::new(Terms::default());
    let size = game.terms().size;
    for first in size.points() {
        let _ = game.first();
        let _ = game.play(first);
        let start = game.cursor();
        for second in size.points().filter(|&second| second != first).take(60) {
            let _ = game.jump(start);
            let _ = game.play(second);
            let node = game.cursor().number();
            game.annotations_mut().note_mut(node).comment = format!("{first} {second}");
        }
    }
    let text = link::encode(&game.to_archive()).expect("a game");
    assert!(text.len() > 200_000, "{}", text.len());
    let mut shop = Shop::default();
    let mut page = tab(&mut shop, Holder::Here);
    let file = UnreadFile {
        bytes: text.clone().into_bytes(),
        ..UnreadFile::default()
    };
    send(&mut shop, &mut page, Event::File(FileEvent::Open(file)));
    shop.written = 0;
    let count = 100;
    for index in 0..count {
        send(
            &mut shop,
            &mut page,
            Event::Jump(NodeId::from_number(index * 7 + 1)),
        );
    }
    let each = shop.written / count as usize;
    println!(
        "{each} bytes a move of the cursor in a game of {} bytes",
        text.len()
    );
    assert!(each < 64, "{each} bytes");
}

#[test]
fn a_long_log_becomes_a_new_base_text() {
    let mut shop = Shop::default();
    let mut page = tab(&mut shop, Holder::Here);
    play_in(&mut shop, &mut page, "h8 i9");
    for _ in 0..1000 {
        send(&mut shop, &mut page, Event::Undo);
        send(&mut shop, &mut page, Event::Redo);
    }
    assert!(shop.lines.len() <= 250, "{}", shop.lines.len());
    assert_eq!(moves(&tab(&mut shop, Holder::Here)), "h8 i9");
}

#[test]
fn comments_and_names_are_in_the_log() {
    let mut shop = Shop::default();
    let text = {
        let mut game = Game::new(Terms::default());
        game.play(at("h8")).expect("an empty board");
        game.annotations_mut().set_tag(Tag::Black, "Ann");
        link::encode(&game.to_archive()).expect("a game")
    };
    let mut page = tab(&mut shop, Holder::Here);
    let file = UnreadFile {
        bytes: text.into_bytes(),
        ..UnreadFile::default()
    };
    send(&mut shop, &mut page, Event::File(FileEvent::Open(file)));
    let again = tab(&mut shop, Holder::Here);
    assert_eq!(again.game().annotations().tag(Tag::Black), "Ann");
    assert_eq!(again.game().annotations(), page.game().annotations());
}

#[test]
fn games_of_earlier_versions_are_found() {
    let folder = tengen_testing::folders::data().join("saves");
    for file in folder.read_dir().expect("a folder") {
        let path = file.expect("a file").path();
        let name = path.display();
        let content = std::fs::read_to_string(&path).expect("a text");
        let text = content.lines().find_map(|line| line.strip_prefix("text "));
        let text = text.expect("a game").to_string();
        let mut shop = Shop {
            old_game: Some(text.clone()),
            ..Shop::default()
        };
        let mut page = tab(&mut shop, Holder::Here);
        assert_eq!(page.toast(), None, "{name}");
        let game = tengen_page::game_of(&text).expect("a saved game");
        assert_eq!(archive(page.game()), archive(&game), "{name}");
        // It is in the store from the first change on, and the old text no longer counts.
        send(&mut shop, &mut page, Event::First);
        send(&mut shop, &mut page, Event::Last);
        let again = tab(&mut shop, Holder::Here);
        assert_eq!(archive(again.game()), archive(page.game()), "{name}");
    }
}

#[test]
fn a_text_that_is_no_game_is_put_aside() {
    for broken in ["garbage", "", "AAAA", "tengen"] {
        let shop = Shop {
            old_game: Some(broken.to_string()),
            ..Shop::default()
        };
        let mut page = Page::new(
            Game::new(Terms::default()),
            Settings::default(),
            Surroundings::default(),
        )
        .awaiting_store();
        let effects = page.update(read(&shop, Holder::Here), NOW);
        assert!(
            effects.contains(&Effect::SetAside(broken.to_string())),
            "{effects:?}"
        );
        assert_eq!(page.toast(), Some(Toast::GameSetAside));
        assert!(page.game().tree().is_empty());
    }
}

#[test]
fn a_slow_store_does_not_overwrite_what_was_played() {
    let mut shop = Shop::default();
    let mut first = tab(&mut shop, Holder::Here);
    play_in(&mut shop, &mut first, "a1 b2");
    let game = Game::new(Terms::default());
    let mut page = Page::new(game, Settings::default(), Surroundings::default()).awaiting_store();
    play_in(&mut shop, &mut page, "h8");
    let event = read(&shop, Holder::Here);
    send(&mut shop, &mut page, event);
    assert_eq!(
        (moves(&page).as_str(), page.toast()),
        ("h8", Some(Toast::StoredLate))
    );
    assert_eq!(shop.past.len(), 1, "the stored game is kept");
    send(&mut shop, &mut page, Event::Restore);
    assert_eq!(moves(&page), "a1 b2");
    assert_eq!(moves(&tab(&mut shop, Holder::Here)), "a1 b2");
}

#[test]
fn a_game_has_its_date_while_the_store_never_answers() {
    const OPENED: f64 = 1_700_000_000_000.0;
    let mut shop = Shop::default();
    let game = Game::new(Terms::default());
    let page = Page::new(game, Settings::default(), Surroundings::default());
    let mut page = page.with_date(OPENED, 0.0).awaiting_store();
    play_in(&mut shop, &mut page, "h8 a1 h9 a3 h10 a5 h11 a7 h12");
    send(&mut shop, &mut page, Event::New(Terms::default()));
    let dates: Vec<u64> = shop.past.keys().map(|id| id.0).collect();
    assert_eq!(dates, [Millis(OPENED + NOW.0).whole()]);
}

#[test]
fn a_game_that_begins_before_the_store_answers_is_not_replaced() {
    let lineup = Settings::default().lineup();
    for holder in [Holder::Here, Holder::Elsewhere] {
        let mut shop = Shop::default();
        let mut first = tab(&mut shop, Holder::Here);
        play_in(&mut shop, &mut first, "a1 b2");
        let game = Game::new(Terms::default());
        let mut page =
            Page::new(game, Settings::default(), Surroundings::default()).awaiting_store();
        let begin = Event::Begin(Terms::default(), lineup);
        send(&mut shop, &mut page, begin);
        let effects = page.update(read(&shop, holder), NOW);
        shop.carry_out(&effects);
        assert_eq!(
            effects.contains(&Effect::TakeOver),
            holder == Holder::Elsewhere
        );
        if holder == Holder::Elsewhere {
            send(&mut shop, &mut first, Event::Store(StoreEvent::Lost));
            let event = read(&shop, Holder::Here);
            send(&mut shop, &mut page, event);
        }
        assert_eq!(moves(&page), "", "{holder:?}");
        play_in(&mut shop, &mut page, "h8");
        assert_eq!(moves(&tab(&mut shop, Holder::Here)), "h8");
        assert_eq!(shop.past.len(), 1, "the stored game is kept");
    }
}

fn play_in(shop: &mut Shop, page: &mut Page, names: &str) {
    for name in names.split(' ') {
        send(shop, page, Event::Press(at(name)));
    }
}

#[test]
fn a_tab_that_does_not_hold_the_game_changes_nothing() {
    let mut shop = Shop::default();
    let mut here = tab(&mut shop, Holder::Here);
    play_in(&mut shop, &mut here, "h8 i9");
    let mut other = tab(&mut shop, Holder::Elsewhere);
    assert_eq!(moves(&other), "h8 i9");
    for event in [
        Event::Press(at("g7")),
        Event::Undo,
        Event::First,
        Event::Jump(NodeId::ROOT),
        Event::Resign,
        Event::Hint,
        Event::Sit(
            Player::One,
            PlayedBy::Computer("level:1".parse().expect("a bot")),
        ),
    ] {
        let effects = other.update(event.clone(), NOW);
        let writes = effects
            .iter()
            .any(|it| matches!(it, Effect::Write(_) | Effect::Think(_)));
        assert!(
            !writes && moves(&other) == "h8 i9",
            "{event:?}: {effects:?}"
        );
    }
    // It takes the game over, and the first tab follows.
    let effects = other.update(Event::Store(StoreEvent::TakeOver), NOW);
    assert!(effects.contains(&Effect::TakeOver));
    let _ = here.update(Event::Store(StoreEvent::Lost), NOW);
    let event = read(&shop, Holder::Here);
    send(&mut shop, &mut other, event);
    let effects = other.update(Event::Press(at("g7")), NOW);
    for said in shop.carry_out(&effects) {
        let _ = here.update(Event::Store(StoreEvent::OtherTab(said)), NOW);
    }
    assert_eq!(
        [moves(&other), moves(&here)],
        ["h8 i9 g7"; 2].map(String::from)
    );
    assert_eq!(moves(&tab(&mut shop, Holder::Here)), "h8 i9 g7");
}

#[test]
fn an_opening_in_another_tab_becomes_a_game_that_is_kept() {
    let mut shop = Shop::default();
    let mut here = tab(&mut shop, Holder::Here);
    play_in(&mut shop, &mut here, "h8 i9");
    let mut other = tab(&mut shop, Holder::Elsewhere);
    for event in [
        Event::visit(&OpeningPlace::List),
        Event::own(OpeningEvent::Choose(pattern("D4"))),
        Event::own(OpeningEvent::Play),
    ] {
        let effects = other.update(event.clone(), NOW);
        let takes_over = effects.contains(&Effect::TakeOver);
        assert_eq!(
            takes_over,
            event == Event::own(OpeningEvent::Play),
            "{event:?}"
        );
    }
    let event = read(&shop, Holder::Here);
    send(&mut shop, &mut other, event);
    assert_eq!(moves(&other), "h8 h9 i9");
    assert_eq!(shop.past.len(), 1);
    assert_eq!(moves(&tab(&mut shop, Holder::Here)), "h8 h9 i9");
}

#[test]
fn a_new_game_in_another_tab_keeps_the_game_before() {
    let mut shop = Shop::default();
    let mut here = tab(&mut shop, Holder::Here);
    play_in(&mut shop, &mut here, "h8 i9");
    let mut other = tab(&mut shop, Holder::Elsewhere);
    let effects = other.update(Event::New(Terms::default()), NOW);
    assert!(effects.contains(&Effect::TakeOver) && moves(&other) == "h8 i9");
    let event = read(&shop, Holder::Here);
    send(&mut shop, &mut other, event);
    assert_eq!(moves(&other), "");
    assert_eq!(shop.past.len(), 1);
    send(&mut shop, &mut other, Event::Restore);
    assert_eq!(moves(&other), "h8 i9");
}

#[test]
fn refused_writes_are_kept_as_a_past_game() {
    let mut shop = Shop::default();
    let mut here = tab(&mut shop, Holder::Here);
    play_in(&mut shop, &mut here, "h8");
    let effects = here.update(Event::Press(at("i9")), NOW);
    assert!(
        effects
            .iter()
            .any(|it| matches!(it, Effect::Write(Write::Line(..))))
    );
    send(&mut shop, &mut here, Event::Store(StoreEvent::Refused));
    assert_eq!(shop.past.len(), 1);
    let mut text = String::new();
    for (id, (game, _)) in &shop.past {
        let game = tengen_page::game_of(game).expect("a game");
        let _ = write!(text, "{id}: {}", game.moves().len());
    }
    assert!(text.ends_with(": 2"), "{text}");
}

#[test]
fn after_the_games_are_deleted_the_ones_of_the_tab_are_stored_again() {
    let mut shop = Shop::default();
    let mut page = tab(&mut shop, Holder::Here);
    play_in(&mut shop, &mut page, "a1");
    send(&mut shop, &mut page, Event::New(Terms::default()));
    play_in(&mut shop, &mut page, "h8");
    play_in(&mut shop, &mut page, "i9");
    let mut shop = Shop::default();
    send(&mut shop, &mut page, Event::Store(StoreEvent::Restore));
    play_in(&mut shop, &mut page, "j10");
    let mut page = tab(&mut shop, Holder::Here);
    assert_eq!(moves(&page), "h8 i9 j10");
    send(&mut shop, &mut page, Event::Restore);
    assert_eq!(moves(&page), "a1");
}

#[test]
fn a_restored_game_stays_one_past_game() {
    let mut shop = Shop::default();
    let mut page = tab(&mut shop, Holder::Here);
    play_in(&mut shop, &mut page, "a1");
    send(&mut shop, &mut page, Event::New(Terms::default()));
    play_in(&mut shop, &mut page, "b2");
    for _ in 0..6 {
        send(&mut shop, &mut page, Event::Restore);
    }
    assert_eq!(shop.past.len(), 2, "{:?}", shop.past);
    let mut page = tab(&mut shop, Holder::Here);
    send(&mut shop, &mut page, Event::Restore);
    assert_eq!(shop.past.len(), 2, "also after a reload");
}
