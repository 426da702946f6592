//! Rows of lists of games, with a small board each.

use web_sys::Element;

use crate::kit::dom;
use crate::kit::thumbnail::{Thumbnail, append_icon};
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_page::view::GameRow;

/// Appends a game with a button that opens it. Returns the item of the list.
pub(crate) fn append(list: &Element, action: &str, value: &str, row: &GameRow) -> Option<Element> {
    let item = dom::append(list, "li", "")?;
    let open = dom::append_button(&item, action, value)?;
    append_board(&open, row.size, &row.stones)?;
    let text = dom::append(&open, "span", "")?;
    dom::append_text(&text, "b", &row.players);
    dom::append_text(&text, "span", row.result);
    dom::append_text(&text, "small", &row.facts);
    dom::append_text(&text, "small", &row.date);
    Some(item.into())
}

/// Appends a small board that shows where the stones are.
pub(crate) fn append_board(
    parent: &Element,
    size: BoardSize,
    stones: &[(Point, Stone)],
) -> Option<()> {
    let board = Thumbnail::append(parent, "thumbnail", size.lines())?;
    board.close_up(stones);
    board.lines();
    board.stones(stones);
    Some(())
}

/// Appends a button that deletes what the item is about.
pub(crate) fn append_delete(item: &Element, action: &str, value: &str, label: &str) -> Option<()> {
    let delete = dom::append_button(item, action, value)?;
    delete.set_class_name("icon");
    dom::set(&delete, "aria-label", label);
    append_icon(&delete, "#i-close")?;
    Some(())
}
