//! A session for each command of the protocol.

use crate::support::program::Program;

/// Limits that make moves quick and the same on every machine.
const QUICK: &str = "INFO max_node 500";

/// Starts the program, and a game on a board of 15 lines.
fn started() -> Program {
    let mut program = Program::start(&["--seed", "1"]);
    program.say(&[QUICK]);
    assert_eq!(program.ask(&["START 15"]), "OK");
    program
}

/// Returns the numbers of a reply `x,y`.
fn point(reply: &str) -> (u8, u8) {
    let (x, y) = reply.split_once(',').unwrap_or_else(|| panic!("{reply}"));
    (x.parse().expect(reply), y.parse().expect(reply))
}

#[test]
fn start_begin_end() {
    let mut program = Program::start(&[]);
    for (size, centre) in [("15", "7,7"), ("20", "10,9"), ("5", "2,2"), ("22", "11,10")] {
        assert_eq!(program.ask(&[&format!("START {size}")]), "OK");
        let (x, y) = point(&program.ask(&["BEGIN"]));
        let (wanted, _) = point(centre);
        assert!(
            x.abs_diff(wanted) <= 1 && y.abs_diff(wanted) <= 1,
            "{x},{y}"
        );
    }
    for size in ["4", "23", "x", "-15", ""] {
        let said = program.ask(&[&format!("START {size}")]);
        assert!(
            said.starts_with("ERROR START: expected a board size from 5 to 22"),
            "{said}"
        );
    }
    program.say(&["END"]);
    assert_eq!(program.end(), (0, vec![]));
}

#[test]
fn rectstart() {
    let mut program = Program::start(&[]);
    assert_eq!(
        program.ask(&["RECTSTART 15,20"]),
        "ERROR RECTSTART: the board must be square, not 15 by 20"
    );
    assert_eq!(program.ask(&["RECTSTART 20, 20"]), "OK");
    assert!(
        program
            .ask(&["RECTSTART 20"])
            .starts_with("ERROR RECTSTART: expected a width and a height")
    );
    assert_eq!(program.ask(&["TURN 19,19"]).matches(',').count(), 1);
}

#[test]
fn restart() {
    let mut program = Program::start(&[]);
    assert_eq!(
        program.ask(&["RESTART"]),
        "ERROR RESTART: there is no board: send START first"
    );
    assert_eq!(program.ask(&["START 9"]), "OK");
    assert_eq!(program.ask(&["BEGIN"]), "4,4");
    assert!(
        program
            .ask(&["BEGIN"])
            .starts_with("ERROR BEGIN: the board is not empty")
    );
    assert_eq!(program.ask(&["RESTART"]), "OK");
    assert_eq!(program.ask(&["BEGIN"]), "4,4");
}

#[test]
fn turn() {
    let mut program = started();
    let first = program.ask(&["TURN 7,7"]);
    assert_ne!(point(&first), (7, 7));
    for (wrong, why) in [
        ("TURN 7,7", "ERROR TURN: there is a stone on 7,7 already"),
        (
            &*format!("TURN {first}"),
            &*format!("ERROR TURN: there is a stone on {first} already"),
        ),
        (
            "TURN 15,7",
            "ERROR TURN: expected a point x,y from 0,0 to 14,14, not \"15,7\"",
        ),
    ] {
        assert_eq!(program.ask(&[wrong]), why);
    }
    point(&program.ask(&["turn 0,14"]));
}

#[test]
fn board() {
    let mut program = started();
    // Own stones on e8 to h8, and the opponent's on d8: the five is on i8.
    let four = [
        "3,7,2", "4,7,1", "0,0,2", "5,7,1", "2,0,2", "6,7,1", "4,0,2", "7,7,1",
    ];
    let lines = [&["BOARD"], &four[..], &["DONE"]].concat();
    assert_eq!(program.ask(&lines), "8,7");
    // The opponent's four must be stopped, whatever the order of the lines.
    let mut swapped: Vec<String> = four
        .iter()
        .map(|line| match line.split_at(line.len() - 1) {
            (point, "1") => format!("{point}2"),
            (point, _) => format!("{point}1"),
        })
        .collect();
    swapped.reverse();
    let mut lines = vec!["BOARD"];
    lines.extend(swapped.iter().map(String::as_str));
    lines.push("DONE");
    assert_eq!(program.ask(&lines), "8,7");
    let why = program.ask(&["BOARD", "7,7,1", "7,7,2", "BEGIN", "DONE"]);
    assert_eq!(why, "ERROR BOARD: line 2: there is a stone on 7,7 already");
    // The stones are those of the last list that was right.
    assert_eq!(
        program.ask(&["TURN 8,7"]),
        "ERROR TURN: there is a stone on 8,7 already"
    );
    assert_eq!(program.ask(&["BOARD", "DONE"]), "7,7");
}

#[test]
fn takeback() {
    let mut program = started();
    let first = program.ask(&["TURN 7,7"]);
    assert_eq!(program.ask(&[&format!("TAKEBACK {first}")]), "OK");
    assert_eq!(program.ask(&["TAKEBACK 7,7"]), "OK");
    assert_eq!(
        program.ask(&["TAKEBACK 7,7"]),
        "ERROR TAKEBACK: there is no stone on 7,7"
    );
    assert_eq!(program.ask(&["BEGIN"]), "7,7");
}

#[test]
fn play() {
    let mut program = started();
    assert_eq!(program.ask(&["PLAY 3,4"]), "3,4");
    assert_eq!(
        program.ask(&["PLAY 3,4"]),
        "ERROR PLAY: there is a stone on 3,4 already"
    );
    assert_eq!(
        program.ask(&["TURN 3,4"]),
        "ERROR TURN: there is a stone on 3,4 already"
    );
}

#[test]
fn swap2board() {
    let mut program = started();
    let three = program.ask(&["SWAP2BOARD", "DONE"]);
    let mut points: Vec<(u8, u8)> = three.split(' ').map(point).collect();
    points.dedup();
    assert_eq!(points.len(), 3, "{three}");
    let stones: Vec<&str> = three.split(' ').collect();
    let choice = program.ask(&[&["SWAP2BOARD"], &stones[..], &["DONE"]].concat());
    let count = choice.split(' ').count();
    assert!(
        choice == "SWAP" || count <= 2 && choice.split(' ').all(|it| point(it) < (15, 15)),
        "{choice}"
    );
    let mut ask = |stones: &str| {
        let list: Vec<&str> = stones.split(' ').collect();
        program.ask(&[&["SWAP2BOARD"], &list[..], &["DONE"]].concat())
    };
    // Black has an open three, or no two stones near each other.
    assert_eq!(ask("7,7 0,0 8,7 14,0 9,7"), "SWAP");
    point(&ask("0,0 7,7 14,14 8,8 0,14"));
    for stones in ["7,7", "7,7 8,8 9,9 6,6", "7,7 7,7 8,8"] {
        let said = ask(stones);
        assert!(said.starts_with("ERROR SWAP2BOARD: "), "{said}");
    }
    // The opening left the board alone; its result comes by BOARD.
    assert_eq!(program.ask(&["BEGIN"]), "7,7");
}

#[test]
fn info() {
    let mut program = Program::start(&[]);
    // There is no reply to any of these.
    for line in [
        "INFO timeout_turn 50",
        "INFO timeout_match 100000",
        "INFO time_left 100000",
        "INFO max_memory 83886080",
        "INFO game_type 1",
        "INFO rule 1",
        "INFO evaluate 3,4",
        "INFO folder /tmp",
        "INFO max_node 500",
        "INFO max_depth 4",
        "INFO thread_num 2",
        "INFO caution_factor 3",
        "INFO",
        "info TIME_LEFT 2147483647",
    ] {
        program.say(&[line]);
    }
    assert_eq!(program.ask(&["START 15"]), "OK");
    assert_eq!(
        program.ask(&["INFO rule 2"]),
        "MESSAGE INFO rule: expected 0 (freestyle), 1 (standard), 4 (renju), 8 (caro) or 9 (caro with exact five), not \"2\""
    );
    // A six does not win by the standard rule, so the five is made at the other side.
    let stones = [
        "1,0,1", "2,0,1", "3,0,1", "4,0,1", "6,0,1", "0,9,2", "2,9,2", "4,9,2", "6,9,2", "8,9,2",
    ];
    let lines = [&["BOARD"], &stones[..], &["DONE"]].concat();
    assert_eq!(program.ask(&lines), "0,0");
}

#[test]
fn about() {
    let about = Program::start(&[]).ask(&["ABOUT"]);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        about,
        format!("name=\"Tengen\", version=\"{version}\", author=\"The Tengen authors\"")
    );
}

#[test]
fn yxshowforbid() {
    let mut program = started();
    // A double-three for Black on h8: f8, g8, h6 and h7.
    let lines = [
        "BOARD", "5,7,1", "0,14,2", "6,7,1", "0,12,2", "7,9,1", "2,14,2", "7,8,1", "2,12,2", "DONE",
    ];
    let own = program.ask(&lines);
    assert_eq!(program.ask(&["YXSHOWFORBID"]), "FORBID .");
    assert_eq!(program.ask(&[&format!("TAKEBACK {own}")]), "OK");
    program.say(&["INFO rule 4"]);
    assert_eq!(program.ask(&["YXSHOWFORBID"]), "FORBID 0707.");
}

#[test]
fn unknown_commands() {
    let mut program = Program::start(&[]);
    for (line, reply) in [
        ("YXNBEST 3", "UNKNOWN command \"YXNBEST\""),
        ("7,7", "UNKNOWN command \"7,7\""),
        ("\u{1b}[2J", "UNKNOWN command \"\\u{1b}[2J\""),
    ] {
        assert_eq!(program.ask(&[line]), reply);
    }
    program.write(b"\xff\xfe\x00 1\n\n   \n");
    assert!(program.hear().starts_with("UNKNOWN command "));
    program.write(&vec![b'x'; 70_000]);
    assert_eq!(
        program.ask(&[""]),
        "ERROR the line is longer than 65536 bytes"
    );
    assert_eq!(program.ask(&["START 15"]), "OK");
}

#[test]
fn bytes_that_mean_nothing_are_survived() {
    let mut program = started();
    let noise: Vec<u8> = (0..50_000_u32)
        .map(|i| i.wrapping_mul(2_654_435_761).to_be_bytes()[0])
        .collect();
    program.write(&noise);
    program.say(&["", "TURN 3,3", "ABOUT"]);
    let mut moves = Vec::new();
    loop {
        let said = program.hear();
        if said.starts_with("name=") {
            break;
        }
        if !said.starts_with("UNKNOWN ") {
            moves.push(said);
        }
    }
    assert_eq!(moves.len(), 1, "{moves:?}");
    point(&moves[0]);
}

#[test]
fn line_ends_are_of_any_system() {
    let mut program = Program::start(&[]);
    program.write(b"START 15\nBEGIN\r\n\r\n\n  about  \n");
    assert_eq!(program.hear(), "OK");
    assert_eq!(program.hear(), "7,7");
    assert!(program.hear().starts_with("name="));
}

#[test]
fn a_closed_input_ends_the_program() {
    let mut program = started();
    program.write(b"BEGIN");
    program.close();
    assert_eq!(program.end(), (0, vec!["7,7".to_owned()]));
    let mut program = Program::start(&[]);
    program.close();
    assert_eq!(program.end(), (0, vec![]));
}

#[test]
fn arguments() {
    use std::process::{Command, Stdio};
    let run = |arguments: &[&str]| {
        let program = env!("CARGO_BIN_EXE_pbrain-tengen");
        let output = Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .output();
        let output = output.expect("it starts");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    };
    assert_eq!(
        run(&["--version"]),
        (
            Some(0),
            format!("pbrain-tengen {}\n", env!("CARGO_PKG_VERSION"))
        )
    );
    let (code, help) = run(&["--help"]);
    assert_eq!(code, Some(0));
    assert!(
        help.contains("--cpu-time") && help.contains("Example:"),
        "{help}"
    );
    assert_eq!(run(&["--wrong"]).0, Some(2));
}

#[test]
fn it_tells_about_its_search_if_that_is_wanted() {
    let mut program = Program::start(&[]);
    let setup = [
        "START 15",
        "INFO max_depth 3",
        "INFO show_detail 2",
        "BOARD",
    ];
    assert_eq!(program.ask(&setup), "OK");
    program.say(&["7,7,1", "0,0,2", "8,6,1", "1,0,2", "DONE"]);
    let mut told = Vec::new();
    let answer = loop {
        let line = program.hear();
        match line.strip_prefix("MESSAGE ") {
            Some(message) => told.push(message.to_owned()),
            None => break line,
        }
    };
    let last = told.last().expect("a message");
    assert!(
        last.starts_with("depth 3-") && last.contains(" n/ms ") && last.contains(" pv "),
        "{last}"
    );
    let (column, row) = answer.split_once(',').expect("a point");
    let column = char::from(b'A' + column.parse::<u8>().expect("a number"));
    let point = format!("pv {column}{}", 15 - row.parse::<u8>().expect("a number"));
    assert!(last.contains(&point), "{answer}: {last}");
    assert_eq!(
        program
            .ask(&["INFO show_detail 0", "TURN 3,3"])
            .split(',')
            .count(),
        2
    );
}
