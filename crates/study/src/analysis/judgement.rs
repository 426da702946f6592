//! The judgement of a reviewed move.

use super::ReviewRun;
use tengen_engine::words::{Quality, ReviewedMove, Score};
use tengen_kit::game::FindingWeight;

/// The judgement of a move that was not good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    Inaccuracy,
    Mistake,
    Blunder,
    /// A win that was proved, or could be claimed, was there and is none any more.
    MissedWin,
    /// It lost for certain.
    Losing,
}

/// Returns the judgement of a move; `None` if it was good.
pub fn judgement(run: &ReviewRun, index: usize, it: &ReviewedMove) -> Option<Judgement> {
    let (review, place) = run.at(index)?;
    if review.loses(place) {
        return Some(Judgement::Losing);
    }
    let was_claimable = it.before == Score::Win(0) && it.quality != Quality::Good;
    if was_claimable || review.missed_win(place).is_some() {
        return Some(Judgement::MissedWin);
    }
    Some(match it.quality {
        Quality::Good => return None,
        Quality::Inaccuracy => Judgement::Inaccuracy,
        Quality::Mistake => Judgement::Mistake,
        Quality::Losing => Judgement::Blunder,
    })
}

impl From<Judgement> for FindingWeight {
    fn from(judgement: Judgement) -> FindingWeight {
        match judgement {
            Judgement::Inaccuracy => FindingWeight::Slight,
            Judgement::Mistake => FindingWeight::Grave,
            Judgement::Blunder | Judgement::MissedWin | Judgement::Losing => FindingWeight::Fatal,
        }
    }
}
