//! The new-game dialog: its fields as terms, and the explanation and limits of each choice. The terms know
//! which choices are possible together; a choice of the player is never changed silently.

use web_sys::{Element, HtmlInputElement};

use crate::kit::dialogs::{choice, choose, chosen, field};
use crate::kit::dom;
use tengen_core::board::{BoardSize, Stone};
use tengen_core::game::{MoveLimit, Opening, ParseMoveLimitError, Referee, Terms};
use tengen_core::rules::{Bans, Custom, Forbidden, Passes, Ruleset, Variant};
use tengen_page::text::Texts;
use tengen_page::view::describe;
use tengen_page::{Page, Rematch, Setting};

/// Shows terms, such as those of the last new game.
pub(crate) fn fill(dialog: &Element, terms: Terms, page: &Page) {
    let parts = terms.rules.variant.parts();
    let moves = terms
        .moves
        .map_or_else(String::new, |limit| limit.to_string());
    for (name, value) in [
        ("rules", terms.rules.variant.name()),
        ("black", parts.black.word()),
        ("white", parts.white.word()),
        ("opening", &terms.opening.to_string()),
        ("size", &terms.size.to_string()),
        ("moves", &moves),
    ] {
        if let Some(field) = field(dialog, name) {
            field.set_value(value);
        }
    }
    choose(dialog, "referee", terms.referee.name());
    choose(dialog, "colours", &terms.colours.to_string());
    choose(dialog, "first", &terms.first.to_string());
    choose(dialog, "full", &terms.rules.full_board.to_string());
    for &ban in Forbidden::ALL {
        if let Some(field) = choice(dialog, "ban", ban.word()) {
            field.set_checked(parts.bans.has(ban));
        }
    }
    if let Some(field) = field(dialog, "passing") {
        field.set_checked(parts.passes == Passes::On);
    }
    if let Some(field) = field(dialog, "swap") {
        field.set_checked(page.settings().rematch == Rematch::SwapColours);
    }
    super::clock_fields::fill(dialog, terms.clock);
    unfold_unusual(dialog, terms);
    super::follow(dialog, page.texts());
}

/// Unfolds the further options if one of them is not the usual one, so that no choice is hidden.
fn unfold_unusual(dialog: &Element, terms: Terms) {
    let usual = Terms {
        rules: Ruleset::new(terms.rules.variant),
        clock: terms.clock,
        colours: terms.colours,
        ..Terms::default()
    };
    if let Some(more) = dom::find(dialog, "[data-part=more]") {
        dom::set_flag(&more, "open", terms != usual);
    }
}

fn is_checked(field: Option<HtmlInputElement>) -> bool {
    field.is_some_and(|field| field.checked())
}

/// Returns the terms in the dialog's fields; `None` if a field is not valid or they are not possible
/// together. Hidden fields are ignored.
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
        colours: super::players::colours(dialog)?,
        referee,
        clock: super::clock_fields::control(dialog)?,
        moves: moves(dialog).ok()?,
    };
    terms.check().ok().map(|()| terms)
}

/// Returns the setting of the checkbox for rematches.
pub(super) fn rematch(dialog: &Element) -> Option<Setting> {
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
    for &ban in Forbidden::ALL {
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

/// Returns the number of moves after which the game is a draw, if there is one.
fn moves(dialog: &Element) -> Result<Option<MoveLimit>, ParseMoveLimitError> {
    let field = field(dialog, "moves").ok_or(ParseMoveLimitError)?;
    let value = field.value();
    // A number that cannot be read leaves no value either.
    if value.is_empty() && field.check_validity() {
        return Ok(None);
    }
    value.parse().map(Some)
}

fn size(dialog: &Element) -> Option<BoardSize> {
    field(dialog, "size")?.value().parse().ok()
}

/// Updates the dialog after a change of its fields: shows the fields that belong to a choice, disables the
/// choices that are not possible with it, and explains each choice. A chosen value that is no longer possible
/// stays, shows the reason, and keeps the form from being submitted.
pub(super) fn follow(dialog: &Element, texts: Texts) {
    super::clock_fields::follow(dialog, texts);
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
    let colours = super::players::colours(dialog).unwrap_or_default();
    hint(dialog, "rules", describe::rules_hint(texts, variant));
    hint(dialog, "referee", describe::referee_hint(texts, referee));
    for field in ["colours", "wish"] {
        hint(dialog, field, describe::colours_hint(texts, colours));
    }

    // The size field itself refuses a number that is not a size.
    let size = size(dialog).unwrap_or(BoardSize::DEFAULT);
    let needs = |opening: Opening, first: Stone| {
        let misfit = opening.fits(rules, size, first).err();
        misfit.map(|misfit| describe::misfit(texts, misfit))
    };
    // The opening has priority over the first colour: every opening allows Black to start.
    for (value, option) in dom::all_with(dialog, "value") {
        if let Ok(other) = value.parse::<Opening>() {
            let needs = needs(other, Stone::Black);
            dom::set_flag(&option, "disabled", needs.is_some());
            // The reason for the chosen opening is shown below the field instead.
            let needs = needs.filter(|_| other != opening);
            dom::write(&option, &describe::opening_with_reason(texts, other, needs));
        }
    }
    let wrong = needs(opening, Stone::Black);
    refuse(field(dialog, "opening"), wrong);
    hint(
        dialog,
        "opening",
        wrong.unwrap_or(describe::opening_hint(texts, opening)),
    );

    // If the opening does not fit, its own hint already says why.
    let no_white = needs(opening, Stone::White).filter(|_| wrong.is_none());
    let white = choice(dialog, "first", &Stone::White.to_string());
    let is_white = first == Stone::White;
    if let Some(white) = &white {
        // A disabled field is not validated, so the form could be submitted.
        dom::set_flag(white, "disabled", no_white.is_some() && !is_white);
    }
    refuse(white, no_white.filter(|_| is_white));
    hint(dialog, "first", no_white.unwrap_or_default());
    // The browser cannot lead the player to a wrong field that is folded.
    let more = dom::find(dialog, "[data-part=more]");
    if let Some(more) = more.filter(|more| dom::find(more, ":invalid").is_some()) {
        dom::set_flag(&more, "open", true);
    }
}

/// Tells the browser why a field is not valid: it then does not submit the form and leads the
/// player to the field.
pub(super) fn refuse(field: Option<HtmlInputElement>, wrong: Option<&str>) {
    if let Some(field) = field {
        field.set_custom_validity(wrong.unwrap_or_default());
    }
}

/// Shows a hint below a field.
pub(super) fn hint(dialog: &Element, field: &str, text: &str) {
    if let Some(place) = dom::find(dialog, &format!("#{field}-hint")) {
        dom::write(&place, text);
    }
}

/// Steps the size field: smaller or larger. Returns the field.
pub(super) fn step_size(button: &Element, action: &str) -> Option<HtmlInputElement> {
    let dialog = dom::closest(button, "dialog")?;
    let field = field(&dialog, "size")?;
    let now: u8 = field.value().parse().unwrap_or(BoardSize::DEFAULT.lines());
    let wanted = match action {
        "smaller" => now.saturating_sub(1),
        _ => now.saturating_add(1),
    };
    let lines = wanted.clamp(BoardSize::MIN, BoardSize::MAX);
    field.set_value(&lines.to_string());
    Some(field)
}
