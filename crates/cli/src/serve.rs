//! `tengen serve`: the page of Tengen on this machine, and on it any engine of the Gomocup protocol.

mod bridge;
mod door;
mod fault;
mod inside;
mod listen;
mod socket;
mod token;

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn;
use axum::routing::get;
use clap::Args;
use tengen_core::BoardSize;
use tengen_engine::EngineName;
use tengen_gomocup::{Engine, Program};
use tokio::runtime;

use crate::failure::Failure;
use crate::numbers;
use crate::output;
use crate::texts::{Key, say, text};
use crate::words;
use bridge::READY;
use socket::Desk;
use token::Token;

pub(crate) const EXAMPLES: &str = "\
The address is printed, and Ctrl+C ends the program. With --engine it contains a secret, without which no page
can speak to the engine: open the address as it is printed, and give it to nobody.

The engine is any program of the Gomocup protocol, such as those at gomocup.org. With a path it runs in its own
folder, by a name alone in the current one. Its arguments come last, after --. It plays and analyses; hints and
reviews are always by Tengen.

Examples:
  tengen serve --open
  tengen serve --engine ./pbrain-rapfi --open
  tengen serve --engine wine -- /opt/yixin/pbrain-Yixin.exe
  tengen serve --engine python3 -- -u bot.py
  tengen serve --site dist --port 9000";

/// The port if none is given.
const PORT: u16 = 8015;

/// Options of `tengen serve`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Engine of the Gomocup protocol that plays and analyses on the page
    #[arg(long, value_name = "PROGRAM")]
    engine: Option<String>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Port; 0 takes any free one [default: 8015, or one of the next nine if it is taken]
    #[arg(long, value_name = "N", value_parser = numbers::from_to(0, u16::MAX))]
    port: Option<u16>,
    /// Address of this machine to serve on; others than 127.0.0.1 can be reached by other machines
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    address: IpAddr,
    /// Folder with a built site, in place of the one inside this program
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Arguments of the engine
    #[arg(last = true, value_name = "ARGUMENTS", requires = "engine")]
    arguments: Vec<String>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let site = site(options.site.as_deref())?;
    let desk = options
        .engine
        .as_ref()
        .map(|path| desk(path, &options.arguments))
        .transpose()?;
    let failed =
        |error: std::io::Error| Failure::Impossible(say(Key::CannotServe, &[("error", &error)]));
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(failed)?;
    let listener = listen::bind(options.address, options.port)?;
    let place = listener.local_addr().map_err(failed)?;
    let mut address = format!("http://{place}/");
    if let Some(desk) = &desk {
        address = format!("{address}#engine={}", desk.token());
        let name = words::plain(desk.name());
        output::complain(Key::Note, &say(Key::EngineIsHere, &[("name", &name)]));
    }
    output::print_text(&format!("{address}\n"))?;
    if options.open
        && let Err(error) = open::that_detached(&address)
    {
        output::complain(Key::Warning, &say(Key::CannotOpen, &[("error", &error)]));
    }
    let served = runtime.block_on(listen::serve(listener, router(site, desk.clone()), desk));
    served.map_err(failed)
}

/// Returns the files of the site: those of a folder, or those inside this program.
fn site(folder: Option<&Path>) -> Result<Router, Failure> {
    match folder {
        Some(folder) if folder.join("index.html").is_file() => Ok(tengen_site::folder(folder)),
        Some(folder) => {
            let folder: &dyn std::fmt::Display = &folder.display();
            Err(Failure::Wrong(say(Key::NoSiteThere, &[("file", folder)])))
        }
        None if inside::FILES.is_empty() => Err(Failure::Wrong(text(Key::NoSite).to_owned())),
        None => Ok(tengen_site::inside(inside::FILES)),
    }
}

/// Starts an engine once, to learn its name and that it works.
fn desk(path: &str, arguments: &[String]) -> Result<Arc<Desk>, Failure> {
    let program = Program {
        path: path.to_owned(),
        arguments: arguments.to_vec(),
    };
    let name = Engine::start(&program, BoardSize::default(), READY)
        .and_then(|mut engine| engine.introduce());
    let name = name.map_err(|fault| {
        let why: &dyn std::fmt::Display = &fault;
        Failure::Impossible(say(Key::NoEngineThere, &[("file", &path), ("error", why)]))
    })?;
    let stem = Path::new(path).file_stem().unwrap_or_default();
    let stem = stem.to_string_lossy().into_owned();
    // The page can show names in ASCII only.
    let mut names = name.into_iter().chain([stem]);
    let name = names.find(|name| EngineName::new(name).is_some());
    let name = name.unwrap_or_else(|| "engine".to_owned());
    let token = Token::random()
        .map_err(|error| Failure::Impossible(say(Key::CannotServe, &[("error", &error)])))?;
    Ok(Arc::new(Desk::new(program, name, token)))
}

fn router(site: Router, desk: Option<Arc<Desk>>) -> Router {
    let engine = desk.map(|desk| {
        Router::new()
            .route("/engine", get(socket::connect))
            .with_state(desk)
    });
    let router = match engine {
        Some(engine) => site.merge(engine),
        None => site,
    };
    router.layer(from_fn(door::check_host))
}
