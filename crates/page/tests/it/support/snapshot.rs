//! Texts kept in the folders of `tests`: a difference is shown line by line, `TENGEN_BLESS=1` writes them anew.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const HINT: &str = "If what is found is right: TENGEN_BLESS=1 cargo test -p tengen-page --test it";

/// Unchanged lines shown around a difference.
const AROUND: usize = 2;

fn path(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder)
}

/// Compares each text with the file of its name in a folder.
pub(crate) fn check(folder: &str, texts: &[(&str, String)]) {
    let bless = std::env::var("TENGEN_BLESS").is_ok_and(|value| value == "1");
    let findings: Vec<String> = texts
        .iter()
        .filter_map(|(name, text)| compare(&path(folder), name, text, bless))
        .collect();
    let said = findings.join("\n");
    assert!(findings.is_empty(), "\n{said}\n{HINT}\n");
}

/// Checks that a folder has no files but those of these names.
pub(crate) fn check_names(folder: &str, names: &[&str]) {
    for file in path(folder).read_dir().expect("a folder of tests") {
        let path = file.expect("an entry of a folder").path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        assert!(
            names.contains(&&*stem),
            "{}: no test makes this file",
            path.display()
        );
    }
}

fn compare(folder: &Path, name: &str, text: &str, bless: bool) -> Option<String> {
    let path = folder.join(format!("{name}.txt"));
    let kept = std::fs::read_to_string(&path).map(|kept| kept.replace("\r\n", "\n"));
    match kept {
        Ok(kept) if kept == text => None,
        _ if bless => {
            std::fs::write(&path, text).expect("the folder can be written to");
            None
        }
        Ok(kept) => Some(format!(
            "{name} differs (- kept, + found):\n{}",
            diff(&kept, text)
        )),
        Err(error) => Some(format!("{}: {error}", path.display())),
    }
}

/// A line of two texts that were laid beside each other.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Line<'a> {
    Same(&'a str),
    Gone(&'a str),
    Come(&'a str),
}

/// Lines that differ, each with a few others around it.
pub(crate) fn diff(old: &str, new: &str) -> String {
    let lines = aligned(
        &old.lines().collect::<Vec<_>>(),
        &new.lines().collect::<Vec<_>>(),
    );
    let near = |place: usize| {
        let from = place.saturating_sub(AROUND);
        let to = (place + AROUND + 1).min(lines.len());
        lines[from..to]
            .iter()
            .any(|line| !matches!(line, Line::Same(_)))
    };
    let (mut text, mut gap) = (String::new(), false);
    for (place, line) in lines.iter().enumerate() {
        if !near(place) {
            gap = true;
            continue;
        }
        if std::mem::take(&mut gap) {
            text.push_str("  ...\n");
        }
        let (sign, line) = match line {
            Line::Same(line) => (' ', line),
            Line::Gone(line) => ('-', line),
            Line::Come(line) => ('+', line),
        };
        writeln!(text, "{sign} {line}").expect("a string takes everything");
    }
    text
}

/// The longest common lines of both texts, with the others between them.
fn aligned<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<Line<'a>> {
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            lines.push(Line::Same(old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || (i < old.len() && common[i + 1][j] >= common[i][j + 1]) {
            lines.push(Line::Gone(old[i]));
            i += 1;
        } else {
            lines.push(Line::Come(new[j]));
            j += 1;
        }
    }
    lines
}
