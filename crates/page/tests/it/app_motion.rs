//! What moves for a moment, and that it comes to rest.

use tengen_testing::apps;

use tengen_core::{Game, Stone, Terms};
use tengen_page::{Effect, Event, Millis, MotionPreference, Moving, Page, Settings, Surroundings};
use tengen_testing::apps::{at, board, play, played};

const START: Millis = Millis(0.0);

fn send(app: &mut Page, event: Event) -> Vec<Effect> {
    app.update(event, START)
}

const WON: &str = "a1 a2 b1 b2 c1 c2 d1 d2 e1";

/// What moves, without its start.
fn moving(app: &Page) -> Vec<Moving> {
    app.motions().iter().map(|motion| motion.moving).collect()
}

#[test]
fn motions_run_and_end() {
    let last = Millis(1000.0);
    for (moves, event, expected, ms) in [
        (
            "h8",
            Event::Press(at("i9")),
            vec![Moving::Placed(at("i9"))],
            120.0,
        ),
        (
            "h8",
            Event::Undo,
            vec![Moving::TakenBack(at("h8"), Stone::Black)],
            90.0,
        ),
        (
            "h8",
            Event::Press(at("h8")),
            vec![Moving::Refused(at("h8"))],
            160.0,
        ),
        (
            &WON[..WON.len() - 3],
            Event::Press(at("e1")),
            vec![Moving::Placed(at("e1")), Moving::WinningLine],
            320.0,
        ),
        ("h8", Event::First, vec![], 0.0),
        ("h8", Event::Resign, vec![], 0.0),
    ] {
        let mut app = played(15, moves);
        let _ = app.update(event.clone(), last);
        assert_eq!(moving(&app), expected, "{event:?}");
        assert_eq!(app.is_moving(last), ms > 0.0);
        for motion in app.motions() {
            let end = Millis(last.0 + motion.duration().0);
            let half = Millis(f64::midpoint(last.0, end.0));
            assert!((motion.progress(half) - 0.5).abs() < 1e-9);
            assert!(motion.is_running(half) && !motion.is_running(end));
            assert!(
                motion.progress(Millis(0.0)).abs() < 1e-9,
                "a clock set back"
            );
        }
        assert!(
            ms < 1.0 || app.is_moving(Millis(last.0 + ms - 1.0)),
            "{event:?}"
        );
        assert!(!app.is_moving(Millis(last.0 + ms)), "{event:?}");
        let _ = app.update(Event::Dismiss, Millis(last.0 + ms));
        assert_eq!(app.motions(), [], "what is over is forgotten");
    }
}

#[test]
fn a_motion_takes_the_place_of_one_about_the_same() {
    let mut app = board(15);
    play(&mut app, "h8", START);
    let _ = send(&mut app, Event::Undo);
    assert_eq!(moving(&app), [Moving::TakenBack(at("h8"), Stone::Black)]);
    let _ = send(&mut app, Event::Redo);
    assert_eq!(moving(&app), [Moving::Placed(at("h8"))]);
    let _ = send(&mut app, Event::Press(at("h8")));
    let _ = send(&mut app, Event::Press(at("h8")));
    assert_eq!(
        moving(&app),
        [Moving::Placed(at("h8")), Moving::Refused(at("h8"))]
    );
    let _ = send(&mut app, Event::Goto(0));
    assert_eq!(moving(&app), [], "far away nothing goes on");
}

#[test]
fn reduced_motion_is_none() {
    let still = Surroundings {
        motion: MotionPreference::Reduced,
        ..apps::USUAL
    };
    let mut app =
        tengen_testing::apps::app(Game::new(Terms::default()), Settings::default(), still);
    play(&mut app, WON, START);
    for event in [
        Event::Press(at("a1")),
        Event::Undo,
        Event::Redo,
        Event::First,
        Event::Last,
    ] {
        let _ = send(&mut app, event.clone());
        assert_eq!(app.motions(), [], "{event:?}");
        assert!(!app.is_moving(START));
    }
}
