//! Text in lines that fit a width.

use super::font::{Weight, may_break, width};

/// A part of a line in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) text: String,
    pub(super) weight: Weight,
}

/// A line of a text.
pub(super) type Line = Vec<Span>;

/// A text, of which the first part is bold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Paragraph {
    pub(super) bold: String,
    pub(super) plain: String,
}

impl Paragraph {
    /// Returns the paragraph in lines with at most this width in points. A word that is wider is broken.
    pub(super) fn lines(&self, most: f32, size: f32) -> Vec<Line> {
        let styled = |text: &str, weight| -> Vec<(char, Weight)> {
            text.chars().map(|sign| (sign, weight)).collect()
        };
        let mut signs = styled(&self.bold, Weight::Bold);
        signs.extend(styled(&self.plain, Weight::Regular));
        let mut lines = Vec::new();
        let mut rest = &signs[..];
        while !rest.is_empty() {
            let (line, after) = rest.split_at(fitting(rest, most * 1000.0 / size));
            lines.push(spans(line));
            let spaces = after.iter().take_while(|(sign, _)| *sign == ' ').count();
            rest = &after[spaces..];
        }
        lines
    }
}

/// Returns the number of signs for the next line, at least 1. `most` is in thousandths of the font size.
fn fitting(signs: &[(char, Weight)], most: f32) -> usize {
    let (mut all, mut last_break) = (0.0, 0);
    for (index, (sign, weight)) in signs.iter().enumerate() {
        if *sign == '\n' {
            return index + 1;
        }
        all += f32::from(width(*sign, *weight));
        if all > most && *sign != ' ' {
            return if last_break > 0 {
                last_break
            } else {
                index.max(1)
            };
        }
        let next = signs.get(index + 1);
        if next.is_some_and(|(next, _)| may_break(*sign, *next)) {
            last_break = index + 1;
        }
    }
    signs.len()
}

/// Joins signs of the same style, without spaces at the end.
fn spans(signs: &[(char, Weight)]) -> Line {
    let mut line: Line = Vec::new();
    for (sign, weight) in signs.iter().filter(|(sign, _)| *sign != '\n') {
        match line.last_mut() {
            Some(span) if span.weight == *weight => span.text.push(*sign),
            _ => line.push(Span {
                text: sign.to_string(),
                weight: *weight,
            }),
        }
    }
    if let Some(span) = line.last_mut() {
        span.text.truncate(span.text.trim_end().len());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, most: f32) -> Vec<String> {
        let paragraph = Paragraph {
            plain: text.to_owned(),
            ..Paragraph::default()
        };
        let joined = |line: Line| line.into_iter().map(|span| span.text).collect();
        paragraph
            .lines(most, 10.0)
            .into_iter()
            .map(joined)
            .collect()
    }

    #[test]
    fn lines_fit_and_lose_nothing() {
        assert_eq!(lines("ab cd ef", 26.0), ["ab cd", "ef"]);
        assert_eq!(lines("abcdefgh", 23.0), ["abcd", "efgh"]);
        assert_eq!(lines("小波小波小", 21.0), ["小波", "小波", "小"]);
        assert_eq!(lines("小波。小", 21.0), ["小", "波。", "小"]);
        assert_eq!(lines("a\n\nb", 99.0), ["a", "", "b"]);
        assert_eq!(lines("", 99.0), Vec::<String>::new());
        assert_eq!(lines("W", 1.0), ["W"], "at least one sign");
    }
}
