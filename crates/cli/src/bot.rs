//! `tengen bot`: a computer that plays online, by the engine of Tengen or by one of the Gomocup protocol.

mod address;
mod beats;
mod budget;
mod client;
mod news;
mod pause;
mod secret;
mod seeks;
mod socket;
mod thinker;

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use tengen_cli::engine_options::EngineOptions;
use tengen_cli::seed;
use tengen_core::{BoardSize, Terms};
use tengen_engine::Level;
use tengen_gomocup::{Engine, Program, rule_number};
use tengen_online::liveness::{self, duration};
use tengen_online::{DisplayName, GameId, Proposal, TakeBacks, ToClient};

use crate::failure::Failure;
use crate::numbers;
use crate::output::Form;
use crate::texts::{Key, say};
use crate::words;
use client::{Client, Effect, Way, Wishes};
use news::News;
use pause::{LONGEST_FIRST, pause, spread};
use socket::{Lost, Socket};
use thinker::{Brain, READY, Thinker};

pub(crate) const EXAMPLES: &str = "\
The bot looks for opponents until Ctrl+C, or plays --count games. The server marks it as a computer, with a sign that
everybody sees, and has limits for computers. It comes back after a lost connection, and goes on with its games.

The server knows the bot again by a secret, which is made and kept in the file --secret. Give it to nobody, and use
another file for each bot.

With --waits the bot offers no game, but plays people for whom nobody else is there: it takes seeks that were open
for so many seconds. With --invite it prints a link, and whoever opens it first can play it.

The engine of --engine is any program of the Gomocup protocol. Its arguments come last, after --.

Exit codes: 0 the games of --count were played; 1 the server cannot be reached or admits the bot no longer, or the
engine does not play; 2 wrong arguments.

Examples:
  tengen bot --server https://example.org --level 6
  tengen bot --server https://example.org --engine ./pbrain-rapfi --name Rapfi
  tengen bot --server http://127.0.0.1:8090 --level 3 --waits 20 --games 5
  tengen bot --server https://example.org --join 'https://example.org/#game=7k2m9qx0ab'";

/// The time without any message after which a connection is lost, as for pages: a server sends a ping every ten seconds, and
/// lets the opponent claim something only after a longer silence.
const SILENCE: Duration = duration(liveness::PAGE_SILENCE);

/// Two answers to beats in a row have to be missing before a connection is lost while the bot plays.
const _: () = assert!(liveness::BOT_SILENCE > 2 * beats::LONGEST);

/// When a line hangs, the server lets the clock of the bot run for a while, and then stand for a while. The bot tries to
/// connect anew before the clock runs again.
const _: () = assert!(liveness::BOT_SILENCE + LONGEST_FIRST < liveness::CHARGED + liveness::SPARED);

/// The time for a connection to open, and then for the server to answer the greeting.
const OPENING: Duration = duration(liveness::OPENING);

/// Options of `tengen bot`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Address of the server
    #[arg(long, value_name = "URL", value_parser = address::socket)]
    server: String,
    /// Level of the engine, 1 to 10 or max
    #[arg(long, value_name = "N", default_value = "6", conflicts_with = "engine")]
    level: Level,
    /// Engine of the Gomocup protocol that plays in place of Tengen's
    #[arg(long, value_name = "PROGRAM")]
    engine: Option<String>,
    /// Name that others see, up to 18 characters [default: Tengen and the level, or the name of the engine]
    #[arg(long, value_name = "NAME")]
    name: Option<DisplayName>,
    /// Terms of the games that it offers
    #[arg(
        long,
        value_name = "TERMS",
        default_value = "freestyle clock=increment:300+5"
    )]
    terms: Terms,
    /// Offer no games, but take seeks of people that nobody has taken for this time
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["terms", "join", "invite"], value_parser = numbers::from_to(0, u32::MAX))]
    waits: Option<u32>,
    /// Take the free seat of an invitation: its link, or the name of the game
    #[arg(long, value_name = "LINK", value_parser = address::game, conflicts_with = "terms")]
    join: Option<GameId>,
    /// Open an invitation, and print its link
    #[arg(long, conflicts_with = "join")]
    invite: bool,
    /// Most games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = numbers::from_to(1_u8, 20))]
    games: u8,
    /// End after this number of games
    #[arg(long, value_name = "N", value_parser = numbers::from_to(1, u32::MAX))]
    count: Option<u32>,
    /// Most time for a move, in ms; it is less if the clock leaves less
    #[arg(long, value_name = "MS", default_value_t = 3000, value_parser = numbers::from_to(0, u32::MAX))]
    time: u32,
    /// File with the secret, which is made if it is missing
    #[arg(long, value_name = "FILE", default_value = "tengen-bot.secret")]
    secret: PathBuf,
    #[command(flatten)]
    own: EngineOptions,
    /// Print an object of JSON for each event
    #[arg(long)]
    json: bool,
    /// Arguments of the engine
    #[arg(last = true, value_name = "ARGUMENTS", requires = "engine")]
    arguments: Vec<String>,
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }

    fn way(&self) -> Result<Way, Failure> {
        if let Some(seconds) = self.waits {
            return Ok(Way::Wait(Duration::from_secs(seconds.into())));
        }
        if let Some(game) = self.join {
            return Ok(Way::Join(game));
        }
        let terms = self.terms;
        terms
            .check()
            .map_err(|why| Failure::Wrong(why.to_string()))?;
        let proposal = Proposal {
            terms,
            take_backs: TakeBacks::Asked,
        };
        if !(self.can_play())(&proposal) {
            let rules: &dyn std::fmt::Display = &terms.rules;
            return Err(Failure::Wrong(say(Key::BotNoRule, &[("rules", rules)])));
        }
        Ok(if self.invite {
            Way::Invite(proposal)
        } else {
            Way::Seek(proposal)
        })
    }

    /// Returns the function that says if the engine can play by the terms of a proposal.
    const fn can_play(&self) -> fn(&Proposal) -> bool {
        match self.engine {
            None => |_| true,
            Some(_) => |proposal| rule_number(proposal.terms.rules).is_some(),
        }
    }
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let way = options.way()?;
    let (brain, known) = brain(options)?;
    let secret = secret::read_or_make(&options.secret).map_err(|error| {
        let file: &dyn std::fmt::Display = &options.secret.display();
        Failure::Impossible(say(Key::BotSecret, &[("file", file), ("error", &error)]))
    })?;
    let mut client = Client::new(Wishes {
        way,
        name: options.name.clone().unwrap_or(known),
        secret,
        games: options.games.into(),
        count: options.count,
        time: options.time,
        page: address::page(&options.server),
        can_play: options.can_play(),
    });
    let thinker = Thinker::start(brain, options.own, seed::from_time_of_day());
    let began = Instant::now();
    let mut failed = 0;
    loop {
        let lost = match Socket::connect(&options.server, OPENING) {
            Ok(socket) => {
                client.greet();
                let mut session = Session {
                    socket,
                    thinker: &thinker,
                    client: &mut client,
                    form: options.form(),
                    began,
                    is_welcome: false,
                };
                let ended = session.run();
                if session.is_welcome {
                    failed = 0;
                }
                match ended {
                    End::Done => return Ok(()),
                    End::Failed(failure) => return Err(failure),
                    End::Lost(why, again) => (why, again),
                }
            }
            Err(lost) => (lost, Duration::ZERO),
        };
        let (Lost(why), again) = lost;
        if !client.is_known() {
            let server: &dyn std::fmt::Display = &options.server;
            let values = [("server", server), ("error", &why)];
            return Err(Failure::Impossible(say(Key::BotCannotConnect, &values)));
        }
        let wait = pause(failed, client.need()).max(again);
        let wait = spread(wait, seed::from_time_of_day());
        failed += 1;
        let again = wait.as_secs().max(1);
        News::Lost { why, again }.print(options.form())?;
        thread::sleep(wait);
    }
}

/// Returns the program that chooses moves, and its name. An engine is started once, to learn that it works.
fn brain(options: &Options) -> Result<(Brain, DisplayName), Failure> {
    let named = |text: &str| {
        let name = DisplayName::mended(text);
        name.map_err(|why| Failure::Wrong(why.to_string()))
    };
    let Some(path) = &options.engine else {
        let name = named(&format!("Tengen {}", options.level))?;
        return Ok((Brain::Own(options.level), name));
    };
    let program = Program {
        path: path.clone(),
        arguments: options.arguments.clone(),
    };
    let size = match options.waits {
        Some(_) => BoardSize::default(),
        None => options.terms.size,
    };
    let found = Engine::start(&program, size, READY).and_then(|mut engine| engine.introduce());
    let found = found.map_err(|fault| {
        let why: &dyn std::fmt::Display = &fault;
        Failure::Impossible(say(Key::NoEngineThere, &[("file", path), ("error", why)]))
    })?;
    let stem = Path::new(path).file_stem().unwrap_or_default();
    let name = found.unwrap_or_else(|| stem.to_string_lossy().into_owned());
    Ok((Brain::Engine(program), named(&name)?))
}

/// A connection, with the bot that uses it.
struct Session<'a> {
    socket: Socket,
    thinker: &'a Thinker,
    client: &'a mut Client,
    form: Form,
    began: Instant,
    /// `true` once the server has accepted the greeting.
    is_welcome: bool,
}

/// The end of a connection.
enum End {
    Done,
    Failed(Failure),
    /// The bot should come back after this time.
    Lost(Lost, Duration),
}

impl From<Lost> for End {
    fn from(lost: Lost) -> End {
        End::Lost(lost, Duration::ZERO)
    }
}

impl Session<'_> {
    fn run(&mut self) -> End {
        // Until the greeting is answered, other messages are no sign that the server will take the bot in.
        let mut heard = Instant::now();
        loop {
            match self.turn() {
                Ok(true) if self.is_welcome => heard = Instant::now(),
                Ok(_) if heard.elapsed() > self.patience() => return self.silence().into(),
                Ok(_) => {}
                Err(end) => return end,
            }
        }
    }

    /// Returns the time after which the connection is lost: without an answer to the greeting, then without any message.
    const fn patience(&self) -> Duration {
        if !self.is_welcome {
            OPENING
        } else if self.client.sends_beats() {
            duration(liveness::BOT_SILENCE)
        } else {
            SILENCE
        }
    }

    /// Returns the end of a connection whose server said nothing for too long.
    fn silence(&self) -> Lost {
        let why = if self.is_welcome {
            "the server is silent"
        } else {
            "the server does not answer the greeting"
        };
        Lost(why.to_owned())
    }

    /// Handles a message, what the engine has found, and what is due. Returns `true` if there was a message.
    fn turn(&mut self) -> Result<bool, End> {
        self.carry_out()?;
        let line = self.socket.hear()?;
        let now = self.began.elapsed();
        // A later version may have messages that this one does not know.
        if let Some(message) = line.as_ref().and_then(|line| line.parse::<ToClient>().ok()) {
            self.is_welcome |= matches!(message, ToClient::Welcome { .. });
            self.client.hear(&message, now);
        }
        while let Ok(thought) = self.thinker.thoughts.try_recv() {
            self.client.thought(thought);
        }
        if self.is_welcome {
            self.client.tick(now);
        }
        self.carry_out()?;
        Ok(line.is_some())
    }

    fn carry_out(&mut self) -> Result<(), End> {
        for effect in self.client.effects() {
            match effect {
                Effect::Say(message) => self.socket.say(message.to_string())?,
                Effect::Think(task) => self.thinker.think(*task),
                Effect::Tell(news) => news.print(self.form).map_err(End::Failed)?,
                Effect::Leave { why, again } => return Err(End::Lost(Lost(why), again)),
                Effect::Done => return Err(End::Done),
                Effect::Fail(why) => {
                    let error: &dyn std::fmt::Display = &words::plain(&why);
                    let why = say(Key::BotNotAdmitted, &[("error", error)]);
                    return Err(End::Failed(Failure::Impossible(why)));
                }
            }
        }
        Ok(())
    }
}
