//! Online play on the page: opening, closing, and handling its buttons and fields.

mod host;
mod identity;
mod link;
mod lists;
mod panel;
mod said;
mod secret;
mod socket;
mod store;
mod strips;
mod wire;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, HtmlInputElement};

pub(crate) use self::panel::Panel;
pub(crate) use self::wire::Wire;

use crate::shell::Shell;
use crate::storage::Store;
use crate::{dialogs, dom, game, share};
use tengen_core::game::{Consent, Wish};
use tengen_online::{Compensation, DisplayName, GameId, Side};
use tengen_page::view::describe;
use tengen_page::{Address, Event, OnlineEvent, Page, PlanEvent};

/// The selector of the place of online play on the page.
const ONLINE: &str = "[data-part=online]";

/// Opens online play, or closes it if it is open.
pub(crate) fn toggle(shell: &Shell) {
    if shell.with_page(Page::shows_online) {
        close(shell);
    } else {
        open(shell, Address::None);
    }
}

/// Opens online play and connects. Does nothing if the page has no markup for it.
pub(crate) fn open(shell: &Shell, address: Address) {
    let host = shell.host();
    let Some(visitor) = identity::visitor(shell.store()) else {
        return;
    };
    if dom::find(host, ONLINE).is_none() {
        return;
    }
    // A closing dialog returns the focus to the element that opened it.
    dialogs::close_open(host);
    let opener = dom::active(host);
    shell.view_mut().enter_online(shell, opener);
    shell.send(Event::Online(OnlineEvent::Open { visitor, address }));
    let head = shell.view_mut().online_head();
    shell.enter_panel(head);
}

/// Comes back to the online game that ran when the page was closed, if there is one.
pub(crate) fn come_back(shell: &Shell) {
    let game = shell.store().and_then(Store::online_game);
    let is_open = shell.with_page(|page| page.online().is_some());
    let Some(game) = game.filter(|_| shell.is_page() && !is_open) else {
        return;
    };
    if let Some(visitor) = identity::visitor(shell.store()) {
        shell.view_mut().enter_online(shell, None);
        shell.send(Event::Online(OnlineEvent::ComeBack { visitor, game }));
    }
}

/// Closes online play, and returns the focus to the element that had it before.
fn close(shell: &Shell) {
    shell.send(Event::Online(OnlineEvent::Close));
    let opener = shell.view_mut().online_opener();
    shell.give_back_focus(opener);
}

/// Opens the game or offers the player that the address names, or tells the user that the address is damaged. Returns `false` if
/// the address is about something else.
pub(crate) fn opens(shell: &Shell, fragment: &str) -> bool {
    if secret::opens(shell, fragment) {
        return true;
    }
    if !fragment.starts_with(link::GAME) || !shell.is_page() {
        return false;
    }
    let opened = link::read(fragment);
    let here = shell.with_page(here);
    if opened.is_none_or(|opened| Some(opened.game) != here) {
        open(shell, opened.map_or(Address::Damaged, Address::Game));
    }
    true
}

/// Returns the identifier of the online game on the board; `None` if there is none.
fn here(page: &Page) -> Option<GameId> {
    page.online_game().map(|game| game.mirror().id())
}

/// Carries out the action of a button.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) {
    // The button must keep the focus, so it is only marked as disabled.
    if dom::matches(button, "[aria-disabled=true]") {
        return;
    }
    if let Some(sent) = meaning(shell, button, action) {
        shell.send(Event::Online(sent));
        if action == "online-emote" {
            panel::toggle_emotes(shell);
        }
        secret::pass_focus(shell, action);
        shell.keep_focus();
        return;
    }
    match action {
        "online-close" => close(shell),
        "online-terms" => {
            let dialog = shell.with_page(|page| {
                let proposal = page.online()?.proposal();
                game::filled_terms(shell.host(), page, proposal)
            });
            if let Some(dialog) = dialog {
                dialogs::show(&dialog);
            }
        }
        "online-copy" => copy(shell, Copy::Invitation),
        "online-copy-game" => copy(shell, Copy::Game),
        "online-copy-row" => {
            if let Some(game) = value(button) {
                copy(shell, Copy::Row(game));
            }
        }
        "online-say" => panel::toggle_emotes(shell),
        "online" => toggle(shell),
        _ => secret::act(shell, action),
    }
}

fn value<T: std::str::FromStr>(button: &Element) -> Option<T> {
    button.get_attribute("data-value")?.parse().ok()
}

/// Returns the event of a button; `None` if `src` handles it alone.
fn meaning(shell: &Shell, button: &Element, action: &str) -> Option<OnlineEvent> {
    Some(match action {
        "online-find" => OnlineEvent::Find,
        "online-cancel" => OnlineEvent::Cancel,
        "online-take" => OnlineEvent::Take(value(button)?),
        "online-watch" => OnlineEvent::Show(value(button)?),
        "online-invite" => OnlineEvent::Invite(side(shell)),
        "online-sit" => OnlineEvent::Sit,
        "online-decline" => OnlineEvent::Decline,
        "online-back" => OnlineEvent::Ask(Wish::TakeBack),
        "online-draw" => OnlineEvent::Ask(Wish::Draw),
        "online-withdraw" => OnlineEvent::Withdraw,
        "online-emote" => OnlineEvent::Emote(value(button)?),
        "online-mute" => OnlineEvent::Mute,
        "online-take-win" => OnlineEvent::Absent(Compensation::Win),
        "online-take-draw" => OnlineEvent::Absent(Compensation::Draw),
        "online-rematch" => OnlineEvent::ToggleRematch,
        "online-no-rematch" => OnlineEvent::Rematch(Consent::Refuse),
        "online-home" => OnlineEvent::Home,
        "online-return" => OnlineEvent::Return,
        "online-past" => OnlineEvent::Analyse(value(button)?),
        "online-analyse" => OnlineEvent::Analyse(shell.with_page(here)?),
        "online-more" => OnlineEvent::History,
        "online-retry" => OnlineEvent::Retry,
        "online-plan-open" => OnlineEvent::Plan(PlanEvent::Open),
        "online-plan-remove" => OnlineEvent::Plan(PlanEvent::Remove),
        "online-plan-save" => OnlineEvent::Plan(PlanEvent::Save),
        "online-plan-clear" => OnlineEvent::Plan(PlanEvent::Clear),
        "online-plan-leave" => OnlineEvent::Plan(PlanEvent::Leave),
        "online-vacation-begin" => OnlineEvent::Vacation(vacation_days(shell)?),
        "online-vacation-end" => OnlineEvent::Vacation(0),
        _ => return secret::meaning(shell, action),
    })
}

/// Returns the days in the field for vacations; `None` if it is not valid, which the browser then says.
fn vacation_days(shell: &Shell) -> Option<u16> {
    let field = dom::field(shell.host(), "[name=vacation-days]")?;
    field
        .report_validity()
        .then(|| field.value().parse().ok())
        .flatten()
}

fn side(shell: &Shell) -> Side {
    let field = dom::field(shell.host(), "[name=online-side]");
    field
        .and_then(|field| field.value().parse().ok())
        .unwrap_or_default()
}

/// A link that can be copied, or the secret.
#[derive(Clone, Copy)]
enum Copy {
    /// The link of the player's own invitation.
    Invitation,
    /// The link of the game on the board.
    Game,
    /// The link of a past game.
    Row(GameId),
    /// The secret of the player.
    Secret,
    /// A link with the secret of the player.
    SecretLink,
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
            let Some(game) = shell.with_page(here) else {
                return;
            };
            (link::address(game, None), "online-copied")
        }
        Copy::Secret | Copy::SecretLink => (secret::text(shell, what), "online-secret-copied"),
        Copy::Row(game) => (link::address(game, None), "online-row-copied"),
    };
    let place = dom::find(shell.host(), &format!("[data-part={place}]"));
    let texts = shell.with_page(Page::texts);
    share::to_clipboard(&address, texts, [place.clone(), place]);
}

/// Handles a changed field.
pub(crate) fn changed(shell: &Shell, event: &DomEvent, field: &Element) {
    if event.type_() != "change" || field.get_attribute("name").as_deref() != Some("online-name") {
        return;
    }
    let texts = shell.with_page(Page::texts);
    let field: &HtmlInputElement = field.unchecked_ref();
    let name = field.value().parse::<DisplayName>();
    let (invalid, hint) = match &name {
        Ok(_) => ("false", describe::name_kept(texts).to_string()),
        Err(error) => ("true", describe::name_error(texts, *error)),
    };
    dom::set(field, "aria-invalid", invalid);
    if let Some(place) = dom::find(shell.host(), "#online-name-hint") {
        dom::write(&place, &hint);
    }
    if let Ok(name) = name {
        shell.send(Event::Online(OnlineEvent::Rename(name)));
    }
}
