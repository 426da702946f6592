//! A foreign program as a player, by the Gomocup protocol (plastovicka.github.io/protocl2en.htm).
//!
//! A process plays one game. Coordinates count from 0 at the upper left corner. The protocol has no
//! passes: after a pass, the whole board is sent again.

use std::time::Duration;

use tengen_core::rules::Variant;
use tengen_core::{Action, BoardSize, Point, Ruleset};
use tengen_engine::{Choice, Limits};

use super::process::{Deadline, Process};
use super::{Answer, Fault, Patience, Program, Seated, Turn};

pub(super) struct Gomocup {
    process: Process,
    size: BoardSize,
    /// The number of plies that the program knows.
    known: usize,
    /// The limits of the first move, and of the others.
    deadlines: [Deadline; 2],
}

/// Returns the number of a rule set in the protocol, or `None` if it has none.
pub(crate) fn rule_number(rules: Ruleset) -> Option<u32> {
    let numbers = [
        (Variant::Freestyle, 0),
        (Variant::Standard, 1),
        (Variant::Renju, 4),
        (Variant::Caro, 8),
        (Variant::CaroExact, 9),
    ];
    let parts = |variant: Variant| {
        let parts = variant.parts();
        (parts.black, parts.white, parts.bans)
    };
    let mut known = numbers.into_iter();
    let (_, number) = known.find(|(variant, _)| parts(*variant) == parts(rules.variant))?;
    Some(number)
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
        let size = BoardSize::new(lines).map_err(|error| Fault::Crash(error.to_string()))?;
        let rule = rule_number(rules);
        let rule = rule.ok_or_else(|| Fault::Crash(format!("it has no rule like {rules}")))?;
        let mut process = Process::start(program)?;
        let watch = process.stopwatch();
        process.say(&[format!("START {lines}")])?;
        let ready = Deadline {
            used: None,
            wall: Duration::from_millis(u64::from(patience.wait)),
        };
        loop {
            let line = process.hear(&watch, ready)?;
            match word(&line) {
                Word::Chatter => process.in_time(&watch, ready)?,
                Word::Ok => break,
                _ => {
                    return Err(Fault::Crash(format!(
                        "it answers START {lines} by {line:?}"
                    )));
                }
            }
        }
        process.say(&about(rule, budget))?;
        Ok(Gomocup {
            process,
            size,
            known: 0,
            deadlines: [patience.first_margin, patience.margin]
                .map(|margin| deadline(budget, margin, patience.wait)),
        })
    }

    /// Returns the lines that ask the program for a move.
    fn question(&self, plies: &[Action]) -> Vec<String> {
        let mut lines = vec!["INFO time_left 2147483647".to_owned()];
        let last = plies.last().and_then(|action| action.point());
        match last.filter(|_| self.known > 0 && plies.len() == self.known + 1) {
            _ if plies.is_empty() => lines.push("BEGIN".to_owned()),
            Some(point) => lines.push(format!("TURN {}", self.place(point))),
            None => {
                lines.push("BOARD".to_owned());
                for (ply, action) in plies.iter().enumerate() {
                    if let Some(point) = action.point() {
                        // The last ply is the opponent's, and the players alternate.
                        let is_foe = (plies.len() - ply) % 2 == 1;
                        let whose = if is_foe { 2 } else { 1 };
                        lines.push(format!("{},{whose}", self.place(point)));
                    }
                }
                lines.push("DONE".to_owned());
            }
        }
        lines
    }

    fn place(&self, point: Point) -> String {
        format!("{},{}", point.column(), self.size.lines() - 1 - point.row())
    }

    /// Reads the point of an answer such as `7,8`.
    fn point(&self, line: &str) -> Option<Point> {
        let (column, row) = line.split_once(',')?;
        let column: u8 = column.trim().parse().ok()?;
        let row: u8 = row.trim().parse().ok()?;
        let row = (self.size.lines() - 1).checked_sub(row)?;
        Point::new(column, row).filter(|&point| self.size.contains(point))
    }

    fn answer(&mut self, plies: &[Action], watch: &super::process::Spent) -> Result<Point, Fault> {
        let question = self.question(plies);
        self.process.say(&question)?;
        let [first, later] = self.deadlines;
        let deadline = if self.known == 0 { first } else { later };
        loop {
            let line = self.process.hear(watch, deadline)?;
            match word(&line) {
                Word::Chatter | Word::Ok => self.process.in_time(watch, deadline)?,
                Word::Suggestion(point) => self.process.say(&[format!("PLAY {point}")])?,
                Word::Error => return Err(Fault::Crash(format!("it says {line:?}"))),
                Word::Other => {
                    self.process.in_time(watch, deadline)?;
                    let wrong = || Fault::Illegal(format!("{line:?} is no point of the board"));
                    return self.point(&line).ok_or_else(wrong);
                }
            }
        }
    }
}

impl Seated for Gomocup {
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        let watch = self.process.stopwatch();
        let answer = self.answer(turn.plies, &watch);
        let ms = self.process.ms(&watch);
        if let Err(Fault::Time(_)) = answer {
            self.process.kill();
        }
        self.known = turn.plies.len() + 1;
        Answer {
            choice: answer.map(Choice::Place),
            ms,
        }
    }
}

/// The kind of a line from a program.
enum Word<'a> {
    /// A message, or the reply to a command that the program does not know; it is ignored.
    Chatter,
    Ok,
    Error,
    /// A suggested move, which must be confirmed with `PLAY`.
    Suggestion(&'a str),
    /// Any other line; a move, if the program works correctly.
    Other,
}

fn word(line: &str) -> Word<'_> {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match first.to_ascii_uppercase().as_str() {
        "MESSAGE" | "DEBUG" | "UNKNOWN" | "FORBID" => Word::Chatter,
        "OK" => Word::Ok,
        "ERROR" => Word::Error,
        "SUGGEST" => Word::Suggestion(rest.trim()),
        _ => Word::Other,
    }
}

/// Returns the lines for the rule and the budget. Limits of nodes and depth are an extension of the
/// protocol by Yixin.
fn about(rule: u32, budget: Limits) -> Vec<String> {
    let turn = match budget {
        Limits::Time(ms) => ms,
        Limits::Nodes(_) | Limits::Depth(_) => 3_600_000,
    };
    let mut lines = vec![
        format!("INFO rule {rule}"),
        "INFO game_type 1".to_owned(),
        format!("INFO timeout_turn {turn}"),
        "INFO timeout_match 0".to_owned(),
        "INFO max_memory 0".to_owned(),
    ];
    match budget {
        Limits::Time(_) => {}
        Limits::Nodes(nodes) => lines.push(format!("INFO max_node {nodes}")),
        Limits::Depth(depth) => lines.push(format!("INFO max_depth {depth}")),
    }
    lines
}

fn deadline(budget: Limits, margin: u32, wait: u32) -> Deadline {
    let ms = |ms: u32| Duration::from_millis(u64::from(ms));
    Deadline {
        used: match budget {
            Limits::Time(budget) => Some(ms(budget) + ms(margin)),
            Limits::Nodes(_) | Limits::Depth(_) => None,
        },
        wall: ms(wait),
    }
}
