//! The elements beside the canvas: the note at a point, the typed letters, and the live
//! region for spoken announcements.

use tengen_picture::{Fixed, Layout, Pos};
use web_sys::{Element, HtmlElement};

use crate::kit::dom;
use tengen_page::Page;
use tengen_page::view::{Note, NoteKind, NoteOffer, note};

/// The distance from a point to its note, in cells: it leaves the neighbouring points visible.
const NOTE_AWAY: f64 = 1.6;

/// The note, the typed letters and the live region.
pub(crate) struct Notes {
    note: HtmlElement,
    /// The cause and the sentences of the note.
    says: HtmlElement,
    /// The buttons of the note.
    row: HtmlElement,
    shown: Option<Note>,
    typed: HtmlElement,
    live: HtmlElement,
}

impl Notes {
    pub(crate) fn new(board: &Element) -> Option<Notes> {
        let note = dom::append(board, "div", "point-note")?;
        let says = dom::append(&note, "div", "says")?;
        let row = dom::append(&note, "div", "row")?;
        let typed = dom::append(board, "output", "typed")?;
        let live = dom::append(board, "p", "live")?;
        dom::set_flag(&note, "hidden", true);
        dom::set_flag(&typed, "hidden", true);
        dom::set(&note, "role", "group");
        // The live region and the focused cell already speak the typed letters; they would be read twice.
        dom::set(&typed, "aria-hidden", "true");
        dom::set(&live, "role", "status");
        dom::set(&live, "aria-live", "polite");
        Some(Notes {
            note,
            says,
            row,
            shown: None,
            typed,
            live,
        })
    }

    /// Announces a text politely. An announcement equal to the previous one is spoken again.
    pub(crate) fn announce(&self, text: &str) {
        let again = self.live.text_content().as_deref() == Some(text);
        let pause = if again { "\u{a0}" } else { "" };
        self.live.set_text_content(Some(&format!("{text}{pause}")));
    }

    /// Shows the note and the typed letters at their places.
    pub(crate) fn sync(&mut self, page: &Page, layout: &Layout) {
        let typed = page.cursor().typed();
        if !typed.is_empty() {
            self.typed
                .set_text_content(Some(&typed.to_ascii_uppercase()));
            let at = layout.center(page.cursor().point());
            place(
                &self.typed,
                at,
                -cell(layout) * if at.y > cell(layout) * 2.0 { 1.1 } else { -1.1 },
            );
        }
        dom::set_flag(&self.typed, "hidden", typed.is_empty());
        let now = note(page);
        dom::set_flag(&self.note, "hidden", now.is_none());
        if let Some(now) = &now {
            if self.shown.as_ref() != Some(now) {
                self.write(now);
            }
            // A hint that gets better keeps its buttons, and with them the focus.
            if self.shown.as_ref().map(|it| &it.offers) != Some(&now.offers) {
                self.write_buttons(now);
            }
            self.place_note(layout, now);
        }
        self.shown = now;
    }

    fn write(&self, now: &Note) {
        let (note, says) = (&self.note, &self.says);
        says.set_text_content(None);
        dom::set_class(note, "advice", now.kind == NoteKind::Advice);
        // A plain refusal is announced by the live region; a note with buttons must be reachable.
        let silent = if now.offers.is_empty() {
            "true"
        } else {
            "false"
        };
        dom::set(note, "aria-hidden", silent);
        dom::set(note, "aria-label", &now.cause);
        if !now.cause.is_empty() {
            dom::append_text(says, "b", &now.cause);
        }
        for reason in &now.reasons {
            dom::append_text(says, "p", reason);
        }
    }

    fn write_buttons(&self, now: &Note) {
        self.row.set_text_content(None);
        for (offer, label) in &now.offers {
            let Some(button) = dom::append_text(&self.row, "button", label) else {
                continue;
            };
            let action = match offer {
                NoteOffer::GoInto(index) => {
                    dom::set(&button, "data-value", &index.to_string());
                    "go-into"
                }
                NoteOffer::GoBack => "go-back",
                NoteOffer::PlaceAnyway => "place-anyway",
                NoteOffer::Close => "close-note",
            };
            dom::set(&button, "type", "button");
            dom::set(&button, "data-action", action);
            if *offer == NoteOffer::Close {
                // The close button shows a cross in the corner.
                dom::set(&button, "aria-label", label);
                button.set_text_content(Some("×"));
            }
        }
    }

    /// Places the note below the points that it must not cover, or above them if there is more room. It never
    /// extends over the sides of the board or the top of the page.
    fn place_note(&self, layout: &Layout, now: &Note) {
        let side = layout.side() / layout.ratio();
        let at = layout.center(now.near);
        let (mut top, mut bottom) = (at.y, at.y);
        for &point in &now.clear {
            let y = layout.center(point).y;
            top = top.min(y);
            bottom = bottom.max(y);
        }
        // A note of a plain refusal stays farther away, which leaves more of the neighbouring points visible.
        let away = cell(layout) * if now.clear.len() > 1 { 0.9 } else { NOTE_AWAY };
        let above = top > side - bottom;
        let width = f64::from(self.note.offset_width());
        let most = (side - width - 8.0).max(8.0);
        let left = (at.x - width / 2.0).max(8.0).min(most);
        dom::set_class(&self.note, "above", above);
        dom::set_style(&self.note, "--tail", &px(at.x - left));
        // What lies below the window could not be read without scrolling.
        let height = f64::from(self.note.offset_height());
        let mut y = (bottom + away).min(self.below_board() - height - 8.0);
        if above {
            // The user could not scroll to a part above the top of the page.
            y = (top - away).max(height - self.above_board());
        }
        // A tail that ends far from its point would seem to point at another one.
        let gap = if above { at.y - y } else { y - at.y };
        dom::set_class(&self.note, "apart", gap > 1.5 * cell(layout));
        place(&self.note, Pos { x: left, y }, 0.0);
    }

    /// Returns the distance from the top of the page to the board, in CSS px.
    fn above_board(&self) -> f64 {
        let scrolled = dom::window().and_then(|window| window.scroll_y().ok());
        let board = self.note.parent_element();
        let top = board.map(|board| board.get_bounding_client_rect().top());
        top.unwrap_or_default() + scrolled.unwrap_or_default()
    }

    /// Returns the distance from the top of the board to the bottom of the window, in CSS px.
    fn below_board(&self) -> f64 {
        let board = self.note.parent_element();
        let top = board.map(|board| board.get_bounding_client_rect().top());
        dom::window_size().1 - top.unwrap_or_default()
    }

    pub(crate) fn note(&self) -> HtmlElement {
        self.note.clone()
    }
}

impl Drop for Notes {
    fn drop(&mut self) {
        for element in [&self.note, &self.typed, &self.live] {
            element.remove();
        }
    }
}

/// Returns the size of a cell in CSS px.
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
