//! The new-game dialog as the way to online play, and for the terms of online games.

use web_sys::{Element, Event, HtmlDialogElement};

use super::terms::write;
use super::{players, terms};
use crate::dialogs::{choose, field, named};
use crate::files::opening;
use crate::shell::Shell;
use crate::{dom, online};
use tengen_online::{Proposal, TakeBacks};
use tengen_page::app::{Address, App, Language, Msg, OnlineMsg};
use tengen_page::view::describe::{OnlineDialog, assigned_colours, online_dialog};

/// Says of the dialog that it is about the terms of online games.
const TERMS: &str = "agreeing";

/// What the dialog is about.
fn about(dialog: &Element) -> OnlineDialog {
    if dom::matches(dialog, ".agreeing, .agreeing *") {
        OnlineDialog::Terms
    } else if players::is_online(dialog) {
        OnlineDialog::Entry
    } else {
        OnlineDialog::None
    }
}

/// Makes the dialog one for the terms of online games, or for a game at this page.
pub(super) fn fill(dialog: &Element, proposal: Option<Proposal>) {
    dom::set_class(dialog, TERMS, proposal.is_some());
    if let (Some(field), Some(proposal)) = (field(dialog, "take-backs"), proposal) {
        field.set_checked(proposal.take_backs == TakeBacks::Asked);
    }
}

/// Shows what belongs to what the dialog is about.
pub(super) fn follow(dialog: &Element, language: Language) {
    let about = about(dialog);
    let (title, start) = online_dialog(language, about);
    for (selector, text) in [("h2", title), ("footer [value=start]", start)] {
        if let Some(place) = dom::find(dialog, selector) {
            write(&place, text);
        }
    }
    let is_entry = about == OnlineDialog::Entry;
    dom::set_class(dialog, "entry", is_entry);
    for (selector, shows) in [
        ("[data-part=entry]", is_entry),
        ("[data-part=take-backs]", about == OnlineDialog::Terms),
    ] {
        if let Some(part) = dom::find(dialog, selector) {
            dom::set_flag(&part, "hidden", !shows);
        }
    }
    let assigned = dom::find(dialog, "[name=colours][value=assigned] + span");
    if let Some(place) = assigned {
        write(&place, assigned_colours(language, about));
    }
    // What does not show must not keep the form from being sent.
    if let Some(form) = dom::find(dialog, "form") {
        dom::set_flag(&form, "novalidate", is_entry);
    }
}

/// The dialog for the terms of online games, filled, ready to be shown. `None` if it is open.
pub(crate) fn filled_terms(
    host: &Element,
    app: &App,
    proposal: Proposal,
) -> Option<HtmlDialogElement> {
    let dialog = named(host, "new").filter(|dialog| !dialog.open())?;
    choose(&dialog, "opponent", "person");
    fill(&dialog, Some(proposal));
    terms::fill(&dialog, proposal.terms, app);
    dialog.set_return_value("");
    Some(dialog)
}

/// The form was sent: goes online, or agrees on terms. Whether it was about that.
pub(super) fn submitted(shell: &Shell, event: &Event, form: &Element) -> bool {
    match about(form) {
        OnlineDialog::None => return false,
        OnlineDialog::Entry => {
            event.prevent_default();
            opening::close(form);
            online::open(shell, Address::None);
        }
        OnlineDialog::Terms => {
            let is_asked = field(form, "take-backs").is_some_and(|field| field.checked());
            let take_backs = if is_asked {
                TakeBacks::Asked
            } else {
                TakeBacks::Off
            };
            if let Some(terms) = terms::terms(form) {
                let proposal = Proposal { terms, take_backs };
                shell.send(Msg::Online(OnlineMsg::Agree(proposal)));
            }
        }
    }
    true
}
