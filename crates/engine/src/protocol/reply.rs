//! Writes and reads replies as lines.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::{Proven, Reply};
use crate::{Analysis, Attempt, BestLines, Candidate, Forcing, Info, Score, Studied, Verdict};
use tengen_core::board::Point;
use tengen_core::lines::{Fields, ParseLineError, number, shortened, wrong};
use tengen_proofs::Attack;

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
                write!(f, "best id={id}")?;
                write_verdict(verdict, *ms, f)?;
                match reason {
                    Some(reason) => write!(f, " reason={reason}"),
                    None => Ok(()),
                }
            }
            Reply::Hint {
                id,
                ms,
                verdict,
                reason,
            } => {
                write!(f, "hint id={id}")?;
                write_verdict(verdict, *ms, f)?;
                write!(f, " reason={reason}")
            }
            Reply::Answer { id, answer } => write!(f, "answer id={id} answer={answer}"),
            Reply::Proof { id, ms, found } => write!(f, "proof id={id} ms={ms} {found}"),
            Reply::Study { id, ms, studied } => {
                write!(f, "study id={id}")?;
                write_verdict(&studied.verdict, *ms, f)?;
                match &studied.win {
                    Some(plan) => write!(f, " plan={plan}"),
                    None => Ok(()),
                }
            }
            Reply::Lines { id, ms, analysis } => {
                write!(f, "lines id={id} ms={ms}")?;
                write_analysis(analysis, f)
            }
            Reply::Analysed { id, ms, analysis } => {
                write!(f, "analysed id={id} ms={ms}")?;
                write_analysis(analysis, f)
            }
            Reply::Solved { id, ms, attempt } => write!(f, "solved id={id} ms={ms} {attempt}"),
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

/// Writes the last fields of a `proof`.
impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proven::Win(forcing, plan) => write!(f, "found={forcing} plan={plan}"),
            Proven::None => f.write_str("found=none"),
            Proven::Unknown => f.write_str("found=unknown"),
        }
    }
}

/// Writes the last fields of a `solved`.
impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Attempt::Right(plan) => write!(f, "found=right plan={plan}"),
            Attempt::Beside(plan) => write!(f, "found=beside plan={plan}"),
            Attempt::Loses(plan) => write!(f, "found=loses plan={plan}"),
            Attempt::Stopped(reply) => write!(f, "found=stopped reply={reply}"),
            Attempt::Unknown => f.write_str("found=unknown"),
        }
    }
}

fn write_verdict(verdict: &Verdict, ms: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, " move={} score={}", verdict.choice, verdict.score)?;
    write!(f, " depth={}", u32::from(verdict.depth))?;
    write!(f, " nodes={} ms={ms}", verdict.nodes)?;
    write_line(&verdict.line, f)
}

fn write_line(line: &[Point], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_points("line", line, f)
}

/// Writes a field of points, unless there are none.
fn write_points(name: &str, points: &[Point], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !points.is_empty() {
        write!(f, " {name}=")?;
    }
    points.iter().try_for_each(|point| write!(f, "{point}"))
}

/// Writes the last fields of `lines` and `analysed`.
fn write_analysis(analysis: &Analysis, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let best = &analysis.best;
    write!(f, " depth={} nodes={}", u32::from(best.depth), best.nodes)?;
    let mut join = " best=";
    for line in &best.lines {
        write!(f, "{join}{line}")?;
        join = ",";
    }
    write_points("threat", &analysis.threat, f)
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
        let has_plan = ["proof ", "study ", "solved "]
            .iter()
            .any(|word| line.starts_with(word));
        let form = if has_plan {
            &super::PLAN_FORM
        } else {
            &super::FORM
        };
        let fields = Fields::of(line, form)?;
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
            "hint" => Ok(Reply::Hint {
                id: fields.number("id", u32::MAX)?,
                ms: fields.number("ms", u32::MAX)?,
                verdict: verdict(&fields)?,
                reason: fields.read("reason")?,
            }),
            "answer" => Ok(Reply::Answer {
                id: fields.number("id", u32::MAX)?,
                answer: fields.read("answer")?,
            }),
            "proof" => Ok(Reply::Proof {
                id: fields.number("id", u32::MAX)?,
                ms: fields.number("ms", u32::MAX)?,
                found: proven(&fields)?,
            }),
            "study" => Ok(Reply::Study {
                id: fields.number("id", u32::MAX)?,
                ms: fields.number("ms", u32::MAX)?,
                studied: studied(&fields)?,
            }),
            "lines" => Ok(Reply::Lines {
                id: fields.number("id", u32::MAX)?,
                ms: fields.number("ms", u32::MAX)?,
                analysis: analysis(&fields)?,
            }),
            "analysed" => Ok(Reply::Analysed {
                id: fields.number("id", u32::MAX)?,
                ms: fields.number("ms", u32::MAX)?,
                analysis: analysis(&fields)?,
            }),
            "solved" => Ok(Reply::Solved {
                id: fields.number("id", u32::MAX)?,
                ms: fields.number("ms", u32::MAX)?,
                attempt: attempt(&fields)?,
            }),
            "error" => Ok(Reply::Error {
                id: match fields.get("id") {
                    Some(_) => Some(fields.number("id", u32::MAX)?),
                    None => None,
                },
                what: fields.need("what")?.to_string(),
            }),
            found => Err(ParseLineError::Word {
                expected: "info, best, hint, answer, proof, study, solved, lines, analysed or error",
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

fn analysis(fields: &Fields<'_>) -> Result<Analysis, ParseLineError> {
    let mut lines = Vec::new();
    let text = fields.get("best").unwrap_or_default();
    for part in text.split(',').filter(|_| !text.is_empty()) {
        lines.push(part.parse().map_err(|why| wrong("best", part, &why))?);
    }
    Ok(Analysis {
        best: BestLines {
            depth: fields.number("depth", u8::MAX)?,
            nodes: fields.number("nodes", u64::MAX)?,
            lines,
        },
        threat: fields.points("threat")?,
    })
}

fn proven(fields: &Fields<'_>) -> Result<Proven, ParseLineError> {
    let forcing = match fields.need("found")? {
        "fours" => Forcing::Fours,
        "threats" => Forcing::Threats,
        "none" => return Ok(Proven::None),
        "unknown" => return Ok(Proven::Unknown),
        other => {
            let why = "expected fours, threats, none or unknown";
            return Err(wrong("found", other, &why));
        }
    };
    Ok(Proven::Win(forcing, plan(fields.need("plan")?)?))
}

fn attempt(fields: &Fields<'_>) -> Result<Attempt, ParseLineError> {
    let of_plan = match fields.need("found")? {
        "right" => Attempt::Right,
        "beside" => Attempt::Beside,
        "loses" => Attempt::Loses,
        "stopped" => return Ok(Attempt::Stopped(fields.read("reply")?)),
        "unknown" => return Ok(Attempt::Unknown),
        other => {
            let why = "expected right, beside, loses, stopped or unknown";
            return Err(wrong("found", other, &why));
        }
    };
    Ok(of_plan(plan(fields.need("plan")?)?))
}

fn studied(fields: &Fields<'_>) -> Result<Studied, ParseLineError> {
    Ok(Studied {
        verdict: verdict(fields)?,
        win: fields.get("plan").map(plan).transpose()?,
    })
}

fn plan(text: &str) -> Result<Attack, ParseLineError> {
    text.parse().map_err(|_| {
        let why = "expected a plan such as i8(e8:j8 else:e8)";
        wrong("plan", text, &why)
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
