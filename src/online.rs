//! Online play on the page: opens and closes it, and does what its buttons and fields mean.

mod identity;
mod link;
mod lists;
mod panel;
mod said;
mod socket;
mod strips;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

pub(super) use self::identity::Identity;
pub(super) use self::link::Opened;
pub(super) use self::panel::{Beside, Panel};
pub(super) use self::socket::{Socket, watch};
use super::listeners::Listener;
use super::shell::Shell;
use super::storage::Store;
use super::{dialogs, dom, sharing};
use tengen_core::game::{Consent, Wish};
use tengen_online::{Compensation, DisplayName, GameId, Proposal, Side, Switch};
use tengen_page::app::{App, LabMsg, Msg, OnlineMsg, Search};
use tengen_page::view::describe;

/// Where online play is on the page.
const ONLINE: &str = "[data-part=online]";

/// What is kept for online play besides the app's state.
pub(super) struct Wire {
    pub(super) socket: Option<Socket>,
    /// The number of the attempt to connect.
    pub(super) attempt: u32,
    pub(super) identity: Identity,
    /// What is looked for.
    pub(super) proposal: Proposal,
    /// The link that was opened, until the server has said what it is.
    pub(super) opened: Option<Opened>,
    /// Whether the address named no game at all, until something else is done.
    pub(super) is_lost: bool,
    /// The game that is to be analysed.
    pub(super) analyse: Option<GameId>,
    /// The game that lay on the board last.
    pub(super) seen: Option<GameId>,
    /// What the server was told of the lobby.
    pub(super) lobby: Option<Switch>,
    /// Whether the server said something that could not be read.
    pub(super) has_erred: bool,
    _watch: Vec<Listener>,
}

impl Wire {
    /// `None` if the browser has no chance to make a secret of.
    pub(super) fn new(store: Option<&Store>, watch: Vec<Listener>) -> Option<Wire> {
        Some(Wire {
            socket: None,
            attempt: 0,
            identity: Identity::of(store)?,
            proposal: identity::proposal(store),
            opened: None,
            is_lost: false,
            analyse: None,
            seen: None,
            lobby: None,
            has_erred: false,
            _watch: watch,
        })
    }

    /// Takes a new socket in the place of the one before: the number of the attempt.
    pub(super) fn take(&mut self, socket: Option<Socket>) -> u32 {
        self.socket = socket;
        self.attempt = self.attempt.wrapping_add(1);
        self.attempt
    }

    pub(super) fn agree(&mut self, proposal: Proposal, store: Option<&Store>) {
        self.proposal = proposal;
        identity::keep_proposal(store, proposal);
    }
}

/// Opens online play, or closes it if it is open.
pub(super) fn toggle(shell: &Shell) {
    if shell.shows_online() {
        close(shell);
    } else {
        open(shell);
    }
}

/// Opens online play, and connects. Does nothing if the page has no markup for it.
pub(super) fn open(shell: &Shell) {
    let host = shell.host();
    if dom::find(host, ONLINE).is_none() {
        return;
    }
    if let Some(dialog) = dom::find(host, "dialog[open] [data-action]") {
        super::records::close(&dialog);
    }
    if shell.with_app(|app| app.lab().is_some()) {
        shell.send(Msg::Lab(LabMsg::Close));
    }
    let opener = dom::active(host);
    shell.go_online(None);
    shell.show_online(opener);
}

/// Closes it. What was begun goes on, and nothing else.
fn close(shell: &Shell) {
    let is_idle = shell.with_app(|app| {
        app.online().is_none_or(|online| {
            online.search() == Search::Idle
                && online.place().is_none()
                && online.invitation().is_none()
        })
    });
    shell.hide_online();
    if is_idle {
        shell.send_online(OnlineMsg::Leave);
    } else {
        shell.after_online();
    }
}

/// Opens the game that the address names, or says that there is none. Whether it is about one.
pub(super) fn opens(shell: &Shell, fragment: &str) -> bool {
    if !fragment.starts_with(link::GAME) || !shell.is_page() {
        return false;
    }
    let Some(opened) = Opened::read(fragment) else {
        open(shell);
        shell.no_such_game();
        return true;
    };
    let is_here = shell.with_app(|app| {
        let place = app.online_game();
        place.is_some_and(|place| place.mirror().id() == opened.game)
    });
    if !is_here {
        shell.go_online(Some(opened));
        open(shell);
    }
    true
}

/// The player agrees on what is to be looked for.
pub(super) fn agree(shell: &Shell, proposal: Proposal) {
    shell.set_proposal(proposal);
}

/// Does what a button means.
pub(super) fn act(shell: &Shell, button: &Element, action: &str) {
    // It keeps the focus, and so is only said to be disabled.
    if dom::matches(button, "[aria-disabled=true]") {
        return;
    }
    if let Some(msg) = meaning(shell, button, action) {
        shell.send_online(msg);
        shell.keep_focus();
        return;
    }
    match action {
        "online-close" => close(shell),
        "online-terms" => {
            let dialog = shell.proposal().and_then(|proposal| {
                shell.with_app(|app| dialogs::filled_terms(shell.host(), app, proposal))
            });
            if let Some(dialog) = dialog {
                // Nothing is borrowed: the focus moves at once. It fails only off the page.
                let _ = dialog.show_modal();
            }
        }
        "online-copy" => copy(shell, Copy::Invitation),
        "online-copy-game" => copy(shell, Copy::Game),
        "online-copy-row" => {
            if let Some(game) = value(button) {
                copy(shell, Copy::Row(game));
            }
        }
        "online-past" => {
            if let Some(game) = value(button) {
                shell.analyse(game);
            }
        }
        "online-analyse" => {
            let game = shell.with_app(|app| Some(app.online_game()?.mirror().id()));
            if let Some(game) = game {
                shell.analyse(game);
            }
        }
        "online" => shell.open_dialog("online"),
        _ => {}
    }
}

fn value<T: std::str::FromStr>(button: &Element) -> Option<T> {
    button.get_attribute("data-value")?.parse().ok()
}

/// What a button means to the app; nothing if it is for the page.
fn meaning(shell: &Shell, button: &Element, action: &str) -> Option<OnlineMsg> {
    Some(match action {
        "online-find" => {
            let search = shell.with_app(|app| app.online().map(tengen_page::app::Online::search));
            match search? {
                Search::Over if shell.with_app(|app| app.online_game().is_some()) => {
                    OnlineMsg::NewOpponent
                }
                _ => OnlineMsg::Find(shell.proposal()?),
            }
        }
        "online-cancel" => OnlineMsg::Cancel,
        "online-take" => OnlineMsg::Take(value(button)?),
        "online-watch" => OnlineMsg::Show(value(button)?),
        "online-invite" => OnlineMsg::Invite(shell.proposal()?, side(shell)),
        "online-sit" => OnlineMsg::Sit,
        "online-decline" => {
            shell.forget_link();
            OnlineMsg::Decline
        }
        "online-back" => OnlineMsg::Ask(Wish::TakeBack),
        "online-draw" => OnlineMsg::Ask(Wish::Draw),
        "online-withdraw" => OnlineMsg::Withdraw,
        "online-emote" => OnlineMsg::Emote(value(button)?),
        "online-mute" => OnlineMsg::Mute,
        "online-take-win" => OnlineMsg::Absent(Compensation::Win),
        "online-take-draw" => OnlineMsg::Absent(Compensation::Draw),
        "online-rematch" => OnlineMsg::Rematch(rematch(shell)),
        "online-no-rematch" => OnlineMsg::Rematch(Consent::Refuse),
        "online-home" => OnlineMsg::Home,
        "online-return" => OnlineMsg::Return,
        "online-more" => OnlineMsg::History,
        "online-retry" => OnlineMsg::Retry,
        _ => return None,
    })
}

/// What a press on the button for a rematch says: a second one takes it back.
fn rematch(shell: &Shell) -> Consent {
    let is_offered = shell.with_app(|app| {
        app.online_game().is_some_and(|place| {
            let by = place.mirror().rematch();
            by.is_some() && by == place.mirror().role().seat()
        })
    });
    if is_offered {
        Consent::Refuse
    } else {
        Consent::Agree
    }
}

fn side(shell: &Shell) -> Side {
    let field = dom::field(shell.host(), "[name=online-side]");
    field
        .and_then(|field| field.value().parse().ok())
        .unwrap_or_default()
}

/// What can be copied.
#[derive(Clone, Copy)]
enum Copy {
    /// The link of the player's own invitation.
    Invitation,
    /// The link of the game on the board.
    Game,
    /// The link of a game of the past.
    Row(GameId),
}

fn copy(shell: &Shell, what: Copy) {
    let (address, place) = match what {
        Copy::Invitation => {
            let Some(field) = dom::field(shell.host(), "[name=online-link]") else {
                return;
            };
            field.select();
            (field.value(), "online-link-copied")
        }
        Copy::Game => {
            let game = shell.with_app(|app| Some(app.online_game()?.mirror().id()));
            let Some(game) = game else {
                return;
            };
            (link::address(game, None), "online-copied")
        }
        Copy::Row(game) => (link::address(game, None), "online-row-copied"),
    };
    let place = dom::find(shell.host(), &format!("[data-part={place}]"));
    let language = shell.with_app(App::language);
    sharing::to_clipboard(&address, language, [place.clone(), place]);
}

/// A field was changed.
pub(super) fn changed(shell: &Shell, event: &Event, field: &Element) {
    if event.type_() != "change" || field.get_attribute("name").as_deref() != Some("online-name") {
        return;
    }
    let language = shell.with_app(App::language);
    let field: &HtmlInputElement = field.unchecked_ref();
    let name = field.value().parse::<DisplayName>();
    let (invalid, hint) = match &name {
        Ok(_) => ("false", describe::name_kept(language).to_string()),
        Err(error) => ("true", describe::name_error(language, *error)),
    };
    dom::set(field, "aria-invalid", invalid);
    if let Some(place) = dom::find(shell.host(), "#online-name-hint") {
        place.set_text_content(Some(&hint));
    }
    if let Ok(name) = name {
        shell.rename(name);
    }
}

/// For so long the second press on Resign is waited for, in ms.
const SURE: f64 = 4000.0;

/// A press on Resign sooner than this after the first one is no second thought, in ms.
const THOUGHT: f64 = 500.0;

/// The player gives up: online only by a second press, because nothing brings the game back.
pub(super) fn resign(shell: &Shell, button: &Element, clicks: i32) {
    if !shell.with_app(App::plays_online) {
        shell.send(Msg::Resign);
        return;
    }
    // The second click of two is no second thought.
    if clicks >= 2 {
        return;
    }
    let language = shell.with_app(App::language);
    let resigns = describe::resign(language);
    if dom::matches(button, ".sure") {
        calm(button, resigns);
        shell.send(Msg::Resign);
        shell.after_online();
        return;
    }
    let (sure, said) = describe::resign_sure(language);
    calm(button, sure);
    shell.say(said);
    later(button, THOUGHT, ready, sure);
    later(button, SURE, calm, resigns);
}

/// Does something with a button and a text after so many ms.
fn later(button: &Element, ms: f64, then: fn(&Element, &str), text: &'static str) {
    let button = button.clone();
    dom::after(ms, move || then(&button, text));
}

/// A button takes the next press.
fn ready(button: &Element, text: &str) {
    calm(button, text);
    dom::set_class(button, "sure", true);
}

/// A button is not sure of anything, and says so.
fn calm(button: &Element, text: &str) {
    dom::set_class(button, "sure", false);
    if let Some(label) = dom::find(button, "span") {
        label.set_text_content(Some(text));
    }
}
