//! Writes and reads replies as lines.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::Reply;
use crate::{Candidate, Info, Score, Verdict};
use tengen_core::board::Point;
use tengen_core::lines::{Fields, ParseLineError, number, shortened, wrong};

/// Writes the line, without a line break.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Info { id, ms, info } => {
                write!(f, "info id={id} depth={}", u32::from(info.depth))?;
                write!(f, " nodes={} ms={ms}", info.nodes)?;
                if let Some(done) = info.done {
                    write!(f, " done={done}")?;
                }
                write!(f, " score={}", info.score)?;
                write_line(&info.line, f)?;
                write_candidates(&info.candidates, f)
            }
            Reply::Best {
                id,
                ms,
                verdict,
                reason,
            } => {
                write!(f, "best id={id} move={}", verdict.choice)?;
                write!(f, " score={}", verdict.score)?;
                write!(f, " depth={}", u32::from(verdict.depth))?;
                write!(f, " nodes={} ms={ms}", verdict.nodes)?;
                write_line(&verdict.line, f)?;
                match reason {
                    Some(reason) => write!(f, " reason={reason}"),
                    None => Ok(()),
                }
            }
            Reply::Answer { id, answer } => write!(f, "answer id={id} answer={answer}"),
            Reply::Error { id, what } => {
                f.write_str("error")?;
                if let Some(id) = id {
                    write!(f, " id={id}")?;
                }
                f.write_str(" what=")?;
                for sign in what.chars() {
                    f.write_char(if sign.is_control() { ' ' } else { sign })?;
                }
                Ok(())
            }
        }
    }
}

fn write_line(line: &[Point], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !line.is_empty() {
        f.write_str(" line=")?;
    }
    for point in line {
        write!(f, "{point}")?;
    }
    Ok(())
}

fn write_candidates(candidates: &[Candidate], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut join = " candidates=";
    for Candidate {
        point,
        visits,
        score,
    } in candidates
    {
        write!(f, "{join}{point}:{visits}:{score}")?;
        join = ",";
    }
    Ok(())
}

/// Reads a reply from a line.
impl FromStr for Reply {
    type Err = ParseLineError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let fields = Fields::of(line, &super::FORM)?;
        match fields.word {
            "info" => Ok(Reply::Info {
                id: fields.number("id", u32::MAX)?,
                ms: fields.number("ms", u32::MAX)?,
                info: info(&fields)?,
            }),
            "best" => Ok(Reply::Best {
                id: fields.number("id", u32::MAX)?,
                ms: fields.number("ms", u32::MAX)?,
                verdict: verdict(&fields)?,
                reason: match fields.get("reason") {
                    Some(_) => Some(fields.read("reason")?),
                    None => None,
                },
            }),
            "answer" => Ok(Reply::Answer {
                id: fields.number("id", u32::MAX)?,
                answer: fields.read("answer")?,
            }),
            "error" => Ok(Reply::Error {
                id: match fields.get("id") {
                    Some(_) => Some(fields.number("id", u32::MAX)?),
                    None => None,
                },
                what: fields.need("what")?.to_string(),
            }),
            found => Err(ParseLineError::Word {
                expected: "info, best, answer or error",
                found: shortened(found),
            }),
        }
    }
}

fn info(fields: &Fields<'_>) -> Result<Info, ParseLineError> {
    let line = fields.points("line")?;
    if line.is_empty() {
        return Err(ParseLineError::Missing("line"));
    }
    Ok(Info {
        depth: fields.number("depth", u8::MAX)?,
        nodes: fields.number("nodes", u64::MAX)?,
        done: match fields.get("done") {
            Some(_) => Some(fields.number("done", 1000)?),
            None => None,
        },
        score: fields.read("score")?,
        line,
        candidates: candidates(fields)?,
    })
}

fn verdict(fields: &Fields<'_>) -> Result<Verdict, ParseLineError> {
    Ok(Verdict {
        choice: fields.read("move")?,
        score: fields.read("score")?,
        depth: fields.number("depth", u8::MAX)?,
        nodes: fields.number("nodes", u64::MAX)?,
        line: fields.points("line")?,
    })
}

fn candidates(fields: &Fields<'_>) -> Result<Vec<Candidate>, ParseLineError> {
    let mut candidates = Vec::new();
    let text = fields.get("candidates").unwrap_or_default();
    for part in text.split(',').filter(|_| !text.is_empty()) {
        let found = candidate(part);
        let why = "expected a point, its visits and its score, such as h8:1200:+35";
        candidates.push(found.ok_or_else(|| wrong("candidates", part, &why))?);
    }
    Ok(candidates)
}

fn candidate(text: &str) -> Option<Candidate> {
    let (point, rest) = text.split_once(':')?;
    let (visits, score) = rest.split_once(':')?;
    Some(Candidate {
        point: point.parse().ok()?,
        visits: number(visits, u64::MAX)?,
        score: score.parse::<Score>().ok()?,
    })
}
