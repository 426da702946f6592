//! The thread that chooses the actions of a bot: by the engine of Tengen, or by one of the Gomocup protocol.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use tengen_cli::engine_options::EngineOptions;
use tengen_core::rules::Judgement;
use tengen_core::{Action, Game, Point};
use tengen_engine::{
    Bot, BotKind, Choice, Level, Limits, LineCount, SearchLimit, Silent, StandardClock, opening,
};
use tengen_gomocup::{Deadline, Engine, Fault, Program};
use tengen_online::GameId;

use super::budget::Budget;

/// The time for an engine to become ready; it may load large files.
pub(super) const READY: Duration = Duration::from_secs(30);

/// The time by which an engine may exceed its limit before it counts as hanging.
const LATE: Duration = Duration::from_secs(5);

/// The program that chooses moves.
#[derive(Clone, Debug)]
pub(super) enum Brain {
    /// The engine of Tengen.
    Own(Level),
    /// An engine of the Gomocup protocol. The engine of Tengen answers the questions of openings for it.
    Engine(Program),
}

/// A game in which the bot must act.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) id: GameId,
    /// The number of entries of the game.
    pub(super) seq: u32,
    pub(super) game: Game,
    pub(super) budget: Budget,
}

/// The action that was chosen.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) id: GameId,
    pub(super) seq: u32,
    /// The action, or why there is none.
    pub(super) action: Result<Action, String>,
}

/// The way to the thread and back. The thread ends when this is dropped.
#[derive(Debug)]
pub(super) struct Thinker {
    /// The tasks, with the moments at which they were set.
    tasks: Sender<(Instant, Task)>,
    pub(super) thoughts: Receiver<Thought>,
}

impl Thinker {
    pub(super) fn start(brain: Brain, options: EngineOptions, seed: u64) -> Thinker {
        let (tasks, asked) = channel::<(Instant, Task)>();
        let (told, thoughts) = channel();
        thread::spawn(move || {
            let mut player = Player::new(brain, options, seed);
            for (since, task) in asked {
                let Task { id, seq, .. } = task;
                let limits = || Limits::Time(task.budget.after(since.elapsed()));
                let action = player.act(&task.game, &limits);
                if told.send(Thought { id, seq, action }).is_err() {
                    return;
                }
            }
        });
        Thinker { tasks, thoughts }
    }

    /// Lets the thread choose an action, after those that it was asked for before.
    pub(super) fn think(&self, task: Task) {
        // The thread ends only with this value.
        let _ = self.tasks.send((Instant::now(), task));
    }
}

struct Player {
    /// Plays, or answers the questions of openings.
    bot: Box<dyn Bot>,
    seed: u64,
    clock: StandardClock,
    foreign: Option<Foreign>,
}

impl Player {
    fn new(brain: Brain, options: EngineOptions, seed: u64) -> Player {
        let (level, foreign) = match brain {
            Brain::Own(level) => (level, None),
            Brain::Engine(program) => {
                let engine = None;
                (Level::MAXIMUM, Some(Foreign { program, engine }))
            }
        };
        Player {
            bot: options.bot(BotKind::Level(level), seed),
            seed,
            clock: StandardClock::default(),
            foreign,
        }
    }

    /// Returns the action in a game. `limits` returns those of a search that begins now.
    fn act(&mut self, game: &Game, limits: &dyn Fn() -> Limits) -> Result<Action, String> {
        if game.claim().is_some() {
            return Ok(Action::Claim);
        }
        let position = game.position();
        let limit = SearchLimit::new(limits(), &self.clock);
        if let Some(asked) = game.protocol().asked() {
            let bot = self.bot.as_mut();
            let answer = opening::answer(bot, position, asked, limit, self.seed, &mut Silent);
            let answer = answer.ok_or("it has no answer to a question of the opening")?;
            return Ok(Action::Answer(answer));
        }
        if let Some(foreign) = &mut self.foreign
            && position.has_legal_point()
        {
            return foreign.place(game, limits).map(Action::place);
        }
        match self.bot.choose(position, limit, &mut Silent).choice {
            Choice::Place(point) => Ok(Action::place(point)),
            Choice::Pass => Ok(Action::Pass),
            Choice::Nothing => Err("it has no move".to_owned()),
        }
    }
}

/// An engine of the Gomocup protocol. The program runs from the first move on, and is started again after a fault.
struct Foreign {
    program: Program,
    engine: Option<Engine>,
}

impl Foreign {
    /// Asks for a move, once more after a fault. The clock of the game has run during the start of the program and a search
    /// that failed: `limits` returns the limits of a search that begins now.
    fn place(&mut self, game: &Game, limits: &dyn Fn() -> Limits) -> Result<Point, String> {
        let first = self.attempt(game, limits);
        let tried = first.or_else(|_| self.attempt(game, limits));
        tried.map_err(|fault| fault.to_string())
    }

    fn attempt(&mut self, game: &Game, limits: &dyn Fn() -> Limits) -> Result<Point, Fault> {
        let size = game.board().size();
        let mut engine = match self.engine.take().filter(|it| it.size() == size) {
            Some(engine) => engine,
            None => Engine::start(&self.program, size, READY)?,
        };
        let asked = ask(&mut engine, game, limits());
        match asked {
            Ok(_) => self.engine = Some(engine),
            // Dropping an engine that hangs would wait for it to end by itself.
            Err(Fault::Time(_)) => engine.kill(),
            Err(_) => {}
        }
        asked
    }
}

fn ask(engine: &mut Engine, game: &Game, limits: Limits) -> Result<Point, Fault> {
    let position = game.position();
    engine.ask(position, &game.moves(), limits, LineCount::ONE)?;
    let time = match limits {
        Limits::Time(ms) => Duration::from_millis(ms.into()),
        Limits::Nodes(_) | Limits::Depth(_) => READY,
    };
    let watch = engine.stopwatch();
    let go_on = &mut |_: Option<&str>| ControlFlow::Continue(());
    let point = engine.answer(&watch, Deadline::of_wall(time + LATE), go_on)?;
    let point = point.ok_or(Fault::NoMove)?;
    match position.judge(point) {
        Ok(Judgement::Quiet | Judgement::Five | Judgement::FullBoard) => Ok(point),
        Ok(Judgement::Forbidden(kind)) => {
            Err(Fault::Illegal(format!("{point} is forbidden ({kind})")))
        }
        Err(why) => Err(Fault::Illegal(format!("{point}: {why}"))),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use tengen_core::Seat;
    use tengen_core::game::Clock;

    use super::*;

    /// An engine that writes the time that it is given into a file of the folder that is its argument. At the first start it
    /// ends after a second in place of a move.
    const ENDS_ONCE: &str = r#"
        while read -r line; do
            case $line in
            START*) echo OK ;;
            *timeout_turn*) echo "$line" >> "$1/told" ;;
            BEGIN*) if mkdir "$1/started" 2> "$1/errors"; then sleep 1; exit 3; fi; echo 7,7 ;;
            END*) exit ;;
            esac
        done"#;

    /// Returns the times in ms that an engine was told, one a line.
    fn told(folder: &std::path::Path) -> Vec<u64> {
        let told = std::fs::read_to_string(folder.join("told")).expect("a file");
        let times = told
            .lines()
            .filter_map(|line| line.trim().rsplit(' ').next());
        times.map(|ms| ms.parse().expect("a number")).collect()
    }

    #[test]
    fn an_engine_that_is_started_again_gets_what_the_clock_leaves() {
        let folder = std::env::temp_dir().join(format!("tengen-thinker-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let here = folder.to_str().expect("a name").to_owned();
        let arguments = ["-c", ENDS_ONCE, "sh", &here].map(str::to_owned);
        let program = Program {
            path: "sh".to_owned(),
            arguments: arguments.into(),
        };
        let mut clock = Clock::new("increment:60+0".parse().expect("a time control"));
        clock.begin(Seat::First, 0);
        let thinker = Thinker::start(Brain::Engine(program), EngineOptions::default(), 1);
        thinker.think(Task {
            id: "7k2m9qx0ab".parse().expect("a game"),
            seq: 0,
            game: Game::new("freestyle".parse().expect("terms")),
            budget: Budget {
                most: u32::MAX,
                clock: Some(clock),
            },
        });
        let thought = thinker.thoughts.recv_timeout(READY).expect("a thought");
        let place = Action::place("h8".parse().expect("a point"));
        assert_eq!(thought.action, Ok(place));
        let times = told(&folder);
        let a_second_less = times[0] - 1000 / 25;
        assert!(times.len() == 2 && times[1] <= a_second_less, "{times:?}");
        std::fs::remove_dir_all(&folder).expect("the folder is removed");
    }
}
