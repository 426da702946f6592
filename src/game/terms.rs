//! The new-game dialog: its fields as terms, and what each choice says and allows. What goes
//! together is for the terms to know; nothing that was chosen is changed behind the player's back.

use web_sys::{Element, HtmlInputElement};

use crate::dialogs::{choice, choose, chosen, field};
use crate::dom;
use tengen_core::board::{BoardSize, Stone};
use tengen_core::game::{Opening, Referee, Terms};
use tengen_core::rules::{Bans, Custom, Forbidden, Passes, Ruleset, Variant};
use tengen_page::app::{App, Language, Rematch, Setting};
use tengen_page::view::describe;

/// Shows terms, such as those of the last new game.
pub(super) fn fill(dialog: &Element, terms: Terms, app: &App) {
    let parts = terms.rules.variant.parts();
    for (name, value) in [
        ("rules", terms.rules.variant.name()),
        ("black", parts.black.word()),
        ("white", parts.white.word()),
        ("opening", &terms.opening.to_string()),
        ("size", &terms.size.to_string()),
    ] {
        if let Some(field) = field(dialog, name) {
            field.set_value(value);
        }
    }
    choose(dialog, "referee", terms.referee.name());
    choose(dialog, "colours", &terms.colours.to_string());
    choose(dialog, "first", &terms.first.to_string());
    choose(dialog, "full", &terms.rules.full_board.to_string());
    for ban in Forbidden::ALL {
        if let Some(field) = choice(dialog, "ban", ban.word()) {
            field.set_checked(parts.bans.has(ban));
        }
    }
    if let Some(field) = field(dialog, "passing") {
        field.set_checked(parts.passes == Passes::On);
    }
    if let Some(field) = field(dialog, "swap") {
        field.set_checked(app.settings().rematch == Rematch::SwapColours);
    }
    super::clock_fields::fill(dialog, terms.clock);
    super::follow(dialog, app.language());
}

fn is_checked(field: Option<HtmlInputElement>) -> bool {
    field.is_some_and(|field| field.checked())
}

/// The terms in the fields of the dialog; `None` if one of them is not valid, or they do not go
/// together. What is not shown is not meant.
pub(crate) fn terms(dialog: &Element) -> Option<Terms> {
    let rules = Ruleset {
        variant: variant(dialog)?,
        full_board: chosen(dialog, "full")?,
    };
    let referee = if rules.bans().is_empty() {
        Referee::default()
    } else {
        chosen(dialog, "referee")?
    };
    let terms = Terms {
        rules,
        size: size(dialog)?,
        first: chosen(dialog, "first")?,
        opening: chosen(dialog, "opening")?,
        colours: chosen(dialog, "colours")?,
        referee,
        clock: super::clock_fields::control(dialog)?,
    };
    terms.check().ok().map(|()| terms)
}

/// What the box for rematches means.
pub(crate) fn rematch(dialog: &Element) -> Option<Setting> {
    let field = field(dialog, "swap")?;
    Some(Setting::Rematch(if field.checked() {
        Rematch::SwapColours
    } else {
        Rematch::SameColours
    }))
}

fn variant(dialog: &Element) -> Option<Variant> {
    let variant = Variant::from_name(&field(dialog, "rules")?.value())?;
    let Variant::Custom(_) = variant else {
        return Some(variant);
    };
    let mut bans = Bans::NONE;
    for ban in Forbidden::ALL {
        if is_checked(choice(dialog, "ban", ban.word())) {
            bans = bans.and(ban);
        }
    }
    let passes = if is_checked(field(dialog, "passing")) {
        Passes::On
    } else {
        Passes::Off
    };
    Some(Variant::Custom(Custom {
        black: chosen(dialog, "black")?,
        white: chosen(dialog, "white")?,
        bans,
        passes,
    }))
}

fn size(dialog: &Element) -> Option<BoardSize> {
    field(dialog, "size")?.value().parse().ok()
}

/// Makes the dialog follow its fields: what belongs to a choice shows, what does not go with it is
/// disabled, and each choice is explained. A choice that no longer goes with another stays, says
/// why, and keeps the form from being sent.
pub(super) fn follow(dialog: &Element, language: Language) {
    mark_usual_size(dialog);
    super::clock_fields::follow(dialog, language);
    let (Some(variant), Some(opening), Some(first)) = (
        variant(dialog),
        chosen::<Opening>(dialog, "opening"),
        chosen::<Stone>(dialog, "first"),
    ) else {
        return;
    };
    let rules = Ruleset::new(variant);
    let is_custom = matches!(variant, Variant::Custom(_));
    for (part, shows) in [("custom", is_custom), ("referee", !rules.bans().is_empty())] {
        if let Some(part) = dom::find(dialog, &format!("[data-part={part}]")) {
            dom::set_flag(&part, "hidden", !shows);
        }
    }
    let referee = chosen(dialog, "referee").unwrap_or_default();
    let colours = chosen(dialog, "colours").unwrap_or_default();
    hint(dialog, "rules", describe::rules_hint(language, variant));
    hint(dialog, "referee", describe::referee_hint(language, referee));
    hint(dialog, "colours", describe::colours_hint(language, colours));

    // A number that is no size is for its own field to refuse.
    let size = size(dialog).unwrap_or(BoardSize::DEFAULT);
    let needs = |opening: Opening, first: Stone| {
        let misfit = opening.fits(rules, size, first).err();
        misfit.map(|misfit| describe::misfit(language, misfit))
    };
    // Who starts gives way to the opening: every opening lets Black start.
    for (value, option) in dom::all_with(dialog, "value") {
        if let Ok(other) = value.parse::<Opening>() {
            let needs = needs(other, Stone::Black);
            dom::set_flag(&option, "disabled", needs.is_some());
            // Why the chosen one does not fit stands below the field.
            let needs = needs.filter(|_| other != opening);
            write(&option, &with_reason(language, other, needs));
        }
    }
    let wrong = needs(opening, Stone::Black);
    refuse(field(dialog, "opening"), wrong);
    hint(
        dialog,
        "opening",
        wrong.unwrap_or(describe::opening_hint(language, opening)),
    );

    // Whatever else is wrong has been said of the opening.
    let no_white = needs(opening, Stone::White).filter(|_| wrong.is_none());
    let white = choice(dialog, "first", &Stone::White.to_string());
    let is_white = first == Stone::White;
    if let Some(white) = &white {
        // A disabled field is not checked, and would let the form go.
        dom::set_flag(white, "disabled", no_white.is_some() && !is_white);
    }
    refuse(white, no_white.filter(|_| is_white));
    hint(dialog, "first", no_white.unwrap_or_default());
}

/// The name of an opening, and what it needs.
fn with_reason(language: Language, opening: Opening, needs: Option<&str>) -> String {
    let mut text = describe::opening(language, opening).to_string();
    if let Some(needs) = needs {
        text.push_str(" – ");
        text.push_str(needs.strip_suffix(language.stop()).unwrap_or(needs));
    }
    text
}

/// Tells the browser what is wrong with a field: it then sends nothing, and leads the player there.
pub(super) fn refuse(field: Option<HtmlInputElement>, wrong: Option<&str>) {
    if let Some(field) = field {
        field.set_custom_validity(wrong.unwrap_or_default());
    }
}

/// Says something below a field.
pub(super) fn hint(dialog: &Element, field: &str, text: &str) {
    if let Some(place) = dom::find(dialog, &format!("#{field}-hint")) {
        write(&place, text);
    }
}

/// Writes a text where another stands; what is read aloud is not read twice.
pub(super) fn write(place: &Element, text: &str) {
    if place.text_content().as_deref() != Some(text) {
        place.set_text_content(Some(text));
    }
}

/// A step of the size field: smaller, larger, or to a usual size.
pub(crate) fn step_size(button: &Element, action: &str, language: Language) {
    let Some(dialog) = dom::closest(button, "dialog") else {
        return;
    };
    let Some(field) = field(&dialog, "size") else {
        return;
    };
    let now: u8 = field.value().parse().unwrap_or(BoardSize::DEFAULT.lines());
    let wanted = match action {
        "smaller" => now.saturating_sub(1),
        "larger" => now.saturating_add(1),
        _ => button
            .get_attribute("data-value")
            .and_then(|value| value.parse().ok())
            .unwrap_or(now),
    };
    let lines = wanted.clamp(BoardSize::MIN, BoardSize::MAX);
    field.set_value(&lines.to_string());
    super::follow(&dialog, language);
}

/// Shows which of the usual sizes the field holds.
fn mark_usual_size(dialog: &Element) {
    let Some(field) = field(dialog, "size") else {
        return;
    };
    let value = field.value();
    for (size, button) in dom::all_with(dialog, "data-value") {
        let pressed = if size == value { "true" } else { "false" };
        dom::set(&button, "aria-pressed", pressed);
    }
}
