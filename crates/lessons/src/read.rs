//! Reads lessons from their Markdown.

use crate::{Block, Exercise, Fault, Goal, Lesson, LessonError, Picture, Span, Step};
use tengen_core::{Point, Ruleset, Stone};

/// Reads lessons, each of which begins with its title.
///
/// # Errors
///
/// The first fault, with its line.
///
/// # Examples
///
/// ```
/// let text = "# Five in a row\n\nFive stones **win**.\n";
/// let lessons = tengen_lessons::lessons(text)?;
/// assert_eq!(lessons[0].title, "Five in a row");
/// # Ok::<(), tengen_lessons::LessonError>(())
/// ```
pub fn lessons(text: &str) -> Result<Vec<Lesson>, LessonError> {
    let mut lines = Lines { text, line: 0 };
    let mut lessons: Vec<Lesson> = Vec::new();
    while let Some(first) = lines.next() {
        if first.is_empty() {
            continue;
        }
        if let Some(title) = first.strip_prefix("# ") {
            lessons.push(Lesson {
                title: title.trim().to_owned(),
                blocks: Vec::new(),
                exercises: Vec::new(),
            });
            continue;
        }
        let line = lines.line;
        let lesson = lessons.last_mut().ok_or(at(line, Fault::NoTitle))?;
        if let Some(name) = first.strip_prefix("```") {
            let code = lines.code().ok_or(at(line, Fault::Block))?;
            match name {
                "exercise" => lesson.exercises.push(exercise(code, line)?),
                "board" if lesson.exercises.is_empty() => {
                    let picture = code
                        .parse()
                        .map_err(|it: crate::ParsePictureError| at(line, it.into()))?;
                    let caption = lines.paragraph(None).ok_or(at(line, Fault::NoCaption))?;
                    let caption = Span::read(&caption);
                    lesson.blocks.push(Block::Board(picture, caption));
                }
                "board" => return Err(at(line, Fault::AfterExercise)),
                _ => return Err(at(line, Fault::Block)),
            }
        } else {
            let text = lines.paragraph(Some(first)).unwrap_or_default();
            if !lesson.exercises.is_empty() {
                return Err(at(line, Fault::AfterExercise));
            }
            lesson.blocks.push(Block::Text(Span::read(&text)));
        }
    }
    if lessons.is_empty() {
        return Err(at(1, Fault::NoTitle));
    }
    Ok(lessons)
}

fn at(line: usize, fault: Fault) -> LessonError {
    LessonError { line, fault }
}

/// The lines of a text that are not read yet.
struct Lines<'a> {
    text: &'a str,
    /// The number of the last line that was read, from 1.
    line: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        if self.text.is_empty() {
            return None;
        }
        let (line, rest) = self.text.split_once('\n').unwrap_or((self.text, ""));
        self.text = rest;
        self.line += 1;
        Some(line.trim_end())
    }

    /// Reads a code block to its end.
    fn code(&mut self) -> Option<&'a str> {
        let all = self.text;
        let mut length = 0;
        while let Some(line) = self.next() {
            if line == "```" {
                return Some(&all[..length]);
            }
            length = all.len() - self.text.len();
        }
        None
    }

    /// Reads a paragraph to its end, after its first line if that was read. `None` if there is none. Lines are joined
    /// by a space, but not after a Chinese sign.
    fn paragraph(&mut self, first: Option<&str>) -> Option<String> {
        let mut text = first.unwrap_or_default().to_owned();
        while let Some(line) = self.text.lines().next().map(str::trim_end)
            && !line.is_empty()
            && !line.starts_with(['#', '`'])
        {
            self.next();
            if text.ends_with(|sign: char| sign.is_ascii()) {
                text.push(' ');
            }
            text.push_str(line);
        }
        (!text.is_empty()).then_some(text)
    }
}

/// The lines of an exercise, as far as they are read.
#[derive(Default)]
struct Draft {
    task: Option<String>,
    side: Option<Stone>,
    rules: Ruleset,
    goal: Option<Goal>,
    steps: Vec<Step>,
    right: Option<String>,
    wrong: Vec<(Vec<Point>, String)>,
}

/// Reads an exercise, whose code block begins after `line`.
fn exercise(code: &str, line: usize) -> Result<Exercise, LessonError> {
    let mut draft = Draft::default();
    let mut rest = code;
    let mut here = line;
    while !rest
        .trim_start()
        .starts_with(|sign: char| sign.is_ascii_digit())
        && !rest.is_empty()
    {
        let (text, after) = rest.split_once('\n').unwrap_or((rest, ""));
        (rest, here) = (after, here + 1);
        let read = text.split_once(':');
        let read = read.map(|(key, value)| draft.read(key.trim(), value.trim()));
        match read {
            Some(Ok(())) => {}
            Some(Err(fault)) => return Err(at(here, fault)),
            None => return Err(at(here, Fault::Line(text.to_owned()))),
        }
    }
    let picture: Picture = rest
        .parse()
        .map_err(|it: crate::ParsePictureError| at(here + 1, it.into()))?;
    draft.finish(&picture).map_err(|fault| at(line, fault))
}

impl Draft {
    fn read(&mut self, key: &str, value: &str) -> Result<(), Fault> {
        let fault = || Fault::Line(format!("{key}: {value}"));
        let owned = || {
            (!value.is_empty())
                .then(|| value.to_owned())
                .ok_or_else(fault)
        };
        match key {
            "task" => self.task = Some(owned()?),
            "side" => self.side = Some(value.parse().map_err(|_| fault())?),
            "rules" => self.rules = value.parse().map_err(|_| fault())?,
            "goal" => self.goal = Some(value.parse().map_err(|_| fault())?),
            "right" => self.right = Some(owned()?),
            "answer" => {
                if self.steps.last().is_some_and(|step| step.reply.is_none()) {
                    return Err(Fault::Reply);
                }
                let answers = points(value)
                    .filter(|it| !it.is_empty())
                    .ok_or_else(fault)?;
                self.steps.push(Step {
                    answers,
                    reply: None,
                });
            }
            "reply" => {
                let reply = value.parse().map_err(|_| fault())?;
                let step = self.steps.last_mut().ok_or(Fault::Reply)?;
                if step.answers.len() != 1 || step.reply.is_some() {
                    return Err(Fault::Reply);
                }
                step.reply = Some(reply);
            }
            _ => {
                let about = key.strip_prefix("wrong").and_then(points);
                self.wrong.push((about.ok_or_else(fault)?, owned()?));
            }
        }
        Ok(())
    }

    fn finish(self, picture: &Picture) -> Result<Exercise, Fault> {
        if picture.marks().next().is_some() {
            return Err(Fault::Mark);
        }
        let last = self.steps.last().ok_or(Fault::Missing("answer"))?;
        if last.reply.is_some() {
            return Err(Fault::Reply);
        }
        if !self.wrong.iter().any(|(points, _)| points.is_empty()) {
            return Err(Fault::Missing("wrong"));
        }
        let mut board = picture.board();
        for step in &self.steps {
            let taken = step.answers.iter().chain(&step.reply);
            let mut taken = taken.filter(|&&point| !board.is_empty_at(point));
            if let Some(&point) = taken.next() {
                return Err(Fault::Taken(point));
            }
            // The colour does not matter here.
            for &point in step.answers.iter().chain(&step.reply) {
                if step.reply.is_some() && !board.put(point, Stone::Black) {
                    return Err(Fault::Taken(point));
                }
            }
        }
        Ok(Exercise {
            task: self.task.ok_or(Fault::Missing("task"))?,
            board: picture.board(),
            rules: self.rules,
            side: self.side.ok_or(Fault::Missing("side"))?,
            goal: self.goal.ok_or(Fault::Missing("goal"))?,
            steps: self.steps,
            right: self.right.ok_or(Fault::Missing("right"))?,
            wrong: self.wrong,
        })
    }
}

/// Reads points with spaces between them.
fn points(text: &str) -> Option<Vec<Point>> {
    text.split_whitespace()
        .map(|name| name.parse().ok())
        .collect()
}
