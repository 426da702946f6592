//! Editing the tree: promoting, deleting, numbering and turning, compared with a nested list that shows each
//! operation directly.

use proptest::prelude::*;
use tengen_core::board::Symmetry;
use tengen_core::game::{ArchiveNode, StepRefusal};
use tengen_core::{Archive, Game, NodeId, Terms, link};
use tengen_testing::config::config;
use tengen_testing::play::{ops, played, start};

/// A node with its comment and the nodes after it, the main line first.
#[derive(Clone, PartialEq, Debug, Default)]
struct Nest {
    comment: String,
    after: Vec<(ArchiveNode, Nest)>,
}

/// The way to a node: the place among its siblings at each step.
type Way = Vec<usize>;

impl Nest {
    fn of(archive: &Archive) -> Nest {
        fn below(archive: &Archive, parent: u32) -> Nest {
            let numbered = (1_u32..).zip(&archive.nodes);
            let children = numbered.filter(|(_, node)| node.parent == parent);
            let after = children.map(|(number, node)| {
                // The numbers differ from game to game.
                let node = ArchiveNode { parent: 0, ..*node };
                (node, below(archive, number))
            });
            let note = archive.annotations.note(parent);
            Nest {
                comment: note.map_or(String::new(), |note| note.comment.clone()),
                after: after.collect(),
            }
        }
        below(archive, 0)
    }

    fn at(&mut self, way: &[usize]) -> &mut Nest {
        let mut nest = self;
        for &place in way {
            nest = &mut nest.after[place].1;
        }
        nest
    }

    fn promote(&mut self, way: &[usize]) {
        let mut nest = self;
        for &place in way {
            let chosen = nest.after.remove(place);
            nest.after.insert(0, chosen);
            nest = &mut nest.after[0].1;
        }
    }

    fn lead(&mut self, way: &[usize]) {
        if let Some((&place, above)) = way.split_last() {
            let parent = self.at(above);
            let chosen = parent.after.remove(place);
            parent.after.insert(0, chosen);
        }
    }

    fn delete(&mut self, way: &[usize]) {
        if let Some((&place, above)) = way.split_last() {
            self.at(above).after.remove(place);
        }
    }
}

fn way(game: &Game, node: NodeId) -> Way {
    let mut parent = NodeId::ROOT;
    let mut way = Vec::new();
    for node in game.tree().path_to(node) {
        let siblings = game.tree().children(parent);
        way.push(siblings.iter().position(|&it| it == node).expect("a child"));
        parent = node;
    }
    way
}

/// Gives every node a comment, so that comments on wrong nodes are noticed.
fn write_comments(game: &mut Game) {
    for number in 0..=u32::try_from(game.tree().highest_number()).expect("few nodes") {
        if game.tree().contains(NodeId::from_number(number)) {
            game.annotations_mut().note_mut(number).comment = format!("node {number}");
        }
    }
}

/// The state at the cursor without node numbers.
fn shown(game: &Game) -> impl PartialEq + std::fmt::Debug {
    (
        game.board().clone(),
        game.status(),
        *game.protocol(),
        game.ply(),
        game.next().is_some(),
    )
}

#[derive(Clone, Copy, Debug)]
enum Edit {
    Promote,
    Lead,
    Delete,
}

fn check_edit(game: &mut Game, edit: Edit, node: NodeId) {
    let before = game.to_archive();
    let mut nest = Nest::of(&before);
    let (place, cursor) = (way(game, node), game.cursor());
    let was_inside = game.tree().path_to(cursor).contains(&node);
    let parent = game.tree().step(node).expect("a node").parent;
    let line = game.line();
    match edit {
        Edit::Promote => {
            nest.promote(&place);
            game.promote(node).expect("a node");
        }
        Edit::Lead => {
            nest.lead(&place);
            game.lead(node).expect("a node");
        }
        Edit::Delete => {
            let count = game.count_from(node);
            nest.delete(&place);
            game.delete(node).expect("a node");
            assert_eq!(game.tree().len() + count, before.nodes.len());
        }
    }
    let archive = game.to_archive();
    assert_eq!(Nest::of(&archive), nest, "{edit:?}");
    if matches!(edit, Edit::Delete) {
        assert_eq!(game.cursor(), if was_inside { parent } else { cursor });
        assert!(!game.tree().contains(node));
        let kept = line.iter().take_while(|&&it| game.tree().contains(it));
        let kept: Vec<NodeId> = kept.copied().collect();
        assert!(game.line().starts_with(&kept), "the line begins as before");
        if kept.len() < line.len() {
            let end = game.line().last().copied().unwrap_or(NodeId::ROOT);
            assert_eq!(game.tree().children(end), [], "and goes on to an end");
        }
    } else {
        assert_eq!((game.cursor(), game.line()), (cursor, line));
    }
    let text = link::encode(&archive).expect("a game");
    assert_eq!(link::decode(&text), Ok(archive.clone()));
    let again = Game::from_archive(&archive).expect("a game");
    assert_eq!(again.to_archive(), archive);
    assert_eq!(format!("{:?}", shown(&again)), format!("{:?}", shown(game)));
    let mut copy = game.clone();
    while copy.redo().is_ok() {}
    let end = copy.line().last().copied().unwrap_or(NodeId::ROOT);
    assert_eq!(copy.cursor(), end, "redo reaches the end of the line");
    while copy.undo().is_ok() {}
    assert_eq!(copy.cursor(), NodeId::ROOT);
    let fresh = Game::from_archive(&Archive {
        nodes: Vec::new(),
        cursor: 0,
        line_end: 0,
        ..archive
    });
    assert_eq!(copy.board(), fresh.expect("an empty game").board());
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn edits_do_what_they_say(
        start in start(),
        first in ops(40),
        edits in proptest::collection::vec((0..3_u8, any::<usize>(), ops(4)), 1..8),
    ) {
        let mut game = played(&start, &first);
        write_comments(&mut game);
        for (kind, which, between) in edits {
            let edit = [Edit::Promote, Edit::Lead, Edit::Delete][usize::from(kind)];
            let numbers = 1..=u32::try_from(game.tree().highest_number()).expect("few nodes");
            let nodes: Vec<NodeId> = numbers
                .map(NodeId::from_number)
                .filter(|&node| game.tree().contains(node))
                .collect();
            if let Some(&node) = nodes.get(which % nodes.len().max(1)) {
                check_edit(&mut game, edit, node);
            }
            for op in between {
                let call = op.call(&game);
                // A refused call is as useful as an accepted one.
                let _ = call.make(&mut game);
            }
        }
        let mut again = start.game();
        prop_assert_eq!(again.replay(game.log()), Ok(game.status()));
        prop_assert_eq!(again.tree(), game.tree());
        prop_assert_eq!((again.cursor(), again.line()), (game.cursor(), game.line()));
    }

    #[test]
    fn a_turned_game_is_the_same_game(start in start(), ops in ops(40)) {
        let game = played(&start, &ops);
        for symmetry in Symmetry::ALL {
            let mut turned = game.clone();
            prop_assert_eq!(turned.turn(symmetry).is_over(), game.status().is_over());
            prop_assert_eq!((turned.cursor(), turned.line()), (game.cursor(), game.line()));
            let mut back = turned.clone();
            back.turn(symmetry.inverse());
            prop_assert_eq!(back.to_archive(), game.to_archive());
            prop_assert_eq!(back.position(), game.position());
            let mut again = start.game();
            prop_assert_eq!(again.replay(turned.log()), Ok(turned.status()));
            prop_assert_eq!(again.to_archive(), turned.to_archive());
            let (mut one, mut other) = (game.clone(), turned);
            loop {
                let size = one.terms().size;
                for point in size.points() {
                    let there = symmetry.apply(point, size).expect("on the board");
                    prop_assert_eq!(one.board().at(point), other.board().at(there));
                }
                prop_assert_eq!(one.seat_to_move(), other.seat_to_move());
                prop_assert_eq!(one.status().is_over(), other.status().is_over());
                prop_assert_eq!(one.question().is_some(), other.question().is_some());
                let over = one.undo().is_err();
                prop_assert_eq!(other.undo().is_err(), over);
                if over {
                    break;
                }
            }
        }
    }
}

fn at(name: &str) -> tengen_core::Point {
    name.parse().expect("a name")
}

fn played_points(names: &str) -> Game {
    let mut game = Game::new(Terms::default());
    for name in names.split(' ') {
        game.play(at(name)).expect("an empty point");
    }
    game
}

#[test]
fn unknown_nodes_are_refused_and_change_nothing() {
    let mut game = played_points("h8 i9 g7");
    let gone = game.cursor();
    game.delete(gone).expect("a node");
    let before = (game.to_archive(), game.log().len());
    for node in [NodeId::ROOT, gone, NodeId::from_number(99)] {
        assert_eq!(game.delete(node), Err(StepRefusal::NoSuchNode));
        assert_eq!(game.promote(node), Err(StepRefusal::NoSuchNode));
        assert_eq!(game.lead(node), Err(StepRefusal::NoSuchNode));
    }
    assert_eq!(game.jump(gone), Err(StepRefusal::NoSuchNode));
    assert_eq!((game.to_archive(), game.log().len()), before);
    game.play(at("g7")).expect("the point is empty again");
    assert_ne!(game.cursor(), gone, "a number is never used again");
}

#[test]
fn numbers_begin_anew_at_a_chosen_move() {
    let mut game = played_points("h8 i9 g7 f6 j10");
    let line = game.line();
    let numbers = |game: &Game| -> Vec<Option<u16>> {
        line.iter().map(|&node| game.shown_number(node)).collect()
    };
    assert_eq!(numbers(&game), [1, 2, 3, 4, 5].map(Some));
    game.annotations_mut().note_mut(line[2].number()).number = Some(1);
    assert_eq!(numbers(&game), [1, 2, 1, 2, 3].map(Some));
    assert_eq!(game.numbered_from(line[4]), Some(line[2]));
    assert_eq!(game.numbered_from(line[1]), None);
    game.annotations_mut().note_mut(line[3].number()).number = Some(u16::MAX);
    assert_eq!(numbers(&game)[3..], [Some(u16::MAX), None]);
}

#[test]
fn marks_turn_with_the_board() {
    use tengen_core::game::{Mark, Sign};
    let mut game = played_points("h8 i9");
    let note = game.annotations_mut().note_mut(1);
    note.marks.push(Mark {
        point: at("a1"),
        sign: Sign::Arrow(at("c1")),
    });
    game.turn(Symmetry::Turn90);
    let note = game.annotations().note(1).expect("a note");
    let expected = Mark {
        point: at("a15"),
        sign: Sign::Arrow(at("a13")),
    };
    assert_eq!(note.marks, [expected]);
}
