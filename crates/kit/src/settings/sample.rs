//! The small board that shows a theme in the settings.

use tengen_core::board::{BoardSize, Point, Stone};
use tengen_picture::{
    Diagram, Frame, Layout, Lettering, Look, Placed, Scene, StoneMark, Theme, Visibility,
};

/// The stones of the sample, Black first, the last one with the seal.
const STONES: [&str; 6] = ["e5", "f6", "d4", "f5", "f4", "e6"];

/// Returns a board of 9 lines with a few stones in a theme.
pub fn sample(theme: &'static Theme, lettering: Lettering, frame: Frame) -> Scene {
    let size = BoardSize::new(9).unwrap_or(BoardSize::DEFAULT);
    let mut diagram = Diagram {
        lettering,
        ..Diagram::default()
    };
    let mut stone = Stone::Black;
    for point in STONES.iter().filter_map(|name| name.parse::<Point>().ok()) {
        diagram.stones.push(Placed::at_rest(point, stone));
        diagram.marks = vec![(point, StoneMark::Seal)];
        stone = !stone;
    }
    diagram.stones.sort_by_key(|placed| placed.point);
    let layout = Layout::new(frame, size, Visibility::Hidden, None);
    Scene::new(&diagram, &layout, theme, &Look::default())
}
