//! Drills of random trees, compared with a slow and obvious walk through their lines.

use std::collections::{BTreeMap, BTreeSet};

use crate::app_drill::{drilled, grown, knows_all};
use crate::support::table::Table;
use proptest::prelude::*;
use tengen_core::board::Stone;
use tengen_page::view::describe;
use tengen_page::{DrillEvent, Event};
use tengen_testing::apps::at;

/// Few points, so that many orders of moves reach the same position; no five fits on them.
const POINTS: [&str; 8] = ["a1", "b1", "c1", "d1", "h8", "i8", "j8", "k8"];

/// The stones after moves, each with its colour.
type Stones = BTreeSet<(String, Stone)>;

fn stones<'a>(moves: impl IntoIterator<Item = &'a String>) -> Stones {
    let colours = [Stone::Black, Stone::White].into_iter().cycle();
    moves.into_iter().cloned().zip(colours).collect()
}

/// A tree as the list of all ways from its start.
struct Walk {
    ways: BTreeSet<Vec<String>>,
}

impl Walk {
    fn of(lines: &[Vec<String>]) -> Walk {
        let prefixes = |line: &Vec<String>| {
            let line = line.clone();
            (1..=line.len()).map(move |length| line[..length].to_vec())
        };
        Walk {
            ways: lines.iter().flat_map(prefixes).collect(),
        }
    }

    fn is_end(&self, way: &[String]) -> bool {
        let goes_on = |it: &Vec<String>| it.len() > way.len() && it.starts_with(way);
        !self.ways.iter().any(goes_on)
    }

    /// The lines that have a stone of the colour.
    fn lines(&self, colour: Stone) -> Vec<&Vec<String>> {
        let least = 1 + usize::from(colour == Stone::White);
        let ends = self.ways.iter().filter(|it| self.is_end(it));
        ends.filter(|it| it.len() >= least).collect()
    }

    /// Returns `true` if the tree has this position.
    fn has(&self, position: &Stones) -> bool {
        self.ways.iter().any(|it| stones(it) == *position)
    }

    /// The positions at the ends of the lines that go through a position, each as often as lines end there.
    fn ends_after(&self, position: &Stones, colour: Stone) -> BTreeMap<Stones, usize> {
        let through = self.ways.iter().filter(|it| stones(*it) == *position);
        let through: Vec<_> = through.collect();
        let mut ends = BTreeMap::new();
        for line in self.lines(colour) {
            if through.iter().any(|way| line.starts_with(way)) {
                *ends.entry(stones(line)).or_default() += 1;
            }
        }
        ends
    }
}

fn lines() -> impl Strategy<Value = Vec<Vec<String>>> {
    let points = POINTS.map(String::from).to_vec();
    let line = Just(points).prop_shuffle();
    let line = (line, 1..=6_usize).prop_map(|(points, length)| points[..length].to_vec());
    proptest::collection::vec(line, 1..8)
}

fn here(table: &Table) -> Vec<String> {
    let moves = table.moves();
    moves.split_whitespace().map(String::from).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(tengen_testing::cases::cases(60)))]

    #[test]
    fn a_drill_is_as_a_slow_walk_says(
        lines in lines(),
        side in prop_oneof![Just(Stone::Black), Just(Stone::White)],
        choices in proptest::collection::vec(any::<u16>(), 400),
    ) {
        let walk = Walk::of(&lines);
        let all = walk.lines(side).len();
        prop_assume!(all > 0);
        let texts: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        prop_assert_eq!(
            walk.ways.len(),
            grown("freestyle", &texts).tree().len()
        );
        let mut table = drilled(&texts, side);
        let mut known: BTreeMap<Stones, usize> = BTreeMap::new();
        let (mut is_clean, mut runs, mut faulty) = (true, 0, 0);
        for (turn, choice) in (0_u16..20_000).zip(choices.into_iter().cycle()) {
            let choice = choice.wrapping_add(turn);
            if table.app.is_drilled_line_over() {
                let end = stones(&here(&table));
                let is_line = walk.lines(side).into_iter().any(|it| stones(it) == end);
                prop_assert!(is_line, "{end:?} is the end of no line");
                runs += 1;
                if is_clean {
                    *known.entry(end).or_default() += 1;
                } else {
                    faulty += 1;
                }
                let count: usize = known.values().sum();
                prop_assert_eq!(
                    describe::drill_count(&table.app),
                    format!("Lines known: {count} of {all}")
                );
                prop_assert_eq!(runs, count + faulty, "a clean line was known before");
                is_clean = true;
                if knows_all(&table) {
                    prop_assert_eq!(count, all);
                    for line in walk.lines(side) {
                        prop_assert!(known.contains_key(&stones(line)), "{line:?} was not asked");
                    }
                    return Ok(());
                }
                table.drill(DrillEvent::Next(u32::from(choice)));
                continue;
            }
            let before = here(&table);
            let mut after = stones(&before);
            // Mostly the tree's own moves, so that the drill comes to an end.
            let free = POINTS.iter().filter(|it| !before.iter().any(|name| name == *it));
            let free: Vec<&&str> = free.collect();
            let in_tree = |point: &&&&str| {
                let mut after = stones(&before);
                after.insert(((**point).to_string(), side));
                walk.has(&after)
            };
            let right: Vec<&&str> = free.iter().filter(in_tree).copied().collect();
            prop_assert!(!right.is_empty(), "nothing is right after {before:?}");
            let among = if choice % 5 == 0 { &free } else { &right };
            let point = among[usize::from(choice / 5) % among.len()];
            after.insert(((*point).to_string(), side));
            table.send(Event::Press(at(point)));
            let is_right = walk.has(&after);
            let is_played = here(&table).get(before.len()).map(String::as_str) == Some(*point);
            if !is_right {
                prop_assert_eq!(here(&table), before, "{} is not in the tree", point);
                is_clean = false;
            } else if !is_played {
                prop_assert_eq!(&here(&table), &before);
                for (end, lines) in walk.ends_after(&after, side) {
                    let learnt = known.get(&end).copied().unwrap_or_default();
                    prop_assert!(learnt >= lines, "{point} leads to an unknown line");
                }
            }
        }
        prop_assert!(false, "the drill has no end");
    }
}
