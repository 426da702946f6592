//! The move list on the page: only rows that differ are made again.

use std::cell::RefCell;
use std::slice;

use web_sys::{Document, Element};

use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::view::{KeyPress, Press, View};
use tengen_core::board::Stone;
use tengen_core::game::NodeId;
use tengen_page::text::Texts;
use tengen_page::view::{Depth, MoveRow, describe, move_rows};
use tengen_page::{Event, Page};

/// The list of moves. It is one tab stop: the arrow keys move between its buttons.
pub(crate) struct MovesView(RefCell<Option<MoveList>>);

impl MovesView {
    pub(crate) fn new(host: &Element) -> MovesView {
        let list = dom::find(host, "[data-part=moves]");
        MovesView(RefCell::new(list.map(MoveList::new)))
    }
}

impl View for MovesView {
    fn sync(&self, page: &Page) -> Option<Element> {
        self.0.borrow_mut().as_mut()?.sync(page)
    }

    fn reveal(&self) {
        if let Some(moves) = self.0.borrow_mut().as_mut() {
            moves.reveal();
        }
    }

    /// Notes that the height of the list has changed.
    fn resized(&self) {
        if let Some(moves) = self.0.borrow_mut().as_mut() {
            moves.is_revealed = false;
        }
    }

    fn key(&self, _: &Shell, key: &KeyPress<'_>) -> bool {
        rove(key.target, key.name)
    }

    /// Folds or unfolds variations.
    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        if press.action != "fold" {
            return false;
        }
        if let Some(node) = press.value::<u32>() {
            shell.send(Event::Fold(NodeId::from_number(node)));
            // The row was made again.
            let selector = format!("[data-action=fold][data-value=\"{node}\"]");
            if let Some(button) = dom::find(shell.host(), &selector) {
                dom::focus(&button);
            }
        }
        true
    }
}

/// The list element and the rows it shows.
struct MoveList {
    list: Element,
    shown: Vec<MoveRow>,
    /// The button of the current move, and its node.
    current: Option<(NodeId, Element)>,
    texts: Option<Texts>,
    /// `true` once the list was scrolled to the current move.
    is_revealed: bool,
}

impl MoveList {
    const fn new(list: Element) -> MoveList {
        MoveList {
            list,
            shown: Vec::new(),
            current: None,
            texts: None,
            is_revealed: false,
        }
    }

    /// Updates the rows. If the row with the focus was made again, returns the button that
    /// takes over the focus.
    fn sync(&mut self, page: &Page) -> Option<Element> {
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
                (old, _) => self.replace(old.as_ref(), row, page),
            }
        }
        while let Some(extra) = self.item(rows.len()) {
            extra.remove();
        }
        self.is_revealed &= self.shown == rows;
        self.shown = rows;
        self.mark_current(page);
        self.place_stop();
        if !had_focus || self.has_focus() {
            return None;
        }
        self.stop()
    }

    /// Marks the current move.
    fn mark_current(&mut self, page: &Page) {
        let node = page.game().cursor();
        let selector = format!("[data-node=\"{}\"]", node.number());
        let current = dom::find(&self.list, &selector);
        if let Some((_, old)) = self
            .current
            .take()
            .filter(|(_, old)| current.as_ref() != Some(old))
        {
            // This fails only for elements that cannot have attributes.
            let _ = old.remove_attribute("aria-current");
        }
        if let Some(current) = current {
            let is_new = current.get_attribute("aria-current").is_none();
            self.is_revealed &= !is_new;
            if is_new {
                dom::set(&current, "aria-current", "true");
            }
            self.current = Some((node, current));
        } else {
            self.is_revealed = false;
        }
    }

    /// Returns the button that is the tab stop.
    fn stop(&self) -> Option<Element> {
        dom::find(&self.list, STOP)
    }

    /// Makes the button with the focus the only tab stop, or else that of the current move, or the first one.
    fn place_stop(&self) {
        let focused = dom::active_in(&self.list);
        let current = self.current.as_ref().map(|(_, button)| button.clone());
        let stop = focused
            .or(current)
            .or_else(|| dom::find(&self.list, "button"));
        if let Some(stop) = stop {
            move_stop(&self.list, &stop);
        }
    }

    fn has_focus(&self) -> bool {
        dom::active_in(&self.list).is_some()
    }

    fn item(&self, index: usize) -> Option<Element> {
        self.list.children().item(u32::try_from(index).ok()?)
    }

    fn replace(&self, old: Option<&Element>, row: &MoveRow, page: &Page) {
        let document = self.list.owner_document();
        let Some(item) = document.and_then(|document| make_row(&document, row, page)) else {
            return;
        };
        // Neither call fails: the old row is in the list, and the new one has no parent.
        let _ = match old {
            Some(old) => self.list.replace_child(&item, old),
            None => self.list.append_child(&item),
        };
    }

    /// Scrolls only the list, so that the current move is visible. This forces a layout of the page, so it is
    /// called right before a frame.
    fn reveal(&mut self) {
        if std::mem::replace(&mut self.is_revealed, true) {
            return;
        }
        let Some((_, item)) = &self.current else {
            // An empty list is at its top; asking it would force a layout of the page.
            if !self.shown.is_empty() {
                self.list.set_scroll_top(0);
            }
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
}

/// The selector of the tab stop of the list.
const STOP: &str = "[tabindex=\"0\"]";

/// Makes a button of the list its only tab stop.
fn move_stop(list: &Element, stop: &Element) {
    match dom::find(list, STOP) {
        Some(old) if old == *stop => return,
        Some(old) => dom::set(&old, "tabindex", "-1"),
        None => {}
    }
    dom::set(stop, "tabindex", "0");
}

/// Handles a key on a button of the list: the arrow keys, Home and End move the focus. Returns `false` for other
/// keys and places.
fn rove(target: &Element, name: &str) -> bool {
    let Some(list) = dom::closest(target, "[data-part=moves]") else {
        return false;
    };
    let buttons: Vec<Element> = dom::all_with(&list, "tabindex")
        .into_iter()
        .map(|(_, button)| button)
        .collect();
    let here = buttons.iter().position(|it| it == target).unwrap_or(0);
    let next = match name {
        "ArrowRight" => buttons.get(here + 1),
        "ArrowLeft" => here.checked_sub(1).and_then(|before| buttons.get(before)),
        "ArrowDown" => beside(target, buttons.get(here + 1..).unwrap_or_default().iter()),
        "ArrowUp" => beside(target, buttons.iter().take(here).rev()),
        "Home" => buttons.first(),
        "End" => buttons.last(),
        _ => return false,
    };
    if let Some(next) = next {
        move_stop(&list, next);
        dom::focus(next);
    }
    true
}

/// Returns the button of the next line whose middle is nearest to that of `from`.
fn beside<'a>(from: &Element, buttons: impl Iterator<Item = &'a Element>) -> Option<&'a Element> {
    let start = from.get_bounding_client_rect();
    let middle = |rect: &web_sys::DomRect| rect.left() + rect.width() / 2.0;
    let mut line = None;
    let mut best = None;
    for button in buttons {
        let rect = button.get_bounding_client_rect();
        let is_same_line = (rect.top() - start.top()).abs() < rect.height() / 2.0;
        if is_same_line {
            continue;
        }
        let top = *line.get_or_insert(rect.top());
        if (rect.top() - top).abs() > rect.height() / 2.0 {
            break;
        }
        let distance = (middle(&rect) - middle(&start)).abs();
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, button));
        }
    }
    best.map(|(_, button)| button)
}

fn make_row(document: &Document, row: &MoveRow, page: &Page) -> Option<Element> {
    let brief = match row {
        MoveRow::Main(it) => describe::brief_deed(page, it.node, it.action),
        MoveRow::Side(..) | MoveRow::Fold(..) => None,
    };
    let (class, moves) = match row {
        MoveRow::Main(it) if brief.is_some() => ("brief deed", slice::from_ref(it)),
        MoveRow::Main(it) if !it.action.is_ply() => ("deed", slice::from_ref(it)),
        MoveRow::Main(it) => (class(it.stone), slice::from_ref(it)),
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
        dom::set(&button, "tabindex", "-1");
        dom::set(&button, "data-node", &it.node.number().to_string());
        let number = dom::append(&button, "small", "")?;
        // Only stones and passes have a number.
        if it.action.is_ply() {
            let shown = u32::from(it.number).to_string();
            number.set_text_content(Some(&shown));
        }
        if matches!(row, MoveRow::Main(it) if it.action.is_ply()) {
            dom::append(&button, "i", "dot")?;
        }
        let name = if it.action.is_ply() {
            describe::action(page.texts(), it.action)
        } else {
            describe::deed(page, it.node, it.action, it.seat, it.stone)
        };
        if let Some(brief) = &brief {
            let label = describe::brief_label(page.texts(), brief, &name);
            dom::set(&button, "aria-label", &label);
            dom::set(&button, "title", &name);
            button.append_with_str_1(brief).ok()?;
        } else {
            button.append_with_str_1(&name).ok()?;
        }
        if let Some(finding) = it.finding {
            let weight: &str = finding.weight.into();
            let sign = dom::append_text(&button, "b", finding.weight.sign())?;
            sign.set_class_name(weight);
            dom::set(&sign, "aria-hidden", "true");
            dom::append_text(&button, "span", &format!(" {}", finding.word))?
                .set_class_name("spoken");
        }
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
    let value = fold.node.number().to_string();
    let Some(button) = dom::append_button(item, "fold", &value) else {
        return;
    };
    dom::set(&button, "tabindex", "-1");
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
