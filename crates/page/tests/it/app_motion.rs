//! What moves for a moment, and that it comes to rest.

use tengen_testing::apps;

use tengen_core::{Game, Stone, Terms};
use tengen_page::app::{
    App, Effect, Millis, MotionPreference, Moving, Msg, Settings, Surroundings,
};
use tengen_testing::apps::{at, board, play, played};

const START: Millis = Millis(0.0);

fn send(app: &mut App, msg: Msg) -> Vec<Effect> {
    app.update(msg, START)
}

const WON: &str = "a1 a2 b1 b2 c1 c2 d1 d2 e1";

/// What moves, without its start.
fn moving(app: &App) -> Vec<Moving> {
    app.motions().iter().map(|motion| motion.moving).collect()
}

#[test]
fn motions_run_and_end() {
    let last = Millis(1000.0);
    for (moves, msg, expected, ms) in [
        (
            "h8",
            Msg::Press(at("i9")),
            vec![Moving::Placed(at("i9"))],
            120.0,
        ),
        (
            "h8",
            Msg::Undo,
            vec![Moving::TakenBack(at("h8"), Stone::Black)],
            90.0,
        ),
        (
            "h8",
            Msg::Press(at("h8")),
            vec![Moving::Refused(at("h8"))],
            160.0,
        ),
        (
            &WON[..WON.len() - 3],
            Msg::Press(at("e1")),
            vec![Moving::Placed(at("e1")), Moving::WinningLine],
            320.0,
        ),
        ("h8", Msg::First, vec![], 0.0),
        ("h8", Msg::Resign, vec![], 0.0),
    ] {
        let mut app = played(15, moves);
        let _ = app.update(msg.clone(), last);
        assert_eq!(moving(&app), expected, "{msg:?}");
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
            "{msg:?}"
        );
        assert!(!app.is_moving(Millis(last.0 + ms)), "{msg:?}");
        let _ = app.update(Msg::Dismiss, Millis(last.0 + ms));
        assert_eq!(app.motions(), [], "what is over is forgotten");
    }
}

#[test]
fn a_motion_takes_the_place_of_one_about_the_same() {
    let mut app = board(15);
    play(&mut app, "h8", START);
    let _ = send(&mut app, Msg::Undo);
    assert_eq!(moving(&app), [Moving::TakenBack(at("h8"), Stone::Black)]);
    let _ = send(&mut app, Msg::Redo);
    assert_eq!(moving(&app), [Moving::Placed(at("h8"))]);
    let _ = send(&mut app, Msg::Press(at("h8")));
    let _ = send(&mut app, Msg::Press(at("h8")));
    assert_eq!(
        moving(&app),
        [Moving::Placed(at("h8")), Moving::Refused(at("h8"))]
    );
    let _ = send(&mut app, Msg::Goto(0));
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
    for msg in [
        Msg::Press(at("a1")),
        Msg::Undo,
        Msg::Redo,
        Msg::First,
        Msg::Last,
    ] {
        let _ = send(&mut app, msg.clone());
        assert_eq!(app.motions(), [], "{msg:?}");
        assert!(!app.is_moving(START));
    }
}
