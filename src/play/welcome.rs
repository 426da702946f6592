//! The ways to play, on an empty board.

use std::borrow::Cow;
use std::cell::Cell;

use web_sys::Element;

use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::game::players;
use crate::kit::game_rows::append_board;
use crate::kit::shell::{Role, Shell};
use crate::kit::shown::List;
use crate::kit::view::{Change, Press, View};
use tengen_engine::words::{BotKind, Level};
use tengen_page::text::Texts;
use tengen_page::view::{HomeGame, describe, home_games};
use tengen_page::{ColourWish, Event, NewOpponent, OpponentWish, Page, Setting, last_levels};

/// The name of the field with the level of the computer.
const LEVEL: &str = "home-level";

/// The name of the field with the colour of the person.
const WISH: &str = "home-wish";

/// The ways to play.
pub(crate) struct WelcomeView {
    host: Element,
    root: Option<Element>,
    /// The element with the class of a page on which a game has begun.
    whole: Element,
    /// `true` once the fields show the last game.
    is_filled: Cell<bool>,
    texts: Cell<Option<Texts>>,
    /// The running online games of the person.
    games: List<HomeGame>,
}

impl WelcomeView {
    pub(crate) fn new(host: &Element, role: Role) -> WelcomeView {
        WelcomeView {
            host: host.clone(),
            root: dom::find(host, "[data-part=welcome]"),
            whole: role.whole(host),
            is_filled: Cell::default(),
            texts: Cell::default(),
            games: List::find(Some(host), "[data-part=home-games]"),
        }
    }
}

impl View for WelcomeView {
    fn sync(&self, page: &Page) -> Option<Element> {
        let offers = page.offers_ways_to_play();
        // Until the store answers, the guess of welcome.js stays.
        let is_guessed = offers && page.awaits_store();
        if let Some(root) = self.root.as_ref().filter(|_| !is_guessed) {
            if self.is_filled.replace(offers) != offers && offers {
                fill(root, page);
            }
            if self.texts.replace(Some(page.texts())) != Some(page.texts()) {
                describe_level(root, page.texts());
            }
            dom::set_flag(root, "hidden", !offers);
            let focused = dom::active_in(root);
            let games = home_games(page, dom::now());
            if let Some(list) = self.games.element() {
                dom::set_flag(list, "hidden", games.is_empty());
            }
            self.games.show(games, append_game);
            dom::set_class(&self.host, "welcoming", offers);
            dom::set_class(&self.whole, "begun", !offers);
            dom::set_class(&self.whole, "ended", page.local_has_ended());
            let next = focused.filter(|it| dom::is_gone(it, root))?;
            let value = next.get_attribute("data-value")?;
            let again = dom::find(root, &format!("[data-value=\"{value}\"]"));
            return again.or_else(|| dom::find(root, "[data-action=online]"));
        }
        None
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        (name == "home").then(|| describe::home(page).into())
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        match press.action {
            "begin-computer" => {
                if let Some(root) = &self.root {
                    begin_against_computer(shell, root);
                }
            }
            "begin-people" => {
                let terms = shell.with_page(|page| page.game().terms());
                shell.send(Event::New(terms));
            }
            _ => return false,
        }
        shell.focus_board();
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if let Some(root) = self.root.as_ref().filter(|_| change.name == LEVEL) {
            describe_level(root, shell.with_page(Page::texts));
        }
    }
}

/// Appends a running game with a button that shows it.
fn append_game(list: &Element, _: usize, row: &HomeGame) -> Option<()> {
    let item = dom::append(list, "li", "")?;
    let open = dom::append_button(&item, "online-watch", &row.game.to_string())?;
    dom::set_flag(&open, "disabled", !row.can_open);
    append_board(&open, row.size, &row.stones);
    let name = dom::append_text(&open, "b", &row.name)?;
    // Names may be written from right to left.
    dom::set(&name, "dir", "auto");
    let turn = dom::append_text(&open, "span", row.turn)?;
    dom::set_class(&turn, "mine", row.is_mine);
    dom::append_text(&open, "small", &row.facts)?;
    Some(())
}

/// Shows the level and the colour of the last game against the computer.
fn fill(root: &Element, page: &Page) {
    let settings = page.settings();
    dialogs::choose(root, WISH, settings.wish.name());
    let [_, level] = last_levels(settings);
    if let (Some(field), Some(level)) = (dialogs::field(root, LEVEL), level) {
        field.set_value(&u32::from(level.number()).to_string());
    }
    describe_level(root, page.texts());
}

fn level(root: &Element) -> Level {
    dialogs::field(root, LEVEL).map_or(Level::MAXIMUM, |field| players::level(&field))
}

/// Names the chosen level, and says how strong it is.
fn describe_level(root: &Element, texts: Texts) {
    let level = level(root);
    let named = describe::bot(texts, BotKind::Level(level));
    if let Some(field) = dialogs::field(root, LEVEL) {
        dom::set(&field, "aria-valuetext", &named);
    }
    let hint = describe::level_hint(texts, level);
    for (place, text) in [
        ("[data-part=home-level-name]", &*named),
        ("#home-level-hint", &*hint),
    ] {
        if let Some(place) = dom::find(root, place) {
            dom::write(&place, text);
        }
    }
}

/// Begins a game against the computer under the terms of the board.
fn begin_against_computer(shell: &Shell, root: &Element) {
    let wish: ColourWish = dialogs::chosen(root, WISH).unwrap_or_default();
    shell.change(Some(Setting::Wish(wish)));
    let terms = shell.with_page(|page| page.game().terms());
    let opponent = NewOpponent::Here(OpponentWish::Computer);
    let lineup = opponent.lineup(
        [BotKind::Level(level(root)); 2],
        wish,
        players::drawn(),
        terms,
    );
    shell.send(Event::Begin(terms, lineup));
}
