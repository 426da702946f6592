//! Texts about the review of a game.

mod bar;
mod chart;
mod findings;
pub(crate) mod live;
mod rows;

pub use bar::{ChanceBar, chance_bar};
pub use chart::{Chart, chart};
pub use findings::{FindingRow, KeyMoves, finding_rows, key_moves};
pub(crate) use findings::{finding_notes, has_findings, move_findings};
pub use rows::{LineRow, ThreatRow, has_no_line, line_rows, threat_rows};

use self::live as live_words;
use crate::Page;
use tengen_core::board::Stone;
use tengen_engine::words::{Choice, Review, ReviewedMove, Score};
use tengen_kit::game::FindingWeight;
use tengen_kit::message::AnalysisMessage;
use tengen_kit::renju::words::made;
use tengen_kit::text::capital;
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::{colour, point};
use tengen_study::analysis::{Judgement, ReviewRun, ReviewStage, judgement};

/// The largest number of moves of a line in a sentence.
const LONGEST: usize = 5;

/// Returns the state of the review of the game on the board, and its result once it has ended. Empty if there is nothing to
/// review.
pub fn review(page: &Page) -> String {
    let texts = page.texts();
    let Some(run) = page.review() else {
        let offer = page.may_review().then(|| texts.get(Key::ReviewOffer));
        return offer.map_or(String::new(), ToString::to_string);
    };
    let key = match run.stage() {
        ReviewStage::Running if page.awaits_engine() => {
            return texts.get(Key::GettingReady).to_string();
        }
        ReviewStage::Running => Key::Reviewing,
        ReviewStage::Stopped => Key::ReviewStopped,
        ReviewStage::Failed => Key::ReviewFailed,
        ReviewStage::Done => return result(texts, run),
    };
    let (done, all) = run.progress();
    let values = [("done", &*done.to_string()), ("all", &*all.to_string())];
    texts.fill(key, &values)
}

/// Returns the finding about the move on the board, once its review has ended; at the losing move and without a finding, the
/// state or the result of the review.
pub fn finding(page: &Page) -> String {
    let (texts, here) = (page.texts(), page.game().cursor());
    let run = page.review().filter(|it| it.stage() == ReviewStage::Done);
    let found = run.and_then(|run| {
        // The result is about the losing move.
        let is_here = |at| run.node(at) == Some(here) && run.losing() != Some(at);
        let (index, it) = run.moves().find(|(at, _)| is_here(*at))?;
        let title = title(texts, run, index, it, judgement(run, index, it)?);
        let title = texts.fill(Key::ReviewHere, &[("title", &*title)]);
        Some(sentences(texts, [title, why(texts, run, index, it)]))
    });
    found.unwrap_or_else(|| review(page))
}

/// Returns the sentence about the losing move.
fn result(texts: Texts, run: &ReviewRun) -> String {
    let losing = run.losing().and_then(|index| {
        let (_, it) = run.moves().find(|(at, _)| *at == index)?;
        Some((index, it))
    });
    let Some((index, it)) = losing else {
        let is_mistake = |(at, it)| weight(run, at, it) > Some(FindingWeight::Slight);
        let key = if run.moves().any(is_mistake) {
            Key::ReviewUndecided
        } else {
            Key::ReviewNotLost
        };
        return texts.get(key).to_string();
    };
    let values = [
        ("colour", mover(texts, run, index)),
        ("n", &*u32::from(run.number(index)).to_string()),
        ("point", &*choice(texts, it.played)),
    ];
    let key = if run.is_certain(index) {
        Key::ReviewLost
    } else {
        Key::ReviewNoDefence
    };
    let lost = texts.fill(key, &values);
    sentences(texts, [lost, instead(texts, run, index, it)])
}

/// Returns how many moves of a colour were not good; empty before the review has ended.
pub fn review_count(page: &Page, stone: Stone) -> String {
    let texts = page.texts();
    let run = page.review().filter(|it| it.stage() == ReviewStage::Done);
    let Some(run) = run else {
        return String::new();
    };
    let count = |weight| {
        let is_such = |(index, it): &(usize, &ReviewedMove)| {
            self::weight(run, *index, it) == Some(weight) && side(run, *index) == Some(stone)
        };
        run.moves().filter(is_such).count().to_string()
    };
    let values = [
        ("colour", colour(texts, stone)),
        ("slight", &*count(FindingWeight::Slight)),
        ("grave", &*count(FindingWeight::Grave)),
        ("fatal", &*count(FindingWeight::Fatal)),
    ];
    texts.fill(Key::ReviewCount, &values)
}

/// Returns the weight of a finding; `None` if the move was good.
fn weight(run: &ReviewRun, index: usize, it: &ReviewedMove) -> Option<FindingWeight> {
    judgement(run, index, it).map(FindingWeight::from)
}

/// Returns the title of a finding: the move, and its judgement.
pub(super) fn title(
    texts: Texts,
    run: &ReviewRun,
    index: usize,
    it: &ReviewedMove,
    judgement: Judgement,
) -> String {
    let values = [
        ("n", &*u32::from(run.number(index)).to_string()),
        ("colour", mover(texts, run, index)),
        ("point", &*choice(texts, it.played)),
        ("judgement", judged(texts, judgement)),
    ];
    texts.fill(Key::FindingTitle, &values)
}

/// Returns a position of the graph in words: its move, and Black's chance to win. 0 is the position before the first
/// move.
pub(super) fn chart_place(texts: Texts, run: &ReviewRun, place: usize) -> String {
    let chance = run.chances().get(place).copied().flatten();
    let percent = chance.map_or_else(
        || texts.get(Key::ChartUnknown).to_string(),
        |chance| texts.fill(Key::ChartChance, &[("percent", &percent(chance))]),
    );
    let values = [("chance", &*percent)];
    let Some(index) = place.checked_sub(1) else {
        return texts.fill(Key::ChartStart, &values);
    };
    let values = [
        ("n", &*u32::from(run.number(index)).to_string()),
        (
            "point",
            &*choice(texts, run.played(index).unwrap_or(Choice::Nothing)),
        ),
        ("chance", &*percent),
    ];
    texts.fill(Key::ChartMove, &values)
}

pub(crate) fn percent(chance: f64) -> String {
    format!("{:.0}", 100.0 * chance)
}

/// Returns the judgement of a move in words.
pub(super) fn judged(texts: Texts, judgement: Judgement) -> &'static str {
    texts.get(match judgement {
        Judgement::Inaccuracy => Key::Inaccuracy,
        Judgement::Mistake => Key::Mistake,
        Judgement::Blunder => Key::Blunder,
        Judgement::MissedWin => Key::MissedWin,
        Judgement::Losing => Key::LosingMove,
    })
}

/// Returns the comment about a finding: the judgement, and why.
pub(super) fn comment(texts: Texts, judgement: Judgement, why: &str) -> String {
    let judgement = capital(judged(texts, judgement));
    texts.fill(
        Key::FindingComment,
        &[("judgement", &judgement), ("why", why)],
    )
}

/// Returns the sentences that say why a move was not good.
pub(super) fn why(texts: Texts, run: &ReviewRun, index: usize, it: &ReviewedMove) -> String {
    let Some((review, place)) = run.at(index) else {
        return String::new();
    };
    if review.loses(place) {
        let lost = lost(texts, run, index, review, place);
        return sentences(texts, [lost, instead(texts, run, index, it)]);
    }
    won(texts, run, index, it).unwrap_or_else(|| {
        let values = [
            ("before", &*percent(it.before.chance())),
            ("after", &*percent(it.after.chance())),
        ];
        let drop = texts.fill(Key::FindingDrop, &values);
        let better = run.better(index).map(|better| {
            let values = [("move", &*choice(texts, better))];
            texts.fill(Key::FindingBetter, &values)
        });
        sentences(texts, [drop, better.unwrap_or_default()])
    })
}

/// Returns the sentence about the move that was better than a losing one: it won, or no win was found against it.
fn instead(texts: Texts, run: &ReviewRun, index: usize, it: &ReviewedMove) -> String {
    won(texts, run, index, it).unwrap_or_else(|| no_loss(texts, run, index))
}

/// Returns the sentence about the win that a move gave away; `None` if there was none.
fn won(texts: Texts, run: &ReviewRun, index: usize, it: &ReviewedMove) -> Option<String> {
    if it.before == Score::Win(0) {
        return Some(unclaimed(texts, run, index));
    }
    missed_win(texts, run, index)
}

/// Returns the sentence about the win that a move missed; `None` if it missed none.
fn missed_win(texts: Texts, run: &ReviewRun, index: usize) -> Option<String> {
    let (review, place) = run.at(index)?;
    let plan = review.missed_win(place)?;
    let mut line: Vec<String> = plan.main_line().iter().map(|&it| point(it)).collect();
    line.truncate(LONGEST);
    let values = [
        ("colour", mover(texts, run, index)),
        ("n", &*plan.moves().to_string()),
        ("line", &*line.join(" ")),
    ];
    let key = if plan.moves() == 1 {
        Key::FindingMissedFive
    } else {
        Key::FindingMissed
    };
    Some(texts.fill(key, &values))
}

/// Returns the sentence about a forbidden stone that White did not claim.
fn unclaimed(texts: Texts, run: &ReviewRun, index: usize) -> String {
    let before = index.checked_sub(1).and_then(|before| run.played(before));
    before.map_or(String::new(), |played| {
        let values = [("point", &*choice(texts, played))];
        texts.fill(Key::FindingUnclaimed, &values)
    })
}

/// Returns the sentence about the opponent's win after a move.
fn lost(texts: Texts, run: &ReviewRun, index: usize, review: &Review, place: usize) -> String {
    let winner = side(run, index).map(|stone| !stone);
    let (Some(winner), Some(plan)) = (winner, review.refutation(place)) else {
        let played = run.played(index);
        let point = played.map_or(String::new(), |played| choice(texts, played));
        return texts.fill(Key::FindingForbidden, &[("point", &point)]);
    };
    let shape = run
        .before(index + 1)
        .and_then(|it| made(texts, it.board(), plan.point(), winner, it.rules()));
    let values = [
        ("colour", colour(texts, winner)),
        ("n", &*plan.moves().to_string()),
        ("point", &*point(plan.point())),
        ("shape", shape.as_deref().unwrap_or_default()),
    ];
    let key = match (plan.moves(), &shape) {
        (1, _) => Key::FindingFive,
        (_, Some(_)) => Key::FindingShape,
        (_, None) => Key::FindingLoses,
    };
    texts.fill(key, &values)
}

/// Returns the sentence about the move after which no loss was found.
fn no_loss(texts: Texts, run: &ReviewRun, index: usize) -> String {
    run.better(index).map_or(String::new(), |better| {
        let values = [("move", &*choice(texts, better))];
        texts.fill(Key::FindingNoLoss, &values)
    })
}

/// Returns the label of the button that shows the better line.
pub(super) fn show_better(texts: Texts, run: &ReviewRun, index: usize) -> String {
    run.better(index)
        .map_or(String::new(), |better| match better {
            Choice::Place(at) => texts.fill(Key::ShowBetter, &[("point", &point(at))]),
            Choice::Pass | Choice::Nothing => String::new(),
        })
}

/// Returns the label of the button that plays a win out.
pub(super) fn play_out(texts: Texts) -> &'static str {
    texts.get(Key::PlayOut)
}

/// Returns the text of an announcement.
pub(crate) fn announcement(page: &Page, what: AnalysisMessage) -> String {
    match what {
        AnalysisMessage::Shown(shown) => {
            let values = [("point", &*point(shown))];
            page.texts().fill(Key::LiveShown, &values)
        }
        AnalysisMessage::Began => page.texts().get(Key::ReviewBegan).to_string(),
        AnalysisMessage::Ended => review(page),
        AnalysisMessage::Live if page.live().is_none() => {
            page.texts().get(Key::LiveStopped).to_string()
        }
        AnalysisMessage::Live => live_words::live(page),
        AnalysisMessage::Verdict => live_words::verdict(page),
    }
}

fn choice(texts: Texts, choice: Choice) -> String {
    match choice {
        Choice::Place(at) => point(at),
        Choice::Pass | Choice::Nothing => texts.get(Key::Pass).to_string(),
    }
}

fn side(run: &ReviewRun, index: usize) -> Option<Stone> {
    run.before(index).map(tengen_core::Position::to_move)
}

fn mover(texts: Texts, run: &ReviewRun, index: usize) -> &'static str {
    side(run, index).map_or("", |stone| colour(texts, stone))
}

/// Joins sentences, without the empty ones.
fn sentences<const N: usize>(texts: Texts, all: [String; N]) -> String {
    let some: Vec<String> = all.into_iter().filter(|it| !it.is_empty()).collect();
    some.join(texts.get(Key::SentenceSpace))
}
