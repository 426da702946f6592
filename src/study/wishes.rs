//! The fields of the library in which a person says which games are wanted.

use web_sys::Element;

use crate::kit::dom;
use crate::kit::view::Change;

/// The values of the fields with these names, and if the position on the board is wanted.
pub(crate) type Wishes = ([(&'static str, String); 6], bool);

/// Returns the value of a changed field; `None` if the person goes on with it. `at` is the name of the box for the position,
/// whose value is empty if it is not ticked.
pub(crate) fn wish_in(change: &Change<'_>, at: &str) -> Option<String> {
    let field = change.field;
    // A text is searched while it is typed; the browser also reports a change when the field is left.
    let is_text = !dom::matches(field, "select, [type=checkbox]");
    if change.is_done() == is_text {
        return None;
    }
    let is_unticked = change.name == at && !field.checked();
    Some(if is_unticked {
        String::new()
    } else {
        field.value()
    })
}

/// Writes the wishes into the fields, but for the one in which the person types.
pub(crate) fn show_wishes(root: &Element, (fields, is_at): &Wishes, at: &str) {
    for (name, value) in fields {
        let field = dom::field(root, &format!("[name={name}]"));
        if let Some(field) = field.filter(|it| dom::active_in(it).is_none()) {
            field.set_value(value);
        }
    }
    if let Some(field) = dom::field(root, &format!("[name={at}]")) {
        field.set_checked(*is_at);
    }
}
