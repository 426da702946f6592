//! `cargo xtask serve`: builds the page and serves it on this machine.

use std::path::PathBuf;

use lexopt::{Arg, Parser, ValueExt};

use crate::{
    error::Result,
    page, paths,
    process::{command, succeeds},
    reload::Reload,
    server::{self, Server},
    site::Site,
    watch::Snapshot,
};

const PORT: u16 = 8080;

#[derive(Debug, PartialEq)]
struct Options {
    port: u16,
    open: bool,
    watch: bool,
}

impl Options {
    fn parse(arguments: &mut Parser) -> std::result::Result<Self, lexopt::Error> {
        let mut options = Self {
            port: PORT,
            open: false,
            watch: false,
        };
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Long("port") => options.port = arguments.value()?.parse()?,
                Arg::Long("open") => options.open = true,
                Arg::Long("watch") => options.watch = true,
                other => return Err(other.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Builds, serves and, with `--watch`, rebuilds until the program is stopped.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<()> {
    let options = Options::parse(arguments)?;
    let listener = server::bind(options.port)?;
    let sources = ["src", "records", "worker", "www", "docs", "Cargo.toml"]
        .map(|name| paths::root().join(name));
    let before = Snapshot::take(&sources);
    let site = Site::load(&page::build()?)?;
    let server = Server::start(listener, site, &["/"], options.watch.then(Reload::default))?;
    let address = server.url("/");
    println!("Tengen is at {address} (stop with Ctrl+C)");
    if options.open && !open(&address) {
        eprintln!("no browser could be opened; go to {address}");
    }
    if options.watch {
        watch(&server, &sources, before)
    } else {
        loop {
            std::thread::park();
        }
    }
}

/// Rebuilds at every change; a failing build leaves the site as it is.
fn watch(server: &Server, sources: &[PathBuf], mut seen: Snapshot) -> ! {
    loop {
        seen = seen.wait(sources);
        match page::build().and_then(|folder| Site::load(&folder)) {
            Ok(site) => {
                server.replace(site);
                println!("rebuilt");
            }
            Err(error) => eprintln!("error: {error}; the page stays as it was"),
        }
    }
}

/// Opens an address in the user's browser.
fn open(address: &str) -> bool {
    let (program, arguments): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start"]),
        _ => ("xdg-open", &[]),
    };
    succeeds(command(program).args(arguments).arg(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> std::result::Result<Options, String> {
        Options::parse(&mut Parser::from_args(arguments)).map_err(|error| error.to_string())
    }

    #[test]
    fn parses_arguments() {
        assert_eq!(
            parse(&[]),
            Ok(Options {
                port: 8080,
                open: false,
                watch: false
            })
        );
        assert_eq!(
            parse(&["--watch", "--port=81", "--open"]),
            Ok(Options {
                port: 81,
                open: true,
                watch: true
            })
        );
    }

    #[test]
    fn refuses_wrong_arguments_in_one_line() {
        for wrong in [
            &["--port", "x"][..],
            &["--port"],
            &["--port", "70000"],
            &["--prot"],
            &["here"],
        ] {
            let message = parse(wrong).expect_err("must fail");
            assert!(!message.contains('\n'), "{message}");
        }
    }
}
