//! The state of the element: the game, and what somebody does with it.

use tengen_core::board::Point;
use tengen_core::game::{Action, Archive, Game, NodeId, Note, PlayRefusal, Status};
use tengen_core::link;
use tengen_core::rules::{Explanation, explain};
use tengen_kit::board::{Aim, Cursor, Pointers, TouchBoard};
use tengen_kit::renju::words::faults;
use tengen_kit::text::{Key, Language, Texts};
use tengen_picture::{Section, Shade};

use crate::attribute::{Attribute, Settings, Use};
use crate::look::Width;
use crate::moves;
use crate::puzzle::{Puzzle, PuzzleState, Try};
use crate::report::{Refusal, RefusalCode, Report, Trouble};
use crate::texts::texts;
use crate::words;

/// A part of the message about a section that is not of the board.
const OFF_BOARD: &str = "off the board";

/// The agreement of the game with the attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// No game was made yet.
    New,
    /// Attributes have changed since the game was made.
    Outdated,
    Current,
}

/// The reason why the last input did nothing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Notice {
    pub(crate) text: String,
    /// The shapes that make the point a forbidden one.
    pub(crate) explanation: Option<Explanation>,
}

/// The state of one element.
///
/// Methods that somebody calls for a person return nothing: what happened is in [`Board::take_reports`], what is to be read
/// aloud in [`Board::take_said`].
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) settings: Settings,
    /// The record of `src`. That of the `src` before stays until the next one is open.
    record: Option<Archive>,
    /// `false` while the record of `src` is missing: `ply` and `puzzle` speak of that one.
    is_complete: bool,
    state: State,
    /// `true` if the game goes on after the position that it was opened at.
    pub(crate) can_step: bool,
    pub(crate) game: Game,
    pub(crate) puzzle: Option<Puzzle>,
    pub(crate) cursor: Cursor,
    pub(crate) pointers: Pointers,
    pub(crate) aim: Aim,
    pub(crate) touch: TouchBoard,
    pub(crate) note: Option<Notice>,
    troubles: Vec<Trouble>,
    untold: Vec<Trouble>,
    pub(crate) system: Shade,
    pub(crate) width: Width,
    reports: Vec<Report>,
    said: Option<String>,
}

impl Default for Board {
    fn default() -> Board {
        let settings = Settings::default();
        let game = Game::new(settings.terms);
        Board {
            settings,
            record: None,
            is_complete: true,
            state: State::New,
            can_step: false,
            cursor: Cursor::new(game.terms().size.centre()),
            game,
            puzzle: None,
            pointers: Pointers::default(),
            aim: Aim::default(),
            touch: TouchBoard::None,
            note: None,
            troubles: Vec::new(),
            untold: Vec::new(),
            system: Shade::Light,
            width: Width::default(),
            reports: Vec::new(),
            said: None,
        }
    }
}

impl Board {
    /// Sets an attribute; `None` if it was removed. An attribute with a wrong value keeps the value before, and becomes a
    /// [`Trouble`]. Call [`Board::settle`] after all of them.
    pub fn set(&mut self, attribute: Attribute, value: Option<&str>) {
        self.forgive(attribute.name());
        if let Err(message) = self.settings.set(attribute, value) {
            return self.blame(attribute.name(), message);
        }
        let is_puzzle = matches!(self.settings.purpose(), Use::Puzzle(_));
        if attribute.is_of_game() || (attribute == Attribute::Ply && is_puzzle) {
            self.outdate();
        } else if attribute == Attribute::Ply && self.state == State::Current && self.is_complete {
            self.show_ply();
        }
    }

    /// Notes the language of the page around the element, before its own attributes are set. One that the element does not know
    /// is no mistake: the words are English then.
    pub fn surround(&mut self, tag: &str) {
        self.settings.around = Language::from_tag(tag).unwrap_or_default();
    }

    fn outdate(&mut self) {
        if self.state == State::Current {
            self.state = State::Outdated;
        }
    }

    /// Notes that `src` names a record, which [`Board::open`] will bring.
    pub const fn expect_record(&mut self) {
        self.is_complete = false;
    }

    /// Takes the record of `src` as the text of a link; `None` if it was removed.
    ///
    /// # Errors
    ///
    /// Why the text is no game.
    pub fn open(&mut self, text: Option<&str>) -> Result<(), String> {
        let record = match text {
            None => None,
            Some(text) => Some(link::decode(text).map_err(|why| why.to_string())?),
        };
        if let Some(record) = &record {
            Game::from_archive(record).map_err(|why| why.to_string())?;
        }
        self.record = record;
        self.is_complete = true;
        self.outdate();
        Ok(())
    }

    /// Begins again with the position of the attributes: a new game, or the puzzle as it was posed.
    pub fn restart(&mut self) {
        self.outdate();
        self.settle();
    }

    /// Makes the game anew if attributes of it have changed. If that fails, the game before stays.
    pub fn settle(&mut self) {
        let before = std::mem::replace(&mut self.state, State::Current);
        if before != State::Current {
            self.remake(before);
        }
        if self.is_complete {
            self.check_section();
        }
    }

    /// Notes if the section is not of this board, which is then shown whole.
    fn check_section(&mut self) {
        let lines = self.game.terms().size.lines();
        let message = self.settings.corner_off(self.game.terms().size);
        let message = message.map(|corner| {
            format!("the corner {corner} is {OFF_BOARD} of {lines} × {lines}, which is shown whole")
        });
        let name = Attribute::Section.name();
        let mut known = self.troubles.iter().filter(|it| it.attribute == name);
        if known.any(|it| Some(&it.message) == message.as_ref()) {
            return;
        }
        self.troubles
            .retain(|it| it.attribute != name || !it.message.contains(OFF_BOARD));
        if let Some(message) = message {
            self.blame(name, message);
        }
    }

    fn remake(&mut self, before: State) {
        match self.made() {
            Ok((game, puzzle)) => {
                let is_other = game.board() != self.game.board() || game.ply() != self.game.ply();
                if before == State::Outdated && is_other {
                    self.reports.push(Report::Ply(game.ply()));
                    // A record that has come is not news for people who cannot see.
                    if self.record.is_none() {
                        self.say(words::shown(self.texts(), &game));
                    }
                }
                self.game = game;
                self.puzzle = puzzle;
                self.aim.clear();
                self.pointers.stop_hovering();
                self.note = None;
                self.can_step = self.record.is_some() || self.game.ply() != self.plies();
                let size = self.game.terms().size;
                let point = self.game.last_point().unwrap_or(size.centre());
                self.cursor = Cursor::new(point);
            }
            Err((attribute, message)) => self.blame(attribute.name(), message),
        }
    }

    /// Makes the game of the attributes, with its puzzle.
    fn made(&self) -> Result<(Game, Option<Puzzle>), (Attribute, String)> {
        let mut game = self.begun()?;
        if !self.is_complete {
            game.last();
            return Ok((game, None));
        }
        let purpose = self.settings.purpose();
        if let Some(ply) = self.settings.ply {
            let found = game.goto_ply(ply);
            found.map_err(|why| (Attribute::Ply, why.to_string()))?;
        } else if game.cursor() == NodeId::ROOT && !begins_with_words(&game, &purpose) {
            game.last();
        }
        let Use::Puzzle(solution) = purpose else {
            return Ok((game, None));
        };
        let start = game.cursor();
        if !solution.trim().is_empty() {
            moves::play(&mut game, &solution).map_err(|why| (Attribute::Puzzle, why))?;
            let back = game.jump(start);
            debug_assert!(back.is_ok(), "a node stays in its tree");
        }
        let puzzle = Puzzle::new(&game);
        let expected =
            "expected the moves of the solution, or a record with moves after this position";
        match puzzle {
            Some(puzzle) => Ok((game, Some(puzzle))),
            None => Err((Attribute::Puzzle, expected.to_owned())),
        }
    }

    /// Returns the game of the record or of the moves.
    fn begun(&self) -> Result<Game, (Attribute, String)> {
        let of_moves = |why: String| (Attribute::Moves, why);
        if let Some(record) = &self.record {
            return Game::from_archive(record).map_err(|why| of_moves(why.to_string()));
        }
        if let Some(text) = link::find(&self.settings.moves) {
            let archive = link::decode(&text).map_err(|why| of_moves(why.to_string()))?;
            return Game::from_archive(&archive).map_err(|why| of_moves(why.to_string()));
        }
        let terms = self.settings.agreed()?;
        let mut game = Game::new(terms);
        moves::play(&mut game, &self.settings.moves).map_err(of_moves)?;
        Ok(game)
    }

    fn show_ply(&mut self) {
        let ply = self.settings.ply;
        let before = self.game.cursor();
        let found = ply.map_or(Ok(self.game.last()), |ply| self.game.goto_ply(ply));
        match found {
            Err(why) => self.blame(Attribute::Ply.name(), why.to_string()),
            Ok(_) if self.game.cursor() == before => {}
            Ok(_) => {
                self.note = None;
                self.aim.clear();
                self.can_step |= self.game.ply() != self.plies();
                self.reports.push(Report::Ply(self.game.ply()));
            }
        }
    }

    /// Notes that something about an attribute, or about `src`, is wrong.
    pub fn blame(&mut self, attribute: &'static str, message: String) {
        self.forgive(attribute);
        let trouble = Trouble { attribute, message };
        self.untold.push(trouble.clone());
        self.troubles.push(trouble);
    }

    /// Forgets what was wrong about an attribute.
    pub fn forgive(&mut self, attribute: &'static str) {
        self.troubles.retain(|it| it.attribute != attribute);
    }

    /// Returns what is wrong with the attributes now.
    pub fn troubles(&self) -> &[Trouble] {
        &self.troubles
    }

    /// Returns the troubles that were not returned before.
    pub fn take_troubles(&mut self) -> Vec<Trouble> {
        std::mem::take(&mut self.untold)
    }

    /// Returns what happened since the last call.
    pub fn take_reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
    }

    /// Returns the sentence that is to be read aloud, once.
    pub fn take_said(&mut self) -> Option<String> {
        self.said.take()
    }

    pub(crate) const fn texts(&self) -> Texts {
        texts(self.settings.language)
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn section(&self) -> Section {
        self.settings.section(self.game.terms().size)
    }

    /// Returns `true` if somebody may place a stone now.
    pub(crate) fn takes_stones(&self) -> bool {
        match (&self.puzzle, self.settings.purpose()) {
            (Some(puzzle), _) => matches!(puzzle.state, PuzzleState::Asks | PuzzleState::Wrong),
            (None, Use::Game) => true,
            (None, Use::Diagram | Use::Puzzle(_)) => false,
        }
    }

    /// Places a stone for a person: a move of the game, or a try at the puzzle.
    pub fn press(&mut self, point: Point) {
        self.note = None;
        self.aim.clear();
        if self.takes_stones() {
            // The refusal is reported.
            _ = self.place(point);
        }
    }

    /// Places a stone. A refusal is also reported, and stands below the board.
    fn place(&mut self, point: Point) -> Result<(), Refusal> {
        let tried = self
            .puzzle
            .as_ref()
            .map(|puzzle| puzzle.judge(&self.game, point));
        match tried {
            Some(Some(Try::Right(node))) => {
                self.go(node);
                self.tell_move();
                self.turn_to(PuzzleState::Answers);
                Ok(())
            }
            Some(Some(Try::Wrong)) if self.game.may_point_at(point) => {
                self.turn(PuzzleState::Wrong);
                let reason = words::puzzle(self.texts(), PuzzleState::Wrong).to_owned();
                let code = RefusalCode::Wrong;
                Err(self.report_refusal(point, Refusal { code, reason }))
            }
            Some(None) => Err(self.refuse(point, PlayRefusal::OutOfTurn)),
            None | Some(Some(Try::Wins | Try::Wrong)) => match self.game.play(point) {
                Ok(_) => {
                    self.tell_move();
                    if tried.is_some() {
                        self.turn(PuzzleState::Solved);
                    }
                    Ok(())
                }
                Err(why) => Err(self.refuse(point, why)),
            },
        }
    }

    /// Plays the answer of the plan, if it is due.
    pub fn answer(&mut self) {
        let is_due = self.puzzle.as_ref();
        if is_due.is_some_and(|it| it.state == PuzzleState::Answers)
            && let Some(node) = Puzzle::answer(&self.game)
        {
            self.go(node);
            self.tell_move();
            self.turn_to(PuzzleState::Asks);
        }
    }

    /// Goes on with the puzzle, or ends it where the solution ends.
    fn turn_to(&mut self, next: PuzzleState) {
        let goes_on = Puzzle::answer(&self.game).is_some();
        self.turn(if goes_on { next } else { PuzzleState::Solved });
    }

    /// Returns `true` if the plan of a puzzle is to answer.
    pub fn is_answer_due(&self) -> bool {
        self.puzzle
            .as_ref()
            .is_some_and(|it| it.state == PuzzleState::Answers)
    }

    fn turn(&mut self, state: PuzzleState) {
        if let Some(puzzle) = &mut self.puzzle {
            puzzle.state = state;
            if state == PuzzleState::Solved {
                self.reports.push(Report::Solved);
            }
            if matches!(state, PuzzleState::Solved | PuzzleState::Wrong) {
                self.say(words::puzzle(self.texts(), state).to_owned());
            }
        }
    }

    /// Says why a stone is refused; for a forbidden point with the shapes that it would make.
    pub(crate) fn refuse(&mut self, near: Point, why: PlayRefusal) -> Refusal {
        let texts = self.texts();
        let mut reason = words::refusal(texts, why, near);
        let explanation = match why {
            PlayRefusal::Forbidden(_) => explain(self.game.board(), near, self.game.terms().rules),
            _ => None,
        };
        if let Some(why) = &explanation {
            for shape in faults(texts, why) {
                reason.push_str(texts.get(Key::SentenceSpace));
                reason.push_str(&shape);
            }
        }
        self.say(reason.clone());
        self.note = Some(Notice {
            text: reason.clone(),
            explanation,
        });
        let code = why.into();
        self.report_refusal(near, Refusal { code, reason })
    }

    fn report_refusal(&mut self, point: Point, refusal: Refusal) -> Refusal {
        self.reports.push(Report::Refused {
            point,
            refusal: refusal.clone(),
        });
        refusal
    }

    pub(crate) fn say(&mut self, text: String) {
        self.said = Some(match self.said.take() {
            Some(before) => before + self.texts().get(Key::SentenceSpace) + &text,
            None => text,
        });
    }

    fn tell_move(&mut self) {
        let ply = self.game.ply();
        let last = self.game.last_point();
        if let Some((point, stone)) = last.and_then(|at| Some((at, self.game.board().at(at)?))) {
            self.cursor.go_to(point);
            self.reports.push(Report::Move { point, stone, ply });
        }
        self.reports.push(Report::Ply(ply));
        self.say(words::moved(self.texts(), &self.game));
    }

    fn go(&mut self, node: NodeId) {
        let found = self.game.jump(node);
        debug_assert!(found.is_ok(), "the node is of this tree");
    }

    /// Places a stone for a program, whatever the use of the board. In a puzzle it is a try, as that of a person; a reply that
    /// is due is played first.
    ///
    /// # Errors
    ///
    /// Why the stone is refused. The position is unchanged then.
    pub fn play(&mut self, point: &str) -> Result<(), Refusal> {
        let at: Point = point.parse().map_err(|_| Refusal {
            code: RefusalCode::NoPoint,
            reason: format!("expected a point such as h8, found `{point}`"),
        })?;
        self.answer();
        if self.puzzle.is_some() && self.may_look_on() {
            return Err(Refusal {
                code: RefusalCode::Solved,
                reason: "the puzzle is solved".to_owned(),
            });
        }
        self.note = None;
        self.aim.clear();
        self.place(at)
    }

    /// Goes back by one ply, in a puzzle to the last try; does nothing at the start.
    pub fn undo(&mut self) {
        let least = self
            .puzzle
            .as_ref()
            .map_or(0, |puzzle| self.game.tree().ply(puzzle.start()));
        let mut has_moved = false;
        while self.game.ply() > least && self.game.undo().is_ok() {
            has_moved = true;
            let puzzle = self.puzzle.as_ref().filter(|_| !self.may_look_on());
            if puzzle.is_none_or(|puzzle| puzzle.is_turn(&self.game)) {
                break;
            }
        }
        if has_moved {
            self.moved();
        }
    }

    /// Goes on by one ply of the shown line; does nothing at its end, nor in a puzzle that is not solved.
    pub fn redo(&mut self) {
        if self.may_look_on() && self.game.redo().is_ok() {
            self.moved();
        }
    }

    /// Shows the position after `ply` plies of the shown line.
    ///
    /// # Errors
    ///
    /// The line is shorter, or the puzzle is not solved.
    pub fn goto(&mut self, ply: u16) -> Result<(), Refusal> {
        if ply > self.game.ply() && !self.may_look_on() {
            return Err(Refusal {
                code: RefusalCode::Unsolved,
                reason: "the puzzle is not solved".to_owned(),
            });
        }
        self.game.goto_ply(ply).map_err(|_| self.no_move())?;
        self.moved();
        Ok(())
    }

    /// Returns the refusal of a number of plies that the shown line does not have.
    pub(crate) fn no_move(&self) -> Refusal {
        Refusal {
            code: RefusalCode::NoMove,
            reason: format!("expected a number of moves from 0 to {}", self.plies()),
        }
    }

    /// Shows one of the moves that follow, counted from 0.
    pub fn choose(&mut self, index: usize) {
        let children = self.game.tree().children(self.game.cursor());
        if let Some(&node) = children.get(index).filter(|_| self.may_look_on()) {
            self.go(node);
            self.moved();
        }
    }

    /// Returns `true` if the moves that follow are no secret.
    pub(crate) fn may_look_on(&self) -> bool {
        self.puzzle
            .as_ref()
            .is_none_or(|it| it.state == PuzzleState::Solved)
    }

    /// Returns the number of plies of the shown line.
    pub(crate) fn plies(&self) -> u16 {
        if self.may_look_on() {
            self.game.tree().ply(self.game.line_end())
        } else {
            self.game.ply()
        }
    }

    fn moved(&mut self) {
        self.note = None;
        self.aim.clear();
        if let Some(puzzle) = &mut self.puzzle
            && puzzle.state != PuzzleState::Solved
        {
            puzzle.state = PuzzleState::Asks;
        }
        self.reports.push(Report::Ply(self.game.ply()));
        self.say(words::shown(self.texts(), &self.game));
    }

    /// Returns the moves from the start to the shown position, such as `h8 i9 g7`.
    pub fn moves(&self) -> String {
        let path = self.game.tree().path_to(self.game.cursor());
        let actions = path
            .into_iter()
            .filter_map(|node| self.game.tree().step(node));
        let words = actions.filter_map(|step| match step.action {
            Action::Pass => Some("pass".to_owned()),
            action => action.point().map(|point| point.to_string()),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Returns the whole game as the text of a link; empty if it is too long for one.
    pub fn link(&self) -> String {
        link::encode(&self.game.to_archive()).unwrap_or_default()
    }

    /// Returns the status of the game.
    pub fn status(&self) -> Status {
        self.game.status()
    }
}

/// Returns `true` if a game should be shown from its start: a puzzle, or a record with a position or words there.
fn begins_with_words(game: &Game, purpose: &Use) -> bool {
    let note = game.annotations().note(NodeId::ROOT.number());
    let is_puzzle = matches!(purpose, Use::Puzzle(solution) if solution.trim().is_empty());
    is_puzzle || game.setup().is_some() || note.is_some_and(Note::has_words)
}
