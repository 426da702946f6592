//! Scanner for the words of move lists: points, passes, move numbers, results and comments.

use strum::VariantArray;

use super::{Ending, Score};
use crate::text::word;
use crate::{Part, Problem, work};
use tengen_core::board::Point;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// Stone at a point; `None` for a pass.
    Ply(Option<Point>),
    /// Number of a move, other than 1 with a full stop.
    Number,
    /// Number 1 followed by a full stop, bracket or colon.
    One,
    /// Slash between the stones of Black and those of White.
    Slash,
    Ending(Ending),
    /// Resignation by the side to move.
    GivesUp,
    /// Comment: `{good}`, `(good)`, `; good`, `# good`.
    Comment,
    /// `1-0`, `0-1` or `1/2-1/2`.
    Score(Score),
}

/// Word after the current position, found by looking ahead.
#[derive(Clone, Copy)]
struct Ahead {
    offset: usize,
    is_prose: bool,
}

/// Scanner that goes through a text word by word.
pub(crate) struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// Result of the last look-ahead: the next word that is not a separator, and whether it is prose.
    ahead: Option<Ahead>,
    /// `true` if separators were skipped before the last word.
    pub(super) is_spaced: bool,
}

impl<'a> Scan<'a> {
    pub(crate) const fn new(text: &'a str) -> Scan<'a> {
        Scan {
            text,
            at: 0,
            ahead: None,
            is_spaced: false,
        }
    }

    /// Returns `true` if all words are valid and at least one is a move.
    pub(crate) fn is_list(&mut self) -> bool {
        let mut moves = 0_usize;
        while let Some((_, word)) = self.next_word() {
            match word {
                Ok(Word::Ply(_)) => moves += 1,
                Ok(_) => (),
                Err(_) => return false,
            }
        }
        moves > 0
    }

    /// Returns `true` if the text begins with a move, apart from numbers and comments.
    pub(crate) fn begins_with_move(&mut self) -> bool {
        while let Some((_, word)) = self.next_word() {
            match word {
                Ok(Word::Ply(_)) => return true,
                Ok(Word::Number | Word::One | Word::Comment) => (),
                _ => return false,
            }
        }
        false
    }

    /// Returns the next word and its byte offset; `None` at the end of the text.
    pub(super) fn next_word(&mut self) -> Option<(usize, Result<Word, Problem>)> {
        self.is_spaced = false;
        loop {
            let rest = &self.text[self.at..];
            let start = self.at;
            let sign = rest.chars().next()?;
            let found = match sign {
                '-' => Some(dashes(rest)),
                '/' => Some((1, Some(Word::Slash))),
                '=' => Some((1, Some(Word::Ending(Ending::DRAW)))),
                '0'..='9' => number(rest),
                '#' => Some(comment(rest, sign)),
                '*' => (rest[1..].trim().is_empty()).then_some((1, None)),
                '{' | '(' | ';' if self.is_before_prose() => Some(comment(rest, sign)),
                'a'..='z' | 'A'..='Z' => name(rest),
                _ if is_separator(sign) => Some((sign.len_utf8(), None)),
                _ => None,
            };
            let Some((length, word)) = found else {
                return Some((start, Err(unexpected(rest))));
            };
            self.at += length;
            if let Some(word) = word {
                return Some((start, Ok(word)));
            }
            self.is_spaced = true;
        }
    }

    /// Returns `true` if prose follows the current character. The result is cached, so a row of
    /// brackets is scanned only once.
    fn is_before_prose(&mut self) -> bool {
        let start = self.at + 1;
        if let Some(ahead) = self.ahead.filter(|ahead| ahead.offset >= start) {
            return ahead.is_prose;
        }
        let rest = self.text.get(start..).unwrap_or_default();
        let word = rest.trim_start_matches(is_separator);
        let offset = self.text.len() - word.len();
        work::count(offset - start);
        let is_prose = is_prose(word);
        self.ahead = Some(Ahead { offset, is_prose });
        is_prose
    }
}

/// Length of a word in bytes, and its meaning; the inner `None` stands for a separator.
type Found = Option<(usize, Option<Word>)>;

fn unexpected(rest: &str) -> Problem {
    let length = match rest.as_bytes() {
        [b'a'..=b'z' | b'A'..=b'Z', digits @ ..] => 1 + count_digits(digits),
        _ => 1,
    };
    let found = if length > 1 {
        rest[..length.min(12)].to_string()
    } else {
        word(rest)
    };
    Problem::Expected {
        expected: Part::Move,
        found,
    }
}

fn is_separator(sign: char) -> bool {
    let is_mark = matches!(
        sign,
        ',' | ';' | '.' | ':' | '(' | ')' | '[' | ']' | '{' | '}' | '\'' | '"' | '|' | '_'
    );
    let is_wide = matches!(sign, '→' | '–' | '—' | '、' | '，' | '。');
    is_mark || is_wide || sign == '\u{1a}' || sign.is_whitespace()
}

/// Returns `true` if a word is prose: it begins with a letter and is no point, pass or result.
fn is_prose(word: &str) -> bool {
    let mut signs = word.chars();
    let has_letter = signs.next().is_some_and(char::is_alphabetic);
    let is_point = signs.next().is_some_and(|sign| sign.is_ascii_digit());
    has_letter && !is_point && name(word).is_none()
}

/// Returns a comment, up to its closing bracket or the end of the line.
fn comment(rest: &str, open: char) -> (usize, Option<Word>) {
    let close = match open {
        '{' => '}',
        '(' => ')',
        _ => '\n',
    };
    let end = rest.find([close, '\n']);
    let length = end.map_or(rest.len(), |end| end + 1);
    (length, Some(Word::Comment))
}

fn count_digits(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count()
}

/// Reads dashes: two are a pass, any other number is a separator.
fn dashes(rest: &str) -> (usize, Option<Word>) {
    let count = rest.bytes().take_while(|&byte| byte == b'-').count();
    (count, (count == 2).then_some(Word::Ply(None)))
}

/// Reads a score, or a number followed by a full stop, bracket, colon or space.
fn number(rest: &str) -> Found {
    for &score in Score::VARIANTS {
        let text: &str = score.into();
        let after = rest.strip_prefix(text);
        if after.is_some_and(|after| !after.starts_with(char::is_alphanumeric)) {
            return Some((text.len(), Some(Word::Score(score))));
        }
    }
    let length = count_digits(rest.as_bytes());
    let after = rest[length..].chars().next();
    match after {
        Some('.' | ')' | ':') => {
            let is_one = rest[..length].trim_start_matches('0') == "1";
            let word = if is_one { Word::One } else { Word::Number };
            Some((length, Some(word)))
        }
        None => Some((length, Some(Word::Number))),
        Some(sign) if sign.is_whitespace() => Some((length, Some(Word::Number))),
        _ => None,
    }
}

/// Reads a point, a pass or a result.
fn name(rest: &str) -> Found {
    let bytes = rest.as_bytes();
    if bytes.len() >= 4 && bytes[..4].eq_ignore_ascii_case(b"pass") {
        return Some((4, Some(Word::Ply(None))));
    }
    let digits = count_digits(bytes.get(1..)?);
    if digits > 0 {
        let point = rest.get(..=digits)?.parse().ok()?;
        return Some((1 + digits, Some(Word::Ply(Some(point)))));
    }
    let length = rest
        .find(|sign: char| !(sign.is_ascii_alphabetic() || sign == '+'))
        .unwrap_or(rest.len());
    let word = &rest[..length];
    if ["resign", "resigns"]
        .iter()
        .any(|name| word.eq_ignore_ascii_case(name))
    {
        return Some((length, Some(Word::GivesUp)));
    }
    let ending = Ending::of_text(word)?;
    Some((length, Some(Word::Ending(ending))))
}
