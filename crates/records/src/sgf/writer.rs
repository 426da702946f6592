//! Writes an archive with its nodes in depth-first order as SGF text.

use super::notes::{SIGNS, left_name};
use super::private::{self, outcome_text, seat_text};
use super::root::PROGRAM;
use super::value::{Within, push_point, push_seconds, push_text};
use super::words;
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::game::{Action, Archive, Note, Outcome, Sign, Tag};
use tengen_core::rules::opening::Answer;

/// Amount of private properties to write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Without the private properties for terms, outcomes and display; the reader must infer them.
    Plain,
    /// With all private properties.
    Exact,
}

/// Length in bytes after which a new line begins.
const LINE: usize = 70;

/// Writes an archive; its nodes must be in depth-first order.
pub(super) fn text(archive: &Archive, detail: Detail) -> String {
    let mut writer = Writer {
        out: String::new(),
        line: 0,
        size: archive.terms.size,
        detail,
    };
    writer.root(archive);
    let mut children = vec![0_u32; archive.nodes.len() + 1];
    for node in &archive.nodes {
        children[node.parent as usize] += 1;
    }
    // Side to move after each node.
    let mut turns = vec![archive.first_colour()];
    let mut branches = Vec::new();
    for (number, node) in (1_u32..).zip(&archive.nodes) {
        let colour = turns[node.parent as usize];
        turns.push(if node.action.is_ply() {
            !colour
        } else {
            colour
        });
        if children[node.parent as usize] > 1 {
            while branches.last().is_some_and(|&above| above >= node.parent) {
                branches.pop();
                writer.out.push(')');
            }
            branches.push(node.parent);
            writer.break_line();
            writer.out.push('(');
        }
        writer.node(archive, number, colour);
    }
    for _ in branches {
        writer.out.push(')');
    }
    writer.out.push_str(")\n");
    writer.out
}

struct Writer {
    out: String,
    /// Byte offset at which the current line begins.
    line: usize,
    size: BoardSize,
    detail: Detail,
}

impl Writer {
    fn root(&mut self, archive: &Archive) {
        let version = env!("CARGO_PKG_VERSION");
        self.out.push_str("(;FF[4]GM[4]CA[UTF-8]AP[");
        self.out.push_str(PROGRAM);
        self.out.push(':');
        self.out.push_str(version);
        self.out.push(']');
        self.property("SZ", &self.size.to_string());
        let rules = words::rules_word(archive.terms.rules);
        self.property("RU", &rules);
        self.break_line();
        self.tags(archive);
        self.setup(archive);
        if self.detail == Detail::Exact {
            self.property(private::TERMS, &archive.terms.to_string());
        }
        self.view(archive, 0);
        if let Some(note) = archive.annotations.note(0) {
            self.note(note, None);
        }
    }

    fn tags(&mut self, archive: &Archive) {
        let annotations = &archive.annotations;
        for (name, tag) in private::TAGS {
            let text = annotations.tag(tag);
            match tag {
                Tag::Rules | Tag::Program => {}
                Tag::Result => {
                    let result = result(archive);
                    if !result.is_empty() {
                        self.property(name, &result);
                    }
                }
                _ if text.is_empty() => {}
                _ => self.property(name, text),
            }
        }
        let mut before = private::KEPT;
        for tag in [Tag::Result, Tag::Rules, Tag::Program] {
            let text = annotations.tag(tag);
            let name = private::TAGS.iter().find(|(_, it)| *it == tag);
            if let Some((name, _)) = name.filter(|_| !text.is_empty()) {
                self.out.push_str(before);
                self.composed(name, text);
                before = "";
            }
        }
    }

    fn setup(&mut self, archive: &Archive) {
        if let Some(setup) = &archive.setup {
            for (name, stone) in [("AB", Stone::Black), ("AW", Stone::White)] {
                let stones = setup.board.iter().filter(|&(_, it)| it == stone);
                self.points(name, stones.map(|(point, _)| point));
            }
        }
        // In an exact file `PL` shows that there is a setup, even one without stones.
        let is_plain = self.detail == Detail::Plain && archive.first_colour() == Stone::White;
        if archive.setup.is_some() || is_plain {
            self.property("PL", colour_name(archive.first_colour()));
        }
    }

    fn node(&mut self, archive: &Archive, number: u32, colour: Stone) {
        let Some(step) = archive.nodes.get(number as usize - 1) else {
            return;
        };
        let note = archive.annotations.note(number);
        if note.is_some() || self.out.len() - self.line >= LINE {
            self.break_line();
        }
        let start = self.out.len();
        self.out.push(';');
        let mover = match step.action {
            Action::Answer(Answer::Place(point) | Answer::Pick(point)) => {
                self.points(colour_name(colour), std::iter::once(point));
                Some(colour)
            }
            Action::Pass => {
                self.property(colour_name(colour), "");
                Some(colour)
            }
            _ => None,
        };
        if !matches!(step.action, Action::Answer(Answer::Place(_)) | Action::Pass) {
            self.property(private::ACTION, &step.action.to_string());
        }
        if let Some(seat) = step.seat {
            self.property(private::SEAT, seat_text(seat));
        }
        if let Some(clock) = step.clock {
            self.property(private::CLOCK, &clock.to_string());
        }
        if let Some(outcome) = step.outcome.filter(|_| self.detail == Detail::Exact) {
            self.property(private::OUTCOME, &outcome_text(outcome));
        }
        self.view(archive, number);
        if let Some(note) = note {
            self.note(note, mover);
        }
        if let Some(break_at) = self.out[start..].rfind('\n') {
            self.line = start + break_at + 1;
        }
    }

    /// Writes the node's role in the display: cursor, end of the line or both.
    fn view(&mut self, archive: &Archive, number: u32) {
        let shown = [
            (archive.cursor, private::CURSOR),
            (archive.line_end, private::END),
        ];
        let mut name = private::VIEW;
        for (node, value) in shown {
            if node == number && self.detail == Detail::Exact {
                self.property(name, value);
                name = "";
            }
        }
    }

    fn note(&mut self, note: &Note, mover: Option<Stone>) {
        for (name, text) in [("N", &note.title), ("C", &note.comment)] {
            if !text.is_empty() {
                self.property(name, text);
            }
        }
        let mut name = "LB";
        for mark in &note.marks {
            if let Sign::Label(text) = &mark.sign {
                let mut place = String::new();
                push_point(&mut place, mark.point, self.size);
                self.out.push_str(name);
                self.composed(&place, text);
                name = "";
            }
        }
        for (name, sign) in SIGNS {
            let marks = note.marks.iter().filter(|mark| mark.sign == sign);
            self.points(name, marks.map(|mark| mark.point));
        }
        self.arrows(note);
        if let Some(number) = note.number {
            self.property("MN", &number.to_string());
        }
        if let Some(spent) = note.spent {
            self.property(private::SPENT, &spent.to_string());
        }
        match (note.left, mover) {
            (Some(left), Some(mover)) => {
                let mut seconds = String::new();
                push_seconds(&mut seconds, left);
                self.property(left_name(mover), &seconds);
            }
            (Some(left), None) => self.property(private::LEFT, &left.to_string()),
            (None, _) => {}
        }
        for property in &note.properties {
            self.out.push_str(&property.name);
            for value in &property.values {
                self.property("", value);
            }
        }
    }

    fn arrows(&mut self, note: &Note) {
        let mut name = "AR";
        for mark in &note.marks {
            if let Sign::Arrow(to) = mark.sign {
                self.out.push_str(name);
                self.out.push('[');
                push_point(&mut self.out, mark.point, self.size);
                self.out.push(':');
                push_point(&mut self.out, to, self.size);
                self.out.push(']');
                name = "";
            }
        }
    }

    /// Writes a property with one value, or one more value if `name` is empty.
    fn property(&mut self, name: &str, value: &str) {
        self.out.push_str(name);
        self.out.push('[');
        push_text(&mut self.out, value, Within::Value);
        self.out.push(']');
    }

    fn composed(&mut self, first: &str, second: &str) {
        self.out.push('[');
        push_text(&mut self.out, first, Within::Composed);
        self.out.push(':');
        push_text(&mut self.out, second, Within::Composed);
        self.out.push(']');
    }

    /// Writes a property with points as its values, if there are any.
    fn points(&mut self, name: &str, points: impl Iterator<Item = Point>) {
        let mut name = name;
        for point in points {
            self.out.push_str(name);
            self.out.push('[');
            push_point(&mut self.out, point, self.size);
            self.out.push(']');
            name = "";
        }
    }

    fn break_line(&mut self) {
        self.out.push('\n');
        self.line = self.out.len();
    }
}

const fn colour_name(colour: Stone) -> &'static str {
    match colour {
        Stone::Black => "B",
        Stone::White => "W",
    }
}

/// Returns the result of the main line, in the words of the record unless they contradict the outcome.
fn result(archive: &Archive) -> String {
    let words = archive.annotations.tag(Tag::Result);
    let Some(outcome) = main_outcome(archive) else {
        return words.to_string();
    };
    match words::result(words) {
        Some(stated) if stated.winner == outcome.winner() => words.to_string(),
        _ => words::result_word(outcome).to_string(),
    }
}

/// Returns the outcome of the main line. In depth-first order its nodes come first.
fn main_outcome(archive: &Archive) -> Option<Outcome> {
    let main = (0_u32..)
        .zip(&archive.nodes)
        .take_while(|(before, node)| node.parent == *before);
    main.last().and_then(|(_, node)| node.outcome)
}
