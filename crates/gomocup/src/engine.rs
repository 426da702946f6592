//! An engine on a board of one size: it is started, told a position, and asked for a move.

use std::ops::ControlFlow;
use std::time::Duration;

use tengen_core::{BoardSize, Point, Position, Ruleset};
use tengen_engine::{Limits, LineCount};

use crate::info::Rows;
use crate::{Deadline, Fault, Held, Process, Program, Reader, Said, Spent, Squares};
use crate::{budget_lines, rule_lines, rule_number, stones};

/// The time for an engine to tell its name.
const NAMING: Duration = Duration::from_secs(2);

/// The time for an engine to answer once it was told to stop.
const STOPPING: Duration = Duration::from_millis(700);

/// The most characters of the name of an engine.
const LONGEST_NAME: usize = 60;

/// A running engine. Dropping it ends the program.
#[derive(Debug)]
pub struct Engine {
    process: Process,
    squares: Squares,
    extension: Extension,
    rows: Rows,
    /// The number of the rules that it was told.
    rule: Option<u32>,
    /// The budget of a move that it was told.
    limits: Option<Limits>,
    held: Held,
}

/// If the engine knows the commands that Yixin added to the protocol, by which it ranks several moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extension {
    None,
    Yixin,
}

impl Engine {
    /// Starts a program for boards of a size, and waits until it is ready.
    ///
    /// # Errors
    ///
    /// [`Fault::Crash`] if it cannot be started or ends, [`Fault::Refused`] if it does not know the size,
    /// [`Fault::Time`] if it is not ready in time.
    pub fn start(program: &Program, size: BoardSize, ready: Duration) -> Result<Engine, Fault> {
        let mut process = Process::start(program)?;
        let watch = process.stopwatch();
        let start = format!("START {}", size.lines());
        process.say(std::slice::from_ref(&start))?;
        let deadline = Deadline::of_wall(ready);
        loop {
            process.in_time(&watch, deadline)?;
            let Some(line) = process.listen()? else {
                continue;
            };
            match Said::of(&line) {
                Said::Told(_) | Said::Chatter => {}
                Said::Ok => break,
                _ => return Err(Fault::Refused(format!("it answers {start} by {line:?}"))),
            }
        }
        Ok(Engine {
            process,
            squares: Squares(size),
            extension: Extension::None,
            rows: Rows::Unknown,
            rule: None,
            limits: None,
            held: Held::Nothing,
        })
    }

    /// Asks the engine for its name and version, for the commands of Yixin, and to tell what it finds in detail.
    /// Returns `None` if it tells no name.
    ///
    /// # Errors
    ///
    /// [`Fault::Crash`] if the program ends.
    pub fn introduce(&mut self) -> Result<Option<String>, Fault> {
        let watch = self.process.stopwatch();
        // A key of Yixin, which others ignore as they do every key that they do not know.
        let lines = ["YXSHOWINFO", "INFO show_detail 2", "ABOUT"];
        self.say(&lines.map(str::to_owned))?;
        let deadline = Deadline::of_wall(NAMING);
        while self.process.in_time(&watch, deadline).is_ok() {
            let Some(line) = self.process.listen()? else {
                continue;
            };
            if let Some(name) = named(&line) {
                return Ok(Some(name));
            }
            if matches!(Said::of(&line), Said::Told(told) if told.contains("MAX_THREAD_NUM")) {
                self.extension = Extension::Yixin;
            }
        }
        Ok(None)
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.squares.0
    }

    /// Starts a measurement of the engine's time.
    #[must_use]
    pub fn stopwatch(&self) -> Spent {
        self.process.stopwatch()
    }

    /// Returns the time that the engine used since `since`, in ms.
    #[must_use]
    pub fn ms(&self, since: &Spent) -> u32 {
        self.process.ms(since)
    }

    fn say(&mut self, lines: &[String]) -> Result<(), Fault> {
        self.process.say(lines)
    }

    /// Tells the engine the rules, and the budget of a move, each if it is not that of before. Engines may begin anew with
    /// the rules, so it gets the whole board of the next position then.
    ///
    /// # Errors
    ///
    /// [`Fault::Refused`] if the protocol has no number for the rules, [`Fault::Crash`] if the program has ended.
    pub fn set(&mut self, rules: Ruleset, limits: Limits) -> Result<(), Fault> {
        let rule = rule_number(rules)
            .ok_or_else(|| Fault::Refused(format!("its protocol has no rule like {rules}")))?;
        let mut lines = Vec::new();
        if self.rule.replace(rule) != Some(rule) {
            lines.extend(rule_lines(rule));
            self.held.forget();
        }
        if self.limits.replace(limits) != Some(limits) {
            lines.extend(budget_lines(limits));
        }
        if lines.is_empty() {
            return Ok(());
        }
        self.say(&lines)
    }

    /// Asks for the best moves of a position on a board of the engine's size, as many as wanted and as the engine can
    /// rank. `played` is the order of play as far as it is known. The answer is one move, and [`Engine::reader`] reads
    /// what it tells before.
    ///
    /// An engine that is asked after one more stone of the opponent is told only that stone, since many keep what they
    /// found as long as a game goes on.
    ///
    /// # Errors
    ///
    /// [`Fault::Refused`] if the protocol has no number for the rules, [`Fault::Crash`] if the program has ended.
    pub fn ask(
        &mut self,
        position: &Position,
        played: &[Point],
        limits: Limits,
        count: LineCount,
    ) -> Result<(), Fault> {
        self.set(position.rules(), limits)?;
        let mut lines = vec!["INFO time_left 2147483647".to_owned()];
        match self.extension {
            Extension::Yixin => {
                lines.extend(self.whole("YXBOARD", position, played));
                lines.push(format!("YXNBEST {count}"));
            }
            Extension::None => lines.extend(self.question(position, played)),
        }
        self.held.ask(position);
        self.say(&lines)
    }

    /// Returns the lines by which an engine without extensions is asked for its move.
    fn question(&self, position: &Position, played: &[Point]) -> Vec<String> {
        if let Some(point) = self.held.turn(position) {
            return vec![format!("TURN {}", self.squares.text(point))];
        }
        if !position.board().is_empty() {
            return self.whole("BOARD", position, played);
        }
        let begin = match self.held {
            Held::Nothing => &["BEGIN"][..],
            _ => &["RESTART", "BEGIN"],
        };
        begin.iter().map(|&line| line.to_owned()).collect()
    }

    /// Returns the lines with all stones of a position.
    fn whole(&self, command: &str, position: &Position, played: &[Point]) -> Vec<String> {
        let own = position.to_move();
        let stones = stones(position, played).into_iter().map(|(point, stone)| {
            let whose = if stone == own { 1 } else { 2 };
            format!("{},{whose}", self.squares.text(point))
        });
        let mut lines = vec![command.to_owned()];
        lines.extend(stones);
        lines.push("DONE".to_owned());
        lines
    }

    /// Returns the reader of what the engine tells about a position.
    #[must_use]
    pub fn reader<'a>(&self, position: &'a Position) -> Reader<'a> {
        Reader::new(position, self.rows)
    }

    /// Waits for a move. `hear` gets what the engine tells, and `None` at least every 20 ms; if it breaks, the
    /// engine goes on and the answer is `None`.
    ///
    /// # Errors
    ///
    /// The fault of an engine that gives no point of its board, or not in time.
    pub fn answer(
        &mut self,
        since: &Spent,
        deadline: Deadline,
        hear: &mut dyn FnMut(Option<&str>) -> ControlFlow<()>,
    ) -> Result<Option<Point>, Fault> {
        loop {
            let line = self.process.listen()?;
            let heard = line.as_deref().map(Said::of);
            let told = match heard {
                Some(Said::Told(told)) => Some(told),
                _ => None,
            };
            if hear(told).is_break() {
                return Ok(None);
            }
            let line = line.as_deref().unwrap_or_default();
            match heard {
                None | Some(Said::Told(_) | Said::Chatter | Said::Ok) => {}
                Some(Said::Suggestion(point)) => self.say(&[format!("PLAY {point}")])?,
                Some(Said::Error) => return Err(Fault::Crash(format!("it says {line:?}"))),
                Some(Said::Other) => {
                    self.process.in_time(since, deadline)?;
                    let wrong = || Fault::Illegal(format!("{line:?} is no point of the board"));
                    let point = self.squares.point(line).ok_or_else(wrong)?;
                    self.held.place(point);
                    return Ok(Some(point));
                }
            }
            self.process.in_time(since, deadline)?;
        }
    }

    /// Remembers from an answer from which edge the engine counts the rows of named points, which the reader then
    /// knows too.
    pub fn learn(&mut self, reader: &mut Reader<'_>, answer: Point) {
        self.rows = reader.learn(answer);
    }

    /// Tells a thinking engine to stop, and waits a moment for its answer.
    ///
    /// # Errors
    ///
    /// A fault if it does not stop. It is to be dropped then.
    pub fn stop(&mut self) -> Result<(), Fault> {
        let watch = self.process.stopwatch();
        self.say(&["YXSTOP".to_owned()])?;
        let deadline = Deadline::of_wall(STOPPING);
        let go_on = &mut |_: Option<&str>| ControlFlow::Continue(());
        let stopped = self.answer(&watch, deadline, go_on).map(|_| ());
        self.held.forget();
        stopped
    }

    /// Ends the program immediately.
    pub fn kill(&mut self) {
        self.process.kill();
    }
}

/// Reads the answer to `ABOUT`, such as `name="Rapfi", version="0.43", author="…"`.
fn named(line: &str) -> Option<String> {
    let field = |key: &str| {
        let (_, rest) = line.split_once(&format!("{key}=\""))?;
        let (value, _) = rest.split_once('"')?;
        let value: String = value.chars().filter(|sign| !sign.is_control()).collect();
        Some(value.trim().to_owned()).filter(|value| !value.is_empty())
    };
    let name = field("name")?;
    let name = match field("version") {
        Some(version) if !name.contains(&version) => format!("{name} {version}"),
        _ => name,
    };
    Some(name.chars().take(LONGEST_NAME).collect())
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn names_are_read() {
        for (line, name) in [
            (
                "name=\"Rapfi\", version=\"0.43.02\", author=\"X\"",
                Some("Rapfi 0.43.02"),
            ),
            ("name=\"Yixin 2018\", version=\"2018\"", Some("Yixin 2018")),
            ("name=\"Plain\"", Some("Plain")),
            ("name=\"\", version=\"1\"", None),
            ("UNKNOWN command", None),
        ] {
            assert_eq!(named(line).as_deref(), name, "{line}");
        }
    }
}
