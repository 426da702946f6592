//! The position as markup that stands on a page by itself, without the script.

use tengen_kit::board::words::position;
use tengen_kit::text::Key;

use crate::board::Board;

impl Board {
    /// Returns the position as an SVG element, with a name and a description for people who do not see it. Its names for
    /// parts of itself follow from the content, so that several pictures fit on one page.
    pub fn svg(&self) -> String {
        let view = self.view(None);
        let content = view.ground + &view.items;
        let content = with_own_names(&content, &format!("{:x}-", hash(&content)));
        let (side, label) = (view.side, escape(&view.label));
        let mut described = self.players();
        if !described.is_empty() {
            described.push_str(self.texts().get(Key::FullStop));
            described.push_str(self.texts().get(Key::SentenceSpace));
        }
        described.push_str(&position(self.texts(), &self.game));
        let described = escape(&described);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
             aria-label=\"{label}\"><desc>{described}</desc>\n{content}</svg>"
        )
    }
}

/// Returns a hash of a text (FNV-1a), with a letter as its first digit: names begin with one.
fn hash(text: &str) -> u32 {
    const BASIS: u32 = 0x811c_9dc5;
    const PRIME: u32 = 0x0100_0193;
    let hash = text.bytes().fold(BASIS, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(PRIME)
    });
    hash | 0xa000_0000
}

/// Lets the names of parts, and what refers to them, begin with `own`. The values of attributes have no quotation marks.
fn with_own_names(content: &str, own: &str) -> String {
    let mut result = String::with_capacity(content.len() * 5 / 4);
    let mut before = "";
    for (index, part) in content.split('"').enumerate() {
        if index > 0 {
            result.push('"');
        }
        let start = if before.ends_with(" id=") {
            ""
        } else if before.ends_with("href=") {
            "#"
        } else if part.starts_with("url(#") {
            "url(#"
        } else {
            before = part;
            result.push_str(part);
            continue;
        };
        let name = part.strip_prefix(start).unwrap_or(part);
        result.extend([start, own, name]);
        before = part;
    }
    result
}

fn escape(text: &str) -> String {
    let mut result = String::new();
    for sign in text.chars() {
        match sign {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '"' => result.push_str("&quot;"),
            other => result.push(other),
        }
    }
    result
}
