//! Draws an exercise of a lesson for a page to read: its picture, its task, and the answer below.

use tengen_lessons::{Exercise, lessons};

use crate::{
    error::{Error, Result},
    figure::Figure,
    manual::Manual,
    markup::escape,
};

/// The name of code blocks with exercises.
pub(crate) const BLOCK: &str = "exercise";

/// Returns the HTML of an exercise.
pub(crate) fn draw(code: &str, manual: &Manual) -> Result<String> {
    let exercise = read(code)?;
    let place = code.lines().position(|line| {
        line.trim_start()
            .starts_with(|it: char| it.is_ascii_digit())
    });
    let lines: Vec<&str> = code.lines().skip(place.unwrap_or_default()).collect();
    let drawing = Figure::parse(&lines.join("\n"))?.draw(&manual.words);
    let words = &manual.words;
    let answers = exercise.steps.iter().map(|step| {
        let names = step.answers.iter().map(|it| it.to_string().to_uppercase());
        let own = names.collect::<Vec<_>>().join(words.comma);
        let reply = step
            .reply
            .map(|it| format!(" ({})", it.to_string().to_uppercase()));
        own + &reply.unwrap_or_default()
    });
    let answers = answers.collect::<Vec<_>>().join(" → ");
    Ok(format!(
        "<figure>{drawing}<figcaption><p><b>{}</b></p>\
         <details><summary>{}</summary><p>{answers}{}{}</p></details></figcaption></figure>\n",
        escape(&exercise.task),
        words.answer,
        words.stop,
        escape(&exercise.right)
    ))
}

/// Reads the content of a code block.
fn read(code: &str) -> Result<Exercise> {
    let whole = format!("# _\n```{BLOCK}\n{code}```\n");
    let lessons = lessons(&whole).map_err(|error| Error::new(error.fault.to_string()))?;
    let mut exercises = lessons.into_iter().flat_map(|lesson| lesson.exercises);
    exercises.next().ok_or_else(|| Error::new("no exercise"))
}
