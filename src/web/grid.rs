//! The accessible grid over the canvas: rows and cells that assistive technology and the keyboard
//! use. One tab stop, a roving tabindex, no pointer events.

use std::cell::Cell;

use web_sys::{Element, FocusOptions, HtmlElement};

use super::dom;
use crate::app::{App, Language};
use crate::board::{BoardSize, Point};
use crate::view::describe::{self, CellState};

/// The grid and what its cells say.
pub(super) struct Grid {
    root: HtmlElement,
    shown: Option<(BoardSize, Language)>,
    /// In the order of [`BoardSize::points`].
    cells: Vec<(HtmlElement, CellState)>,
    stop: Option<Point>,
    /// Set while the page itself moves the focus, which is not the player's doing.
    focusing: Cell<bool>,
}

impl Grid {
    pub(super) fn new(board: &Element) -> Option<Grid> {
        let root = dom::append(board, "div", "points")?;
        dom::set(&root, "role", "grid");
        Some(Grid {
            root,
            shown: None,
            cells: Vec::new(),
            stop: None,
            focusing: Cell::new(false),
        })
    }

    /// Whether a focus that arrives now was moved by the page itself.
    pub(super) fn is_focusing(&self) -> bool {
        self.focusing.get()
    }

    /// Makes the cells say what the board shows.
    pub(super) fn sync(&mut self, app: &App) {
        let language = app.language();
        let size = app.game().terms().size;
        let had_focus = self.has_focus();
        let outdated = self.shown != Some((size, language));
        if self.shown.map(|(size, _)| size) != Some(size) {
            self.build(size);
        }
        if outdated {
            dom::set(
                &self.root,
                "aria-label",
                &describe::board(language, app.game()),
            );
            self.shown = Some((size, language));
        }
        let last = app.game().last_point();
        let winning = app.game().status().winning_points();
        for (point, (element, shown)) in size.points().zip(&mut self.cells) {
            let state = CellState {
                stone: app.game().board().at(point),
                last: last == Some(point),
                winning: winning.contains(&point),
            };
            if outdated || *shown != state {
                dom::set(
                    element,
                    "aria-label",
                    &describe::cell(language, point, state),
                );
                *shown = state;
            }
        }
        self.rove(app.cursor().point());
        if had_focus {
            self.focus();
        }
    }

    /// Gives the tab stop to a point.
    fn rove(&mut self, point: Point) {
        if self.stop == Some(point) {
            return;
        }
        if let Some(old) = self.stop.and_then(|old| self.cell(old)) {
            dom::set(old, "tabindex", "-1");
        }
        if let Some(new) = self.cell(point) {
            dom::set(new, "tabindex", "0");
        }
        self.stop = Some(point);
    }

    /// Moves the focus to the tab stop without scrolling.
    pub(super) fn focus(&self) {
        if let Some(cell) = self.stop.and_then(|point| self.cell(point)) {
            let active = cell.owner_document().and_then(|it| it.active_element());
            if active.as_ref() == Some(cell) {
                return;
            }
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            self.focusing.set(true);
            // It fails only if the cell has left the page.
            let _ = cell.focus_with_options(&options);
            self.focusing.set(false);
        }
    }

    /// Whether one of the cells has the focus.
    pub(super) fn has_focus(&self) -> bool {
        let document = self.root.owner_document();
        let active = document.and_then(|document| document.active_element());
        active.is_some_and(|active| self.root.contains(Some(&active)))
    }

    /// The point of a cell that an event met.
    pub(super) fn point_of(&self, target: &Element) -> Option<Point> {
        let cell = target.closest("[role=gridcell]").ok()??;
        if !self.root.contains(Some(&cell)) {
            return None;
        }
        cell.get_attribute("data-point")?.parse().ok()
    }

    fn cell(&self, point: Point) -> Option<&HtmlElement> {
        let (size, _) = self.shown?;
        let index = size.index_of(point)?;
        self.cells.get(usize::from(index)).map(|(cell, _)| cell)
    }

    fn build(&mut self, size: BoardSize) {
        self.root.set_text_content(None);
        self.cells.clear();
        self.stop = None;
        let lines = size.lines().to_string();
        dom::set(&self.root, "aria-rowcount", &lines);
        dom::set(&self.root, "aria-colcount", &lines);
        // Rows stand on the page from the top, points count from the bottom.
        let rows: Vec<HtmlElement> = (0..size.lines())
            .filter_map(|_| dom::append(&self.root, "div", ""))
            .collect();
        for row in &rows {
            dom::set(row, "role", "row");
        }
        for point in size.points() {
            let row = rows.iter().rev().nth(usize::from(point.row()));
            let Some(cell) = row.and_then(|row| dom::append(row, "div", "")) else {
                continue;
            };
            dom::set(&cell, "role", "gridcell");
            dom::set(&cell, "tabindex", "-1");
            dom::set(&cell, "data-point", &point.to_string());
            self.cells.push((cell, CellState::default()));
        }
    }
}

impl Drop for Grid {
    fn drop(&mut self) {
        self.root.remove();
    }
}
