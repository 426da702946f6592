//! The texts of the Lab.

use crate::app::{Activity, App, Knob, Lab, Language, Remark, named_bots};
use crate::describe::{bot, colour, facts, short, status};
use crate::files::game_of;
use crate::game::words::joined;
use crate::text::{fill, text};
use tengen_core::game::Seat;
use tengen_engine::words::{BotKind, Score};

/// Returns the value of a move for the side that plays it: `+35`, `wins in 5`.
#[must_use]
pub fn lab_value(language: Language, score: Score) -> String {
    let (template, plies) = match score {
        Score::Value(value) if value < 0 => return format!("\u{2212}{}", value.unsigned_abs()),
        Score::Value(_) => return score.to_string(),
        Score::Win(plies) => (text!(language, "lab_win"), plies),
        Score::Loss(plies) => (text!(language, "lab_loss"), plies),
    };
    fill(template, &[("n", &u32::from(plies).to_string())])
}

/// Returns the name of a bot of the Lab.
#[must_use]
pub fn lab_bot(language: Language, it: BotKind) -> String {
    let name = match it {
        BotKind::Random => text!(language, "lab_random"),
        BotKind::Simple => text!(language, "lab_simple"),
        BotKind::Mcts(_) => text!(language, "lab_mcts"),
        BotKind::Ref2 => text!(language, "lab_ref2"),
        BotKind::Ref4 => text!(language, "lab_ref4"),
        BotKind::Search => text!(language, "lab_search"),
        BotKind::Level(_) => return bot(language, it),
    };
    name.to_string()
}

/// Returns the bots listed in a record's player name: `Engine + Simple`. `None` for other names.
pub(crate) fn lab_player(language: Language, name: &str) -> Option<String> {
    let bots = named_bots(name)?;
    let names: Vec<String> = bots.into_iter().map(|it| lab_bot(language, it)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Some(joined(&names, " + "))
}

/// Returns the current colour of a seat and its turn order: `Black`, `plays first`.
#[must_use]
pub fn lab_seat(app: &App, seat: Seat) -> (&'static str, &'static str) {
    let language = app.language();
    let words = crate::text::texts(language);
    let role = match seat {
        Seat::First => words.plays_first,
        Seat::Second => words.plays_second,
    };
    (colour(language, app.game().colour_of(seat)), role)
}

/// Returns the bot, depth and speed of the search in the table, or a placeholder before the first search.
#[must_use]
pub fn lab_search(app: &App) -> String {
    let language = app.language();
    let Some(search) = app.lab().and_then(Lab::search) else {
        return text!(language, "lab_no_table").to_string();
    };
    let (info, ms) = (&search.info, search.ms);
    let per_second = info.nodes.saturating_mul(1000) / u64::from(ms.max(1));
    let template = match info.depth {
        0 => text!(language, "speed"),
        _ => text!(language, "depth_speed"),
    };
    let depth = u32::from(info.depth).to_string();
    let values = [("depth", depth.as_str()), ("speed", &short(per_second))];
    let (who, bot) = (
        colour(language, search.colour),
        lab_bot(language, search.mover.bot),
    );
    if info.nodes == 0 {
        return joined(&[who, &bot], " · ");
    }
    joined(&[who, &bot, &fill(template, &values)], " · ")
}

/// Returns the message about an invalid value of a knob, with the valid range; empty if the value is valid.
#[must_use]
pub fn lab_refusal(language: Language, lab: &Lab, knob: Knob) -> String {
    let range = knob.range(lab.settings());
    let Some(range) = range.filter(|_| lab.has_refused(knob)) else {
        return String::new();
    };
    let template = match knob {
        Knob::Seed => text!(language, "lab_range_free"),
        _ => text!(language, "lab_range"),
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
#[must_use]
pub fn lab_activity(language: Language, activity: Activity) -> &'static str {
    match activity {
        Activity::Idle | Activity::Playing => text!(language, "lab_simulate"),
        Activity::Simulating => text!(language, "lab_pause"),
        Activity::Paused => text!(language, "lab_go_on"),
    }
}

/// Returns the message about the last attempt to save, restore or delete a snapshot.
#[must_use]
pub fn lab_remark(language: Language, lab: &Lab) -> String {
    let count = lab.saves().len().to_string();
    let template = match lab.remark() {
        None => return String::new(),
        Some(Remark::Saved) => text!(language, "lab_saved"),
        Some(Remark::NotKept) => text!(language, "lab_not_kept"),
        Some(Remark::SetAside) => text!(language, "lab_set_aside"),
        Some(Remark::Full) => text!(language, "lab_full"),
        Some(Remark::Restored) => text!(language, "lab_restored"),
        Some(Remark::Damaged) => text!(language, "lab_damaged"),
        Some(Remark::Gone) => text!(language, "lab_gone"),
        Some(Remark::Deleted) => text!(language, "lab_deleted"),
    };
    fill(template, &[("n", &count)])
}

/// Returns one line about a snapshot: its number (from 1), the ply and status of the game, and its rules.
#[must_use]
pub fn lab_save(language: Language, number: usize, save: &str) -> String {
    match game_of(save) {
        Some(game) => {
            let line = game.line().last().map_or(0, |&end| game.tree().ply(end));
            let seek = crate::describe::seek(language, &game, line);
            let facts = facts(language, &game);
            let parts = [seek.as_str(), status(language, &game), &facts];
            format!("{number}. {}", joined(&parts, " · "))
        }
        None => format!("{number}. {}", text!(language, "lab_unreadable")),
    }
}

/// Returns the text shown in an empty list of snapshots.
#[must_use]
pub fn lab_none(language: Language) -> &'static str {
    text!(language, "lab_none")
}
