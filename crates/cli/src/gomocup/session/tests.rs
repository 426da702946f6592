//! Tests of a session without a process: replies, and what random lines leave behind.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tengen_testing::config::config;

use super::*;
use crate::gomocup::Player;

/// Carries out tasks at once, and begins new games without preparation.
fn reply(session: &mut Session, player: &mut Player, line: &str) -> Option<String> {
    match session.take(&line.into()) {
        Step::Silence => None,
        Step::Say(reply) => Some(reply),
        Step::NewGame(_) => Some("OK".to_owned()),
        Step::Think(task) => {
            let answer = player.answer(*task, 0, &|| 0, &|| false);
            Some(session.reply(answer, 0))
        }
        Step::Forget => Some("(forget)".to_owned()),
        Step::End => Some("(end)".to_owned()),
    }
}

#[test]
fn the_engine_forgets_its_results_without_a_reply() {
    let mut session = Session::default();
    for line in ["YXHASHCLEAR", "START 15", "yxhashclear"] {
        let forgets = matches!(session.take(&line.into()), Step::Forget);
        assert_eq!(forgets, line != "START 15");
    }
}

/// Returns the replies to some lines, with limits that make them quick.
fn replies(lines: &[&str]) -> Vec<String> {
    let mut session = Session::default();
    let mut player = Player::new(1);
    session.take(&"INFO max_node 200".into());
    let replies = lines
        .iter()
        .filter_map(|line| reply(&mut session, &mut player, line));
    replies.collect()
}

#[test]
fn commands_that_cannot_be_carried_out_say_why() {
    for (line, why) in [
        (
            "START",
            "START: expected a board size from 5 to 22, not \"\"",
        ),
        (
            "START 4",
            "START: expected a board size from 5 to 22, not \"4\"",
        ),
        (
            "start 23",
            "START: expected a board size from 5 to 22, not \"23\"",
        ),
        (
            "START 15,15",
            "START: expected a board size from 5 to 22, not \"15,15\"",
        ),
        (
            "RECTSTART 15,20",
            "RECTSTART: the board must be square, not 15 by 20",
        ),
        (
            "RECTSTART 15",
            "RECTSTART: expected a width and a height such as 15,15, not \"15\"",
        ),
        (
            "RECTSTART 99,99",
            "RECTSTART: expected a board size from 5 to 22, not \"99\"",
        ),
        (
            "BEGIN",
            "BEGIN: the board is not empty: send the stones with BOARD",
        ),
        ("TURN 7,7", "TURN: there is a stone on 7,7 already"),
        (
            "TURN 15,0",
            "TURN: expected a point x,y from 0,0 to 14,14, not \"15,0\"",
        ),
        (
            "TURN",
            "TURN: expected a point x,y from 0,0 to 14,14, not \"\"",
        ),
        ("PLAY 7,7", "PLAY: there is a stone on 7,7 already"),
        (
            "PLAY h8",
            "PLAY: expected a point x,y from 0,0 to 14,14, not \"h8\"",
        ),
        ("TAKEBACK 0,0", "TAKEBACK: there is no stone on 0,0"),
        ("DONE", "DONE: there is no list to end"),
    ] {
        let said = replies(&["START 15", "PLAY 7,7", line]);
        assert_eq!(said[2], format!("ERROR {why}"), "{line}");
    }
    for line in [
        "RESTART",
        "BEGIN",
        "TURN 7,7",
        "PLAY 7,7",
        "TAKEBACK 7,7",
        "YXSHOWFORBID",
    ] {
        let (name, _) = line.split_once(' ').unwrap_or((line, ""));
        let why = format!("ERROR {name}: there is no board: send START first");
        assert_eq!(replies(&[line]), [why]);
    }
    assert_eq!(
        replies(&["BOARD", "7,7,1", "DONE"]),
        ["ERROR BOARD: there is no board: send START first"]
    );
}

#[test]
fn a_long_line_is_refused() {
    let mut session = Session::default();
    let Step::Say(said) = session.take(&InputLine::TooLong) else {
        panic!("a reply");
    };
    assert_eq!(said, "ERROR the line is longer than 65536 bytes");
    assert_eq!(session, Session::default());
    for line in ["START 15", "BOARD"] {
        session.take(&line.into());
    }
    assert!(matches!(session.take(&InputLine::TooLong), Step::Silence));
    let Step::Say(said) = session.take(&"DONE".into()) else {
        panic!("a reply");
    };
    assert_eq!(
        said,
        "ERROR BOARD: line 1: the line is longer than 65536 bytes"
    );
}

#[test]
fn a_full_board_has_no_move() {
    let stone = |place: usize| {
        let owner = if place % 4 < 2 { 1 } else { 2 };
        format!("{},{},{owner}", place % 5, place / 5)
    };
    let all: Vec<String> = (0..25).map(stone).collect();
    let listed = |count: usize, after: &[&str]| {
        let mut lines = vec!["START 5", "BOARD"];
        lines.extend(all[..count].iter().map(String::as_str));
        lines.push("DONE");
        replies(&[&lines, after].concat())
    };
    assert_eq!(
        listed(25, &[])[1],
        "ERROR BOARD: there is no point left on which to play"
    );
    assert_eq!(listed(24, &[])[1], "4,4");
    // The opponent's last stone is not placed, because it leaves no move.
    let last = if listed(23, &[])[1] == "4,4" {
        "3,4"
    } else {
        "4,4"
    };
    let turn = format!("TURN {last}");
    let said = listed(23, &[&turn, &turn]);
    let why = "ERROR TURN: there is no point left on which to play";
    assert_eq!(said[2..], [why, why]);
}

#[test]
fn only_forbidden_points_are_no_move() {
    // The only empty point would make an overline for Black.
    let rows = ["11111.11111", "22222222222"];
    let mut lines = vec![
        "START 11".to_owned(),
        "INFO rule 4".to_owned(),
        "BOARD".to_owned(),
    ];
    for y in 0..11 {
        for (x, owner) in rows[usize::from(y > 0)].chars().enumerate() {
            if owner != '.' {
                lines.push(format!("{x},{y},{owner}"));
            }
        }
    }
    lines.extend(["DONE".to_owned(), "YXSHOWFORBID".to_owned()]);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let said = replies(&lines);
    assert_eq!(
        said[1],
        "ERROR BOARD: there is no point left on which to play"
    );
}

#[test]
fn a_list_takes_every_line_up_to_its_end() {
    let said = replies(&[
        "START 15", "BOARD", "7,7,2", "TURN 8,8", "ABOUT", "DONE", "TURN 7,7",
    ]);
    assert!(
        said[1].starts_with("ERROR BOARD: line 2: expected a line x,y,f"),
        "{said:?}"
    );
    // The list was refused as a whole, so the point is free.
    assert_eq!(said.len(), 3);
    assert!(!said[2].starts_with("ERROR"), "{said:?}");
    // Settings may come at any time; a new game ends the list.
    let said = replies(&["START 15", "BOARD", "INFO rule 1", "START 9", "BEGIN"]);
    assert_eq!(said, ["OK", "OK", "4,4"]);
    let said = replies(&["START 15", "BOARD", "START 99", "7,7,2", "END"]);
    assert_eq!(
        said[1],
        "ERROR START: expected a board size from 5 to 22, not \"99\""
    );
    assert_eq!(said[2..], ["(end)"]);
}

/// Returns a random line: most of them are commands that can be carried out.
fn line() -> impl Strategy<Value = String> {
    let point = (0..9_u8, 0..9_u8).prop_map(|(x, y)| format!("{x},{y}"));
    let stone = (0..9_u8, 0..9_u8, 0..5_u8).prop_map(|(x, y, f)| format!("{x},{y},{f}"));
    prop_oneof![
        1 => prop_oneof![Just("START 8"), Just("START 9"), Just("START x"), Just("RESTART"), Just("RECTSTART 8,8"), Just("RECTSTART 7,8")]
            .prop_map(str::to_owned),
        8 => point.clone().prop_map(|point| format!("TURN {point}")),
        4 => point.clone().prop_map(|point| format!("PLAY {point}")),
        4 => point.clone().prop_map(|point| format!("TAKEBACK {point}")),
        3 => prop_oneof![Just("BEGIN"), Just("BOARD"), Just("SWAP2BOARD"), Just("DONE"), Just("YXSHOWFORBID"), Just("ABOUT"), Just("YXSTOP"), Just("YXHASHCLEAR")]
            .prop_map(str::to_owned),
        2 => prop_oneof![Just("rule 0"), Just("rule 4"), Just("rule 7"), Just("time_left -3"), Just("max_node 9"), Just("max_depth 2"), Just("timeout_turn 0"), Just("timeout_match 5"), Just("x")]
            .prop_map(|info| format!("INFO {info}")),
        3 => point,
        6 => stone,
        2 => "\\PC{0,30}",
        1 => proptest::collection::vec(any::<char>(), 0..20).prop_map(String::from_iter),
    ]
}

/// The stones by an obvious reading of the lines and their replies; 1 is an own stone, 2 the opponent's.
#[derive(Clone, Default)]
struct Model {
    stones: BTreeMap<String, u8>,
    list: BTreeMap<String, u8>,
}

impl Model {
    fn take(&mut self, line: &str, reply: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let command = words.first().copied().unwrap_or_default();
        let last = words.last().copied().unwrap_or_default();
        match command {
            "BOARD" | "SWAP2BOARD" => self.list.clear(),
            "START" | "RESTART" | "RECTSTART" if reply == "OK" => self.stones.clear(),
            _ if reply.starts_with("ERROR") => {}
            "BEGIN" => drop(self.stones.insert(reply.to_owned(), 1)),
            "TURN" => {
                self.stones.insert(last.to_owned(), 2);
                self.stones.insert(reply.to_owned(), 1);
            }
            "PLAY" => drop(self.stones.insert(last.to_owned(), 1)),
            "TAKEBACK" => drop(self.stones.remove(last)),
            "DONE" if !reply.contains(' ') && reply != "SWAP" => {
                self.stones = std::mem::take(&mut self.list);
                self.stones.insert(reply.to_owned(), 1);
            }
            _ => {}
        }
    }

    /// Takes a line of a list.
    fn list(&mut self, line: &str) {
        if let Some((point, owner)) = line.rsplit_once(',') {
            self.list
                .insert(point.to_owned(), owner.parse().unwrap_or_default());
        }
    }
}

/// Returns the stones of a session in the form of the model.
fn stones(session: &Session) -> BTreeMap<String, u8> {
    let Some(stones) = &session.stones else {
        return BTreeMap::new();
    };
    // Without forbidden points, whose colours the order of the stones decides.
    let position = stones.position(tengen_core::Ruleset::default());
    let own = position.to_move();
    let all = position.board().iter().map(|(point, stone)| {
        let owner = if stone == own { 1 } else { 2 };
        (notation::text(point, stones.size()), owner)
    });
    all.collect()
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn a_refused_line_changes_nothing(lines in proptest::collection::vec(line(), 1..60)) {
        let mut session = Session::default();
        let mut player = Player::new(1);
        let mut model = Model::default();
        for line in ["START 9", "INFO max_node 50"].map(str::to_owned).iter().chain(&lines) {
            let before = session.clone();
            let said = reply(&mut session, &mut player, line).unwrap_or_default();
            prop_assert!(!said.contains(['\n', '\r']), "{said:?}");
            if said.starts_with("ERROR") || said.starts_with("UNKNOWN") || said.starts_with("MESSAGE") {
                let mut expected = before.clone();
                if Command::of(line) == Command::Done {
                    expected.list = None;
                }
                prop_assert_eq!(&session, &expected, "{}", line);
            }
            let is_swap2 = before.list.as_ref().is_some_and(|list| list.goal == Goal::Swap2);
            match (&before.list, is_no_line(Command::of(line))) {
                (Some(_), false) => model.list(line),
                (Some(_), true) if is_swap2 && said != "OK" => {}
                _ => model.take(line, &said),
            }
            prop_assert_eq!(stones(&session), model.stones.clone(), "after {}", line);
        }
    }
}
