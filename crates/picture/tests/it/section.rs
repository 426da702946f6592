//! A part of the board: its places, its lines and letters, and what is drawn in it.

use tengen_core::board::{BoardSize, Point};
use tengen_core::{Game, Terms};
use tengen_picture::{
    Diagram, Layer, Layout, Look, Primitive, Scene, Section, Shade, Theme, Visibility,
};
use tengen_testing::apps::{at, frame, size};

fn layout(size: BoardSize, section: Section) -> Layout {
    let frame = frame(600.0, 2.0);
    Layout::of_section(frame, size, section, Visibility::Shown, None)
}

fn sections(size: BoardSize) -> Vec<Section> {
    let points: Vec<Point> = size.points().collect();
    let corners = points.iter().step_by(7);
    corners
        .flat_map(|&one| points.iter().step_by(11).map(move |&other| (one, other)))
        .map(|(one, other)| Section::between(one, other, size))
        .collect()
}

#[test]
fn a_section_is_a_square_on_the_board_with_both_corners() {
    for size in [5, 9, 15, 20].map(size) {
        for (one, other) in size.points().zip(size.points().rev().step_by(3)) {
            let section = Section::between(one, other, size);
            assert!(section.contains(one) && section.contains(other));
            assert!(section.lines() >= Section::LEAST.min(size.lines()));
            assert!(section.right() < size.lines() && section.top() < size.lines());
            assert_eq!(section, Section::between(other, one, size));
            let around = Section::around(&[one, other], 1, size);
            assert!(around.contains(one) && around.contains(other));
        }
        assert_eq!(Section::around(&[], 2, size), Section::whole(size));
    }
}

#[test]
fn only_visible_points_are_hit_and_each_at_its_place() {
    for size in [9, 15].map(size) {
        for section in sections(size) {
            let layout = layout(size, section);
            for point in size.points() {
                let found = layout.point_at(layout.center(point));
                assert_eq!(found, Some(point).filter(|&it| section.contains(it)));
            }
            let whole = Layout::new(frame(600.0, 2.0), size, Visibility::Shown, None);
            assert!(layout.cell() >= whole.cell());
        }
    }
}

#[test]
fn the_whole_board_is_laid_out_as_ever() {
    for size in [5, 15, 22].map(size) {
        let whole = Layout::new(frame(600.0, 2.0), size, Visibility::Shown, None);
        assert_eq!(layout(size, Section::whole(size)), whole);
    }
}

/// The texts of the coordinates, columns and rows in turn.
fn labels(scene: &Scene) -> String {
    let labels = scene.items.iter().filter(|item| item.key.0 == Layer::Label);
    let texts = labels.filter_map(|item| match &item.shape {
        Primitive::Text { text, .. } => Some(text.clone()),
        _ => None,
    });
    texts.collect::<Vec<String>>().join(" ")
}

#[test]
fn letters_numbers_and_stones_are_those_of_the_part() {
    let mut game = Game::new(Terms::default());
    for name in ["h8", "i9", "a1", "o15"] {
        game.play(at(name)).expect("an empty point");
    }
    let section = Section::between(at("f6"), at("j10"), size(15));
    let layout = layout(size(15), section);
    let diagram = Diagram::of(&game, Visibility::Hidden);
    let scene = Scene::new(
        &diagram,
        &layout,
        Theme::wood(Shade::Light),
        &Look::default(),
    );
    assert_eq!(labels(&scene), "F 6 G 7 H 8 I 9 J 10");
    let stones = scene.items.iter().filter(|item| item.key.0 == Layer::Stone);
    assert_eq!(stones.count(), 2, "A1 and O15 are outside");
    assert!(scene.items.is_sorted_by_key(|item| item.key));
    let shown: Vec<Point> = diagram
        .within(section)
        .stones
        .iter()
        .map(|it| it.point)
        .collect();
    assert_eq!(shown, [at("h8"), at("i9")]);
}

#[test]
fn lines_go_on_where_the_board_does() {
    let reach = |section: Section| {
        let layout = layout(size(15), section);
        let theme = Theme::wood(Shade::Light);
        let scene = Scene::new(&Diagram::default(), &layout, theme, &Look::default());
        let grid = scene.ground().into_iter().find_map(|shape| match shape {
            Primitive::Rects { rects, .. } => Some(rects),
            _ => None,
        });
        let grid = grid.expect("the grid");
        let left = grid.iter().map(|rect| rect.x).fold(f64::MAX, f64::min);
        (layout.origin() - left) / layout.cell()
    };
    assert!(reach(Section::between(at("a1"), at("g7"), size(15))) < 0.1);
    assert!(reach(Section::between(at("f6"), at("j10"), size(15))) > 0.45);
}
