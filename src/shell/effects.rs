//! Carries out the effects that the page requests.

use web_sys::Event as DomEvent;

use super::Shell;
use crate::files::opening;
use crate::share;
use crate::store::GameStore;
use crate::{
    collection, dialogs, dom, lab, lessons, mistakes, notifications, puzzles, sound, trainers,
};
use tengen_core::game::Refusal;
use tengen_page::view::describe;
use tengen_page::{Effect, Event, Kept, LabEvent, Saying};

impl Shell {
    pub(super) fn carry_out(&self, effects: Vec<Effect>) -> Result<(), Refusal> {
        // The page is updated once, before anything is announced.
        if effects.iter().any(|it| matches!(it, Effect::Refresh)) {
            self.refresh_now();
        }
        let (mut changed, mut found) = (false, false);
        let mut result = Ok(());
        for effect in effects {
            match effect {
                Effect::Redraw | Effect::Refresh => self.ticker.request(),
                Effect::Store(kept, text) => self.keep(kept, &text),
                Effect::Write(write) => self.with_games(|games| games.write(write)),
                Effect::ReadStore => self.with_games(GameStore::read),
                Effect::TakeOver => self.with_games(GameStore::take_over),
                Effect::SetAside(text) => self.with_games(|games| games.set_aside(&text)),
                Effect::ListPast => self.with_games(GameStore::list_past),
                Effect::FetchPast(ids, purpose) => {
                    self.with_games(|games| games.fetch_past(ids, purpose));
                }
                Effect::FetchReview(id) => self.with_games(|games| games.fetch_review(id)),
                Effect::SaveFile(name, text) => {
                    share::save_text(&self.host, &text, &name);
                }
                Effect::Read(reading, file, terms) => opening::read(self, reading, &file, terms),
                Effect::LoadTexts(language) => {
                    self.texts.load(language, &self.sender);
                }
                Effect::LoadPuzzles => puzzles::load(self),
                Effect::ReadMistakes => mistakes::read(self),
                Effect::LoadQuestions => trainers::load(self),
                Effect::LoadLessons(language) => {
                    lessons::load(&self.lessons, language, &self.sender);
                }
                Effect::Collection(task) => collection::carry_out(self, task),
                Effect::ShowFound => found = true,
                Effect::Opened => opening::opened(self),
                Effect::Announce(saying) => self.announce(saying),
                Effect::Ticks => self.show_clocks(),
                Effect::Wake(after) => self.sender.send_later(after.0, Event::Woken),
                Effect::LoadEngine => self.engine.load(&self.sender),
                Effect::Think(request) => self.engine.think(&request, &self.sender),
                Effect::Thinks => self.show_thinking(),
                Effect::Report => self.write_lab(),
                Effect::Interrupt => self.engine.interrupt(),
                Effect::Connect => self.wire.connect(&self.sender),
                Effect::Disconnect => self.wire.disconnect(),
                Effect::Send(message) => self.wire.tell(&message),
                Effect::RevealBoard => self.reveal_board(),
                Effect::ForgetAddress => opening::forget_fragment(),
                Effect::Renew => self.versions.renew(),
                Effect::Play(cue) => self.speaker.play(cue),
                Effect::Vibrate(vibration) => sound::vibrate(vibration),
                Effect::Notify(call) => notifications::show(&call),
                Effect::Changed => changed = true,
                Effect::Refused(refusal) => result = Err(refusal),
            }
        }
        self.with_games(GameStore::commit);
        if found {
            dialogs::open(self, "open");
        }
        if changed && let Ok(event) = DomEvent::new("change") {
            // The event comes last and with nothing borrowed: listeners may call back.
            let _ = self.events.dispatch_event(&event);
        }
        result
    }

    fn with_games(&self, act: impl FnOnce(&GameStore)) {
        if let Some(games) = &self.games {
            act(games);
        }
    }

    fn show_clocks(&self) {
        let page = self.page.borrow();
        self.view.borrow_mut().show_clocks(&page, dom::now());
    }

    fn show_thinking(&self) {
        let page = self.page.borrow();
        self.view.borrow_mut().show_thinking(&page);
    }

    /// Writes the state and the log of the Lab.
    pub(crate) fn write_lab(&self) {
        let page = self.page.borrow();
        self.view.borrow_mut().write_lab(&page);
    }

    fn announce(&self, saying: Saying) {
        let words = self.with_page(|page| describe::saying(page, saying));
        self.notes.borrow().announce(&words);
    }

    /// Stores a text if the board has a store. For snapshots of the Lab, a failure is reported in any case.
    fn keep(&self, kept: Kept, text: &str) {
        if let Some(line) = kept.told(text) {
            self.with_games(|games| games.tell(&line));
        }
        let stored = self.store.as_ref().map(|store| store.save(kept, text));
        match (kept, stored) {
            (_, Some(Ok(()))) => {}
            (Kept::Snapshots, _) => {
                lab::send_with_saves(self, |stored| LabEvent::NotKept { stored });
            }
            // If the clock is not stored, a reload only resets the time of the turn. The others are
            // kept for the visit.
            (Kept::Clock | Kept::Identity | Kept::Proposal | Kept::OnlineGame, _) | (_, None) => {}
            (_, Some(Err(_))) => self.send(Event::NotStored),
        }
    }
}
