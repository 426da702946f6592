//! Forbidden points on the page: marks, and explanations before and after a stone.

use tengen_picture::Visibility;
use tengen_testing::apps;

use tengen_core::rules::{Forbidden, Setup};
use tengen_core::{Action, Game, Outcome, PlayRefusal, Point, Refusal, Status, Stone, Terms};
use tengen_page::{
    Effect, Event, Language, Message, Millis, Notice, NoticeReason, Page, Setting, Settings,
    Surroundings,
};
use tengen_testing::apps::{BEFORE_H8, LATER, at, play, press_keys, renju, spoken, under};

fn send(app: &mut Page, event: Event) -> Vec<Effect> {
    app.update(event, LATER)
}

fn set(app: &mut Page, setting: Setting) {
    let _ = send(app, Event::Set(setting));
}

/// A strict game that shows forbidden points, Black to move at h8.
fn strict_with_marks() -> Page {
    let mut app = renju("strict", BEFORE_H8);
    set(&mut app, Setting::Forbidden(Visibility::Shown));
    app
}

/// A game in which White may claim the stone on h8.
fn claim_pending() -> Page {
    renju("claim", &format!("{BEFORE_H8} h8"))
}

fn marks(app: &Page) -> String {
    let words = app.marks().iter();
    let words: Vec<String> = words.map(|(at, ban)| format!("{at} {ban}")).collect();
    words.join(", ")
}

fn explained(app: &Page) -> Option<Point> {
    app.study().map(tengen_page::Study::point)
}

/// What a refusal must leave alone.
fn state(
    app: &Page,
) -> (
    tengen_core::Archive,
    usize,
    Option<tengen_core::game::Request>,
) {
    let game = app.game();
    (game.to_archive(), game.log().len(), app.session().request())
}

#[test]
fn marks_show_by_mode_setting_and_turn() {
    let played = format!("{BEFORE_H8} h8");
    for (terms, moves, shown, hidden) in [
        ("renju referee=marked", BEFORE_H8, "h8 33", "h8 33"),
        ("renju referee=strict", BEFORE_H8, "h8 33", ""),
        ("renju referee=claim", BEFORE_H8, "", ""),
        // White to move, nothing on the board, and a game that is over.
        ("renju referee=marked", "f8 a1 g8 a3 h6 c1 h7", "", ""),
        ("renju referee=marked", "", "", ""),
        ("renju referee=strict", &played, "", ""),
        // Other rules.
        ("freestyle referee=marked", BEFORE_H8, "", ""),
        (
            "custom:b=exact,w=over,ban=33 referee=marked",
            BEFORE_H8,
            "h8 33",
            "h8 33",
        ),
        (
            "custom:b=exact,w=over,ban=44 referee=marked",
            BEFORE_H8,
            "",
            "",
        ),
    ] {
        let mut app = under(terms);
        play(&mut app, moves, LATER);
        for (visibility, expected) in [
            (Visibility::Shown, shown),
            (Visibility::Hidden, hidden),
            (Visibility::Shown, shown),
        ] {
            set(&mut app, Setting::Forbidden(visibility));
            assert_eq!(marks(&app), expected, "{terms} {moves} {visibility:?}");
        }
        // A page that opens with the game on it shows the same.
        let again = tengen_testing::apps::app(app.game().clone(), *app.settings(), apps::USUAL);
        assert_eq!(again.marks(), app.marks(), "{terms} {moves}");
    }
}

#[test]
fn marks_follow_undo_and_redo() {
    let mut app = renju("marked", BEFORE_H8);
    for (event, expected) in [
        (Event::Undo, ""),
        (Event::Undo, ""),
        (Event::First, ""),
        (Event::Last, "h8 33"),
        (Event::Press(at("e15")), ""),
        (Event::Undo, "h8 33"),
        (Event::Again, ""),
    ] {
        let _ = send(&mut app, event.clone());
        assert_eq!(marks(&app), expected, "{event:?}");
    }
}

#[test]
fn a_marked_point_is_refused_and_explained() {
    let mut app = renju("marked", BEFORE_H8);
    let before = state(&app);
    let refusal = Refusal::Play(PlayRefusal::Forbidden(Forbidden::DoubleThree));
    let reason = NoticeReason::Refused(refusal);
    let near = at("h8");
    for _ in 0..2 {
        assert_eq!(
            send(&mut app, Event::Press(near)),
            [
                Effect::Announce(Message::Warned(reason, near)),
                Effect::Refresh,
                Effect::Refused(refusal),
                Effect::Announce(Message::Explained),
                Effect::Refresh,
            ]
        );
        assert_eq!(app.notice(), Some(&Notice { reason, near }));
        assert_eq!(explained(&app), Some(near));
        assert!(!app.may_place_anyway());
        assert_eq!(state(&app), before);
    }
    // Nor is there another way to it.
    for event in [
        Event::PlaceAnyway,
        Event::Act(Action::place(near)),
        Event::Choose(Action::place(near)),
    ] {
        let effects = send(&mut app, event.clone());
        assert!(effects.contains(&Effect::Refused(refusal)), "{event:?}");
        assert_eq!(state(&app), before, "{event:?}");
    }
    assert_eq!(send(&mut app, Event::CloseNote), [Effect::Refresh]);
    assert_eq!((app.notice(), app.study()), (None, None));
    play(&mut app, "e15", LATER);
    assert_eq!(app.study(), None);
}

#[test]
fn a_strict_game_with_marks_explains_first_and_then_places() {
    let mut app = strict_with_marks();
    let before = state(&app);
    let explains = [Effect::Announce(Message::Explained), Effect::Refresh];
    assert_eq!(send(&mut app, Event::Press(at("h8"))), explains);
    assert_eq!((state(&app), app.notice()), (before.clone(), None));
    assert_eq!(explained(&app), Some(at("h8")));
    assert!(app.may_place_anyway());
    // Something else in between, and it explains again.
    let _ = press_keys(&mut app, "Escape", LATER);
    // The cursor is elsewhere, so Escape only closes the explanation.
    assert_eq!(explained(&app), None);
    assert_eq!(send(&mut app, Event::Press(at("h8"))), explains);
    let _ = send(&mut app, Event::CloseNote);
    assert_eq!(send(&mut app, Event::Press(at("h8"))), explains);
    let _ = send(&mut app, Event::Press(at("a1")));
    assert_eq!(explained(&app), None, "a1 is taken, and that is said");
    assert_eq!(send(&mut app, Event::Press(at("h8"))), explains);
    assert_eq!(
        send(&mut app, Event::Press(at("h8"))),
        explains,
        "a double click"
    );
    assert_eq!(state(&app), before);
    let effects = app.update(Event::Press(at("h8")), MUCH_LATER);
    assert!(effects.contains(&Effect::Changed), "{effects:?}");
    check_lost(&app, &effects);
}

/// Long enough after `LATER` for a press of its own.
const MUCH_LATER: Millis = Millis(2e6);

/// Black lost by h8, which is explained but not spoken about: the result is.
#[track_caller]
fn check_lost(app: &Page, effects: &[Effect]) {
    let lost = Status::Over {
        outcome: Outcome::Forbidden(Forbidden::DoubleThree),
        line: vec![],
    };
    assert_eq!(app.game().status(), lost);
    assert_eq!(explained(app), Some(at("h8")));
    assert!(!app.may_place_anyway());
    assert!(!effects.contains(&Effect::Announce(Message::Explained)));
    let acted = Message::Acted(Action::place(at("h8")), Stone::Black);
    assert!(effects.contains(&Effect::Announce(acted)), "{effects:?}");
}

/// What it is called, and what is done.
type Way = (&'static str, fn(&mut Page) -> Vec<Effect>);

#[test]
fn ways_to_lose_a_strict_game() {
    let ways: [Way; 7] = [
        ("without marks, at once", |app| {
            set(app, Setting::Forbidden(Visibility::Hidden));
            send(app, Event::Press(at("h8")))
        }),
        ("a program is not asked", |app| {
            send(app, Event::Act(Action::place(at("h8"))))
        }),
        ("anyway", |app| {
            let _ = send(app, Event::Press(at("h8")));
            send(app, Event::PlaceAnyway)
        }),
        ("by key, the cursor explained it", |app| {
            let _ = send(app, Event::CursorTo(at("h9")));
            let effects = press_keys(app, "ArrowDown", LATER);
            assert!(effects.contains(&Effect::Announce(Message::Explained)));
            assert_eq!(explained(app), Some(at("h8")));
            let effects = press_keys(app, "Enter", LATER);
            assert!(!effects.contains(&Effect::Changed), "it explains first");
            press_keys(app, "Enter", MUCH_LATER)
        }),
        ("typed, which takes the cursor along", |app| {
            let _ = send(app, Event::CursorTo(at("a15")));
            let effects = press_keys(app, "h 8 Enter", LATER);
            assert!(effects.contains(&Effect::Announce(Message::Explained)));
            assert!(!effects.contains(&Effect::Changed), "it explains first");
            press_keys(app, "Enter", MUCH_LATER)
        }),
        (
            "typed where the cursor is, without an explanation yet",
            |app| {
                let _ = send(app, Event::CursorTo(at("h8")));
                let _ = send(app, Event::CloseNote);
                let effects = press_keys(app, "h 8 Enter", LATER);
                assert!(!effects.contains(&Effect::Changed));
                press_keys(app, "Enter", MUCH_LATER)
            },
        ),
        ("by redo", |app| {
            let _ = send(app, Event::Act(Action::place(at("h8"))));
            let _ = send(app, Event::Undo);
            assert_eq!(explained(app), None);
            send(app, Event::Redo)
        }),
    ];
    for (way, lose) in ways {
        let mut app = strict_with_marks();
        let effects = lose(&mut app);
        assert!(effects.contains(&Effect::Changed), "{way}");
        check_lost(&app, &effects);
    }
}

#[test]
fn the_cursor_explains_marked_points() {
    for (referee, is_explained) in [("marked", true), ("strict", true), ("claim", false)] {
        let mut app = renju(referee, BEFORE_H8);
        set(&mut app, Setting::Forbidden(Visibility::Shown));
        let effects = send(&mut app, Event::CursorTo(at("h8")));
        let said = effects.contains(&Effect::Announce(Message::Explained));
        assert_eq!(said, is_explained, "{referee}");
        assert_eq!(explained(&app).is_some(), is_explained, "{referee}");
        let _ = press_keys(&mut app, "ArrowUp", LATER);
        assert_eq!(explained(&app), None, "{referee}");
        let _ = press_keys(&mut app, "ArrowDown", LATER);
        assert_eq!(explained(&app).is_some(), is_explained, "{referee}");
    }
}

#[test]
fn why_explains_the_last_stone_as_long_as_it_matters() {
    let strict = || renju("strict", &format!("{BEFORE_H8} h8"));
    let claimed = || {
        let mut app = claim_pending();
        let _ = send(&mut app, Event::Choose(Action::Claim));
        app
    };
    let ignored = || {
        let mut app = claim_pending();
        play(&mut app, "e15", LATER);
        app
    };
    for (name, mut app, expected) in [
        ("a claim", Box::new(claim_pending()), Some("h8")),
        ("a strict loss", Box::new(strict()), Some("h8")),
        ("a claimed win", Box::new(claimed()), Some("h8")),
        ("White played on", Box::new(ignored()), None),
        ("nothing happened", Box::new(under("renju")), None),
        ("before it", Box::new(renju("claim", BEFORE_H8)), None),
        (
            "a five",
            Box::new(apps::played(15, "a1 a2 b1 b2 c1 c2 d1 d2 e1")),
            None,
        ),
    ] {
        let _ = send(&mut app, Event::CloseNote);
        let effects = send(&mut app, Event::Why);
        assert_eq!(explained(&app), expected.map(at), "{name}");
        let said = [Effect::Announce(Message::Explained), Effect::Refresh];
        assert_eq!(effects == said, expected.is_some(), "{name}: {effects:?}");
        assert_eq!(
            effects.is_empty(),
            expected.is_none(),
            "{name}: {effects:?}"
        );
    }
}

/// The three on row 8 does not count, since G8 would be a double-four.
#[test]
fn an_explanation_can_be_gone_into() {
    let mut board = tengen_core::Board::new(tengen_core::BoardSize::DEFAULT);
    for name in "e7 e8 g9 g10 g11 h8 f10 f11".split(' ') {
        board.put(at(name), Stone::Black);
    }
    let to_move = Stone::Black;
    let terms: Terms = "renju referee=marked".parse().expect("terms");
    let game = Game::from_setup(terms, Setup { board, to_move });
    let mut app = tengen_testing::apps::app(game, Settings::default(), apps::USUAL);
    let shown = |app: &Page| {
        let study = app.study().expect("an explanation");
        let why = app.explanation().expect("an explanation");
        let names = |points: &[Point]| {
            let names: Vec<String> = points.iter().map(ToString::to_string).collect();
            names.join(" ")
        };
        (
            why.point.to_string(),
            names(&study.imagined()),
            names(&study.nested_points()),
        )
    };
    let outside = ("f8".to_string(), "f8".to_string(), "g8".to_string());
    let inside = ("g8".to_string(), "f8 g8".to_string(), String::new());
    assert_eq!(send(&mut app, Event::GoInto(0)), [], "nothing is explained");
    let _ = send(&mut app, Event::Press(at("f8")));
    assert_eq!(shown(&app), outside);
    let said = [Effect::Announce(Message::Explained), Effect::Refresh];
    for (event, expected) in [
        (Event::GoInto(1), &outside),
        (Event::GoBack, &outside),
        (Event::GoInto(0), &inside),
        (Event::GoInto(0), &inside),
        (Event::GoBack, &outside),
        (Event::GoInto(0), &inside),
    ] {
        assert_eq!(send(&mut app, event.clone()), said, "{event:?}");
        assert_eq!(shown(&app), *expected, "{event:?}");
    }
    let said = spoken(&mut app, Event::GoBack);
    assert!(
        said.contains("G8 is forbidden itself: double-four."),
        "{said}"
    );
    let said = spoken(&mut app, Event::GoInto(0));
    assert!(said.starts_with("G8: double-four."), "{said}");
}

/// A browser in Chinese changes the words, not the marks.
#[test]
fn the_language_of_the_browser_does_not_matter() {
    let mut app = strict_with_marks();
    let _ = send(&mut app, Event::Press(at("h8")));
    let language = Language::Zh;
    let _ = send(
        &mut app,
        Event::Surroundings(Surroundings {
            language,
            ..apps::USUAL
        }),
    );
    assert_eq!(
        (marks(&app).as_str(), explained(&app)),
        ("h8 33", Some(at("h8")))
    );
}
