//! The log of a match: a head with the settings, then a line for each game.
//!
//! ```text
//! # tengen match 1
//! # a: search time:300
//! …
//! 0 | A | B | five | h8 i9 g7 … | 12 300 …
//! ```
//!
//! The fields are the number of the game (two games for each opening), the player with Black, the
//! winner (`=` for a draw), the reason, the plies, and the times of the plies after the opening in
//! ms.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::statistics::Score;

/// A player of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    A,
    B,
}

/// The logged data of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LoggedGame {
    pub(crate) game: usize,
    pub(crate) score: Score,
    pub(crate) ending: String,
    pub(crate) plies: Vec<String>,
    pub(crate) ms: Vec<u32>,
}

/// The settings, by name, that all games of a match must share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings(pub(crate) Vec<(&'static str, String)>);

/// The reason why a log cannot be continued.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum LogError {
    #[error("it is no log of a match")]
    Foreign,
    #[error("it is another match: its {name} is `{there}`, not `{here}`")]
    Other {
        name: String,
        there: String,
        here: String,
    },
    #[error("line {0} is no game of a match")]
    Line(usize),
}

const TITLE: &str = "# tengen match 1";

/// Returns the player with Black: A in games with an even number, B in the others.
pub(crate) const fn black(game: usize) -> Side {
    if game.is_multiple_of(2) {
        Side::A
    } else {
        Side::B
    }
}

impl Side {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Side::A => "A",
            Side::B => "B",
        }
    }

    pub(crate) const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

impl Settings {
    /// Returns the head of a log.
    pub(crate) fn head(&self) -> String {
        let mut text = format!("{TITLE}\n");
        for (name, value) in &self.0 {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {name}: {value}");
        }
        text
    }

    /// Checks that the head of a log has these settings.
    fn check(&self, head: &[&str]) -> Result<(), LogError> {
        let (Some(&TITLE), said) = (head.first(), head.iter().skip(1)) else {
            return Err(LogError::Foreign);
        };
        let said: Vec<&str> = said.copied().collect();
        for (index, (name, here)) in self.0.iter().enumerate() {
            let line = said.get(index).and_then(|line| line.strip_prefix("# "));
            let (there, value) = line
                .and_then(|line| line.split_once(": "))
                .ok_or(LogError::Foreign)?;
            if there != *name {
                return Err(LogError::Foreign);
            }
            if value != here {
                return Err(LogError::Other {
                    name: (*name).to_owned(),
                    there: value.to_owned(),
                    here: here.clone(),
                });
            }
        }
        Ok(())
    }
}

impl LoggedGame {
    /// Returns the log line of the game, with a line break.
    pub(crate) fn line(&self) -> String {
        let ending = self.ending.replace(['|', '\n', '\r'], " ");
        let winner = match self.score {
            Score::Win => "A",
            Score::Draw => "=",
            Score::Loss => "B",
        };
        let ms: Vec<String> = self.ms.iter().map(u32::to_string).collect();
        format!(
            "{} | {} | {winner} | {ending} | {} | {}\n",
            self.game,
            black(self.game).name(),
            self.plies.join(" "),
            ms.join(" ")
        )
    }

    fn parse(line: &str) -> Option<LoggedGame> {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [game, colour, winner, ending, plies, ms] = fields[..] else {
            return None;
        };
        let game: usize = game.parse().ok()?;
        let score = match winner {
            "A" => Score::Win,
            "=" => Score::Draw,
            "B" => Score::Loss,
            _ => return None,
        };
        let ms = ms
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>();
        (colour == black(game).name()).then_some(())?;
        Some(LoggedGame {
            game,
            score,
            ending: ending.to_owned(),
            plies: plies.split_whitespace().map(str::to_owned).collect(),
            ms: ms.ok()?,
        })
    }
}

/// Reads the games of a log, which must belong to this match.
pub(crate) fn parse(text: &str, settings: &Settings) -> Result<Vec<LoggedGame>, LogError> {
    let lines: Vec<&str> = text.lines().collect();
    let head = lines
        .iter()
        .take_while(|line| line.starts_with('#'))
        .count();
    settings.check(&lines[..head])?;
    let (mut entries, mut known) = (Vec::new(), HashSet::new());
    for (number, line) in (head + 1..).zip(&lines[head..]) {
        let entry = LoggedGame::parse(line).ok_or(LogError::Line(number))?;
        if !known.insert(entry.game) {
            return Err(LogError::Line(number));
        }
        entries.push(entry);
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(a: &str) -> Settings {
        Settings(vec![("a", a.to_owned()), ("rules", "renju".to_owned())])
    }

    fn entry(game: usize, score: Score, ending: &str) -> LoggedGame {
        LoggedGame {
            game,
            score,
            ending: ending.to_owned(),
            plies: ["h8", "pass", "i9"].map(str::to_owned).to_vec(),
            ms: vec![0, 12],
        }
    }

    #[test]
    fn a_log_reads_back() {
        let entries = [
            entry(1, Score::Win, "five"),
            entry(0, Score::Loss, "crash: it | ended\nso"),
            entry(7, Score::Draw, "passes"),
        ];
        let mut text = settings("search").head();
        for entry in &entries {
            text.push_str(&entry.line());
        }
        let read = parse(&text, &settings("search")).expect("a log");
        assert_eq!(read[0], entries[0]);
        assert_eq!(read[1].ending, "crash: it   ended so");
        assert_eq!(read[2], entries[2]);
        assert!(
            text.ends_with("7 | B | = | passes | h8 pass i9 | 0 12\n"),
            "{text}"
        );
    }

    #[test]
    fn other_logs_are_refused() {
        let text = settings("search").head();
        let error = parse(&text, &settings("ref2")).expect_err("another player");
        assert_eq!(
            error.to_string(),
            "it is another match: its a is `search`, not `ref2`"
        );
        let foreign = [
            String::new(),
            "hello\n".to_owned(),
            format!("{TITLE}\n# b: x\n"),
        ];
        for text in foreign {
            assert_eq!(
                parse(&text, &settings("search")),
                Err(LogError::Foreign),
                "{text}"
            );
        }
        for line in [
            "0 | B | A | five | h8 | 1",
            "x | A | A | five | h8 | 1",
            "0 | A | C | five | h8 | 1",
            "0 | A | A | five | h8",
            "0 | A | A | five | h8 | y",
            "",
        ] {
            let text = format!("{text}{line}\n");
            assert_eq!(
                parse(&text, &settings("search")),
                Err(LogError::Line(4)),
                "{line}"
            );
        }
        let line = entry(3, Score::Win, "five").line();
        let twice = format!("{text}{line}{line}");
        assert_eq!(parse(&twice, &settings("search")), Err(LogError::Line(5)));
    }
}
