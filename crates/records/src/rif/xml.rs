//! XML reader that returns elements with their attributes, and texts, one at a time. It
//! knows nothing of games.

use std::rc::Rc;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::{Part, Problem};

/// Attribute of an element.
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) value: String,
}

/// Next part of the XML text.
pub(super) enum Step {
    /// Start of an element.
    Open {
        name: String,
        offset: usize,
        with: Vec<Attribute>,
    },
    /// End of an element.
    Close { name: String },
    /// Text in an element.
    Text {
        /// Name of the element, shared by all its texts because it may be long.
        inside: Rc<str>,
        offset: usize,
        text: String,
    },
    /// Any other part, for example a comment.
    Other,
}

/// Byte offset, and the problem there.
pub(super) type Wrong = (usize, Problem);

/// State of reading an XML text.
pub(super) struct Xml<'a> {
    reader: Reader<&'a [u8]>,
    length: usize,
    /// Number of open elements; only the name of the innermost is kept.
    depth: usize,
    inside: Rc<str>,
}

impl<'a> Xml<'a> {
    /// Maximum nesting depth, more than this format has.
    const MOST_DEPTH: usize = 64;
    /// Maximum number of attributes of an element, more than this format has.
    const MOST_ATTRIBUTES: usize = 64;

    pub(super) fn new(text: &'a str) -> Xml<'a> {
        let mut reader = Reader::from_str(text);
        // Lets elements without content be handled like all others.
        reader.config_mut().expand_empty_elements = true;
        Xml {
            reader,
            length: text.len(),
            depth: 0,
            inside: Rc::default(),
        }
    }

    pub(super) const fn length(&self) -> usize {
        self.length
    }

    fn at(&self) -> usize {
        usize::try_from(self.reader.buffer_position()).unwrap_or(self.length)
    }

    /// Returns the next part; `None` at the end.
    pub(super) fn step(&mut self) -> Result<Option<Step>, Wrong> {
        let offset = self.at();
        let event = self.reader.read_event().map_err(|_| {
            let is_end = self.at() >= self.length;
            let problem = if is_end {
                Problem::Truncated(Part::Element)
            } else {
                unexpected(Part::Element)
            };
            (offset, problem)
        })?;
        Ok(Some(match event {
            Event::Eof if self.depth > 0 => {
                return Err((self.length, Problem::Truncated(Part::Element)));
            }
            Event::Eof => return Ok(None),
            Event::DocType(_) => return Err((offset, Problem::Entities)),
            Event::Start(start) => {
                self.depth += 1;
                if self.depth > Self::MOST_DEPTH {
                    return Err((offset, Problem::TooDeep(Self::MOST_DEPTH)));
                }
                let name = start.name().as_ref().to_string();
                self.inside = Rc::from(name.as_str());
                let with = attributes(&start).ok_or((offset, unexpected(Part::Element)))?;
                Step::Open { name, offset, with }
            }
            Event::End(end) => {
                self.depth = self.depth.saturating_sub(1);
                self.inside = Rc::default();
                let name = end.name().as_ref().to_string();
                Step::Close { name }
            }
            Event::Text(text) => self.text(offset, text.into_inner().into_owned()),
            Event::CData(text) => self.text(offset, text.into_inner().into_owned()),
            Event::GeneralRef(name) => {
                let text = resolved(&format!("&{};", name.into_inner()));
                self.text(offset, text)
            }
            Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => Step::Other,
        }))
    }

    fn text(&self, offset: usize, text: String) -> Step {
        let inside = Rc::clone(&self.inside);
        Step::Text {
            inside,
            offset,
            text,
        }
    }
}

fn unexpected(expected: Part) -> Problem {
    let found = String::new();
    Problem::Expected { expected, found }
}

fn attributes(start: &BytesStart<'_>) -> Option<Vec<Attribute>> {
    let mut list = start.attributes();
    // The check for duplicate names takes time for each pair of attributes.
    list.with_checks(false);
    let mut attributes = Vec::new();
    for attribute in list.take(Xml::MOST_ATTRIBUTES) {
        let attribute = attribute.ok()?;
        attributes.push(Attribute {
            name: attribute.key.as_ref().to_string(),
            value: resolved(&attribute.value),
        });
    }
    Some(attributes)
}

/// Replaces the five entities of XML and the character references in a text.
fn resolved(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        // The longest reference is `&#x10ffff;`.
        let near = rest.bytes().take(12).position(|byte| byte == b';');
        let sign = near.and_then(|end| Some((end, entity(rest.get(1..end)?)?)));
        let (length, sign) = sign.map_or((1, '&'), |(end, sign)| (end + 1, sign));
        out.push(sign);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

fn entity(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code).filter(|&sign| sign != '\0')?
        }
    })
}

/// Returns the encoding named in the XML declaration; `None` if there is none or it is UTF-8.
pub(super) fn encoding(bytes: &[u8]) -> Option<&str> {
    let start = &bytes[..bytes.len().min(200)];
    let end = start.iter().position(|&byte| byte == b'>')?;
    let declaration = std::str::from_utf8(&start[..end]).ok()?;
    let declaration = declaration.strip_prefix("<?xml")?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value
        .chars()
        .next()
        .filter(|sign| matches!(sign, '"' | '\''))?;
    let (name, _) = value[1..].split_once(quote)?;
    (!name.eq_ignore_ascii_case("utf-8")).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{Step, Xml};
    use std::rc::Rc;

    #[test]
    fn texts_of_an_element_share_its_name() {
        let mut xml = Xml::new("<move>&amp;&amp;&amp;</move>");
        let mut names = Vec::new();
        while let Ok(Some(step)) = xml.step() {
            if let Step::Text { inside, .. } = step {
                names.push(inside);
            }
        }
        assert_eq!(names.len(), 3);
        assert!(names.iter().all(|name| &**name == "move"));
        assert!(names.iter().all(|name| Rc::ptr_eq(name, &names[0])));
    }
}
