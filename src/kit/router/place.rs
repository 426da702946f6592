//! Going to the place of an address, with what the browser knows and the place needs.

use web_sys::{Element, Url};

use super::{forget, is_entry, transition};
use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::shell::Shell;
use tengen_page::{
    Arrival, Event, Language, Needs, OnlinePlace, PLAYER, Page, Place, Route, Supply, Way, WingName,
};

/// What happens to the focus at another place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Focus {
    /// It stays: the page was just loaded.
    Stays,
    /// It moves to the heading of the place.
    Moves,
}

/// Returns the whole address of the document.
pub(super) fn address() -> String {
    let location = dom::window().map(|window| window.location());
    let address = location.and_then(|location| location.href().ok());
    address.unwrap_or_default()
}

/// Returns the fragment of the address with its `#`; empty if there is none.
pub(super) fn fragment() -> String {
    dom::fragment().map_or(String::new(), |text| format!("#{text}"))
}

/// Returns the folder of the page's entries and the path of the place in it, such as `zh/` and `learn/lessons/4/`.
pub(super) fn here() -> (String, String) {
    let address = address();
    let path = address.strip_prefix(&dom::site()).unwrap_or_default();
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let folder = path.split_once('/').map_or("", |(folder, _)| folder);
    let mut languages = Language::ALL.into_iter().skip(1);
    match path.strip_prefix(folder) {
        Some(rest) if languages.any(|it| it.code() == folder) => {
            let path = rest.trim_start_matches('/').to_owned();
            (format!("{folder}/"), path)
        }
        _ => (String::new(), path.to_owned()),
    }
}

/// Returns the path of the place in the address, such as `learn/lessons/4/`.
pub(super) fn path() -> String {
    here().1
}

/// Keeps what the markup refers to when the address changes: until then it is relative to the first address.
pub(super) fn keep_links(shell: &Shell) {
    let site = dom::site();
    let document = shell.host().owner_document();
    let Some(root) = document.and_then(|document| document.document_element()) else {
        return;
    };
    dom::set(&root, "data-base", &site);
    let whole = |name: &str, element: &Element| {
        let text = element.get_attribute(name).unwrap_or_default();
        // The address of the document itself changes with it.
        let is_relative = !(text.is_empty() || text.starts_with('#'));
        let url = Url::new_with_base(&text, &address());
        if let Some(url) = url.ok().filter(|_| is_relative) {
            dom::set(element, name, &url.href());
        }
    };
    for (_, link) in dom::all_with(shell.host(), "href") {
        if dom::matches(&link, "a") {
            whole("href", &link);
        }
    }
}

/// Returns the wing that the address in the browser needs; `None` if that is the centre.
pub(crate) fn needed_wing() -> Option<WingName> {
    let text = path() + &fragment();
    if Route::read(&text).fragment().starts_with(PLAYER) {
        return Some(WingName::Online);
    }
    Place::read(&text).wing()
}

/// Goes to the place of an address.
pub(super) fn arrive(shell: &Shell, text: &str, focus: Focus) {
    let route = Route::read(text);
    if route.fragment().starts_with(PLAYER) {
        // The secret must not stay in sight.
        let lobby = Place::Online(OnlinePlace::Lobby).route();
        forget(shell, &lobby);
        go_to(shell, &lobby.to_string(), focus);
        let text = route.fragment().to_owned();
        return shell.when_needed(WingName::Online, move |shell| {
            // The person may have gone elsewhere.
            if !matches!(shell.with_page(Page::open_place), Place::Online(_)) {
                show(shell, &Place::Online(OnlinePlace::Lobby));
            }
            shell.open_fragment(&text);
        });
    }
    if dom::names_element(shell.host(), route.fragment()) {
        return go_to(shell, &route.with_fragment("").to_string(), focus);
    }
    go_to(shell, text, focus);
}

fn go_to(shell: &Shell, text: &str, focus: Focus) {
    let before = shell.with_page(Page::open_place);
    let supply = supply(shell, Place::read(text).needs());
    let text = text.to_owned();
    shell.send(Event::Address(Box::new(Arrival { text, supply })));
    let place = shell.with_page(Page::open_place);
    if focus == Focus::Moves && place != before {
        enter(shell);
    }
}

/// Goes to a place by a link in the page.
pub(crate) fn visit(shell: &Shell, place: &Place) {
    // A closing dialog returns the focus to the element that opened it.
    dialogs::close_open(shell.host());
    let place = place.clone();
    transition::change(shell, move |shell| show(shell, &place));
}

fn show(shell: &Shell, place: &Place) {
    // A wing may have come since the person asked for the place.
    let supply = supply(shell, place.needs());
    let text = place.route().to_string();
    let arrival = Box::new(Arrival { text, supply });
    let before = shell.with_page(Page::open_place);
    shell.send(Event::Visit(arrival));
    if shell.with_page(Page::open_place) != before {
        enter(shell);
        if let Some(window) = dom::window().filter(|_| is_entry(shell)) {
            window.scroll_to_with_x_and_y(0.0, 0.0);
        }
    }
}

/// Goes to a place once more, because the code of its wing is there now.
pub(super) fn come_again(shell: &Shell, text: &str, by: Way) {
    match by {
        Way::Link => visit(shell, &Place::read(text)),
        Way::Browser => arrive(shell, text, Focus::Moves),
    }
}

/// Returns what the browser knows and a place needs.
fn supply(shell: &Shell, needs: Needs) -> Supply {
    let supply = match needs {
        Needs::Nothing => None,
        Needs::Chance => Some(Supply::Chance(dom::random(u32::MAX))),
        needs => shell.views().find_map(|view| view.supply(shell, needs)),
    };
    supply.unwrap_or(Supply::Nothing)
}

/// Moves the focus to the heading of the open place, or else to the board.
pub(crate) fn enter(shell: &Shell) {
    let heading = shell.with_page(|page| shell.views().find_map(|view| view.heading(page)));
    match heading {
        Some(heading) => shell.enter_panel(Some(heading)),
        None => shell.focus_board(),
    }
}
