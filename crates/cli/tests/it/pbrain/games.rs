//! Whole games against a simple bot, and moves that are the engine's.

use tengen_core::rules::{Judgement, Setup};
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{BotKind, Choice, Engine, SearchLimit, Silent};
use tengen_testing::cases::cases;

use crate::support::program::Program;

fn written(point: Point, size: BoardSize) -> String {
    format!("{},{}", point.column(), size.lines() - 1 - point.row())
}

fn read(reply: &str, size: BoardSize) -> Point {
    let (x, y) = reply.split_once(',').unwrap_or_else(|| panic!("{reply}"));
    let (x, y): (u8, u8) = (x.parse().expect(reply), y.parse().expect(reply));
    Point::new(x, size.lines() - 1 - y).expect(reply)
}

/// Plays a game against `ref2` and returns the winner, or `None` for a draw.
fn game(program: &mut Program, rules: &str, size: BoardSize, own: Stone) -> Option<Stone> {
    let rules: Ruleset = rules.parse().expect(rules);
    let mut opponent = BotKind::Ref2.build(1);
    let mut position = Position::new(size, rules, Stone::Black);
    let mut line = "BEGIN".to_owned();
    loop {
        let point = if position.to_move() == own {
            read(&program.ask(&[&line]), size)
        } else {
            let verdict = opponent.choose(&position, SearchLimit::Depth(2), &mut Silent);
            let Choice::Place(point) = verdict.choice else {
                return None;
            };
            line = format!("TURN {}", written(point, size));
            point
        };
        let mover = position.to_move();
        match position.place(point).expect("an empty point") {
            Judgement::Quiet => {}
            Judgement::Five => return Some(mover),
            Judgement::Forbidden(ban) => panic!("{mover} plays {point}: {ban}"),
            Judgement::FullBoard => return None,
        }
    }
}

#[test]
fn games_are_won_without_an_error() {
    for _ in 0..cases(1) {
        win_all_games();
    }
}

fn win_all_games() {
    let mut program = Program::start(&["--cpu-time", "--seed", "1"]);
    program.say(&["INFO timeout_turn 40"]);
    for (number, rules, lines) in [
        (0, "freestyle", 20),
        (1, "standard", 15),
        (4, "renju", 15),
        (8, "caro", 15),
    ] {
        let size = BoardSize::new(lines).expect("a size");
        program.say(&[&format!("INFO rule {number}")]);
        for own in Stone::BOTH {
            assert_eq!(program.ask(&[&format!("START {lines}")]), "OK");
            assert_eq!(game(&mut program, rules, size, own), Some(own), "{rules}");
        }
    }
    program.say(&["END"]);
    assert_eq!(program.end(), (0, vec![]));
}

#[test]
fn moves_are_those_of_the_engine() {
    let size = BoardSize::DEFAULT;
    for (number, rules) in [
        (0, "freestyle"),
        (1, "standard"),
        (4, "custom:b=exact,w=over,ban=33+44+overline"),
        (9, "caro-exact"),
    ] {
        let mut program = Program::start(&[]);
        program.say(&[&format!("INFO rule {number}"), "INFO max_node 3000"]);
        assert_eq!(program.ask(&["START 15"]), "OK");
        let rules: Ruleset = rules.parse().expect(rules);
        let mut board = Board::new(size);
        let mut lines = vec!["BOARD".to_owned()];
        let mut stone = Stone::Black;
        for name in ["h8", "i9", "g7", "i7", "i8", "h7", "j8"] {
            let point: Point = name.parse().expect(name);
            board.put(point, stone);
            let owner = if stone == Stone::White { 1 } else { 2 };
            lines.push(format!("{},{owner}", written(point, size)));
            stone = !stone;
        }
        lines.push("DONE".to_owned());
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let setup = Setup {
            board,
            to_move: stone,
        };
        let position = Position::from_setup(setup, rules, Stone::Black);
        let verdict =
            Engine::new(&position).think(&position, SearchLimit::Nodes(3000), &mut Silent);
        let point = read(&program.ask(&lines), size);
        assert_eq!(Choice::Place(point), verdict.choice, "{rules}");
    }
}
