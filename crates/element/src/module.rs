//! The functions that the script of the element calls.

use tengen_core::board::{Point, Stone};
use tengen_core::game::{Outcome, Status};
use tengen_kit::board::{Phase, PointerEvent, PointerKind, TouchBoard};
use tengen_kit::time::Millis;
use tengen_picture::{Pos, Shade};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::attribute::Attribute;
use crate::board::Board;
use crate::cells::Cells;
use crate::look::{View, Width};
use crate::report::{Refusal, RefusalCode, Report};

/// Prints the message of a panic to the console.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// The state of one element.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Element {
    board: Board,
    /// The length of a px of the board in the window.
    scale: f64,
    view: Option<View>,
    cells: Cells,
}

#[wasm_bindgen]
impl Element {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Element {
        Element::default()
    }

    /// Sets an attribute by its name, or removes it. Unknown names do nothing.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "wasm-bindgen passes no optional reference"
    )]
    pub fn set(&mut self, name: &str, value: Option<String>) {
        if let Ok(attribute) = name.parse() {
            self.board.set(attribute, value.as_deref());
        }
    }

    /// Notes the language of the page around the element. `set` of `lang` follows.
    pub fn surround(&mut self, tag: &str) {
        self.board.surround(tag);
    }

    /// Notes what was expected of an attribute, if the browser knows its value to be wrong. The value before stays.
    pub fn blame(&mut self, name: &str, expected: String) {
        if let Ok(attribute) = name.parse::<Attribute>() {
            self.board.blame(attribute.name(), expected);
        }
    }

    /// Takes the record of `src` as the text of a link.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "wasm-bindgen passes no optional reference"
    )]
    pub fn open(&mut self, link: Option<String>) {
        match self.board.open(link.as_deref()) {
            Ok(()) => self.board.forgive("src"),
            Err(why) => self.board.blame("src", why),
        }
    }

    /// Notes that `src` names a record, which comes later.
    pub fn expect_record(&mut self) {
        self.board.expect_record();
    }

    /// Notes why `src` could not be opened.
    pub fn fail(&mut self, message: String) {
        self.board.blame("src", message);
    }

    /// Makes the game anew if attributes of it have changed.
    pub fn settle(&mut self) {
        self.board.settle();
    }

    /// Returns the terms that a file has if it states none.
    pub fn terms(&self) -> String {
        self.board.settings.terms.to_string()
    }

    /// Notes the width of the board in CSS px, the length of one of these in the window, if the browser prefers dark
    /// colours, and if it has a touch screen.
    pub fn measure(&mut self, width: f64, scale: f64, is_dark: bool, is_touched: bool) {
        let shade = if is_dark { Shade::Dark } else { Shade::Light };
        // The cast saturates, and the width is brought into a range.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        self.board.measure(Width(width.round() as u32), shade);
        self.scale = scale;
        let (_, cell) = self.board.spot(Pos { x: 0.0, y: 0.0 });
        self.board.touch = if is_touched {
            TouchBoard::with_cell(cell * scale)
        } else {
            TouchBoard::None
        };
    }

    /// Returns the width of the board in the px of `point` and `locate`.
    pub fn width(&self) -> u32 {
        self.board.width.0
    }

    /// Handles a pointer at a place in CSS px. Returns the time in ms after which [`Element::wake`] is due.
    pub fn point(
        &mut self,
        phase: &str,
        id: i32,
        is_finger: bool,
        x: f64,
        y: f64,
        now: f64,
    ) -> Option<f64> {
        let phase = match phase {
            "down" => Phase::Down,
            "up" => Phase::Up,
            "cancel" => Phase::Cancel,
            "leave" => Phase::Leave,
            _ => Phase::Move,
        };
        let kind = if is_finger {
            PointerKind::Touch
        } else {
            PointerKind::Hovering
        };
        let (spot, cell) = self.board.spot(Pos { x, y });
        let event = PointerEvent {
            id,
            kind,
            phase,
            spot,
            cell: cell * self.scale,
        };
        self.board.point(event, Millis(now))
    }

    pub fn wake(&mut self, now: f64) {
        self.board.wake(Millis(now));
    }

    pub fn confirm(&mut self) {
        self.board.confirm();
    }

    pub fn stop_hovering(&mut self) {
        self.board.stop_hovering();
    }

    /// Forgets all pointers, whose presses may never end.
    pub fn lose_pointers(&mut self) {
        self.board.lose_pointers();
    }

    /// Handles a key. Returns `false` if it has no meaning.
    pub fn key(&mut self, name: &str) -> bool {
        self.board.key(name)
    }

    pub fn focus(&mut self, has_focus: bool) {
        self.board.focus(has_focus);
    }

    /// Places a stone. Returns the code and the reason of a refusal, or nothing.
    pub fn play(&mut self, point: &str) -> Vec<String> {
        refusal(self.board.play(point))
    }

    pub fn undo(&mut self) {
        self.board.undo();
    }

    pub fn redo(&mut self) {
        self.board.redo();
    }

    /// Shows a position by its number of plies. Returns the code and the reason of a refusal, or nothing.
    pub fn goto(&mut self, ply: f64) -> Vec<String> {
        // The cast saturates.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let number = ply as u16;
        let is_number = f64::from(number).to_bits() == ply.abs().to_bits();
        refusal(if is_number {
            self.board.goto(number)
        } else {
            Err(self.board.no_move())
        })
    }

    /// Begins again with the position of the attributes.
    pub fn restart(&mut self) {
        self.board.restart();
    }

    pub fn choose(&mut self, index: usize) {
        self.board.choose(index);
    }

    /// Returns `true` if the plan of a puzzle is to answer.
    pub fn is_answer_due(&self) -> bool {
        self.board.is_answer_due()
    }

    pub fn answer(&mut self) {
        self.board.answer();
    }

    pub fn moves(&self) -> String {
        self.board.moves()
    }

    pub fn link(&self) -> String {
        self.board.link()
    }

    /// Returns the colour to move, or `over`.
    pub fn to_move(&self) -> String {
        match self.board.status() {
            Status::ToMove(stone) => colour(stone).to_owned(),
            Status::Over { .. } => "over".to_owned(),
        }
    }

    /// Returns the colour that won; empty if none has.
    pub fn winner(&self) -> String {
        let winner = match self.board.status() {
            Status::ToMove(_) => None,
            Status::Over { outcome, .. } => outcome.winner(),
        };
        winner.map_or(String::new(), |it| colour(it).to_owned())
    }

    /// Returns the reason why the game is over; empty if it goes on.
    pub fn ending(&self) -> String {
        match self.board.status() {
            Status::ToMove(_) => String::new(),
            Status::Over { outcome, .. } => ending(outcome).to_owned(),
        }
    }

    /// Returns the points of the winning lines.
    pub fn line(&self) -> Vec<String> {
        let points = self.board.status().winning_points();
        points.iter().map(Point::to_string).collect()
    }

    /// Returns the place of a point in CSS px from the upper left corner of the board; empty if there is no such point.
    pub fn locate(&self, point: &str) -> Vec<f64> {
        let place = point.parse().ok().map(|point| self.board.locate(point));
        place.map_or(Vec::new(), |Pos { x, y }| vec![x, y])
    }

    /// Returns the events since the last call, each as lines: its name, then the values.
    pub fn take_events(&mut self) -> Vec<String> {
        let told = self.board.take_reports().into_iter().map(|it| match it {
            Report::Move { point, stone, ply } => {
                format!("move\n{point}\n{}\n{ply}", colour(stone))
            }
            Report::Refused { point, refusal } => {
                let code: &str = refusal.code.into();
                format!("refused\n{point}\n{code}\n{}", refusal.reason)
            }
            Report::Ply(ply) => format!("ply\n{ply}"),
            Report::Solved => "solved".to_owned(),
        });
        let mut events: Vec<String> = told.collect();
        let troubles = self.board.take_troubles().into_iter();
        events.extend(troubles.map(|it| format!("error\n{}\n{}", it.attribute, it.message)));
        events
    }

    /// Returns the sentence that is to be read aloud, once.
    pub fn take_said(&mut self) -> Option<String> {
        self.board.take_said()
    }

    /// Draws the position and collects the words, which the functions below return.
    pub fn look(&mut self) {
        self.view = Some(self.board.view(self.view.take()));
    }

    pub fn side(&self) -> u32 {
        self.view.as_ref().map_or(0, |it| it.side)
    }

    pub fn ground(&self) -> String {
        self.text(|it| &it.ground)
    }

    pub fn items(&self) -> String {
        self.text(|it| &it.items)
    }

    pub fn label(&self) -> String {
        self.text(|it| &it.label)
    }

    pub fn players(&self) -> String {
        self.text(|it| &it.players)
    }

    pub fn status(&self) -> String {
        self.text(|it| &it.status)
    }

    pub fn note(&self) -> String {
        self.text(|it| &it.note)
    }

    pub fn comment(&self) -> String {
        self.text(|it| &it.comment)
    }

    pub fn place(&self) -> String {
        self.text(|it| &it.place)
    }

    pub fn ply(&self) -> u16 {
        self.board.game().ply()
    }

    pub fn plies(&self) -> u16 {
        self.view.as_ref().map_or(0, |it| it.place_in_line.1)
    }

    /// Returns `shown`, `kept` or `absent` for each row in the order of [`Rows`](crate::Rows).
    pub fn rows(&self) -> Vec<String> {
        let rows = self.view.as_ref().map(|it| it.rows.all());
        let names = rows.into_iter().flatten().map(<&str>::from);
        names.map(str::to_owned).collect()
    }

    /// Returns the position in words for a board that takes no focus.
    pub fn described(&self) -> Option<String> {
        self.view.as_ref()?.described.clone()
    }

    pub fn branches(&self) -> Vec<String> {
        self.view
            .as_ref()
            .map_or(Vec::new(), |it| it.branches.clone())
    }

    pub fn button_labels(&self) -> Vec<String> {
        self.board.button_labels().map(str::to_owned).into()
    }

    /// Returns the number of visible points in a row.
    pub fn columns(&self) -> usize {
        self.board.columns()
    }

    /// Returns the names of the visible points for screen readers that have changed since the last call, each as lines: its
    /// index in the rows from the top, then the name.
    pub fn renamed_cells(&mut self) -> Vec<String> {
        let renamed = self.board.renamed(&mut self.cells).into_iter();
        renamed
            .map(|(index, name)| format!("{index}\n{name}"))
            .collect()
    }

    /// Returns the position as an SVG element, for pages that stand without the script.
    pub fn svg(&self) -> String {
        self.board.svg()
    }

    /// Returns the index of the cursor among the visible points.
    pub fn cursor(&self) -> Option<usize> {
        self.board.cursor_index()
    }

    fn text(&self, of: impl Fn(&View) -> &String) -> String {
        self.view
            .as_ref()
            .map_or(String::new(), |view| of(view).clone())
    }
}

fn refusal(result: Result<(), Refusal>) -> Vec<String> {
    let why = result.err();
    why.map_or(Vec::new(), |Refusal { code, reason }| {
        vec![<&str>::from(code).to_owned(), reason]
    })
}

fn ending(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Five { .. } => "five",
        Outcome::FullBoard { .. } => "full-board",
        Outcome::Forbidden(ban) | Outcome::Claimed(ban) => RefusalCode::from(ban).into(),
        Outcome::NoLegalPoint => "no-legal-point",
        Outcome::Passes => "passes",
        Outcome::MoveLimit => "move-limit",
        Outcome::Resignation { .. } => "resignation",
        Outcome::Time { .. } => "time",
        Outcome::Absence { .. } => "absence",
        Outcome::Agreement => "agreement",
        Outcome::Stated { .. } => "record",
    }
}

const fn colour(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "black",
        Stone::White => "white",
    }
}
