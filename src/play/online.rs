//! Online play on the page: opening, closing, and handling its buttons and fields.

mod calls;
mod direct;
mod host;
mod identity;
mod link;
mod lists;
mod panel;
mod secret;
mod socket;
mod store;
mod strips;
mod terms;
mod wire;

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlInputElement};

pub(crate) use self::calls::Calls;
pub(crate) use self::wire::Wire;

use self::panel::Panel;
use self::terms::Use;
use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::game::NEW;
use crate::kit::share;
use crate::kit::shell::Shell;
use crate::kit::shown::Shown;
use crate::kit::storage::Store;
use crate::kit::view::{Change, Dialog, Press, Submit, View};
use tengen_core::game::{Consent, Wish};
use tengen_online::{Compensation, DisplayName, GameId, Side};
use tengen_page::text::Texts;
use tengen_page::view::describe;
use tengen_page::{
    Address, CallEvent, Event, Needs, OnOff, OnlineEvent, Page, Place, PlanEvent, Supply,
};

/// Online play, and its part of the new-game dialog.
pub(crate) struct OnlineView {
    host: Element,
    root: Option<Element>,
    /// Made when online play is first opened.
    panel: RefCell<Option<Box<Panel>>>,
    /// The element that had the focus before online play was opened.
    opener: RefCell<Option<Element>>,
    texts: Shown<Option<Texts>>,
}

impl OnlineView {
    pub(crate) fn new(host: &Element) -> OnlineView {
        OnlineView {
            host: host.clone(),
            root: dom::find(host, "[data-part=online]"),
            panel: RefCell::default(),
            opener: RefCell::default(),
            texts: Shown::default(),
        }
    }

    /// Opens online play, or closes it if it is open.
    fn toggle(&self, shell: &Shell) {
        if shell.with_page(Page::shows_online) {
            self.close(shell);
        } else {
            self.open(shell);
        }
    }

    /// Opens online play and connects. Does nothing if the page has no markup for it.
    fn open(&self, shell: &Shell) {
        let Some(visitor) = identity::visitor(shell.store()) else {
            return;
        };
        let Some(root) = &self.root else {
            return;
        };
        // A closing dialog returns the focus to the element that opened it.
        dialogs::close_open(&self.host);
        self.make_panel(shell, dom::active(&self.host));
        let address = Address::None;
        shell.send(Event::Online(OnlineEvent::Open { visitor, address }));
        shell.enter_panel(dom::find(root, "h2"));
    }

    /// Makes the panel if there is none. `opener` had the focus before.
    fn make_panel(&self, shell: &Shell, opener: Option<Element>) {
        if let Some(root) = &self.root {
            if self.panel.borrow().is_none() {
                // Nothing is borrowed while it is made.
                let panel = Box::new(Panel::new(shell, root));
                self.panel.replace(Some(panel));
            }
            self.opener.replace(opener);
        }
    }

    /// Closes online play, and returns the focus to the element that had it before.
    fn close(&self, shell: &Shell) {
        shell.send(Event::Online(OnlineEvent::Close));
        shell.give_back_focus(self.opener.take());
    }
}

impl View for OnlineView {
    /// Updates online play, and hides it while it is closed.
    fn sync(&self, page: &Page) -> Option<Element> {
        if self.texts.differs(Some(page.texts())) {
            let dialog = dialogs::named(&self.host, NEW).filter(HtmlDialogElement::open);
            if let Some(dialog) = dialog {
                terms::follow(&dialog, page.texts());
            }
        }
        self.panel.borrow_mut().as_mut()?.sync(&self.host, page)
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        if press.subject() != "online" {
            return false;
        }
        // The second click of a double click would withdraw a rematch.
        let is_second = press.clicks >= 2 && press.action == "online-rematch";
        // The button must keep the focus, so it is only marked as disabled.
        if !press.is_off() && !is_second {
            self.carry_out(shell, press);
        }
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if let Some(dialog) = change.dialog(NEW) {
            terms::follow(dialog, shell.with_page(Page::texts));
        } else if change.is_done() && change.name == "online-name" {
            rename(shell, change);
        } else if change.is_done() && change.name == "online-calls" {
            wish_calls(shell, change.field);
        }
    }

    fn fill(&self, dialog: &Dialog, page: &Page) {
        if let Some(dialog) = dialog.named(NEW) {
            terms::fill(dialog, None);
            terms::follow(dialog, page.texts());
        }
    }

    fn submitted(&self, shell: &Shell, form: &Submit<'_>) -> bool {
        if form.value != "start" {
            return false;
        }
        match terms::submitted(shell, form.form) {
            Use::Local => return false,
            Use::Entry => {
                form.event.prevent_default();
                dialogs::close_around(form.form);
                self.open(shell);
            }
            Use::Done => {}
        }
        true
    }

    fn heading(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref();
        let root = root.filter(|_| matches!(page.open_place(), Place::Online(_)))?;
        dom::find(root, "h2")
    }

    /// Makes the panel as well.
    fn supply(&self, shell: &Shell, needs: Needs) -> Option<Supply> {
        self.root.as_ref().filter(|_| needs == Needs::Visitor)?;
        let visitor = identity::visitor(shell.store())?;
        self.make_panel(shell, None);
        Some(Supply::Visitor(visitor))
    }

    /// Asks whether to become the player of a link, in online play that is open.
    fn opens(&self, shell: &Shell, fragment: &str) -> bool {
        let offered = secret::read(fragment);
        let is_own = offered.is_some();
        if let Some(offered) = offered {
            shell.send(Event::Online(OnlineEvent::Secret(offered)));
        }
        is_own
    }

    /// Comes back to the online game that ran when the page was closed, if there is one.
    fn begin(&self, shell: &Shell) {
        let game = shell.store().and_then(Store::online_game);
        let is_open = shell.with_page(|page| page.online().is_some());
        let Some(game) = game.filter(|_| shell.is_page() && !is_open) else {
            return;
        };
        if let Some(visitor) = identity::visitor(shell.store()) {
            self.make_panel(shell, None);
            shell.send(Event::Online(OnlineEvent::ComeBack { visitor, game }));
        }
    }
}

impl OnlineView {
    fn carry_out(&self, shell: &Shell, press: &Press<'_>) {
        let action = press.action;
        if let Some(sent) = meaning(shell, press) {
            shell.send(Event::Online(sent));
            if action == "online-emote" {
                self.toggle_emotes();
            }
            secret::pass_focus(shell, action);
            shell.keep_focus();
            return;
        }
        match action {
            "online-close" => self.close(shell),
            "online-terms" => {
                let dialog = shell.with_page(|page| {
                    let proposal = page.online()?.proposal();
                    terms::filled(shell.host(), page, proposal)
                });
                if let Some(dialog) = dialog {
                    dialogs::show(&dialog);
                }
            }
            "online-copy" => copy(shell, Copy::Invitation),
            "online-copy-game" => copy(shell, Copy::Game),
            "online-copy-row" => {
                if let Some(game) = press.value() {
                    copy(shell, Copy::Row(game));
                }
            }
            "online-say" => self.toggle_emotes(),
            "online" => self.toggle(shell),
            _ => secret::act(shell, action),
        }
    }

    fn toggle_emotes(&self) {
        if let Some(root) = &self.root {
            panel::toggle_emotes(root);
        }
    }
}

/// Returns the identifier of the online game on the board; `None` if there is none.
fn here(page: &Page) -> Option<GameId> {
    page.online_game().map(|game| game.mirror().id())
}

/// Returns the event of a button; `None` if `src` handles it alone.
fn meaning(shell: &Shell, press: &Press<'_>) -> Option<OnlineEvent> {
    Some(match press.action {
        "online-find" => OnlineEvent::Find,
        "online-cancel" => OnlineEvent::Cancel,
        "online-take" => OnlineEvent::Take(press.value()?),
        "online-watch" => OnlineEvent::Show(press.value()?),
        "online-invite" => OnlineEvent::Invite(side(shell)),
        "online-sit" => OnlineEvent::Sit,
        "online-decline" => OnlineEvent::Decline,
        "online-back" => OnlineEvent::Ask(Wish::TakeBack),
        "online-draw" => OnlineEvent::Ask(Wish::Draw),
        "online-withdraw" => OnlineEvent::Withdraw,
        "online-emote" => OnlineEvent::Emote(press.value()?),
        "online-mute" => OnlineEvent::Mute,
        "online-take-win" => OnlineEvent::Absent(Compensation::Win),
        "online-take-draw" => OnlineEvent::Absent(Compensation::Draw),
        "online-rematch" => OnlineEvent::ToggleRematch,
        "online-no-rematch" => OnlineEvent::Rematch(Consent::Refuse),
        "online-home" => OnlineEvent::Home,
        "online-return" => OnlineEvent::Return,
        "online-past" => OnlineEvent::Analyse(press.value()?),
        "online-analyse" => OnlineEvent::Analyse(shell.with_page(here)?),
        "online-more" => OnlineEvent::History,
        "online-retry" => OnlineEvent::Retry,
        "online-plan-open" => OnlineEvent::Plan(PlanEvent::Open),
        "online-plan-remove" => OnlineEvent::Plan(PlanEvent::Remove),
        "online-plan-save" => OnlineEvent::Plan(PlanEvent::Save),
        "online-plan-clear" => OnlineEvent::Plan(PlanEvent::Clear),
        "online-plan-leave" => OnlineEvent::Plan(PlanEvent::Leave),
        "online-calls-on" => OnlineEvent::Calls(CallEvent::Wish(OnOff::On)),
        "online-calls-no" => OnlineEvent::Calls(CallEvent::NotNow),
        "online-vacation-begin" => OnlineEvent::Vacation(vacation_days(shell)?),
        "online-vacation-end" => OnlineEvent::Vacation(0),
        _ => return secret::meaning(shell, press.action),
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

/// Takes or ends calls as a field says.
fn wish_calls(shell: &Shell, field: &Element) {
    let field: &HtmlInputElement = field.unchecked_ref();
    let wish = if field.checked() {
        OnOff::On
    } else {
        OnOff::Off
    };
    shell.send(Event::Online(OnlineEvent::Calls(CallEvent::Wish(wish))));
}

/// Renames the player as a field says.
fn rename(shell: &Shell, change: &Change<'_>) {
    let texts = shell.with_page(Page::texts);
    let name = change.field.value().parse::<DisplayName>();
    let hint = match &name {
        Ok(_) => describe::name_stored(texts).to_string(),
        Err(error) => describe::name_error(texts, *error),
    };
    dom::set_state(change.field, "aria-invalid", name.is_err());
    if let Some(place) = dom::find(shell.host(), "#online-name-hint") {
        dom::write(&place, &hint);
    }
    if let Ok(name) = name {
        shell.send(Event::Online(OnlineEvent::Rename(name)));
    }
}
