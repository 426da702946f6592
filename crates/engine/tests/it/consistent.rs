//! Losses that the engine claims, compared with its judgement of the position after its own reply.

use tengen_core::{Game, Position};
use tengen_engine::{Choice, Engine, Score, SearchLimit, Silent};
use tengen_testing::blunder_data::blunder_games;
use tengen_testing::cases::is_long;

/// The number of games of each rule set, in a long run and otherwise.
const GAMES: [usize; 2] = [8, 3];

#[test]
fn a_loss_is_a_win_of_the_opponent_after_the_best_reply() {
    let mut losses = 0;
    let games = blunder_games();
    let rules = |it: &Game| it.terms().rules;
    let [many, few] = GAMES;
    let most = if is_long() { many } else { few };
    let same_rules = games.chunk_by(|one, other| rules(&one.game) == rules(&other.game));
    for it in same_rules.flat_map(|games| &games[..most]) {
        let mut position = Game::new(it.game.terms()).position().clone();
        let mut engine = Engine::new(&position);
        let mut think = |position: &Position, nodes| {
            engine.think(position, SearchLimit::Nodes(nodes), &mut Silent)
        };
        for stone in it.game.moves() {
            position.put(stone).expect("an empty point");
            if position.board().stones() < 6 {
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
                "{} {reply}: {found}\n{position:?}",
                it.place
            );
        }
    }
    assert!(losses > 4 * most, "{losses}");
}
