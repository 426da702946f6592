//! The games of a record: its main line, or every line of a library.

use crate::{CollectedGame, GameResult, Uncollectable};
use tengen_core::game::{Outcome, Tag};
use tengen_core::{Archive, Game, Point};

/// The games of one record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    /// The games.
    pub games: Vec<CollectedGame>,
    /// The number of further lines, which were left out because the record has too many.
    pub left_out: usize,
    /// `true` if the record has variations or comments that none of these games has.
    pub is_stripped: bool,
}

impl Lines {
    /// Returns the main line of a record that is one game.
    ///
    /// # Errors
    ///
    /// As [`CollectedGame::of`].
    pub fn main(archive: &Archive) -> Result<Lines, Uncollectable> {
        Ok(Lines {
            games: vec![CollectedGame::of(archive)?],
            left_out: 0,
            is_stripped: ends(archive).len() > 1 || has_comments(archive),
        })
    }

    /// Returns the games of a record. A record that names a player or a result, or has only one line, is one game: its
    /// main line. Any other is a library: each of its first `most` lines to an end is a game. Its result is not known unless it ends with five in a row.
    ///
    /// # Errors
    ///
    /// As [`CollectedGame::of`].
    pub fn of(archive: &Archive, most: usize) -> Result<Lines, Uncollectable> {
        let ends = ends(archive);
        if ends.len() < 2 || is_game(archive) {
            return Lines::main(archive);
        }
        let main = CollectedGame::of(archive)?;
        Game::from_archive(archive).map_err(|_| Uncollectable::Broken)?;
        let lines = ends.iter().take(most);
        let games = lines.filter_map(|end| {
            let moves = line(archive, *end);
            (!moves.is_empty()).then(|| main.with_line(moves, result(archive, *end)))
        });
        Ok(Lines {
            games: games.collect(),
            left_out: ends.len().saturating_sub(most),
            is_stripped: has_comments(archive),
        })
    }
}

fn has_comments(archive: &Archive) -> bool {
    let mut notes = archive.annotations.notes();
    notes.any(|(_, note)| !note.comment.trim().is_empty())
}

/// Returns `true` if a record is about a game that was played.
fn is_game(archive: &Archive) -> bool {
    let says = |tag| !archive.annotations.tag(tag).trim().is_empty();
    [Tag::Black, Tag::White, Tag::Result].into_iter().any(says)
        // A line of a library may go on up to the five.
        || archive.nodes.iter().any(|it| {
            it.outcome
                .is_some_and(|it| !matches!(it, Outcome::Five { .. }))
        })
}

/// Returns the result of the line to a node.
fn result(archive: &Archive, end: u32) -> GameResult {
    let node = (end as usize)
        .checked_sub(1)
        .and_then(|it| archive.nodes.get(it));
    let outcome = node.and_then(|it| it.outcome);
    outcome.map_or(GameResult::Unknown, |it| {
        it.winner().map_or(GameResult::Draw, GameResult::Won)
    })
}

/// Returns the numbers of the nodes after which nothing follows, from 1.
fn ends(archive: &Archive) -> Vec<u32> {
    let mut is_end = vec![true; archive.nodes.len() + 1];
    for node in &archive.nodes {
        if let Some(parent) = is_end.get_mut(node.parent as usize) {
            *parent = false;
        }
    }
    let numbered = (0..).zip(is_end).skip(1);
    numbered
        .filter_map(|(number, is_end)| is_end.then_some(number))
        .collect()
}

/// Returns the stones of the line to a node, up to the first action that places none.
fn line(archive: &Archive, end: u32) -> Vec<Point> {
    let mut actions = Vec::new();
    let mut number = end;
    while let Some(node) = (number as usize)
        .checked_sub(1)
        .and_then(|it| archive.nodes.get(it))
    {
        actions.push(node.action.point());
        // The parent comes before the node, or the game is broken.
        number = node.parent.min(number - 1);
    }
    actions.into_iter().rev().map_while(|it| it).collect()
}
