//! What holds of every scene: keys ascend, shapes lie within bounds, changes cover all that differs.

use tengen_picture::{Frame, Item, Layout, Look, Rect, Scene, ThemeName, Visibility};
use tengen_testing::apps;

use crate::support::messages::{events, run};
use crate::support::shapes::{extent, is_within};
use proptest::prelude::*;
use tengen_core::Game;
use tengen_page::view::scene;
use tengen_page::{Event, HistoryEvent, Millis, Page, Phase, Setting, Settings};
use tengen_testing::apps::{LATER, at, frame, mouse, played};
use tengen_testing::config::config;
use tengen_testing::play::start;

const START: Millis = Millis(0.0);

fn seen(app: &Page, frame: Frame, now: Millis) -> Scene {
    scene(app, &apps::layout(app, frame), &Look::default(), now)
}

fn numbers() -> Event {
    Event::Set(Setting::Numbers(Visibility::Shown))
}

/// Whether the rectangles together hold all of another.
fn cover(rects: &[Rect], all: &Rect) -> bool {
    let is_in = |x: f64, y: f64| {
        rects
            .iter()
            .any(|r| r.x <= x && x < r.x + r.width && r.y <= y && y < r.y + r.height)
    };
    let whole = |r: &Rect| {
        r.x <= all.x
            && r.y <= all.y
            && all.x + all.width <= r.x + r.width
            && all.y + all.height <= r.y + r.height
    };
    if rects.iter().any(whole) {
        return true;
    }
    let pixels = |start: f64, length: f64| {
        std::iter::successors(Some(start + 0.5), |place| Some(place + 1.0))
            .take_while(move |place| *place < start + length)
    };
    pixels(all.y, all.height).all(|y| pixels(all.x, all.width).all(|x| is_in(x, y)))
}

/// Items of a scene that the other has not got just so.
fn differing<'a>(scene: &'a Scene, other: &'a Scene) -> impl Iterator<Item = &'a Item> {
    scene
        .items
        .iter()
        .filter(|item| !other.items.contains(item))
}

fn check_changes(before: &Scene, after: &Scene) -> Result<(), TestCaseError> {
    let changes = after.changes(before);
    for item in differing(before, after).chain(differing(after, before)) {
        prop_assert!(cover(&changes, &item.bounds), "{:?} is not covered", item);
    }
    prop_assert_eq!(before == after, changes.is_empty());
    for rect in &changes {
        prop_assert!(is_whole(rect), "{:?}", rect);
    }
    Ok(())
}

fn is_whole(rect: &Rect) -> bool {
    [rect.x, rect.y, rect.width, rect.height]
        .iter()
        .all(|number| number.fract() == 0.0)
}

fn check_scene(scene: &Scene) -> Result<(), TestCaseError> {
    for pair in scene.items.windows(2) {
        prop_assert!(pair[0].key < pair[1].key, "{:?} {:?}", pair[0], pair[1]);
    }
    for item in &scene.items {
        let corners = extent(&item.shape, &scene.layout, scene.theme);
        prop_assert!(is_whole(&item.bounds), "{:?}", item);
        prop_assert!(
            is_within(corners, &item.bounds),
            "{:?} reaches to {:?} on {:?}",
            item,
            corners,
            scene.layout
        );
    }
    Ok(())
}

fn a_frame() -> impl Strategy<Value = Frame> {
    let css = prop_oneof![200.0..280.0_f64, 280.0..700.0, 700.0..1400.0];
    let ratio = proptest::sample::select(vec![1.0, 1.25, 1.5, 2.0, 2.625, 3.0]);
    (css, ratio).prop_map(|(css, ratio)| frame(css, ratio))
}

fn a_look() -> impl Strategy<Value = Look> {
    (
        proptest::option::of(0.0..5.0),
        proptest::option::of(0.0..10.0),
    )
        .prop_map(|(padding, line_width)| Look {
            padding,
            line_width,
            line_colour: None,
            ..Look::default()
        })
}

proptest! {
    #![proptest_config(config(120))]

    #[test]
    fn keys_ascend_and_shapes_lie_within_their_bounds(
        start in start(), events in events(60), frame in a_frame(), look in a_look(),
    ) {
        let mut app = tengen_testing::apps::app(start.game(), Settings::default(), apps::USUAL);
        let mut found = Ok(());
        run(&mut app, &events, |app, _, _, now| {
            let size = app.game().terms().size;
            let layout = Layout::new(frame, size, app.coordinates(), look.padding);
            let scene = scene(app, &layout, &look, now);
            if found.is_ok() {
                found = check_scene(&scene);
            }
        });
        found?;
    }

    #[test]
    fn changes_cover_all_that_differs(
        start in start(), events in events(60), frame in a_frame(), later in 0..200_u16,
    ) {
        let mut app = tengen_testing::apps::app(start.game(), Settings::default(), apps::USUAL);
        let (mut scenes, mut found) = (vec![seen(&app, frame, START)], Ok(()));
        run(&mut app, &events, |app, _, _, now| {
            for now in [now, Millis(now.0 + f64::from(later))] {
                let after = seen(app, frame, now);
                for before in scenes.iter().rev().take(3).filter(|it| it.shares_ground(&after)) {
                    if found.is_ok() {
                        found = check_changes(before, &after);
                    }
                }
                scenes.push(after);
            }
        });
        found?;
    }

    #[test]
    fn equal_arguments_give_equal_scenes(start in start(), events in events(60), frame in a_frame()) {
        let mut app = tengen_testing::apps::app(start.game(), Settings::default(), apps::USUAL);
        let mut again = app.clone();
        let mut scenes = Vec::new();
        run(&mut app, &events, |app, _, _, now| scenes.push(seen(app, frame, now)));
        let mut place = 0;
        let mut equal = true;
        run(&mut again, &events, |app, _, _, now| {
            let other = seen(app, frame, now);
            let scene: &Scene = &scenes[place];
            equal &= other == *scene && other.changes(scene).is_empty() && other.ground() == scene.ground();
            place += 1;
        });
        prop_assert!(equal);
    }

    #[test]
    fn what_is_seen_at_rest_is_the_game_alone(start in start(), events in events(60), frame in a_frame()) {
        let mut app = tengen_testing::apps::app(start.game(), Settings::default(), apps::USUAL);
        run(&mut app, &events, |_, _, _, _| {});
        // Whatever lies over the game goes: no corners are chosen, pointers leave, the cursor hides, the note is read.
        let _ = app.update(Event::History(HistoryEvent::CancelCorners), LATER);
        let _ = app.update(mouse(Phase::Down, Some("a1")), LATER);
        let _ = app.update(mouse(Phase::Cancel, None), LATER);
        let _ = app.update(Event::CloseNote, LATER);
        let archive = app.game().to_archive();
        let game = Game::from_archive(&archive).expect("the game's own archive");
        let surroundings = tengen_page::Surroundings {
            shade: app.shade(),
            language: app.texts().language(),
            contrast: if app.has_forced_colours() {
                tengen_page::Contrast::Forced
            } else if app.settings().theme.is_none() && app.theme() == ThemeName::Contrast {
                tengen_page::Contrast::More
            } else {
                tengen_page::Contrast::Usual
            },
            ..apps::USUAL
        };
        let fresh = tengen_testing::apps::app(game, *app.settings(), surroundings);
        let (worn, fresh) = (seen(&app, frame, LATER), seen(&fresh, frame, LATER));
        prop_assert_eq!(worn.changes(&fresh), []);
        prop_assert_eq!(worn, fresh);
    }
}

#[test]
fn shapes_lie_within_their_bounds_at_every_size() {
    let mut findings = Vec::new();
    for lines in [5, 9, 15, 19, 22] {
        let mut app = played(lines, "a1 a2 b1 b2 c1 c2 d1 d2");
        for event in [
            Event::Press(at("e1")),
            numbers(),
            Event::Press(at("a1")),
            Event::Focused,
        ] {
            let _ = app.update(event, START);
        }
        for css in [200.0, 240.0, 300.0, 360.0, 800.0] {
            for (ratio, padding) in [1.0, 2.0, 2.625]
                .into_iter()
                .flat_map(|ratio| [None, Some(0.0), Some(5.0)].map(|padding| (ratio, padding)))
            {
                let frame = frame(css, ratio);
                let layout = Layout::new(frame, apps::size(lines), Visibility::Shown, padding);
                for now in [0.0, 40.0, 80.0, 120.0, 200.0, 400.0] {
                    let scene = scene(&app, &layout, &Look::default(), Millis(now));
                    if let Err(why) = check_scene(&scene) {
                        findings.push(format!("{lines} lines, {css} px, {padding:?}: {why}"));
                    }
                }
            }
        }
    }
    let count = findings.len();
    findings.truncate(5);
    assert!(
        count == 0,
        "{count} scenes, the first:\n{}",
        findings.join("\n")
    );
}
