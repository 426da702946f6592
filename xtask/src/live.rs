//! Boards of the element on a page to read: each with the picture that stands there without scripts, and its source below.

use std::fs;

use lol_html::{
    RewriteStrSettings, element,
    html_content::{ContentType, Element},
    rewrite_str,
};
use tengen_element::{Attribute, Board};

use crate::{
    error::{Error, Result, io},
    manual::Manual,
    markup::escape,
    paths,
    site::{Site, list},
};

/// The words after the fence of a code block with boards.
pub(crate) const BLOCK: &str = "html live";

/// The folder of the pages and of the records that their boards open.
const FOLDER: &str = "docs/boards";

/// Adds the records that boards open to a site.
pub(crate) fn add(site: &mut Site) -> Result<()> {
    for path in list(&paths::root().join(FOLDER))? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".sgf") {
            let content = fs::read(&path).map_err(io(format!("cannot read {name}")))?;
            site.files.insert(name.into_owned(), content);
        }
    }
    Ok(())
}

/// Returns the markup with pictures in its boards, and below it the source.
pub(crate) fn draw(code: &str, manual: &Manual) -> Result<String> {
    let standing = with_pictures(code, manual.lang, &file)?;
    let (source, name) = (escape(code.trim_end()), manual.written);
    let [copy, done] = manual.copy;
    Ok(format!(
        "<div class=\"live\">\n{standing}</div>\n\
         <div class=\"source\" role=\"group\" aria-label=\"{name}\"><pre><code>{source}</code></pre>\n\
         <p><button type=\"button\" class=\"button copy\" data-done=\"{done}\" hidden>{copy}</button> \
         <span role=\"status\"></span></p></div>\n"
    ))
}

/// Puts the picture of its position into each board. A wrong attribute is an error. `read` returns the content of a record by its
/// name.
pub(crate) fn with_pictures(
    code: &str,
    lang: &str,
    read: &dyn Fn(&str) -> Result<Vec<u8>>,
) -> Result<String> {
    let fill = |element: &mut Element| {
        element.append(&picture(element, lang, read)?, ContentType::Html);
        Ok(())
    };
    let settings =
        RewriteStrSettings::new().append_element_content_handler(element!("tengen-board", fill));
    rewrite_str(code, settings).map_err(|error| Error::new(error.to_string()))
}

fn picture(
    element: &Element,
    lang: &str,
    read: &dyn Fn(&str) -> Result<Vec<u8>>,
) -> Result<String> {
    let mut board = Board::default();
    board.set(Attribute::Lang, Some(lang));
    for attribute in element.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        if name == "src" {
            let link = record(&value, &read(&value)?)?;
            board.open(Some(&link)).map_err(Error::new)?;
        } else if name != "id" {
            let known = name.parse();
            let known = known.map_err(|_| Error::new(format!("no attribute is named {name}")))?;
            board.set(known, Some(&value));
        }
    }
    board.settle();
    match board.troubles().first() {
        None => Ok(board.svg()),
        Some(trouble) => Err(Error::new(format!(
            "{}: {}",
            trouble.attribute, trouble.message
        ))),
    }
}

/// Returns the content of a record of the folder.
fn file(name: &str) -> Result<Vec<u8>> {
    let path = paths::root().join(FOLDER).join(name);
    fs::read(&path).map_err(io(format!("cannot read {FOLDER}/{name}")))
}

/// Returns the game of a record as the text of a link.
fn record(name: &str, bytes: &[u8]) -> Result<String> {
    let read = tengen_records::read(bytes, &tengen_records::Context::default());
    let fault = |why: String| Error::new(format!("{name}: {why}"));
    let games = read.map_err(|why| fault(why.to_string()))?.games;
    let first = games.into_iter().next();
    let first = first.ok_or_else(|| fault("no games".to_owned()))?;
    let game = first.map_err(|why| fault(why.to_string()))?;
    tengen_core::link::encode(&game.archive).map_err(|why| fault(why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_gets_its_picture() {
        let code = "<p>A</p>\n<tengen-board moves=\"h8 i9\"></tengen-board>\n";
        let drawn = with_pictures(code, "zh-Hans", &file).expect("drawn");
        let start = "<p>A</p>\n<tengen-board moves=\"h8 i9\"><svg ";
        assert!(drawn.starts_with(start), "{drawn}");
        assert!(drawn.ends_with("</svg></tengen-board>\n"), "{drawn}");
        assert!(drawn.contains("黑"), "{drawn}");
    }

    #[test]
    fn a_wrong_board_is_an_error() {
        for (code, why) in [
            (
                "<tengen-board size=\"99\">",
                "size: expected a number from 5 to 22",
            ),
            ("<tengen-board sise=\"9\">", "no attribute is named sise"),
            (
                "<tengen-board src=\"none.sgf\">",
                "cannot read docs/boards/none.sgf",
            ),
        ] {
            let error = with_pictures(code, "en", &file)
                .expect_err("must fail")
                .to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
