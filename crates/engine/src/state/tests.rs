//! Compares the fast position of the search with slow definitions.

use super::*;
use crate::pattern::Class;
use tengen_core::board::{Direction, Point, Symmetry};
use tengen_core::rules::{Five, ShapeKind, Variant, shapes};

use tengen_testing::random::Random;

const RULES: [&str; 9] = [
    "freestyle",
    "standard",
    "renju",
    "caro",
    "caro-exact",
    "custom:b=open,w=exact",
    "custom:b=exact,w=caro,ban=33",
    "custom:b=over,w=open,ban=33+44+overline,pass=on",
    "custom:b=caro,w=over,ban=44",
];

fn rules(text: &str) -> Ruleset {
    text.parse().expect("a rule set")
}

fn size(lines: usize) -> BoardSize {
    let lines = u8::try_from(lines).expect("a few lines");
    BoardSize::new(lines).expect("in range")
}

/// Returns a position with random stones, sparse or crowded.
fn random_state(random: &mut Random, rules: Ruleset, size: BoardSize) -> State {
    let mut state = State::new(rules, size, &Tables::built_in());
    let all: Vec<Cell> = Cell::all(size).collect();
    for _ in 0..random.below(all.len() * 2 / 3) {
        let cell = random.pick(&all);
        if state.is_empty(cell) {
            state.place(cell);
            if random.below(3) == 0 {
                state.pass();
            }
        }
    }
    state
}

fn class_at(state: &State, stone: Stone, cell: Cell, line: LineDirection) -> Class {
    let classes = state.places[cell.index()].classes[stone as usize];
    Class::ALL[usize::from(classes >> (4 * line as u16) & 15)]
}

const fn direction(line: LineDirection) -> Direction {
    match line {
        LineDirection::Row => Direction::East,
        LineDirection::Column => Direction::North,
        LineDirection::Rising => Direction::NorthEast,
        LineDirection::Falling => Direction::NorthWest,
    }
}

/// Computes the class of a line by its definition: plays the game out on eleven cells.
mod slow {
    use super::{Class, Five};

    #[derive(Clone, Copy, PartialEq)]
    pub(super) enum Thing {
        Own,
        Foe,
        Empty,
        Edge,
    }

    pub(super) type Cells = [Thing; 11];

    fn wins(cells: &Cells, five: Five) -> bool {
        let (mut from, mut to) = (5, 5);
        while from > 0 && cells[from - 1] == Thing::Own {
            from -= 1;
        }
        while to < 10 && cells[to + 1] == Thing::Own {
            to += 1;
        }
        let ends = [from.checked_sub(1), Some(to + 1)];
        let ends = ends.map(|end| end.and_then(|end| cells.get(end)).copied());
        let beside = |thing| ends.iter().filter(|&&end| end == Some(thing)).count();
        let length = to - from + 1;
        match five {
            Five::OrMore => length >= 5,
            Five::Exact => length == 5,
            Five::Caro => length > 5 || length == 5 && beside(Thing::Foe) < 2,
            Five::CaroExact => length == 5 && beside(Thing::Foe) < 2,
            Five::Open => length > 5 || length == 5 && beside(Thing::Empty) == 2,
        }
    }

    fn with(cells: &Cells, thing: Thing) -> Vec<Cells> {
        let mut all = Vec::new();
        for place in 0..11 {
            if cells[place] == Thing::Empty {
                let mut more = *cells;
                more[place] = thing;
                all.push(more);
            }
        }
        all
    }

    fn length(cells: &Cells) -> usize {
        let after = cells[6..].iter().take_while(|&&it| it == Thing::Own);
        let before = cells[..5].iter().rev();
        after.count() + 1 + before.take_while(|&&it| it == Thing::Own).count()
    }

    fn fours(cells: &Cells, five: Five) -> usize {
        let more = with(cells, Thing::Own);
        more.iter().filter(|more| wins(more, five)).count()
    }

    fn is_open_four(cells: &Cells, five: Five) -> bool {
        !wins(cells, five)
            && fours(cells, five) > 0
            && with(cells, Thing::Foe).iter().all(|it| fours(it, five) > 0)
    }

    /// Returns the class from the closed three upwards; `None` for weaker classes.
    pub(super) fn class(cells: &Cells, five: Five) -> Option<Class> {
        if wins(cells, five) {
            return Some(Class::Five);
        }
        if is_open_four(cells, five) {
            return Some(match length(cells) {
                4 => Class::OpenFour,
                _ => Class::DoubleFour,
            });
        }
        if fours(cells, five) > 0 {
            return Some(Class::Four);
        }
        if length(cells) > 5 {
            return Some(Class::Overline);
        }
        let more = with(cells, Thing::Own);
        match more.iter().filter(|it| is_open_four(it, five)).count() {
            0 => {}
            1 => return Some(Class::OpenThree),
            _ => return Some(Class::OpenThreeTwoWays),
        }
        let makes_four = |it: &&Cells| !wins(it, five) && fours(it, five) > 0;
        more.iter().find(makes_four).map(|_| Class::ClosedThree)
    }

    /// Returns the number of stones that make an open three on this line.
    pub(super) fn ways_to_open_three(cells: &Cells, five: Five) -> usize {
        let more = with(cells, Thing::Own);
        let open = [Some(Class::OpenThree), Some(Class::OpenThreeTwoWays)];
        more.iter()
            .filter(|it| open.contains(&class(it, five)))
            .count()
    }
}

fn line_of(state: &State, cell: Cell, line: LineDirection, stone: Stone) -> slow::Cells {
    let board = state.board();
    std::array::from_fn(|place| {
        let away = i16::try_from(place).expect("below 11") - 5;
        let there = cell.step(line, away).point();
        match there.filter(|&point| board.size().contains(point)) {
            _ if away == 0 => slow::Thing::Own,
            None => slow::Thing::Edge,
            Some(point) => match board.at(point) {
                None => slow::Thing::Empty,
                Some(it) if it == stone => slow::Thing::Own,
                Some(_) => slow::Thing::Foe,
            },
        }
    })
}

#[test]
fn classes_are_what_the_game_on_the_line_makes_them() {
    let mut random = Random::new(1);
    let mut seen = [0; Class::COUNT];
    for _ in 0..60 {
        let rules = rules(random.pick(&RULES));
        let size = size(5 + random.below(14));
        let state = random_state(&mut random, rules, size);
        let empty: Vec<Cell> = Cell::all(size).filter(|&it| state.is_empty(it)).collect();
        for cell in empty {
            for line in LineDirection::ALL {
                for stone in Stone::BOTH {
                    let class = class_at(&state, stone, cell, line);
                    let cells = line_of(&state, cell, line, stone);
                    let five = rules.five(stone);
                    let slow = slow::class(&cells, five);
                    seen[class as usize] += 1;
                    if slow.is_some() || class >= Class::ClosedThree {
                        assert_eq!(Some(class), slow, "{cell:?} {line:?} {stone:?}\n{rules}");
                        continue;
                    }
                    let ways = slow::ways_to_open_three(&cells, five);
                    let expected = match class {
                        Class::OpenTwo => ways == 1 || ways == 2,
                        Class::OpenTwoThreeWays => ways == 3,
                        Class::OpenTwoFourWays => ways > 3,
                        _ => ways == 0,
                    };
                    assert!(expected, "{cell:?} {line:?} {stone:?}: {ways}, {class:?}");
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// Returns `true` if the class fits the shapes of the rules. By the rules, a three whose points are
/// all forbidden is not open, and neither is one that becomes two fours on a line.
fn agrees(class: Class, kinds: &[ShapeKind]) -> bool {
    match kinds {
        [] => class < Class::ClosedThree,
        [ShapeKind::Five] => class == Class::Five,
        [ShapeKind::Overline] => class == Class::Overline,
        [ShapeKind::OpenFour] => class == Class::OpenFour,
        [ShapeKind::Four, ShapeKind::Four] => class == Class::DoubleFour,
        [ShapeKind::Four] => class == Class::Four,
        [ShapeKind::OpenThree] => {
            matches!(class, Class::OpenThree | Class::OpenThreeTwoWays)
        }
        [ShapeKind::ClosedThree] => (Class::ClosedThree..=Class::OpenThreeTwoWays).contains(&class),
        _ => false,
    }
}

#[test]
fn classes_agree_with_the_shapes_of_the_rules() {
    let mut random = Random::new(2);
    let (mut closed, mut odd) = (0, 0);
    for _ in 0..80 {
        let rules =
            rules(random.pick(&["freestyle", "standard", "renju", "custom:b=over,w=exact"]));
        let size = size(5 + random.below(11));
        let state = random_state(&mut random, rules, size);
        for cell in Cell::all(size).filter(|&it| state.is_empty(it)) {
            let point = cell.point().expect("of the board");
            for stone in Stone::BOTH {
                let made = shapes(state.board(), point, stone, rules);
                for line in LineDirection::ALL {
                    let here = made.iter().filter(|it| it.direction == direction(line));
                    let kinds: Vec<ShapeKind> = here.map(|shape| shape.kind).collect();
                    let class = class_at(&state, stone, cell, line);
                    assert!(
                        agrees(class, &kinds),
                        "{rules} {stone:?} {point} {line:?}: {class:?}, {kinds:?}\n{:?}",
                        state.board()
                    );
                    if kinds == [ShapeKind::ClosedThree] {
                        closed += 1;
                        odd += u32::from(class != Class::ClosedThree);
                    }
                }
            }
        }
    }
    assert!(closed > 1000 && odd * 50 < closed, "{odd} of {closed}");
}

/// Returns everything that a position shows to its users.
fn seen(state: &State) -> (Vec<String>, Vec<Rows>, i32, u64) {
    let mut places = Vec::new();
    for cell in Cell::all(state.board().size()) {
        let place = state.places[cell.index()];
        places.push(format!("{place:?}"));
    }
    let ply = state.ply();
    places.push(format!("{:?}", ply.counts));
    let rows = vec![ply.near, state.fours[0], state.fours[1]];
    (places, rows, ply.value, state.hash())
}

#[test]
fn stones_taken_up_leave_no_trace_and_counts_stay_right() {
    let mut random = Random::new(3);
    for text in RULES {
        let rules = rules(text);
        let mut state = random_state(&mut random, rules, size(15));
        let all: Vec<Cell> = Cell::all(size(15)).collect();
        let mut before = Vec::new();
        for _ in 0..300 {
            if random.below(5) < 3 {
                let cell = random.pick(&all);
                if !state.is_empty(cell) {
                    continue;
                }
                before.push(seen(&state));
                state.place(cell);
            } else if let Some(expected) = before.pop() {
                state.undo();
                assert!(seen(&state) == expected, "{text}");
            }
            recount(&state);
        }
    }
}

fn recount(state: &State) {
    let mut counts = [[0_u8; 16]; 2];
    let mut value = 0;
    let mut fours = [[0; 32]; 2];
    for cell in Cell::all(state.board().size()) {
        if !state.is_empty(cell) {
            continue;
        }
        let place = state.places[cell.index()];
        value += i32::from(place.value);
        for stone in Stone::BOTH {
            let colour = stone as usize;
            let threat = state.threat(stone, cell);
            counts[colour][threat.index()] = counts[colour][threat.index()].wrapping_add(1);
            let makes_four = LineDirection::ALL.iter().any(|&line| {
                let class = class_at(state, stone, cell, line);
                class >= Class::Four && class <= Class::Five
            });
            fours[colour][cell.row()] |= u32::from(makes_four) << cell.column();
        }
    }
    assert_eq!(state.ply().counts, counts);
    assert_eq!(state.ply().value, value);
    assert!(state.fours == fours);
}

#[test]
fn all_symmetries_see_the_same() {
    let mut random = Random::new(4);
    for text in RULES {
        let rules = rules(text);
        let size = size(11);
        let state = random_state(&mut random, rules, size);
        for symmetry in Symmetry::ALL {
            let image = state.board().transformed(symmetry);
            let setup = tengen_core::rules::Setup {
                board: image,
                to_move: state.to_move(),
            };
            let mut other = State::new(rules, size, &Tables::built_in());
            other.set(
                &Position::from_setup(setup, rules, Stone::Black),
                Blind::default(),
            );
            for point in size.points() {
                let there = symmetry.apply(point, size).expect("on the board");
                let (here, there) = (Cell::of(point), Cell::of(there));
                for stone in Stone::BOTH {
                    assert_eq!(state.threat(stone, here), other.threat(stone, there));
                }
            }
            assert_eq!(state.ply().counts, other.ply().counts);
            assert_eq!(state.ply().value, other.ply().value);
        }
    }
}

/// Checks that a point that is not suspect is never forbidden, in any rule set.
#[test]
fn forbidden_points_are_suspect() {
    let mut random = Random::new(5);
    let mut banned = 0;
    for _ in 0..400 {
        let rules = rules(random.pick(&RULES));
        let size = size(9 + random.below(7));
        let state = random_state(&mut random, rules, size);
        let points: Vec<Point> = state.board().size().points().collect();
        for point in points {
            if forbidden(state.board(), point, rules).is_some() {
                banned += 1;
                let threat = state.threat(Stone::Black, Cell::of(point));
                assert_eq!(
                    threat,
                    Threat::Suspect,
                    "{rules} {point}\n{:?}",
                    state.board()
                );
            }
        }
    }
    assert!(banned > 50, "{banned}");
    assert!(matches!(rules("caro").variant, Variant::Caro));
}

#[test]
fn the_sums_of_the_net_follow_the_stones() {
    let mut random = Random::new(6);
    let tables = crate::evaluation::with_random_nets(&mut random);
    for text in ["freestyle", "renju", "caro"] {
        let mut state = State::new(rules(text), size(12), &tables);
        let all: Vec<Cell> = Cell::all(size(12)).collect();
        for _ in 0..400 {
            match random.below(8) {
                0..5 => {
                    let cell = random.pick(&all);
                    if state.is_empty(cell) {
                        state.place(cell);
                    }
                }
                5 => state.pass(),
                _ => state.undo(),
            }
            if random.below(2) == 0 {
                let followed = state.value();
                for ply in &mut state.plies {
                    ply.summed = Summed::No;
                }
                assert_eq!(state.value(), followed, "{text}");
            }
        }
    }
}
