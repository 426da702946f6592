//! Marks of a record: which ones show, and where they lie in the scene.

use tengen_page::text::Texts;
use tengen_picture::{Corners, Item, Key, Layer, Look, Pos, Primitive, Rect, Scene, signs};
use tengen_testing::apps;

use tengen_core::game::{Annotations, ArchiveNode, Mark, Sign};
use tengen_core::{Action, Archive, Game, Point, Terms};
use tengen_page::view::{describe, scene};
use tengen_page::{Event, Page, Settings};
use tengen_testing::apps::{LATER, USUAL, at, frame};

fn node(parent: u32, name: &str) -> ArchiveNode {
    ArchiveNode {
        parent,
        action: Action::place(at(name)),
        seat: None,
        clock: None,
        outcome: None,
    }
}

fn mark(name: &str, sign: Sign) -> Mark {
    Mark {
        point: at(name),
        sign,
    }
}

fn label(text: &str) -> Sign {
    Sign::Label(text.to_string())
}

/// H8, then I9 or G7 or a pass; the marks stand at nodes by number.
fn app(terms: Terms, cursor: u32, marks: &[(u32, Mark)]) -> Page {
    let mut annotations = Annotations::default();
    for (node, mark) in marks {
        annotations.note_mut(*node).marks.push(mark.clone());
    }
    let archive = Archive {
        terms,
        setup: None,
        nodes: vec![node(0, "h8"), node(1, "i9"), node(1, "g7"), node(2, "k11")],
        annotations,
        cursor,
        line_end: cursor,
    };
    let game = Game::from_archive(&archive).expect("a game");
    tengen_testing::apps::app(game, Settings::default(), USUAL)
}

fn shown(app: &Page) -> Vec<(String, Sign)> {
    let signs = signs(app.game()).into_iter();
    signs
        .map(|(point, sign)| (point.to_string(), sign.clone()))
        .collect()
}

fn named(signs: &[(&str, Sign)]) -> Vec<(String, Sign)> {
    let signs = signs.iter();
    signs
        .map(|(name, sign)| ((*name).to_string(), sign.clone()))
        .collect()
}

#[test]
fn the_marks_of_the_shown_node_and_no_other() {
    let marks = [
        (0, mark("a1", Sign::Cross)),
        (1, mark("o15", Sign::Circle)),
        (1, mark("b1", Sign::Triangle)),
        (2, mark("c3", Sign::Square)),
    ];
    let expected = [
        (0, named(&[("a1", Sign::Cross)])),
        (1, named(&[("b1", Sign::Triangle), ("o15", Sign::Circle)])),
        (2, named(&[("c3", Sign::Square)])),
        (3, vec![]),
    ];
    for (cursor, expected) in expected {
        assert_eq!(
            shown(&app(Terms::default(), cursor, &marks)),
            expected,
            "{cursor}"
        );
    }
}

#[test]
fn points_ascend_whatever_their_order_in_the_record() {
    let names = ["o15", "a1", "h8", "b1", "a2", "n15"];
    let marks: Vec<(u32, Mark)> = names
        .iter()
        .map(|name| (0, mark(name, Sign::Circle)))
        .collect();
    let found = app(Terms::default(), 0, &marks);
    let names: Vec<String> = shown(&found).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a1", "b1", "a2", "h8", "n15", "o15"]);
}

#[test]
fn the_first_mark_of_a_point_stays() {
    let marks = [
        (0, mark("h8", Sign::Cross)),
        (0, mark("h8", label("A"))),
        (1, mark("h8", label("B"))),
    ];
    let found = app(Terms::default(), 0, &marks);
    assert_eq!(shown(&found), named(&[("h8", Sign::Cross)]));
}

#[test]
fn labels_of_the_moves_that_follow_name_them() {
    let marks = [
        (2, mark("i9", label("A"))),
        (3, mark("g7", label("B"))),
        // Neither another point nor another sign.
        (2, mark("c3", label("C"))),
        (3, mark("g7", Sign::Circle)),
        // The move after the next.
        (4, mark("k11", label("D"))),
    ];
    let found = app(Terms::default(), 1, &marks);
    assert_eq!(
        shown(&found),
        named(&[("g7", label("B")), ("i9", label("A"))])
    );
    let own = [marks[0].clone(), (1, mark("i9", Sign::Triangle))];
    let found = app(Terms::default(), 1, &own);
    assert_eq!(
        shown(&found),
        named(&[("i9", Sign::Triangle)]),
        "the node's own come first"
    );
}

#[test]
fn a_mark_off_the_board_does_not_show() {
    let terms = Terms {
        size: apps::size(11),
        ..Terms::default()
    };
    let marks = [(0, mark("o15", Sign::Cross)), (0, mark("k11", Sign::Cross))];
    let found = app(terms, 0, &marks);
    assert_eq!(shown(&found), named(&[("k11", Sign::Cross)]));
    assert_eq!(signs_of(&seen(&found, 1.0)).len(), 2, "a disc and a cross");
}

fn seen(app: &Page, ratio: f64) -> Scene {
    let layout = apps::layout(app, frame(480.0, ratio));
    scene(app, &layout, &Look::default(), LATER)
}

fn signs_of(scene: &Scene) -> Vec<Item> {
    let items = scene.items.iter();
    items
        .filter(|item| item.key.0 == Layer::Sign)
        .cloned()
        .collect()
}

/// The left, upper, right and lower edge of a shape, text taken as wide as its signs usually are.
#[allow(clippy::cast_precision_loss)]
fn extent(shape: &Primitive) -> Corners {
    let around =
        |center: Pos, x: f64, y: f64| (center.x - x, center.y - y, center.x + x, center.y + y);
    match shape {
        Primitive::Disc { center, radius, .. } => around(*center, *radius, *radius),
        Primitive::Ring {
            center,
            radius,
            width,
            ..
        } => {
            let reach = radius + width / 2.0;
            around(*center, reach, reach)
        }
        Primitive::Text {
            center,
            text,
            height,
            ..
        } => {
            let wide = 0.65 * height * text.chars().count() as f64;
            around(*center, wide / 2.0, height / 2.0)
        }
        Primitive::Lines { lines, width, .. } => {
            let mut edges = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
            for pos in lines.iter().flatten() {
                edges.0 = edges.0.min(pos.x - width / 2.0);
                edges.1 = edges.1.min(pos.y - width / 2.0);
                edges.2 = edges.2.max(pos.x + width / 2.0);
                edges.3 = edges.3.max(pos.y + width / 2.0);
            }
            edges
        }
        other => panic!("no sign has the shape {other:?}"),
    }
}

fn every_sign() -> Vec<Sign> {
    let mut all = vec![
        Sign::Triangle,
        Sign::Circle,
        Sign::Cross,
        Sign::Square,
        Sign::Selected,
        label(""),
    ];
    all.extend(["A", "12", "abc", "1234", "12345678", "天"].map(label));
    all
}

/// Every sign, over an empty point, over a black and over a white stone.
fn all_signs() -> Vec<(Sign, &'static str, Page)> {
    let mut all = Vec::new();
    for sign in every_sign() {
        for name in ["a1", "h8", "i9", "o15"] {
            let found = app(Terms::default(), 2, &[(2, mark(name, sign.clone()))]);
            all.push((sign.clone(), name, found));
        }
    }
    all
}

#[test]
fn the_bounds_hold_the_shape_and_stay_in_its_cell() {
    for (sign, name, app) in all_signs() {
        for ratio in [0.5, 1.0, 2.625] {
            let scene = seen(&app, ratio);
            let cell = scene.layout.cell();
            for item in signs_of(&scene) {
                let (left, top, right, bottom) = extent(&item.shape);
                let Rect {
                    x,
                    y,
                    width,
                    height,
                } = item.bounds;
                let holds = x <= left && y <= top && x + width >= right && y + height >= bottom;
                assert!(
                    holds,
                    "{sign:?} on {name}: {:?} in {:?}",
                    item.shape, item.bounds
                );
                assert!(width <= cell + 2.0, "{sign:?}: the next cell stays");
            }
        }
    }
}

#[test]
fn a_disc_of_wood_lies_under_a_mark_where_no_stone_does() {
    for (sign, name, app) in all_signs() {
        let items = signs_of(&seen(&app, 1.0));
        let has_stone = app.game().board().at(at(name)).is_some();
        assert_eq!(
            items.len(),
            if has_stone { 1 } else { 2 },
            "{sign:?} on {name}"
        );
        let wood = matches!(items[0].shape, Primitive::Disc { .. }) && items.len() == 2;
        assert_eq!(wood, !has_stone, "{sign:?} on {name}");
    }
}

#[test]
fn marks_can_be_told_from_what_they_lie_on() {
    let ink = |name: &str| -> String {
        let found = app(Terms::default(), 2, &[(2, mark(name, label("A")))]);
        let items = signs_of(&seen(&found, 1.0));
        match &items.last().expect("a sign").shape {
            Primitive::Text { ink, .. } => format!("{ink:?}"),
            other => panic!("{other:?}"),
        }
    };
    let [wood, black, white] = ["a1", "h8", "i9"].map(ink);
    assert_ne!(black, white);
    assert_ne!(black, wood);
}

#[test]
fn keys_ascend_and_no_two_are_the_same() {
    let size = Terms::default().size;
    let signs = every_sign();
    let marks: Vec<(u32, Mark)> = size
        .points()
        .enumerate()
        .map(|(index, point)| {
            let sign = signs[index % signs.len()].clone();
            (2, Mark { point, sign })
        })
        .collect();
    let found = app(Terms::default(), 2, &marks);
    let scene = seen(&found, 1.0);
    let keys: Vec<Key> = scene.items.iter().map(|item| item.key).collect();
    assert!(keys.windows(2).all(|pair| pair[0] < pair[1]), "{keys:?}");
    assert_eq!(
        signs_of(&scene).len(),
        2 * 225 - 2,
        "two stones need no disc"
    );
}

#[test]
fn a_game_without_marks_has_no_signs() {
    let found = app(Terms::default(), 2, &[]);
    assert_eq!(signs_of(&seen(&found, 1.0)), []);
    let marked = app(Terms::default(), 2, &[(1, mark("a1", Sign::Cross))]);
    assert_eq!(signs_of(&seen(&marked, 1.0)), [], "it stands elsewhere");
}

#[test]
fn going_on_takes_the_marks_away_and_coming_back_brings_them() {
    let mut found = app(Terms::default(), 1, &[(1, mark("a1", Sign::Cross))]);
    assert_eq!(signs_of(&seen(&found, 1.0)).len(), 2);
    let _ = found.update(Event::Press(at("c3")), LATER);
    assert_eq!(signs_of(&seen(&found, 1.0)), []);
    let _ = found.update(Event::Undo, LATER);
    assert_eq!(signs_of(&seen(&found, 1.0)).len(), 2);
}

#[test]
fn a_long_label_is_cut_on_the_board_and_spoken_whole() {
    let found = app(Terms::default(), 0, &[(0, mark("a1", label("12345678")))]);
    let items = signs_of(&seen(&found, 1.0));
    let Primitive::Text { text, .. } = &items[1].shape else {
        panic!("{items:?}");
    };
    assert_eq!(text, "1234");
    let said = describe::sign(Texts::ENGLISH, &label("12345678"));
    assert_eq!(said, ", marked 12345678");
    let point: Point = at("a1");
    let state = describe::CellState {
        sign: said,
        ..describe::CellState::default()
    };
    let cell = describe::cell(Texts::ENGLISH, point, &state);
    assert_eq!(cell, "A1, empty, marked 12345678");
}
