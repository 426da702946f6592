//! Texts that outlive the page: the list of changed ones and their contents, and the tab that writes the
//! current game. The shell decides where to store them.

use super::{Actor, Change, Effect, Event, Page};
use tengen_core::game::{Game, Purpose};
use tengen_core::link::{self, LinkError};
use tengen_kit::clock;
use tengen_kit::feature::Request;
use tengen_kit::message::{Message, Toast, ToastOffer};
use tengen_kit::players::Lineup;
use tengen_kit::progress::Taken;
use tengen_kit::settings::Settings;
use tengen_kit::share::game_of;
use tengen_kit::store::{
    BEFORE, Followed, GAME, Holder, LocalId, StoreEvent, StoreKey, Stored, Write,
};
use tengen_study::collection::CollectionEvent;
use tengen_study::past::{PastEvent, PastUse};
use tengen_study::uses::Aim;

/// The message with which a tab tells the others that the stored collection has changed.
pub const COLLECTION: &str = "collection";
/// The message with which a tab tells the others that the stored past games have changed.
pub const PAST: &str = "past";

/// A wish that waits until this tab holds the game.
#[derive(Clone, Debug)]
pub(super) enum After {
    /// An event.
    Event(Box<Event>),
    /// The request of a feature.
    Request(Request),
}

impl Page {
    /// Returns the page as it waits for the content of the store, [`StoreEvent::Read`]. A computer begins only after
    /// [`Event::Woken`](crate::Event::Woken), because the store may answer before the first paint.
    pub fn awaiting_store(mut self) -> Page {
        self.cx.holder = Holder::Unknown;
        self.is_unpainted = true;
        self
    }

    /// Returns the page that was opened at this time since 1970, in ms, by a player whose time zone is `zone` minutes behind UTC. So
    /// games have their date also if the store never answers.
    pub const fn with_date(mut self, opened_at: f64, zone: f64) -> Page {
        self.store.set_date(opened_at, zone);
        self
    }

    /// Returns `true` until the store has answered [`Page::awaiting_store`].
    pub fn awaits_store(&self) -> bool {
        self.cx.holder == Holder::Unknown
    }

    /// Returns the page with `text`, in the link format, as the previous game.
    pub fn with_before(mut self, text: Option<String>) -> Page {
        self.files.set_before(text);
        self
    }

    /// Returns the page with the time already spent on turns before the page was closed. `text` is that of
    /// the store. Text for another node or game, or invalid text, is ignored.
    pub fn with_spent(mut self, text: &str) -> Page {
        self.cx.games.read_spent(text);
        self
    }

    /// Requests to store the changed texts. Online games are stored by the server.
    pub(super) fn store_unsaved(&mut self) {
        let is_online = self.cx.games.is_online();
        for key in self.cx.unsaved.take() {
            let is_of_game = [GAME, BEFORE, clock::STORED].contains(&key);
            if key == GAME && self.cx.holder == Holder::Apart {
                self.save_apart();
            }
            if is_of_game && (is_online || self.cx.holder != Holder::Here) {
                continue;
            }
            if self.store_text(key).is_err() {
                self.say_not_stored();
            }
        }
    }

    fn store_text(&mut self, key: StoreKey) -> Result<(), LinkError> {
        if key == GAME {
            let writes = self.store.writes(self.cx.games.local(), self.cx.now)?;
            let writes = writes.into_iter().map(Effect::Write);
            self.cx.effects.extend(writes);
        } else if key == BEFORE {
            let id = self.store.before_id.unwrap_or_default();
            let before = self.files.before().map(str::to_string);
            let write = before.map(|text| Effect::Write(Write::Before(id, text)));
            self.cx.effects.extend(write);
        } else if let Some(text) = self.stored_text(key) {
            self.cx.push(Effect::Store(key, text));
        }
        Ok(())
    }

    /// Tells the player once that the store cannot save texts.
    pub(super) fn say_not_stored(&mut self) {
        self.show_once(Toast::NotStored);
    }

    /// Shows a toast, unless it was shown before.
    pub(super) fn show_once(&mut self, toast: Toast) {
        if !self.shown_once.contains(&toast) {
            self.shown_once.push(toast);
            self.cx.show_toast(toast);
        }
    }

    pub(super) fn past_event(&mut self, event: PastEvent) {
        if let PastEvent::Fetched(games, PastUse::Collect) = &event {
            return self.take_played(games);
        }
        if let PastEvent::Fetched(games, PastUse::Write(number)) = &event {
            return self.write_past(*number, games);
        }
        let PastEvent::Fetched(games, PastUse::Open) = event else {
            return self.past.update(event, &mut self.cx);
        };
        let Some((id, game)) = games
            .first()
            .and_then(|(id, text)| Some((*id, game_of(text)?)))
        else {
            return self.study_fetched(None);
        };
        if id != self.store.id(self.cx.now) {
            self.files.clear_remarks();
            self.open_game(game, Some(id));
        }
        self.show_mistake(id);
        let aim = self.library.take_aim(id);
        self.follow_aim(aim);
        self.study_fetched(Some(id));
    }

    pub(super) fn store_event(&mut self, event: StoreEvent) {
        match event {
            // A record lies here until the person goes back to the game, or begins one.
            StoreEvent::Lost if self.cx.holder == Holder::Apart => {}
            StoreEvent::Read(stored) if self.cx.holder == Holder::Apart && self.after.is_none() => {
                self.keep_unconfirmed(&stored);
                self.arrive_late();
            }
            StoreEvent::Read(stored) => {
                if self.cx.holder == Holder::Apart {
                    self.put_record_away();
                }
                self.take_stored(*stored);
                self.arrive_late();
            }
            StoreEvent::OtherTab(text) => self.hear_tab(&text),
            StoreEvent::Found(key, text) => self.take_found(key, &text),
            StoreEvent::Review(id, text) => self.take_review(id, text),
            StoreEvent::Lost => self.lose_game(),
            StoreEvent::Refused => {
                // The other tab does not know what was played here.
                self.store.another(None);
                self.save_past();
                self.lose_game();
                self.cx.push(Effect::ReadStore);
            }
            StoreEvent::TakeOver => self.cx.push(Effect::TakeOver),
            StoreEvent::Restore => self.store_again(),
        }
    }

    /// Stores what this tab still has.
    fn store_again(&mut self) {
        self.past.outdate(&mut self.cx);
        self.collection.outdate();
        if self.cx.holder != Holder::Here {
            return;
        }
        self.store.rewrite();
        // Also while an online game is on the board.
        for key in [GAME, BEFORE] {
            if self.store_text(key).is_err() {
                self.say_not_stored();
            }
        }
    }

    /// Takes over the content of the store.
    fn take_stored(&mut self, stored: Stored) {
        let (holder, was) = (stored.holder, self.cx.holder);
        let is_begun = was == Holder::Unknown && self.has_local_begun();
        if is_begun && holder == Holder::Elsewhere {
            self.begin_after_taking_over();
        }
        self.cx.holder = holder;
        let own = (self.cx.settings.lineup(), self.cx.settings.purpose);
        if let Some(settings) = stored.settings.as_deref() {
            let _ = self.take_settings(settings);
        }
        let spent = stored.clock.clone();
        let meaning = self.store.take(stored);
        if let Some((id, text)) = meaning.before {
            self.store.before_id = Some(id);
            self.files.set_before(Some(text));
            if meaning.is_before_new {
                self.cx.unsaved.add(BEFORE);
            }
        }
        if let (Some((text, toast)), Holder::Here) = (meaning.aside, holder) {
            self.cx.push(Effect::SetAside(text));
            self.cx.show_toast(toast);
        }
        let kept: Vec<LocalId> = meaning.past.iter().filter_map(Write::kept).collect();
        self.cx
            .effects
            .extend(meaning.past.into_iter().map(Effect::Write));
        // The journal has it with its players if it was kept when it made room.
        if let Some((game, id)) = meaning.replaced.filter(|(_, id)| !kept.contains(id)) {
            self.save_as_past(id, &game, Default::default());
        }
        let local = self.cx.games.local();
        let is_played = was == Holder::Unknown && !local.tree().is_empty();
        let is_stored = meaning.game.is_some();
        match meaning.game {
            Some((game, id)) if is_begun && holder == Holder::Here => {
                // The store was slow, and the player has begun without it.
                if let Some(lineup) = self.lineup_before {
                    self.take_back_settings((lineup, Purpose::Play));
                }
                let players = self.players_of_settings(&game);
                self.save_as_past(id, &game, players);
                self.take_back_settings(own);
                self.cx.unsaved.add(tengen_kit::settings::STORED);
                let text = link::encode(&game.to_archive()).ok();
                self.files.keep_text(text, &mut self.cx);
                self.store.before_id = Some(id);
                self.cx.show_toast(Toast::StoredLate);
            }
            Some((game, id)) => {
                self.lineup_before = None;
                if is_played {
                    let stored = (self.cx.settings.lineup(), self.cx.settings.purpose);
                    self.take_back_settings(own);
                    self.save_past();
                    self.take_back_settings(stored);
                }
                self.store.laid(id, meaning.written);
                self.show_stored(game, spent.as_deref());
            }
            None => self.store.rewrite(),
        }
        if holder == Holder::Here {
            self.cx.go_on_from_end();
            if is_stored || !self.cx.games.local().tree().is_empty() {
                self.cx.unsaved.add(GAME);
            }
        }
        self.cx.refresh();
    }

    /// Sets who plays, and if the local game is played, as before the settings were read.
    fn take_back_settings(&mut self, (lineup, purpose): (Lineup, Purpose)) {
        self.cx.settings.set_lineup(lineup);
        self.cx.settings.purpose = purpose;
    }

    /// Begins the local game, on which no stone lies yet, once more when this tab has taken the game over from another one.
    fn begin_after_taking_over(&mut self) {
        let local = self.cx.games.local();
        if self.has_begun && local.tree().is_empty() {
            let begin = Event::ProgramBegins(local.terms(), self.cx.settings.lineup());
            self.after = Some(After::Event(Box::new(begin)));
            self.cx.push(Effect::TakeOver);
        }
    }

    /// Shows the stored game in place of the local one.
    fn show_stored(&mut self, game: Game, spent: Option<&str>) {
        self.cx.games.replace_local(game, self.cx.settings.purpose);
        if let Some(spent) = spent {
            self.cx.games.read_spent(spent);
        }
        self.fetch_review();
        if self.cx.games.is_local() {
            self.cx.changed(Change::Another(None));
            self.follow_changes();
        }
    }

    pub(super) fn take_settings(&mut self, text: &str) -> Taken {
        let Ok(settings) = text.parse::<Settings>() else {
            return Taken::Unreadable;
        };
        let language = settings.language.or(self.cx.settings.language);
        self.cx.settings = Settings {
            language,
            ..settings
        };
        self.cx.load_texts();
        self.cx.refresh();
        Taken::All
    }

    /// Follows another tab: in what it stores, and in the game if it holds that.
    fn hear_tab(&mut self, text: &str) {
        if self.hear_stored(text) {
            return;
        }
        if text == COLLECTION {
            return self.collection.outdate();
        }
        if text == PAST {
            return self.past.outdate(&mut self.cx);
        }
        if !Write::is_written(text) {
            return self.say_not_understood();
        }
        if self.cx.holder != Holder::Elsewhere {
            return;
        }
        let Ok(write) = text.parse() else {
            return self.cx.push(Effect::ReadStore);
        };
        match self.store.follow_write(write, self.cx.games.local()) {
            Followed::Nothing => {}
            Followed::Gap => self.cx.push(Effect::ReadStore),
            Followed::Game(game) => self.show_stored(game, None),
            Followed::Step(game) => {
                let is_new = game.tree().len() > self.cx.games.local().tree().len();
                self.cx.games.renew_local(game, self.cx.settings.purpose);
                if !self.cx.games.is_local() {
                    return;
                }
                let ply = self.cx.game().ply();
                self.cx.changed(if is_new {
                    Change::Acted(Actor::Remote)
                } else {
                    Change::Went(Message::Went(ply))
                });
            }
        }
    }

    fn lose_game(&mut self) {
        self.cx.holder = Holder::Elsewhere;
        self.cx.resume_at = None;
        self.cx.games.put_off(None);
        self.cx.games.pause_local(self.cx.now);
        self.cx.refresh();
    }

    /// Does what has waited for this tab to hold the game.
    pub(super) fn go_on_with_game(&mut self) {
        if self.cx.holder != Holder::Here {
            return;
        }
        match self.after.take() {
            None => {}
            // The person was asked about the activity before it had to wait.
            Some(After::Event(event)) => self.open_or_ask(*event),
            Some(After::Request(request)) => self.carry_out(request),
        }
    }

    /// Lets an event wait that puts another game on the board, while another tab holds the local one. Returns any other
    /// event.
    pub(super) fn wait_for_game(&mut self, event: Event) -> Option<Event> {
        let is_rematch = matches!(event, Event::Again) && self.is_elsewhere();
        let restores =
            matches!(event, Event::TakeOffer) && self.toast_offer() == Some(ToastOffer::Restore);
        let brings_game = self.brings_game(&event) || is_rematch || restores;
        if brings_game && self.must_take_over() {
            self.after = Some(After::Event(Box::new(event)));
            self.cx.push(Effect::TakeOver);
            return None;
        }
        Some(event)
    }

    /// Returns `true` if another game can begin only once this tab holds the local one. A store that has never answered is not
    /// waited for.
    pub(super) fn must_take_over(&mut self) -> bool {
        if self.cx.holder == Holder::Apart && !self.store.is_read() {
            self.put_record_away();
        }
        self.has_other_tab()
    }

    /// Returns `true` if another tab holds the local game.
    pub(super) const fn has_other_tab(&self) -> bool {
        matches!(self.cx.holder, Holder::Elsewhere | Holder::Apart)
    }

    /// Returns `true` if the player wants another game to play on the board.
    fn brings_game(&self, event: &Event) -> bool {
        match event {
            Event::New(_) | Event::Begin(..) | Event::ProgramBegins(..) | Event::Restore => true,
            Event::Collection(CollectionEvent::Choose(_, aim)) => *aim == Aim::GoOn,
            Event::Past(PastEvent::Fetched(games, PastUse::Open)) => {
                let id = games.first().map(|(id, _)| *id);
                id.is_some_and(|id| self.library.goes_on_with(id))
            }
            _ => false,
        }
    }

    /// Writes again what the store had not confirmed when the tab was closed that held the game. This tab writes the journal now.
    fn keep_unconfirmed(&mut self, stored: &Stored) {
        self.store.note_read();
        if stored.holder == Holder::Here {
            let writes = stored.journal.lines().filter_map(|it| it.parse().ok());
            self.cx.effects.extend(writes.map(Effect::Write));
        }
    }
}
