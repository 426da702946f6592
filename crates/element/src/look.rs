//! What the element shows: the picture of the position, and the words and buttons around it.

use tengen_core::board::Point;
use tengen_kit::board::words::place;
use tengen_kit::game::words::board as board_label;
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
    /// The reason why the last input did nothing, the state of a puzzle, or what is wrong with an attribute.
    pub note: String,
    /// The words of the record at this position.
    pub comment: String,
    /// The label of the button that places a stone at the aimed point; empty without the button.
    pub place: String,
    /// The place in the game: the ply, and the number of plies of the shown line.
    pub place_in_line: (u16, u16),
    /// `true` if the buttons to step through the game show.
    pub has_controls: bool,
    /// The moves that follow, if there are several.
    pub branches: Vec<String>,
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
        let last = self.plies();
        let before = before.filter(|it| it.scene.shares_ground(&scene));
        let (ground, items) = match before {
            None => (ground_svg(&scene), items_svg(&scene)),
            Some(before) if before.scene == scene => (before.ground, before.items),
            Some(before) => (before.ground, items_svg(&scene)),
        };
        View {
            side: self.width.0 * UNITS,
            ground,
            items,
            scene,
            label: self.label(),
            players: self.players(),
            status: self.status_line(),
            note: self.note_line(),
            comment: self.comment(),
            place: self.place_label(),
            place_in_line: (self.game.ply(), last),
            has_controls: self.has_controls(last),
            branches: self.branches(),
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
            hover: self.hover(),
            aimed: self.aim.aimed(game),
            cursor: self.cursor.shown().filter(|_| self.takes_stones()),
            ..Diagram::of(game, self.settings.numbers)
        }
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
        let is_played = self.settings.purpose() != Use::Diagram;
        if is_played || words::is_over(&self.game) {
            words::status(self.texts(), &self.game)
        } else {
            String::new()
        }
    }

    fn note_line(&self) -> String {
        if let Some(trouble) = self.troubles().first() {
            return format!("{}: {}", trouble.attribute, trouble.message);
        }
        if let Some(note) = &self.note {
            return note.clone();
        }
        let state = self.puzzle.as_ref().map(|it| it.state);
        state.map_or(String::new(), |state| {
            words::puzzle(self.texts(), state).to_owned()
        })
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

    fn has_controls(&self, last: u16) -> bool {
        let purpose = self.settings.purpose();
        match self.settings.controls {
            Controls::Shown => true,
            Controls::Hidden => false,
            Controls::Auto => match purpose {
                Use::Game => true,
                Use::Puzzle(_) => self.may_look_on(),
                Use::Diagram => last > 0 && (self.has_record() || self.game.ply() != last),
            },
        }
    }

    fn branches(&self) -> Vec<String> {
        let children = self.game.tree().children(self.game.cursor());
        if children.len() < 2 || !self.may_look_on() {
            return Vec::new();
        }
        let label = |&node| words::branch(self.texts(), &self.game, node);
        children.iter().map(label).collect()
    }

    /// Returns the texts of the buttons: to the start, back, forward, to the end, and the name of their group.
    pub fn button_labels(&self) -> [&'static str; 5] {
        let keys = [
            Key::FirstMove,
            Key::Back,
            Key::Forward,
            Key::LastMove,
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
