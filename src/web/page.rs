//! The page around the board: one function writes the state into it. Places that a page does not
//! have are left out.

use web_sys::{Element, HtmlButtonElement, HtmlElement, HtmlInputElement};

use super::dom::{self, Hidden};
use super::moves::MoveList;
use super::options::Role;
use crate::app::{App, Language, Scheme};
use crate::board::Stone;
use crate::game::Seat;
use crate::view::text::named;
use crate::view::{Fixed, describe};

/// The places of a page that show something of the state.
pub(super) struct Page {
    host: Element,
    role: Role,
    binds: Vec<Bind>,
    buttons: Vec<(String, HtmlButtonElement)>,
    players: Vec<(Stone, HtmlElement)>,
    seek: Option<HtmlInputElement>,
    moves: Option<MoveList>,
    result: Option<HtmlElement>,
    toast: Option<HtmlElement>,
    shown: Option<(Language, Scheme)>,
}

struct Bind {
    name: String,
    element: Element,
    shown: String,
}

impl Page {
    pub(super) fn new(host: &Element, role: Role) -> Page {
        let named = |element: &HtmlElement, name: &str| element.get_attribute(name);
        let binds = dom::all::<HtmlElement>(host, "[data-bind]");
        let players = dom::all::<HtmlElement>(host, "[data-player]");
        let buttons = dom::all::<HtmlButtonElement>(host, "button[data-action]");
        Page {
            host: host.clone(),
            role,
            binds: binds
                .into_iter()
                .filter_map(|element| {
                    Some(Bind {
                        name: named(&element, "data-bind")?,
                        shown: element.text_content().unwrap_or_default(),
                        element: element.into(),
                    })
                })
                .collect(),
            buttons: buttons
                .into_iter()
                .filter_map(|button| Some((named(&button, "data-action")?, button)))
                .collect(),
            players: players
                .into_iter()
                .filter_map(|strip| Some((named(&strip, "data-player")?.parse().ok()?, strip)))
                .collect(),
            seek: dom::find(host, "[data-action=seek]"),
            moves: dom::find(host, "[data-part=moves]").map(MoveList::new),
            result: dom::find(host, "[data-part=result]"),
            toast: dom::find(host, "[data-part=toast]"),
            shown: None,
        }
    }

    /// Makes the page say what the state is.
    pub(super) fn sync(&mut self, app: &App) {
        let now = (app.language(), app.settings().scheme);
        if self.shown != Some(now) {
            self.translate(app.language());
            self.colour(app.settings().scheme);
            self.shown = Some(now);
        }
        for bind in &mut self.binds {
            if let Some(text) = bound(&bind.name, app)
                && bind.shown != text
            {
                bind.element.set_text_content(Some(&text));
                bind.shown = text;
            }
        }
        let status = app.game().status();
        for (stone, strip) in &self.players {
            let active = !status.is_over() && app.game().position().to_move() == *stone;
            // It fails only for malformed class names.
            let _ = strip.class_list().toggle_with_force("active", active);
        }
        if let Some(result) = &self.result {
            dom::set_hidden(result, Hidden::when(!status.is_over()));
        }
        if let Some(toast) = &self.toast {
            dom::set_hidden(toast, Hidden::when(app.toast().is_none()));
        }
        self.sync_buttons(app);
        self.sync_seek(app);
        if let Some(moves) = &mut self.moves {
            moves.sync(app);
        }
    }

    fn sync_buttons(&self, app: &App) {
        let game = app.game();
        let at_start = game.tree().step(game.cursor()).is_none();
        let at_end = game.next().is_none();
        let mut lost_focus = false;
        for (action, button) in &self.buttons {
            let disabled = match action.as_str() {
                "undo" | "first" | "prev" => at_start,
                "redo" | "last" | "next" => at_end,
                "resign" => game.status().is_over(),
                _ => continue,
            };
            if button.disabled() != disabled {
                lost_focus |= disabled && has_focus(button);
                button.set_disabled(disabled);
            }
            // A button that goes dark under the finger hands the focus to its neighbour.
            if lost_focus && !disabled {
                // It fails only if the button has left the page.
                let _ = button.focus();
                lost_focus = false;
            }
        }
        if lost_focus {
            self.focus_first_enabled();
        }
    }

    fn focus_first_enabled(&self) {
        let usable = |(_, button): &&(String, HtmlButtonElement)| {
            !button.disabled() && button.closest("dialog").ok().flatten().is_none()
        };
        let actions = ["undo", "redo"];
        let mut near = self.buttons.iter().filter(usable);
        if let Some((_, button)) = near.find(|(action, _)| actions.contains(&action.as_str())) {
            let _ = button.focus();
        }
    }

    fn sync_seek(&self, app: &App) {
        let Some(seek) = &self.seek else {
            return;
        };
        let game = app.game();
        let plies = game.line().last().map_or(0, |&end| game.tree().ply(end));
        for (name, value) in [("max", plies.to_string())] {
            if seek.get_attribute(name).as_deref() != Some(&value) {
                dom::set(seek, name, &value);
            }
        }
        let ply = game.ply().to_string();
        if seek.value() != ply {
            seek.set_value(&ply);
        }
        // How far it is, for style sheets.
        let part = f64::from(game.ply()) / f64::from(plies.max(1));
        dom::set_style(seek, "--part", &Fixed(part, 4).to_string());
        let says = describe::seek(app.language(), game, plies);
        dom::set(seek, "aria-valuetext", &says);
        if seek.disabled() != (plies == 0) {
            seek.set_disabled(plies == 0);
        }
    }

    fn translate(&self, language: Language) {
        for (attribute, element, key) in self.translated() {
            let Some(text) = named(language, &key) else {
                continue;
            };
            match attribute {
                Translated::Content => element.set_text_content(Some(text)),
                Translated::Label => dom::set(&element, "aria-label", text),
            }
        }
        for root in self.roots() {
            dom::set(&root, "lang", language.tag());
        }
    }

    fn translated(&self) -> Vec<(Translated, Element, String)> {
        let mut found = Vec::new();
        for (attribute, name) in [
            (Translated::Content, "data-text"),
            (Translated::Label, "data-label"),
        ] {
            for element in dom::all::<Element>(&self.host, &format!("[{name}]")) {
                if let Some(key) = element.get_attribute(name) {
                    found.push((attribute, element, key));
                }
            }
        }
        found
    }

    fn colour(&self, scheme: Scheme) {
        for root in self.roots() {
            match scheme {
                // It fails only for elements that cannot have attributes.
                Scheme::System => _ = root.remove_attribute("data-scheme"),
                Scheme::Light | Scheme::Dark => dom::set(&root, "data-scheme", scheme.name()),
            }
        }
    }

    /// The elements whose language and colours are this board's.
    fn roots(&self) -> Vec<Element> {
        let document = self.host.owner_document();
        let html = document.and_then(|document| document.document_element());
        let own = html.filter(|_| self.role == Role::Page);
        vec![own.unwrap_or(self.host.clone())]
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Translated {
    Content,
    Label,
}

fn has_focus(element: &Element) -> bool {
    let document = element.owner_document();
    let active = document.and_then(|document| document.active_element());
    active.as_ref() == Some(element)
}

/// The text of a place, or `None` if there is no such place.
fn bound(name: &str, app: &App) -> Option<String> {
    let (language, game) = (app.language(), app.game());
    let terms = game.terms();
    let text = match name {
        "status" => describe::status(language, game).to_string(),
        "result" if game.status().is_over() => describe::status(language, game).to_string(),
        "result" => String::new(),
        "result_how" => describe::how_it_ended(language, game),
        "facts" => describe::facts(language, game),
        "rules" => describe::rules(language).to_string(),
        "size" => describe::size(language, terms.size),
        "starts" => describe::colour(language, game.colour_of(Seat::First)).to_string(),
        "full_board" => describe::full_board(language, terms.rules.full_board).to_string(),
        "black_caption" => describe::caption(language, game, Stone::Black).to_string(),
        "white_caption" => describe::caption(language, game, Stone::White).to_string(),
        "empty" => describe::invitation(language, game).to_string(),
        "toast" => app.toast().map_or(String::new(), |toast| {
            describe::toast(language, toast).to_string()
        }),
        _ => return None,
    };
    Some(text)
}
