//! House rules as code: layers, headers, lengths, and what must not be there.

#[path = "support/source.rs"]
mod source;

use std::path::{Path, PathBuf};

use source::{code_of, names_below_root};

/// Which rooms a room may use besides itself. `lib.rs` and `web` may use everything.
const ARROWS: [(&str, &[&str]); 9] = [
    ("board", &[]),
    ("lines", &["board"]),
    ("rules", &["board"]),
    ("engine", &["rules", "lines", "board"]),
    ("game", &["rules", "board"]),
    ("record", &["game", "rules", "board"]),
    ("wire", &["game", "rules", "lines", "board"]),
    (
        "app",
        &["engine", "wire", "game", "record", "rules", "board"],
    ),
    (
        "view",
        &["app", "engine", "wire", "game", "record", "rules", "board"],
    ),
];

/// What belongs to the browser or to the machine: only `web` may name it.
const OUTSIDE: [&str; 9] = [
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "std::time",
    "std::fs",
    "std::thread",
    "std::net",
    "SystemTime",
    "Instant",
];

const MAX_LINES: usize = 400;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The Rust files below the folders, by their paths from the root.
fn rust_files(folders: &[&str]) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut todo: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    while let Some(folder) = todo.pop() {
        let entries = folder
            .read_dir()
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() && !path.ends_with("node_modules") {
                todo.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root()).expect("below the root");
                let name = name.to_string_lossy().replace('\\', "/");
                files.push((name, read(&path)));
            }
        }
    }
    files.sort();
    assert!(!files.is_empty(), "no files in {folders:?}");
    files
}

fn assert_none(findings: &[String]) {
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

/// The modules that lead to a file of `src`; none for `lib.rs`.
fn modules(file: &str) -> Vec<&str> {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs");
    path.split('/').filter(|&module| module != "lib").collect()
}

/// The code of a file before its tests.
fn untested(code: &str) -> &str {
    code.find("#[cfg(test)]")
        .map_or(code, |place| &code[..place])
}

/// The lines of a text, from 1, that fail a test.
fn lines_where(text: &str, fails: impl Fn(&str) -> bool) -> Vec<usize> {
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, line)| fails(line))
        .map(|(number, _)| number)
        .collect()
}

/// Whether a line has the name, and not as a part of a longer one.
fn names(line: &str, name: &str) -> bool {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    line.match_indices(name).any(|(place, _)| {
        !line[..place].ends_with(is_word) && !line[place + name.len()..].starts_with(is_word)
    })
}

fn layer_findings(file: &str, source: &str) -> Vec<String> {
    let modules = modules(file);
    let Some(&room) = modules.first().filter(|&&room| room != "web") else {
        return Vec::new();
    };
    let Some((_, allowed)) = ARROWS.iter().find(|(from, _)| *from == room) else {
        return vec![format!(
            "{file}:1: the room `{room}` has no row in ARROWS of tests/tidy.rs"
        )];
    };
    let paths = names_below_root(&code_of(source), modules.len()).into_iter();
    paths
        .filter(|(_, name)| name != room && !allowed.contains(&name.as_str()))
        .map(|(line, name)| format!("{file}:{line}: `{room}` may not use `crate::{name}`"))
        .collect()
}

#[test]
fn rooms_use_only_the_rooms_below_them() {
    let files = rust_files(&["src"]);
    let findings = files
        .iter()
        .flat_map(|(file, source)| layer_findings(file, source));
    assert_none(&findings.collect::<Vec<_>>());
}

#[test]
fn the_check_of_layers_finds_what_it_should() {
    for (file, source, expected) in [
        ("src/board.rs", "use crate::rules::Ruleset;", "1 rules"),
        ("src/board/size.rs", "use super::Point;", ""),
        (
            "src/board/size.rs",
            "use super::super::rules::Run;",
            "1 rules",
        ),
        ("src/board.rs", "use super::game;", "1 game"),
        (
            "src/board.rs",
            "mod tests {\n use super::*;\n use super::super::app;\n}",
            "3 app",
        ),
        (
            "src/rules.rs",
            "use crate::{\n board::{Point, Stone},\n app::{App, Msg},\n};",
            "3 app",
        ),
        ("src/rules.rs", "// crate::app\nlet x = \"crate::app\";", ""),
        (
            "src/rules.rs",
            "let x = r#\"crate::app\"#; let c = '\"'; crate::app::f();",
            "1 app",
        ),
        (
            "src/rules.rs",
            "fn f<'a>(it: &'a str) -> crate::game::Game {}",
            "1 game",
        ),
        ("src/game.rs", "use crate::Point;", "1 Point"),
        (
            "src/view/text/en.rs",
            "use super::super::super::web::Shell;",
            "1 web",
        ),
        (
            "src/view/text/en.rs",
            "use super::super::{super::server::eval, Layout};",
            "1 server",
        ),
        (
            "src/view.rs",
            "use crate::{app::App, board, game, rules::Run};",
            "",
        ),
        (
            "src/view.rs",
            "pub(crate) fn f() {} pub(super) fn g() {}",
            "",
        ),
        ("src/web/shell.rs", "use crate::app::App;", ""),
        ("src/lib.rs", "pub use crate::web::Shell;", ""),
        ("src/server.rs", "", "1 server"),
    ] {
        let findings = layer_findings(file, source);
        let said = findings.join("\n");
        match expected.split_once(' ') {
            None => assert_eq!(findings, [""; 0], "{file}: {source}"),
            Some((line, name)) => {
                assert_eq!(findings.len(), 1, "{file}: {source}: {said}");
                assert!(said.starts_with(&format!("{file}:{line}:")), "{said}");
                assert!(said.contains(name), "{said}");
            }
        }
    }
}

#[test]
fn only_web_knows_the_browser_and_the_machine() {
    let mut findings = Vec::new();
    for (file, source) in rust_files(&["src"]) {
        if modules(&file).first().is_none_or(|&room| room == "web") {
            continue;
        }
        let code = code_of(&source);
        for word in OUTSIDE {
            for line in lines_where(&code, |line| names(line, word)) {
                findings.push(format!("{file}:{line}: only src/web may name `{word}`"));
            }
        }
    }
    assert_none(&findings);
}

#[test]
fn every_file_says_what_it_is_for_and_is_short() {
    let mut findings = Vec::new();
    for (file, source) in rust_files(&[
        "src",
        "arena/src",
        "arena/tests",
        "cli/src",
        "cli/tests",
        "records/src",
        "server/src",
        "server/tests",
        "worker/src",
        "xtask/src",
        "wasm-test-runner/src",
        "tests",
        "benches",
        "fuzz/src",
        "fuzz/targets",
    ]) {
        let is_described =
            source.starts_with("//!") || (file == "src/lib.rs" && source.starts_with("#![doc"));
        if !is_described {
            findings.push(format!("{file}:1: the first line must begin with `//!`"));
        }
        let lines = source.lines().count();
        if lines > MAX_LINES {
            let last = MAX_LINES + 1;
            findings.push(format!(
                "{file}:{last}: {lines} lines, {MAX_LINES} are the most"
            ));
        }
    }
    assert_none(&findings);
}

#[test]
fn what_must_not_be_in_the_source() {
    let words = ["unsafe", "todo!", "unimplemented!", "dbg!"];
    let calls = [".forget()", "mem::forget", "Closure::forget", "#[ignore"];
    let mut findings = Vec::new();
    for (file, source) in rust_files(&[
        "src",
        "arena",
        "cli",
        "server",
        "xtask/src",
        "tests",
        "fuzz/src",
        "fuzz/targets",
    ]) {
        let code = code_of(&source);
        for word in words {
            for line in lines_where(&code, |line| names(line, word)) {
                findings.push(format!("{file}:{line}: no `{word}`"));
            }
        }
        for call in calls {
            for line in lines_where(&code, |line| line.contains(call)) {
                findings.push(format!("{file}:{line}: no `{call}`"));
            }
        }
        for line in lines_where(untested(&code), |line| line.contains(".unwrap()")) {
            findings.push(format!(
                "{file}:{line}: no `.unwrap()`: say why in an `expect`"
            ));
        }
    }
    assert_none(&findings);
}

#[test]
fn tests_stand_at_the_end_of_their_file() {
    // So that what comes before `#[cfg(test)]` is all that is shipped, as `untested` assumes.
    let mut findings = Vec::new();
    for (file, source) in rust_files(&["src"]) {
        let code = code_of(&source);
        let count = code.matches("#[cfg(test)]").count();
        let rest = &code[untested(&code).len()..];
        let ends = ["\n}", "\nmod tests;"];
        let is_last = rest.is_empty() || ends.iter().any(|end| rest.trim_end().ends_with(end));
        let others = lines_where(rest, |line| {
            ["pub ", "fn ", "impl ", "struct ", "enum "]
                .iter()
                .any(|word| line.starts_with(word))
        });
        if count > 1 || !is_last || !others.is_empty() {
            findings.push(format!(
                "{file}: one `#[cfg(test)] mod tests`, at the end of the file"
            ));
        }
    }
    assert_none(&findings);
}
