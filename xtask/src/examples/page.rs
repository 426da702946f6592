//! Reads the steps of a page: its blocks of code, in their order.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use crate::error::{Error, Result};

/// A thing that a reader of a page does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    /// Enters a command, which prints this.
    Command { command: String, output: String },
    /// Writes a file.
    File {
        name: String,
        language: String,
        text: String,
    },
    /// Enters a command that a test does not carry out. Its options must exist.
    Usage(String),
}

/// Returns the steps of a page.
///
/// - A block `console` has commands after `$ `, each with its output below it.
/// - A block `sh`, and `code` in a sentence, has commands that a test does not carry out.
/// - Any other block is a file. The paragraph above it ends with a colon, and the last `code` in it is the file's name.
pub(crate) fn steps(page: &str) -> Result<Vec<Step>> {
    let mut steps = Vec::new();
    let (mut name, mut ends_with_colon) = (None, false);
    let mut block: Option<(String, String)> = None;
    for event in Parser::new(page) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let language = match kind {
                    CodeBlockKind::Fenced(language) => language.into_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                block = Some((language, String::new()));
            }
            Event::End(TagEnd::CodeBlock) => {
                let (language, text) = block.take().unwrap_or_default();
                let name = name.take().filter(|_| ends_with_colon);
                steps.extend(steps_of(language, text, name)?);
                ends_with_colon = false;
            }
            Event::Start(Tag::Paragraph) => (name, ends_with_colon) = (None, false),
            Event::Code(code) => {
                steps.extend(is_command(&code).then(|| Step::Usage(code.to_string())));
                (name, ends_with_colon) = (Some(code.into_string()), false);
            }
            Event::Text(part) => match &mut block {
                Some((_, text)) => text.push_str(&part),
                None => ends_with_colon = part.trim_end().ends_with(':'),
            },
            _ => {}
        }
    }
    Ok(steps)
}

/// Returns `true` if a `code` in a sentence is a command of this project, and no placeholder for one.
fn is_command(code: &str) -> bool {
    let starts = ["cargo xtask ", "tengen ", "tengen-server "];
    let rest = starts.iter().find_map(|start| code.strip_prefix(start));
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// Returns the steps of a block.
fn steps_of(language: String, text: String, name: Option<String>) -> Result<Vec<Step>> {
    match (&*language, name) {
        ("console", _) => session(&text),
        ("sh", _) => Ok(commands(&text)),
        ("", _) => Err(unknown("a block without a kind", &text)),
        (_, None) => Err(unknown(
            &format!(
                "nothing tests a block `{language}` without the name of its file in the paragraph above"
            ),
            &text,
        )),
        (_, Some(name)) => Ok(vec![Step::File {
            name,
            language,
            text,
        }]),
    }
}

fn unknown(why: &str, text: &str) -> Error {
    let first = text.lines().next().unwrap_or_default();
    Error::new(format!("{why}: {first}"))
}

/// Returns the commands of a session with their outputs.
fn session(text: &str) -> Result<Vec<Step>> {
    let mut steps = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step::Command {
                command: command.to_owned(),
                output: String::new(),
            });
        } else if let Some(Step::Command { output, .. }) = steps.last_mut() {
            output.push_str(line);
            output.push('\n');
        } else {
            return Err(unknown("output before the first command", text));
        }
    }
    Ok(steps)
}

/// Returns the commands of a block without their comments.
fn commands(text: &str) -> Vec<Step> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().map(|line| match line.split_once(" #") {
        Some((command, _)) => command.trim(),
        None => line.trim(),
    });
    let commands = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    commands.map(|it| Step::Usage(it.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_sessions_files_and_commands() {
        let page = "Try `tengen x` and `tengen X`.\n\nWrite `a.txt` or\n`b.txt`:\n\n```text\none\n```\n\n```console\n$ cat b.txt\none\n$ true\n```\n\n\
                    ```sh\n# no\ncargo x \\\n  --y  # why\n```\n";
        let command = |command: &str, output: &str| Step::Command {
            command: command.to_owned(),
            output: output.to_owned(),
        };
        let expected = [
            Step::Usage("tengen x".to_owned()),
            Step::File {
                name: "b.txt".to_owned(),
                language: "text".to_owned(),
                text: "one\n".to_owned(),
            },
            command("cat b.txt", "one\n"),
            command("true", ""),
            Step::Usage("cargo x    --y".to_owned()),
        ];
        assert_eq!(steps(page).expect("a page"), expected);
    }

    #[test]
    fn a_block_that_nothing_tests_is_a_fault() {
        for page in [
            "```\nx\n```",
            "    x\n",
            "```text\nx\n```",
            "`a.txt` is\n\n```text\nx\n```",
            "`a.txt`:\n\ntext\n\n```text\nx\n```",
            "```console\nx\n```",
        ] {
            assert!(steps(page).is_err(), "{page}");
        }
    }
}
