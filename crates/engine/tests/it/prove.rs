//! Proofs of wins: known puzzles, and known traps of searches for threats.

use tengen_core::Position;
use tengen_core::rules::{Passes, Setup};
use tengen_core::{Ruleset, Stone};
use tengen_engine::{Aim, Engine, Forcing, SearchLimit, Silent, Solution};
use tengen_proofs::{Proof, check};
use tengen_testing::cases::cases;
use tengen_testing::vcf_data::puzzles;
use tengen_testing::vct_data::threat_puzzles;

fn prove(position: &Position, forcing: Forcing, nodes: u64) -> Solution {
    let limit = SearchLimit::Nodes(nodes);
    Engine::new(position).prove(position, forcing, limit, &mut Silent)
}

fn proof(position: &Position, forcing: Forcing, nodes: u64, place: &str) -> Proof {
    match prove(position, forcing, nodes) {
        Solution::Win(proof) => *proof,
        other => panic!("{place}: {other:?}\n{}", position.board()),
    }
}

#[test]
fn wins_by_threats_are_proven() {
    let all = threat_puzzles();
    assert!(all.len() >= 140, "{}", all.len());
    let step = if cases(1) == 1 { 4 } else { 1 };
    for puzzle in all.into_iter().step_by(step) {
        // Most take less than a hundredth of this.
        let proof = proof(
            &puzzle.position,
            Forcing::Threats,
            20_000_000,
            &puzzle.place,
        );
        assert!(check(&proof, u64::MAX).is_ok(), "{}", puzzle.place);
        assert_eq!(proof.to_string().parse(), Ok(proof), "{}", puzzle.place);
    }
}

#[test]
fn with_a_limit_of_nodes_a_proof_does_not_depend_on_earlier_searches() {
    for puzzle in threat_puzzles().into_iter().step_by(12) {
        let position = &puzzle.position;
        let limit = SearchLimit::Nodes(40_000);
        let mut engine = Engine::new(position);
        let _ = engine.think(position, SearchLimit::Nodes(100_000), &mut Silent);
        let aim = Aim::any(Forcing::Threats);
        let sought = engine.seek(position, aim, limit, &mut Silent);
        let first = Engine::new(position).seek(position, aim, limit, &mut Silent);
        assert_eq!(sought, first, "{}", puzzle.place);
        let proved = engine.prove(position, Forcing::Threats, limit, &mut Silent);
        let first = prove(position, Forcing::Threats, 40_000);
        assert_eq!(proved, first, "{}", puzzle.place);
    }
}

#[test]
fn wins_by_fours_are_proven_and_others_are_not() {
    for puzzle in puzzles() {
        let setup = Setup {
            board: puzzle.board.clone(),
            to_move: puzzle.attacker,
        };
        let position = Position::from_setup(setup, Ruleset::RENJU, Stone::Black);
        if puzzle.moves == 0 {
            let found = prove(&position, Forcing::Fours, 10_000_000);
            assert_eq!(found, Solution::None, "{}", puzzle.place);
        } else {
            let proof = proof(&position, Forcing::Fours, 10_000_000, &puzzle.place);
            assert_eq!(proof.plan.moves(), puzzle.moves, "{}", puzzle.place);
        }
    }
}

/// The result for a trap.
#[derive(Clone, Copy)]
enum Expected {
    Win,
    /// A win exists, but not with this stone first.
    WinWithout(&'static str),
    None,
}

use Expected::{None, Win, WinWithout};

/// Positions that searches for threats get wrong: name, position, and the result.
const TRAPS: [(&str, &str, Expected); 10] = [
    (
        "a four-three that the defender's block turns into a four of his own",
        "rules=freestyle size=15 first=black turn=black black=e8f8g8h9h10 white=d8i5i6i7b2b3b4",
        None,
    ),
    (
        "the same four-three without the defender's three",
        "rules=freestyle size=15 first=black turn=black black=e8f8g8h9h10 white=d8i5i6a3a1",
        Win,
    ),
    (
        "a double three against a defender with a broken three of his own",
        "rules=freestyle size=15 first=black turn=black black=f8g8i9i10 white=b2b3b5c12d12f12",
        None,
    ),
    (
        "a double three against scattered stones",
        "rules=freestyle size=15 first=black turn=black black=f8g8i9i10 white=b2b4d13f15m12n2",
        Win,
    ),
    (
        "a double three that is forbidden",
        "rules=renju size=15 first=black turn=black black=f8g8h9h10 white=a1c1e1a15",
        WinWithout("h8"),
    ),
    (
        "a double three, where White may make it",
        "rules=renju size=15 first=black turn=white black=a1c1e1a15 white=f8g8h9h10",
        Win,
    ),
    (
        "a four whose only block is an overline, forbidden for Black",
        "rules=renju size=15 first=black turn=white black=h5h6h7h9h10g1 white=e8f8g8d7a1",
        Win,
    ),
    (
        "a five between two stones of the other side, in caro",
        "rules=caro size=15 first=black turn=black black=e8f8g8h8 white=d8j8a1a3",
        None,
    ),
    (
        "an open four of which one end can be capped, in caro",
        "rules=caro size=15 first=black turn=black black=f8g8h8 white=d8k8a1a3",
        None,
    ),
    (
        "the same row in freestyle",
        "rules=freestyle size=15 first=black turn=black black=f8g8h8 white=d8k8a1a3",
        Win,
    ),
];

#[test]
fn traps_are_seen() {
    for (name, text, expected) in TRAPS {
        let position: Position = text.parse().expect(name);
        // Not `prove`, which may find wins with quiet moves.
        let (aim, limit) = (Aim::any(Forcing::Threats), SearchLimit::Nodes(20_000_000));
        let found = Engine::new(&position).seek(&position, aim, limit, &mut Silent);
        match (found, expected) {
            (Solution::Win(_), Win) | (Solution::None, None) => {}
            (Solution::Win(proof), WinWithout(point)) => {
                assert_ne!(proof.plan.point().to_string(), point, "{name}");
            }
            (found, _) => panic!("{name}: {found:?}"),
        }
    }
}

#[test]
fn a_limit_stops_the_search() {
    let puzzle = &threat_puzzles()[0];
    for forcing in [Forcing::Fours, Forcing::Threats] {
        let found = prove(&puzzle.position, forcing, 1);
        assert!(
            matches!(found, Solution::Unknown | Solution::None),
            "{found:?}"
        );
    }
    assert_eq!(
        prove(&puzzle.position, Forcing::Threats, 1),
        Solution::Unknown
    );
}

#[test]
fn nothing_is_won_after_a_five() {
    let text = "rules=renju size=15 first=black turn=black black=a1b1c1d1 white=e5f5g5h5i5";
    let position: Position = text.parse().expect("a position");
    assert_eq!(position.rules().passes(), Passes::On);
    for forcing in [Forcing::Fours, Forcing::Threats] {
        assert_eq!(prove(&position, forcing, 1000), Solution::None);
    }
}
