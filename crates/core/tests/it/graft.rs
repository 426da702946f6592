//! Lines taken over from another game, compared with the sets of all lines written as actions.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tengen_core::{Game, NodeId, Terms};
use tengen_testing::config::config;
use tengen_testing::play::{Op, ops, played, start};

/// The actions that lead to each node, as text.
fn lines(game: &Game) -> BTreeSet<Vec<String>> {
    (1..=u32::try_from(game.tree().highest_number()).expect("few nodes"))
        .map(NodeId::from_number)
        .filter(|node| game.tree().contains(*node))
        .map(|node| line_to(game, node))
        .collect()
}

fn line_to(game: &Game, node: NodeId) -> Vec<String> {
    let path = game.tree().path_to(node);
    let steps = path.into_iter().filter_map(|node| game.tree().step(node));
    steps
        .map(|step| format!("{:?} {:?}", step.action, step.at.seat))
        .collect()
}

/// The comments with the lines that lead to them.
fn comments(game: &Game) -> BTreeMap<Vec<String>, String> {
    let notes = game.annotations().notes();
    notes
        .map(|(number, note)| {
            (
                line_to(game, NodeId::from_number(number)),
                note.comment.clone(),
            )
        })
        .collect()
}

fn go_on(game: &mut Game, ops: &[Op]) {
    for op in ops {
        // A refused call is as useful as an accepted one. A new start would leave nothing in common.
        if !matches!(op, Op::Restart) {
            let _ = op.call(game).make(game);
        }
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn a_game_takes_over_all_lines_and_keeps_its_own(
        start in start(),
        first in ops(20),
        mine in ops(12),
        others in ops(12),
    ) {
        let mut game = played(&start, &first);
        let mut other = game.clone();
        go_on(&mut game, &mine);
        go_on(&mut other, &others);
        for number in 0..=u32::try_from(other.tree().highest_number()).expect("few nodes") {
            if !other.tree().contains(NodeId::from_number(number)) {
                continue;
            }
            other.annotations_mut().note_mut(number).comment = format!("note {number}");
        }
        let before = game.clone();
        prop_assert!(game.graft(&other));

        let all: BTreeSet<_> = lines(&before).union(&lines(&other)).cloned().collect();
        prop_assert_eq!(lines(&game), all);
        prop_assert_eq!(game.cursor(), before.cursor());
        prop_assert!(game.line().starts_with(&before.line()), "it goes on at its end at most");
        let shown = |game: &Game| (game.board().clone(), game.status(), *game.protocol());
        prop_assert_eq!(shown(&game), shown(&before));
        for parent in (0..=u32::try_from(before.tree().highest_number()).expect("few nodes"))
            .map(NodeId::from_number)
        {
            prop_assert!(game.tree().children(parent).starts_with(before.tree().children(parent)));
        }
        prop_assert_eq!(comments(&game), comments(&other));
        let once = game.tree().clone();
        prop_assert!(game.graft(&other));
        prop_assert_eq!(game.tree(), &once, "once more it adds nothing");
    }
}

#[test]
fn games_that_began_differently_are_refused() {
    let mut game = Game::new(Terms::default());
    game.play("h8".parse().expect("a point")).expect("legal");
    let renju = Game::new("renju".parse().expect("terms"));
    let before = game.clone();
    assert!(!game.graft(&renju));
    assert_eq!((game.tree(), game.log()), (before.tree(), before.log()));
}
