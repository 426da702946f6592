//! Reads the text form of a proof, which may come from anywhere.

use core::str::FromStr;

use tengen_core::lines::ParseLineError;
use tengen_core::{Point, Position};

use super::proof::HEAD;
use super::{Attack, Defence, Proof};

/// The most turns of the attacker on one line: the largest board has no more.
const DEEPEST: usize = Point::MAX_LINES as usize * Point::MAX_LINES as usize / 2 + 1;

/// The longest plan that is read, in bytes.
const LONGEST: usize = 1 << 26;

/// The reason why a text is not a proof.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseProofError {
    /// The first line is not the name and version of the form.
    #[error("line 1: expected \"{HEAD}\"")]
    Head,
    /// The second line is not a position.
    #[error("line 2: {0}")]
    Position(ParseLineError),
    /// The third line is not a plan.
    #[error("line 3, {0}")]
    Plan(#[from] ParsePlanError),
    /// Something follows the plan.
    #[error("line {0}: expected the end of the proof after the plan")]
    More(usize),
}

/// The reason why a text is not a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePlanError {
    /// Something else should be at this place.
    #[error("column {column}: expected {expected}")]
    Unexpected {
        /// The column of the first wrong byte, from 1.
        column: usize,
        /// What should be there.
        expected: Expected,
    },
    /// The text is longer than any plan.
    #[error("column 1: expected a plan of at most {LONGEST} bytes")]
    TooLong,
}

/// The expected part of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Expected {
    /// The name of a point.
    #[error("a point such as h8")]
    Point,
    /// A reply, or the line for all others.
    #[error("a reply such as h8:, or else:")]
    Reply,
    /// A reply that was not listed before.
    #[error("a reply that is not listed twice")]
    Other,
    /// The mark between a reply and its answer.
    #[error("a colon")]
    Colon,
    /// The end of a list of replies, or its next reply.
    #[error("a space and the next reply, or a closing bracket")]
    Next,
    /// The end of a list of replies: nothing follows `else:`.
    #[error("a closing bracket")]
    Close,
    /// The end of the plan.
    #[error("the end of the line")]
    End,
    /// A shorter line of play.
    #[error("a five: no board has room for a longer line")]
    Shorter,
}

/// Reads the text form. Line ends may be `\n` or `\r\n`; blank lines at the end are ignored.
impl FromStr for Proof {
    type Err = ParseProofError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = text
            .trim_start_matches('\u{feff}')
            .lines()
            .map(str::trim_end);
        if lines.next() != Some(HEAD) {
            return Err(ParseProofError::Head);
        }
        let position: Result<Position, _> = lines.next().unwrap_or_default().parse();
        let position = position.map_err(ParseProofError::Position)?;
        let plan = lines.next().unwrap_or_default().parse()?;
        if let Some((number, _)) = (4..).zip(lines).find(|(_, line)| !line.is_empty()) {
            return Err(ParseProofError::More(number));
        }
        Ok(Proof { position, plan })
    }
}

/// Reads the form that `Display` writes, such as `i8(e8:j8 else:e8)`.
impl FromStr for Attack {
    type Err = ParsePlanError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > LONGEST {
            return Err(ParsePlanError::TooLong);
        }
        let mut reader = Reader { text, rest: text };
        let plan = reader.attack(1)?;
        if !reader.rest.is_empty() {
            return Err(reader.wrong(Expected::End));
        }
        Ok(plan)
    }
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl Reader<'_> {
    fn wrong(&self, expected: Expected) -> ParsePlanError {
        ParsePlanError::Unexpected {
            column: self.text.len() - self.rest.len() + 1,
            expected,
        }
    }

    /// Removes `start` from the rest of the text and returns `true` if it is there.
    fn takes(&mut self, start: &str) -> bool {
        let rest = self.rest.strip_prefix(start);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn needs(&mut self, start: &str, expected: Expected) -> Result<(), ParsePlanError> {
        if self.takes(start) {
            return Ok(());
        }
        Err(self.wrong(expected))
    }

    fn point(&mut self, expected: Expected) -> Result<Point, ParsePlanError> {
        let split = Point::split_first(self.rest).ok();
        let (point, rest) = split.ok_or_else(|| self.wrong(expected))?;
        self.rest = rest;
        Ok(point)
    }

    fn attack(&mut self, depth: usize) -> Result<Attack, ParsePlanError> {
        let point = self.point(Expected::Point)?;
        if !self.rest.starts_with('(') {
            return Ok(Attack::five(point));
        }
        if depth >= DEEPEST {
            return Err(self.wrong(Expected::Shorter));
        }
        self.needs("(", Expected::Next)?;
        Ok(Attack::then(point, self.defence(depth)?))
    }

    fn defence(&mut self, depth: usize) -> Result<Defence, ParsePlanError> {
        let mut listed = Defence::only([]);
        if self.takes(")") {
            return Ok(listed);
        }
        loop {
            if self.takes("else:") {
                let otherwise = self.attack(depth + 1)?;
                self.needs(")", Expected::Close)?;
                return Ok(listed.and_otherwise(otherwise));
            }
            let before = self.rest;
            let reply = self.point(Expected::Reply)?;
            if listed.lists(reply) {
                self.rest = before;
                return Err(self.wrong(Expected::Other));
            }
            self.needs(":", Expected::Colon)?;
            listed = listed.with(reply, self.attack(depth + 1)?);
            if self.takes(")") {
                return Ok(listed);
            }
            self.needs(" ", Expected::Next)?;
        }
    }
}
