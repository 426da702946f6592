//! Putting another game on the board: a new game, an opened one, or the previous one.

use super::{Change, Effect, Event, Page, Panel};
use tengen_core::game::{Action, Colours, Game, Opening, Purpose, Terms};

use tengen_kit::message::{
    LearnOffer, Message, PlayOffer, PlayToast, StudyOffer, Toast, ToastOffer,
};
use tengen_kit::players::{Lineup, PlayedBy, Player, Rematch};
use tengen_kit::store::{Holder, LocalId};
use tengen_learn::drill::DrillEvent;
use tengen_learn::mistakes::MistakesEvent;
use tengen_play::online::OnlineEvent;
use tengen_study::files::{FileEvent, FileJob};
use tengen_study::history::HistoryEvent;

impl Page {
    /// Starts a new game with the players of `lineup`.
    pub(super) fn begin(&mut self, terms: Terms, lineup: Lineup) {
        let before = self.cx.settings.lineup();
        self.make_room();
        self.cx.settings.set_lineup(lineup);
        let game = self.game_under(terms);
        self.start(game, before);
    }

    /// Starts a game with its first moves, with the same players. Its terms do not become the default.
    pub(super) fn begin_with(&mut self, game: Game) {
        let before = self.cx.settings.lineup();
        self.make_room();
        self.start(game, before);
    }

    /// Returns an empty game under terms, which become the default.
    fn game_under(&mut self, terms: Terms) -> Game {
        let game = Game::new(terms);
        self.cx.settings.terms = game.terms();
        game
    }

    /// Starts a new game under the same terms. The players exchange seats if the settings say so.
    pub(super) fn again(&mut self) {
        let before = self.cx.settings.lineup();
        let terms = self.cx.game().terms();
        // Compares the final colours, regardless of swaps in the opening.
        let seat = self.cx.game().seat_of(terms.first);
        self.make_room();
        let settings = &mut self.cx.settings;
        if settings.rematch == Rematch::SwapColours {
            let began = settings.player(seat);
            settings.first_player = began.other();
        }
        let game = self.game_under(terms);
        self.start(game, before);
    }

    /// Puts an empty board in place of a local game that has ended or is only studied. The next stone begins a game on one
    /// screen or against the computer, whichever was last, and a person places it.
    pub(super) fn clear_for_play(&mut self) {
        let is_done = self.local_has_ended() || self.cx.settings.purpose == Purpose::Study;
        if !is_done || self.has_other_tab() || self.awaits_store() {
            return;
        }
        self.make_room();
        let settings = &mut self.cx.settings;
        settings.set_lineup(settings.lineup().begun_by_hand());
        let terms = Terms {
            opening: Opening::Free,
            colours: Colours::Assigned,
            ..settings.terms
        };
        self.has_begun = false;
        self.lineup_before = None;
        self.put_new(Game::new(terms), None);
    }

    /// Puts a new game on the board. `before` is the lineup of the game that it replaces.
    fn start(&mut self, game: Game, before: Lineup) {
        self.go_on_elsewhere();
        if !matches!(self.panel(), Panel::Game | Panel::Analysis) {
            self.close_panels_but(Panel::Game);
        }
        let local = self.cx.games.local();
        let is_running = !local.tree().is_empty() && !local.status().is_over();
        self.has_begun = true;
        // Before the store has answered the first one counts, because its game may be there.
        let first = self.lineup_before.filter(|_| self.awaits_store());
        let may_go_on = is_running || self.may_have_stored_game();
        self.lineup_before = first.or(may_go_on.then_some(before));
        self.put_new(game, Some(Message::NewGame));
        if is_running {
            // The new game is announced already.
            self.cx.put_toast_first(Toast::Replaced);
        }
    }

    /// Returns `true` if the store has not answered and may have a game with the players of the settings.
    fn may_have_stored_game(&self) -> bool {
        self.awaits_store() && self.cx.purpose() == Purpose::Play
    }

    fn put_new(&mut self, game: Game, said: Option<Message>) {
        self.cx.games.put_local(game, Purpose::Play);
        self.cx.settings.purpose = Purpose::Play;
        self.store.another(None);
        self.cx.resume_at = Some(self.cx.game().cursor());
        self.cx.changed(Change::Another(said));
        self.follow_changes();
        self.cx.unsaved.add(tengen_kit::settings::STORED);
    }

    /// Does what the displayed toast offers.
    pub(super) fn take_offer(&mut self) {
        let Some(toast) = self.cx.toasts.first().copied() else {
            return;
        };
        let offer = toast.offer();
        if !matches!(offer, Some(ToastOffer::LoadWing(_))) {
            self.go_on_elsewhere();
        }
        match offer {
            None => return,
            Some(ToastOffer::Restore) => self.restore(),
            Some(ToastOffer::PlayOn) => self.play_on(),
            Some(ToastOffer::Study(StudyOffer::UndoEdit)) => {
                self.take_in(Event::History(HistoryEvent::Restore));
            }
            Some(ToastOffer::Study(StudyOffer::StopReading)) => {
                self.take_in(Event::File(FileEvent::Stop));
            }
            Some(ToastOffer::Learn(LearnOffer::BringBackLines)) => {
                self.take_in(Event::Drill(DrillEvent::BringBack));
            }
            Some(ToastOffer::Learn(LearnOffer::BringBackMistake)) => {
                self.take_in(Event::Mistakes(MistakesEvent::BringBack));
            }
            Some(ToastOffer::Renew) => self.cx.push(Effect::Renew),
            Some(ToastOffer::LoadWing(name)) => self.load_wing(name),
            Some(ToastOffer::Play(PlayOffer::ToOnline)) => {
                self.take_in(Event::Online(OnlineEvent::Return));
            }
            Some(ToastOffer::Play(PlayOffer::ToOwnGames)) => {
                self.take_in(Event::Online(OnlineEvent::OwnGames));
            }
        }
        self.cx.drop_toast(toast);
        self.cx.refresh();
    }

    /// Drops the displayed toast.
    pub(super) fn dismiss(&mut self) {
        if !self.cx.toasts.is_empty() {
            let toast = self.cx.toasts.remove(0);
            self.dismissed(toast);
        }
        self.cx.refresh();
    }

    /// Takes back the resignation that ended the local game.
    fn play_on(&mut self) {
        let last = self.cx.games.last_action();
        if self.cx.games.is_local() && matches!(last, Some((Action::Resign, _))) {
            self.undo();
            self.cx.resume_at = Some(self.cx.game().cursor());
        }
    }

    /// Keeps the local game as the previous one and among the past games, and announces that a hidden online
    /// game continues. The game of another tab is that tab's.
    fn make_room(&mut self) {
        if self.cx.games.plays_online() {
            self.cx.toasts.push(Toast::Play(PlayToast::OnlineGoesOn));
            self.cx
                .announce(Message::Toast(Toast::Play(PlayToast::OnlineGoesOn)));
        }
        self.close_lab();
        self.cx.show_local();
        self.leave_lobby();
        self.close_library();
        match self.cx.holder {
            Holder::Elsewhere => return,
            Holder::Apart => return self.save_past(),
            Holder::Here | Holder::Unknown => {}
        }
        // What was tried beside the game belongs to it.
        self.cx.games.take_copy_over();
        if self.files.note_before(&mut self.cx) {
            self.store.before_id = Some(self.store.id(self.cx.now));
            self.save_past();
        }
    }

    pub(super) fn file_event(&mut self, event: FileEvent) {
        if let Some(game) = self.files.update(event, &mut self.cx) {
            self.open_game(game, None);
            self.open_review();
            self.cx.push(Effect::job(FileJob::Opened));
        }
    }

    /// Shows the review that came with the game that was just opened, and keeps it with the game.
    fn open_review(&mut self) {
        if let Some(text) = self.files.take_review()
            && self.analysis.unpack(&text, &mut self.cx)
        {
            self.save_review();
        }
    }

    /// Opens one of the games found in a file.
    pub(super) fn open_found(&mut self, index: usize) {
        if let Some(game) = self.files.take_found(index) {
            self.open_game(game, None);
            self.cx.push(Effect::job(FileJob::Opened));
        }
    }

    /// Puts an opened game on the board, and keeps the current one as the previous game. `id` is its identity if
    /// it is a past game. Where another tab holds the local game, or the store has not answered, the record lies beside it.
    pub(super) fn open_game(&mut self, game: Game, id: Option<LocalId>) {
        self.another_record_shows();
        self.lineup_before = self.running_lineup();
        self.make_room();
        if self.cx.holder != Holder::Here {
            self.cx.holder = Holder::Apart;
            self.stay_away_from_home();
        }
        self.put(game, id, Purpose::Study);
        self.follow_changes();
        self.files.set_just_opened();
        self.cx.refresh();
    }

    /// Puts the previous game on the board, and keeps the current one in its place. A game that a new one
    /// replaced goes on with its players.
    pub(super) fn restore(&mut self) {
        self.cx.drop_toast(Toast::Replaced);
        if let Some(game) = self.files.game_before() {
            self.files.clear_remarks();
            let purpose = self.purpose_before();
            let id = self.store.before_id;
            let running = self.running_lineup();
            let before = std::mem::replace(&mut self.lineup_before, running);
            self.make_room();
            self.put(game, id, purpose);
            if let Some(Lineup { players, first }) = before {
                self.cx.settings.players = players;
                self.cx.settings.first_player = first;
                self.cx.resume_at = self.cx.node_at_end();
            }
        }
        self.cx.refresh();
    }

    /// Puts a game on the board for people to continue: a person replaces each computer. `id` is its identity
    /// if it is a past game.
    fn put(&mut self, game: Game, id: Option<LocalId>, purpose: Purpose) {
        if self.cx.holder != Holder::Apart {
            self.cx.settings.first_player = Player::One;
            self.relieve_computers();
        }
        self.has_begun = false;
        self.cx.games.put_local(game, purpose);
        self.set_purpose(purpose);
        self.store.another(id);
        self.fetch_review();
        self.cx.resume_at = None;
        self.cx.changed(Change::Another(Some(Message::Opened)));
    }

    /// Puts a person in the place of each computer.
    pub(super) fn relieve_computers(&mut self) {
        for played_by in &mut self.cx.settings.players {
            if let PlayedBy::Computer(bot) = *played_by {
                *played_by = PlayedBy::Relieved(bot);
                self.cx.unsaved.add(tengen_kit::settings::STORED);
            }
        }
    }

    /// Returns the purpose that the previous game had.
    pub(super) const fn purpose_before(&self) -> Purpose {
        match self.lineup_before {
            Some(_) => Purpose::Play,
            None => self.files.purpose_before(),
        }
    }

    /// Returns the players of the local game if it goes on.
    fn running_lineup(&self) -> Option<Lineup> {
        self.runs_local_game().then(|| self.cx.settings.lineup())
    }

    /// Puts a record away that lies beside the game of another tab. The board is empty until the store is read.
    pub(super) fn put_record_away(&mut self) {
        self.save_apart();
        self.cx.holder = Holder::Unknown;
        self.cx
            .games
            .put_local(Game::new(self.cx.settings.terms), Purpose::Play);
        self.store.another(None);
        self.cx.resume_at = None;
        self.cx.changed(Change::Another(None));
        self.follow_changes();
    }

    /// Changes the purpose of the local game.
    pub(super) fn set_purpose(&mut self, purpose: Purpose) {
        self.cx.games.set_purpose(purpose);
        if self.cx.purpose() != purpose {
            self.cx.settings.purpose = purpose;
            self.cx.unsaved.add(tengen_kit::settings::STORED);
        }
    }

    /// Puts the last game on an untouched board, if it is a studied one or has ended.
    pub(super) fn bring_last_back(&mut self) {
        let is_untouched = !self.has_local_begun() && self.cx.settings.purpose == Purpose::Play;
        let last = self.files.game_before().filter(|_| is_untouched);
        let is_to_study = last.is_some_and(|last| {
            let has_ended = last.tree().ending(last.line_end()).is_some();
            has_ended || self.files.was_studied()
        });
        if is_to_study && self.cx.holder == Holder::Here {
            self.restore();
        }
    }

    /// Opens the online game that the player wants to analyse as a local game.
    pub(super) fn open_analysed(&mut self) {
        let online = self.online.as_mut();
        if let Some(mut game) = online.and_then(|online| online.take_analysed(&mut self.cx)) {
            // Moves that were taken back were played first.
            if let Some(&end) = game.line().last() {
                // The node exists: it is on the current line.
                let _ = game.promote(end);
            }
            self.files.clear_remarks();
            self.open_game(game, None);
            self.cx.push(Effect::job(FileJob::Opened));
        }
    }
}
