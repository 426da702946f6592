//! Leaving the activity on the board. One that asks first is left only when the person agrees. A record takes the place of a
//! running game only then, too.

use super::question::Question;
use super::{Effect, Event, Page};
use crate::FileEvent;
use tengen_core::game::Purpose;
use tengen_kit::activity::Leave;
use tengen_kit::computer::words::bot_name;
use tengen_kit::message::Message;
use tengen_kit::players::{OpponentWish, PlayedBy};
use tengen_kit::store::Holder;
use tengen_kit::text::Key;
use tengen_study::past::PastEvent;

/// A task for the dialog that asks before an activity is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaveJob {
    /// Asks; the answer is [`Event::Leave`] or [`Event::Stay`].
    Ask,
    /// Closes the dialog.
    Close,
}

impl Page {
    /// Returns the question to the person who wanted to go elsewhere, until it is answered or the activity is over.
    pub fn leave_question(&self) -> Option<String> {
        let texts = self.texts();
        match (self.question()?, self.cx.games.activity().leave()) {
            (Question::Game, _) => Some(match self.opponent_of_local() {
                Some(name) => texts.fill(Key::LeaveGameAgainst, &[("name", &name)]),
                None => texts.get(Key::LeaveGame).to_owned(),
            }),
            (Question::Activity, Leave::Now) => None,
            (Question::Activity, Leave::Ask(question)) => Some(texts.get(question).to_owned()),
        }
    }

    /// Returns the word for going on with what the person wanted.
    pub fn leave_word(&self) -> &'static str {
        let is_game = self.question() == Some(Question::Game);
        self.texts()
            .get(if is_game { Key::OpenIt } else { Key::Leave })
    }

    fn question(&self) -> Option<Question> {
        self.leaving.as_ref().map(|it| it.0)
    }

    /// Returns the name of the computer against which a person plays the local game.
    fn opponent_of_local(&self) -> Option<String> {
        let lineup = self.cx.settings.lineup();
        let bot = lineup.players.into_iter().find_map(PlayedBy::bot);
        let is_one = lineup.opponent() != OpponentWish::Both;
        Some(bot_name(self.texts(), bot.filter(|_| is_one)?).into())
    }

    /// Handles an event. One that leads away from an activity that asks first waits for the answer.
    pub(super) fn go_or_ask(&mut self, event: Event) {
        if matches!(event, Event::Address(_)) {
            self.forget_record();
        }
        if self.asks_before(&event) {
            self.ask_to_leave(event, Question::Activity);
        } else {
            self.open_or_ask(event);
        }
    }

    /// Handles an event. One that puts a record in the place of a running game waits for the answer, and the game is kept among
    /// the past games. Deleted once records have a board of their own.
    pub(super) fn open_or_ask(&mut self, event: Event) {
        if self.puts_game_away(&event) {
            self.save_past();
            self.ask_to_leave(event, Question::Game);
        } else {
            self.go_through(event);
        }
    }

    /// Returns `true` if this tab has a local game that goes on.
    pub(super) fn runs_local_game(&self) -> bool {
        let is_begun = !self.cx.games.local().tree().is_empty() && !self.local_has_ended();
        is_begun && self.cx.holder == Holder::Here && self.cx.purpose() == Purpose::Play
    }

    /// Returns `true` if a record would take the place of the running local game.
    fn puts_game_away(&self, event: &Event) -> bool {
        if !event.may_open() || !self.runs_local_game() {
            return false;
        }
        // A game that comes back goes on, and the one that it replaces can come back in the same way.
        let is_record = self.lineup_before.is_none() && self.files.was_studied();
        if matches!(event, Event::Restore) && !is_record {
            return false;
        }
        let trial = self.after(event);
        let opened = Effect::Announce(Message::Opened);
        trial.cx.games.before() != self.cx.games.before() && trial.cx.effects.contains(&opened)
    }

    /// Returns the page as it would be after an event.
    ///
    /// A page is a value, so the event is tried on another one: no list says which events lead where.
    fn after(&self, event: &Event) -> Page {
        let mut trial = self.clone();
        trial.cx.effects.clear();
        // Another tab gives the game up only if the person agrees.
        trial.cx.holder = Holder::Here;
        trial.go_through(event.clone());
        trial.carry_out_requests();
        trial.open_analysed();
        trial
    }

    /// Returns `true` if the activity on the board asks before this event.
    fn asks_before(&self, event: &Event) -> bool {
        if !event.may_leave() || self.cx.games.activity().leave() == Leave::Now {
            return false;
        }
        let trial = self.after(event);
        let reloads = trial.cx.effects.contains(&Effect::Renew);
        reloads || trial.open_place() != self.open_place()
    }

    fn ask_to_leave(&mut self, event: Event, about: Question) {
        // The new wish takes the place of an earlier one.
        self.stay();
        self.leaving = Some((about, Box::new(event)));
        self.cx.push(Effect::job(LeaveJob::Ask));
        self.cx.refresh();
    }

    /// Leaves the activity, and does what the person wanted.
    pub(super) fn leave_after_all(&mut self) {
        if let Some((about, event)) = self.leaving.take() {
            self.cx.push(Effect::job(LeaveJob::Close));
            match about {
                Question::Activity => self.open_or_ask(*event),
                Question::Game => self.go_through(*event),
            }
        }
    }

    /// Forgets what the person wanted.
    pub(super) fn stay(&mut self) {
        let Some((_, event)) = self.leaving.take() else {
            return;
        };
        self.cx.push(Effect::job(LeaveJob::Close));
        match *event {
            Event::Address(arrival) => self.bring_address_back(&arrival),
            Event::File(FileEvent::Read(reading, _)) => self.files.cancel(reading, &mut self.cx),
            Event::Past(PastEvent::Fetched(games, _)) => self.forget_fetched(&games),
            _ => {}
        }
    }

    /// Forgets the record that waits, because the browser shows another address.
    fn forget_record(&mut self) {
        if self.question() == Some(Question::Game) {
            self.leaving = None;
            self.cx.push(Effect::job(LeaveJob::Close));
        }
    }

    /// Stops asking once there is nothing left to lose.
    pub(super) fn stop_asking(&mut self) {
        let is_over = self.cx.games.activity().leave() == Leave::Now;
        if is_over && self.question() == Some(Question::Activity) {
            self.stay();
        }
    }

    /// Returns `true` if the browser shows an address at which it has arrived, and the person has not decided yet to go there.
    pub(super) fn asks_before_arrival(&self) -> bool {
        let event = self.leaving.as_ref().map(|it| &*it.1);
        matches!(event, Some(Event::Address(_)))
    }
}
