//! The panel of online play: one function writes the state into it.

use web_sys::{Element, HtmlInputElement};

use super::direct::DirectButtons;
use super::link;
use super::lists::Lists;
use super::strips::Strip;
use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;
use crate::kit::strips;
use tengen_online::{Compensation, Owner, Side};
use tengen_page::view::{OnlineWish, describe, online_may, online_parts, vacation_parts};
use tengen_page::{CallState, Event, Millis, Mute, Online, OnlineEvent, Page, Pairing};

/// The elements of online play, made when it is first opened.
pub(super) struct Panel {
    root: Element,
    /// The elements that are sometimes hidden, by the names of the parts.
    parts: Vec<(String, Element)>,
    texts: Vec<Text>,
    /// The buttons of online play among the page's actions.
    nav: Vec<(&'static str, Element)>,
    direct: DirectButtons,
    strips: Vec<Strip>,
    lists: Lists,
    name: Option<HtmlInputElement>,
    /// The name that was last written to the field. A later input of the user is kept.
    shown_name: Option<String>,
    link: Option<HtmlInputElement>,
    /// The number of days of vacation.
    vacation: Option<HtmlInputElement>,
    /// The switch for calls.
    calls: Option<HtmlInputElement>,
    _listeners: Vec<Listener>,
}

/// The first visible button of the result of an online game.
const RESULT: &str = "[data-part=result] button:not([hidden], [data-action=again])";

/// The point of the board that takes the focus.
const CELL: &str = "[role=gridcell][tabindex='0']";

/// An element with a text of its own.
struct Text {
    name: String,
    element: Element,
    shown: String,
}

impl Text {
    fn show(&mut self, text: String) {
        if self.shown != text {
            self.element.set_text_content(Some(&text));
            self.shown = text;
        }
    }
}

impl Panel {
    pub(super) fn new(shell: &Shell, root: &Element) -> Panel {
        let host = shell.host();
        let nav = ["online-back", "online-draw"].map(|action| {
            let button = dom::find(host, &format!("[data-action={action}]"))?;
            Some((action, button))
        });
        // The buttons of a rematch stand with the result.
        let result = dom::find(host, "[data-part=result]");
        let marked = |attribute| {
            let places = [Some(root), result.as_ref()].into_iter().flatten();
            places.flat_map(move |place| dom::all_with(place, attribute))
        };
        let strips = strips::all(host).into_iter();
        let fold = dom::find(root, "[data-fold=history]");
        let fold = fold.and_then(|it| shell.sender().listener(&it, "toggle", unfolded));
        Panel {
            parts: marked("data-when").collect(),
            texts: marked("data-online")
                .map(|(name, element)| Text {
                    name,
                    element,
                    shown: String::new(),
                })
                .collect(),
            nav: nav.into_iter().flatten().collect(),
            direct: DirectButtons::new(marked("data-action")),
            strips: strips
                .filter_map(|(colour, strip)| Strip::new(colour, &strip))
                .collect(),
            lists: Lists::new(root),
            name: dom::field(root, "[name=online-name]"),
            shown_name: None,
            link: dom::field(root, "[name=online-link]"),
            vacation: dom::field(root, "[name=vacation-days]"),
            calls: dom::field(root, "[name=online-calls]"),
            _listeners: fold.into_iter().collect(),
            root: root.clone(),
        }
    }

    /// Updates the panel. If the focused element was made again, returns the one that takes over the focus.
    pub(super) fn sync(&mut self, host: &Element, page: &Page) -> Option<Element> {
        let now = dom::now();
        let is_open = page.shows_online();
        dom::set_flag(&self.root, "hidden", !is_open);
        let place = page.online_game();
        let role = place.map(|place| place.mirror().role().seat());
        for (class, is_so) in [
            ("in-online", is_open && place.is_none()),
            ("online-game", place.is_some()),
            (
                "online-live",
                place.is_some_and(|place| !place.mirror().is_over()),
            ),
            ("online-playing", page.plays_online()),
            ("online-asked", !describe::asked(page).is_empty()),
            (
                "online-second",
                role.flatten().map(|seat| page.game().colour_of(seat))
                    != Some(tengen_core::board::Stone::Black),
            ),
        ] {
            dom::set_class(host, class, is_so);
        }
        for strip in &mut self.strips {
            strip.sync(page, now);
        }
        self.sync_nav(page, now);
        self.direct.sync(page, &self.nav);
        let Some(online) = page.online() else {
            for (_, element) in &self.parts {
                dom::set_flag(element, "hidden", true);
            }
            return None;
        };
        let next = self.sync_parts(host, page, online, now);
        self.sync_texts(page, online, now);
        self.sync_fields(online);
        self.lists.sync(page, online, now).or(next)
    }

    /// Shows and hides the parts. If the focus was in one that is hidden now, returns the element that takes it over: the result,
    /// or else the board.
    fn sync_parts(
        &self,
        host: &Element,
        page: &Page,
        online: &Online,
        now: Millis,
    ) -> Option<Element> {
        let mut shown = online_parts(page, online);
        shown.extend(vacation_parts(page, online, now));
        if let Some(place) = page.online_game() {
            if !describe::online_gone(page.texts(), place, now).is_empty() {
                shown.push("gone");
            }
            if online_may(page, place, OnlineWish::Absent(Compensation::Win), now) {
                shown.push("claimable");
            }
        }
        let has_news = |part: &&str| {
            matches!(
                *part,
                "link" | "refused" | "gone" | "asking" | "standing" | "calls-offer"
            )
        };
        dom::set_class(host, "online-news", shown.iter().any(has_news));
        let focused = dom::active(&self.root);
        let mut is_lost = false;
        for (name, element) in &self.parts {
            let is_hidden = !shown.contains(&name.as_str());
            is_lost |= is_hidden && element.contains(focused.as_deref());
            dom::set_flag(element, "hidden", is_hidden);
        }
        let emotes = dom::find(&self.root, ".emotes:not([hidden])");
        if emotes.is_some() && !shown.contains(&"live") {
            toggle_emotes(&self.root);
        }
        if let Some(button) = dom::find(&self.root, "[data-action=online-find]") {
            let is_off = !matches!(online.search(), Pairing::Idle | Pairing::Over);
            dom::set_state(&button, "aria-disabled", is_off);
        }
        if let Some(button) = dom::find(&self.root, "[data-action=online-mute]") {
            let is_muted = online.mute() == Mute::On;
            dom::set_state(&button, "aria-pressed", is_muted);
        }
        let next = if page.tells_result() { RESULT } else { CELL };
        is_lost.then(|| dom::find(host, next)).flatten()
    }

    fn sync_nav(&self, page: &Page, now: Millis) {
        for (action, button) in &self.nav {
            let wish = match *action {
                "online-back" => OnlineWish::TakeBack,
                _ => OnlineWish::Draw,
            };
            dom::set_flag(button, "hidden", !page.plays_online());
            let place = page.online_game();
            let may = place.is_some_and(|place| online_may(page, place, wish, now));
            // The button may have the focus, which a disabled button would lose.
            dom::set_state(button, "aria-disabled", !may);
        }
    }

    fn sync_texts(&mut self, page: &Page, online: &Online, now: Millis) {
        let texts = page.texts();
        let (button, hint) = describe::online_button(texts, online.search());
        let invited = online.invitation();
        let own = invited.filter(|it| it.owner == Owner::You);
        let guest = invited.filter(|it| it.owner == Owner::Other);
        let place = page.online_game();
        for text in &mut self.texts {
            text.show(match text.name.as_str() {
                "button" | "playing" => button.to_string(),
                "button_hint" => match describe::online_searched(online, now) {
                    searched if searched.is_empty() => hint.to_string(),
                    searched => searched,
                },
                "link" => describe::online_link(texts, online, now),
                "refused" => {
                    let said = online.refused();
                    let said = said.map(|reason| describe::online_refused(texts, reason));
                    said.unwrap_or_default().to_string()
                }
                "told" => describe::online_told(page),
                "gone" => place.map_or(String::new(), |place| {
                    describe::online_gone(texts, place, now)
                }),
                "asking" => describe::online_asking(page),
                "rematch" => place.map_or(String::new(), |place| {
                    describe::online_rematch(texts, place).to_string()
                }),
                "terms" => {
                    let looked_for = match online.search() {
                        Pairing::Seeking(proposal) => proposal,
                        _ => online.proposal(),
                    };
                    describe::online_proposal(texts, looked_for, Side::Lot)
                }
                "inviting" => own.map_or(String::new(), |invited| {
                    describe::online_invitation(texts, invited)
                }),
                "guest" => match guest {
                    Some(invited) => describe::online_invitation(texts, invited),
                    None => describe::online_link_opened(texts).to_string(),
                },
                "guest_terms" => {
                    let said = guest.map(|it| (it.invitation.proposal, it.invitation.side));
                    let linked = online.opened().and_then(|opened| opened.proposal);
                    // The link does not say who starts.
                    let linked = linked.map(|proposal| (proposal, Side::First));
                    said.or(linked).map_or(String::new(), |(proposal, side)| {
                        describe::online_proposal(texts, proposal, side)
                    })
                }
                "crowd" if place.is_none() && !page.is_planning() && online.lobby().players > 0 => {
                    describe::online_crowd(texts, online.lobby().players)
                }
                "offer" => describe::online_offer(page),
                "secret" => describe::online_secret(online),
                "calls" => describe::online_calls(texts, online).to_string(),
                "vacation" => describe::online_vacation(texts, online, now),
                "standing" => place.map_or(String::new(), |place| {
                    describe::online_standing(texts, place, now)
                }),
                "planned" => describe::online_planned(page),
                "plan_button" => describe::plan_button(page).to_string(),
                "plan_task" => describe::online_plan(page).0.to_string(),
                "plan_lines" => describe::online_plan(page).1,
                "own" => count(online.own_games().unwrap_or_default().len()),
                "seeks" => count(online.lobby().seeks.len()),
                "games" => count(online.lobby().games.len()),
                _ => String::new(),
            });
        }
    }

    fn sync_fields(&mut self, online: &Online) {
        let name = online.you().map(|(_, name)| name.to_string());
        if let Some(field) = &self.name
            && name.is_some()
            && self.shown_name != name
        {
            let is_here = dom::active(field).is_some_and(|it| &it == field.as_ref());
            if !is_here {
                field.set_value(name.as_deref().unwrap_or_default());
            }
            self.shown_name = name;
        }
        if let (Some(field), Some(vacation)) = (&self.vacation, online.vacation()) {
            let days = vacation.days.max(1).to_string();
            if field.max() != days {
                field.set_max(&days);
            }
        }
        if let Some(field) = &self.calls {
            let state = online.calls();
            field.set_checked(matches!(state, CallState::Asking | CallState::On));
            let may_change = matches!(state, CallState::Off | CallState::Asking | CallState::On);
            dom::set_flag(field, "disabled", !may_change);
        }
        let own = online.invitation().filter(|it| it.owner == Owner::You);
        if let (Some(field), Some(invited)) = (&self.link, own) {
            let address = link::address(invited.game, Some(invited.invitation.proposal));
            if field.value() != address {
                field.set_value(&address);
            }
        }
    }
}

fn count(number: usize) -> String {
    match number {
        0 => String::new(),
        number => number.to_string(),
    }
}

/// Shows the emotes in the place of the other buttons of the match, or hides them.
pub(super) fn toggle_emotes(root: &Element) {
    let parts = ["[data-action=online-say]", ".emotes"].map(|part| dom::find(root, part));
    if let [Some(button), Some(emotes)] = parts {
        let is_open = dom::matches(&emotes, "[hidden]");
        dom::set_flag(&emotes, "hidden", !is_open);
        dom::set_state(&button, "aria-expanded", is_open);
        dom::focus(&button);
    }
}

/// Requests the history when it is unfolded for the first time.
fn unfolded(shell: &Shell, _: &web_sys::Event) {
    let is_missing = shell.with_page(|page| {
        let online = page.online();
        online.is_some_and(|online| online.history().is_none())
    });
    if is_missing {
        shell.send(Event::Online(OnlineEvent::History));
    }
}
