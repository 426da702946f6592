//! The new-game dialog: the fields for the time control.

use tengen_page::text::Texts;
use tengen_picture::Fixed;
use web_sys::Element;

use super::terms::{hint, refuse};
use crate::kit::dialogs::{chosen, field};
use crate::kit::dom;
use tengen_core::game::TimeControl;
use tengen_page::view::describe;

/// The value of the list for a time control that is none of its presets.
const OTHER: &str = "other";

/// The number fields, and the time controls to which they belong.
const FIELDS: [(&str, &[&str]); 8] = [
    ("clock-main", &["increment", "byoyomi"]),
    ("clock-plus", &["increment"]),
    ("clock-periods", &["byoyomi"]),
    ("clock-period", &["byoyomi"]),
    ("clock-turn", &["bank"]),
    ("clock-stock", &["bank"]),
    ("clock-turn-days", &["days-turn"]),
    ("clock-game-days", &["days-game"]),
];

/// Shows the time control of the last new game.
pub(super) fn fill(dialog: &Element, control: TimeControl) {
    let text = control.to_string();
    let preset = format!("[name=clock] [value=\"{text}\"]");
    let is_preset = dom::find(dialog, &preset).is_some();
    if let Some(field) = field(dialog, "clock") {
        field.set_value(if is_preset { &text } else { OTHER });
    }
    if let (Some(field), Some(kind)) = (field(dialog, "clock-kind"), kind(control)) {
        field.set_value(kind);
    }
    let show = |name: &str, number: u16| {
        if let Some(field) = field(dialog, name) {
            field.set_value(&u32::from(number).to_string());
        }
    };
    let show_main = |main: u16| {
        if let Some(field) = field(dialog, "clock-main") {
            // Hundredths of a minute are finer than a second.
            let minutes = Fixed(f64::from(main) / 60.0, 2).to_string();
            let minutes = minutes.trim_end_matches('0').trim_end_matches('.');
            field.set_value(minutes);
        }
    };
    match control {
        TimeControl::Unlimited => {}
        TimeControl::Increment { main, increment } => {
            show_main(main);
            show("clock-plus", increment);
        }
        TimeControl::ByoYomi {
            main,
            periods,
            period,
        } => {
            show_main(main);
            show("clock-periods", periods.into());
            show("clock-period", period);
        }
        TimeControl::Bank { turn, bank } => {
            show("clock-turn", turn);
            show("clock-stock", bank);
        }
        TimeControl::DaysPerTurn(days) => show("clock-turn-days", days.into()),
        TimeControl::DaysPerGame(days) => show("clock-game-days", days.into()),
    }
}

/// Returns the value of the list of kinds for a time control; `None` without a limit.
const fn kind(control: TimeControl) -> Option<&'static str> {
    Some(match control {
        TimeControl::Unlimited => return None,
        TimeControl::Increment { .. } => "increment",
        TimeControl::ByoYomi { .. } => "byoyomi",
        TimeControl::Bank { .. } => "bank",
        TimeControl::DaysPerTurn(_) => "days-turn",
        TimeControl::DaysPerGame(_) => "days-game",
    })
}

/// Returns the time control in the fields; `None` if one of them is not valid.
pub(super) fn control(dialog: &Element) -> Option<TimeControl> {
    let preset: String = chosen(dialog, "clock")?;
    if preset != OTHER {
        return preset.parse().ok();
    }
    let number = |name: &str| whole(field(dialog, name)?.value_as_number());
    let few = |name: &str| u8::try_from(number(name)?).ok();
    let control = match chosen::<String>(dialog, "clock-kind")?.as_str() {
        "increment" => TimeControl::Increment {
            main: main(dialog)?,
            increment: number("clock-plus")?,
        },
        "byoyomi" => TimeControl::ByoYomi {
            main: main(dialog)?,
            periods: few("clock-periods")?,
            period: number("clock-period")?,
        },
        "bank" => TimeControl::Bank {
            turn: number("clock-turn")?,
            bank: number("clock-stock")?,
        },
        "days-turn" => TimeControl::DaysPerTurn(few("clock-turn-days")?),
        "days-game" => TimeControl::DaysPerGame(few("clock-game-days")?),
        _ => TimeControl::Unlimited,
    };
    control.check().ok().map(|()| control)
}

/// Returns the main time in seconds.
fn main(dialog: &Element) -> Option<u16> {
    whole(field(dialog, "clock-main")?.value_as_number() * 60.0)
}

/// Returns the nearest whole number; `None` if it is out of range or the field has no number.
fn whole(number: f64) -> Option<u16> {
    let nearest = (number + 0.5).floor();
    // The cast rounds towards zero, and the value was checked to be in range.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    (0.0..65_536.0).contains(&nearest).then_some(nearest as u16)
}

/// Shows the fields that belong to the chosen time control.
pub(super) fn follow(dialog: &Element, texts: Texts) {
    let preset: String = chosen(dialog, "clock").unwrap_or_default();
    let is_other = preset == OTHER;
    let kind: String = chosen(dialog, "clock-kind").unwrap_or_default();
    for (name, kinds) in FIELDS {
        let shows = is_other && kinds.contains(&kind.as_str());
        if let Some(field) = field(dialog, name) {
            // A hidden field must not keep the form from being submitted.
            dom::set_flag(&field, "disabled", !shows);
            if let Some(part) = field.parent_element() {
                dom::set_flag(&part, "hidden", !shows);
            }
        }
    }
    if let Some(part) = dom::find(dialog, "[data-part=clock]") {
        dom::set_flag(&part, "hidden", !is_other);
    }
    let explained = if is_other {
        kind.split('-').next().unwrap_or_default()
    } else {
        preset.split(':').next().unwrap_or_default()
    };
    hint(dialog, "clock", describe::clock_hint(texts, explained));
    let plus = field(dialog, "clock-plus").and_then(|field| whole(field.value_as_number()));
    let is_none = is_other && kind == "increment" && main(dialog) == Some(0) && plus == Some(0);
    let wrong = is_none.then(|| describe::no_time(texts));
    refuse(field(dialog, "clock-main"), wrong);
}
