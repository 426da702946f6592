//! Marks on stones: the number of the last move, and the line of a five.

use tengen_core::{BoardSize, Game, Terms};
use tengen_picture::{
    Diagram, Frame, Item, Layer, Layout, Look, Primitive, Scene, Shade, Theme, Visibility,
};

fn scene(moves: &str, side: u32) -> Scene {
    let mut game = Game::new(Terms::default());
    for name in moves.split(' ') {
        let point = name.parse().expect("a point");
        game.play(point).expect("a move");
    }
    let frame = Frame {
        css: f64::from(side),
        device: side,
    };
    let layout = Layout::new(frame, BoardSize::DEFAULT, Visibility::Shown, None);
    let diagram = Diagram::of(&game, Visibility::Shown);
    Scene::new(
        &diagram,
        &layout,
        Theme::wood(Shade::Light),
        &Look::default(),
    )
}

fn of(scene: &Scene, layer: Layer) -> Vec<&Item> {
    let items = scene.items.iter();
    items.filter(|it| it.key.0 == layer).collect()
}

/// The texts on the stones with their heights and colours.
fn numbers(scene: &Scene) -> Vec<(&str, f64, &str)> {
    let shapes = of(scene, Layer::Mark).into_iter().map(|it| &it.shape);
    let texts = shapes.filter_map(|shape| match shape {
        Primitive::Text {
            text, height, ink, ..
        } => Some((&**text, *height, &**ink)),
        _ => None,
    });
    texts.collect()
}

#[test]
fn the_last_number_has_the_colour_of_all_and_a_seal() {
    let scene = scene("h8 i9 g7", 296);
    let theme = Theme::wood(Shade::Light);
    let black = theme.stone(tengen_core::Stone::Black);
    for (text, _, ink) in numbers(&scene) {
        assert_eq!(ink == black.number, text != "2", "{text}");
    }
    let seals = of(&scene, Layer::Seal);
    assert!(matches!(
        seals[..],
        [Item { shape: Primitive::Square { ink, .. }, .. }] if *ink == black.mark
    ));
    let won = self::scene("h8 a1 i8 a3 j8 a5 k8 a7 l8", 296);
    assert!(of(&won, Layer::Seal).is_empty(), "the rings tell the end");
    assert_eq!(numbers(&won).len(), 9);
}

#[test]
fn numbers_are_larger_on_small_boards() {
    for (side, height) in [(296, 0.48 * 17.0), (360, 9.0), (720, 0.42 * 45.0)] {
        let scene = scene("h8", side);
        let cell = scene.layout.cell();
        let found = numbers(&scene)[0].1;
        assert!((found - height).abs() < 0.5, "{side}: {found} of {cell}");
    }
}

#[test]
fn the_line_of_a_five_goes_beyond_it_at_both_ends_or_at_none() {
    for (moves, beyond) in [
        ("h8 a1 i8 a3 j8 a5 k8 a7 l8", 0.82),
        ("h8 g8 i8 a3 j8 a5 k8 a7 l8", 0.47),
        ("a1 i8 b2 a3 c3 a5 d4 a7 e5", 0.82),
    ] {
        let scene = scene(moves, 360);
        let cell = scene.layout.cell();
        let Primitive::Lines { lines, .. } = &of(&scene, Layer::Line)[0].shape else {
            panic!("no line");
        };
        let [from, to] = lines[0][..] else {
            panic!("no line");
        };
        let long = (to.x - from.x).hypot(to.y - from.y) / cell;
        let diagonal = if (from.y - to.y).abs() < 1e-9 {
            4.0
        } else {
            4.0 * 2f64.sqrt()
        };
        assert!(
            (long - diagonal - 2.0 * beyond).abs() < 1e-6,
            "{moves}: {long}"
        );
    }
}
