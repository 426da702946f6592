//! The texts of the Lab.

use super::{Activity, Knob, Lab, Measure, Remark};
use crate::past::Unkept;
use tengen_core::game::{Game, Seat, Status};
use tengen_engine::words::{BotKind, Score};
use tengen_kit::computer::words::{bot, short};
use tengen_kit::game::words::{joined, status, status_of};
use tengen_kit::players::named_bots;
use tengen_kit::settings::words::facts;
use tengen_kit::share::game_of;
use tengen_kit::text::{Key, Texts, fill};
use tengen_kit::words::colour;
use tengen_picture::Fixed;

/// What shows of the Lab and the game on the board.
#[derive(Clone, Copy, Debug)]
pub struct LabShown<'a> {
    pub texts: Texts,
    pub game: &'a Game,
    /// `None` while it is closed.
    pub lab: Option<&'a Lab>,
    /// The Lab while a search runs.
    pub searching: Option<&'a Lab>,
}

/// Returns the value of a move for the side that plays it: `+35`, `wins in 5`.
pub fn lab_value(texts: Texts, score: Score) -> String {
    let (template, plies) = match score {
        Score::Value(value) if value < 0 => return format!("\u{2212}{}", value.unsigned_abs()),
        Score::Value(_) => return score.to_string(),
        Score::Win(plies) => (texts.get(Key::LabWin), plies),
        Score::Loss(plies) => (texts.get(Key::LabLoss), plies),
    };
    fill(template, &[("n", &u32::from(plies).to_string())])
}

/// Returns the name of a bot of the Lab.
pub fn lab_bot(texts: Texts, it: BotKind) -> String {
    let name = match it {
        BotKind::Random => texts.get(Key::LabRandom),
        BotKind::Simple => texts.get(Key::LabSimple),
        BotKind::Mcts(_) => texts.get(Key::LabMcts),
        BotKind::Ref2 => texts.get(Key::LabRef2),
        BotKind::Ref4 => texts.get(Key::LabRef4),
        BotKind::Search => texts.get(Key::LabSearch),
        BotKind::Level(_) | BotKind::External(_) => return bot(texts, it),
    };
    name.to_string()
}

/// Returns the bots listed in a record's player name: `Engine + Simple`. `None` for other names.
pub fn lab_player(texts: Texts, name: &str) -> Option<String> {
    let bots = named_bots(name)?;
    let names: Vec<String> = bots.into_iter().map(|it| lab_bot(texts, it)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Some(joined(&names, " + "))
}

/// Returns the current colour of a seat and its turn order: `Black`, `plays first`.
pub fn lab_seat(shown: LabShown<'_>, seat: Seat) -> (&'static str, &'static str) {
    let texts = shown.texts;
    let role = match seat {
        Seat::First => texts.get(Key::PlaysFirst),
        Seat::Second => texts.get(Key::PlaysSecond),
    };
    (colour(texts, shown.game.colour_of(seat)), role)
}

/// Returns the bot, depth and speed of the search in the table, or a placeholder before the first search.
pub fn lab_search(shown: LabShown<'_>) -> String {
    let texts = shown.texts;
    let Some(search) = shown.lab.and_then(Lab::search) else {
        return texts.get(Key::LabNoTable).to_string();
    };
    let (info, ms) = (&search.info, search.ms);
    let per_second = info.nodes.saturating_mul(1000) / u64::from(ms.max(1));
    let template = match info.depth {
        0 => texts.get(Key::Speed),
        _ => texts.get(Key::DepthSpeed),
    };
    let depth = u32::from(info.depth).to_string();
    let values = [("depth", depth.as_str()), ("speed", &short(per_second))];
    let (who, bot) = (
        colour(texts, search.colour),
        lab_bot(texts, search.mover.bot),
    );
    if info.nodes == 0 {
        return joined(&[who, &bot], " · ");
    }
    joined(&[who, &bot, &fill(template, &values)], " · ")
}

/// Returns how far the running search is on the way to its limit: `0.4 of 1 s`. Empty if no bot thinks.
pub fn lab_measure(shown: LabShown<'_>) -> String {
    let Some(search) = shown.searching.and_then(Lab::search) else {
        return String::new();
    };
    let texts = shown.texts;
    let tenths = |ms: u32| Fixed(f64::from(ms) / 1000.0, 1).to_string();
    let (template, done, most) = match search.measure() {
        None => return String::new(),
        Some(Measure::Time { ms, most }) => (Key::LabOfTime, tenths(ms.min(most)), tenths(most)),
        Some(Measure::Nodes { nodes, most }) => (Key::LabOfNodes, short(nodes), short(most)),
        Some(Measure::Depth { depth, most }) => {
            (Key::LabOfDepth, depth.to_string(), most.to_string())
        }
        Some(Measure::Iterations { done, most }) => {
            (Key::LabOfIterations, done.to_string(), most.to_string())
        }
    };
    texts.fill(template, &[("done", &done), ("most", &most)])
}

/// Returns the result of the game if it is over, and those of the games that bots have ended: `Black wins · Black 3 · White
/// 1 · Draws 0`. Empty while there are none.
pub fn lab_results(shown: LabShown<'_>) -> String {
    let texts = shown.texts;
    let result = match shown.game.status() {
        Status::Over { outcome, .. } => status_of(texts, outcome.winner()),
        Status::ToMove(_) => "",
    };
    let results = shown.lab.map(Lab::results).unwrap_or_default();
    if results.is_empty() {
        return result.to_owned();
    }
    let [black, white, draws] =
        [results.black, results.white, results.draws].map(|it| it.to_string());
    let values = [("black", &*black), ("white", &*white), ("draws", &*draws)];
    joined(&[result, &texts.fill(Key::LabResults, &values)], " · ")
}

/// Returns the message about an invalid value of a knob, with the valid range; empty if the value is valid.
pub fn lab_refusal(texts: Texts, lab: &Lab, knob: Knob) -> String {
    let range = knob.range(lab.settings());
    let Some(range) = range.filter(|_| lab.has_refused(knob)) else {
        return String::new();
    };
    let template = match knob {
        Knob::Seed => texts.get(Key::LabRangeFree),
        _ => texts.get(Key::LabRange),
    };
    let value = lab.settings().value(knob);
    let (from, to) = (range.start().to_string(), range.end().to_string());
    let values = [
        ("from", from.as_str()),
        ("to", to.as_str()),
        ("value", value.as_str()),
    ];
    fill(template, &values)
}

/// Returns the label of the button that starts, pauses or continues a simulation.
pub fn lab_activity(texts: Texts, activity: Activity) -> &'static str {
    match activity {
        Activity::Idle | Activity::Playing => texts.get(Key::LabSimulate),
        Activity::Simulating => texts.get(Key::LabPause),
        Activity::Paused => texts.get(Key::LabGoOn),
    }
}

/// Returns the message about the last attempt to save, restore or delete a snapshot.
pub fn lab_remark(texts: Texts, lab: &Lab) -> String {
    let count = lab.saves().len().to_string();
    let template = match lab.remark() {
        None => return String::new(),
        Some(Remark::Saved) => texts.get(Key::LabSaved),
        Some(Remark::NotStored) => texts.get(Key::LabNotStored),
        Some(Remark::SetAside) => texts.get(Key::LabSetAside),
        Some(Remark::Full) => texts.get(Key::LabFull),
        Some(Remark::Restored) => texts.get(Key::LabRestored),
        Some(Remark::Copied) => texts.get(Key::LabCopied),
        Some(Remark::Kept) => texts.get(Key::LabKept),
        Some(Remark::NothingToKeep) => texts.get(Key::LabNothingToKeep),
        Some(Remark::TooLong) => return texts.sentence(&Unkept::TooLong.phrase()),
        Some(Remark::Damaged) => texts.get(Key::LabDamaged),
        Some(Remark::Gone) => texts.get(Key::LabGone),
        Some(Remark::Deleted) => texts.get(Key::LabDeleted),
    };
    fill(template, &[("n", &count)])
}

/// Returns one line about a snapshot: its number (from 1), the ply and status of the game, and its rules.
pub fn lab_save(texts: Texts, number: usize, save: &str) -> String {
    match game_of(save) {
        Some(game) => {
            let line = game.line().last().map_or(0, |&end| game.tree().ply(end));
            let seek = tengen_kit::game::words::seek(texts, &game, line);
            let facts = facts(texts, &game);
            let parts = [seek.as_str(), status(texts, &game), &facts];
            format!("{number}. {}", joined(&parts, " · "))
        }
        None => format!("{number}. {}", texts.get(Key::LabUnreadable)),
    }
}

/// Returns the text shown in an empty list of snapshots.
pub fn lab_none(texts: Texts) -> &'static str {
    texts.get(Key::LabNone)
}
