//! What views and the shell read of a page.

use super::App;
use crate::board::{Cursor, Millis, Motion};
use crate::clock::{ClockFace, Timer};
use crate::computer::{EngineState, Hint, Thinking};
use crate::files::Found;
use crate::game::{Notice, NoticeReason, OnlineGame, Toast};
use crate::lab::Lab;
use crate::online::Online;
use crate::renju::{self, Study};
use crate::settings::{Language, Scheme, Settings};
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Game, NodeId, Seat, Session};
use tengen_core::rules::{Explanation, Forbidden};
use tengen_engine::words::BotKind;
use tengen_picture::{Shade, Threat};

impl App {
    /// The game on the board.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.cx.game()
    }

    /// The game on the board with what its players ask of each other.
    #[must_use]
    pub fn session(&self) -> &Session {
        self.cx.games.session()
    }

    /// The choices of the player.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.cx.settings
    }

    /// The language in use: the chosen one, or the browser's.
    #[must_use]
    pub fn language(&self) -> Language {
        self.cx.language()
    }

    /// Light or dark: the chosen one, or the system's.
    #[must_use]
    pub const fn shade(&self) -> Shade {
        match self.cx.settings.scheme {
            Scheme::System => self.cx.surroundings.shade,
            Scheme::Light => Shade::Light,
            Scheme::Dark => Shade::Dark,
        }
    }

    /// The keyboard's cursor.
    #[must_use]
    pub const fn cursor(&self) -> &Cursor {
        self.board.cursor()
    }

    /// The note beside a point that was refused.
    #[must_use]
    pub const fn notice(&self) -> Option<&Notice> {
        self.board.notice()
    }

    /// The message to show at the edge of the page.
    #[must_use]
    pub fn toast(&self) -> Option<Toast> {
        self.cx.toasts.first().copied()
    }

    /// The motions that go on, or ended a moment ago.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        self.board.motions()
    }

    /// Returns `true` if something still moves at `now`.
    #[must_use]
    pub fn is_moving(&self, now: Millis) -> bool {
        self.board.is_moving(now)
    }

    /// The preview of the next stone: its point and colour. Only while the game runs, over an empty point, for a
    /// pointer that can hover, and while it is the turn of a person at this page.
    #[must_use]
    pub fn hover(&self) -> Option<(Point, Stone)> {
        self.board.hover(&self.cx)
    }

    /// Returns `true` if a person is at the board.
    #[must_use]
    pub fn has_person(&self) -> bool {
        self.seat_of_hand(Action::Resign).is_ok()
    }

    /// Returns `true` if a person at this page has the turn or the choice.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.cx.is_persons_turn()
    }

    /// The computer that plays a seat now. Where the engine is broken, people play.
    #[must_use]
    pub fn computer_at(&self, seat: Seat) -> Option<BotKind> {
        self.cx.controller(seat).bot()
    }

    /// The computer whose turn or choice it is, while the game goes on.
    #[must_use]
    pub fn computer_to_move(&self) -> Option<BotKind> {
        self.cx.to_move().bot()
    }

    /// Returns `true` if a computer is to move and waits to be told so.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        let wanted = self.computer.wanted(self.bot_turn(), &self.cx);
        self.computer_to_move().is_some() && wanted.is_none()
    }

    /// The reason why a hand cannot play in the turn of a computer.
    pub(super) fn whose_turn(&self) -> NoticeReason {
        if self.is_waiting() {
            NoticeReason::ComputerWaits
        } else {
            NoticeReason::ComputersTurn
        }
    }

    /// Returns `true` if the engine could not be loaded, or failed twice.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.cx.engine == EngineState::Broken
    }

    /// The thinking of the computer at the board.
    #[must_use]
    pub fn thinking(&self) -> Option<Thinking<'_>> {
        self.computer.thinking()
    }

    /// The hint that shows.
    #[must_use]
    pub const fn hint(&self) -> Option<&Hint> {
        self.computer.hint()
    }

    /// The threats that show, one a point, in the order of the board.
    #[must_use]
    pub fn threats(&self) -> &[Threat] {
        self.computer.threats()
    }

    /// The forbidden points that show: always where the referee marks them, by a setting where it is strict, and
    /// only while Black is to move.
    #[must_use]
    pub fn marks(&self) -> &[(Point, Forbidden)] {
        self.renju.marks()
    }

    /// Why a point is forbidden, if that shows.
    #[must_use]
    pub fn mark_at(&self, point: Point) -> Option<Forbidden> {
        self.renju.mark_at(point)
    }

    /// The explanation that shows, with how far the player has gone into it.
    #[must_use]
    pub fn study(&self) -> Option<&Study> {
        self.renju.study()
    }

    /// The part of the explanation that shows now.
    #[must_use]
    pub fn explanation(&self) -> Option<&Explanation> {
        self.study().map(Study::shown)
    }

    /// Returns `true` if the stone that is explained could be placed all the same, and lose.
    #[must_use]
    pub fn may_place_anyway(&self) -> bool {
        self.renju.may_place_anyway(self.game())
    }

    /// Returns `true` if White is to be asked about a claim: nobody has answered yet.
    #[must_use]
    pub fn asks_about_claim(&self) -> bool {
        self.renju.asks_about_claim(self.game())
    }

    /// Returns `true` if Black has nothing but forbidden points left and should pass.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        renju::must_pass(self.game())
    }

    /// Returns `true` if it matters why the last stone is forbidden: White may claim it, or it ended the game.
    #[must_use]
    pub fn has_forbidden_stone(&self) -> bool {
        renju::has_forbidden_stone(self.game())
    }

    /// Returns `true` if the game has a clock.
    #[must_use]
    pub fn has_clock(&self) -> bool {
        self.game().terms().clock.is_limited()
    }

    /// Returns `true` if it is somebody's turn but the clock stands still.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.cx.games.is_paused()
    }

    /// Returns `true` if the clock stands still because it is nobody's turn: before the first action, and at the
    /// end.
    #[must_use]
    pub fn clock_rests(&self) -> bool {
        self.cx.games.timer().is_some_and(Timer::is_idle)
    }

    /// The clock of the player of a colour at `now`; `None` in a game without a clock.
    #[must_use]
    pub fn clock(&self, colour: Stone, now: Millis) -> Option<ClockFace> {
        let seat = self.game().seat_of(colour);
        Some(self.cx.games.timer()?.face(seat, now))
    }

    /// The time that was spent of turns, as text for the store.
    #[must_use]
    pub fn spent(&self, now: Millis) -> Option<String> {
        self.cx.games.spent(now)
    }

    /// The games of a file that wait for a choice of the player.
    #[must_use]
    pub fn found(&self) -> Option<&Found> {
        self.files.found()
    }

    /// The sentences about what was passed over in the file that was opened last.
    #[must_use]
    pub fn remark(&self) -> &str {
        self.files.remark()
    }

    /// The text of the game that lay on the board before this one, in the link format.
    #[must_use]
    pub fn before(&self) -> Option<&str> {
        self.files.before()
    }

    /// Returns `true` if the lines that leave the game after a node are listed; a small tree shows them all.
    #[must_use]
    pub fn is_unfolded(&self, node: NodeId) -> bool {
        self.files.is_unfolded(self.game(), node)
    }

    /// The Lab, while it is open.
    #[must_use]
    pub fn lab(&self) -> Option<&Lab> {
        self.lab.as_deref().filter(|lab| lab.is_open())
    }

    /// The point of the search table's row that is looked at, or else marked, while it lies on the board as it
    /// is.
    #[must_use]
    pub fn looked_at(&self) -> Option<Point> {
        self.lab()?.looked_at(self.game())
    }

    /// How much of the thinking that goes on is done, in thousandths: `Some(None)` where nobody knows, `None`
    /// where nobody thinks.
    #[must_use]
    pub fn lab_progress(&self) -> Option<Option<u16>> {
        Some(self.lab()?.progress(self.thinking()?, self.game()))
    }

    /// Online play, once it was opened.
    #[must_use]
    pub fn online(&self) -> Option<&Online> {
        self.online.as_deref()
    }

    /// Returns `true` if the panel of online play shows.
    #[must_use]
    pub fn shows_online(&self) -> bool {
        let online = self.online();
        online.is_some_and(|online| online.is_open() || self.cx.games.is_online())
    }

    /// The online game that is played or watched, whether or not it lies on the board.
    #[must_use]
    pub fn joined(&self) -> Option<&OnlineGame> {
        self.cx.games.online()
    }

    /// The online game that lies on the board.
    #[must_use]
    pub fn online_game(&self) -> Option<&OnlineGame> {
        self.cx.games.online_here()
    }

    /// Returns `true` if the player of this page may do something in the online game on the board: has the turn
    /// or the choice, and looks at the end of it.
    #[must_use]
    pub fn may_play_online(&self) -> bool {
        self.cx.games.is_online() && self.cx.is_persons_turn()
    }

    /// Returns `true` if a player of an online game that is not over sits at the board: nobody helps them.
    #[must_use]
    pub fn plays_online(&self) -> bool {
        self.cx.games.plays_online()
    }
}
