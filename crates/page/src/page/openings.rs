//! The 26 openings: their events, and read access to them for views and the shell.

use super::{Effect, Page, PanelTab};
use tengen_core::rules::Ruleset;
use tengen_core::rules::opening::Pattern;
use tengen_learn::lessons::LessonEvent;
use tengen_learn::openings::{OpeningBoard, OpeningEvent};
use tengen_study::analysis::AnalysisEvent;
use tengen_study::files::FileJob;

impl Page {
    pub(crate) fn opening_board(&self) -> Option<&OpeningBoard> {
        self.cx.games.get()
    }

    /// Returns `true` if the openings show in place of the lessons.
    #[must_use]
    pub fn shows_openings(&self) -> bool {
        self.openings.is_open()
    }

    /// Returns the opening that is on the board from the list of openings.
    #[must_use]
    pub fn opening(&self) -> Option<Pattern> {
        self.opening_board().map(OpeningBoard::pattern)
    }

    /// Returns the rules by which the engine judged the openings that are shown.
    #[must_use]
    pub fn opening_rules(&self) -> Ruleset {
        self.openings.rules()
    }

    pub(super) fn opening_event(&mut self, event: OpeningEvent) {
        self.board.close_notice();
        self.renju.close_study();
        match event {
            OpeningEvent::List => {
                if !self.lessons.is_open() {
                    self.lesson_event(LessonEvent::Open);
                }
                self.lesson_event(LessonEvent::List);
                self.trainers.leave(&mut self.cx);
                self.drill.leave(&mut self.cx);
                self.openings.open(&mut self.cx);
            }
            OpeningEvent::Lessons => self.openings.close(&mut self.cx),
            OpeningEvent::Choose(pattern) if self.panel_tab() == PanelTab::Learn => {
                self.openings.choose(pattern, &mut self.cx);
            }
            OpeningEvent::Choose(_) => {}
            OpeningEvent::Rules(rules) => self.openings.set_rules(rules, &mut self.cx),
            OpeningEvent::Play => self.play_opening(),
            OpeningEvent::Analyse => self.analyse_opening(),
        }
    }

    /// Begins a game with the stones on the board.
    fn play_opening(&mut self) {
        let terms = self.cx.settings.terms;
        let board = self.opening_board();
        if let Some(game) = board.map(|it| it.game_from_here(terms)) {
            self.close_panels_but(PanelTab::Game);
            self.begin_with(game);
        }
    }

    /// Opens the opening and the moves after it as the local game, and the analysis beside it.
    fn analyse_opening(&mut self) {
        let board = self.opening_board();
        if let Some(game) = board.map(|it| it.game().clone()) {
            self.files.clear_remarks();
            self.open_game(game, None);
            self.cx.push(Effect::job(FileJob::Opened));
            self.analysis_event(AnalysisEvent::Open);
        }
    }
}
