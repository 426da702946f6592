//! `cargo xtask serve`: builds the page and serves it on this machine, with or without online play.

use std::path::PathBuf;

use lexopt::{Arg, Parser, ValueExt};

use crate::{
    draft::{self, Builds},
    error::{Error, Result},
    paths::{self, CLUSTER, SERVER_PROGRAM, SOURCES},
    process::{cargo, command, run, stream, succeeds},
    server::{self, Reload, Server},
    watch::Snapshot,
};

const PORT: u16 = 8080;

/// The file in the target folder in which the server of online play keeps its games.
const STORE: &str = "online.sqlite";

#[derive(Debug, PartialEq)]
struct Options {
    port: u16,
    open: bool,
    watch: bool,
    online: bool,
}

impl Options {
    fn parse(arguments: &mut Parser) -> std::result::Result<Self, lexopt::Error> {
        let mut options = Self {
            port: PORT,
            open: false,
            watch: false,
            online: false,
        };
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Long("port") => options.port = arguments.value()?.parse()?,
                Arg::Long("open") => options.open = true,
                Arg::Long("watch") => options.watch = true,
                Arg::Long("online") => options.online = true,
                other => return Err(other.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Builds and serves the page. With `--watch` it rebuilds the page until the program is stopped.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<()> {
    let options = Options::parse(arguments)?;
    if options.online {
        return serve_online(&options);
    }
    let listener = server::bind(options.port)?;
    let sources = SOURCES.map(|name| paths::root().join(name));
    let before = Snapshot::take(&sources);
    let (reload, builds) = if options.watch {
        (Reload::AtChange, Builds::Again)
    } else {
        (Reload::Never, Builds::Once)
    };
    let folder = draft::first_view(builds)?;
    let server = Server::start(listener, &folder, &["/"], reload, draft::is_later)?;
    let address = server.url("/");
    println!("Tengen is at {address} (stop with Ctrl+C)");
    if options.open && !open(&address) {
        eprintln!("no browser could be opened; go to {address}");
    }
    if let Err(error) = draft::later(builds) {
        eprintln!("error: {error}; the page has no engine and no files");
    }
    server.complete();
    if options.watch {
        watch(&server, &sources, before)
    } else {
        loop {
            std::thread::park();
        }
    }
}

/// Builds the page and the server of online play, and runs the server, which also serves the page.
fn serve_online(options: &Options) -> Result<()> {
    if options.watch {
        let message = "--watch and --online do not go together: pages that play are not reloaded";
        return Err(Error::new(message));
    }
    // A busy port is reported before the long build. The port is free again during the build.
    drop(server::bind(options.port)?);
    let site = draft::whole(Builds::Once)?;
    let program = [
        "-p",
        CLUSTER,
        "--bin",
        SERVER_PROGRAM,
        "--profile",
        draft::PROFILE,
    ];
    run(cargo().arg("build").args(program))?;
    let mut server = cargo();
    server.args(["run", "-q"]).args(program);
    server.args(["--", "--port", &options.port.to_string()]);
    server.arg("--site").arg(site);
    server.arg("--store").arg(paths::target().join(STORE));
    let mut is_open = !options.open;
    let ended = stream(&mut server, |line| {
        let address = line
            .split_whitespace()
            .find(|word| word.starts_with("http://"));
        if let Some(address) = address.filter(|_| !is_open) {
            is_open = true;
            if !open(address) {
                eprintln!("no browser could be opened; go to {address}");
            }
        }
    })?;
    if ended.success() {
        Ok(())
    } else {
        Err(Error::new(format!("the server ended ({ended})")))
    }
}

/// Rebuilds the page at every change; a failed build leaves the site unchanged.
fn watch(server: &Server, sources: &[PathBuf], mut seen: Snapshot) -> ! {
    loop {
        seen = seen.wait(sources);
        match draft::whole(Builds::Again) {
            Ok(_) => {
                server.changed();
                println!("rebuilt");
            }
            Err(error) => eprintln!("error: {error}; the page stays as it was"),
        }
    }
}

/// Opens an address in the user's browser. Returns `true` on success.
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
                watch: false,
                online: false
            })
        );
        assert_eq!(
            parse(&["--watch", "--port=81", "--open"]),
            Ok(Options {
                port: 81,
                open: true,
                watch: true,
                online: false
            })
        );
        assert!(parse(&["--online"]).is_ok_and(|options| options.online));
    }

    #[test]
    fn pages_that_play_are_not_reloaded() {
        let both = command_line(&mut Parser::from_args(["--online", "--watch"]));
        let message = both.expect_err("must fail").to_string();
        assert!(message.contains("--watch and --online"), "{message}");
    }

    #[test]
    fn refuses_wrong_arguments_in_one_line() {
        for wrong in [
            &["--port", "x"][..],
            &["--port"],
            &["--port", "70000"],
            &["--prot"],
            &["here"],
            &["--online=yes"],
        ] {
            let message = parse(wrong).expect_err("must fail");
            assert!(!message.contains('\n'), "{message}");
        }
    }
}
