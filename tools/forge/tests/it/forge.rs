//! The forge: what it makes, and what it rejects.

use tengen_core::rules::Setup;
use tengen_core::{BoardSize, Position, Ruleset, Stone, Symmetry};
use tengen_engine::Forcing;
use tengen_forge::{Doubt, Forge, ForgeLimits, Made, Rejected, self_play};
use tengen_proofs::check;
use tengen_puzzles::{Task, Theme, Themes};
use tengen_testing::slow_wins::SlowWins;

fn forge(position: &Position) -> Forge {
    Forge::new(position, ForgeLimits::default())
}

fn position(text: &str) -> Position {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Makes the puzzles of some games.
fn made(rules: &str, games: u64) -> Vec<Made> {
    let rules: Ruleset = rules.parse().expect("rules");
    let start = Position::new(BoardSize::DEFAULT, rules, Stone::Black);
    let mut forge = forge(&start);
    let games = (0..games).map(|number| self_play(rules, BoardSize::DEFAULT, 7, number));
    games
        .flat_map(|game| forge.scan(&game, Task::ALL))
        .collect()
}

#[test]
fn games_contain_all_tasks_and_every_claim_has_a_proof() {
    let all = made("renju", 25);
    for &task in Task::ALL {
        assert!(all.iter().any(|it| it.puzzle.task() == task), "{task}");
    }
    for Made { puzzle, proofs } in &all {
        let position = puzzle.position();
        for proof in proofs {
            assert!(check(proof, u64::MAX).is_ok(), "{position}");
        }
        match puzzle.task() {
            Task::Defend => {
                // A proof for every other move and the pass.
                let others = position.legal_points().count() - puzzle.solutions().len();
                assert_eq!(proofs.len(), others + 1, "{position}");
                for proof in proofs {
                    assert_eq!(proof.attacker(), !position.to_move());
                    let [first] = puzzle.solutions() else {
                        panic!("one move holds: {position}");
                    };
                    assert!(proof.position.board().is_empty_at(*first));
                }
            }
            Task::Fours | Task::Threats => {
                let firsts: Vec<_> = proofs.iter().map(|proof| proof.plan.point()).collect();
                assert_eq!(firsts, puzzle.solutions());
                let moves = usize::from(puzzle.difficulty().moves);
                for proof in proofs {
                    assert_eq!(proof.position, *position);
                    assert_eq!(proof.plan.moves(), moves, "{position}");
                }
            }
        }
    }
}

#[test]
fn all_symmetries_make_the_same_puzzle() {
    for Made { puzzle, .. } in made("standard", 8) {
        let position = puzzle.position();
        let mut forge = forge(position);
        for symmetry in Symmetry::ALL {
            let setup = Setup {
                board: position.board().transformed(symmetry),
                to_move: position.to_move(),
            };
            let turned = Position::from_setup(setup, position.rules(), Stone::Black);
            let made = forge.make(&turned, puzzle.task()).expect("a puzzle");
            assert_eq!(made.puzzle, puzzle, "{turned}");
            assert_eq!(made.puzzle.id(), puzzle.id());
        }
    }
}

#[test]
fn what_is_no_puzzle_is_rejected() {
    for (text, task, reason) in [
        ("black=e8f8g8h8 white=a1b2c3d8", Task::Fours, Rejected::Five),
        ("black=f8g8h8 white=a1b2c3", Task::Fours, Rejected::Easy),
        (
            "black=f8g8h8 white=a1b2c3",
            Task::Threats,
            Rejected::Stronger,
        ),
        (
            "black=f8g8h8 white=a1b2c3",
            Task::Defend,
            Rejected::Stronger,
        ),
        ("black=h8 white=a1", Task::Fours, Rejected::NoWin),
        ("black=h8 white=a1", Task::Threats, Rejected::NoWin),
        ("black=h8 white=a1", Task::Defend, Rejected::NoThreat),
        (
            "black=a1a3 white=f8g8h8f10g10h10",
            Task::Defend,
            Rejected::Lost,
        ),
        ("black=a1b3 white=f8g8h8", Task::Defend, Rejected::Several),
    ] {
        let position = position(&format!(
            "rules=freestyle size=15 first=black turn=black {text}"
        ));
        let found = forge(&position)
            .make(&position, task)
            .map(|made| made.puzzle);
        assert_eq!(found, Err(reason), "{text} {task}");
    }
    let text = "rules=freestyle size=15 first=black turn=black black=f8g8i9i10 white=f9g9a1a2";
    let position = position(text);
    let limits = ForgeLimits {
        threats: 1,
        ..ForgeLimits::default()
    };
    let found = Forge::new(&position, limits).make(&position, Task::Threats);
    assert_eq!(found.map(|made| made.puzzle), Err(Rejected::Limit));
}

/// Returns the same position under the rules of renju without forbidden points.
fn free(position: &Position) -> Position {
    let text = position.to_string();
    text.replace("rules=renju", "rules=custom:b=exact,w=over,pass=on")
        .parse()
        .expect("a position")
}

#[test]
fn forbidden_points_are_themes() {
    for (text, task, themes) in [
        (
            "turn=black black=g4i4h5i5j5h6i6c7h7k7h9 white=f3g5d7e7f7g7i7g8h8i10f12",
            Task::Fours,
            "avoid",
        ),
        (
            "turn=black black=h4h5j8k8k9 white=e6e7g10h10h11",
            Task::Threats,
            "avoid",
        ),
        (
            "turn=white black=g3e4f4h4e5f5d6 white=h2g4c7e7g7g8",
            Task::Fours,
            "exploit",
        ),
        (
            "turn=white black=f2g3f4h4g5 white=c1g4f5i5",
            Task::Threats,
            "exploit",
        ),
        (
            "turn=white black=g5f6g6h6 white=f3h3h4",
            Task::Defend,
            "exploit",
        ),
        (
            "turn=black black=f5e6g6e8f8g8 white=e5g5h5f7h8h11",
            Task::Fours,
            "",
        ),
    ] {
        let position = position(&format!("rules=renju size=15 first=black {text}"));
        let made = forge(&position).make(&position, task);
        let puzzle = made
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .puzzle;
        assert_eq!(puzzle.themes().to_string(), themes, "{text}");
        if task != Task::Fours {
            continue;
        }
        // What a stone on a forbidden point, or the solution, would do if nothing were forbidden.
        let moves = puzzle.difficulty().moves;
        let mut free = free(puzzle.position());
        let mut slow = SlowWins::new(200_000);
        let legal: Vec<_> = puzzle.position().legal_points().collect();
        let empty = free.legal_points().filter(|it| !legal.contains(it));
        let bans: Vec<_> = empty.collect();
        let mut wins = |point| slow.wins_with(&mut free, point, Forcing::Fours, moves);
        assert_eq!(bans.into_iter().any(&mut wins), themes == "avoid", "{text}");
        assert_eq!(wins(puzzle.solutions()[0]), themes != "exploit", "{text}");
        assert!(!slow.is_incomplete());
    }
}

#[test]
fn a_puzzle_with_other_claims_is_not_confirmed() {
    let all = made("freestyle", 6);
    let puzzle = &all.first().expect("a puzzle").puzzle;
    let mut forge = forge(puzzle.position());
    assert!(forge.confirm(puzzle).is_ok());
    let other = |solutions, themes, task| {
        tengen_puzzles::Puzzle::new(
            puzzle.position(),
            task,
            solutions,
            themes,
            puzzle.difficulty(),
        )
        .expect("a puzzle")
    };
    let wrong = puzzle
        .position()
        .legal_points()
        .find(|it| !puzzle.solutions().contains(it));
    let wrong = other(
        vec![wrong.expect("a point")],
        puzzle.themes(),
        puzzle.task(),
    );
    assert_eq!(forge.confirm(&wrong), Err(Doubt::Different));
    let themes = Themes::NONE.with(Theme::Exploit);
    let wrong = other(puzzle.solutions().to_vec(), themes, puzzle.task());
    assert_eq!(forge.confirm(&wrong), Err(Doubt::Different));
    let task = if puzzle.task() == Task::Defend {
        Task::Fours
    } else {
        Task::Defend
    };
    let wrong = other(puzzle.solutions().to_vec(), puzzle.themes(), task);
    assert!(matches!(forge.confirm(&wrong), Err(Doubt::Rejected(_))));
}
