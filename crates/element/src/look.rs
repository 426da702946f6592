//! What the element shows: the picture of the position, and the words and buttons around it.

use strum::IntoStaticStr;
use tengen_core::board::Point;
use tengen_core::game::{NodeId, Outcome, Status};
use tengen_core::rules::{Explanation, explain};
use tengen_kit::board::words::{place, position};
use tengen_kit::game::words::board as board_label;
use tengen_kit::renju::words::faults;
use tengen_kit::text::Key;
use tengen_picture::{
    Diagram, Frame, Grain, Layout, Look, Pos, Scene, Shade, Spot, Theme, ground_svg, items_svg,
};

use crate::attribute::{Controls, Use};
use crate::board::Board;
use crate::puzzle::PuzzleState;
use crate::words;

/// The number of units of the picture for each CSS px: lines may then have half a px.
const UNITS: u32 = 2;

/// The width of the board in CSS px.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Width(pub u32);

impl Default for Width {
    fn default() -> Width {
        Width(360)
    }
}

/// A row below the board. What stands below it moves as seldom as possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Row {
    Shown,
    /// The row is empty, and keeps its place.
    Kept,
    Absent,
}

/// The rows that come and go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows {
    pub note: Row,
    /// The buttons to step through the game.
    pub controls: Row,
    /// The button among them that begins again.
    pub again: Row,
    pub branches: Row,
    pub comment: Row,
}

/// What the element shows at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The side of the picture in its units.
    pub side: u32,
    scene: Scene,
    /// The elements under all others, which change seldom.
    pub ground: String,
    /// The other elements of the picture.
    pub items: String,
    /// The name of the board for screen readers.
    pub label: String,
    /// The names of the players, as far as they are known.
    pub players: String,
    /// The side to move or the result; empty where nobody plays.
    pub status: String,
    /// The reason why the last input did nothing, the state of a puzzle, or what is wrong with attributes, each in a line.
    pub note: String,
    /// The words of the record at this position.
    pub comment: String,
    /// The label of the button that places a stone at the aimed point; empty without the button.
    pub place: String,
    /// The place in the game: the ply, and the number of plies of the shown line.
    pub place_in_line: (u16, u16),
    pub rows: Rows,
    /// The position in words, for a board that takes no focus and is a picture.
    pub described: Option<String>,
    /// The moves that follow, if there are several.
    pub branches: Vec<String>,
}

impl Row {
    const fn of(is_shown: bool, is_kept: bool) -> Row {
        match (is_shown, is_kept) {
            (true, _) => Row::Shown,
            (false, true) => Row::Kept,
            (false, false) => Row::Absent,
        }
    }
}

impl Rows {
    /// Returns the rows in the order of the fields.
    pub const fn all(self) -> [Row; 5] {
        [
            self.note,
            self.controls,
            self.again,
            self.branches,
            self.comment,
        ]
    }
}

impl Board {
    /// Notes the width of the board, and the shade that the browser prefers.
    pub fn measure(&mut self, width: Width, system: Shade) {
        self.width = Width(width.0.max(60).min(4000));
        self.system = system;
    }

    /// Returns what the element shows. The parts of the picture that are as `before` are not written again.
    pub fn view(&self, before: Option<View>) -> View {
        let scene = self.scene();
        let before = before.filter(|it| it.scene.shares_ground(&scene));
        let (ground, items) = match before {
            None => (ground_svg(&scene), items_svg(&scene)),
            Some(before) if before.scene == scene => (before.ground, before.items),
            Some(before) => (before.ground, items_svg(&scene)),
        };
        let (note, comment, place) = (self.note_line(), self.comment(), self.place_label());
        let branches = self.branches();
        View {
            side: self.width.0 * UNITS,
            ground,
            items,
            scene,
            label: self.label(),
            players: self.players(),
            status: self.status_line(),
            rows: Rows {
                note: Row::of(!note.is_empty(), self.is_played()),
                controls: self.controls(!place.is_empty()),
                again: Row::of(self.may_restart(), self.is_played()),
                branches: Row::of(!branches.is_empty(), self.has_branches()),
                comment: Row::of(!comment.is_empty(), self.has_comments()),
            },
            note,
            comment,
            place,
            place_in_line: (self.game.ply(), self.plies()),
            branches,
            described: (!self.is_used()).then(|| position(self.texts(), &self.game)),
        }
    }

    fn layout(&self) -> Layout {
        let frame = Frame {
            css: f64::from(self.width.0),
            device: self.width.0 * UNITS,
        };
        let size = self.game.terms().size;
        let padding = self.settings.look.padding;
        Layout::of_section(
            frame,
            size,
            self.section(),
            self.settings.coordinates,
            padding,
        )
    }

    /// Returns the place on the board of a position in CSS px, and the length of a cell.
    pub fn spot(&self, pos: Pos) -> (Spot, f64) {
        let layout = self.layout();
        (layout.spot(pos), layout.cell() / layout.ratio())
    }

    /// Returns the place of a point in CSS px from the upper left corner of the board.
    pub fn locate(&self, point: Point) -> Pos {
        self.layout().center(point)
    }

    fn scene(&self) -> Scene {
        let theme = Theme::of(self.settings.theme, self.settings.shade(self.system));
        Scene::new(&self.diagram(), &self.layout(), theme, &self.look(theme))
    }

    /// Returns the look of the board, whose colours a page may replace by custom properties.
    fn look(&self, theme: &Theme) -> Look {
        let line = self.settings.look.line_colour.as_deref();
        let [begin, end] = theme
            .ground
            .map(|ink| format!("var(--tengen-board, {ink})"));
        Look {
            line_colour: Some(format!(
                "var(--tengen-line, {})",
                line.unwrap_or(theme.line)
            )),
            ground: Some([begin, end]),
            material: Some(Grain::Plain),
            ..self.settings.look.clone()
        }
    }

    fn diagram(&self) -> Diagram {
        let game = &self.game;
        let forbidden = if self.takes_stones() {
            Diagram::forbidden_points(game, self.settings.forbidden)
        } else {
            Vec::new()
        };
        Diagram {
            forbidden,
            explanation: self.explanation(),
            hover: self.hover(),
            aimed: self.aim.aimed(game),
            cursor: self.cursor.shown().filter(|_| self.takes_stones()),
            ..Diagram::of(game, self.settings.numbers)
        }
    }

    /// Returns the shapes of the forbidden point at which a stone was refused, or of the stone that has lost the game.
    fn explanation(&self) -> Option<Explanation> {
        if let Some(note) = &self.note {
            return note.explanation.clone();
        }
        let lost = matches!(
            self.game.status(),
            Status::Over {
                outcome: Outcome::Forbidden(_),
                ..
            }
        );
        let point = self.game.last_point().filter(|_| lost)?;
        let mut before = self.game.board().clone();
        before.remove(point);
        explain(&before, point, self.game.terms().rules)
    }

    fn label(&self) -> String {
        let texts = self.texts();
        let mut text = board_label(texts, &self.game);
        text.push_str(texts.get(Key::ListColon));
        text.push_str(&words::status(texts, &self.game));
        text
    }

    pub(crate) fn players(&self) -> String {
        words::players(self.texts(), &self.game, &self.settings.names)
    }

    fn status_line(&self) -> String {
        if self.is_played() || words::is_over(&self.game) {
            words::status(self.texts(), &self.game)
        } else {
            String::new()
        }
    }

    fn note_line(&self) -> String {
        if !self.troubles().is_empty() {
            let lines = self.troubles().iter();
            let lines = lines.map(|it| format!("{}: {}", it.attribute, it.message));
            return lines.collect::<Vec<_>>().join("\n");
        }
        if let Some(note) = &self.note {
            return note.text.clone();
        }
        if let Some(puzzle) = &self.puzzle {
            return words::puzzle(self.texts(), puzzle.state).to_owned();
        }
        let lost = self.explanation();
        let shapes = lost.map_or(Vec::new(), |why| faults(self.texts(), &why));
        shapes.join(self.texts().get(Key::SentenceSpace))
    }

    /// Returns the words of the record. Those after the start of a puzzle may give its solution away.
    fn comment(&self) -> String {
        let is_secret = |it: &crate::puzzle::Puzzle| {
            it.state != PuzzleState::Solved && it.start() != self.game.cursor()
        };
        if self.puzzle.as_ref().is_some_and(is_secret) {
            return String::new();
        }
        words::comment(&self.game)
    }

    fn place_label(&self) -> String {
        let aims = self.touch == tengen_kit::board::TouchBoard::Small;
        if aims && self.takes_stones() && !words::is_over(&self.game) {
            place(self.texts(), self.aim.aimed(&self.game)).into_owned()
        } else {
            String::new()
        }
    }

    /// Returns `true` if the board is for a game or a puzzle.
    pub(crate) fn is_played(&self) -> bool {
        self.settings.purpose() != Use::Diagram
    }

    /// Returns `true` if keys have a meaning: somebody plays, or can step through the game.
    pub fn is_used(&self) -> bool {
        self.is_played() || self.controls(false) == Row::Shown
    }

    /// Returns the row of the buttons. In a puzzle the button that places a stone takes its place until the end.
    fn controls(&self, is_aiming: bool) -> Row {
        match (self.settings.controls, self.settings.purpose()) {
            (Controls::Shown, _) | (Controls::Auto, Use::Game) => Row::Shown,
            (Controls::Hidden, _) => Row::Absent,
            (Controls::Auto, Use::Puzzle(_)) => Row::of(self.may_look_on(), !is_aiming),
            (Controls::Auto, Use::Diagram) => Row::of(self.can_step, false),
        }
    }

    /// Returns `true` if nothing is left to do but to begin again.
    fn may_restart(&self) -> bool {
        match &self.puzzle {
            Some(_) => self.may_look_on(),
            None => self.is_played() && words::is_over(&self.game),
        }
    }

    /// Returns `true` if several moves follow somewhere in the game, and are no secret.
    fn has_branches(&self) -> bool {
        let tree = self.game.tree();
        self.may_look_on() && tree.main_line_from(NodeId::ROOT).len() < tree.len()
    }

    fn has_comments(&self) -> bool {
        let mut notes = self.game.annotations().notes();
        notes.any(|(_, note)| note.has_words())
    }

    fn branches(&self) -> Vec<String> {
        let children = self.game.tree().children(self.game.cursor());
        if children.len() < 2 || !self.may_look_on() {
            return Vec::new();
        }
        let label = |&node| words::branch(self.texts(), &self.game, node);
        children.iter().map(label).collect()
    }

    /// Returns the texts of the buttons: to the start, back, forward, to the end, begin again, and the name of their group.
    pub fn button_labels(&self) -> [&'static str; 6] {
        let keys = [
            Key::FirstMove,
            Key::Back,
            Key::Forward,
            Key::LastMove,
            Key::PlayoutAgain,
            Key::Step,
        ];
        keys.map(|key| self.texts().get(key))
    }

    /// Returns the number of visible points in a row.
    pub fn columns(&self) -> usize {
        self.section().lines().into()
    }

    /// Returns the index of the keyboard cursor among the visible points, row by row from the top; `None` if it is not one of
    /// them.
    pub fn cursor_index(&self) -> Option<usize> {
        let (section, point) = (self.section(), self.cursor.point());
        let row = section.top().checked_sub(point.row())?;
        let column = point.column().checked_sub(section.left())?;
        let index = usize::from(row) * self.columns() + usize::from(column);
        section.contains(point).then_some(index)
    }
}
