//! Writes and reads requests as lines.

use std::fmt;
use std::str::FromStr;

use super::{Request, Task};
use tengen_core::board::Point;
use tengen_core::lines::{Fields, ParseLineError, shortened, wrong};
use tengen_core::rules::Position;
use tengen_core::rules::opening::Asked;

/// Writes the line, without a line break.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Think(task) => write!(f, "think {task}"),
            Request::Hint(task) => write!(f, "hint {task}"),
            Request::Prove(task) => write!(f, "prove {task}"),
            Request::Study(task) => write!(f, "study {task}"),
            Request::Analyse(task, count) => write!(f, "analyse {task} lines={count}"),
            Request::Solve(task, goal, point) => {
                write!(f, "solve {task} goal={goal} move={point}")
            }
            Request::Answer(task, asked) => {
                write!(f, "answer {task} question={}", asked.question)?;
                write!(f, " colour={} ahead={}", asked.colour, asked.ahead)?;
                write!(f, " fifths={}", u32::from(asked.fifths))
            }
            Request::New => f.write_str("new"),
        }
    }
}

/// Writes the fields of the task, separated by spaces.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "id={} bot={} seed={}", self.id, self.bot, self.seed)?;
        write!(f, " limits={} {}", self.limits, self.position)?;
        let mut before = " played=";
        for point in &self.played {
            write!(f, "{before}{point}")?;
            before = "";
        }
        Ok(())
    }
}

/// Reads a request from a line.
impl FromStr for Request {
    type Err = ParseLineError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let fields = Fields::of(line, &super::FORM)?;
        match fields.word {
            "think" => Ok(Request::Think(task(&fields)?)),
            "hint" => Ok(Request::Hint(task(&fields)?)),
            "answer" => Ok(Request::Answer(task(&fields)?, asked(&fields)?)),
            "prove" => Ok(Request::Prove(task(&fields)?)),
            "study" => Ok(Request::Study(task(&fields)?)),
            "analyse" => Ok(Request::Analyse(task(&fields)?, fields.read("lines")?)),
            "solve" => Ok(Request::Solve(
                task(&fields)?,
                fields.read("goal")?,
                fields.read("move")?,
            )),
            "new" => Ok(Request::New),
            found => Err(ParseLineError::Word {
                expected: "think, answer, hint, prove, study, analyse, solve or new",
                found: shortened(found),
            }),
        }
    }
}

fn task(fields: &Fields<'_>) -> Result<Task, ParseLineError> {
    let position = Position::from_fields(fields)?;
    Ok(Task {
        id: fields.number("id", u32::MAX)?,
        bot: fields.read("bot")?,
        seed: fields.number("seed", u64::MAX)?,
        limits: fields.read("limits")?,
        played: played(fields, &position)?,
        position,
    })
}

/// Reads the order of play, which names each stone of the position once, or nothing.
fn played(fields: &Fields<'_>, position: &Position) -> Result<Vec<Point>, ParseLineError> {
    const NAME: &str = "played";
    let points = fields.points(NAME)?;
    let mut left = position.board().clone();
    for &point in &points {
        if left.remove(point).is_none() {
            let why = "expected each stone of the position once";
            return Err(wrong(NAME, &point.to_string(), &why));
        }
    }
    if points.is_empty() || left.stones() == 0 {
        return Ok(points);
    }
    let found = fields.get(NAME).unwrap_or_default();
    Err(wrong(NAME, found, &"expected all stones of the position"))
}

fn asked(fields: &Fields<'_>) -> Result<Asked, ParseLineError> {
    Ok(Asked {
        question: fields.read("question")?,
        colour: fields.read("colour")?,
        ahead: fields.read("ahead")?,
        fifths: match fields.get("fifths") {
            Some(_) => fields.number("fifths", u8::MAX)?,
            None => 1,
        },
    })
}
