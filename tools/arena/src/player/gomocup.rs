//! A foreign program as a player, by the Gomocup protocol.
//!
//! A process plays one game. The protocol has no passes: after a pass, the whole board is sent again.

use std::ops::ControlFlow;
use std::time::Duration;

use tengen_core::{Action, BoardSize, Point, Ruleset};
use tengen_engine::{Choice, Limits};
use tengen_gomocup::{Deadline, Engine, Fault, Program, Spent, Squares, rule_number, settings};

use super::{Answer, Patience, Seated, Turn};

pub(super) struct Gomocup {
    engine: Engine,
    /// The number of plies that the program knows.
    known: usize,
    /// The limits of the first move, and of the others.
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
        let rule = rule_number(rules);
        let rule = rule.ok_or_else(|| Fault::Refused(format!("it has no rule like {rules}")))?;
        let wait = Duration::from_millis(u64::from(patience.wait));
        let mut engine = Engine::start(program, size, wait)?;
        engine.say(&settings(rule, budget))?;
        Ok(Gomocup {
            engine,
            known: 0,
            deadlines: [patience.first_margin, patience.margin]
                .map(|margin| deadline(budget, margin, wait)),
        })
    }

    /// Returns the lines that ask the program for a move.
    fn question(&self, plies: &[Action]) -> Vec<String> {
        let squares = Squares(self.engine.size());
        let mut lines = vec!["INFO time_left 2147483647".to_owned()];
        let last = plies.last().and_then(|action| action.point());
        match last.filter(|_| self.known > 0 && plies.len() == self.known + 1) {
            _ if plies.is_empty() => lines.push("BEGIN".to_owned()),
            Some(point) => lines.push(format!("TURN {}", squares.text(point))),
            None => {
                lines.push("BOARD".to_owned());
                for (ply, action) in plies.iter().enumerate() {
                    if let Some(point) = action.point() {
                        // The last ply is the opponent's, and the players alternate.
                        let is_foe = (plies.len() - ply) % 2 == 1;
                        let whose = if is_foe { 2 } else { 1 };
                        lines.push(format!("{},{whose}", squares.text(point)));
                    }
                }
                lines.push("DONE".to_owned());
            }
        }
        lines
    }

    fn answer(&mut self, plies: &[Action], watch: &Spent) -> Result<Point, Fault> {
        let question = self.question(plies);
        self.engine.say(&question)?;
        let [first, later] = self.deadlines;
        let deadline = if self.known == 0 { first } else { later };
        let go_on = &mut |_: Option<&str>| ControlFlow::Continue(());
        let answer = self.engine.answer(watch, deadline, go_on)?;
        answer.ok_or(Fault::NoMove)
    }
}

impl Seated for Gomocup {
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        let watch = self.engine.stopwatch();
        let answer = self.answer(turn.plies, &watch);
        let ms = self.engine.ms(&watch);
        if let Err(Fault::Time(_)) = answer {
            self.engine.kill();
        }
        self.known = turn.plies.len() + 1;
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
