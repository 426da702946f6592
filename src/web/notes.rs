//! What the board says beside the canvas: the note at a refused point, the typed letters, and the
//! live region that speaks.

use web_sys::{Element, HtmlElement};

use super::dom;
use crate::app::App;
use crate::view::{Fixed, Layout, Pos, describe};

/// From a refused point to its note, in cells: the neighbours stay in sight.
const NOTE_AWAY: f64 = 1.6;

/// The three of them.
pub(super) struct Notes {
    note: HtmlElement,
    typed: HtmlElement,
    live: HtmlElement,
}

impl Notes {
    pub(super) fn new(board: &Element) -> Option<Notes> {
        let note = dom::append(board, "p", "point-note")?;
        let typed = dom::append(board, "output", "typed")?;
        let live = dom::append(board, "p", "live")?;
        dom::set_flag(&note, "hidden", true);
        dom::set_flag(&typed, "hidden", true);
        // The live region and the focus on the board say both; they would be read twice.
        dom::set(&note, "aria-hidden", "true");
        dom::set(&typed, "aria-hidden", "true");
        dom::set(&live, "role", "status");
        dom::set(&live, "aria-live", "polite");
        Some(Notes { note, typed, live })
    }

    /// Speaks politely. The same words twice are spoken twice.
    pub(super) fn announce(&self, text: &str) {
        let again = self.live.text_content().as_deref() == Some(text);
        let pause = if again { "\u{a0}" } else { "" };
        self.live.set_text_content(Some(&format!("{text}{pause}")));
    }

    /// Shows the note and the typed letters at their places.
    pub(super) fn sync(&self, app: &App, layout: &Layout) {
        let typed = app.cursor().typed();
        if !typed.is_empty() {
            self.typed
                .set_text_content(Some(&typed.to_ascii_uppercase()));
            let at = layout.center(app.cursor().point());
            place(
                &self.typed,
                at,
                -cell(layout) * if at.y > cell(layout) * 2.0 { 1.1 } else { -1.1 },
            );
        }
        dom::set_flag(&self.typed, "hidden", typed.is_empty());
        dom::set_flag(&self.note, "hidden", app.notice().is_none());
        let Some(notice) = app.notice() else {
            return;
        };
        let words = describe::reason(app.language(), notice.reason, notice.near);
        self.note.set_text_content(Some(&words));
        self.place_note(layout, layout.center(notice.near));
    }

    /// Below the point, or above it near the lower edge; never over the sides of the board.
    fn place_note(&self, layout: &Layout, at: Pos) {
        let side = layout.side() / layout.ratio();
        let width = f64::from(self.note.offset_width());
        let most = (side - width - 8.0).max(8.0);
        let left = (at.x - width / 2.0).max(8.0).min(most);
        let above = at.y > side * 0.7;
        dom::set_class(&self.note, "above", above);
        let away = cell(layout) * if above { -NOTE_AWAY } else { NOTE_AWAY };
        dom::set_style(&self.note, "--tail", &px(at.x - left));
        let corner = Pos { x: left, y: at.y };
        place(&self.note, corner, away);
    }
}

impl Drop for Notes {
    fn drop(&mut self) {
        for element in [&self.note, &self.typed, &self.live] {
            element.remove();
        }
    }
}

/// A cell in CSS px.
fn cell(layout: &Layout) -> f64 {
    layout.cell() / layout.ratio()
}

fn place(element: &HtmlElement, at: Pos, away: f64) {
    dom::set_style(element, "--left", &px(at.x));
    dom::set_style(element, "--top", &px(at.y + away));
}

fn px(length: f64) -> String {
    format!("{}px", Fixed(length, 1))
}
