//! The names of the points for screen readers.

use tengen_core::board::Point;
use tengen_kit::board::words::{CellState, cell};
use tengen_kit::text::Language;

use crate::board::Board;

/// The points whose names a screen reader has: row by row from the top, each with its state, and the language of the names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cells {
    language: Option<Language>,
    cells: Vec<(Point, CellState)>,
}

impl Board {
    /// Returns the names of the visible points that differ from those of `told`, each with its index in the rows from the top,
    /// and notes them there. All differ if another part of the board shows.
    pub fn renamed(&self, told: &mut Cells) -> Vec<(usize, String)> {
        let now = Cells {
            language: Some(self.settings.language),
            cells: self.cells(),
        };
        let before = std::mem::replace(told, now);
        let is_as_before =
            before.language == told.language && before.cells.len() == told.cells.len();
        let changed = told
            .cells
            .iter()
            .enumerate()
            .filter(|&(index, now)| !is_as_before || before.cells.get(index) != Some(now));
        let name = |(index, (point, state)): (usize, &(Point, CellState))| {
            (index, cell(self.texts(), *point, state))
        };
        changed.map(name).collect()
    }

    fn cells(&self) -> Vec<(Point, CellState)> {
        let section = self.section();
        let rows = (section.bottom()..=section.top()).rev();
        let points = rows.flat_map(|row| {
            let columns = section.left()..=section.right();
            columns.filter_map(move |column| Point::new(column, row))
        });
        points.map(|point| (point, self.state_of(point))).collect()
    }

    fn state_of(&self, point: Point) -> CellState {
        CellState {
            stone: self.game.board().at(point),
            last: self.game.last_point() == Some(point),
            winning: self.game.status().winning_points().contains(&point),
            ..CellState::default()
        }
    }
}
