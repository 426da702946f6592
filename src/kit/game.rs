//! The game around the board: what is said of it, the move list, the choices, and the new-game dialog.

mod choices;
mod clock_fields;
mod moves;
pub(crate) mod players;
mod terms;

use std::borrow::Cow;

use web_sys::{Element, HtmlDialogElement};

use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::shown::Shown;
use crate::kit::view::{Change, Dialog, Press, Submit, View};
use players::{lineup, wish};
use tengen_page::text::Texts;
use tengen_page::view::describe;
use tengen_page::{Event, Page, Setting};
use terms::rematch;

pub(crate) use choices::ChoicesView;
pub(crate) use moves::MovesView;
pub(crate) use players::is_online;
pub(crate) use terms::{fill, terms};

/// The name of the new-game dialog.
pub(crate) const NEW: &str = "new";

/// The result, the facts of the game, and the new-game dialog.
pub(crate) struct GameView {
    dialog: Option<HtmlDialogElement>,
    texts: Shown<Option<Texts>>,
    result: Option<Element>,
}

impl GameView {
    pub(crate) fn new(host: &Element) -> GameView {
        GameView {
            dialog: dialogs::named(host, NEW),
            texts: Shown::default(),
            result: dom::find(host, "[data-part=result]"),
        }
    }
}

impl View for GameView {
    fn sync(&self, page: &Page) -> Option<Element> {
        if let Some(result) = &self.result {
            dom::set_flag(result, "hidden", !page.tells_result());
        }
        let is_translated = self.texts.differs(Some(page.texts()));
        if let Some(dialog) = self.dialog.as_ref().filter(|it| is_translated && it.open()) {
            follow(dialog, page.texts());
        }
        None
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        let (texts, game) = (page.texts(), page.game());
        Some(match name {
            "status" => describe::status(texts, game).into(),
            "result" if page.result_game().status().is_over() => describe::result(page).into(),
            "result" => "".into(),
            "result_how" => describe::how_it_ended(texts, page.result_game()).into(),
            "facts" => whole_parts(&describe::facts(texts, game)).into(),
            // A question of the opening is shown instead.
            "empty" if game.question().is_some() => "".into(),
            "empty" if page.online_game().is_some() => "".into(),
            "empty" => describe::invitation(texts, game).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        match press.action {
            "smaller" | "larger" => {
                if let Some(field) = terms::step_size(press.button, press.action) {
                    shell.field_changed(&field);
                }
            }
            _ => return false,
        }
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if let Some(dialog) = change.dialog(NEW) {
            follow(dialog, shell.with_page(Page::texts));
        }
    }

    /// Shows the terms and players of the last new game.
    fn fill(&self, dialog: &Dialog, page: &Page) {
        if let Some(dialog) = dialog.named(NEW) {
            players::fill(dialog, page);
            fill(dialog, page.settings().terms, page);
        }
    }

    /// Gives the board of a new game the focus, which the browser returns to the button of the dialog.
    fn closed(&self, shell: &Shell, dialog: &Dialog) {
        let is_begun = |dialog: &HtmlDialogElement| dialog.return_value() == "start";
        let shows_board = shell.with_page(|page| page.layout().is_of_games());
        if shows_board && dialog.named(NEW).is_some_and(is_begun) {
            shell.focus_board();
        }
    }

    /// Starts a game.
    fn submitted(&self, shell: &Shell, form: &Submit<'_>) -> bool {
        if form.value != "start" {
            return false;
        }
        if let Some(terms) = terms(form.form) {
            shell.change(rematch(form.form));
            shell.change(wish(form.form).map(Setting::Wish));
            let external = shell.with_page(Page::external);
            shell.send(Event::Begin(terms, lineup(form.form, external, terms)));
        }
        true
    }
}

/// Updates the new-game dialog after a change of its fields.
fn follow(dialog: &Element, texts: Texts) {
    players::follow(dialog, texts);
    terms::follow(dialog, texts);
}

/// Keeps each part of a summary on one line: it may be broken only after a middle dot.
fn whole_parts(summary: &str) -> String {
    summary.replace(' ', "\u{a0}").replace("·\u{a0}", "· ")
}
