//! Walks through every opening in a game, with all of its choices: undo, redo and repeating an action, wrong
//! seats and wrong actions, archives and links in the middle.

use tengen_core::game::{Colours, Opening, Protocol};
use tengen_core::link::{decode, encode};
use tengen_core::rules::opening::{Answer, Branch, Parity, Question};
use tengen_core::{
    Action, Archive, At, Game, NodeId, Outcome, PlayRefusal, Point, Position, Seat, Status, Stone,
    Terms,
};
use tengen_testing::cases::cases;
use tengen_testing::plain_game::Plain;
use tengen_testing::plain_tree::compare_shown;
use tengen_testing::play::{Start, answers};
use tengen_testing::random::Random;

/// Returns everything that the public interface shows of a game, without its log.
fn seen(game: &Game) -> (Archive, NodeId, Vec<NodeId>, Shown) {
    (game.to_archive(), game.cursor(), game.line(), shown(game))
}

type Shown = (Position, Protocol, Status, Option<Question>, Seat, u64);

fn shown(game: &Game) -> Shown {
    (
        game.position().clone(),
        *game.protocol(),
        game.status(),
        game.question(),
        game.seat_to_move(),
        game.position().zobrist(),
    )
}

/// Returns actions of every kind, at a few points.
fn all_actions(points: &[Point]) -> Vec<Action> {
    let mut all = vec![
        Answer::Swap,
        Answer::Keep,
        Answer::Guess(Parity::Odd),
        Answer::Guess(Parity::Even),
    ];
    all.extend(Branch::ALL.iter().copied().map(Answer::Branch));
    for number in [0, 1, 8, 9, 12, 13, 20, 21, 255] {
        all.extend([Answer::Number(number), Answer::Grab(number)]);
    }
    for &point in points {
        all.extend([
            Answer::Place(point),
            Answer::Offer(point),
            Answer::Pick(point),
        ]);
    }
    let answers = all.into_iter().map(Action::Answer);
    answers.chain([Action::Pass, Action::Claim]).collect()
}

struct Walk {
    random: Random,
    /// Number of ways in which the opening ended.
    ends: usize,
    /// Number of stones whose colour is not that of the seat that placed them.
    foreign: usize,
}

impl Walk {
    fn visit(&mut self, game: &Game, plain: &Plain) {
        compare_shown(plain, game);
        check_records(game);
        check_resigning(game);
        self.check_points(game);
        self.check_refusals(game, plain);
        let mut next = answers(game);
        if next.is_empty() {
            self.ends += 1;
            assert!(game.protocol().is_over());
            self.play_on(game);
            return;
        }
        // Continue with all branches and numbers, but only with a few points and a few counts of stones in
        // the hand.
        let most = match game.question() {
            Some(Question::Place(_) | Question::Offer { .. }) => 1,
            Some(Question::Grab { .. }) => 3,
            _ => 20,
        };
        while next.len() > most {
            next.swap_remove(self.random.below(next.len()));
        }
        for action in next {
            let seat = game.seat_to_move();
            let mut after = game.clone();
            check_step(&mut after, action, seat);
            let step = after.tree().step(after.cursor()).expect("the action");
            if let Some(point) = action.point() {
                assert_eq!(step.colour, game.position().to_move());
                assert_eq!(after.board().at(point), Some(step.colour));
                self.foreign += usize::from(step.colour != game.colour_of(seat));
            } else {
                assert_eq!(step.colour, game.colour_of(seat));
            }
            let mut plain = plain.clone();
            plain.act(action, seat).expect("the plain rules take it");
            self.visit(&after, &plain);
        }
    }

    /// A player may point at a point exactly if the action meant there is accepted.
    fn check_points(&mut self, game: &Game) {
        let question = game.question();
        let allowed = question.map(|question| question.points(game.board()));
        for point in game.board().size().points() {
            if let Some(allowed) = &allowed {
                let may = allowed.contains(&point);
                assert_eq!(game.may_point_at(point), may, "{point} {question:?}");
            }
            if self.random.below(30) == 0 {
                let mut copy = game.clone();
                let action = copy.action_at(point);
                let done = copy.act(action, At::seat(copy.seat_to_move()));
                assert_eq!(done.is_ok(), game.may_point_at(point), "{action}");
            }
        }
        let outside = Point::new(21, 21).expect("a point of the largest board");
        let is_largest = game.terms().size.lines() == 22;
        assert!(is_largest || !game.may_point_at(outside));
    }

    /// Tries wrong actions and wrong seats, and expects the reasons that the plain rules give.
    fn check_refusals(&mut self, game: &Game, plain: &Plain) {
        let before = (seen(game), game.log().to_vec());
        let mut points: Vec<Point> = game.protocol().offered().to_vec();
        points.extend(game.moves());
        let size = game.terms().size;
        for _ in 0..4 {
            let index = u16::try_from(self.random.below(size.area().into())).expect("an index");
            points.extend(size.point_at_index(index));
        }
        for action in all_actions(&points) {
            for seat in [Seat::First, Seat::Second] {
                let mut copy = game.clone();
                let expected = plain.clone().act(action, seat);
                let found = copy.act(action, At::seat(seat)).map(drop);
                assert_eq!(found, expected, "{action} by {seat:?}");
                if found.is_err() {
                    assert_eq!((seen(&copy), copy.log().to_vec()), before, "{action}");
                }
                let is_turn = seat == game.seat_to_move();
                if !is_turn && action != Action::Claim {
                    assert_eq!(found, Err(PlayRefusal::OutOfTurn), "{action}");
                }
            }
        }
    }

    /// Plays a few ordinary stones, then goes back into the opening.
    fn play_on(&mut self, game: &Game) {
        let mut later = game.clone();
        for _ in 0..3 {
            let to_move = later.position().to_move();
            assert_eq!(later.seat_to_move(), later.seat_of(to_move));
            let points = later.board().size().points();
            let empty: Vec<Point> = points.filter(|&it| later.board().is_empty_at(it)).collect();
            let point = self.random.pick(&empty);
            let action = later.action_at(point);
            assert_eq!(action, Action::place(point));
            let seat = later.seat_to_move();
            check_step(&mut later, action, seat);
            if later.status().is_over() {
                break;
            }
        }
        let end = later.cursor();
        // Jumps to every node of the line and back.
        for node in later.line() {
            let mut copy = later.clone();
            copy.jump(node).expect("a node of the line");
            let mut stepped = later.clone();
            while stepped.cursor() != node {
                stepped.undo().expect("it is on the line");
            }
            assert_eq!(seen(&copy), seen(&stepped));
            copy.jump(end).expect("the end");
            assert_eq!(seen(&copy), seen(&later));
        }
        let mut again = later.clone();
        again.restart();
        let fresh = Game::new(later.terms());
        assert_eq!(shown(&again), shown(&fresh));
        again = Game::new(later.terms());
        assert_eq!(again.replay(later.log()), Ok(later.status()));
        assert_eq!(seen(&again), seen(&later));
    }
}

/// Makes an action, then checks undo, redo and repeating the action.
fn check_step(game: &mut Game, action: Action, seat: Seat) {
    let before = shown(game);
    let status = game.act(action, At::seat(seat)).expect("a right answer");
    let after = seen(game);
    let (nodes, line) = (game.tree().len(), game.line());
    let mut copy = game.clone();
    assert_eq!(copy.undo().map(|_| shown(&copy)), Ok(before.clone()));
    assert_eq!(copy.line(), line, "{action}: the redo path stays");
    assert_eq!(copy.redo(), Ok(status.clone()), "{action}");
    assert_eq!(seen(&copy), after, "{action}");
    copy.undo().expect("it was redone");
    assert_eq!(copy.act(action, At::seat(seat)), Ok(status), "{action}");
    assert_eq!((seen(&copy), copy.tree().len()), (after, nodes), "{action}");
}

/// A game stored in the middle of an opening continues there, with the same colours.
fn check_records(game: &Game) {
    let archive = game.to_archive();
    let text = encode(&archive).expect("a game that can be written");
    assert_eq!(decode(&text), Ok(archive.clone()));
    let again = Game::from_archive(&archive).expect("its own archive");
    assert_eq!(seen(&again), seen(game));
    for seat in [Seat::First, Seat::Second] {
        assert_eq!(again.colour_of(seat), game.colour_of(seat));
    }
}

/// Either seat may resign at any time; then the other seat's colour wins.
fn check_resigning(game: &Game) {
    for seat in [Seat::First, Seat::Second] {
        let mut copy = game.clone();
        let winner = copy.colour_of(seat.other());
        copy.resign(seat).expect("the game goes on");
        let outcome = Outcome::Resignation { winner };
        let line = Vec::new();
        assert_eq!(copy.status(), Status::Over { outcome, line });
        assert_eq!(copy.question(), None);
        assert_eq!(copy.protocol(), game.protocol());
        check_records(&copy);
        copy.undo().expect("the resignation");
        assert_eq!(shown(&copy), shown(game));
    }
}

/// Walks through an opening, and returns the number of ways it ended and the number of foreign stones.
fn walk(terms: &str, seed: u32) -> (usize, usize) {
    let terms: Terms = terms.parse().expect("terms");
    let start = Start { terms, setup: None };
    let mut walk = Walk {
        random: Random::new(seed.into()),
        ends: 0,
        foreign: 0,
    };
    walk.visit(&start.game(), &Plain::new(&start));
    (walk.ends, walk.foreign)
}

#[test]
fn every_opening_in_a_game() {
    for seed in 0..cases(1) {
        for (terms, ends, foreign) in [
            ("freestyle", 1, 0),
            ("freestyle size=11 opening=tengen", 1, 0),
            ("standard size=19 opening=pro", 1, 0),
            ("caro size=12 opening=long-pro", 1, 0),
            // For example, the first player places White's second stone, or White picks fifth stones.
            ("freestyle size=22 opening=swap", 2, 1),
            ("custom:b=over,w=over,pass=on opening=swap2", 4, 2),
            ("renju opening=rif", 4, 1 + 4),
            ("renju:full=second opening=yamaguchi", 156, 1 + 156),
            ("renju opening=soosyrv8 referee=claim", 144, 1 + 144),
            ("renju opening=tarannikov referee=marked", 32, 0),
            ("renju opening=taraguchi10", 112, 8 * 10),
            ("renju opening=sakata", 2, 2),
        ] {
            assert_eq!(walk(terms, seed), (ends, foreign), "{terms}");
        }
    }
}

#[test]
fn nigiri_in_a_game() {
    for (terms, ways) in [
        ("freestyle colours=nigiri", 1),
        ("freestyle first=white colours=nigiri", 1),
        ("freestyle opening=swap colours=nigiri", 2),
        ("renju opening=rif colours=nigiri", 4),
    ] {
        assert_eq!(walk(terms, 1).0, 3 * 2 * ways, "{terms}");
    }
}

/// A correct guess gives Black to the guesser. The colour that moves first does not depend on it.
#[test]
fn who_guesses_right_has_black() {
    for (first, stones, parity, black) in [
        ("black", 7, Parity::Odd, Seat::Second),
        ("black", 7, Parity::Even, Seat::First),
        ("black", 20, Parity::Even, Seat::Second),
        ("white", 7, Parity::Odd, Seat::Second),
        ("white", 7, Parity::Even, Seat::First),
    ] {
        let terms = format!("freestyle first={first} colours=nigiri");
        let terms: Terms = terms.parse().expect("terms");
        assert_eq!(terms.colours, Colours::Nigiri);
        let mut game = Game::new(terms);
        for (seat, action) in [
            (Seat::First, Action::Answer(Answer::Grab(stones))),
            (Seat::Second, Action::Answer(Answer::Guess(parity))),
        ] {
            game.act(action, At::seat(seat)).expect("a right answer");
        }
        assert_eq!(game.seat_of(Stone::Black), black, "{first} {stones}");
        let starts = terms.first;
        assert_eq!(game.seat_to_move(), game.seat_of(starts));
        assert_eq!(game.position().to_move(), starts);
        assert_eq!((game.ply(), game.protocol().grabbed()), (0, Some(stones)));
    }
}

/// An opening that does not fit the other terms is dropped.
#[test]
fn openings_that_do_not_fit_are_left_out() {
    for &opening in Opening::ALL {
        let terms = Terms {
            opening,
            size: tengen_core::BoardSize::new(9).expect("nine"),
            ..Terms::default()
        };
        let mut game = Game::new(terms);
        assert_eq!(
            (game.terms().opening, game.question()),
            (Opening::Free, None)
        );
        game.play("a1".parse().expect("a point")).expect("no rule");
    }
}
