//! Reads the notes of an SGF node: tags, comments, marks, times and unknown properties.

use super::lexer::{Property, Value};
use super::node::Warnings;
use super::private;
use super::root::value_caution;
use super::value::{self, Texts, parts};
use crate::Caution;
use crate::builder::Builder;
use tengen_core::board::{BoardSize, Stone};
use tengen_core::game::{self, Mark, Sign, Tag};

/// Set of properties of a node that are tags of the game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tags {
    /// No properties, because the node is not the first.
    None,
    /// All properties that hold tags.
    Foreign,
    /// All except result, rules and program, because Tengen wrote the file with its own values for them.
    Own,
}

/// Marks and their properties, in the order in which they are written.
pub(super) const SIGNS: [(&str, Sign); 5] = [
    ("TR", Sign::Triangle),
    ("CR", Sign::Circle),
    ("MA", Sign::Cross),
    ("SQ", Sign::Square),
    ("SL", Sign::Selected),
];

/// Properties of the format itself and of the game that other modules read.
const ELSEWHERE: [&str; 9] = ["FF", "GM", "CA", "SZ", "B", "W", "AB", "AW", "AE"];

/// Returns the name of the property for the time that a colour has left.
pub(super) const fn left_name(mover: Stone) -> &'static str {
    match mover {
        Stone::Black => "BL",
        Stone::White => "WL",
    }
}

/// Returns `true` if this program interprets the property, so it is not kept as it is.
pub(super) fn is_known(name: &str, is_first: bool, mover: Option<Stone>) -> bool {
    let sign = SIGNS.iter().any(|(it, _)| *it == name);
    let private = private::ALL.contains(&name);
    let other =
        ELSEWHERE.contains(&name) || matches!(name, "PL" | "C" | "N" | "LB" | "AR" | "MN" | "AP");
    let left = mover.is_some_and(|mover| left_name(mover) == name);
    let first = is_first && (private::tag(name).is_some() || name == "GC");
    sign || private || other || left || first
}

/// Reader that adds the properties of one node to the current node of a builder.
pub(super) struct Reader<'b, 't> {
    pub(super) builder: &'b mut Builder,
    pub(super) size: BoardSize,
    pub(super) texts: Texts<'t>,
    pub(super) tags: Tags,
    pub(super) mover: Option<Stone>,
    pub(super) budget: &'b mut usize,
}

impl Reader<'_, '_> {
    pub(super) fn read(mut self, property: &Property<'_>, warnings: &mut Warnings) {
        let name = property.name.as_str();
        let first = property.first();
        if !is_known(name, self.tags != Tags::None, self.mover) {
            let values = property.values.iter();
            let values = values.map(|value| self.texts.text(value.raw)).collect();
            self.builder.note().properties.push(game::Property {
                name: name.to_string(),
                values,
            });
            return;
        }
        match name {
            "C" | "GC" => {
                let text = self.texts.text(first.raw);
                if name == "GC" && !text.is_empty() {
                    warnings.push((property.offset, Caution::GameComment));
                }
                self.add_comment(&text);
            }
            "N" => self.title(first),
            "LB" => property
                .values
                .iter()
                .for_each(|value| self.label(*value, warnings)),
            "AR" => property
                .values
                .iter()
                .for_each(|value| self.arrow(*value, warnings)),
            "MN" => match first.raw.trim().parse() {
                Ok(number) => self.builder.note().number = Some(number),
                Err(_) => warnings.push((first.offset, value_caution(name, first.raw))),
            },
            private::KEPT => self.kept_tags(property),
            private::SPENT | private::LEFT | "BL" | "WL" => {
                if self.time(name, first.raw).is_none() {
                    warnings.push((first.offset, value_caution(name, first.raw)));
                }
            }
            _ => match (SIGNS.iter().find(|(it, _)| *it == name), private::tag(name)) {
                (Some((_, sign)), _) => self.marks(property, sign, warnings),
                (None, Some(tag)) => self.tag(tag, first),
                (None, None) => {}
            },
        }
    }

    fn add_comment(&mut self, text: &str) {
        if !text.is_empty() {
            self.builder.note().add_comment(text);
        }
    }

    fn title(&mut self, value: Value<'_>) {
        let text = self.texts.line(value.raw);
        if text.is_empty() {
            return;
        }
        let note = self.builder.note();
        if note.title.is_empty() {
            note.title = text;
        } else if note.title != text {
            note.add_comment(&text);
        }
    }

    fn label(&mut self, value: Value<'_>, warnings: &mut Warnings) {
        let mark = parts(value.raw).and_then(|(place, text)| {
            Some(Mark {
                point: value::point(place, self.size).ok()?,
                sign: Sign::Label(self.texts.line(text)),
            })
        });
        match mark {
            Some(mark) => self.builder.note().marks.push(mark),
            None => warnings.push((value.offset, value_caution("LB", value.raw))),
        }
    }

    fn arrow(&mut self, value: Value<'_>, warnings: &mut Warnings) {
        let mark = parts(value.raw).and_then(|(from, to)| {
            Some(Mark {
                point: value::point(from, self.size).ok()?,
                sign: Sign::Arrow(value::point(to, self.size).ok()?),
            })
        });
        match mark {
            Some(mark) => self.builder.note().marks.push(mark),
            None => warnings.push((value.offset, value_caution("AR", value.raw))),
        }
    }

    fn marks(&mut self, property: &Property<'_>, sign: &Sign, warnings: &mut Warnings) {
        for value in &property.values {
            match value::points(value.raw, self.size, self.budget) {
                Ok(points) => {
                    for point in points {
                        let sign = sign.clone();
                        self.builder.note().marks.push(Mark { point, sign });
                    }
                }
                Err(_) => warnings.push((value.offset, value_caution(&property.name, value.raw))),
            }
        }
    }

    fn tag(&mut self, tag: Tag, value: Value<'_>) {
        let is_ours = matches!(tag, Tag::Result | Tag::Rules | Tag::Program);
        if self.tags == Tags::Foreign || (self.tags == Tags::Own && !is_ours) {
            let text = self.texts.line(value.raw);
            self.set_tag(tag, &text);
        }
    }

    fn kept_tags(&mut self, property: &Property<'_>) {
        for value in &property.values {
            if let Some((name, text)) = parts(value.raw)
                && let Some(tag) = private::tag(name)
            {
                let text = self.texts.line(text);
                self.set_tag(tag, &text);
            }
        }
    }

    fn set_tag(&mut self, tag: Tag, text: &str) {
        let text = match tag {
            Tag::Date if self.tags == Tags::Foreign => date(text),
            _ => text.to_string(),
        };
        let annotations = self.builder.annotations_mut();
        if annotations.tag(tag).is_empty() && !text.is_empty() {
            annotations.set_tag(tag, text);
        }
    }

    fn time(&mut self, name: &str, raw: &str) -> Option<()> {
        if name == private::SPENT {
            let spent = raw.trim().parse().ok()?;
            self.builder.note().spent = Some(spent);
            return Some(());
        }
        let left = match name {
            private::LEFT => raw.trim().parse().ok()?,
            _ => value::ms(raw)?,
        };
        self.builder.note().left = Some(left);
        Some(())
    }
}

/// Changes a date with dots or slashes to the form of the standard; leaves other texts unchanged.
fn date(text: &str) -> String {
    let is_date = text.len() >= 10
        && text
            .bytes()
            .take(10)
            .enumerate()
            .all(|(index, byte)| match index {
                4 | 7 => matches!(byte, b'.' | b'/' | b'-'),
                _ => byte.is_ascii_digit(),
            });
    if !is_date {
        return text.to_string();
    }
    let mut date = text.to_string();
    date.replace_range(4..5, "-");
    date.replace_range(7..8, "-");
    date
}
