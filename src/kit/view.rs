//! What a feature is to the page in a browser: elements that show the state, and the meaning of its buttons, fields,
//! keys, dialog and addresses. The list of all views is in `views.rs`.

use std::borrow::Cow;
use std::str::FromStr;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, HtmlDialogElement, HtmlInputElement, KeyboardEvent};

use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;
use tengen_page::{BoardKey, Event, Millis, Needs, Page, StoreKey, Supply};

/// A feature of the page. It knows its own elements only; a page may lack any of them.
///
/// All methods take `&self`: an action sends an event, and the page calls [`sync`](Self::sync) of the same view
/// before the action returns, once the board has begun. What a view remembers is in cells, such as [`Shown`](crate::kit::shown::Shown).
pub(crate) trait View {
    /// Updates the elements. If the focused one is hidden or removed by that, returns the one that takes over the
    /// focus. The caller moves the focus once nothing is borrowed.
    fn sync(&self, _page: &Page) -> Option<Element> {
        None
    }

    /// Returns the text of the elements with this name in `data-bind`; `None` if the name is another view's, whatever
    /// the state.
    fn bound<'a>(&self, _name: &str, _page: &'a Page) -> Option<Cow<'a, str>> {
        None
    }

    /// Updates only what shows that the computer thinks.
    fn show_thinking(&self, _page: &Page) {}

    /// Updates only the clocks.
    fn show_clocks(&self, _page: &Page, _now: Millis) {}

    /// Writes texts that are long and seldom seen.
    fn write_report(&self, _page: &Page) {}

    /// Does what makes the browser lay out the page, such as scrolling its own lists. Called right before a frame, when the
    /// browser lays out the page anyway.
    fn reveal(&self) {}

    /// Notes that the page has another size.
    fn resized(&self) {}

    /// Paints its canvases anew, because the browser may have lost what was on them.
    fn repaint(&self, _shell: &Shell) {}

    /// Returns the event of a button that disappears when pressed; `None` for other buttons. The second click of a
    /// double click does not count, and the focus returns to the board if the button had it.
    fn choice(&self, _press: &Press<'_>) -> Option<Event> {
        None
    }

    /// Carries out the action of any other button. Returns `false` if it is not its own.
    fn act(&self, _shell: &Shell, _press: &Press<'_>) -> bool {
        false
    }

    /// Handles a click on an element that is no button with an action. Returns `false` if it is not its own.
    fn clicked(&self, _shell: &Shell, _target: &Element) -> bool {
        false
    }

    /// Handles a changed field.
    fn changed(&self, _shell: &Shell, _change: &Change<'_>) {}

    /// Handles a pressed key without modifiers outside fields and dialogs. Returns `false` if it has no meaning here.
    fn key(&self, _shell: &Shell, _key: &KeyPress<'_>) -> bool {
        false
    }

    /// Handles Escape anywhere, also in fields and dialogs. Returns `false` if it was pressed elsewhere.
    fn escaped(&self, _shell: &Shell, _target: &Element) -> bool {
        false
    }

    /// Notes that the board has handled a key.
    fn board_took(&self, _shell: &Shell, _key: BoardKey) {}

    /// Handles a press of a button that opens a dialog, before the dialog opens.
    fn before_dialog(&self, _shell: &Shell) {}

    /// Fills a dialog that will be shown.
    fn fill(&self, _dialog: &Dialog, _page: &Page) {}

    /// Handles a dialog that was shown.
    fn opened(&self, _shell: &Shell, _dialog: &Dialog) {}

    /// Handles a closed dialog. The browser reports it some time after closing, so it may be open again.
    fn closed(&self, _shell: &Shell, _dialog: &Dialog) {}

    /// Handles a submitted form. Returns `false` if it is not its own.
    fn submitted(&self, _shell: &Shell, _form: &Submit<'_>) -> bool {
        false
    }

    /// Takes dropped files. Returns `false` if they are not for this view.
    fn dropped(&self, _shell: &Shell, _files: Option<web_sys::FileList>) -> bool {
        false
    }

    /// Returns the heading of the place that is open, which gets the focus when the person goes there by an address. `None` if
    /// the place is another view's.
    fn heading(&self, _page: &Page) -> Option<Element> {
        None
    }

    /// Returns what a place needs that only this view knows; `None` if the place is another view's, or if the page lacks its
    /// elements.
    fn supply(&self, _shell: &Shell, _needs: Needs) -> Option<Supply> {
        None
    }

    /// Opens what the text after the `#` of the address holds, if that is no place. Returns `false` if it is about something
    /// else.
    fn opens(&self, _shell: &Shell, _fragment: &str) -> bool {
        false
    }

    /// Handles a text that could not be stored. Returns `false` if it is not its own.
    fn not_stored(&self, _shell: &Shell, _key: StoreKey) -> bool {
        false
    }

    /// Makes listeners for what only this view hears.
    fn listen(&self, _shell: &Shell) -> Vec<Listener> {
        Vec::new()
    }

    /// Begins what waits until the board was shown for the first time.
    fn begin(&self, _shell: &Shell) {}
}

/// A pressed button with an action.
pub(crate) struct Press<'a> {
    pub(crate) button: &'a Element,
    pub(crate) action: &'a str,
    /// The number of consecutive clicks that end with this one; 0 for keys.
    pub(crate) clicks: i32,
    pub(crate) event: &'a DomEvent,
}

impl Press<'_> {
    /// Returns the first word of the action, which is that of the feature.
    pub(crate) fn subject(&self) -> &str {
        let parts = self.action.split_once('-');
        parts.map_or(self.action, |(subject, _)| subject)
    }

    /// Returns the value that the action is about.
    pub(crate) fn value<T: FromStr>(&self) -> Option<T> {
        self.button.get_attribute("data-value")?.parse().ok()
    }

    /// Returns `true` if the button is only marked as disabled, so that it keeps the focus.
    pub(crate) fn is_off(&self) -> bool {
        dom::matches(self.button, "[aria-disabled=true]")
    }
}

/// A changed field. Browsers report `input` while the value changes, and `change` when the field is left.
pub(crate) struct Change<'a> {
    /// Also a select or a text area, of which only the value is used.
    pub(crate) field: &'a HtmlInputElement,
    pub(crate) name: String,
    pub(crate) kind: ChangeKind,
    /// The dialog around the field.
    pub(crate) dialog: Option<Dialog>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChangeKind {
    /// The value has changed, perhaps while it is being typed.
    Input,
    /// The field was left after a change, or a choice was made.
    Change,
}

impl<'a> Change<'a> {
    /// Describes a change of a field.
    pub(crate) fn of(field: &'a Element, kind: ChangeKind) -> Change<'a> {
        Change {
            name: field.get_attribute("name").unwrap_or_default(),
            kind,
            dialog: dom::closest(field, "[data-dialog]").map(Dialog::of),
            field: field.unchecked_ref(),
        }
    }

    /// Returns the dialog with this name if the field is in it.
    pub(crate) fn dialog(&self, name: &str) -> Option<&HtmlDialogElement> {
        self.dialog.as_ref().and_then(|it| it.named(name))
    }

    pub(crate) fn is_done(&self) -> bool {
        self.kind == ChangeKind::Change
    }
}

/// A pressed key.
pub(crate) struct KeyPress<'a> {
    pub(crate) event: &'a KeyboardEvent,
    pub(crate) name: &'a str,
    pub(crate) target: &'a Element,
}

/// A dialog, by its name in `data-dialog`.
pub(crate) struct Dialog {
    pub(crate) name: String,
    pub(crate) element: HtmlDialogElement,
}

impl Dialog {
    /// Takes the element of a dialog.
    pub(crate) fn of(element: Element) -> Dialog {
        Dialog {
            name: element.get_attribute("data-dialog").unwrap_or_default(),
            element: element.unchecked_into(),
        }
    }

    /// Returns the dialog if it has this name.
    pub(crate) fn named(&self, name: &str) -> Option<&HtmlDialogElement> {
        (self.name == name).then_some(&self.element)
    }
}

/// A submitted form, whose fields are valid. The browser closes the dialog unless that is prevented.
pub(crate) struct Submit<'a> {
    pub(crate) form: &'a Element,
    /// The value of the pressed button.
    pub(crate) value: &'a str,
    pub(crate) event: &'a DomEvent,
}
