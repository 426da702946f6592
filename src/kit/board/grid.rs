//! The accessible grid over the canvas: rows and cells for assistive technology and the keyboard. It has one
//! tab stop that moves with the cursor (roving tabindex). Pointer events pass through a cell to the board.

use tengen_picture::{Section, arrows, signs};
use web_sys::{Element, HtmlElement};

use crate::kit::dom;
use tengen_core::board::{BoardSize, Point};
use tengen_core::game::Sign;
use tengen_core::rules::opening::Question;
use tengen_page::Page;
use tengen_page::text::Texts;
use tengen_page::view::describe::{self, CellState};

/// The grid and the texts of its cells.
pub(crate) struct Grid {
    root: HtmlElement,
    shown: Option<(BoardSize, Section, Texts)>,
    cells: Vec<Cell>,
    stop: Option<Point>,
}

/// The cell of a point and the state that its text describes.
struct Cell {
    point: Point,
    element: HtmlElement,
    shown: CellState,
}

impl Grid {
    pub(crate) fn new(board: &Element) -> Option<Grid> {
        let root = dom::append(board, "div", "points")?;
        dom::set(&root, "role", "grid");
        Some(Grid {
            root,
            shown: None,
            cells: Vec::new(),
            stop: None,
        })
    }

    /// Updates the cells to the state of the board. If a cell had the focus, returns the tab stop. The caller
    /// gives it the focus once nothing is borrowed.
    pub(crate) fn sync(&mut self, page: &Page) -> Option<HtmlElement> {
        let texts = page.texts();
        let (size, section) = (page.game().terms().size, page.section());
        let had_focus = self.has_focus();
        let outdated = self.shown != Some((size, section, texts));
        if self.shown.map(|(_, section, _)| section) != Some(section) {
            self.build(section);
        }
        if outdated {
            dom::set(
                &self.root,
                "aria-label",
                &describe::board(texts, page.game()),
            );
            self.shown = Some((size, section, texts));
        }
        let last = page.game().last_point();
        let winning = page.game().status().winning_points();
        let offered = offered(page);
        let signs = if page.game().annotations().is_empty() {
            Vec::new()
        } else {
            signs(page.game())
        };
        let arrows = arrows(page.game());
        for cell in &mut self.cells {
            let point = cell.point;
            let mut state = CellState {
                stone: page.game().board().at(point),
                last: last == Some(point),
                winning: winning.contains(&point),
                forbidden: page.mark_at(point),
                offered: number_in(&offered, point),
                sign: spoken_sign(page, &signs, point),
            };
            if let Some(threat) = page.threats().iter().find(|it| it.point == point) {
                state.sign.push_str(&describe::threat(texts, threat));
            }
            for &(_, to) in arrows.iter().filter(|(from, _)| *from == point) {
                state
                    .sign
                    .push_str(&describe::sign(texts, &Sign::Arrow(to)));
            }
            if outdated || cell.shown != state {
                let label = describe::cell(texts, point, &state);
                dom::set(&cell.element, "aria-label", &label);
                cell.shown = state;
            }
        }
        self.rove(page.cursor().point());
        if had_focus { self.stop() } else { None }
    }

    /// Moves the tab stop to a point.
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

    /// Returns the cell that is the tab stop.
    pub(crate) fn stop(&self) -> Option<HtmlElement> {
        self.cell(self.stop?).cloned()
    }

    /// Returns `true` if one of the cells has the focus.
    pub(crate) fn has_focus(&self) -> bool {
        dom::active_in(&self.root).is_some()
    }

    /// Returns the point of a cell that is an event's target; `None` if the target is not in a cell.
    pub(crate) fn point_of(&self, target: &Element) -> Option<Point> {
        let cell = dom::closest(target, "[role=gridcell]")?;
        if !self.root.contains(Some(&cell)) {
            return None;
        }
        cell.get_attribute("data-point")?.parse().ok()
    }

    fn cell(&self, point: Point) -> Option<&HtmlElement> {
        let cell = self.cells.iter().find(|cell| cell.point == point)?;
        Some(&cell.element)
    }

    fn build(&mut self, section: Section) {
        self.root.set_text_content(None);
        self.cells.clear();
        self.stop = None;
        let lines = u32::from(section.lines()).to_string();
        dom::set(&self.root, "aria-rowcount", &lines);
        dom::set(&self.root, "aria-colcount", &lines);
        // Rows on the page run from the top, but points are counted from the bottom.
        for row in (section.bottom()..=section.top()).rev() {
            let Some(element) = dom::append(&self.root, "div", "") else {
                continue;
            };
            dom::set(&element, "role", "row");
            for column in section.left()..=section.right() {
                if let Some(cell) = make_cell(&element, column, row) {
                    self.cells.push(cell);
                }
            }
        }
    }
}

/// Returns the points that are currently offered for the fifth stone.
fn offered(page: &Page) -> Vec<Point> {
    match page.game().question() {
        Some(Question::Offer { offered, .. } | Question::Pick(offered)) => {
            offered.as_slice().to_vec()
        }
        _ => Vec::new(),
    }
}

/// Returns the number of a point in a list, from 1.
fn number_in(list: &[Point], point: Point) -> Option<u8> {
    let index = list.iter().position(|&it| it == point)?;
    u8::try_from(index + 1).ok()
}

fn make_cell(row: &Element, column: u8, number: u8) -> Option<Cell> {
    let point = Point::new(column, number)?;
    let element = dom::append(row, "div", "")?;
    dom::set(&element, "role", "gridcell");
    dom::set(&element, "tabindex", "-1");
    dom::set(&element, "data-point", &point.to_string());
    Some(Cell {
        point,
        element,
        shown: CellState::default(),
    })
}

impl Drop for Grid {
    fn drop(&mut self) {
        self.root.remove();
    }
}

/// Returns the spoken text for a mark on a point; an empty text if there is no mark.
fn spoken_sign(page: &Page, signs: &[(Point, &Sign)], point: Point) -> String {
    let sign = signs.iter().find(|&&(at, _)| at == point);
    sign.map_or(String::new(), |&(_, sign)| {
        describe::sign(page.texts(), sign)
    })
}
