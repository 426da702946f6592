//! The new-game dialog: the players, the computer's strength, and the colours.

use web_sys::{Element, HtmlInputElement};

use crate::dialogs::{choose, chosen, field};
use crate::dom;
use tengen_core::board::Stone;
use tengen_core::game::{Colours, Terms};
use tengen_engine::words::{BotKind, Level};
use tengen_page::text::Texts;
use tengen_page::view::describe;
use tengen_page::{ColourWish, Lineup, Page, PlayedBy, Setting};

/// The level slider of each colour's computer. Against a person, the computer uses White's slider.
const SLIDERS: [(Stone, &str); 2] = [(Stone::Black, "level-black"), (Stone::White, "level-white")];

/// The kind of opponent that the player wants.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Person,
    Computer,
    Both,
    Online,
}

/// Returns `true` if the player wants to play online.
pub(super) fn is_online(dialog: &Element) -> bool {
    Opponent::of(dialog) == Opponent::Online
}

impl Opponent {
    fn of(dialog: &Element) -> Opponent {
        match chosen::<String>(dialog, "opponent").as_deref() {
            Some("computer") => Opponent::Computer,
            Some("both") => Opponent::Both,
            Some("online") => Opponent::Online,
            _ => Opponent::Person,
        }
    }
}

/// Shows the players of the last new game.
pub(super) fn fill(dialog: &Element, page: &Page) {
    let settings = page.settings();
    choose(dialog, "opponent", settings.opponent.name());
    choose(dialog, "wish", settings.wish.name());
    let [one, two] = settings.players;
    let last = PlayedBy::Computer(BotKind::Level(settings.level));
    let two = if two.bot().is_some() { two } else { last };
    for ((_, name), played_by) in SLIDERS.into_iter().zip([one, two]) {
        if let (Some(field), Some(BotKind::Level(level))) = (field(dialog, name), played_by.bot()) {
            field.set_value(&u32::from(level.number()).to_string());
        }
    }
}

fn level(field: &HtmlInputElement) -> Level {
    let number = field.value().parse().ok();
    number.and_then(Level::new).unwrap_or(Level::MAXIMUM)
}

/// Shows the fields for the chosen opponent, and describes the strength of each computer.
pub(super) fn follow(dialog: &Element, texts: Texts) {
    let opponent = Opponent::of(dialog);
    for (part, shows) in [
        ("level-black", opponent == Opponent::Both),
        (
            "level-white",
            matches!(opponent, Opponent::Computer | Opponent::Both),
        ),
        ("wish", opponent == Opponent::Computer),
        ("colours", opponent == Opponent::Person),
    ] {
        if let Some(part) = dom::find(dialog, &format!("[data-part={part}]")) {
            dom::set_flag(&part, "hidden", !shows);
        }
    }
    for (colour, name) in SLIDERS {
        let Some(slider) = field(dialog, name) else {
            continue;
        };
        let level = level(&slider);
        let (_, hint) = describe::level(texts, level);
        let named = describe::bot(texts, BotKind::Level(level));
        let label = match opponent {
            Opponent::Both => describe::colour(texts, colour),
            _ => describe::strength(texts),
        };
        dom::set(&slider, "aria-valuetext", &named);
        for (place, text) in [("label", label), ("output", &named), ("small", hint)] {
            let place = dom::find(dialog, &format!("[data-part={name}] {place}"));
            if let Some(place) = place {
                dom::write(&place, text);
            }
        }
    }
}

/// Returns the way in which the players get their colours; `None` if none is chosen.
pub(super) fn colours(dialog: &Element) -> Option<Colours> {
    match Opponent::of(dialog) {
        Opponent::Computer => Some(match wish(dialog)? {
            Setting::Wish(ColourWish::Nigiri) => Colours::Nigiri,
            _ => Colours::Assigned,
        }),
        Opponent::Both => Some(Colours::Assigned),
        Opponent::Person | Opponent::Online => chosen(dialog, "colours"),
    }
}

/// Returns the setting for the chosen colour.
pub(crate) fn wish(dialog: &Element) -> Option<Setting> {
    let name: String = chosen(dialog, "wish")?;
    name.parse().ok().map(Setting::Wish)
}

/// Returns the players from the dialog's fields; draws lots for the colours if that was chosen.
pub(crate) fn lineup(dialog: &Element, terms: Terms) -> Lineup {
    let computers = SLIDERS.map(|(_, name)| {
        let level = field(dialog, name).as_ref().map_or(Level::MAXIMUM, level);
        PlayedBy::Computer(BotKind::Level(level))
    });
    let [black, white] = computers;
    match Opponent::of(dialog) {
        Opponent::Person | Opponent::Online => Lineup::default(),
        Opponent::Both => Lineup::new([black, white], Stone::Black, terms),
        Opponent::Computer => {
            let wish = match wish(dialog) {
                Some(Setting::Wish(wish)) => wish,
                _ => ColourWish::default(),
            };
            let is_black = match wish {
                ColourWish::Black | ColourWish::Nigiri => true,
                ColourWish::White => false,
                ColourWish::ByLot => js_sys::Math::random() < 0.5,
            };
            let colour = if is_black { Stone::Black } else { Stone::White };
            Lineup::new([PlayedBy::Person, white], colour, terms)
        }
    }
}
