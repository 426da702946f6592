//! A game step by step: its line, its variations, its results, and refused calls.

use tengen_core::rules::Setup;
use tengen_core::{
    Action, At, Board, BoardSize, Game, NodeId, Outcome, PlayRefusal, Point, Refusal, Seat, Status,
    StepRefusal, Stone, Terms,
};

const FIVE: &str = "h8 a1 i8 a2 j8 a3 k8 a4 l8";

fn point(name: &str) -> Point {
    name.parse().expect("the name of a point")
}

fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().map(point).collect()
}

fn play(game: &mut Game, names: &str) {
    for name in names.split_whitespace() {
        game.play(point(name))
            .expect("a free point in a game that goes on");
    }
}

fn game(names: &str) -> Game {
    let mut game = Game::new(Terms::default());
    play(&mut game, names);
    game
}

fn undo(game: &mut Game, times: usize) {
    for _ in 0..times {
        game.undo().expect("something to undo");
    }
}

/// Returns the current line as text, with `|` at the cursor.
fn line(game: &Game) -> String {
    let mut words = vec![];
    let at = game.tree().path_to(game.cursor()).len();
    for (index, node) in game.line().into_iter().enumerate() {
        if index == at {
            words.push("|".to_string());
        }
        let step = game.tree().step(node).expect("a node of the line");
        words.push(step.action.to_string());
    }
    if at == game.line().len() {
        words.push("|".to_string());
    }
    words.join(" ")
}

/// A name, a function that runs after a1 b1 c1 d1, and the line it leads to.
type Row = (&'static str, fn(&mut Game), &'static str);

fn check_lines(rows: &[Row]) {
    for (name, deed, expected) in rows {
        let mut game = game("a1 b1 c1 d1");
        deed(&mut game);
        assert_eq!(line(&game), *expected, "{name}");
    }
}

#[test]
fn lines_after_undo_redo_and_play() {
    check_lines(&[
        ("nothing", |_| {}, "a1 b1 c1 d1 |"),
        ("undo", |game| undo(game, 2), "a1 b1 | c1 d1"),
        (
            "an action cuts the tail off",
            |game| {
                undo(game, 2);
                play(game, "e5");
            },
            "a1 b1 e5 |",
        ),
        (
            "redo never enters the other child",
            |game| {
                undo(game, 2);
                play(game, "e5 f6");
                undo(game, 2);
                play(game, "c1");
                assert_eq!(game.redo(), Err(StepRefusal::AtEnd));
            },
            "a1 b1 c1 |",
        ),
        (
            "the next action of the redo path is redo",
            |game| {
                undo(game, 3);
                play(game, "b1");
            },
            "a1 b1 | c1 d1",
        ),
        (
            "redo goes the way that undo came",
            |game| {
                undo(game, 2);
                play(game, "e5 f6");
                undo(game, 3);
                game.redo().expect("b1");
                game.redo().expect("e5, not c1");
            },
            "a1 b1 e5 | f6",
        ),
    ]);
}

#[test]
fn lines_after_moves_of_the_cursor() {
    check_lines(&[
        ("first", |game| drop(game.first()), "| a1 b1 c1 d1"),
        (
            "last",
            |game| {
                undo(game, 3);
                game.last();
            },
            "a1 b1 c1 d1 |",
        ),
        (
            "a jump along the line",
            |game| drop(game.jump(NodeId::from_number(3))),
            "a1 b1 c1 | d1",
        ),
        (
            "a jump off the line goes on by first children",
            |game| {
                undo(game, 3);
                play(game, "g7 h8 i9");
                undo(game, 1);
                play(game, "k11");
                game.first();
                play(game, "a2");
                game.jump(NodeId::from_number(5)).expect("g7 is a node");
            },
            "a1 g7 | h8 i9",
        ),
        (
            "a jump to a fork above the cursor keeps the line",
            |game| {
                undo(game, 2);
                play(game, "e5");
                game.jump(NodeId::from_number(1)).expect("a1 is a node");
            },
            "a1 | b1 e5",
        ),
        (
            "a jump back to a dropped tail",
            |game| {
                undo(game, 2);
                play(game, "e5");
                game.jump(NodeId::from_number(3)).expect("c1 is a node");
            },
            "a1 b1 c1 | d1",
        ),
        ("goto", |game| drop(game.goto_ply(1)), "a1 | b1 c1 d1"),
        (
            "goto the start",
            |game| drop(game.goto_ply(0)),
            "| a1 b1 c1 d1",
        ),
        (
            "goto counts plies, not actions",
            |game| {
                game.resign(Seat::First).expect("the game goes on");
                game.goto_ply(4).expect("four stones");
            },
            "a1 b1 c1 d1 | resign",
        ),
        ("restart", |game| drop(game.restart()), "|"),
    ]);
}

#[test]
fn a_dropped_tail_stays_as_a_variation() {
    let mut game = game("a1 b1 c1");
    undo(&mut game, 2);
    play(&mut game, "b2");
    assert_eq!(game.tree().len(), 4);
    let fork = NodeId::from_number(1);
    let children: Vec<_> = game.tree().children(fork).to_vec();
    assert_eq!(children, [2, 4].map(NodeId::from_number));
    undo(&mut game, 1);
    play(&mut game, "b1");
    assert_eq!(game.tree().len(), 4, "a known action enters its node");
    assert_eq!(game.tree().children(fork), children);
    assert_eq!(
        game.next(),
        None,
        "and redo goes on from here only by new play"
    );
}

/// Calls made after some moves, with the expected refusals.
#[test]
fn a_table_of_refusals() {
    type Deed = fn(&mut Game) -> Result<Status, Refusal>;
    let h8: Deed = |game| Ok(game.play(point("h8"))?);
    let resign: [Deed; 2] = [
        |game| Ok(game.resign(Seat::First)?),
        |game| Ok(game.resign(Seat::Second)?),
    ];
    let plays: &[(&str, Deed, PlayRefusal)] = &[
        ("h8", h8, PlayRefusal::Occupied),
        (
            "h8",
            |game| Ok(game.play(point("p1"))?),
            PlayRefusal::OffBoard,
        ),
        (
            "",
            |game| Ok(game.play(point("a16"))?),
            PlayRefusal::OffBoard,
        ),
        (
            "h8",
            |game| Ok(game.act(Action::place(point("a1")), At::seat(Seat::First))?),
            PlayRefusal::OutOfTurn,
        ),
        (FIVE, |game| Ok(game.play(point("o15"))?), PlayRefusal::Over),
        (FIVE, h8, PlayRefusal::Over),
        (FIVE, resign[0], PlayRefusal::Over),
        (FIVE, resign[1], PlayRefusal::Over),
    ];
    let steps: &[(&str, Deed, StepRefusal)] = &[
        ("", |game| Ok(game.undo()?), StepRefusal::AtStart),
        ("h8", |game| Ok(game.redo()?), StepRefusal::AtEnd),
        ("h8", |game| Ok(game.goto_ply(2)?), StepRefusal::NoSuchPly),
        ("", |game| Ok(game.goto_ply(1)?), StepRefusal::NoSuchPly),
        (
            "h8",
            |game| Ok(game.jump(NodeId::from_number(2))?),
            StepRefusal::NoSuchNode,
        ),
    ];
    let plays = plays
        .iter()
        .map(|&(moves, deed, why)| (moves, deed, Refusal::Play(why)));
    let steps = steps
        .iter()
        .map(|&(moves, deed, why)| (moves, deed, Refusal::Step(why)));
    for (index, (moves, deed, why)) in plays.chain(steps).enumerate() {
        let mut game = game(moves);
        let before = (
            game.to_archive(),
            game.position().clone(),
            game.log().to_vec(),
        );
        assert_eq!(deed(&mut game), Err(why), "row {index}");
        let after = (
            game.to_archive(),
            game.position().clone(),
            game.log().to_vec(),
        );
        assert_eq!(after, before, "row {index}");
    }
}

#[test]
fn undo_past_a_win_reopens_the_game_and_redo_wins_again() {
    let mut game = game(FIVE);
    let over = game.status();
    assert_eq!(over.winning_points(), points("h8 i8 j8 k8 l8"));
    assert_eq!(game.undo(), Ok(Status::ToMove(Stone::Black)));
    assert_eq!(game.redo(), Ok(over));
    undo(&mut game, 1);
    assert_eq!(game.play(point("l9")), Ok(Status::ToMove(Stone::White)));
}

#[test]
fn either_seat_resigns_in_turn_and_out_of_turn() {
    for (moves, seat, first) in [
        ("", Seat::First, Stone::Black),
        ("", Seat::Second, Stone::Black),
        ("h8", Seat::First, Stone::White),
        ("h8", Seat::Second, Stone::White),
    ] {
        let mut game = Game::new(Terms {
            first,
            ..Terms::default()
        });
        play(&mut game, moves);
        let before = (game.position().clone(), game.status());
        let winner = if seat == Seat::First { !first } else { first };
        let over = Status::Over {
            outcome: Outcome::Resignation { winner },
            line: vec![],
        };
        assert_eq!(game.resign(seat), Ok(over.clone()));
        assert_eq!(game.ply(), u16::try_from(points(moves).len()).expect("few"));
        let node = game.tree().step(game.cursor()).expect("the resignation");
        assert_eq!((node.at.seat, node.colour), (seat, !winner));
        assert_eq!(game.undo(), Ok(before.1.clone()));
        assert_eq!((game.position().clone(), game.status()), before);
        assert_eq!(game.redo(), Ok(over));
        undo(&mut game, 1);
        // The same action of the other player is a different action.
        game.resign(seat.other()).expect("open again");
        assert_eq!(
            game.tree()
                .children(NodeId::from_number(game.ply().into()))
                .len(),
            2
        );
    }
}

#[test]
fn white_may_start_and_colours_come_from_the_position() {
    let mut game = Game::new("freestyle first=white".parse().expect("terms"));
    assert_eq!(game.status(), Status::ToMove(Stone::White));
    assert_eq!(
        (game.colour_of(Seat::First), game.seat_to_move()),
        (Stone::White, Seat::First)
    );
    play(&mut game, "h8 i9");
    assert_eq!(game.board().at(point("h8")), Some(Stone::White));
    assert_eq!(game.board().at(point("i9")), Some(Stone::Black));
    let colours: Vec<_> = game
        .line()
        .iter()
        .filter_map(|&node| game.tree().step(node))
        .collect();
    assert_eq!(
        [colours[0].colour, colours[1].colour],
        [Stone::White, Stone::Black]
    );
}

#[test]
fn a_setup_goes_on_with_any_side_to_move() {
    let board: Board = ". . . . . . .\n. . o . . . .\n. x x x x . .\n. . . . . . .
        . . . o . . .\n. . . . . . .\n. . . . . . ."
        .parse()
        .expect("a picture");
    for (to_move, first) in Stone::BOTH
        .into_iter()
        .flat_map(|it| Stone::BOTH.map(|to| (it, to)))
    {
        let setup = Setup {
            board: board.clone(),
            to_move,
        };
        let mut game = Game::from_setup(
            Terms {
                first,
                ..Terms::default()
            },
            setup.clone(),
        );
        assert_eq!(
            game.terms().size,
            BoardSize::new(7).expect("seven"),
            "the setup's"
        );
        assert_eq!((game.status(), game.ply()), (Status::ToMove(to_move), 0));
        let seat = if to_move == first {
            Seat::First
        } else {
            Seat::Second
        };
        assert_eq!(game.seat_to_move(), seat);
        let wrong = game.act(Action::place(point("a1")), At::seat(seat.other()));
        assert_eq!(wrong, Err(PlayRefusal::OutOfTurn));
        let status = game.play(point("a5")).expect("an empty point");
        assert_eq!(status.is_over(), to_move == Stone::Black);
        game.undo().expect("a5");
        assert_eq!((game.board(), game.position().to_move()), (&board, to_move));
        assert_eq!(
            game.undo(),
            Err(StepRefusal::AtStart),
            "a setup is not undone"
        );
        play(&mut game, "g7");
        assert_eq!(game.restart(), Status::ToMove(to_move));
        assert_eq!(
            (game.board(), game.setup(), game.next()),
            (&board, Some(&setup), None)
        );
    }
}
