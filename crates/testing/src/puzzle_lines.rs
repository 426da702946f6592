//! The lines of puzzles of one kind, in the data of the tests and in a folder of further cases.

use crate::folders;
use crate::renju_data::further;

/// Returns the lines of a kind, `vcf` or `vct`, each with its file and number: those of the file of that
/// name, of further files whose names begin with it, and of the parts below a line `# --- KIND` in further
/// files whose names begin with `public`.
pub(crate) fn puzzle_lines(kind: &str) -> Vec<(String, String)> {
    let own = folders::data().join(format!("{kind}.txt"));
    let mut lines = Vec::new();
    for file in [own].into_iter().chain(further(&[kind, "public"])) {
        let text = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let mut is_wanted = name.starts_with(kind);
        for (number, text) in (1..).zip(text.lines()) {
            if let Some(part) = text.strip_prefix("# --- ") {
                is_wanted = part.starts_with(kind);
            }
            if is_wanted && !text.starts_with('#') && !text.trim().is_empty() {
                lines.push((format!("{}:{number}", file.display()), text.to_owned()));
            }
        }
    }
    lines
}
