//! The move list on the page: only rows that differ are made again.

use std::slice;

use web_sys::{Document, Element};

use crate::dom;
use tengen_core::board::Stone;
use tengen_page::Page;
use tengen_page::text::Texts;
use tengen_page::view::{Depth, MovePlace, MoveRow, describe, move_rows};

/// The list element and the rows it shows.
pub(crate) struct MoveList {
    list: Element,
    shown: Vec<MoveRow>,
    texts: Option<Texts>,
    /// `true` once the list was scrolled to the current move.
    is_revealed: bool,
}

impl MoveList {
    pub(crate) const fn new(list: Element) -> MoveList {
        MoveList {
            list,
            shown: Vec::new(),
            texts: None,
            is_revealed: false,
        }
    }

    /// Updates the rows. If the row with the focus was made again, returns the button that
    /// takes over the focus.
    pub(crate) fn sync(&mut self, page: &Page) -> Option<Element> {
        let texts = page.texts();
        if self.texts != Some(texts) {
            self.list.set_text_content(None);
            self.shown.clear();
            self.texts = Some(texts);
        }
        let rows = move_rows(page);
        let had_focus = self.has_focus();
        for (index, row) in rows.iter().enumerate() {
            let old = self.item(index);
            match (old, self.shown.get(index)) {
                (Some(_), Some(shown)) if shown == row => {}
                (Some(old), Some(MoveRow::Main(shown, _))) if matches!(row, MoveRow::Main(it, _) if it == shown) =>
                {
                    mark(&old, row);
                }
                (old, _) => self.replace(old.as_ref(), row, page),
            }
        }
        while let Some(extra) = self.item(rows.len()) {
            extra.remove();
        }
        self.is_revealed &= self.shown == rows;
        self.shown = rows;
        if !had_focus || self.has_focus() {
            return None;
        }
        self.current()?.first_element_child()
    }

    fn has_focus(&self) -> bool {
        dom::active(&self.list).is_some_and(|active| self.list.contains(Some(&active)))
    }

    /// Returns the row of the current move.
    fn current(&self) -> Option<Element> {
        let is_current = |row: &MoveRow| matches!(row, MoveRow::Main(_, MovePlace::Current));
        self.item(self.shown.iter().position(is_current)?)
    }

    fn item(&self, index: usize) -> Option<Element> {
        self.list.children().item(u32::try_from(index).ok()?)
    }

    fn replace(&self, old: Option<&Element>, row: &MoveRow, page: &Page) {
        let document = self.list.owner_document();
        let Some(item) = document.and_then(|document| make_row(&document, row, page)) else {
            return;
        };
        mark(&item, row);
        // Neither call fails: the old row is in the list, and the new one has no parent.
        let _ = match old {
            Some(old) => self.list.replace_child(&item, old),
            None => self.list.append_child(&item),
        };
    }

    /// Scrolls only the list, so that the current move is visible. This forces a layout of the page, so it is
    /// called right before a frame.
    pub(crate) fn reveal(&mut self) {
        if std::mem::replace(&mut self.is_revealed, true) {
            return;
        }
        let Some(item) = self.current() else {
            self.list.set_scroll_top(0);
            return;
        };
        let (list, item) = (
            self.list.get_bounding_client_rect(),
            item.get_bounding_client_rect(),
        );
        let over = (item.bottom() - list.bottom()).max(0.0) + (item.top() - list.top()).min(0.0);
        if over != 0.0 {
            #[allow(clippy::cast_possible_truncation)]
            let over = over.signum() as i32 * (over.abs().ceil() as i32 + 4);
            self.list.set_scroll_top(self.list.scroll_top() + over);
        }
    }

    /// Notes that the height of the list has changed.
    pub(crate) fn resized(&mut self) {
        self.is_revealed = false;
    }
}

fn mark(item: &Element, row: &MoveRow) {
    let Some(button) = item.first_element_child() else {
        return;
    };
    if matches!(row, MoveRow::Main(_, MovePlace::Current)) {
        dom::set(&button, "aria-current", "true");
    } else {
        // This fails only for elements that cannot have attributes.
        let _ = button.remove_attribute("aria-current");
    }
}

fn make_row(document: &Document, row: &MoveRow, page: &Page) -> Option<Element> {
    let (class, moves) = match row {
        MoveRow::Main(it, _) if !it.action.is_ply() => ("deed", slice::from_ref(it)),
        MoveRow::Main(it, _) => (class(it.stone), slice::from_ref(it)),
        MoveRow::Side(moves, _) => ("side", moves.as_slice()),
        MoveRow::Fold(..) => ("fold", [].as_slice()),
    };
    let item = dom::create(document, "li", class)?;
    if let MoveRow::Fold(_, depth) | MoveRow::Side(_, depth) = row {
        nest(&item, row, *depth, page);
    }
    for it in moves {
        let button = dom::append(&item, "button", "")?;
        dom::set(&button, "type", "button");
        dom::set(&button, "data-node", &it.node.number().to_string());
        let number = dom::append(&button, "small", "")?;
        // Only stones and passes have a number.
        if it.action.is_ply() {
            let ply = u32::from(it.ply).to_string();
            number.set_text_content(Some(&ply));
        }
        if matches!(row, MoveRow::Main(it, _) if it.action.is_ply()) {
            dom::append(&button, "i", "dot")?;
        }
        let name = if it.action.is_ply() {
            describe::action(page.texts(), it.action)
        } else {
            describe::deed(page, it.action, it.seat, it.stone)
        };
        button.append_with_str_1(&name).ok()?;
        if page.game().annotations().note(it.node.number()).is_some() {
            dom::append(&button, "i", "noted")?;
        }
    }
    Some(item.into())
}

/// Adds the depth and the fold button to a row of a variation.
fn nest(item: &Element, row: &MoveRow, depth: Depth, page: &Page) {
    dom::set(item, "data-depth", &depth.min(3).to_string());
    let MoveRow::Fold(fold, _) = row else {
        return;
    };
    let Some(button) = dom::append(item, "button", "") else {
        return;
    };
    dom::set(&button, "type", "button");
    dom::set(&button, "data-action", "fold");
    dom::set(&button, "data-value", &fold.node.number().to_string());
    let expanded = if fold.is_open { "true" } else { "false" };
    dom::set(&button, "aria-expanded", expanded);
    button.set_text_content(Some(&describe::fold(page.texts(), fold.count)));
}

const fn class(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "black",
        Stone::White => "white",
    }
}
