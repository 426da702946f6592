//! What holds of every app, whatever happens to it.

use crate::support::messages;
use tengen_picture::Visibility;
use tengen_testing::apps;

use crate::support::messages::{events, run, surroundings};
use proptest::prelude::*;
use tengen_core::game::Referee;
use tengen_core::rules::forbidden_points;
use tengen_core::{Game, Status, Stone};
use tengen_page::{Effect, Event, Millis, MotionPreference, Page, Settings, keys};
use tengen_testing::config::config;
use tengen_testing::play::{Start, start};

fn app(start: &Start) -> Page {
    tengen_testing::apps::app(start.game(), Settings::default(), apps::USUAL)
}

/// Folds the game's log over an equal start.
fn replayed(start: &Start, game: &Game) -> Game {
    let mut again = if game.setup().is_some() {
        start.game()
    } else {
        Game::new(game.terms())
    };
    again.replay(game.log()).expect("the log of a game");
    again
}

/// What the page shows of forbidden points, and what is asked, fits the game.
fn check_referee(app: &Page) -> Result<(), TestCaseError> {
    let game = app.game();
    let shows = match game.terms().referee {
        Referee::Strict => app.settings().forbidden == Visibility::Shown,
        Referee::Marked => true,
        Referee::Claim => false,
    };
    let black_moves = game.status() == Status::ToMove(Stone::Black) && game.question().is_none();
    let marks = if shows && black_moves {
        forbidden_points(game.board(), game.terms().rules)
    } else {
        Vec::new()
    };
    prop_assert_eq!(app.marks(), &marks[..]);
    // A request is about the stone that White may claim now.
    prop_assert!(app.session().request().is_none() || game.claim().is_some());
    prop_assert!(!app.asks_about_claim() || game.claim().is_some());
    prop_assert!(!app.must_pass() || game.can_pass());
    if let Some(study) = app.study() {
        let imagined = study.imagined();
        prop_assert_eq!(imagined.first(), Some(&study.point()));
        prop_assert_eq!(imagined.last(), app.explanation().map(|why| &why.point));
        prop_assert_eq!(study.is_nested(), imagined.len() > 1);
        if app.may_place_anyway() {
            prop_assert!(marks.iter().any(|(point, _)| *point == study.point()));
        }
    }
    Ok(())
}

fn check(app: &Page, msg: &Event, effects: &[Effect], now: Millis) -> Result<(), TestCaseError> {
    let game = app.game();
    let size = game.terms().size;
    if game.status().is_over() {
        prop_assert_eq!(app.hover(), None);
    }
    if let Some((point, stone)) = app.hover() {
        prop_assert!(size.contains(point));
        prop_assert_eq!(game.board().at(point), None);
        prop_assert!(game.may_point_at(point));
        prop_assert_eq!(stone, game.position().to_move());
    }
    check_referee(app)?;
    prop_assert!(size.contains(app.cursor().point()), "{:?}", msg);
    prop_assert!(app.cursor().typed().len() <= 3);
    for motion in app.motions() {
        prop_assert!(motion.since.0 <= now.0 && motion.is_running(now));
    }
    // Whoever is told that the game changed finds it stored and said.
    let has = |effect: &Effect| effects.contains(effect);
    let announced = effects.iter().any(|it| matches!(it, Effect::Announce(_)));
    if has(&Effect::Changed) {
        prop_assert!(apps::stores(effects, keys::GAME) && has(&Effect::Refresh) && announced);
        prop_assert_eq!(app.notice(), None);
    }
    let refused = effects.iter().any(|it| matches!(it, Effect::Refused(_)));
    prop_assert!(
        !(refused && has(&Effect::Changed)),
        "{:?}: {:?}",
        msg,
        effects
    );
    Ok(())
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn whatever_happens_an_app_stays_sound(start in start(), events in events(80)) {
        let mut app = app(&start);
        let (mut found, mut before) = (Ok(()), app.clone());
        run(&mut app, &events, |app, msg, effects, now| {
            if found.is_ok() {
                found = check(app, msg, effects, now).and_then(|()| {
                    // The game changes only when programs are told so.
                    let (old, new) = (before.game(), app.game());
                    let same = (old.terms(), old.cursor(), old.tree()) == (new.terms(), new.cursor(), new.tree());
                    prop_assert!(same || effects.contains(&Effect::Changed), "{:?}", msg);
                    let same = before.settings() == app.settings();
                    prop_assert!(same || apps::stores(effects, keys::SETTINGS), "{:?}", msg);
                    Ok(())
                });
                before = app.clone();
            }
        });
        found?;
    }

    #[test]
    fn the_log_replays_the_game(start in start(), events in events(80)) {
        let mut app = app(&start);
        run(&mut app, &events, |_, _, _, _| {});
        let again = replayed(&start, app.game());
        prop_assert_eq!(again.cursor(), app.game().cursor());
        prop_assert_eq!(again.tree(), app.game().tree());
        prop_assert_eq!(again.line(), app.game().line());
        prop_assert_eq!(again.status(), app.game().status());
    }

    #[test]
    fn what_is_seen_changes_only_with_a_word(start in start(), events in events(80)) {
        let mut app = app(&start);
        let (mut found, mut before) = (Ok(()), app.clone());
        run(&mut app, &events, |app, msg, effects, _| {
            let look = |app: &Page| (
                app.hover(), app.cursor().clone(), app.notice().copied(), app.toast(),
                app.texts(), app.shade(), *app.settings(), app.game().cursor(),
                app.study().cloned(), app.marks().to_vec(), app.session().request(),
            );
            let told = effects.contains(&Effect::Redraw) || effects.contains(&Effect::Refresh);
            if found.is_ok() && !told && look(&before) != look(app) {
                found = Err(TestCaseError::fail(format!("{msg:?}: {effects:?}")));
            }
            before = app.clone();
        });
        found?;
    }

    #[test]
    fn the_same_happens_twice_in_the_same_way(start in start(), events in events(60)) {
        let (mut app, mut again) = (app(&start), app(&start));
        let (mut first, mut second) = (Vec::new(), Vec::new());
        run(&mut app, &events, |_, _, effects, _| first.push(effects.to_vec()));
        run(&mut again, &events, |_, _, effects, _| second.push(effects.to_vec()));
        prop_assert_eq!(first, second);
        prop_assert_eq!(format!("{app:?}"), format!("{again:?}"));
    }

    #[test]
    fn with_reduced_motion_nothing_ever_moves(
        start in start(), events in events(60), surroundings in surroundings(),
    ) {
        let still = tengen_page::Surroundings { motion: MotionPreference::Reduced, ..surroundings };
        let mut app = tengen_testing::apps::app(start.game(), Settings::default(), still);
        let mut moved = false;
        let quiet: Vec<_> = events
            .into_iter()
            .filter(|(event, _)| !matches!(event, messages::Input::Plain(Event::Surroundings(_))))
            .collect();
        run(&mut app, &quiet, |app, _, _, now| moved |= app.is_moving(now));
        prop_assert!(!moved);
    }
}
