//! The mistakes in a review, as positions to practise.

use tengen_core::board::{Point, Stone};
use tengen_engine::words::Choice;
use tengen_kit::game::FindingWeight;
use tengen_learn::mistakes::Mistake;
use tengen_study::analysis::{ReviewRun, judgement};

/// Returns the indices of the mistakes of these colours that have a better move: all findings but inaccuracies, and but
/// those where another action than a stone was better.
fn indices<'a>(run: &'a ReviewRun, colours: &'a [Stone]) -> impl Iterator<Item = usize> + 'a {
    let is_mistake = |&(index, it): &(usize, &_)| {
        let weight = judgement(run, index, it).map(FindingWeight::from);
        let colour = run.before(index).map(tengen_core::Position::to_move);
        weight.is_some_and(|it| it != FindingWeight::Slight)
            && colour.is_some_and(|it| colours.contains(&it))
            && moves(run, index).is_some()
    };
    run.moves().filter(is_mistake).map(|(index, _)| index)
}

/// Returns the played point, and the better one.
fn moves(run: &ReviewRun, index: usize) -> Option<(Point, Point)> {
    match (run.played(index), run.better(index)) {
        (Some(Choice::Place(played)), Some(Choice::Place(better))) => Some((played, better)),
        _ => None,
    }
}

/// Returns `true` if there is a mistake to practise.
pub(crate) fn has_mistakes(run: &ReviewRun, colours: &[Stone]) -> bool {
    indices(run, colours).next().is_some()
}

/// Returns the mistakes of these colours.
pub(crate) fn mistakes(run: &ReviewRun, colours: &[Stone]) -> Vec<Mistake> {
    let all = indices(run, colours);
    all.filter_map(|index| mistake(run, index)).collect()
}

fn mistake(run: &ReviewRun, index: usize) -> Option<Mistake> {
    let (played, better) = moves(run, index)?;
    let (_, it) = run.moves().find(|(at, _)| *at == index)?;
    let (review, place) = run.at(index)?;
    let win = review.missed_win(place);
    let mut line: Vec<Point> = run.better_line(index).iter().map(|it| it.0).collect();
    if line.first() != Some(&better) {
        line = vec![better];
    }
    Some(Mistake {
        position: run.before(index)?.clone(),
        number: run.number(index),
        played,
        line,
        before: it.before,
        after: it.after,
        win: win.map(|plan| u8::try_from(plan.moves()).unwrap_or(u8::MAX)),
    })
}
