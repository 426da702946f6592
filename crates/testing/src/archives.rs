//! Random archives of every kind: trees, setups, choices of openings, tags and notes.

use tengen_core::game::{Annotations, ArchiveNode, Mark, Note, Property, Sign, Tag};
use tengen_core::rules::opening::{Answer, Branch, Parity};
use tengen_core::rules::{Forbidden, Setup};
use tengen_core::{Action, Archive, Board, BoardSize, Outcome, Point, Seat, Stone, Terms};

use crate::random::Random;

const RULES: [&str; 10] = [
    "freestyle",
    "freestyle:full=second",
    "standard",
    "renju",
    "renju",
    "caro",
    "caro-exact",
    "custom:b=exact,w=over,ban=33+44,pass=on",
    "freestyle first=white",
    "standard first=white",
];

const REST: [&str; 6] = [
    "",
    " referee=claim",
    " referee=marked",
    " opening=swap2 colours=nigiri",
    " opening=pro",
    " colours=nigiri",
];

/// The kind of archives to make.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Only stones, passes and results, which other programs also know.
    Common,
    /// Everything that an archive can hold.
    Any,
}

fn number(of: usize) -> u32 {
    u32::try_from(of).expect("few")
}

fn is_one_in(random: &mut Random, of: usize) -> bool {
    random.below(of) == 0
}

fn terms(random: &mut Random) -> Terms {
    let lines = random.pick(&[5, 9, 15, 15, 15, 19, 20, 22]);
    let size = if is_one_in(random, 4) {
        5 + random.below(18)
    } else {
        lines
    };
    let rules = random.pick(&RULES);
    let (rules, first) = rules.split_once(' ').unwrap_or((rules, ""));
    let rest = random.pick(&REST);
    let renju = " opening=soosyrv8";
    for rest in [renju, rest, ""] {
        let text = format!("{rules} size={size} {first}{rest}").replace("  ", " ");
        let is_meant = rest != renju || is_one_in(random, 3);
        if let Ok(terms) = text.trim().parse()
            && is_meant
        {
            return terms;
        }
    }
    Terms::default()
}

fn point(random: &mut Random, size: BoardSize) -> Point {
    let lines = usize::from(size.lines());
    let narrow = |line: usize| u8::try_from(line).expect("at most 21");
    Point::new(narrow(random.below(lines)), narrow(random.below(lines))).expect("on the board")
}

fn stone(random: &mut Random) -> Stone {
    random.pick(&Stone::BOTH)
}

fn setup(random: &mut Random, size: BoardSize) -> Setup {
    let mut board = Board::new(size);
    for _ in 0..random.pick(&[0, 1, 4, 30]) {
        board.put(point(random, size), stone(random));
    }
    let to_move = stone(random);
    Setup { board, to_move }
}

fn action(random: &mut Random, size: BoardSize, kind: Kind) -> Action {
    let point = point(random, size);
    if kind == Kind::Common || random.below(10) < 6 {
        return if is_one_in(random, 12) {
            Action::Pass
        } else {
            Action::place(point)
        };
    }
    let small = |random: &mut Random| 1 + u8::try_from(random.below(30)).expect("small");
    let choices = [
        Action::Resign,
        Action::Flag,
        Action::Leave,
        Action::Draw,
        Action::Claim,
        Action::Answer(Answer::Swap),
        Action::Answer(Answer::Keep),
        Action::Answer(Answer::Number(small(random))),
        Action::Answer(Answer::Grab(small(random))),
        Action::Answer(Answer::Offer(point)),
        Action::Answer(Answer::Pick(point)),
        Action::Answer(Answer::Branch(random.pick(Branch::ALL))),
        Action::Answer(Answer::Guess(random.pick(&[Parity::Odd, Parity::Even]))),
    ];
    random.pick(&choices)
}

fn outcome(random: &mut Random) -> Outcome {
    let winner = stone(random);
    let ban = random.pick(Forbidden::ALL);
    let or_draw = random.pick(&[None, Some(winner)]);
    random.pick(&[
        Outcome::Five { winner },
        Outcome::FullBoard { winner: or_draw },
        Outcome::Forbidden(ban),
        Outcome::Claimed(ban),
        Outcome::NoLegalPoint,
        Outcome::Passes,
        Outcome::MoveLimit,
        Outcome::Resignation { winner },
        Outcome::Time { winner },
        Outcome::Absence { winner },
        Outcome::Agreement,
        Outcome::Stated { winner: or_draw },
    ])
}

/// Returns the points on the path to a node, and the nodes.
fn path(nodes: &[ArchiveNode], mut at: u32) -> (Vec<Point>, Vec<u32>) {
    let (mut points, mut numbers) = (Vec::new(), Vec::new());
    while at > 0 {
        let node = nodes[at as usize - 1];
        points.extend(node.action.point());
        numbers.push(at);
        at = node.parent;
    }
    (points, numbers)
}

fn nodes(random: &mut Random, terms: Terms, setup: Option<&Setup>, kind: Kind) -> Vec<ArchiveNode> {
    let mut nodes: Vec<ArchiveNode> = Vec::new();
    let branching = random.pick(&[2, 6, 1000]);
    for _ in 0..random.pick(&[0, 1, 5, 12, 40]) {
        let count = nodes.len();
        let parent = if is_one_in(random, branching) {
            number(random.below(count + 1))
        } else {
            number(count)
        };
        let action = action(random, terms.size, kind);
        let taken = |point: Point| {
            let is_set_up = setup.is_some_and(|setup| setup.board.at(point).is_some());
            is_set_up || path(&nodes, parent).0.contains(&point)
        };
        let seat = match action {
            Action::Resign | Action::Flag | Action::Leave => {
                random.pick(&[None, Some(Seat::First), Some(Seat::Second)])
            }
            _ if kind == Kind::Any && is_one_in(random, 30) => Some(Seat::Second),
            _ => None,
        };
        let is_there = |node: &ArchiveNode| {
            node.parent == parent && node.action == action && node.seat == seat
        };
        if action.point().is_some_and(taken) || nodes.iter().any(is_there) {
            continue;
        }
        let rare = kind == Kind::Any && is_one_in(random, 8);
        nodes.push(ArchiveNode {
            parent,
            action,
            seat,
            clock: rare.then(|| u64::try_from(random.below(20_000_000_000)).expect("few")),
            outcome: (rare && is_one_in(random, 2)).then(|| outcome(random)),
        });
    }
    nodes
}

const SIGNS: [char; 22] = [
    'a', 'B', ']', '[', '\\', ':', ';', '(', ')', '"', ' ', '\t', '天', '元', 'ソ', '表', '😀',
    'é', '\u{feff}', '0', '-', '/',
];

fn line(random: &mut Random) -> String {
    (0..=random.below(8)).map(|_| random.pick(&SIGNS)).collect()
}

fn text(random: &mut Random) -> String {
    let lines: Vec<String> = (0..=random.below(2)).map(|_| line(random)).collect();
    lines.join(random.pick(&["\n", "\n\n"]))
}

fn note(random: &mut Random, size: BoardSize) -> Note {
    let mut note = Note::default();
    if is_one_in(random, 3) {
        note.title = line(random);
    }
    if is_one_in(random, 2) {
        note.comment = text(random);
    }
    for _ in 0..random.pick(&[0, 0, 2, 6]) {
        let label = if is_one_in(random, 4) {
            String::new()
        } else {
            line(random)
        };
        let signs = [
            Sign::Label(label),
            Sign::Triangle,
            Sign::Circle,
            Sign::Cross,
            Sign::Square,
            Sign::Selected,
            Sign::Arrow(point(random, size)),
        ];
        let sign = signs[random.below(signs.len())].clone();
        let point = point(random, size);
        note.marks.push(Mark { point, sign });
    }
    if is_one_in(random, 8) {
        note.number = u16::try_from(random.below(500)).ok();
    }
    if is_one_in(random, 4) {
        note.spent = Some(number(random.below(100_000)));
    }
    if is_one_in(random, 4) {
        note.left = Some(number(random.below(4_294_967_296)));
    }
    for _ in 0..random.pick(&[0, 0, 0, 2]) {
        let name = random
            .pick(&["XX", "5A", "KM", "TE", "GB", "QQ", "ZZ"])
            .to_string();
        let values = (0..=random.below(2)).map(|_| text(random)).collect();
        note.properties.push(Property { name, values });
    }
    note
}

fn annotations(random: &mut Random, size: BoardSize, nodes: usize) -> Annotations {
    let mut annotations = Annotations::default();
    for &tag in Tag::ALL {
        if is_one_in(random, 6) {
            annotations.set_tag(tag, line(random));
        }
    }
    if is_one_in(random, 4) {
        annotations.set_tag(Tag::Result, random.pick(&["B+", "W+R", "B+1", "0", "?"]));
    }
    for _ in 0..random.pick(&[0, 0, 3, 20]) {
        let node = number(random.below(nodes + 1));
        *annotations.note_mut(node) = note(random, size);
    }
    annotations
}

/// Makes a random archive; equal seeds give equal archives.
pub fn archive(random: &mut Random, kind: Kind) -> Archive {
    let mut terms = terms(random);
    if kind == Kind::Common {
        let plain = terms.rules.to_string().replace(":full=second", "");
        terms = Terms {
            rules: plain.parse().expect("a rule set"),
            first: terms.first,
            size: terms.size,
            ..Terms::default()
        };
    }
    let setup = is_one_in(random, 4).then(|| setup(random, terms.size));
    let nodes = nodes(random, terms, setup.as_ref(), kind);
    let line_end = number(random.below(nodes.len() + 1));
    let (_, mut shown) = path(&nodes, line_end);
    shown.push(0);
    Archive {
        annotations: annotations(random, terms.size, nodes.len()),
        cursor: random.pick(&shown),
        line_end,
        terms,
        setup,
        nodes,
    }
}

/// Returns the archive with its nodes in depth-first order, and the marks of each note sorted by kind.
pub fn depth_first(archive: &Archive) -> Archive {
    fn walk(archive: &Archive, at: u32, order: &mut Vec<u32>) {
        for (child, node) in (1_u32..).zip(&archive.nodes) {
            if node.parent == at {
                order.push(child);
                walk(archive, child, order);
            }
        }
    }
    let mut order = vec![0];
    walk(archive, 0, &mut order);
    let new = |old: u32| {
        let place = order.iter().position(|&it| it == old);
        number(place.expect("each node is reached"))
    };
    let nodes = order[1..].iter().map(|&old| {
        let node = archive.nodes[old as usize - 1];
        let parent = new(node.parent);
        ArchiveNode { parent, ..node }
    });
    let mut annotations = Annotations::default();
    for (tag, text) in archive.annotations.tags() {
        annotations.set_tag(tag, text);
    }
    for (node, note) in archive.annotations.notes() {
        let mut note = note.clone();
        note.marks.sort_by_key(|mark| match mark.sign {
            Sign::Label(_) => 0,
            Sign::Triangle => 1,
            Sign::Circle => 2,
            Sign::Cross => 3,
            Sign::Square => 4,
            Sign::Selected => 5,
            Sign::Arrow(_) => 6,
        });
        *annotations.note_mut(new(node)) = note;
    }
    Archive {
        terms: archive.terms,
        setup: archive.setup.clone(),
        nodes: nodes.collect(),
        annotations,
        cursor: new(archive.cursor),
        line_end: new(archive.line_end),
    }
}
