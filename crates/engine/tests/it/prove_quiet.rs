//! Proofs of wins that a search for threats alone does not find: long ones, and those with quiet moves.

use tengen_core::Position;
use tengen_core::board::Symmetry;
use tengen_core::rules::Setup;
use tengen_engine::{Aim, Engine, Forcing, SearchLimit, Silent, Solution};
use tengen_proofs::{Proof, check};

/// Black wins with the quiet move d4: if White passed after it, a win by threats would follow, but none by fours.
const QUIET: &str =
    "rules=freestyle size=10 first=black turn=black black=f3f5g5f6f7 white=d2d3e4f4d5";

/// Lines of `seen-wins.txt` that were not proved within a second before the moves of the search for the best move came
/// first: one for each rule set.
const LONG: [usize; 4] = [5, 43, 82, 110];

fn transformed(position: &Position, symmetry: Symmetry) -> Position {
    let setup = Setup {
        board: position.board().transformed(symmetry),
        to_move: position.to_move(),
    };
    Position::from_setup(setup, position.rules(), position.first())
}

fn proof(position: &Position, nodes: u64) -> Proof {
    let limit = SearchLimit::Nodes(nodes);
    match Engine::new(position).prove(position, Forcing::Threats, limit, &mut Silent) {
        Solution::Win(proof) => *proof,
        other => panic!("{other:?}\n{position}"),
    }
}

#[test]
fn a_win_with_a_quiet_move_is_proved() {
    let position: Position = QUIET.parse().expect("a position");
    let (aim, limit) = (Aim::any(Forcing::Threats), SearchLimit::Nodes(800_000));
    let threats = Engine::new(&position).seek(&position, aim, limit, &mut Silent);
    assert_eq!(threats, Solution::None, "no win by threats");
    let proof = proof(&position, 800_000);
    assert_eq!(proof.position, position);
    assert!(check(&proof, u64::MAX).is_ok());
}

#[test]
fn in_every_symmetry_a_proof_of_a_quiet_win_holds() {
    let position: Position = QUIET.parse().expect("a position");
    let mut proved = 0;
    for symmetry in Symmetry::ALL {
        let position = transformed(&position, symmetry);
        let limit = SearchLimit::Nodes(800_000);
        let mut engine = Engine::new(&position);
        // The order of the moves depends on the symmetry, so the limit does not suffice in each.
        if let Solution::Win(proof) = engine.prove(&position, Forcing::Threats, limit, &mut Silent)
        {
            assert_eq!(proof.position, position);
            assert!(check(&proof, u64::MAX).is_ok(), "{symmetry:?}");
            proved += 1;
        }
    }
    assert!(proved >= 3, "{proved}");
}

#[test]
fn long_wins_that_the_search_sees_are_proved() {
    let text = include_str!("../../../testing/data/seen-wins.txt");
    for number in LONG {
        let line = text.lines().nth(number - 1).expect("a line");
        let position: Position = line.parse().expect("a position");
        let proof = proof(&position, 800_000);
        assert!(check(&proof, u64::MAX).is_ok(), "{position}");
    }
}
