//! The editor of comments and marks.

use strum::{EnumString, IntoStaticStr, VariantArray};

use tengen_core::board::{BoardSize, Point};
use tengen_core::game::{Mark, NodeId, Note, Sign};
use tengen_kit::game::Writable;
use tengen_kit::message::HistoryMessage;

/// A kind of marks that the player can set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Tool {
    /// A circle.
    #[default]
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A cross.
    Cross,
    /// A letter or a short text.
    Label,
    /// An arrow to another point.
    Arrow,
}

impl Tool {
    /// All tools, in display order.
    pub const ALL: &[Tool] = Tool::VARIANTS;

    /// Returns the name of the tool in the markup.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The maximum number of changes that can be undone.
const MOST: usize = 200;

/// The largest number of characters of a label.
const LABEL: usize = 4;

/// The editor of comments and marks.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    tool: Tool,
    label: String,
    /// The first point of an arrow.
    from: Option<Point>,
    /// The notes before each change, the last one at the end.
    before: Vec<(NodeId, Note)>,
    /// The node whose comment was changed last; further typing there is undone together.
    typed_at: Option<NodeId>,
}

impl Notes {
    pub const fn tool(&self) -> Tool {
        self.tool
    }

    pub fn label(&self) -> &str {
        &self.label
    }

    pub const fn arrow_from(&self) -> Option<Point> {
        self.from
    }

    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    pub(super) fn take(&mut self, tool: Tool) {
        self.tool = tool;
        self.from = None;
    }

    pub(super) fn set_label(&mut self, text: &str) {
        self.label = text.trim().chars().take(LABEL).collect();
        self.take(Tool::Label);
    }

    /// Forgets the first point of an arrow. Returns `true` if there was one.
    pub(super) fn cancel_arrow(&mut self) -> bool {
        self.from.take().is_some()
    }

    /// Sets the chosen mark at a point of the current node, or removes it. Returns the announcement; `None`
    /// after the first point of an arrow.
    pub(super) fn mark(
        &mut self,
        point: Point,
        size: BoardSize,
        game: &mut Writable<'_>,
    ) -> Option<HistoryMessage> {
        if !size.contains(point) {
            return None;
        }
        let sign = match self.tool {
            Tool::Circle => Sign::Circle,
            Tool::Square => Sign::Square,
            Tool::Triangle => Sign::Triangle,
            Tool::Cross => Sign::Cross,
            Tool::Label => self.next_label(point, game.note()),
            Tool::Arrow => match self.from.take() {
                None => {
                    self.from = Some(point);
                    return Some(HistoryMessage::ArrowFrom(point));
                }
                Some(from) if from == point => return None,
                Some(from) => {
                    let sign = Sign::Arrow(point);
                    return Some(self.toggle(Mark { point: from, sign }, game));
                }
            },
        };
        Some(self.toggle(Mark { point, sign }, game))
    }

    /// Returns the label for a point: the one that is there, so that it is removed, or the chosen text, or the
    /// first letter that is free.
    fn next_label(&self, point: Point, note: Option<&Note>) -> Sign {
        let marks = note.map_or(&[][..], |note| &note.marks);
        let is_label = |mark: &&Mark| matches!(mark.sign, Sign::Label(_));
        let labels = || marks.iter().filter(is_label);
        if let Some(mark) = labels().find(|mark| mark.point == point)
            && (self.label.is_empty() || mark.sign == Sign::Label(self.label.clone()))
        {
            return mark.sign.clone();
        }
        if !self.label.is_empty() {
            return Sign::Label(self.label.clone());
        }
        let letters = ('A'..='Z')
            .chain('a'..='z')
            .map(|it| Sign::Label(it.into()));
        let is_free = |sign: &Sign| labels().all(|mark| mark.sign != *sign);
        let mut free = letters.filter(is_free);
        free.next().unwrap_or(Sign::Label("A".into()))
    }

    fn toggle(&mut self, mark: Mark, game: &mut Writable<'_>) -> HistoryMessage {
        self.typed_at = None;
        self.keep(game);
        let point = mark.point;
        let is_arrow = |mark: &Mark| matches!(mark.sign, Sign::Arrow(_));
        let marks = &mut game.note_mut(game.node.number()).marks;
        if let Some(place) = marks.iter().position(|it| *it == mark) {
            marks.remove(place);
            return HistoryMessage::Unmarked(point);
        }
        // A point has one mark; arrows are counted apart.
        if !is_arrow(&mark) {
            marks.retain(|it| it.point != point || is_arrow(it));
        }
        marks.push(mark);
        HistoryMessage::Marked(point)
    }

    /// Replaces the comment of the current node. Returns `true` if it changed.
    pub(super) fn write_comment(&mut self, text: &str, game: &mut Writable<'_>) -> bool {
        if game.note().map_or("", |note| &note.comment) == text {
            return false;
        }
        if self.typed_at != Some(game.node) {
            self.keep(game);
            self.typed_at = Some(game.node);
        }
        game.note_mut(game.node.number()).comment = text.to_string();
        true
    }

    fn keep(&mut self, game: &Writable<'_>) {
        let note = game.note().cloned().unwrap_or_default();
        self.before.push((game.node, note));
        if self.before.len() > MOST {
            self.before.remove(0);
        }
    }

    /// Forgets the changes, because nodes were deleted.
    pub(super) fn forget(&mut self) {
        self.before.clear();
        self.typed_at = None;
    }

    /// Undoes the last change. Returns `false` if there is none.
    pub(super) fn undo(&mut self, game: &mut Writable<'_>) -> bool {
        self.typed_at = None;
        self.from = None;
        let Some((node, before)) = self.before.pop() else {
            return false;
        };
        *game.note_mut(node.number()) = before;
        true
    }
}
