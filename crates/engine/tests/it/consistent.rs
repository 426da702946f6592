//! Losses that the engine claims, compared with its judgement of the position after its own reply.

use tengen_core::{BoardSize, Point, Position, Stone};
use tengen_engine::{Choice, Engine, Score, SearchLimit, Silent};

const GAMES: [(&str, &str); 4] = [
    (
        "freestyle",
        include_str!("../../../testing/data/blunders/freestyle.txt"),
    ),
    (
        "standard",
        include_str!("../../../testing/data/blunders/standard.txt"),
    ),
    (
        "renju",
        include_str!("../../../testing/data/blunders/renju.txt"),
    ),
    (
        "caro",
        include_str!("../../../testing/data/blunders/caro.txt"),
    ),
];

/// Returns the stones of the first games of a file.
fn games(text: &str) -> impl Iterator<Item = Vec<Point>> {
    let games = text.lines().filter(|line| !line.starts_with('#')).take(8);
    games.map(|line| {
        let stones = line.split('|').next().expect("the stones");
        let points = stones
            .split_whitespace()
            .map(|name| name.parse().expect("a point"));
        points.collect()
    })
}

#[test]
fn a_loss_is_a_win_of_the_opponent_after_the_best_reply() {
    let mut losses = 0;
    for (rules, text) in GAMES {
        let empty = Position::new(
            BoardSize::DEFAULT,
            rules.parse().expect("rules"),
            Stone::Black,
        );
        let mut engine = Engine::new(&empty);
        let mut think = |position: &Position, nodes| {
            engine.think(position, SearchLimit::Nodes(nodes), &mut Silent)
        };
        for stones in games(text) {
            let mut position = empty.clone();
            for &stone in &stones {
                if position.put(stone).is_err() || position.board().stones() < 6 {
                    continue;
                }
                let verdict = think(&position, 8000);
                let (Score::Loss(_), Choice::Place(reply)) = (verdict.score, verdict.choice) else {
                    continue;
                };
                losses += 1;
                let mut after = position.clone();
                after.put(reply).expect("a legal point");
                let found = think(&after, 1_000_000).score;
                assert!(
                    matches!(found, Score::Win(_)),
                    "{rules} {reply}: {found}\n{position:?}"
                );
            }
        }
    }
    assert!(losses > 30, "{losses}");
}
