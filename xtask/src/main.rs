//! The commands of this repository: `cargo xtask` lists them.

mod arena;
mod bench;
mod browser;
mod changed;
mod chunks;
mod cluster;
mod counts;
mod dist;
mod draft;
mod element;
mod engines;
mod entries;
mod error;
mod examples;
mod exercise;
mod figure;
mod flows;
mod fuzz;
mod headers;
mod instructions;
mod joined;
mod kind;
mod languages;
mod live;
mod manual;
mod markup;
mod missing;
mod nats;
mod npm;
mod offline;
mod online;
mod packages;
mod packed;
mod page;
mod part;
mod paths;
mod process;
mod programs;
mod published;
mod reads;
mod rustup;
mod serve;
mod server;
mod site;
mod specs;
mod table;
mod test;
mod texts;
mod trials;
mod wanted;
mod watch;

use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};

use crate::{
    error::{Error, Result},
    test::Verdict,
};

const HELP: &str = "\
Usage: cargo xtask COMMAND

  serve [--port N] [--open] [--watch]      build the page and serve it on this machine
  serve --online [--port N] [--open]       the same, with online play
  cluster [--port N] [--site DIR]          run three servers that share one hall on three NATS
                                           servers, all on this machine, to try a cluster; DIR is
                                           a built site
  dist [--out DIR] [--server wss://…] [--base https://…]
                                           build the static site, by default into dist/;
                                           --server names the server of online play, --base
                                           the address at which the site will lie
  dist --npm [--out DIR]                   build the package of the board for other pages, by
                                           default into npm/
  dist --program [--out DIR]               build the program `tengen` with the site inside,
                                           for `tengen serve`
  test [--quick] [--long] [--only KIND]    run all tests; KIND: fmt, clippy, clippy-wasm,
                                           rustdoc, unit, cli, server, cluster, match,
                                           xtask, doctest, examples, package, html, wasm,
                                           dist, e2e
  test --changed [COMMIT] [--list]         run what the changes since COMMIT can break, by default
                                           since this branch left main; uncommitted and new
                                           files count; --list only says what that is
  test --without-nats                      leave out the tests that need a nats-server
  test --browsers LIST                     run the core flows of the page, and no other test,
                                           in the browsers of LIST: all, or some of chromium,
                                           firefox, webkit with commas; installs what is
                                           missing where that needs no password
  languages                                list the texts that translations lack
  icons                                    draw the icons for installed pages
  bench [--online]                         measure the library and the built page, or the server
  bench --instructions [--against FILE]    count the instructions of ten pieces of work with
                                           valgrind; FILE is the output of an earlier run
  match A B [OPTION…]                      play a match between two computer players;
                                           `match --help` lists the options
  openings [OPTION…]                       make balanced openings for matches
  blunders [OPTION…]                       make games with a known blunder, on which reviews
                                           are tested
  trials LIST [--out DIR] [--concurrency N] [--record FILE]
                                           carry out the matches, collections of games and
                                           adjustments of margins of a list, at low priority;
                                           one that was stopped goes on.
                                           A line of LIST is `NAME: match A B …`,
                                           `NAME: tune games …` or `NAME: tune margins …`
  tune games|fit|order|net|margins [OPTION…]
                                           make games of the engine, fit the values, the order
                                           of moves and the net to them, and adjust the margins
  fuzz [TARGET…] [--runs N] [--seconds N]  run the parsers on generated input, by default
                                           10,000,000 times each; needs cargo-fuzz and a
                                           nightly toolchain

--watch rebuilds the page at every change and reloads it. --quick skips the kinds that
need a browser or npm. --long sets TENGEN_LONG=1, with which tests try more cases.
`cluster` and the tests of that kind use the nats-server that NATS_SERVER names or one of the right
version on the path; otherwise they install one under target/ with Python.
";

fn main() -> ExitCode {
    match run(&mut Parser::from_env()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &mut Parser) -> Result<ExitCode> {
    let said: Vec<_> = std::env::args_os().skip(1).collect();
    let is_arena = said
        .first()
        .is_some_and(|command| arena::COMMANDS.iter().any(|known| command == known));
    let is_help = |argument: &std::ffi::OsString| argument == "--help" || argument == "-h";
    // The match program has a help text of its own.
    let asks_help = !is_arena && said.iter().any(is_help);
    let command = match arguments.next()? {
        Some(Arg::Value(command)) if !asks_help => command.string()?,
        Some(other) if !asks_help => return Err(other.unexpected().into()),
        _ => {
            print!("{HELP}");
            return Ok(ExitCode::SUCCESS);
        }
    };
    let passed = |()| ExitCode::SUCCESS;
    match command.as_str() {
        "serve" => serve::command_line(arguments).map(passed),
        "cluster" => cluster::command_line(arguments).map(passed),
        "dist" => dist::command_line(arguments).map(passed),
        "test" => test::command_line(arguments).map(Verdict::code),
        "languages" => languages::command_line(),
        "icons" => icons(arguments).map(passed),
        "bench" => bench::command_line(arguments).map(passed),
        "trials" => trials::command_line(arguments),
        "fuzz" => fuzz::command_line(arguments).map(Verdict::code),
        command if arena::COMMANDS.contains(&command) => arena::command_line(command, arguments),
        other => Err(Error::new(format!(
            "there is no command `{other}`; see `cargo xtask`"
        ))),
    }
}

/// Draws the icons for installed pages.
fn icons(arguments: &mut Parser) -> Result<()> {
    match arguments.next()? {
        Some(other) => Err(other.unexpected().into()),
        None => process::run(&mut draft::tool(paths::ICONS)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::KINDS;

    #[test]
    fn a_wrong_command_is_one_line() {
        for wrong in [&["biuld"][..], &["--quick"], &["bench", "all"]] {
            let message = run(&mut Parser::from_args(wrong))
                .expect_err("must fail")
                .to_string();
            assert!(!message.contains('\n'), "{message}");
        }
    }

    #[test]
    fn help_names_every_kind() {
        for kind in &KINDS {
            assert!(HELP.contains(kind.name), "{}", kind.name);
        }
    }
}
