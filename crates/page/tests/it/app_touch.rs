//! Placing stones by touch: at once, and by aiming first.

use tengen_core::Point;
use tengen_page::view::{describe, diagram};
use tengen_page::{
    Effect, Event, Millis, Page, Phase, PointerEvent, PointerKind, Setting, TouchBoard, TouchMode,
};
use tengen_picture::{Layout, Pos, Spot};
use tengen_testing::apps::{self, at, board, played, renju};
use tengen_testing::random::Random;

const START: Millis = Millis(0.0);

/// The length of a cell in CSS px in these tests.
const CELL: f64 = 22.5;

fn touch(page: &mut Page, phase: Phase, spot: Spot, now: f64) -> Vec<Effect> {
    let event = PointerEvent {
        id: 1,
        kind: PointerKind::Touch,
        phase,
        spot,
        cell: CELL,
    };
    page.update(Event::Pointer(event), Millis(now))
}

/// Returns the place of a point, moved by fractions of a cell.
fn near(name: &str, right: f64, up: f64) -> Spot {
    let Spot { column, row } = at(name).into();
    Spot {
        column: column + right,
        row: row + up,
    }
}

fn tap(page: &mut Page, spot: Spot) {
    let _ = touch(page, Phase::Down, spot, 0.0);
    let _ = touch(page, Phase::Up, spot, 60.0);
}

fn slide(page: &mut Page, from: Spot, to: Spot) {
    let _ = touch(page, Phase::Down, from, 0.0);
    let _ = touch(page, Phase::Move, to, 30.0);
    let _ = touch(page, Phase::Up, to, 60.0);
}

/// Returns a page whose cells are small for a finger.
fn small(mut page: Page) -> Page {
    let _ = page.update(Event::TouchBoard(TouchBoard::with_cell(CELL)), START);
    page
}

fn aimed(page: &Page) -> Option<Point> {
    page.aimed().map(|aimed| aimed.point)
}

fn moves(page: &Page) -> Vec<Point> {
    page.game().moves()
}

#[test]
fn a_tap_aims_and_a_second_one_places() {
    let mut page = small(board(15));
    assert_eq!(describe::place(&page), "Tap a point");
    tap(&mut page, near("h8", 0.2, -0.3));
    assert_eq!(aimed(&page), Some(at("h8")));
    assert_eq!(describe::place(&page), "Place H8");
    assert_eq!(moves(&page), []);
    let drawn = diagram(&page, START);
    assert_eq!(drawn.aimed, page.aimed());
    assert_eq!(drawn.hot, Some(at("h8")));
    tap(&mut page, near("h8", -0.4, 0.4));
    assert_eq!(moves(&page), [at("h8")]);
    assert_eq!(aimed(&page), None);
}

#[test]
fn the_button_places_at_the_aimed_point() {
    let mut page = small(board(15));
    let _ = page.update(Event::PlaceAimed, START);
    assert_eq!(moves(&page), []);
    tap(&mut page, near("c4", 0.0, 0.0));
    let _ = page.update(Event::PlaceAimed, START);
    assert_eq!(moves(&page), [at("c4")]);
}

#[test]
fn a_tap_elsewhere_aims_there_at_a_neighbour_too() {
    let mut page = small(board(15));
    tap(&mut page, near("h8", 0.0, 0.0));
    tap(&mut page, near("k8", 0.0, 0.0));
    assert_eq!(aimed(&page), Some(at("k8")));
    tap(&mut page, near("k8", 0.6, 0.0));
    assert_eq!(aimed(&page), Some(at("l8")));
    assert_eq!(moves(&page), []);
}

#[test]
fn a_finger_that_rests_or_slides_aims_above_itself() {
    let mut page = small(board(15));
    let effects = touch(&mut page, Phase::Down, near("h8", 0.0, 0.0), 0.0);
    let wait = effects.iter().find_map(|effect| match effect {
        Effect::Wake(wait) => Some(*wait),
        _ => None,
    });
    let wait = wait.expect("a time to wake");
    assert_eq!(aimed(&page), None);
    let _ = page.update(Event::Woken, wait);
    assert_eq!(aimed(&page), Some(at("h10")));
    let _ = touch(&mut page, Phase::Move, near("j8", 0.0, -0.2), 300.0);
    assert_eq!(aimed(&page), Some(at("j9")));
    let _ = touch(&mut page, Phase::Up, near("j8", 0.0, -0.2), 320.0);
    assert_eq!(aimed(&page), Some(at("j9")));
    assert_eq!(moves(&page), []);
}

#[test]
fn row_one_and_the_corners_can_be_aimed_at() {
    for (name, right, up) in [("a1", -0.4, -1.5), ("o1", 0.4, -1.8), ("a15", 0.0, -1.6)] {
        let mut page = small(board(15));
        slide(&mut page, near("h8", 0.0, 0.0), near(name, right, up));
        assert_eq!(aimed(&page), Some(at(name)));
    }
}

#[test]
fn a_slide_corrects_the_aim_by_a_part_of_its_way() {
    let mut page = small(board(15));
    tap(&mut page, near("h8", 0.0, 0.0));
    slide(&mut page, near("c3", 0.0, 0.0), near("c3", 2.5, 0.0));
    assert_eq!(aimed(&page), Some(at("i8")));
    slide(&mut page, near("k4", 0.0, 0.0), near("k4", -5.0, 5.0));
    assert_eq!(aimed(&page), Some(at("g10")));
    let _ = page.update(Event::PlaceAimed, START);
    assert_eq!(moves(&page), [at("g10")]);
}

#[test]
fn leaving_the_board_and_a_second_finger_keep_the_aim_of_before() {
    let outside = Spot {
        column: 20.0,
        row: 7.0,
    };
    let mut page = small(board(15));
    slide(&mut page, near("h8", 0.0, 0.0), outside);
    assert_eq!(aimed(&page), None);
    tap(&mut page, near("h8", 0.0, 0.0));
    slide(&mut page, near("h8", 0.0, 0.0), outside);
    assert_eq!(aimed(&page), Some(at("h8")));
    let _ = touch(&mut page, Phase::Down, near("c3", 0.0, 0.0), 0.0);
    let _ = touch(&mut page, Phase::Move, near("c3", 5.0, 0.0), 10.0);
    let second = PointerEvent {
        id: 2,
        kind: PointerKind::Touch,
        phase: Phase::Down,
        spot: near("d4", 0.0, 0.0),
        cell: CELL,
    };
    let _ = page.update(Event::Pointer(second), START);
    assert_eq!(aimed(&page), Some(at("h8")));
    let _ = touch(&mut page, Phase::Up, near("c3", 5.0, 0.0), 20.0);
    assert_eq!(aimed(&page), Some(at("h8")));
    assert_eq!(moves(&page), []);
}

#[test]
fn a_mouse_whose_release_was_never_heard_is_no_second_finger() {
    let mut page = small(board(15));
    let _ = page.update(
        apps::pointer(9, PointerKind::Hovering, Phase::Down, Some("h8")),
        START,
    );
    let _ = page.update(
        apps::pointer(9, PointerKind::Hovering, Phase::Leave, None),
        START,
    );
    tap(&mut page, near("c3", 0.0, 0.0));
    assert_eq!(aimed(&page), Some(at("c3")));
}

#[test]
fn points_that_take_no_stone_say_so_at_once() {
    let mut page = small(played(15, "h8"));
    tap(&mut page, near("h8", 0.1, 0.1));
    assert!(page.notice().is_some());
    assert_eq!(aimed(&page), None);
    slide(&mut page, near("d4", 0.0, 0.0), near("h8", 0.0, -1.6));
    assert_eq!(aimed(&page), None);
    let mut page = small(renju("marked", apps::BEFORE_H8));
    tap(&mut page, near("h8", 0.1, 0.1));
    assert_eq!(aimed(&page), None);
    assert!(page.study().is_some());
}

#[test]
fn a_change_of_the_game_or_a_key_ends_the_aim() {
    let mut page = small(played(15, "h8"));
    for event in [
        Event::Undo,
        Event::Redo,
        Event::Key(tengen_page::BoardKey::Left),
        Event::Again,
    ] {
        tap(&mut page, near("c3", 0.0, 0.0));
        assert_eq!(aimed(&page), Some(at("c3")));
        let _ = page.update(event, START);
        assert_eq!(aimed(&page), None);
    }
}

#[test]
fn the_size_of_the_cells_and_the_setting_decide() {
    for (cell, mode, aims) in [
        (22.0, TouchMode::Automatic, true),
        (31.9, TouchMode::Automatic, true),
        (32.0, TouchMode::Automatic, false),
        (22.0, TouchMode::Direct, false),
        (50.0, TouchMode::Aim, true),
    ] {
        let mut page = board(15);
        let kind = TouchBoard::with_cell(cell);
        let _ = page.update(Event::TouchBoard(kind), START);
        let _ = page.update(Event::Set(Setting::Touch(mode)), START);
        assert_eq!(page.offers_place(), aims, "{cell} {mode:?}");
        tap(&mut page, near("h8", 0.0, 0.0));
        assert_eq!(moves(&page).is_empty(), aims, "{cell} {mode:?}");
    }
    let mouse_only = board(15);
    assert!(!mouse_only.offers_place());
    let mut over = played(15, "h8 a1 h9 a2 h10 a3 h11 a4 h12");
    let _ = over.update(Event::TouchBoard(TouchBoard::with_cell(22.0)), START);
    assert!(!over.offers_place(), "no stone can be placed");
    let _ = over.update(Event::Undo, START);
    assert!(over.offers_place());
}

/// The deviation of a touch from its target along each axis, in CSS px.
const SIGMA: f64 = 9.0;

/// The length of the board's canvas in CSS px.
const BOARD: f64 = 360.0;

/// The number of stones of a simulation.
const STONES: usize = 4000;

/// A person who touches beside the target.
struct Hand {
    random: Random,
    layout: Layout,
}

impl Hand {
    /// Returns a normally distributed number with deviation [`SIGMA`], as a sum of uniform ones.
    fn error(&mut self) -> f64 {
        let mut sum = 0.0;
        for _ in 0..12 {
            let part = u32::try_from(self.random.below(1 << 20)).expect("small");
            sum += f64::from(part) / f64::from(1 << 20) - 0.5;
        }
        sum * SIGMA
    }

    /// Returns the position that a touch meets which is meant for a position, both in CSS px.
    fn meet(&mut self, target: Pos) -> Pos {
        let (right, down) = (self.error(), self.error());
        Pos {
            x: target.x + right,
            y: target.y + down,
        }
    }

    /// Taps at a point. A touch beside the canvas does not reach the board.
    fn tap(&mut self, page: &mut Page, target: Point) {
        let met = self.meet(self.layout.center(target));
        let canvas = 0.0..BOARD;
        if canvas.contains(&met.x) && canvas.contains(&met.y) {
            tap(page, self.layout.spot(met));
        }
    }

    /// Corrects the aim by a slide that is meant to be as long as needed.
    fn correct(&mut self, page: &mut Page, aimed: Point, target: Point) {
        let from = self.layout.center("h3".parse().expect("a point"));
        let (is, wanted) = (self.layout.center(aimed), self.layout.center(target));
        let start = self.layout.spot(from);
        let end = self.meet(Pos {
            x: from.x + (wanted.x - is.x) / 0.4,
            y: from.y + (wanted.y - is.y) / 0.4,
        });
        slide(page, start, self.layout.spot(end));
    }
}

/// Returns the share of stones that were not placed on their targets, any points of an empty board.
fn misplaced(mode: TouchMode) -> f64 {
    let mut page = small(board(15));
    let _ = page.update(Event::Set(Setting::Touch(mode)), START);
    let layout = apps::layout(&page, apps::frame(BOARD, 3.0));
    let mut hand = Hand {
        random: Random::new(9),
        layout,
    };
    let size = page.game().terms().size;
    let mut missed = 0_u32;
    for _ in 0..STONES {
        let _ = page.update(Event::Undo, START);
        let line = |random: &mut Random| u8::try_from(random.below(15)).expect("small");
        let target = Point::new(line(&mut hand.random), line(&mut hand.random));
        let target = target.expect("on the board");
        assert!(size.contains(target));
        hand.tap(&mut page, target);
        if mode == TouchMode::Aim {
            match aimed(&page) {
                Some(aimed) if aimed == target => {}
                Some(aimed) => hand.correct(&mut page, aimed, target),
                None => hand.tap(&mut page, target),
            }
            let _ = page.update(Event::PlaceAimed, START);
        }
        missed += u32::from(moves(&page) != [target]);
    }
    f64::from(missed) / f64::from(u32::try_from(STONES).expect("small"))
}

#[test]
fn a_trembling_finger_misses_rarely_when_it_aims() {
    let direct = misplaced(TouchMode::Direct);
    let aim = misplaced(TouchMode::Aim);
    println!(
        "misplaced: direct {:.2} %, aim {:.2} %",
        100.0 * direct,
        100.0 * aim
    );
    assert!(aim <= 0.01, "{aim}");
    assert!(direct > 0.2, "the simulation proves something: {direct}");
}
