//! The new-game dialog: the players, the computer's strength, and the colours.

use web_sys::{Element, HtmlInputElement};

use crate::kit::dialogs::{choose, chosen, field};
use crate::kit::dom;
use tengen_core::board::Stone;
use tengen_core::game::{Colours, Terms};
use tengen_engine::words::{BotKind, EngineName, Level};
use tengen_page::text::Texts;
use tengen_page::view::describe;
use tengen_page::{
    ColourWish, Lineup, NewOpponent, OpponentField, OpponentWish, Page, last_levels,
};

/// The level slider of each colour's computer. Against a person, the computer uses White's slider.
const SLIDERS: [(Stone, &str); 2] = [(Stone::Black, "level-black"), (Stone::White, "level-white")];

/// Returns `true` if the player wants to play online.
pub(crate) fn is_online(dialog: &Element) -> bool {
    opponent(dialog) == NewOpponent::Online
}

fn opponent(dialog: &Element) -> NewOpponent {
    chosen(dialog, "opponent").unwrap_or(NewOpponent::Here(OpponentWish::Person))
}

/// Shows the players of the last new game.
pub(super) fn fill(dialog: &Element, page: &Page) {
    let settings = page.settings();
    let external = page.external();
    let label = dom::find(dialog, "[data-part=external]");
    if let Some(label) = &label {
        dom::set_flag(label, "hidden", external.is_none());
        let texts = page.texts();
        let name = external.map(|name| describe::external_named(texts, name));
        let name = name.unwrap_or_default();
        if let Some(place) = dom::find(label, "span") {
            dom::write(&place, &name);
        }
    }
    let opponent = match settings.opponent {
        OpponentWish::External if external.is_none() => OpponentWish::Computer,
        opponent => opponent,
    };
    choose(dialog, "opponent", opponent.name());
    choose(dialog, "wish", settings.wish.name());
    for ((_, name), level) in SLIDERS.into_iter().zip(last_levels(settings)) {
        if let (Some(field), Some(level)) = (field(dialog, name), level) {
            field.set_value(&u32::from(level.number()).to_string());
        }
    }
}

/// Returns the level of a slider.
pub(crate) fn level(field: &HtmlInputElement) -> Level {
    let number = field.value().parse().ok();
    number.and_then(Level::new).unwrap_or(Level::MAXIMUM)
}

/// Shows the fields for the chosen opponent, and describes the strength of each computer.
pub(super) fn follow(dialog: &Element, texts: Texts) {
    let opponent = opponent(dialog);
    for part in OpponentField::ALL {
        if let Some(place) = dom::find(dialog, &format!("[data-part={}]", part.name())) {
            dom::set_flag(&place, "hidden", !opponent.has(part));
        }
    }
    for (colour, name) in SLIDERS {
        let Some(slider) = field(dialog, name) else {
            continue;
        };
        let level = level(&slider);
        let hint = describe::level_hint(texts, level);
        let named = describe::bot(texts, BotKind::Level(level));
        let label = describe::level_label(texts, opponent, colour);
        dom::set(&slider, "aria-valuetext", &named);
        for (place, text) in [("label", label), ("output", &named), ("small", &hint)] {
            let place = dom::find(dialog, &format!("[data-part={name}] {place}"));
            if let Some(place) = place {
                dom::write(&place, text);
            }
        }
    }
}

/// Returns the way in which the players get their colours; `None` if none is chosen.
pub(super) fn colours(dialog: &Element) -> Option<Colours> {
    opponent(dialog).colours(wish(dialog), chosen(dialog, "colours"))
}

/// Returns the chosen colour.
pub(super) fn wish(dialog: &Element) -> Option<ColourWish> {
    chosen(dialog, "wish")
}

/// Returns the players from the dialog's fields; draws lots for the colours.
pub(super) fn lineup(dialog: &Element, external: Option<EngineName>, terms: Terms) -> Lineup {
    let levels =
        SLIDERS.map(|(_, name)| field(dialog, name).as_ref().map_or(Level::MAXIMUM, level));
    let wish = wish(dialog).unwrap_or_default();
    let opponent = opponent(dialog);
    let computers = match (opponent, external) {
        (NewOpponent::Here(OpponentWish::External), Some(name)) => [BotKind::External(name); 2],
        _ => levels.map(BotKind::Level),
    };
    opponent.lineup(computers, wish, drawn(), terms)
}

/// Draws lots for a colour.
pub(crate) fn drawn() -> Stone {
    if js_sys::Math::random() < 0.5 {
        Stone::Black
    } else {
        Stone::White
    }
}
