//! Read access to the page, for views and the shell.

use super::{Page, Panel};
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Game, NodeId, Seat, Session};
use tengen_kit::activity::{Input, Offers, Persons};
use tengen_kit::board::{Cursor, Motion};
use tengen_kit::computer::{EngineState, Hint, Thinking, ThinkingFor};
use tengen_kit::game::{Controller, OnlineGame};
use tengen_kit::message::{Notice, PlayOffer, Toast, ToastOffer};
use tengen_kit::settings::Network;
use tengen_kit::settings::Settings;
use tengen_kit::store::Holder;
use tengen_kit::text::{Language, Phrase, Texts};
use tengen_kit::time::Millis;
use tengen_kit::timer::{ClockFace, Timer};
use tengen_picture::{Aimed, Threat};
use tengen_play::online::Online;
use tengen_study::collection::CollectionPart;
use tengen_study::files::{Found, Reading};
use tengen_study::lab::Lab;
use tengen_study::past::PastPart;

impl Page {
    /// Returns the game on the board.
    pub fn game(&self) -> &Game {
        self.cx.game()
    }

    /// Returns the game on the board with the open request of its players.
    pub fn session(&self) -> &Session {
        self.cx.games.session()
    }

    /// Returns the settings of the player.
    pub const fn settings(&self) -> &Settings {
        &self.cx.settings
    }

    /// Returns the texts in use: English until those of the wanted language are loaded.
    pub fn texts(&self) -> Texts {
        self.cx.texts()
    }

    /// Returns the language that the player wants if its texts are not loaded.
    pub fn missing_texts(&self) -> Option<Language> {
        let language = self.cx.language();
        (self.texts().language() != language).then_some(language)
    }

    /// Returns the keyboard cursor.
    pub const fn cursor(&self) -> &Cursor {
        self.board.cursor()
    }

    /// Returns the note beside a rejected point.
    pub const fn notice(&self) -> Option<&Notice> {
        self.board.notice()
    }

    /// Returns the message to show at the edge of the page.
    pub fn toast(&self) -> Option<Toast> {
        self.cx.toasts.first().copied()
    }

    /// Returns the browser's connection.
    pub const fn network(&self) -> Network {
        self.cx.surroundings.network
    }

    /// Returns the action that the displayed toast offers, if it is possible.
    pub fn toast_offer(&self) -> Option<ToastOffer> {
        match self.toast()?.offer()? {
            ToastOffer::Restore if self.before().is_none() => None,
            ToastOffer::Play(PlayOffer::ToOnline) if self.joined().is_none() => None,
            offer => Some(offer),
        }
    }

    /// Returns the motions that are running or ended a moment ago.
    pub fn motions(&self) -> &[Motion] {
        self.board.motions()
    }

    /// Returns `true` if something still moves at `now`.
    pub fn is_moving(&self, now: Millis) -> bool {
        self.board.is_moving(now)
    }

    /// Returns the point and colour of the preview stone. `None` unless the game is running, a pointer that
    /// can hover is over an empty point that is not marked as forbidden, and a person at this page is to move.
    pub fn hover(&self) -> Option<(Point, Stone)> {
        let hover = self.board.hover(&self.cx);
        hover.filter(|&(point, _)| self.mark_at(point).is_none())
    }

    /// Returns the point that a finger aims at, with the stone that can be placed there; none on a point that is
    /// marked as forbidden.
    pub fn aimed(&self) -> Option<Aimed> {
        let Aimed { point, stone } = self.board.aimed(&self.cx)?;
        let stone = stone.filter(|_| self.mark_at(point).is_none());
        Some(Aimed { point, stone })
    }

    /// Returns `true` if the page offers a button that places a stone at the aimed point: by touch, while the game goes on
    /// and a puzzle is not answered.
    pub fn offers_place(&self) -> bool {
        let is_answered = self.is_puzzle_done() || self.may_retry_puzzle();
        let is_answered = is_answered && self.panel() == Panel::Puzzles;
        self.board.offers_place(&self.cx) && !self.game().status().is_over() && !is_answered
    }

    /// Returns `true` if a person at this page plays the game on the board.
    pub fn has_person(&self) -> bool {
        self.seat_of_hand(Action::Resign).is_ok()
    }

    /// Returns the name of the activity on the board.
    pub fn activity_name(&self) -> &'static str {
        self.cx.games.activity().name()
    }

    /// Returns the meaning of each input in the activity on the board.
    pub fn offers(&self) -> Offers {
        self.cx.offers()
    }

    /// Returns the colours that people at this page play, if the activity on the board decides that.
    pub(crate) fn persons(&self) -> Option<Persons> {
        self.cx.games.activity().persons()
    }

    /// Returns `true` if the box of the result tells the end of the game on the board: only where games are played. An
    /// activity over the games tells its own end.
    pub fn tells_result(&self) -> bool {
        let is_over = self.result_game().status().is_over();
        is_over && !self.cx.games.has_above() && self.layout().is_of_games()
    }

    /// Returns the game whose end the box of the result tells: that on the board. An online game that is over tells its end
    /// at every step, because its players answer a rematch there.
    pub fn result_game(&self) -> &Game {
        let online = self.online_game().map(OnlineGame::mirror);
        let ended = online.filter(|mirror| mirror.is_over());
        ended.map_or_else(|| self.game(), |mirror| mirror.table().game())
    }

    /// Returns `true` if the players of the settings play the game on the board.
    pub fn has_seated_players(&self) -> bool {
        self.cx.games.is_local() && self.cx.holder != Holder::Apart
    }

    /// Returns `true` if a copy of the running local game is on the board, to study it.
    pub fn is_copied(&self) -> bool {
        self.cx.games.is_local() && self.cx.games.is_copied()
    }

    /// Returns `true` if the line of the local game, as far as it was played, has an end.
    pub fn local_has_ended(&self) -> bool {
        let game = self.cx.games.local();
        self.has_left_ended() || game.tree().ending(game.line_end()).is_some()
    }

    /// Returns `true` if the page offers the ways to play: on an empty board where a person begins, before a game was
    /// begun on purpose.
    pub fn offers_ways_to_play(&self) -> bool {
        let game = self.game();
        let is_untouched = game.tree().is_empty() && game.setup().is_none();
        let is_plain = game.question().is_none() && self.computer_to_move().is_none();
        !self.has_begun && is_untouched && is_plain && self.cx.games.is_local()
    }

    /// Returns the seat of the player at this page who plays against a computer or a remote player; `None` if
    /// both seats or none are played here, and while another game covers it.
    pub fn own_seat(&self) -> Option<Seat> {
        if let Some(online) = self.cx.games.online_here() {
            return online.seat();
        }
        if self.cx.games.has_above() {
            return None;
        }
        let is_here = |seat: &Seat| self.cx.controller(*seat) == Controller::Hand;
        let mut here = [Seat::First, Seat::Second].into_iter().filter(is_here);
        let own = here.next()?;
        here.next().is_none().then_some(own)
    }

    /// Returns `true` if a person at this page is to move or to choose.
    pub fn is_persons_turn(&self) -> bool {
        self.cx.is_persons_turn()
    }

    /// Returns `true` if the engine could not be loaded, or failed twice.
    pub fn is_broken(&self) -> bool {
        self.cx.engine == EngineState::Broken
    }

    /// Returns the displayed state of the thinking computer; `None` if it does not think.
    pub fn thinking(&self) -> Option<Thinking<'_>> {
        self.computer.thinking()
    }

    /// Returns the displayed hint.
    pub fn hint(&self) -> Option<&Hint> {
        self.computer.hint()
    }

    /// Returns the displayed threats, at most one per point, in board order. Some activities show none.
    pub fn threats(&self) -> &[Threat] {
        if self.cx.offers().is_on(Input::Threats) {
            self.computer.threats()
        } else {
            &[]
        }
    }

    /// Returns `true` if the game has a clock.
    pub fn has_clock(&self) -> bool {
        self.game().terms().clock.is_limited()
    }

    /// Returns `true` if the clock is stopped although a player is to move.
    pub fn is_paused(&self) -> bool {
        self.cx.games.is_paused()
    }

    /// Returns `true` if the clock is stopped because nobody is to move: before the first action
    /// and after the end.
    pub fn clock_rests(&self) -> bool {
        self.cx.games.timer().is_some_and(Timer::is_idle)
    }

    /// Returns the clock of a colour's player at `now`; `None` if the game has no clock.
    pub fn clock(&self, colour: Stone, now: Millis) -> Option<ClockFace> {
        let seat = self.game().seat_of(colour);
        Some(self.cx.games.timer()?.face(seat, now))
    }

    /// Returns the time spent on turns, as text for the store; `None` if the game has no clock.
    pub fn spent(&self, now: Millis) -> Option<String> {
        self.cx.games.spent(now)
    }

    /// Returns the games of a file among which the player has to choose.
    pub fn found(&self) -> Option<&Found> {
        self.files.found()
    }

    /// Returns `true` if the page waits for the result of reading a file.
    pub fn awaits(&self, reading: Reading) -> bool {
        self.files.awaits(reading)
    }

    /// Returns the percentage of the file of the dialog that was read, if that takes long.
    pub fn percent_read(&self) -> Option<u8> {
        self.files.percent_of_dialog()
    }

    /// Returns the parts of the last opened file that were ignored, each a sentence.
    pub fn remarks(&self) -> &[Phrase] {
        self.files.remarks()
    }

    /// Returns the previous game in the link format; `None` if there is none, or if it is that of another tab.
    pub fn before(&self) -> Option<&str> {
        self.files
            .before()
            .filter(|_| self.cx.holder != Holder::Apart)
    }

    pub(crate) fn past(&self) -> &PastPart {
        &self.past
    }

    pub(crate) fn collection(&self) -> &CollectionPart {
        &self.collection
    }

    /// Returns the number of minutes by which the player's time zone is behind UTC.
    pub(crate) fn zone(&self) -> f64 {
        self.store.zone
    }

    /// Returns `true` if the list of past games can bring a deleted game back.
    pub fn can_undelete(&self) -> bool {
        self.past.can_undelete()
    }

    /// Returns `true` if there are past games to save as a file.
    pub fn has_past(&self) -> bool {
        !self.past.games().is_empty()
    }

    /// Returns `true` if another tab holds the local game, which is on the board.
    pub fn is_elsewhere(&self) -> bool {
        self.cx.holder == Holder::Elsewhere && self.cx.games.is_local()
    }

    /// Returns `true` if the variations at a node are listed. In a small tree they always are.
    pub fn is_unfolded(&self, node: NodeId) -> bool {
        self.files.is_unfolded(self.game(), node)
    }

    /// Returns the Lab; `None` if it is closed.
    pub fn lab(&self) -> Option<&Lab> {
        self.lab.as_deref().filter(|lab| lab.is_open())
    }

    /// Returns the point of the highlighted row of the search table, or of the marked row if none is
    /// highlighted. `None` if the table belongs to another node or the point is occupied.
    pub fn looked_at(&self) -> Option<Point> {
        self.lab()?.looked_at(self.game())
    }

    /// Returns the progress of the running search in thousandths: `Some(None)` if it is unknown, `None` if
    /// the Lab is closed or no search is running.
    pub fn lab_progress(&self) -> Option<Option<u16>> {
        let lab = self.lab()?;
        let thinking = self.thinking();
        let thinking = thinking
            .filter(|it| !matches!(it.purpose, ThinkingFor::Study | ThinkingFor::Explored))?;
        Some(lab.progress(thinking, self.game()))
    }

    /// Returns the state of online play; `None` before it was opened.
    pub fn online(&self) -> Option<&Online> {
        self.online.as_deref()
    }

    /// Returns `true` if the panel of online play is visible.
    pub fn shows_online(&self) -> bool {
        let online = self.online();
        let shows_game = self.cx.games.is_online() || self.is_planning();
        online.is_some_and(|online| online.is_open() || shows_game)
    }

    /// Returns the online game that is played or watched, even if it is not on the board.
    pub fn joined(&self) -> Option<&OnlineGame> {
        self.cx.games.online()
    }

    /// Returns the online game if it is on the board.
    pub fn online_game(&self) -> Option<&OnlineGame> {
        self.cx.games.online_here()
    }

    /// Returns `true` if the online game is on the board at its current position, and its player at this page
    /// is to move or to choose.
    pub fn may_play_online(&self) -> bool {
        self.cx.games.is_online() && self.cx.is_persons_turn()
    }

    /// Returns `true` if a player at this page has a seat in the unfinished online game on the board. Such
    /// players get no help.
    pub fn plays_online(&self) -> bool {
        self.cx.games.plays_online()
    }
}
