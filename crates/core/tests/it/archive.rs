//! Archives: opening whole games stored as plain data, and refusing invalid ones.

use tengen_core::game::{ArchiveError, ArchiveNode};
use tengen_core::rules::{PlaceError, Setup};
use tengen_core::{
    Action, Archive, At, Board, BoardSize, Game, Outcome, PlayRefusal, Point, Seat, Status, Stone,
    Terms,
};

const FIVE: &str = "h8 a1 i8 a2 j8 a3 k8 a4 l8";

fn point(name: &str) -> Point {
    name.parse().expect("the name of a point")
}

#[test]
fn the_clock_goes_into_the_tree_and_the_archive() {
    let mut game = Game::new(Terms::default());
    let at = At {
        seat: Seat::First,
        clock: Some(1_500),
    };
    game.act(Action::place(point("h8")), at)
        .expect("an empty point");
    assert_eq!(
        game.tree().step(game.cursor()).map(|step| step.at),
        Some(at)
    );
    assert_eq!(game.to_archive().nodes[0].clock, Some(1_500));
    let again = Game::from_archive(&game.to_archive()).expect("its own archive");
    assert_eq!(again.tree(), game.tree());
}

fn node(parent: u32, action: &str) -> ArchiveNode {
    ArchiveNode {
        parent,
        action: action.parse().expect("an action"),
        seat: None,
        clock: None,
        outcome: None,
    }
}

fn archive(nodes: &[(u32, &str)]) -> Archive {
    Archive {
        terms: Terms::default(),
        setup: None,
        nodes: nodes
            .iter()
            .map(|&(parent, action)| node(parent, action))
            .collect(),
        annotations: tengen_core::game::Annotations::default(),
        cursor: 0,
        line_end: 0,
    }
}

#[test]
fn archives_that_are_no_games() {
    let place = |node, why| ArchiveError::Place { node, why };
    let taken = archive(&[(0, "h8"), (1, "i8"), (2, "h8")]);
    let off = archive(&[(0, "h8"), (0, "v22")]);
    let forward = archive(&[(0, "h8"), (3, "i8"), (1, "j8")]);
    let itself = archive(&[(1, "h8")]);
    let mut nowhere = archive(&[(0, "h8")]);
    (nowhere.cursor, nowhere.line_end) = (2, 2);
    let mut beside = archive(&[(0, "h8"), (0, "i8")]);
    (beside.cursor, beside.line_end) = (1, 2);
    let mut above = archive(&[(0, "h8"), (1, "i8")]);
    (above.cursor, above.line_end) = (2, 1);
    let mut size = archive(&[]);
    let board = Board::new(BoardSize::new(9).expect("nine"));
    size.setup = Some(Setup {
        board,
        to_move: Stone::Black,
    });
    for (archive, why) in [
        (taken, place(3, PlaceError::Occupied)),
        (off, place(2, PlaceError::OffBoard)),
        (forward, ArchiveError::Parent { node: 2 }),
        (itself, ArchiveError::Parent { node: 1 }),
        (nowhere, ArchiveError::Cursor),
        (beside, ArchiveError::Cursor),
        (above, ArchiveError::Cursor),
        (size, ArchiveError::SetupSize),
    ] {
        assert_eq!(Game::from_archive(&archive).map(drop), Err(why));
    }
}

#[test]
fn an_archive_keeps_its_own_results_and_what_follows_them() {
    let mut stored = archive(&[(0, "h8"), (1, "i8"), (2, "j8")]);
    let outcome = Outcome::Resignation {
        winner: Stone::Black,
    };
    stored.nodes[1].outcome = Some(outcome);
    (stored.cursor, stored.line_end) = (2, 3);
    let mut game = Game::from_archive(&stored).expect("it can lie on a board");
    assert_eq!(game.to_archive(), stored);
    let over = Status::Over {
        outcome,
        line: vec![],
    };
    assert_eq!(game.status(), over);
    assert_eq!(game.play(point("a1")), Err(PlayRefusal::Over));
    assert_eq!(game.redo(), Ok(over), "nodes after an end can be looked at");
    assert_eq!(
        game.play(point("a1")),
        Err(PlayRefusal::Over),
        "and it stays over there"
    );
    assert_eq!(game.goto_ply(1), Ok(Status::ToMove(Stone::White)));
    // A stored five is not judged again if the record does not call it the end of the game.
    let mut five = archive(&[]);
    five.nodes = (0..)
        .zip(FIVE.split(' '))
        .map(|(parent, name)| node(parent, name))
        .collect();
    (five.cursor, five.line_end) = (9, 9);
    let mut game = Game::from_archive(&five).expect("it can lie on a board");
    assert_eq!(game.status(), Status::ToMove(Stone::White));
    assert!(
        game.play(point("a5")).expect("an empty point").is_over(),
        "new stones are judged"
    );
}
