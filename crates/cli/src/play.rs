//! `tengen play`: a game in the terminal against a bot.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};

use clap::Args;
use tengen_cli::engine_options::EngineOptions;
use tengen_cli::lines::{InputLine, Lines};
use tengen_cli::seed;
use tengen_core::game::{Opening, Referee};
use tengen_core::link;
use tengen_core::{
    Action, At, BoardSize, Game, PlayRefusal, Ruleset, Seat, StepRefusal, Stone, Terms,
};
use tengen_engine::{
    Bot, BotKind, Choice, Level, Limits, ParseBotError, SearchLimit, Silent, StandardClock, opening,
};

use crate::failure::Failure;
use crate::input;
use crate::limits::LimitOptions;
use crate::numbers;
use crate::output;
use crate::show;
use crate::texts::{Key, text};
use crate::words;

pub(crate) const EXAMPLES: &str = "\
OPPONENT is a level from 1 to 10, max, or a bot: random, simple, mcts (mcts:iterations=1000,depth=50),
ref2, ref4, search, level:1 to level:10.

In the game, type a point such as h8, or one of
  undo     take your last move back
  hint     show the move that the engine would play
  pass     pass, if the rules have passes
  resign   end the game as its loser
  help     show these commands
  quit     end the program; so does the end of the input
A question of an opening is answered by swap, keep, number:3, offer:h8, pick:h8 or branch:put-two. At the
end the game is printed as a link, which `tengen show`, `tengen convert` and the page open.

Examples:
  tengen play
  tengen play 8 --rule renju --colour white
  tengen play max --time 3000 --size 19 --opening swap2";

/// Options of `tengen play`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Opponent: a level or a bot
    #[arg(value_name = "OPPONENT", default_value = "5", value_parser = opponent)]
    opponent: BotKind,
    /// Your colour at the start, black or white
    #[arg(long, value_name = "COLOUR", default_value = "black")]
    colour: Stone,
    /// Rule set: freestyle, standard, renju, caro, caro-exact, custom:b=exact,w=over,ban=33+44
    #[arg(long, value_name = "RULES", default_value = "freestyle", value_parser = words::rule)]
    rule: Ruleset,
    /// Board size in lines, 5 to 22
    #[arg(long, visible_alias = "board", value_name = "N", default_value = "15")]
    size: BoardSize,
    /// Opening: free, tengen, pro, long-pro, swap, swap2, rif, yamaguchi, taraguchi10, soosyrv8,
    /// tarannikov, sakata
    #[arg(long, value_name = "NAME", default_value = "free")]
    opening: Opening,
    #[command(flatten)]
    limit: LimitOptions,
    #[command(flatten)]
    engine: EngineOptions,
    /// Seed of the opponent's random choices [default: from the time of day]
    #[arg(long, value_name = "N", value_parser = numbers::from::<u64>(0))]
    seed: Option<u64>,
}

/// Reads a bot; a level may be given by its number.
fn opponent(text: &str) -> Result<BotKind, String> {
    match text.parse::<Level>() {
        Ok(level) => Ok(BotKind::Level(level)),
        Err(_) => text
            .parse()
            .map_err(|why: ParseBotError| why.to_string())
            .and_then(|bot| match bot {
                BotKind::External(_) => {
                    Err("`tengen serve --engine` plays with engines of others".to_owned())
                }
                bot => Ok(bot),
            })
            .map_err(|why| format!("{why}; or a level from 1 to 10, or max")),
    }
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let terms = Terms {
        rules: options.rule,
        size: options.size,
        opening: options.opening,
        referee: if options.rule.bans().is_empty() {
            Referee::Strict
        } else {
            Referee::Marked
        },
        ..Terms::default()
    };
    terms
        .check()
        .map_err(|why| Failure::Wrong(why.to_string()))?;
    let seed = options.seed.unwrap_or_else(seed::from_time_of_day);
    let mut table = Table {
        game: Game::new(terms),
        own: match options.colour {
            Stone::Black => Seat::First,
            Stone::White => Seat::Second,
        },
        bot: options.engine.bot(options.opponent, seed),
        engine: options.engine,
        limits: options.limit.limits(),
        seed,
        clock: StandardClock::default(),
    };
    table.play(&mut Lines::new(Box::new(io::stdin())))
}

/// A game with its players.
struct Table {
    game: Game,
    /// The seat of the person.
    own: Seat,
    bot: Box<dyn Bot>,
    engine: EngineOptions,
    limits: Limits,
    seed: u64,
    clock: StandardClock,
}

/// The state of the program after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    GoOn,
    Quit,
}

/// The reason why a line is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum Refusal {
    #[error(transparent)]
    Play(#[from] PlayRefusal),
    #[error(transparent)]
    Step(#[from] StepRefusal),
    #[error("expected a point such as h8, undo, hint, pass, resign, help or quit")]
    Word,
}

impl Table {
    /// Plays until the game or the input is over.
    fn play(&mut self, lines: &mut Lines) -> Result<(), Failure> {
        let mut is_new = true;
        while !self.game.status().is_over() {
            if self.game.seat_to_move() != self.own {
                let action = self.opponent_acts();
                say(&action)?;
                is_new = true;
                continue;
            }
            if is_new {
                say(&self.view())?;
            }
            prompt()?;
            let line = lines.read();
            let line = line.map_err(|error| input::unread("-".as_ref(), &error))?;
            is_new = match line {
                None => break,
                Some(InputLine::TooLong) => {
                    output::complain(Key::Error, text(Key::LineTooLong));
                    false
                }
                Some(InputLine::Text(line)) => match self.take(&line) {
                    Ok((Next::Quit, _)) => break,
                    Ok((Next::GoOn, reply)) => {
                        say(&reply)?;
                        reply.is_empty()
                    }
                    Err(why) => {
                        output::complain(Key::Error, &why.to_string());
                        false
                    }
                },
            };
        }
        self.finish()
    }

    /// Carries out a line of the person, and returns what to print.
    fn take(&mut self, line: &str) -> Result<(Next, String), Refusal> {
        let line = line.trim().to_ascii_lowercase();
        match line.as_str() {
            "" => {}
            "quit" => return Ok((Next::Quit, String::new())),
            "help" => return Ok((Next::GoOn, EXAMPLES.to_owned())),
            "hint" => return Ok((Next::GoOn, self.hint()?)),
            "undo" => self.take_back()?,
            line => {
                let action: Action = line.parse().map_err(|_| Refusal::Word)?;
                if action.is_call() {
                    return Err(Refusal::Word);
                }
                self.game.act(action, At::seat(self.own))?;
            }
        }
        Ok((Next::GoOn, String::new()))
    }

    /// Takes the last move of the person back, and everything after it.
    fn take_back(&mut self) -> Result<(), StepRefusal> {
        let mut game = self.game.clone();
        game.undo()?;
        while game.seat_to_move() != self.own {
            game.undo()?;
        }
        self.game = game;
        Ok(())
    }

    /// Returns the move that the engine would play.
    fn hint(&self) -> Result<String, PlayRefusal> {
        if self.game.question().is_some() {
            return Err(PlayRefusal::NotNow);
        }
        let limit = SearchLimit::new(self.limits, &self.clock);
        let mut team = self.engine.team();
        let verdict = team.choose(self.game.position(), limit, &mut Silent);
        Ok(format!("{}, {}", verdict.choice, verdict.score))
    }

    /// Plays for the opponent, and returns its action as text. An opponent without a move resigns.
    fn opponent_acts(&mut self) -> String {
        let action = self.opponent_action().unwrap_or(Action::Resign);
        let seat = self.own.other();
        let colour = self.game.colour_of(seat);
        if self.game.act(action, At::seat(seat)).is_ok() {
            return format!("{colour} {action}");
        }
        // The game is not over, so resigning is not refused.
        let _ = self.game.resign(seat);
        format!("{colour} {}", Action::Resign)
    }

    fn opponent_action(&mut self) -> Option<Action> {
        let (position, bot) = (self.game.position(), self.bot.as_mut());
        let limit = SearchLimit::new(self.limits, &self.clock);
        if let Some(asked) = self.game.protocol().asked() {
            let answer = opening::answer(bot, position, asked, limit, self.seed, &mut Silent)?;
            return Some(Action::Answer(answer));
        }
        match bot.choose(position, limit, &mut Silent).choice {
            Choice::Place(point) => Some(Action::place(point)),
            Choice::Pass => Some(Action::Pass),
            Choice::Nothing => None,
        }
    }

    /// Returns the board, and the side to move or the question of the opening.
    fn view(&self) -> String {
        let mut text = format!(
            "\n{}\n\n{}",
            show::board(&self.game),
            words::status(&self.game)
        );
        if let Some(question) = self.game.question() {
            // Writing to a string cannot fail.
            let _ = write!(text, ". {question}");
        }
        text
    }

    /// Prints the last position and the game as a link.
    fn finish(&self) -> Result<(), Failure> {
        if self.game.tree().is_empty() {
            return Ok(());
        }
        if self.game.status().is_over() {
            say(&self.view())?;
        }
        match link::encode(&self.game.to_archive()) {
            Ok(link) => say(&format!("\n#{link}")),
            Err(why) => Err(Failure::Impossible(why.to_string())),
        }
    }
}

/// Prints a text with a line end, if it is not empty.
fn say(text: &str) -> Result<(), Failure> {
    if text.is_empty() {
        return Ok(());
    }
    output::print(format!("{text}\n").as_bytes())
}

/// Asks for a line if a person types it.
fn prompt() -> Result<(), Failure> {
    if !io::stdin().is_terminal() {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    let asked = out.write_all(b"> ").and_then(|()| out.flush());
    asked.map_err(|error| Failure::printing(&error))
}
