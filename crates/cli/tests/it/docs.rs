//! Runs the examples of `docs/cli.md` in the order of the page, and compares their output with it.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::run::folder;

/// Returns the commands of the page with their expected output.
fn examples(page: &str) -> Vec<(&str, String)> {
    let mut examples: Vec<(&str, String)> = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_inside) {
            examples.push((command, String::new()));
        } else if is_inside {
            let (_, output) = examples.last_mut().expect("output of a command");
            output.push_str(line);
            output.push('\n');
        }
    }
    examples
}

/// Returns the output of a command run in `folder`, including error messages.
fn output(command: &str, folder: &Path) -> String {
    let tengen = Path::new(env!("CARGO_BIN_EXE_tengen"));
    let programs = tengen.parent().expect("a folder").to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(programs).chain(std::env::split_paths(&path));
    let output = Command::new("sh")
        .args(["-c", &format!("({command}) 2>&1")])
        .env("PATH", std::env::join_paths(path).expect("a path"))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn every_example_is_true() {
    let page = include_str!("../../../../docs/cli.md");
    let examples = examples(page);
    for name in [
        "judge",
        "perft",
        "show",
        "convert",
        "link",
        "analyse",
        "bench",
        "solve",
        "verify",
        "forge",
        "puzzles",
        "explore",
        "quiz",
        "play",
        "print",
        "completions",
        "man",
        "merge",
    ] {
        let runs = |(command, _): &(&str, String)| command.contains(&format!("tengen {name} "));
        assert!(examples.iter().any(runs), "no example of {name}");
    }
    let plays = |(command, _): &(&str, String)| command.ends_with("| pbrain-tengen");
    assert!(examples.iter().any(plays), "no example of pbrain-tengen");
    let folder = folder("docs");
    for (command, expected) in examples {
        assert_eq!(output(command, &folder), expected, "$ {command}");
    }
}
