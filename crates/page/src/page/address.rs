//! The address of the page: going to the place of an address, and telling the shell when another place is open.
//!
//! The address follows from the state of the page. After each event the address of the open place is compared with the
//! one that the browser shows. Boards without an address were never told one, and ask for none.

use super::routes::Place;
use super::{Effect, Event, Layout, Page, Panel};
use tengen_kit::effect::How;
use tengen_kit::game::LocalPlace;
use tengen_kit::message::Toast;
use tengen_kit::route::{Addressed, Fit, Route};
use tengen_kit::store::{Holder, LocalId};
use tengen_learn::puzzles::PuzzlePlace;
use tengen_learn::visit::PuzzleVisit;
use tengen_play::online::{OnlineEvent, OnlinePlace, Visitor};
use tengen_study::analysis::{AnalysisEvent, StudyPlace};
use tengen_study::files::{AddressUse, FileEvent, Source, UnreadFile};
use tengen_study::lab::LabSettings;
use tengen_study::playout::PlayoutEvent;

/// An address at which the browser arrived: by a first visit, a link, Back or Forward.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrival {
    /// The address below the root of the site, such as `learn/lessons/4/`.
    pub text: String,
    /// What [`Place::needs`] asks for.
    pub supply: Supply,
}

impl Arrival {
    /// Returns the arrival at a place.
    pub fn at(place: &impl Addressed, supply: Supply) -> Arrival {
        let text = place.route().to_string();
        Arrival { text, supply }
    }
}

/// What only the shell knows, and a place needs.
#[derive(Clone, PartialEq, Debug)]
pub enum Supply {
    /// The place needs nothing, or the markup has no room for it.
    Nothing,
    /// A random number.
    Chance(u32),
    /// What is known of the person's puzzles.
    Puzzles(PuzzleVisit),
    /// What is stored for the Lab.
    Lab {
        /// Bots, speed and seed.
        settings: LabSettings,
        /// The text of the snapshots.
        stored: Option<String>,
    },
    /// The player of this browser.
    Visitor(Visitor),
}

/// A place that opens.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The place.
    pub place: Place,
    /// Says if the address is exactly that of the place.
    pub fit: Fit,
    /// What the place needs.
    pub supply: Supply,
    /// What happens to what lies over it.
    pub opening: Opening,
}

/// What happens to what lies over a place that opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// It is closed first.
    Clear,
    /// It stays: the part of the place is open already.
    Beside,
}

/// What is known of the address in the browser.
#[derive(Clone, Debug, Default)]
pub(super) struct AddressBar {
    /// `None` until the shell has told an address.
    shown: Option<Shown>,
    /// What the next change of the address does.
    next: How,
    /// The stored game that is being fetched for the analysis.
    past: Option<LocalId>,
    /// The place that opens when the store has answered.
    after_store: Option<Box<Arrival>>,
    /// `true` if the person came to the start before the store has answered.
    comes_home: bool,
}

/// The address in the browser.
#[derive(Clone, Debug)]
struct Shown {
    text: String,
    place: Place,
}

impl AddressBar {
    /// Notes that the stored game is being fetched that an address names.
    pub(super) const fn fetch_past(&mut self, id: LocalId) {
        self.past = Some(id);
    }
}

impl Page {
    /// Goes to the place of an address.
    pub(super) fn arrive(&mut self, arrival: Arrival) {
        let (place, fit) = self.nearest_place(&Route::read(&arrival.text));
        self.forget_arrival();
        if let Some(name) = self.lacking(&place) {
            let text = arrival.text.clone();
            self.bar.shown = Some(Shown { text, place });
            return self.wait_for(name, Event::Address(Box::new(arrival)));
        }
        if place.needs_game() && self.awaits_store() {
            let text = arrival.text.clone();
            self.bar.shown = Some(Shown { text, place });
            self.bar.after_store = Some(Box::new(arrival));
            return;
        }
        self.bar.comes_home = place == Place::home() && self.awaits_store();
        self.bar.shown = Some(Shown {
            text: arrival.text,
            place: place.clone(),
        });
        self.bar.past = None;
        self.bar.next = How::Replace;
        self.go_back_to_game(&place);
        let is_known = fit == Fit::Exact || matches!(place, Place::Online(_));
        if place != self.open_place() {
            self.enter(place, fit, arrival.supply);
        }
        if !is_known {
            self.say_no_such_place();
        }
    }

    /// Notes that the browser shows another address than that of the open place, which comes back as a new entry.
    pub(super) fn bring_address_back(&mut self, arrival: &Arrival) {
        let (place, _) = self.nearest_place(&Route::read(&arrival.text));
        let text = arrival.text.clone();
        self.bar.shown = Some(Shown { text, place });
        self.bar.next = How::Push;
    }

    /// Goes to a place by a link in the page.
    pub(super) fn visit(&mut self, arrival: Arrival) {
        let (place, fit) = self.nearest_place(&Route::read(&arrival.text));
        self.forget_arrival();
        self.go_back_to_game(&place);
        if place == self.open_place() {
            return;
        }
        if let Some(name) = self.lacking(&place) {
            return self.wait_for(name, Event::Visit(Box::new(arrival)));
        }
        self.bar.comes_home &= place == Place::home();
        if matches!(place, Place::Study(_) | Place::Lab(_)) && self.cx.games.plays_live() {
            return self.cx.show_toast_anew(Toast::FairPlay);
        }
        self.drop_place_toasts();
        let is_known = fit == Fit::Exact || matches!(place, Place::Online(_));
        let is_open = matches!(place, Place::Feature(_) | Place::Lessons(_));
        if is_open && self.panel() == Panel::Learn {
            self.let_in(Entry {
                place,
                fit,
                supply: arrival.supply,
                opening: Opening::Beside,
            });
        } else {
            self.enter(place, fit, arrival.supply);
        }
        if !is_known {
            self.cx.show_toast_anew(Toast::NoSuchPlace);
        }
    }

    /// Puts a record away that lies beside the game of another tab, on the way to that game.
    fn go_back_to_game(&mut self, place: &Place) {
        if self.cx.holder == Holder::Apart && matches!(place, Place::Local(_)) {
            self.put_record_away();
            self.bar.comes_home = *place == Place::home();
            self.cx.push(Effect::ReadStore);
        }
    }

    /// Forgets the place to which the person wanted to go before.
    fn forget_arrival(&mut self) {
        self.forget_wish();
        self.bar.after_store = None;
    }

    /// Goes to the place that waited for the store.
    pub(super) fn arrive_late(&mut self) {
        let comes_home = std::mem::take(&mut self.bar.comes_home);
        if comes_home && matches!(self.open_place(), Place::Local(_)) {
            self.clear_for_play();
        }
        if let Some(arrival) = self.bar.after_store.take() {
            self.follow_changes();
            self.go_or_ask(Event::Address(arrival));
        }
    }

    /// Sets what the next change of the address does.
    pub(super) const fn set_next_address(&mut self, how: How) {
        self.bar.next = how;
    }

    /// Drops the messages about a way to the place that is left.
    fn drop_place_toasts(&mut self) {
        for toast in [Toast::FairPlay, Toast::NoSuchPlace] {
            self.cx.drop_toast(toast);
        }
    }

    pub(super) fn say_no_such_place(&mut self) {
        self.bar.next = How::Replace;
        self.cx.show_toast_anew(Toast::NoSuchPlace);
    }

    /// Opens a place. What lies over it is closed; the games go on.
    fn enter(&mut self, place: Place, fit: Fit, supply: Supply) {
        self.drop_place_toasts();
        self.take_empty_board_off();
        let opening = Opening::Clear;
        self.let_in(Entry {
            place,
            fit,
            supply,
            opening,
        });
    }

    fn let_in(&mut self, entry: Entry) {
        let Some(entry) = self.hand_entry_over(entry) else {
            return;
        };
        self.clear_way(&entry);
        match entry.place {
            Place::Link(link) => self.open_link(&link.0),
            Place::Local(LocalPlace::Home) => self.clear_for_play(),
            // The local game is there once the way is clear.
            _ => {}
        }
    }

    /// Closes what lies over a place. An online game makes room if the place needs the board.
    pub(super) fn clear_way(&mut self, entry: &Entry) {
        let place = &entry.place;
        if entry.opening == Opening::Beside || matches!(place, Place::Link(_)) {
            return;
        }
        let is_online = matches!(place, Place::Online(OnlinePlace::Game(_)));
        let studies_here = *place == Place::Study(StudyPlace::Here) && self.may_analyse();
        let is_free = is_online || studies_here || place.leaves_board();
        if self.has_online_below() && !is_free {
            self.take_in(Event::Online(OnlineEvent::Home));
        }
        if self.playout().is_some() {
            self.take_in(Event::Playout(PlayoutEvent::Leave));
        }
        self.close_panels_but(Layout::of(place).panel());
        if !matches!(place, Place::Online(_)) {
            self.leave_lobby();
        }
        self.follow_changes();
    }

    /// Opens the analysis of the stored game that an address names. `None` if there is no such game.
    pub(super) fn study_fetched(&mut self, fetched: Option<LocalId>) {
        let Some(id) = self.bar.past.take() else {
            return;
        };
        self.bar.next = How::Replace;
        if fetched == Some(id) {
            self.follow_changes();
            self.take_in(Event::Analysis(AnalysisEvent::Open));
            self.library.study(Some(id));
        } else {
            self.say_no_such_place();
        }
    }

    /// Forgets what was wanted of stored games that were read, because the person stays where they are.
    pub(super) fn forget_fetched(&mut self, games: &[(LocalId, String)]) {
        for (id, _) in games {
            self.library.take_aim(*id);
            self.mistakes.take_ply(*id);
        }
        if self.bar.past.take().is_some() {
            self.bar.next = How::Replace;
        }
    }

    /// The person stays at a record that was opened before the store has answered.
    pub(super) const fn stay_away_from_home(&mut self) {
        self.bar.comes_home = false;
    }

    pub(super) fn open_link(&mut self, text: &str) {
        // It is passed as an address, so that a damaged link is recognised as a link.
        let file = UnreadFile {
            source: Source::Address,
            bytes: format!("://#{text}").into_bytes(),
            ..UnreadFile::default()
        };
        self.go_through(Event::File(FileEvent::Open(file)));
    }

    /// Handles an event as if it came from the person.
    pub(super) fn go_through(&mut self, event: Event) {
        let event = self.wait_for_game(event);
        if let Some(event) = event.and_then(|event| self.admit(event)) {
            self.take_in(event);
        }
        self.follow_changes();
    }

    /// Tells the shell of another address, if another place is open.
    pub(super) fn follow_address(&mut self) {
        let place = self.open_place();
        let is_fetching = self.bar.past.is_some() || self.files.address() == AddressUse::Reading;
        let waits =
            self.asks_before_arrival() || self.awaits_place() || self.bar.after_store.is_some();
        if is_fetching || self.bar.shown.is_none() || waits {
            return;
        }
        if self.lessons.forget_missing() {
            self.say_no_such_place();
        }
        let is_refused = self.online().is_some_and(|it| it.refused().is_some())
            && place == Place::Online(OnlinePlace::Lobby);
        let is_unknown = self.is_puzzle_unknown() && place == Place::Puzzles(PuzzlePlace::Any);
        let keeps_text = self.files.address() == AddressUse::Stays;
        let Some(shown) = &mut self.bar.shown else {
            return;
        };
        let before = std::mem::replace(&mut shown.place, place);
        let is_link = matches!(before, Place::Link(_)) || before == shown.place;
        if before != shown.place && !before.became(&shown.place) {
            self.board.close_notice();
            self.cx.refresh();
        }
        let next = std::mem::take(&mut self.bar.next);
        if keeps_text && is_link {
            return;
        }
        let route = shown.place.route();
        let text = route.to_string();
        if text == shown.text {
            return;
        }
        shown.text = text;
        let is_same = before == shown.place || before.became(&shown.place);
        let how = if next == How::Replace || is_same || is_refused || is_unknown {
            How::Replace
        } else {
            How::Push
        };
        self.cx.push(Effect::Go { route, how });
    }
}
