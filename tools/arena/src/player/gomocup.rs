//! A foreign program as a player, by the Gomocup protocol.
//!
//! A process plays one game.

use std::ops::ControlFlow;
use std::time::Duration;

use tengen_core::{BoardSize, Point, Ruleset};
use tengen_engine::{Choice, Limits, LineCount};
use tengen_gomocup::{Deadline, Engine, Fault, Program, Spent};

use super::{Answer, Patience, Seated, Turn};

pub(super) struct Gomocup {
    engine: Engine,
    budget: Limits,
    /// The limits of the next move, and of those after it.
    deadlines: [Deadline; 2],
}

impl Gomocup {
    /// Starts the program and sends it the rules and the budget.
    pub(super) fn start(
        program: &Program,
        rules: Ruleset,
        lines: u8,
        budget: Limits,
        patience: Patience,
    ) -> Result<Gomocup, Fault> {
        let size = BoardSize::new(lines).map_err(|error| Fault::Refused(error.to_string()))?;
        let wait = Duration::from_millis(u64::from(patience.wait));
        let mut engine = Engine::start(program, size, wait)?;
        engine.set(rules, budget)?;
        Ok(Gomocup {
            engine,
            budget,
            deadlines: [patience.first_margin, patience.margin]
                .map(|margin| deadline(budget, margin, wait)),
        })
    }

    fn answer(&mut self, turn: Turn<'_>, watch: &Spent) -> Result<Point, Fault> {
        let played: Vec<Point> = turn.plies.iter().filter_map(|ply| ply.point()).collect();
        let position = turn.position;
        self.engine
            .ask(position, &played, self.budget, LineCount::ONE)?;
        let [next, later] = self.deadlines;
        self.deadlines = [later; 2];
        let go_on = &mut |_: Option<&str>| ControlFlow::Continue(());
        let answer = self.engine.answer(watch, next, go_on)?;
        answer.ok_or(Fault::NoMove)
    }
}

impl Seated for Gomocup {
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        let watch = self.engine.stopwatch();
        let answer = self.answer(turn, &watch);
        let ms = self.engine.ms(&watch);
        if let Err(Fault::Time(_)) = answer {
            self.engine.kill();
        }
        Answer {
            choice: answer.map(Choice::Place),
            ms,
        }
    }
}

fn deadline(budget: Limits, margin: u32, wall: Duration) -> Deadline {
    let ms = |ms: u32| Duration::from_millis(u64::from(ms));
    Deadline {
        used: match budget {
            Limits::Time(budget) => Some(ms(budget) + ms(margin)),
            Limits::Nodes(_) | Limits::Depth(_) => None,
        },
        wall,
    }
}
