//! The best lines of a position: the first is the choice of the ordinary search, and all are what they claim to be.

use std::collections::HashSet;

use crate::sound::{RULES, Solver, crowded};
use tengen_core::rules::Judgement;
use tengen_core::{Point, Position, Ruleset};
use tengen_engine::bench::CASES;
use tengen_engine::protocol::{Reply, Request};
use tengen_engine::{
    Analysis, BestLine, BestLines, Choice, Engine, LineCount, Observer, Score, SearchLimit, Silent,
    analyse,
};
use tengen_testing::cases::{cases, is_long};
use tengen_testing::random::Random;

fn best(position: &Position, count: LineCount, limit: SearchLimit<'_>) -> BestLines {
    Engine::new(position).best_lines(position, count, limit, &mut Silent)
}

fn firsts(best: &BestLines) -> Vec<Point> {
    best.lines.iter().map(|line| line.moves[0]).collect()
}

/// Checks what holds for all lines.
fn check(position: &Position, best: &BestLines, count: LineCount) {
    let firsts = firsts(best);
    assert!(firsts.len() <= count.number());
    let different: HashSet<&Point> = firsts.iter().collect();
    assert_eq!(different.len(), firsts.len(), "{best:?}");
    for pair in best.lines.windows(2) {
        assert!(pair[0].score >= pair[1].score, "{best:?}");
    }
    for line in &best.lines {
        let mut after = position.clone();
        let mut is_over = false;
        for &point in &line.moves {
            assert!(!is_over, "{line:?} goes on after a five");
            let judged = after.place(point);
            assert!(
                matches!(
                    judged,
                    Ok(Judgement::Quiet | Judgement::Five | Judgement::FullBoard)
                ),
                "{line:?}: {point} is {judged:?}"
            );
            is_over = judged != Ok(Judgement::Quiet);
        }
    }
}

/// Returns the move, the value and the line of the ordinary search; `None` if it places no stone.
fn chosen(position: &Position, limit: SearchLimit<'_>) -> Option<(Point, Score, Vec<Point>)> {
    let verdict = Engine::new(position).think(position, limit, &mut Silent);
    let Choice::Place(point) = verdict.choice else {
        return None;
    };
    Some((point, verdict.score, verdict.line))
}

fn first(best: &BestLines) -> Option<(Point, Score, Vec<Point>)> {
    let line = best.lines.first()?;
    Some((line.moves[0], line.score, line.moves.clone()))
}

#[test]
fn a_single_line_is_the_ordinary_search() {
    for case in &CASES {
        let position = case.position();
        let limit = SearchLimit::Depth(6);
        let best = best(&position, LineCount::ONE, limit);
        check(&position, &best, LineCount::ONE);
        let (mut first, chosen) = (first(&best), chosen(&position, limit));
        // The line of a win by fours is longer: it is shown up to the four that nothing stops.
        if let (Some((_, Score::Win(_), line)), Some((_, _, other))) = (&mut first, &chosen) {
            line.truncate(other.len());
        }
        assert_eq!(first, chosen, "{}", case.name);
    }
}

/// The searches of the lines share a table, so all values but those of the first iteration may differ from those of a
/// search for one line.
#[test]
fn the_first_of_several_lines_is_the_best_move() {
    let (mut same, mut all) = (0, 0);
    for case in &CASES {
        let position = case.position();
        for count in [2, 3, 5].map(|count| LineCount::new(count).expect("1 to 5")) {
            // The deepest searches take most of the time, and are part of the statistics.
            let depths = if is_long() {
                &[1, 2, 4, 6][..]
            } else {
                &[1, 2, 4]
            };
            for &depth in depths {
                let limit = SearchLimit::Depth(depth);
                let best = best(&position, count, limit);
                check(&position, &best, count);
                let (first, chosen) = (first(&best), chosen(&position, limit));
                if depth == 1 {
                    let value = |it: &Option<(Point, Score, Vec<Point>)>| {
                        it.as_ref().map(|it| (it.0, it.1))
                    };
                    assert_eq!(value(&first), value(&chosen), "{}", case.name);
                }
                all += 1;
                same += u32::from(first.map(|it| it.0) == chosen.map(|it| it.0));
            }
        }
    }
    println!("{same} of {all}");
    assert!(same * 10 >= all * 8, "{same} of {all}");
}

#[test]
fn lines_depend_only_on_the_position_and_the_nodes() {
    for case in CASES.iter().take(8) {
        let position = case.position();
        let limit = SearchLimit::Nodes(4000);
        let once = best(&position, LineCount::THREE, limit);
        let mut engine = Engine::new(&position);
        let _ = engine.think(&position, SearchLimit::Nodes(500), &mut Silent);
        let again = engine.best_lines(&position, LineCount::THREE, limit, &mut Silent);
        assert_eq!(once, again, "{}", case.name);
    }
}

/// Remembers what it was told, and stops after some questions.
struct Watch {
    patience: u32,
    told: Vec<BestLines>,
}

impl Observer for Watch {
    fn stops(&mut self) -> bool {
        self.patience = self.patience.saturating_sub(1);
        self.patience == 0
    }

    fn ranks(&mut self, lines: &BestLines) {
        self.told.push(lines.clone());
    }
}

#[test]
fn a_search_that_is_stopped_keeps_the_last_complete_iteration() {
    let position = CASES[6].position();
    let mut engine = Engine::new(&position);
    let mut watch = Watch {
        patience: 30,
        told: Vec::new(),
    };
    let limit = SearchLimit::Depth(60);
    let best = engine.best_lines(&position, LineCount::THREE, limit, &mut watch);
    let last = watch.told.last().expect("an iteration");
    assert_eq!((best.depth, &best.lines), (last.depth, &last.lines));
    assert!(best.nodes >= last.nodes);
    for pair in watch.told.windows(2) {
        assert_eq!(pair[0].depth + 1, pair[1].depth);
        assert!(pair[0].nodes <= pair[1].nodes);
    }
}

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

fn position(fields: &str) -> Position {
    format!("rules={fields}").parse().expect("a position")
}

#[test]
fn a_win_by_fours_is_the_first_line_and_others_follow() {
    let position =
        position("freestyle size=15 first=black turn=white black=e8a1c3 white=f8g8h8i9i10");
    let best = best(&position, LineCount::THREE, SearchLimit::Depth(3));
    check(&position, &best, LineCount::THREE);
    assert_eq!(best.lines.len(), 3, "{best:?}");
    assert!(matches!(best.lines[0].score, Score::Win(_)), "{best:?}");
    assert_eq!(best.lines[0].moves[0], point("i8"));
}

#[test]
fn every_five_is_a_line_and_a_four_leaves_one() {
    let fives = position("freestyle size=15 first=black turn=black black=f8g8h8i8 white=a1a3a5");
    let found = best(&fives, LineCount::THREE, SearchLimit::Depth(3));
    check(&fives, &found, LineCount::THREE);
    let [first, second, third] = &found.lines[..] else {
        panic!("{found:?}");
    };
    assert_eq!((first.score, second.score), (Score::Win(1), Score::Win(1)));
    assert!(third.score < Score::Win(1));
    let four = position("freestyle size=15 first=black turn=white black=f8g8h8i8 white=e8a3a5");
    let found = best(&four, LineCount::THREE, SearchLimit::Depth(3));
    assert_eq!(firsts(&found), [point("j8")]);
}

#[test]
fn positions_without_a_choice() {
    let empty = position("renju size=15 first=black turn=black");
    let found = best(&empty, LineCount::THREE, SearchLimit::Depth(3));
    assert_eq!(firsts(&found), [point("h8")]);
    // One point is left.
    let mut full = crowded(&mut Random::new(3), Ruleset::default());
    let points: Vec<Point> = full.board().size().points().collect();
    for point in points {
        if full.judge(point) == Ok(Judgement::Quiet) {
            full.place(point).expect("an empty point");
        }
    }
    let found = best(&full, LineCount::MOST, SearchLimit::Depth(3));
    check(&full, &found, LineCount::MOST);
    assert!(found.lines.len() <= usize::from(full.board().size().area() - full.board().stones()));
}

#[test]
fn wins_and_losses_of_lines_are_there() {
    let mut random = Random::new(5);
    let (mut wins, mut losses) = (0, 0);
    for case in 0..cases(240) as usize {
        let text = RULES[case % RULES.len()];
        let rules: Ruleset = text.parse().expect("a rule set");
        let position = crowded(&mut random, rules);
        let found = best(&position, LineCount::MOST, SearchLimit::Depth(12));
        check(&position, &found, LineCount::MOST);
        for line in &found.lines {
            let mut after = position.clone();
            let judged = after.place(line.moves[0]);
            if judged == Ok(Judgement::Five) {
                assert_eq!(line.score, Score::Win(1));
                continue;
            }
            if judged != Ok(Judgement::Quiet) {
                continue;
            }
            let Some(value) = Solver::new().solve(&mut after, false) else {
                continue;
            };
            let claim = format!("{text}: {line:?}, {value}\n{:?}", position.board());
            match line.score {
                Score::Win(_) => {
                    wins += 1;
                    assert_eq!(value, -1, "{claim}");
                }
                Score::Loss(_) => {
                    losses += 1;
                    assert_eq!(value, 1, "{claim}");
                }
                Score::Value(_) => {}
            }
        }
    }
    assert!(wins > 20 && losses > 20, "{wins} {losses}");
}

#[test]
fn an_analysis_tells_what_the_other_side_threatens() {
    let three = position("freestyle size=15 first=black turn=white black=f8g8h8 white=a1c5");
    let mut engine = Engine::new(&three);
    let limit = SearchLimit::Depth(2);
    let mut told = 0;
    let found = analyse(
        &mut engine,
        &three,
        LineCount::THREE,
        limit,
        &mut |so_far| {
            told += 1;
            assert!(!so_far.threat.is_empty());
        },
    );
    assert_eq!((told, found.best.depth), (2, 2));
    let first = found.threat[0].to_string();
    assert!(["e8", "i8"].contains(&&*first), "{first}");
    let calm = position("freestyle size=15 first=black turn=white black=f8g9 white=a1c5");
    let found = analyse(&mut engine, &calm, LineCount::THREE, limit, &mut |_| {});
    assert_eq!(found.threat, []);
}

#[test]
fn analyses_as_they_are_written() {
    for (reply, line) in [
        (
            Reply::Lines {
                id: 7,
                ms: 240,
                analysis: Analysis {
                    best: BestLines {
                        depth: 6,
                        nodes: 12_345,
                        lines: vec![
                            BestLine {
                                score: Score::Win(5),
                                moves: vec![point("h8"), point("i9")],
                            },
                            BestLine {
                                score: Score::Value(-4),
                                moves: vec![point("g8")],
                            },
                        ],
                    },
                    threat: vec![point("h9"), point("h10")],
                },
            },
            "lines id=7 ms=240 depth=6 nodes=12345 best=win:5:h8i9,-4:g8 threat=h9h10",
        ),
        (
            Reply::Analysed {
                id: 7,
                ms: 0,
                analysis: Analysis::default(),
            },
            "analysed id=7 ms=0 depth=0 nodes=0",
        ),
    ] {
        assert_eq!(reply.to_string(), line);
        assert_eq!(line.parse(), Ok(reply));
    }
}

const ANALYSE: &str = "analyse id=7 bot=search seed=0 limits=time:1000 rules=renju size=15 first=black \
                       turn=white black=h8";

#[test]
fn requests_for_an_analysis_as_they_are_written() {
    let line = ANALYSE.to_string() + " lines=3";
    let request: Request = line.parse().expect("a request");
    assert!(matches!(request, Request::Analyse(_, LineCount::THREE)));
    assert_eq!(request.to_string(), line);
}

#[test]
fn wrong_analyses_are_refused() {
    for (lines, said) in [
        ("", "the field lines= is missing"),
        (
            " lines=6",
            "wrong lines=\"6\": expected a number from 1 to 5",
        ),
        (
            " lines=0",
            "wrong lines=\"0\": expected a number from 1 to 5",
        ),
        (
            " lines=+1",
            "wrong lines=\"+1\": expected a number from 1 to 5",
        ),
    ] {
        let error = (ANALYSE.to_string() + lines).parse::<Request>();
        assert_eq!(error.expect_err("refused").to_string(), said);
    }
    for best in ["+35:", "win:h8", "h8", "+35:h8,", "+35:h8w1"] {
        let line = format!("lines id=7 ms=0 depth=0 nodes=0 best={best}");
        let error = line.parse::<Reply>().expect_err("refused").to_string();
        assert!(
            error.contains("expected a score and the points of a line"),
            "{error}"
        );
    }
}
