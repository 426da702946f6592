//! The new-game dialog as the entry to online play, and for the terms of online games.

use web_sys::{Element, HtmlDialogElement};

use crate::kit::dialogs::{choose, field, named};
use crate::kit::dom;
use crate::kit::game::{self, NEW};
use crate::kit::shell::Shell;
use tengen_online::{Proposal, TakeBacks};
use tengen_page::text::Texts;
use tengen_page::view::describe::{OnlineDialog, assigned_colours, online_dialog};
use tengen_page::{Event, OnlineEvent, Page};

/// The class that marks the dialog as one for the terms of online games.
const TERMS: &str = "agreeing";

/// Returns the online purpose of the dialog, if any.
fn about(dialog: &Element) -> OnlineDialog {
    if dom::matches(dialog, ".agreeing, .agreeing *") {
        OnlineDialog::Terms
    } else if game::is_online(dialog) {
        OnlineDialog::Entry
    } else {
        OnlineDialog::None
    }
}

/// Prepares the dialog for the terms of online games; `None` prepares it for a game on this page.
pub(super) fn fill(dialog: &Element, proposal: Option<Proposal>) {
    dom::set_class(dialog, TERMS, proposal.is_some());
    if let (Some(field), Some(proposal)) = (field(dialog, "take-backs"), proposal) {
        field.set_checked(proposal.take_backs == TakeBacks::Asked);
    }
}

/// Shows the parts that belong to the dialog's purpose.
pub(super) fn follow(dialog: &Element, texts: Texts) {
    let about = about(dialog);
    let (title, start) = online_dialog(texts, about);
    for (selector, text) in [("h2", title), ("footer [value=start]", start)] {
        if let Some(place) = dom::find(dialog, selector) {
            dom::write(&place, text);
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
    if about == OnlineDialog::Terms
        && let Some(part) = dom::find(dialog, "[data-part=colours]")
    {
        dom::set_flag(&part, "hidden", false);
    }
    let assigned = dom::find(dialog, "[name=colours][value=assigned] + span");
    if let Some(place) = assigned {
        dom::write(&place, assigned_colours(texts, about));
    }
    // A hidden field must not keep the form from being submitted.
    if let Some(form) = dom::find(dialog, "form") {
        dom::set_flag(&form, "novalidate", is_entry);
    }
}

/// Returns the dialog for the terms of online games, filled and ready to show. `None` if it is already open.
pub(super) fn filled(host: &Element, page: &Page, proposal: Proposal) -> Option<HtmlDialogElement> {
    let dialog = named(host, NEW).filter(|dialog| !dialog.open())?;
    choose(&dialog, "opponent", "person");
    fill(&dialog, Some(proposal));
    game::fill(&dialog, proposal.terms, page);
    follow(&dialog, page.texts());
    dialog.set_return_value("");
    Some(dialog)
}

/// The use of a submitted form.
pub(super) enum Use {
    /// It begins a game on this page.
    Local,
    /// It opens online play.
    Entry,
    /// It sets the terms of online games, which is done.
    Done,
}

/// Handles a submitted form: sets the terms, if it is about those.
pub(super) fn submitted(shell: &Shell, form: &Element) -> Use {
    match about(form) {
        OnlineDialog::None => return Use::Local,
        OnlineDialog::Entry => return Use::Entry,
        OnlineDialog::Terms => {}
    }
    let is_asked = field(form, "take-backs").is_some_and(|field| field.checked());
    let take_backs = if is_asked {
        TakeBacks::Asked
    } else {
        TakeBacks::Off
    };
    if let Some(terms) = game::terms(form) {
        let proposal = Proposal { terms, take_backs };
        shell.send(Event::Online(OnlineEvent::Agree(proposal)));
    }
    Use::Done
}
