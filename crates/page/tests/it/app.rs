//! The page: what each event does to it, and the effects that it requests.

use tengen_page::text::Texts;
use tengen_picture::{Shade, Visibility};
use tengen_testing::apps;

use tengen_core::link;
use tengen_core::{Action, Game, NodeId, PlayRefusal, Point, Refusal, StepRefusal, Stone, Terms};
use tengen_page::{
    Effect, Event, Language, Message, Millis, Notice, NoticeReason, Page, PastJob, Phase, Scheme,
    Setting, Settings, StoreKey, Surroundings, Toast, Write, keys,
};
use tengen_testing::apps::{at, board, finger, mouse, play, played, press_keys, size};

const START: Millis = Millis(0.0);

/// The effects of a message. Stored texts are checked, and left out of them. Past games are left out.
fn send(app: &mut Page, event: Event) -> Vec<Effect> {
    let mut effects = app.update(event, START);
    effects.retain(|effect| {
        !matches!(effect, Effect::Write(Write::Past { .. })) && !effect.is_job(&PastJob::List)
    });
    for effect in &mut effects {
        if let Effect::Store(kept, text) = effect {
            assert_eq!(*kept, keys::SETTINGS);
            assert_eq!(*text, app.settings().to_string());
            text.clear();
        }
        let kept = match effect {
            Effect::Write(Write::Game(_, text)) => {
                assert_eq!(
                    Ok(text.as_str()),
                    link::encode(&app.game().to_archive()).as_deref()
                );
                keys::GAME
            }
            Effect::Write(Write::Line(..)) => keys::GAME,
            Effect::Write(Write::Before(_, text)) => {
                assert_eq!(Some(text.as_str()), app.before());
                keys::BEFORE
            }
            _ => continue,
        };
        *effect = stored(kept);
    }
    effects
}

const fn stored(kept: StoreKey) -> Effect {
    Effect::Store(kept, String::new())
}

/// What follows every change of the game.
fn changed(message: Message) -> Vec<Effect> {
    vec![
        Effect::Refresh,
        Effect::Announce(message),
        Effect::Changed,
        stored(keys::GAME),
    ]
}

/// What follows a refusal that the player sees.
fn warned(reason: NoticeReason, near: Point) -> Vec<Effect> {
    let mut effects = vec![
        Effect::Announce(Message::Warned(reason, near)),
        Effect::Refresh,
    ];
    if let NoticeReason::Refused(refusal) = reason {
        effects.push(Effect::Refused(refusal));
    }
    effects
}

fn placed(name: &str, stone: Stone) -> Message {
    Message::Acted(Action::place(at(name)), stone)
}

/// The moves of a game, and where it stands: what a refusal must leave alone.
fn state(app: &Page) -> (tengen_core::Archive, NodeId, usize, tengen_core::Status) {
    let game = app.game();
    (
        game.to_archive(),
        game.cursor(),
        game.log().len(),
        game.status(),
    )
}

const WON: &str = "a1 a2 b1 b2 c1 c2 d1 d2 e1";

#[test]
fn effects_come_in_an_order_that_serves() {
    let mut app = board(15);
    let expected = changed(placed("h8", Stone::Black));
    assert_eq!(send(&mut app, Event::Press(at("h8"))), expected);
    let expected = changed(placed("i9", Stone::White));
    assert_eq!(
        send(&mut app, Event::Act(Action::place(at("i9")))),
        expected
    );
    let expected = changed(Message::Undone(Action::place(at("i9")), Stone::White));
    assert_eq!(send(&mut app, Event::Undo), expected);
    let expected = changed(placed("i9", Stone::White));
    assert_eq!(send(&mut app, Event::Redo), expected);
    assert_eq!(send(&mut app, Event::Goto(1)), changed(Message::Went(1)));
    assert_eq!(send(&mut app, Event::First), changed(Message::Went(0)));
    assert_eq!(send(&mut app, Event::Last), changed(Message::Went(2)));
    assert_eq!(
        send(&mut app, Event::Jump(NodeId::ROOT)),
        changed(Message::Went(0))
    );
    let expected = changed(Message::Acted(Action::Resign, Stone::Black));
    assert_eq!(send(&mut app, Event::Resign), expected);
    let expected = changed(Message::Undone(Action::Resign, Stone::Black));
    assert_eq!(send(&mut app, Event::Undo), expected);
    let mut expected = changed(Message::NewGame);
    expected.push(stored(keys::SETTINGS));
    let mut before = expected.clone();
    // The message about the game that was replaced.
    before.splice(3..3, [Effect::Refresh, stored(keys::BEFORE)]);
    assert_eq!(send(&mut app, Event::New(Terms::default())), before);
    // A game with nothing in it need not be kept.
    assert_eq!(send(&mut app, Event::Again), expected);
}

#[test]
fn a_pressed_pointer_says_the_same_as_a_press() {
    let mut app = board(15);
    let down = send(&mut app, mouse(Phase::Down, Some("h8")));
    assert_eq!(
        down,
        [Effect::Redraw, Effect::Refresh],
        "the hover stone, then the cursor"
    );
    let up = send(&mut app, mouse(Phase::Up, Some("h8")));
    assert_eq!(up, changed(placed("h8", Stone::Black)));
    let _ = send(&mut app, mouse(Phase::Down, Some("h8")));
    let up = send(&mut app, mouse(Phase::Up, Some("h8")));
    assert_eq!(up, [], "the second half of a double click");
    let later = Millis(60_000.0);
    let _ = app.update(mouse(Phase::Down, Some("h8")), later);
    let up = app.update(mouse(Phase::Up, Some("h8")), later);
    assert_eq!(
        up,
        warned(
            NoticeReason::Refused(PlayRefusal::Occupied.into()),
            at("h8")
        )
    );
}

#[test]
fn where_nothing_can_be_done_nothing_is_asked_for() {
    let mut app = board(15);
    for event in [
        Event::Undo,
        Event::Redo,
        Event::First,
        Event::Last,
        Event::Goto(0),
        Event::Jump(NodeId::ROOT),
    ] {
        assert_eq!(send(&mut app, event.clone()), [], "{event:?}");
    }
}

#[test]
fn a_refusal_leaves_the_game_as_it_was() {
    let outside = at("v22");
    let act = |point| Event::Act(Action::place(point));
    let jump = Event::Jump(NodeId::from_number(2));
    let play = [
        PlayRefusal::Occupied,
        PlayRefusal::OffBoard,
        PlayRefusal::Over,
    ];
    let [occupied, off_board, over] = play.map(Refusal::Play);
    let step = [StepRefusal::NoSuchPly, StepRefusal::NoSuchNode];
    let [no_ply, no_node] = step.map(Refusal::Step);
    for (moves, event, refusal, near) in [
        ("h8", Event::Press(at("h8")), occupied, Some("h8")),
        ("h8", Event::Press(outside), off_board, Some("v22")),
        (WON, Event::Press(at("h8")), over, Some("h8")),
        (WON, Event::Press(at("a1")), over, Some("a1")),
        ("h8", act(at("h8")), occupied, None),
        ("h8", act(outside), off_board, None),
        (WON, act(at("h8")), over, None),
        (WON, Event::Resign, over, None),
        (WON, Event::Act(Action::Resign), over, None),
        ("h8", Event::Goto(2), no_ply, None),
        ("h8", Event::Goto(u16::MAX), no_ply, None),
        ("h8", jump, no_node, None),
    ] {
        let mut app = played(15, moves);
        let before = state(&app);
        let effects = send(&mut app, event.clone());
        let (expected, note) = match near {
            // By hand: it is seen and heard. By a program: it is told.
            Some(name) => {
                let reason = NoticeReason::Refused(refusal);
                let near = at(name);
                (warned(reason, near), Some(Notice { reason, near }))
            }
            None => (vec![Effect::Refused(refusal)], None),
        };
        assert_eq!(effects, expected, "{event:?}");
        assert_eq!(app.notice().copied(), note, "{event:?}");
        assert_eq!(state(&app), before, "{event:?}");
    }
}

#[test]
fn a_press_outside_is_refused_beside_the_nearest_point() {
    let mut app = board(15);
    let _ = send(&mut app, finger(1, Phase::Down, None));
    let effects = send(&mut app, finger(1, Phase::Up, None));
    assert_eq!(
        effects,
        warned(
            NoticeReason::Refused(PlayRefusal::OffBoard.into()),
            at("a1")
        )
    );
}

#[test]
fn a_note_goes_with_the_next_thing_that_happens() {
    for event in [
        mouse(Phase::Down, Some("g7")),
        Event::Press(at("g7")),
        Event::Undo,
        Event::Resign,
        Event::First,
        Event::Again,
    ] {
        let mut app = played(15, "h8");
        let _ = send(&mut app, Event::Press(at("h8")));
        assert!(app.notice().is_some());
        let effects = send(&mut app, event.clone());
        assert_eq!(app.notice(), None, "{event:?}");
        assert!(effects.contains(&Effect::Refresh), "{event:?}");
    }
    for key in ["Escape", "ArrowLeft", "h", "Backspace", "1"] {
        let mut app = played(15, "h8");
        let _ = send(&mut app, Event::Press(at("h8")));
        let effects = press_keys(&mut app, key, START);
        assert_eq!(app.notice(), None, "{key}");
        assert!(effects.contains(&Effect::Refresh), "{key}");
    }
    let mut app = played(15, "h8");
    let _ = send(&mut app, Event::Press(at("h8")));
    let _ = send(&mut app, mouse(Phase::Move, Some("g7")));
    assert!(app.notice().is_some(), "a pointer that passes by leaves it");
}

#[test]
fn undo_past_a_win_opens_the_game_again() {
    let mut app = played(15, WON);
    assert!(app.game().status().is_over());
    let expected = changed(Message::Undone(Action::place(at("e1")), Stone::Black));
    assert_eq!(send(&mut app, Event::Undo), expected);
    assert!(!app.game().status().is_over());
    let _ = send(&mut app, mouse(Phase::Move, Some("h8")));
    assert_eq!(app.hover(), Some((at("h8"), Stone::Black)));
    assert_eq!(
        send(&mut app, Event::Redo),
        changed(placed("e1", Stone::Black))
    );
    assert!(app.game().status().is_over());
    assert_eq!(app.hover(), None);
    let _ = send(&mut app, Event::Undo);
    play(&mut app, "o15", START);
    assert!(!app.game().status().is_over(), "another move instead");
}

#[test]
fn resigning_is_taken_back_like_any_action() {
    let mut app = played(15, "h8");
    let _ = send(&mut app, Event::Resign);
    assert!(app.game().status().is_over());
    assert_eq!(app.hover(), None);
    let _ = send(&mut app, Event::Undo);
    assert_eq!(app.game().moves(), [at("h8")]);
    assert!(!app.game().status().is_over());
    assert_eq!(app.motions(), [], "no stone left the board");
}

#[test]
fn a_new_game_is_remembered_with_its_terms() {
    let terms = Terms {
        size: size(9),
        first: Stone::White,
        ..Terms::default()
    };
    let mut app = played(15, "a15 o1");
    let _ = send(&mut app, Event::New(terms));
    assert_eq!(app.settings().terms, terms);
    assert_eq!((app.game().terms(), app.game().ply()), (terms, 0));
    assert_eq!(app.cursor().point(), at("e5"));
    play(&mut app, "a1", START);
    let _ = send(&mut app, Event::Again);
    assert_eq!((app.game().terms(), app.game().ply()), (terms, 0));
}

#[test]
fn the_cursor_begins_at_the_last_stone_or_the_centre() {
    assert_eq!(board(15).cursor().point(), at("h8"));
    let mut game = Game::new(Terms::default());
    for name in ["a1", "c3"] {
        game.play(at(name)).expect("an empty point");
    }
    let app = tengen_testing::apps::app(game, Settings::default(), apps::USUAL);
    assert_eq!(app.cursor().point(), at("c3"));
    assert_eq!(app.cursor().shown(), None, "it shows after a key");
}

#[test]
fn the_cursor_follows_stones_and_pointers() {
    let mut app = board(15);
    play(&mut app, "c3", START);
    assert_eq!(app.cursor().point(), at("c3"));
    let _ = send(&mut app, finger(1, Phase::Down, Some("d4")));
    assert_eq!(
        (app.cursor().point(), app.cursor().shown()),
        (at("d4"), None)
    );
    let _ = send(&mut app, Event::CursorTo(at("e5")));
    assert_eq!(
        (app.cursor().point(), app.cursor().shown()),
        (at("e5"), None)
    );
    let _ = send(&mut app, Event::Focused);
    assert_eq!(app.cursor().shown(), Some(at("e5")));
    let _ = send(&mut app, mouse(Phase::Move, Some("a1")));
    assert_eq!(app.cursor().shown(), Some(at("e5")), "a mouse passing by");
    let _ = send(&mut app, Event::Blurred);
    assert_eq!(app.cursor().shown(), None);
}

#[test]
fn toasts_wait_for_each_other() {
    let mut app = board(15);
    let (game, settings) = (Toast::GameSetAside, Toast::SettingsSetAside);
    for toast in [game, settings] {
        let expected = [Effect::Announce(Message::Toast(toast)), Effect::Refresh];
        assert_eq!(send(&mut app, Event::Toast(toast)), expected);
        assert_eq!(app.toast(), Some(game));
    }
    for expected in [Some(settings), None, None] {
        assert_eq!(send(&mut app, Event::Dismiss), [Effect::Refresh]);
        assert_eq!(app.toast(), expected);
    }
}

#[test]
fn settings_come_before_the_surroundings() {
    let dark = Surroundings {
        language: Language::Zh,
        shade: Shade::Dark,
        ..apps::USUAL
    };
    let mut app = board(15);
    assert_eq!(send(&mut app, Event::Surroundings(dark)), [Effect::Refresh]);
    assert_eq!(
        (app.texts(), app.shade()),
        (tengen_testing::apps::CHINESE, Shade::Dark)
    );
    let saved = [Effect::Refresh, stored(keys::SETTINGS)];
    for setting in [
        Setting::Language(Language::En),
        Setting::Scheme(Scheme::Light),
    ] {
        assert!(!app.settings().has(setting));
        assert_eq!(send(&mut app, Event::Set(setting)), saved);
        assert!(app.settings().has(setting));
    }
    assert_eq!((app.texts(), app.shade()), (Texts::ENGLISH, Shade::Light));
    let _ = send(&mut app, Event::Set(Setting::Scheme(Scheme::Dark)));
    let _ = send(&mut app, Event::Surroundings(apps::USUAL));
    assert_eq!(app.shade(), Shade::Dark);
    let _ = send(&mut app, Event::Set(Setting::Numbers(Visibility::Shown)));
    assert_eq!(app.settings().numbers, Visibility::Shown);
}
