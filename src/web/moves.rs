//! The list of moves on the page: only rows that differ are made again.

use std::slice;

use web_sys::{Document, Element};

use super::dom;
use crate::app::{App, Language};
use crate::board::Stone;
use crate::view::{MovePlace, MoveRow, describe, move_rows};

/// The list element and the rows it shows.
pub(super) struct MoveList {
    list: Element,
    shown: Vec<MoveRow>,
    language: Option<Language>,
}

impl MoveList {
    pub(super) const fn new(list: Element) -> MoveList {
        MoveList {
            list,
            shown: Vec::new(),
            language: None,
        }
    }

    pub(super) fn sync(&mut self, app: &App) {
        let language = app.language();
        if self.language != Some(language) {
            self.list.set_text_content(None);
            self.shown.clear();
            self.language = Some(language);
        }
        let rows = move_rows(app.game());
        let mut current = None;
        for (index, row) in rows.iter().enumerate() {
            let old = self.item(index);
            let item = match (old, self.shown.get(index)) {
                (Some(old), Some(shown)) if shown == row => Some(old),
                (Some(old), Some(MoveRow::Main(shown, _))) if matches!(row, MoveRow::Main(it, _) if it == shown) =>
                {
                    mark(&old, row);
                    Some(old)
                }
                (old, _) => self.replace(old.as_ref(), row, language),
            };
            if matches!(row, MoveRow::Main(_, MovePlace::Current)) {
                current = item;
            }
        }
        while let Some(extra) = self.item(rows.len()) {
            extra.remove();
        }
        if self.shown != rows {
            self.reveal(current.as_ref());
        }
        self.shown = rows;
    }

    fn item(&self, index: usize) -> Option<Element> {
        self.list.children().item(u32::try_from(index).ok()?)
    }

    fn replace(&self, old: Option<&Element>, row: &MoveRow, language: Language) -> Option<Element> {
        let document = self.list.owner_document()?;
        let item = make_row(&document, row, language)?;
        match old {
            Some(old) => self.list.replace_child(&item, old).ok()?,
            None => self.list.append_child(&item).ok()?,
        };
        mark(&item, row);
        Some(item)
    }

    /// Scrolls the list, and the list alone, so that the current move shows.
    fn reveal(&self, current: Option<&Element>) {
        let Some(current) = current else {
            self.list.set_scroll_top(0);
            return;
        };
        let (list, item) = (
            self.list.get_bounding_client_rect(),
            current.get_bounding_client_rect(),
        );
        let over = (item.bottom() - list.bottom()).max(0.0) + (item.top() - list.top()).min(0.0);
        if over != 0.0 {
            #[allow(clippy::cast_possible_truncation)]
            let over = over.signum() as i32 * (over.abs().ceil() as i32 + 4);
            self.list.set_scroll_top(self.list.scroll_top() + over);
        }
    }
}

fn mark(item: &Element, row: &MoveRow) {
    let Some(button) = item.first_element_child() else {
        return;
    };
    if matches!(row, MoveRow::Main(_, MovePlace::Current)) {
        dom::set(&button, "aria-current", "true");
    } else {
        // It fails only for elements that cannot have attributes.
        let _ = button.remove_attribute("aria-current");
    }
}

fn make_row(document: &Document, row: &MoveRow, language: Language) -> Option<Element> {
    let (class, moves) = match row {
        MoveRow::Main(it, _) => (class(it.stone), slice::from_ref(it)),
        MoveRow::Side(moves) => ("side", moves.as_slice()),
    };
    let item = dom::create(document, "li", class)?;
    for it in moves {
        let button = dom::append(&item, "button", "")?;
        dom::set(&button, "type", "button");
        dom::set(&button, "data-node", &it.node.number().to_string());
        let number = dom::append(&button, "small", "")?;
        // An action without a stone has no number.
        if it.action.point().is_some() {
            let ply = u32::from(it.ply).to_string();
            number.set_text_content(Some(&ply));
        }
        if matches!(row, MoveRow::Main(..)) {
            dom::append(&button, "i", "dot")?;
        }
        let name = describe::action(language, it.action);
        button.append_with_str_1(&name).ok()?;
    }
    Some(item.into())
}

const fn class(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "black",
        Stone::White => "white",
    }
}
