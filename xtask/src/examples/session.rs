//! Carries out the steps of a page in one shell, and compares what the commands print.

use std::{env, fmt::Write, path::Path, process::Command};

use super::{Step, python};
use crate::{
    error::{Error, Result},
    paths::{self, ARENA},
    process,
};

/// The line that the shell prints after each command.
const MARK: &str = "@@ the end of a command @@";

/// The line at the end of a file.
const END: &str = "TENGEN_END_OF_FILE";

/// Runs the commands of a page in a folder, and writes its files there.
pub(super) fn run(steps: &[Step], folder: &Path) -> Result<()> {
    let printed = process::output(&mut shell(&script(steps), folder)?)?;
    let end = format!("\n{MARK}\n");
    let mut printed = printed.split(&*end);
    for step in steps {
        if let Step::Command { command, output } = step {
            let found = with_line_end(printed.next().unwrap_or_default());
            if found != *output {
                return Err(Error::new(format!(
                    "\n$ {command}\n{found}-- expected:\n{output}"
                )));
            }
        }
    }
    Ok(())
}

fn with_line_end(text: &str) -> String {
    let mut text = text.to_owned();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Returns a script that does what the steps say. `cargo xtask match` would build the match program once more for speed:
/// the one that is there plays.
fn script(steps: &[Step]) -> String {
    let mut script = format!(
        "exec 2>&1\ncargo() {{\n  if [ \"$1\" = xtask ]; then shift; {ARENA} \"$@\"; else command cargo \"$@\"; fi\n}}\n"
    );
    for step in steps {
        // Writing to a string cannot fail.
        let _ = match step {
            Step::Command { command, .. } => {
                writeln!(script, "{command}\nprintf '\\n%s\\n' '{MARK}'")
            }
            Step::File { name, text, .. } => writeln!(
                script,
                "mkdir -p \"$(dirname '{name}')\"\ncat > '{name}' <<'{END}'\n{text}{END}"
            ),
            Step::Usage(_) => Ok(()),
        };
    }
    script
}

/// Returns a shell that finds the programs, and whose cargo keeps what it builds from one run to the next.
fn shell(script: &str, folder: &Path) -> Result<Command> {
    let path = env::var_os("PATH").unwrap_or_default();
    let programs = [paths::target().join("debug"), python::programs()];
    let path = env::join_paths(programs.into_iter().chain(env::split_paths(&path)));
    let path = path.map_err(|error| Error::new(format!("PATH: {error}")))?;
    let mut shell = process::command("sh");
    shell
        .args(["-c", script])
        .current_dir(folder)
        .env("PATH", path)
        // Node.js 20 has the WebSocket behind this option.
        .env("NODE_OPTIONS", "--experimental-websocket")
        .env("CARGO_NET_OFFLINE", "true")
        .env("CARGO_BUILD_BUILD_DIR", paths::target().join("examples"))
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("RUSTFLAGS");
    Ok(shell)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::examples::page::steps;

    #[test]
    fn runs_a_page_in_one_shell() {
        let folder = env::temp_dir().join(format!("tengen-session-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("made");
        let page = "`a/b.txt`:\n\n```text\n'$one'\n```\n\n```console\n$ cd a\n$ cat b.txt\n'$one'\n$ printf x\nx\n$ no-such >/dev/null\n";
        let right = run(
            &steps(&page.replace("$ no-such >/dev/null\n", "```\n")).expect("a page"),
            &folder,
        );
        let wrong = run(&steps(&format!("{page}```\n")).expect("a page"), &folder);
        fs::remove_dir_all(&folder).expect("removed");
        right.expect("as the page says");
        let wrong = wrong.expect_err("a message was not expected").to_string();
        assert!(wrong.contains("no-such"), "{wrong}");
    }
}
