//! The findings of a review: every move that was not good, as rows of a list and as annotations.

use super as words;
use crate::Page;
use tengen_core::board::Point;
use tengen_core::game::NodeId;
use tengen_engine::words::{Choice, ReviewedMove};
use tengen_kit::game::{FindingWeight, MoveFinding};
use tengen_kit::text::Texts;
use tengen_study::analysis::{ReviewRun, judgement};

/// A row of the list of findings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FindingRow {
    /// The index of the move, counted from the first move that can be reviewed.
    pub index: usize,
    /// The node after the move.
    pub node: NodeId,
    /// The move with its number, colour and judgement: `24. White K9: losing move`.
    pub title: String,
    /// The weight of the finding.
    pub weight: FindingWeight,
    /// One or two sentences that say why.
    pub text: String,
    /// The label of the button that shows the better line; empty if there is none.
    pub better: String,
    /// The label of the button that plays a proved win out; empty if there is none.
    pub play: &'static str,
}

/// A finding as an annotation of the game.
pub(crate) struct FindingNote {
    /// The node after the move.
    pub node: NodeId,
    pub comment: String,
    /// The point of the better move.
    pub better: Option<Point>,
}

/// Returns the findings of the review of the game on the board, in the order of the moves.
pub fn finding_rows(page: &Page) -> Vec<FindingRow> {
    let row = |run: &ReviewRun| {
        let row = |(index, it)| row(page.texts(), run, index, it);
        run.moves().filter_map(row).collect()
    };
    page.review().map_or(Vec::new(), row)
}

/// The move that lost the game, and the one that might have held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyMoves {
    /// The node after the losing move.
    pub losing: NodeId,
    /// The losing move: `30 B4`.
    pub lost: String,
    /// The index of the losing move, counted from the first move that can be reviewed.
    pub index: usize,
    /// The move in its place that may have held; empty if none is known.
    pub escape: String,
}

/// Returns the moves that decided the game, after its review; `None` if no move lost it.
pub fn key_moves(page: &Page) -> Option<KeyMoves> {
    let run = page.review()?;
    let index = run.losing()?;
    let numbered = |choice: Choice| {
        let number = u32::from(run.number(index));
        format!("{number} {}", words::choice(page.texts(), choice))
    };
    Some(KeyMoves {
        losing: run.node(index)?,
        lost: numbered(run.played(index)?),
        index,
        escape: run.better(index).map_or(String::new(), numbered),
    })
}

/// Returns the findings of the review of the game on the board for the list of moves, with the nodes after the moves.
pub(crate) fn move_findings(page: &Page) -> Vec<(NodeId, MoveFinding)> {
    let Some(run) = page.review() else {
        return Vec::new();
    };
    let finding = |(index, it)| {
        let judgement = judgement(run, index, it)?;
        let finding = MoveFinding {
            weight: judgement.into(),
            word: words::judged(page.texts(), judgement),
        };
        Some((run.node(index)?, finding))
    };
    run.moves().filter_map(finding).collect()
}

/// Returns `true` if the review of the game on the board has findings.
pub(crate) fn has_findings(page: &Page) -> bool {
    page.review().is_some_and(|run| {
        let mut moves = run.moves();
        moves.any(|(index, it)| judgement(run, index, it).is_some())
    })
}

/// Returns the findings of the review of the game on the board as annotations.
pub(crate) fn finding_notes(page: &Page) -> Vec<FindingNote> {
    let Some(run) = page.review() else {
        return Vec::new();
    };
    let note = |(index, it)| {
        let judgement = judgement(run, index, it)?;
        let why = words::why(page.texts(), run, index, it);
        Some(FindingNote {
            node: run.node(index)?,
            comment: words::comment(page.texts(), judgement, &why),
            better: match run.better(index) {
                Some(Choice::Place(point)) => Some(point),
                _ => None,
            },
        })
    };
    run.moves().filter_map(note).collect()
}

fn row(texts: Texts, run: &ReviewRun, index: usize, it: &ReviewedMove) -> Option<FindingRow> {
    let judgement = judgement(run, index, it)?;
    let has_proof = run.has_proof(index);
    Some(FindingRow {
        index,
        node: run.node(index)?,
        title: words::title(texts, run, index, it, judgement),
        weight: judgement.into(),
        text: words::why(texts, run, index, it),
        better: words::show_better(texts, run, index),
        play: if has_proof {
            words::play_out(texts)
        } else {
            ""
        },
    })
}
