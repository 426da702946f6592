//! The lists of online play: open seeks, running games, past games.

use js_sys::{Date, Object, Reflect};
use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::kit::dom;
use crate::kit::game_rows::append_board;
use tengen_online::{GameId, LobbyState, Owner, PastResult, PastRow};
use tengen_page::text::Texts;
use tengen_page::view::describe::{self, RowButton};
use tengen_page::view::{HomeGame, bound_game, home_games};
use tengen_page::{Millis, Online, Page};

/// The lists, and the state that they showed last.
pub(super) struct Lists {
    own: Option<Element>,
    seeks: Option<Element>,
    games: Option<Element>,
    history: Option<Element>,
    /// The rows of the own games: the game, its words, and the game that the player is bound to.
    shown_own: Option<(Texts, Option<GameId>, Vec<OwnRow>)>,
    shown: Option<(Texts, Option<GameId>, LobbyState)>,
    shown_past: Option<(Texts, Option<GameId>, Vec<PastRow>)>,
}

/// A game of the player, with the words of its row.
type OwnRow = (HomeGame, (String, String));

/// A row of a list.
struct Row {
    head: String,
    text: String,
    /// The game with its small board.
    board: Option<HomeGame>,
    /// The buttons, each with its label, action and value.
    buttons: Vec<Button>,
}

type Button = (RowButton, &'static str, String);

impl Lists {
    pub(super) fn new(root: &Element) -> Lists {
        let list = |name: &str| dom::find(root, &format!("[data-list={name}]"));
        Lists {
            own: list("own"),
            seeks: list("seeks"),
            games: list("games"),
            history: list("history"),
            shown_own: None,
            shown: None,
            shown_past: None,
        }
    }

    /// Updates the lists. If the button with the focus was made again, returns the new one.
    pub(super) fn sync(&mut self, page: &Page, online: &Online, now: Millis) -> Option<Element> {
        let mut next_focus = None;
        let texts = page.texts();
        let (lobby, bound) = (online.lobby(), bound_game(page));
        let own = online.own_games().unwrap_or_default();
        let words = own.iter().map(|it| describe::online_own(texts, it, now));
        let own = home_games(page, now).into_iter().zip(words);
        let own = (texts, bound, own.collect());
        if self.shown_own.as_ref() != Some(&own) {
            let rows = own.2.iter().map(|(game, (head, text))| Row {
                head: head.clone(),
                text: text.clone(),
                board: Some(game.clone()),
                buttons: open(game.game, bound).into_iter().collect(),
            });
            next_focus = fill(self.own.as_ref(), texts, rows);
            self.shown_own = Some(own);
        }
        let is_new = self
            .shown
            .as_ref()
            .is_none_or(|(was, game, state)| *was != texts || *game != bound || state != lobby);
        if is_new {
            let seeks = lobby.seeks.iter().map(|row| {
                let (head, text) = describe::online_seek(texts, row);
                let play = (RowButton::Play, "online-take", row.seek.to_string());
                let buttons = match row.owner {
                    Owner::You => Vec::new(),
                    Owner::Other if bound.is_some() => Vec::new(),
                    Owner::Other => vec![play],
                };
                Row {
                    head,
                    text,
                    board: None,
                    buttons,
                }
            });
            next_focus = next_focus.or(fill(self.seeks.as_ref(), texts, seeks));
            let games = lobby.games.iter().map(|row| {
                let (head, text) = describe::online_game(texts, row);
                let buttons = show(row.game, bound).into_iter().collect();
                Row {
                    head,
                    text,
                    board: None,
                    buttons,
                }
            });
            next_focus = next_focus.or(fill(self.games.as_ref(), texts, games));
            self.shown = Some((texts, bound, lobby.clone()));
        }
        let past = online.history().unwrap_or_default();
        let is_new = self
            .shown_past
            .as_ref()
            .is_none_or(|(was, game, rows)| *was != texts || *game != bound || rows != past);
        if is_new {
            let rows = past.iter().map(|row| past_row(texts, row, bound));
            next_focus = next_focus.or(fill(self.history.as_ref(), texts, rows));
            self.shown_past = Some((texts, bound, past.to_vec()));
        }
        next_focus
    }
}

/// Returns the button that opens a running game of the player; `None` if the player is bound to another game.
fn open(game: GameId, bound: Option<GameId>) -> Option<Button> {
    match bound {
        None => Some((RowButton::Open, "online-watch", game.to_string())),
        Some(_) => show(game, bound),
    }
}

/// Returns the button that shows a running game; `None` if the player is bound to another game.
fn show(game: GameId, bound: Option<GameId>) -> Option<Button> {
    match bound {
        None => Some((RowButton::Watch, "online-watch", game.to_string())),
        Some(bound) if bound == game => {
            Some((RowButton::Return, "online-return", game.to_string()))
        }
        Some(_) => None,
    }
}

fn past_row(texts: Texts, row: &PastRow, bound: Option<GameId>) -> Row {
    let (head, text) = describe::online_past(texts, row, &date(texts, row.at));
    let game = row.game.to_string();
    let open = match row.result {
        PastResult::Open => show(row.game, bound),
        _ if bound.is_some() => None,
        _ => Some((RowButton::Analyse, "online-past", game.clone())),
    };
    let copy = (RowButton::Copy, "online-copy-row", game);
    Row {
        head,
        text,
        board: None,
        buttons: open.into_iter().chain([copy]).collect(),
    }
}

/// Formats a time in ms since 1970 as the browser does for the texts.
fn date(texts: Texts, at: u64) -> String {
    // Such numbers of ms are far below the limit for exact whole numbers in a float.
    #[allow(clippy::cast_precision_loss)]
    let at = JsValue::from_f64(at as f64);
    let style = Object::new();
    let set = |name: &str, value: &str| Reflect::set(&style, &name.into(), &value.into());
    let _ = set("dateStyle", "medium").and_then(|_| set("timeStyle", "short"));
    Date::new(&at)
        .to_locale_string(texts.language().tag(), &style)
        .into()
}

/// Writes rows into a list. If one of its buttons had the focus, returns the new button with the same action.
fn fill(list: Option<&Element>, texts: Texts, rows: impl Iterator<Item = Row>) -> Option<Element> {
    let list = list?;
    let active = dom::active_in(list);
    let focused = active.and_then(|active| {
        let action = active.get_attribute("data-action")?;
        Some((action, active.get_attribute("data-value")?))
    });
    list.set_text_content(None);
    for row in rows {
        add(list, texts, &row);
    }
    let (action, value) = focused?;
    dom::find(
        list,
        &format!("[data-action={action}][data-value=\"{value}\"]"),
    )
}

fn add(list: &Element, texts: Texts, row: &Row) -> Option<()> {
    let item = dom::append(list, "li", "")?;
    if let Some(game) = &row.board {
        append_board(&item, game.size, &game.stones);
    }
    let words = dom::append(&item, "p", "")?;
    let head = dom::append_text(&words, "b", &row.head)?;
    // Names may be written from right to left.
    dom::set(&head, "dir", "auto");
    dom::append_text(&words, "small", &row.text)?;
    for (name, action, value) in &row.buttons {
        let name = describe::row_button(texts, *name);
        let button = dom::append_button(&item, action, value)?;
        button.set_text_content(Some(name));
        dom::set(&button, "aria-label", &format!("{name}: {}", row.head));
    }
    Some(())
}
