//! Requests to a collection that runs elsewhere, and its answers. Each has a text form.

use std::fmt;
use std::str::FromStr;

use crate::{CollectedGame, Counts, Explored, Library, NextMove, SourceId, Tally, Wish};

/// A request to a collection.
///
/// The text form is a line of words; the games of `fill`, `add` and `played` follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Forget all games.
    Clear,
    /// Add the games of these lines, which are kept elsewhere.
    Fill(SourceId, String),
    /// Add the games of these lines, and return those that are new.
    Add(SourceId, String),
    /// Replace the games that were played here by those of these lines. A line that is no game is left out.
    Played(String),
    /// Take away the games of a source.
    Remove(SourceId),
    /// Bring back the games of the source that was taken away last.
    Restore(SourceId),
    /// Return wanted games: `count` of them from this place on.
    Find {
        /// The first place, from 0.
        from: usize,
        /// The largest number of games.
        count: usize,
        /// The wanted games.
        wish: Wish,
    },
    /// Return the moves that followed the position of a wish.
    Explore(Wish),
    /// Return all wanted games, to write them into a file. The answer has the same number.
    List(u32, Wish),
}

/// The answer to a request.
///
/// The text form is a line of words; games or moves follow it, each on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Games were taken away or brought back, or are forgotten; this is the number of all games.
    Games(usize),
    /// Games were added.
    Filled(Counts),
    /// The games that were played here were replaced.
    Played(Counts),
    /// Games were added; these lines are the new ones.
    Added(Counts, String),
    /// The number of all wanted games, and some of them.
    Found(usize, Vec<CollectedGame>),
    /// The games with a position, and the moves that followed. The numbers of the games are not told.
    Explored(Explored),
    /// All wanted games as lines, as they were added, with the number of the request.
    Listed(u32, String),
}

/// Returned if a text is not a request or an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a request to a collection or its answer")]
pub struct ParseMessageError;

impl Library {
    /// Carries out a request.
    pub fn answer(&mut self, request: &Request) -> Answer {
        match request {
            Request::Clear => {
                *self = Library::default();
                Answer::Games(0)
            }
            Request::Fill(source, lines) => Answer::Filled(self.add(*source, lines).0),
            Request::Add(source, lines) => {
                let (counts, new) = self.add(*source, lines);
                Answer::Added(counts, new)
            }
            Request::Played(lines) => {
                let games = lines.lines().filter_map(|line| line.parse().ok());
                Answer::Played(self.replace_played(games))
            }
            Request::Remove(source) => {
                self.remove(*source);
                Answer::Games(self.len())
            }
            Request::Restore(source) => {
                self.restore(*source);
                Answer::Games(self.len())
            }
            Request::Find { from, count, wish } => {
                let (all, games) = self.find(wish, *from, *count);
                Answer::Found(all, games)
            }
            Request::Explore(wish) => Answer::Explored(Explored {
                numbers: Vec::new(),
                ..self.explore(wish)
            }),
            Request::List(number, wish) => Answer::Listed(*number, self.list(wish)),
        }
    }
}

/// Writes the text form.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Clear => f.write_str("clear"),
            Request::Fill(source, lines) => write!(f, "fill {source}\n{lines}"),
            Request::Add(source, lines) => write!(f, "add {source}\n{lines}"),
            Request::Played(lines) => write!(f, "played\n{lines}"),
            Request::Remove(source) => write!(f, "remove {source}"),
            Request::Restore(source) => write!(f, "restore {source}"),
            Request::Find { from, count, wish } => write!(f, "find {from} {count} {wish}"),
            Request::Explore(wish) => write!(f, "explore {wish}"),
            Request::List(number, wish) => write!(f, "list {number} {wish}"),
        }
    }
}

/// Reads the text form.
impl FromStr for Request {
    type Err = ParseMessageError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (head, lines) = text.split_once('\n').unwrap_or((text, ""));
        let (word, rest) = head.split_once(' ').unwrap_or((head, ""));
        let source = || rest.parse().map_err(|_| ParseMessageError);
        let wish = |text: &str| text.parse().map_err(|_| ParseMessageError);
        Ok(match word {
            "clear" => Request::Clear,
            "fill" => Request::Fill(source()?, lines.to_owned()),
            "add" => Request::Add(source()?, lines.to_owned()),
            "played" => Request::Played(lines.to_owned()),
            "remove" => Request::Remove(source()?),
            "restore" => Request::Restore(source()?),
            "find" => {
                let mut parts = rest.splitn(3, ' ');
                let mut next = || parts.next().ok_or(ParseMessageError);
                Request::Find {
                    from: number(next()?)?,
                    count: number(next()?)?,
                    wish: wish(next()?)?,
                }
            }
            "explore" => Request::Explore(wish(rest)?),
            "list" => {
                let (first, rest) = rest.split_once(' ').ok_or(ParseMessageError)?;
                Request::List(number(first)?, wish(rest)?)
            }
            _ => return Err(ParseMessageError),
        })
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, ParseMessageError> {
    text.parse().map_err(|_| ParseMessageError)
}

/// Writes the text form.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Games(count) => write!(f, "games {count}"),
            Answer::Filled(counts) => write!(f, "filled {counts}"),
            Answer::Played(counts) => write!(f, "played {counts}"),
            Answer::Added(counts, lines) => write!(f, "added {counts}\n{lines}"),
            Answer::Found(all, games) => {
                write!(f, "found {all}")?;
                games.iter().try_for_each(|game| write!(f, "\n{game}"))
            }
            Answer::Listed(number, lines) => write!(f, "listed {number}\n{lines}"),
            Answer::Explored(found) => {
                write!(f, "explored {} {}", found.games, found.ended)?;
                let mut next = found.next.iter();
                next.try_for_each(|it| write!(f, "\n{} {}", it.point, it.tally))
            }
        }
    }
}

/// Reads the text form.
impl FromStr for Answer {
    type Err = ParseMessageError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (head, lines) = text.split_once('\n').unwrap_or((text, ""));
        let (word, rest) = head.split_once(' ').ok_or(ParseMessageError)?;
        let counts = || rest.parse().map_err(|_| ParseMessageError);
        Ok(match word {
            "games" => Answer::Games(number(rest)?),
            "filled" => Answer::Filled(counts()?),
            "played" => Answer::Played(counts()?),
            "added" => Answer::Added(counts()?, lines.to_owned()),
            "found" => {
                let games: Result<Vec<CollectedGame>, _> = lines.lines().map(number).collect();
                Answer::Found(number(rest)?, games?)
            }
            "listed" => Answer::Listed(number(rest)?, lines.to_owned()),
            "explored" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let (games, ended) = words.split_at_checked(4).ok_or(ParseMessageError)?;
                let next: Result<Vec<NextMove>, _> = lines.lines().map(next_move).collect();
                Answer::Explored(Explored {
                    games: number(&games.join(" "))?,
                    ended: number(&ended.join(" "))?,
                    next: next?,
                    numbers: Vec::new(),
                })
            }
            _ => return Err(ParseMessageError),
        })
    }
}

fn next_move(line: &str) -> Result<NextMove, ParseMessageError> {
    let (point, tally) = line.split_once(' ').ok_or(ParseMessageError)?;
    let tally: Tally = number(tally)?;
    Ok(NextMove {
        point: number(point)?,
        tally,
    })
}
