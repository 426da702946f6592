//! Positions in all symmetries, compared with a search that transforms the board of every game.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tengen_collection::{CollectedGame, Database, Filter, GameResult, NextMove, Tally};
use tengen_core::{Board, BoardSize, Point, Stone, Symmetry};

fn board(size: BoardSize, moves: &[Point]) -> Board {
    let mut board = Board::new(size);
    for (point, stone) in moves.iter().zip(Stone::BOTH.into_iter().cycle()) {
        board.put(*point, stone);
    }
    board
}

/// Returns the results of the games with a position, and of each next move.
fn slow(games: &[CollectedGame], asked: &Board) -> (Tally, Vec<NextMove>) {
    let size = asked.size();
    let (mut all, mut next) = (Tally::default(), BTreeMap::<Point, Tally>::new());
    let own = |it: &Symmetry| asked.transformed(*it) == *asked;
    let stones = usize::from(asked.stones());
    for game in games.iter().filter(|it| it.moves().len() >= stones) {
        let there = board(size, &game.moves()[..stones]);
        let turned = Symmetry::ALL
            .into_iter()
            .find(|it| there.transformed(*it) == *asked);
        let Some(symmetry) = turned else { continue };
        all.count(game.result);
        if let Some(point) = game.moves().get(stones) {
            let point = symmetry.apply(*point, size).expect("on the board");
            let images = Symmetry::ALL.into_iter().filter(own);
            let images = images.map(|it| it.apply(point, size).expect("on the board"));
            let least = images.min().expect("the identity");
            next.entry(least).or_default().count(game.result);
        }
    }
    let mut next: Vec<_> = next.into_iter().collect();
    next.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
    let next = next
        .into_iter()
        .map(|(point, tally)| NextMove { point, tally });
    (all, next.collect())
}

/// Games on a board of five lines, with few different points, so that many positions come again.
fn games() -> impl Strategy<Value = Vec<CollectedGame>> {
    let size = BoardSize::new(5).expect("in range");
    let points: Vec<Point> = size.points().filter(|it| it.row() < 3).collect();
    let result = proptest::sample::select(GameResult::ALL.to_vec());
    let game = (
        proptest::sample::subsequence(points, 1..7).prop_shuffle(),
        result,
    );
    let game = game.prop_map(|(moves, result)| {
        let moves: String = moves.iter().map(ToString::to_string).collect();
        let text = format!("freestyle\t5\t{result}\t\t\t\t\t{moves}");
        text.parse().expect("a game")
    });
    proptest::collection::vec(game, 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn positions_are_found_in_every_symmetry(games in games(), seen in any::<prop::sample::Index>()) {
        let mut database = Database::default();
        for game in games {
            database.add(game);
        }
        let game = seen.get(database.games()).clone();
        for stones in 0..=game.moves().len() {
            let upright = board(game.size(), &game.moves()[..stones]);
            for symmetry in Symmetry::ALL {
                let asked = upright.transformed(symmetry);
                let found = database.explore(&asked, &Filter::default());
                let (all, next) = slow(database.games(), &asked);
                prop_assert_eq!(found.games, all);
                prop_assert_eq!(&found.next, &next);
                prop_assert!(found.games.games() > 0);
                let going_on: u32 = found.next.iter().map(|it| it.tally.games()).sum();
                prop_assert_eq!(found.ended.games() + going_on, all.games());
                prop_assert_eq!(found.numbers.len(), all.games() as usize);
            }
        }
    }
}
