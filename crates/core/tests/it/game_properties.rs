//! Properties that hold for every game after any calls.

use proptest::prelude::*;
use tengen_core::game::{ArchiveError, Claim, LogEntry, Protocol, Step};
use tengen_core::rules::opening::{Answer, Question};
use tengen_core::rules::{Forbidden, Setup};
use tengen_core::{
    Action, Archive, At, Game, NodeId, Outcome, Point, Position, Seat, Status, StepRefusal, Stone,
};
use tengen_testing::config::config;
use tengen_testing::play::{Call, Op, action, op, ops, played, start};

/// The state that undo must restore.
#[derive(Clone, PartialEq, Debug)]
struct Shown {
    position: Position,
    hash: u64,
    status: Status,
    ply: u16,
    moves: Vec<Point>,
    protocol: Protocol,
    claim: Option<Claim>,
    question: Option<Question>,
    seat: Seat,
    colours: [Stone; 2],
    can_pass: bool,
}

fn shown(game: &Game) -> Shown {
    Shown {
        position: game.position().clone(),
        hash: game.position().zobrist(),
        status: game.status(),
        ply: game.ply(),
        moves: game.moves(),
        protocol: *game.protocol(),
        claim: game.claim(),
        question: game.question(),
        seat: game.seat_to_move(),
        colours: [Seat::First, Seat::Second].map(|seat| game.colour_of(seat)),
        can_pass: game.can_pass(),
    }
}

/// Returns everything that the public interface shows of a game.
fn seen(game: &Game) -> (Archive, Shown, NodeId, Vec<NodeId>, Vec<LogEntry>) {
    (
        game.to_archive(),
        shown(game),
        game.cursor(),
        game.line(),
        game.log().to_vec(),
    )
}

/// A step of a game without its place in the tree.
type Deed = (Action, At, u16, Stone, Option<Outcome>);

proptest! {
    #![proptest_config(config(250))]

    #[test]
    fn a_refusal_changes_nothing(start in start(), ops in ops(40), op in op()) {
        let mut game = played(&start, &ops);
        let before = seen(&game);
        let calls = [
            op.call(&game),
            Op::OutOfTurn(0, 0).call(&game),
            Call::Act(Action::place(Point::new(21, 21).expect("a point")), game.seat_to_move()),
            Call::Jump(u32::MAX),
            Call::Goto(u16::MAX),
        ];
        for call in calls {
            let mut copy = game.clone();
            if call.make(&mut copy).is_err() {
                prop_assert_eq!(&seen(&copy), &before, "{:?}", call);
            }
        }
        while game.undo().is_ok() {}
        let before = seen(&game);
        prop_assert_eq!(game.undo(), Err(StepRefusal::AtStart));
        prop_assert_eq!(seen(&game), before);
        while game.redo().is_ok() {}
        let before = seen(&game);
        prop_assert_eq!(game.redo(), Err(StepRefusal::AtEnd));
        prop_assert_eq!(seen(&game), before);
    }

    #[test]
    fn undo_takes_an_action_back_and_redo_repeats_it(start in start(), ops in ops(60)) {
        let mut game = start.game();
        for op in ops {
            let before = shown(&game);
            let call = op.call(&game);
            if call.make(&mut game).is_err() || !matches!(call, Call::Act(..)) {
                continue;
            }
            let (after, line, node) = (shown(&game), game.line(), game.cursor());
            let mut copy = game.clone();
            prop_assert!(!copy.undo().expect("something to undo").is_over());
            prop_assert_eq!(&shown(&copy), &before);
            prop_assert_eq!(copy.next(), Some(node));
            prop_assert_eq!(copy.redo().expect("something to redo"), game.status());
            prop_assert_eq!((shown(&copy), copy.line()), (after, line));
            prop_assert_eq!(copy.tree(), game.tree());
        }
    }

    #[test]
    fn the_position_is_that_of_the_moves(start in start(), ops in ops(60)) {
        let game = played(&start, &ops);
        let mut fresh = start.game();
        let mut position = fresh.position().clone();
        for node in game.tree().path_to(game.cursor()) {
            let step = game.tree().step(node).expect("a node of the tree");
            let status = fresh.act(step.action, step.at).expect("it was done before");
            prop_assert_eq!(status.is_over(), step.outcome.is_some());
            match step.action {
                Action::Answer(Answer::Place(point) | Answer::Pick(point)) => {
                    prop_assert_eq!(step.colour, position.to_move());
                    position.place(point).expect("an empty point");
                }
                Action::Pass => position.pass(),
                _ => {}
            }
        }
        prop_assert_eq!(shown(&fresh), shown(&game));
        prop_assert_eq!(&position, game.position());
        let setup = Setup { board: game.board().clone(), to_move: game.position().to_move() };
        let fresh = Position::from_setup(setup, game.terms().rules, game.terms().first);
        prop_assert_eq!(&fresh, game.position());
    }

    #[test]
    fn the_log_folds_to_the_game(start in start(), ops in ops(60)) {
        let game = played(&start, &ops);
        let mut again = start.game();
        prop_assert_eq!(again.replay(game.log()), Ok(game.status()));
        prop_assert_eq!(seen(&again), seen(&game));
        prop_assert_eq!(again.tree(), game.tree());
    }

    #[test]
    fn an_archive_opens_to_the_same_game(start in start(), ops in ops(60)) {
        let game = played(&start, &ops);
        let archive = game.to_archive();
        let again = Game::from_archive(&archive).expect("a game's own archive");
        prop_assert_eq!(again.to_archive(), archive);
        prop_assert_eq!(shown(&again), shown(&game));
        let deeds = |game: &Game| -> Vec<Deed> {
            let steps = game.line().into_iter().filter_map(|node| game.tree().step(node));
            let deed = |step: &Step| (step.action, step.at, step.ply, step.colour, step.outcome);
            steps.map(deed).collect()
        };
        prop_assert_eq!(deeds(&again), deeds(&game));
        prop_assert_eq!((again.terms(), again.setup()), (game.terms(), game.setup()));
        prop_assert_eq!(again.log(), []);
    }

    #[test]
    fn the_tree_only_grows_until_a_restart(start in start(), ops in ops(60)) {
        let mut game = start.game();
        for op in ops {
            let before = game.tree().clone();
            let call = op.call(&game);
            if call.make(&mut game).is_err() || call == Call::Restart {
                continue;
            }
            let numbers = 1..=u32::try_from(before.len()).expect("few nodes");
            for node in numbers.map(NodeId::from_number) {
                prop_assert_eq!(before.path_to(node), game.tree().path_to(node));
                let (old, new) = (before.children(node), game.tree().children(node));
                prop_assert!(new.starts_with(old));
            }
            prop_assert!(game.tree().len() <= before.len() + 1);
        }
    }

    #[test]
    fn archives_made_of_nonsense_never_panic(
        start in start(),
        ops in ops(30),
        changes in proptest::collection::vec((any::<usize>(), 0..40_u32, 0..6_u8, action()), 0..6),
        cursor in 0..40_u32,
        line_end in 0..40_u32,
    ) {
        let mut archive = played(&start, &ops).to_archive();
        let count = archive.nodes.len();
        for (index, number, kind, action) in changes {
            let Some(node) = archive.nodes.get_mut(index % count.max(1)) else { continue };
            match kind {
                0 => node.parent = number,
                1 => node.action = Action::Resign,
                2 => node.seat = Some(Seat::Second),
                3 => node.outcome = None,
                4 => node.outcome = Some(Outcome::Claimed(Forbidden::Overline)),
                _ => node.action = action,
            }
        }
        (archive.cursor, archive.line_end) = (cursor, line_end);
        match Game::from_archive(&archive) {
            Ok(mut game) => {
                let start = shown(&game).protocol;
                while game.redo().is_ok() {}
                let end = shown(&game);
                while game.undo().is_ok() {
                    let _ = shown(&game);
                }
                prop_assert_eq!(game.tree().len(), count);
                // Undo and redo restore everything, for any archive.
                while game.redo().is_ok() {}
                prop_assert_eq!(shown(&game), end);
                game.jump(NodeId::from_number(cursor)).expect("it was shown");
                prop_assert_eq!(shown(&game).protocol, start);
                // Later actions are judged.
                for op in &ops {
                    let _ = op.call(&game).make(&mut game);
                }
            }
            Err(ArchiveError::Parent { node } | ArchiveError::Place { node, .. }) => {
                prop_assert!((1..=count).contains(&(node as usize)));
            }
            Err(error) => prop_assert_eq!(error, ArchiveError::Cursor),
        }
    }
}
