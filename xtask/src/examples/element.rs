//! Checks pages that use the custom element: its attributes and their values, its events and members, and the files that
//! the page names.

use std::{cell::RefCell, path::Path};

use lol_html::{
    RewriteStrSettings, element,
    html_content::{Element, TextChunk},
    rewrite_str, text,
};
use tengen_element::{Attribute, Settings};

use crate::paths;

/// The declarations, which a test of the package keeps right.
const DECLARATIONS: &str = include_str!("../../../crates/element/js/tengen-board.d.ts");

/// The folder of the package on a page, whose files are not there before the package is built.
const PACKAGE: &str = "tengen-board/";

/// Checks a page that lies in a folder.
///
/// # Errors
///
/// Says what is wrong.
pub(super) fn check(page: &str, folder: &Path) -> Result<(), String> {
    let faults = RefCell::new(Vec::new());
    let scripts = RefCell::new(String::new());
    let see_board = |element: &mut Element| {
        let attributes = element.attributes().iter();
        let found = attributes.filter_map(|it| fault(&it.name(), &it.value()));
        faults.borrow_mut().extend(found);
        Ok(())
    };
    let see_address = |element: &mut Element| {
        let source = element.get_attribute("src");
        let source = source.or_else(|| element.get_attribute("href"));
        let missing = missing(&source.unwrap_or_default(), folder);
        faults.borrow_mut().extend(missing);
        Ok(())
    };
    let see_script = |part: &mut TextChunk| {
        scripts.borrow_mut().push_str(part.as_str());
        Ok(())
    };
    let settings = RewriteStrSettings::new()
        .append_element_content_handler(element!("tengen-board", see_board))
        .append_element_content_handler(element!("[src], link[href]", see_address))
        .append_element_content_handler(text!("script", see_script));
    rewrite_str(page, settings).map_err(|error| error.to_string())?;
    let mut faults = faults.into_inner();
    faults.extend(faults_of_script(&scripts.into_inner()));
    match faults.first() {
        None => Ok(()),
        Some(first) => Err(first.clone()),
    }
}

/// Returns the fault of an attribute of the element.
fn fault(name: &str, value: &str) -> Option<String> {
    // Those that every element has, and the address of a record, which the script of the element reads.
    if matches!(name, "id" | "class" | "src") {
        return None;
    }
    let Ok(attribute) = name.parse::<Attribute>() else {
        return Some(format!("the element has no attribute {name}"));
    };
    let set = Settings::default().set(attribute, Some(value));
    set.err().map(|why| format!("{name}=\"{value}\": {why}"))
}

/// Returns the fault of an address of a file that is not there.
fn missing(source: &str, folder: &Path) -> Option<String> {
    let is_elsewhere = source.contains("://") || source.starts_with('#');
    let is_there = match source.strip_prefix(PACKAGE) {
        Some(name) => paths::root().join("crates/element/js").join(name).is_file(),
        None => folder.join(source).is_file(),
    };
    (!is_elsewhere && !is_there).then(|| format!("there is no file {source}"))
}

/// Returns the faults of a script, in which the variable `board` is the element.
fn faults_of_script(script: &str) -> Vec<String> {
    let events = after(script, "board.addEventListener(\"");
    let events = events
        .filter(|it| *it != "error" && !DECLARATIONS.contains(&format!("  {it}: CustomEvent<")));
    let events = events.map(|it| format!("the element has no event {it}"));
    let members = after(script, "board.");
    let is_member = |name: &str| {
        ["(", "<", ":"]
            .iter()
            .any(|end| DECLARATIONS.contains(&format!(" {name}{end}")))
    };
    let members = members.filter(|it| !is_member(it));
    let members = members.map(|it| format!("the element has no member {it}"));
    events.chain(members).collect()
}

/// Returns the names that follow a text.
fn after<'a>(script: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    let rests = script.split(start).skip(1);
    rests.map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
        rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_uses_the_element_rightly_has_no_fault() {
        let page = "<script type=\"module\" src=\"tengen-board/tengen-board.js\"></script>\
                    <tengen-board id=\"x\" moves=\"h8\" numbers></tengen-board>\
                    <script>board.addEventListener(\"move\", () => board.play(\"h8\")); board.status;</script>";
        assert_eq!(check(page, Path::new(".")), Ok(()));
    }

    #[test]
    fn faults_are_found() {
        for wrong in [
            "<tengen-board move=\"h8\">",
            "<tengen-board size=\"4\">",
            "<tengen-board src=\"no-such.sgf\">",
            "<script src=\"tengen-board/board.js\"></script>",
            "<script>board.addEventListener(\"moved\", f)</script>",
            "<script>board.place(\"h8\")</script>",
        ] {
            assert!(check(wrong, Path::new(".")).is_err(), "{wrong}");
        }
    }
}
