//! `cargo xtask bench`: the speed of the library and of the built page, and the page's size, in one table; with
//! `--online` that of the server of online play.

use std::process::Command;

use lexopt::{Arg, Parser};

use crate::{
    browser, dist, element,
    error::{Error, Result},
    instructions,
    kind::{e2e_folder, playwright, serve_folder},
    nats, npm,
    process::{cargo, stream},
    table::{layout, thousands},
};

/// Runs every bench and prints the measurements.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<()> {
    let mut rows = vec![
        ["name", "value", "unit", "goal"]
            .map(str::to_owned)
            .to_vec(),
    ];
    match arguments.next()? {
        None => rows.extend(page()?),
        Some(Arg::Long("online")) => {
            if let Some(argument) = arguments.next()? {
                return Err(argument.unexpected().into());
            }
            rows.extend(online()?);
        }
        Some(Arg::Long("instructions")) => return instructions::command_line(arguments),
        Some(argument) => return Err(argument.unexpected().into()),
    }
    print!("\n{}", layout(&rows));
    Ok(())
}

/// The measurements of `cargo xtask bench --online`: an example, and its arguments.
const ONLINE: [&[&str]; 7] = [
    &[
        "load",
        "--",
        "--games",
        "100,1000,5000",
        "--pause",
        "5000",
        "--moves",
        "6",
    ],
    &[
        "load",
        "--",
        "--games",
        "500",
        "--pause",
        "1000",
        "--flat-out",
    ],
    &[
        "load",
        "--",
        "--games",
        "1000",
        "--nodes",
        "3",
        "--flat-out",
    ],
    &[
        "load", "--", "--games", "5000", "--pause", "5000", "--moves", "8", "--nodes", "3",
    ],
    &["load", "--", "--idle", "9000"],
    &["load", "--", "--past", "1000000"],
    &["siege"],
];

/// Measures the server of online play.
fn online() -> Result<Vec<Vec<String>>> {
    let mut rows = Vec::new();
    let nats = nats::server()?;
    for arguments in ONLINE {
        let run = ["run", "--release", "--example"];
        let mut program = cargo();
        program.args(run).args(arguments);
        rows.extend(measure(program.env("NATS_SERVER", &nats))?);
    }
    Ok(rows)
}

/// Measures the library and the page.
fn page() -> Result<Vec<Vec<String>>> {
    let folder = dist::test_folder();
    let sizes = dist::build_for_tests()?;
    let mut rows = Vec::new();
    rows.extend(measure(cargo().args([
        "bench",
        "-p",
        "tengen-core",
        "-p",
        "tengen-engine",
        "-p",
        "tengen-records",
        "--bench",
        "*",
    ]))?);
    let tests = e2e_folder()?;
    let chrome = browser::headless()?;
    let server = serve_folder(&folder)?;
    let mut script = npm::node();
    script.arg(tests.join("bench.mjs"));
    let mut element = npm::node();
    element.arg(tests.join("bench-element.mjs"));
    element.env("PACKAGE", element::build_for_tests()?);
    for mut command in [script, element, playwright(&tests, "timed")] {
        command.env("CHROME", &chrome);
        rows.extend(measure(command.env("BASE_URL", server.url("/")))?);
    }
    for (name, gzip) in sizes.gzip() {
        let row = [&format!("{name}, gzip"), &thousands(gzip), "bytes", ""];
        rows.push(row.map(str::to_owned).to_vec());
    }
    Ok(rows)
}

/// Runs a bench program and collects its rows.
fn measure(command: &mut Command) -> Result<Vec<Vec<String>>> {
    let mut rows = Vec::new();
    let ended = stream(command, |line| rows.extend(row(line)))?;
    if !ended.success() {
        return Err(Error::new(format!("a bench failed ({ended})")));
    }
    if rows.is_empty() {
        Err(Error::new("a bench printed no BENCH line"))
    } else {
        Ok(rows)
    }
}

/// Returns the name, value, unit and goal of a line that begins with `BENCH`; `None` for other lines.
fn row(line: &str) -> Option<Vec<String>> {
    let cells: Vec<String> = line
        .strip_prefix("BENCH\t")?
        .split('\t')
        .map(str::to_owned)
        .collect();
    (cells.len() == 4).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_bench_lines() {
        assert_eq!(
            row("BENCH\twin\t12\tns\tunder 100 ns"),
            Some(vec![
                "win".into(),
                "12".into(),
                "ns".into(),
                "under 100 ns".into()
            ])
        );
        assert_eq!(row("BENCH\twin\t12"), None);
        assert_eq!(row("running 0 tests"), None);
    }
}
