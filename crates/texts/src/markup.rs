//! The texts in the markup of the page.

use std::collections::BTreeSet;

/// The attribute that names the text of an element.
pub const TEXT: &str = "data-text";

/// The attribute that names the accessible label of an element.
pub const LABEL: &str = "data-label";

/// The attribute that names the text which explains an element under the mouse.
pub const TITLE: &str = "data-title";

/// Returns the keys of all texts, labels and titles in the markup.
///
/// # Examples
///
/// ```
/// let keys = tengen_texts::markup_keys(r#"<b data-text="undo"></b><i data-label="redo"></i>"#);
/// assert_eq!(keys.into_iter().collect::<Vec<_>>(), ["redo", "undo"]);
/// ```
pub fn markup_keys(html: &str) -> BTreeSet<&str> {
    let mut keys = BTreeSet::new();
    for attribute in [TEXT, LABEL, TITLE] {
        let start = format!(" {attribute}=\"");
        let values = html.split(start.as_str()).skip(1);
        keys.extend(values.filter_map(|value| value.split_once('"').map(|(key, _)| key)));
    }
    keys
}
