//! Regression tests of archives: cursors, resignations, points off the board, stones after the end.

use tengen_core::game::ArchiveNode;
use tengen_core::link::{LinkError, decode, encode};
use tengen_core::{Archive, Game, Outcome, Stone, Terms};

fn archive(nodes: &[(u32, &str)], cursor: u32) -> Archive {
    let node = |&(parent, action): &(u32, &str)| ArchiveNode {
        parent,
        action: action.parse().expect("an action"),
        seat: None,
        clock: None,
        outcome: None,
    };
    Archive {
        terms: Terms::default(),
        setup: None,
        nodes: nodes.iter().map(node).collect(),
        annotations: tengen_core::game::Annotations::default(),
        cursor,
        line_end: cursor,
    }
}

/// An archive may list its actions in any order, parents first; a link stores them in depth-first order.
#[test]
fn encode_keeps_the_cursor_on_its_action() {
    let stored = archive(&[(0, "a1"), (0, "b1"), (1, "c1")], 2);
    let shown = Game::from_archive(&stored).expect("a game").moves();
    let again = decode(&encode(&stored).expect("a game")).expect("its own text");
    assert_eq!(Game::from_archive(&again).expect("a game").moves(), shown); // a1 c1, not b1
}

/// `seat: None` stands for the side to move.
#[test]
fn encode_keeps_who_resigned() {
    let stored = archive(&[(0, "h8"), (1, "resign")], 2);
    let seat = |archive: &Archive| {
        let game = Game::from_archive(archive).expect("a game");
        game.tree().step(game.cursor()).map(|step| step.at.seat)
    };
    let again = decode(&encode(&stored).expect("a game")).expect("its own text");
    assert_eq!(seat(&again), seat(&stored)); // First, not Second
}

/// A game with a point off the board is not written.
#[test]
fn encode_does_not_make_a_game_of_what_is_none() {
    let stored = archive(&[(0, "v22")], 0);
    Game::from_archive(&stored).expect_err("off the board");
    assert_eq!(encode(&stored), Err(LinkError::Action(1)));
}

/// Nodes after the end of a game can be shown; later stones must not extend the winning line.
#[test]
fn the_winning_line_is_that_of_the_end() {
    let names = "h8 a1 i8 a2 j8 a3 k8 a4 l8 a6 m8".split(' ');
    let nodes: Vec<(u32, &str)> = (0..).zip(names).collect();
    let mut stored = archive(&nodes, 11);
    stored.nodes[8].outcome = Some(Outcome::Five {
        winner: Stone::Black,
    });
    let mut game = Game::from_archive(&stored).expect("a game");
    let after = game.status();
    game.goto_ply(9).expect("nine stones");
    assert_eq!(after.winning_points(), game.status().winning_points()); // m8 is in the first
}
