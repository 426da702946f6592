//! Random games with a little of everything that formats keep or lose.

use std::collections::BTreeSet;

use tengen_core::game::{Annotations, ArchiveNode, Mark, Property, Sign, Tag};
use tengen_core::{Action, Archive, BoardSize, Outcome, Point, Stone, Terms};
use tengen_records::Loss;

use crate::random::Random;

/// A random game and a description of its content.
pub struct Made {
    pub archive: Archive,
    /// The moves of the shown line; `None` for a pass.
    pub line: Vec<Option<Point>>,
    /// The losses in a format that holds only stones.
    pub lost: BTreeSet<Loss>,
    /// The times of the shown line.
    pub spent: Vec<Option<u32>>,
}

const WORDS: [&str; 10] = [
    "Ann",
    "Bo \"the\" wall",
    "a\\b",
    "王",
    "12",
    "3,4",
    "homo",
    "[x]",
    "Renju1",
    "Cup 9",
];

/// Adds `kind` to the losses in one game of four. Returns `true` if it was added.
fn sometimes(lost: &mut BTreeSet<Loss>, kind: Loss, random: &mut Random) -> bool {
    random.below(4) == 0 && lost.insert(kind)
}

fn node(parent: u32, action: Action) -> ArchiveNode {
    ArchiveNode {
        parent,
        action,
        seat: None,
        clock: None,
        outcome: None,
    }
}

pub fn made(random: &mut Random) -> Made {
    let mut lost = BTreeSet::new();
    let terms = terms(&mut lost, random);
    let mut made = Made {
        archive: Archive {
            terms,
            setup: None,
            nodes: Vec::new(),
            annotations: Annotations::default(),
            cursor: 0,
            line_end: 0,
        },
        line: Vec::new(),
        lost,
        spent: Vec::new(),
    };
    let free = play(&mut made, random);
    annotate(&mut made, free, random);
    made
}

fn terms(lost: &mut BTreeSet<Loss>, random: &mut Random) -> Terms {
    let mut terms = Terms::default();
    if sometimes(lost, Loss::Size, random) {
        let lines = [5, 9, 13, 14, 16, 17, 18, 19, 20, 21, 22];
        terms.size = BoardSize::new(random.pick(&lines)).expect("a size");
    }
    if sometimes(lost, Loss::Terms, random) {
        let rules = random.pick(&["renju", "standard", "caro", "freestyle:full=second"]);
        terms.rules = rules.parse().expect("a rule set");
    }
    terms
}

/// Plays the line, and returns a point that stays free.
fn play(made: &mut Made, random: &mut Random) -> Point {
    let has_passes = sometimes(&mut made.lost, Loss::Passes, random);
    let has_times = random.below(4) == 0;
    let mut points: Vec<Point> = made.archive.terms.size.points().collect();
    let count = u32::try_from(1 + random.below(20)).expect("small");
    for parent in 0..count {
        let is_pass = has_passes && (parent == 0 || random.below(5) == 0);
        let point = (!is_pass).then(|| points.swap_remove(random.below(points.len())));
        let action = point.map_or(Action::Pass, Action::place);
        made.archive.nodes.push(node(parent, action));
        let time = u32::try_from(random.below(9000)).expect("small");
        let spent = (has_times && point.is_some()).then_some(time);
        if spent.is_some() {
            made.archive.annotations.note_mut(parent + 1).spent = spent;
            made.lost.insert(Loss::Times);
        }
        made.line.push(point);
        made.spent.push(spent);
    }
    made.archive.line_end = count;
    let cursor = random.below(made.line.len() + 1);
    made.archive.cursor = u32::try_from(cursor).expect("small");
    points[0]
}

fn annotate(made: &mut Made, free: Point, random: &mut Random) {
    let Made { archive, lost, .. } = made;
    let end = archive.line_end;
    if sometimes(lost, Loss::Result, random) {
        let winner = random.pick(&[Some(Stone::Black), Some(Stone::White), None]);
        let last = archive.nodes.last_mut().expect("a move");
        last.outcome = Some(Outcome::Stated { winner });
    }
    if sometimes(lost, Loss::Variations, random) {
        archive.nodes.push(node(end / 2, Action::place(free)));
    }
    let annotations = &mut archive.annotations;
    if sometimes(lost, Loss::Tags, random) {
        annotations.set_tag(Tag::Black, random.pick(&WORDS));
        for tag in [Tag::White, Tag::Event, Tag::Date] {
            if random.below(2) == 0 {
                annotations.set_tag(tag, random.pick(&WORDS));
            }
        }
    }
    if sometimes(lost, Loss::Comments, random) {
        annotations.note_mut(end / 2).comment = "good".to_string();
    }
    if sometimes(lost, Loss::Marks, random) {
        let sign = Sign::Circle;
        let mark = Mark { point: free, sign };
        annotations.note_mut(end).marks.push(mark);
    }
    if sometimes(lost, Loss::Properties, random) {
        let name = "KM".to_string();
        let values = vec!["0".to_string()];
        let property = Property { name, values };
        annotations.note_mut(0).properties.push(property);
    }
}
