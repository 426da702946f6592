//! Texts about the computer: its name, its activity, its advice.

use crate::app::{App, Hint, Language, PlayedBy, Player, Thinking};
use crate::describe::{colour, point};
use crate::text::{fill, text};
use tengen_core::board::Stone;
use tengen_engine::words::{BotKind, Choice, HintReason, Level, Score};
use tengen_picture::Threat;

/// Returns the name of a level and a sentence about its character.
#[must_use]
pub fn level(language: Language, level: Level) -> (&'static str, &'static str) {
    match level.number() {
        1 => (text!(language, "level_1"), text!(language, "level_1_hint")),
        2 => (text!(language, "level_2"), text!(language, "level_2_hint")),
        3 => (text!(language, "level_3"), text!(language, "level_3_hint")),
        4 => (text!(language, "level_4"), text!(language, "level_4_hint")),
        5 => (text!(language, "level_5"), text!(language, "level_5_hint")),
        6 => (text!(language, "level_6"), text!(language, "level_6_hint")),
        7 => (text!(language, "level_7"), text!(language, "level_7_hint")),
        8 => (text!(language, "level_8"), text!(language, "level_8_hint")),
        9 => (text!(language, "level_9"), text!(language, "level_9_hint")),
        10 => (
            text!(language, "level_10"),
            text!(language, "level_10_hint"),
        ),
        _ => (
            text!(language, "level_11"),
            text!(language, "level_11_hint"),
        ),
    }
}

/// Returns the name of a computer: `Level 6 · Craftsman`, `Maximum`. Programs other than the levels have the
/// name of their text form.
#[must_use]
pub fn bot(language: Language, bot: BotKind) -> String {
    let named = match bot {
        BotKind::Level(level) => level,
        BotKind::Search => Level::MAXIMUM,
        other => return other.to_string(),
    };
    let (name, _) = level(language, named);
    if named == Level::MAXIMUM {
        return name.to_string();
    }
    let number = u32::from(named.number()).to_string();
    let values = [("n", number.as_str()), ("name", name)];
    fill(text!(language, "level_named"), &values)
}

/// Returns the text in the strip of a colour: the activity of the computer or the player. `None` if the
/// computer has no part in the game, or if the player's `name` in the record is not a list of Lab bots.
#[must_use]
pub(crate) fn who(app: &App, stone: Stone, name: &str) -> Option<String> {
    if let Some(place) = app.online_game() {
        return Some(crate::online::words::seated(app, place, stone));
    }
    let (language, game) = (app.language(), app.game());
    let seat = game.seat_of(stone);
    let is_turn = game.seat_to_move() == seat && !game.status().is_over();
    if is_turn && let Some(thinking) = app.thinking() {
        return Some(thought(language, &thinking));
    }
    if is_turn && app.is_waiting() {
        return Some(text!(language, "waits").to_string());
    }
    if !name.is_empty() {
        return crate::lab::words::lab_player(language, name);
    }
    if !app.settings().has_computer() {
        return None;
    }
    Some(match app.settings().played_by(seat) {
        PlayedBy::Person => text!(language, "you").to_string(),
        PlayedBy::Computer(it) if app.computer_at(seat).is_some() => bot(language, it),
        PlayedBy::Computer(it) | PlayedBy::Relieved(it) => stand_in(language, it),
    })
}

/// Returns the text for a person who replaces a computer. It names the computer by its level number, because
/// there is little room.
fn stand_in(language: Language, it: BotKind) -> String {
    let named = match it {
        BotKind::Level(level) if level != Level::MAXIMUM => {
            let number = u32::from(level.number()).to_string();
            fill(text!(language, "level_number"), &[("n", &number)])
        }
        other => bot(language, other),
    };
    fill(text!(language, "you_for"), &[("bot", &named)])
}

/// Returns the word for a player in the questions of an opening, if a computer plays.
#[must_use]
pub(crate) fn player(app: &App, player: Player) -> &'static str {
    let language = app.language();
    match app.settings().players[player.index()] {
        PlayedBy::Computer(_) => text!(language, "computer"),
        PlayedBy::Person | PlayedBy::Relieved(_) => text!(language, "you_there"),
    }
}

/// The minimum thinking time for which a speed is displayed, in ms; before that it is only a guess.
const ENOUGH: u32 = 20;

/// Returns the text about the search of a computer so far.
fn thought(language: Language, thinking: &Thinking<'_>) -> String {
    if thinking.is_coming {
        return text!(language, "getting_ready").to_string();
    }
    let Some((info, ms)) = thinking.found.filter(|&(_, ms)| ms >= ENOUGH) else {
        return text!(language, "thinking").to_string();
    };
    let per_second = info.nodes.saturating_mul(1000) / u64::from(ms);
    let template = match info.depth {
        0 => text!(language, "speed"),
        _ => text!(language, "depth_speed"),
    };
    let depth = u32::from(info.depth).to_string();
    let values = [("depth", depth.as_str()), ("speed", &short(per_second))];
    fill(template, &values)
}

/// Returns a large number in short form: `850`, `210 k`, `1.2 M`.
#[must_use]
pub fn short(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        1000..1_000_000 => format!("{} k", number / 1000),
        _ => {
            let tenths = number / 100_000;
            format!("{}.{} M", tenths / 10, tenths % 10)
        }
    }
}

/// Returns a headline, which may be empty, and a sentence about the hint and its reason.
#[must_use]
pub fn hint(language: Language, hint: &Hint) -> (String, String) {
    let headline = match hint.choice {
        Choice::Place(at) => fill(text!(language, "hint_point"), &[("point", &point(at))]),
        Choice::Pass => text!(language, "hint_pass").to_string(),
        Choice::Nothing => {
            return (String::new(), text!(language, "hint_nothing").to_string());
        }
    };
    (headline, why(language, hint))
}

fn why(language: Language, hint: &Hint) -> String {
    let (template, moves) = match hint.reason {
        HintReason::Five => (text!(language, "hint_five"), 0),
        HintReason::Vcf(moves) => (text!(language, "hint_vcf"), moves),
        HintReason::Win(moves) => (text!(language, "hint_win"), moves),
        HintReason::Forbids => (text!(language, "hint_forbids"), 0),
        HintReason::BlocksFive => (text!(language, "hint_blocks_five"), 0),
        HintReason::OpenFour => (text!(language, "hint_open_four"), 0),
        HintReason::DoubleFour => (text!(language, "hint_double_four"), 0),
        HintReason::FourThree => (text!(language, "hint_four_three"), 0),
        HintReason::Only => (text!(language, "hint_only"), 0),
        HintReason::BlocksFour => (text!(language, "hint_blocks_four"), 0),
        HintReason::DoubleThree => (text!(language, "hint_double_three"), 0),
        HintReason::OpenThree => (text!(language, "hint_open_three"), 0),
        HintReason::BlocksThree => (text!(language, "hint_blocks_three"), 0),
        HintReason::Best if matches!(hint.score, Score::Loss(_)) => {
            (text!(language, "hint_lost"), 0)
        }
        HintReason::Best => (text!(language, "hint_best"), 0),
    };
    fill(template, &[("n", &u32::from(moves).to_string())])
}

/// Returns the text of the hint for a screen reader.
#[must_use]
pub(crate) fn advice(app: &App) -> String {
    let language = app.language();
    let Some((mut said, why)) = app.hint().map(|it| hint(language, it)) else {
        return String::new();
    };
    if !said.is_empty() {
        said.push_str(language.stop());
        said.push_str(language.space());
    }
    said.push_str(&why);
    said
}

/// Returns the text about a threat, to be read after the name of the cell.
#[must_use]
pub fn threat(language: Language, threat: &Threat) -> String {
    let makes = match threat.makes {
        5 => text!(language, "makes_5"),
        4 => text!(language, "makes_4"),
        _ => text!(language, "makes_3"),
    };
    let who = colour(language, threat.stone).to_ascii_lowercase();
    let values = [("colour", who.as_str()), ("makes", makes)];
    fill(text!(language, "cell_threat"), &values)
}

/// Returns the label of the button that hands a side over to a person or back to the computer.
#[must_use]
pub fn relief(app: &App, stone: Stone) -> &'static str {
    let language = app.language();
    let seat = app.game().seat_of(stone);
    match app.settings().played_by(seat) {
        PlayedBy::Computer(_) if app.is_broken() => text!(language, "try_again"),
        PlayedBy::Computer(_) => text!(language, "relieve"),
        PlayedBy::Person | PlayedBy::Relieved(_) => text!(language, "hand_back"),
    }
}

/// A button that exists only in games with a computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// Stops the thinking computer.
    Stop,
    /// Lets a waiting computer move.
    GoOn,
    /// Lets the computer play the best move that it knows.
    MoveNow,
}

/// Returns the label of a button.
#[must_use]
pub fn control(language: Language, control: Control) -> &'static str {
    match control {
        Control::Stop => text!(language, "stop"),
        Control::GoOn => text!(language, "go_on"),
        Control::MoveNow => text!(language, "move_now"),
    }
}

/// Returns the label of the slider for the level.
#[must_use]
pub fn strength(language: Language) -> &'static str {
    text!(language, "strength")
}
