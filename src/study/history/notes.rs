//! The editor of comments and marks: its fields and buttons.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlTextAreaElement};

use crate::kit::dom;
use crate::kit::view::Change;
use tengen_page::view::describe;
use tengen_page::{HistoryEvent, Page};

/// The elements of the editor.
pub(super) struct Editor {
    root: Element,
    tools: Vec<(String, Element)>,
    label: Option<HtmlInputElement>,
    undo: Option<Element>,
    comment: Option<HtmlTextAreaElement>,
}

impl Editor {
    pub(super) fn new(root: Element) -> Editor {
        let mut tools = dom::all_with(&root, "data-value");
        tools.retain(|(_, tool)| dom::matches(tool, "[data-action=mark]"));
        Editor {
            tools,
            label: dom::field(&root, "[name=mark-label]"),
            undo: dom::find(&root, "[data-action=note-undo]"),
            comment: dom::find(&root, "[name=note]").map(JsCast::unchecked_into),
            root,
        }
    }

    /// Updates the editor to the state.
    pub(super) fn sync(&self, page: &Page) {
        let tool = page.mark_tool();
        dom::set_flag(&self.root, "hidden", tool.is_none());
        let Some(tool) = tool else {
            return;
        };
        for (name, button) in &self.tools {
            dom::set_state(button, "aria-pressed", *name == tool.name());
        }
        // An equal value is not written, because that would move the caret.
        if let Some(label) = self
            .label
            .as_ref()
            .filter(|it| it.value().trim() != page.label_text())
        {
            label.set_value(page.label_text());
        }
        let text = describe::comment_text(page.game());
        if let Some(comment) = self.comment.as_ref().filter(|it| it.value() != text) {
            comment.set_value(text);
        }
        if let Some(undo) = &self.undo {
            dom::set_flag(undo, "disabled", !page.can_undo_note());
        }
    }
}

/// Returns the event of a changed field of the editor; `None` for other fields.
pub(super) fn change(change: &Change<'_>) -> Option<HistoryEvent> {
    match change.name.as_str() {
        "mark-label" => Some(HistoryEvent::Label(change.field.value())),
        "note" => {
            let field: &HtmlTextAreaElement = change.field.unchecked_ref();
            Some(HistoryEvent::Comment(field.value()))
        }
        _ => None,
    }
}
