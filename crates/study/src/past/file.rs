//! All past games as one text file: a head line, then one game on each line.
//!
//! A line has four fields separated by tabs: the time at which the game was put on the board, in ms since 1970;
//! the players of Black and White (`person`, the text form of a bot such as `level:6`, or `=` and a name); and
//! the game in the link format.

use std::fmt::Write as _;

use super::{Opponent, PastGame};
use tengen_core::game::{Archive, Tag};
use tengen_core::link;
use tengen_engine::words::BotKind;
use tengen_kit::players::{PlayedBy, name_of_bots};
use tengen_kit::share::game_of;
use tengen_kit::store::LocalId;
use tengen_kit::text::date::day;

/// The head line of the file.
const HEAD: &str = "tengen games 1";

/// Returns `true` if the bytes are a file of past games.
pub fn are_games(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let head = bytes.strip_prefix(HEAD.as_bytes());
    head.is_some_and(|rest| {
        rest.first()
            .is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
    })
}

/// Writes games, with their texts in the link format.
pub fn file_of_games(games: &[PastGame], texts: &[(LocalId, String)]) -> String {
    let lines = texts.iter().filter_map(|(id, link)| {
        let game = games.iter().find(|game| game.id == *id)?;
        Some((*id, &game.players, link))
    });
    write(lines)
}

/// Writes games of people without names. The time at which they were put on the board is not known, and is 0.
pub fn unnamed_games(links: &[String]) -> String {
    const PEOPLE: [Opponent; 2] = [Opponent::Person, Opponent::Person];
    write(links.iter().map(|link| (LocalId(0), &PEOPLE, link)))
}

fn write<'a>(lines: impl Iterator<Item = (LocalId, &'a [Opponent; 2], &'a String)>) -> String {
    let mut file = format!("{HEAD}\n");
    for (id, [black, white], link) in lines {
        // Writing into a `String` cannot fail.
        let _ = writeln!(file, "{id}\t{black}\t{white}\t{link}");
    }
    file
}

/// Returns the lines of games, each with its number from 1.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (u32, &str)> {
    let lines = (1..).zip(text.lines()).skip(1);
    lines.filter(|(_, line)| !line.trim().is_empty())
}

/// Returns the games of a file of past games, in its order. They name their players, except people without a name.
/// A line that cannot be read gives its number, from 1. `None` if the bytes are no such file.
pub fn past_games(bytes: &[u8]) -> Option<Vec<Result<Archive, u32>>> {
    games(bytes, |_, archive| archive)
}

/// Returns the games as [`past_games`] does, each with the day on which it began, in a time zone that is `zone` minutes
/// behind UTC, unless it names a date.
pub fn past_games_at(bytes: &[u8], zone: f64) -> Option<Vec<Result<Archive, u32>>> {
    games(bytes, |id, mut archive| {
        let is_dated = !archive.annotations.tag(Tag::Date).is_empty();
        // A line without a time has 0.
        if !is_dated && id > LocalId(0) {
            archive.annotations.set_tag(Tag::Date, day(id.0, zone));
        }
        archive
    })
}

/// Returns the games of a file as `finish` makes them of their identities and records.
fn games(
    bytes: &[u8],
    finish: impl Fn(LocalId, Archive) -> Archive,
) -> Option<Vec<Result<Archive, u32>>> {
    if !are_games(bytes) {
        return None;
    }
    let text = String::from_utf8_lossy(bytes);
    let games = lines(&text).map(|(number, line)| {
        let (past, game) = read_line(line).ok_or(number)?;
        let id = past.id;
        let archive = archive(past, &game).ok_or(number)?;
        Ok(finish(id, archive))
    });
    Some(games.collect())
}

/// Returns the record of a game, with its players in the tags.
fn archive(past: PastGame, game: &str) -> Option<Archive> {
    let mut archive = link::decode(game).ok()?;
    for (tag, player) in [Tag::Black, Tag::White].into_iter().zip(past.players) {
        let name = match player {
            Opponent::Person => continue,
            Opponent::Bot(BotKind::External(name)) => name.shown(),
            Opponent::Bot(bot) => name_of_bots(&[bot]),
            Opponent::Named(name) => name,
        };
        archive.annotations.set_tag(tag, name);
    }
    Some(archive)
}

/// Reads a line: the facts, and the game in the link format.
pub fn read_line(line: &str) -> Option<(PastGame, String)> {
    let fields: Vec<&str> = line.trim_end().split('\t').collect();
    let [id, black, white, game] = fields[..] else {
        return None;
    };
    let id = LocalId(id.parse().ok()?);
    let players: [Opponent; 2] = [black.parse().ok()?, white.parse().ok()?];
    let (past, game) = PastGame::of(id, &game_of(game)?, [PlayedBy::Person; 2]).ok()?;
    Some((PastGame { players, ..past }, game))
}
