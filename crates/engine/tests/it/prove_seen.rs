//! Wins that a search for the best move sees, which are then to be proved.

use tengen_core::Position;
use tengen_engine::{Engine, Forcing, Score, SearchLimit, Silent, Solution};
use tengen_testing::cases::cases;

#[test]
fn a_proof_is_found_where_the_search_sees_a_win() {
    let text = include_str!("../../../testing/data/seen-wins.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let step = if cases(1) == 1 { 12 } else { 1 };
    let (mut proved, mut open) = (0, Vec::new());
    for line in lines.step_by(step) {
        let position: Position = line.parse().expect("a position");
        let verdict =
            Engine::new(&position).think(&position, SearchLimit::Nodes(100_000), &mut Silent);
        if !matches!(verdict.score, Score::Win(_)) {
            continue;
        }
        let limit = SearchLimit::Nodes(3_000_000);
        match Engine::new(&position).prove(&position, Forcing::Threats, limit, &mut Silent) {
            Solution::Win(_) => proved += 1,
            Solution::None | Solution::Unknown => open.push(line),
        }
    }
    println!("{proved} proved, {} not: {open:#?}", open.len());
    assert!(proved >= 80 / step, "{proved} proved");
    assert!(20 * open.len() <= proved + open.len(), "{open:#?}");
}
