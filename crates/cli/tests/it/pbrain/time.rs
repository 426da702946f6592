//! The time of a move: a search ends in time, and when the manager wants it.

use std::cell::Cell;
use std::time::{Duration, Instant};

use tengen_cli::gomocup::{Player, Session, Step};

use crate::support::program::Program;

/// A session whose clock runs on by itself at each look at it.
struct Timed {
    session: Session,
    player: Player,
    now: Cell<u32>,
    /// The time between two looks in ms.
    pace: u32,
}

impl Timed {
    fn new(pace: u32, lines: &[&str]) -> Timed {
        let mut timed = Timed {
            session: Session::default(),
            player: Player::new(1),
            now: Cell::new(u32::MAX - 1000),
            pace,
        };
        for line in lines {
            assert_eq!(timed.take(line), 0, "{line}");
        }
        timed
    }

    /// Takes a line and returns the time until the reply.
    fn take(&mut self, line: &str) -> u32 {
        let Step::Think(task) = self.session.take(&line.into()) else {
            return 0;
        };
        let since = self.now.get();
        let clock = || {
            self.now.set(self.now.get().wrapping_add(self.pace));
            self.now.get()
        };
        let answer = self.player.answer(*task, since, &clock, &|| false);
        let used = self.now.get().wrapping_sub(since);
        let reply = self.session.reply(answer, used);
        assert!(!reply.starts_with("ERROR"), "{reply}");
        used
    }
}

const STONES: [&str; 6] = ["START 15", "BOARD", "7,7,2", "8,8,1", "8,7,2", "6,7,1"];

#[test]
fn a_move_takes_its_time_and_not_more() {
    for turn in [50, 300, 1000] {
        let turn_line = format!("INFO timeout_turn {turn}");
        let mut timed = Timed::new(5, &[&[&*turn_line], &STONES[..], &["9,7,2"]].concat());
        let used = timed.take("DONE");
        assert!(used > turn / 2 && used <= turn, "{used} of {turn}");
        let used = timed.take("TURN 0,0");
        assert!(used <= turn, "{used} of {turn}");
    }
}

#[test]
fn nodes_and_depth_keep_the_time_too() {
    for limit in ["INFO max_node 90000000", "INFO max_depth 60"] {
        let lines = [&[limit, "INFO timeout_turn 200"], &STONES[..]].concat();
        let used = Timed::new(5, &lines).take("DONE");
        assert!(used > 100 && used <= 200, "{limit}: {used}");
    }
    let lines = [
        &["INFO max_node 3000", "INFO timeout_turn 5000"],
        &STONES[..],
    ]
    .concat();
    let used = Timed::new(5, &lines).take("DONE");
    assert!(used <= 100, "{used}");
}

#[test]
fn an_opening_keeps_its_time() {
    for stones in [
        &[][..],
        &["7,7", "8,8", "9,7"],
        &["7,7", "8,8", "9,7", "3,3", "11,12"],
    ] {
        let lines = [&["START 15", "INFO timeout_turn 400", "SWAP2BOARD"], stones].concat();
        let used = Timed::new(3, &lines).take("DONE");
        assert!(
            used > 0 && used <= 400,
            "{used} after {} stones",
            stones.len()
        );
    }
}

/// Returns the commands of a game in which nobody has an attack, before the engine's move `number`.
fn quiet(number: usize) -> Vec<String> {
    let stones = (0..=2 * number).map(|place| {
        let (x, y) = (place % 20, 5 + place / 20);
        let owner = if (x / 2 + y) % 2 == 0 { 1 } else { 2 };
        format!("{x},{y},{owner}")
    });
    std::iter::once("BOARD".to_owned()).chain(stones).collect()
}

#[test]
fn a_whole_game_keeps_its_time() {
    // Twice, because a new game begins with the whole time.
    for limit in [2500, 4000] {
        let limit_line = format!("INFO timeout_match {limit}");
        let mut timed = Timed::new(4, &["START 20", &limit_line, "INFO timeout_turn 1000"]);
        for _ in 0..2 {
            let mut used = 0;
            for number in 0..40 {
                for line in quiet(number) {
                    timed.take(&line);
                }
                used += timed.take("DONE");
            }
            assert!(used > limit / 2 && used <= limit, "{used} of {limit}");
            timed.take("RESTART");
        }
    }
}

#[test]
fn what_the_manager_says_is_left_counts() {
    let lines = [
        &[
            "INFO timeout_turn 1000",
            "INFO timeout_match 100000",
            "INFO time_left 800",
        ],
        &STONES[..],
    ]
    .concat();
    let used = Timed::new(2, &lines).take("DONE");
    assert!(used < 200, "{used}");
    let lines = [
        &["INFO timeout_turn 1000", "INFO time_left -7"],
        &STONES[..],
    ]
    .concat();
    let used = Timed::new(2, &lines).take("DONE");
    assert!(used < 50, "{used}");
}

/// Has the program think for long, and says that it does.
fn thinking(program: &mut Program) {
    program.say(&["INFO timeout_turn 3600000", "START 15"]);
    assert_eq!(program.hear(), "OK");
    program.say(&STONES[1..]);
    program.say(&["DONE"]);
}

#[test]
fn a_stop_ends_the_search_with_a_move() {
    for stop in ["YXSTOP", "STOP"] {
        let mut program = Program::start(&[]);
        thinking(&mut program);
        let reply = program.ask(&[stop]);
        assert!(reply.split_once(',').is_some(), "{reply}");
        // It does not end the next search, nor does one that comes when nothing is searched.
        program.say(&[stop, "INFO timeout_turn 200"]);
        program.say(&STONES[1..]);
        let start = Instant::now();
        let reply = program.ask(&["DONE"]);
        assert!(reply.split_once(',').is_some(), "{reply}");
        let used = start.elapsed();
        assert!(used >= Duration::from_millis(50), "{used:?}");
        assert_eq!(program.ask(&["RESTART"]), "OK");
    }
}

#[test]
fn the_end_reaches_a_search() {
    let start = Instant::now();
    let mut program = Program::start(&["--cpu-time"]);
    thinking(&mut program);
    program.say(&["END"]);
    assert_eq!(program.end().0, 0);
    let mut program = Program::start(&[]);
    thinking(&mut program);
    program.close();
    assert_eq!(program.end().0, 0);
    assert!(
        start.elapsed() < Duration::from_mins(1),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn a_real_clock_is_kept() {
    let mut program = Program::start(&[]);
    program.say(&["INFO timeout_turn 400"]);
    assert_eq!(program.ask(&["START 15"]), "OK");
    program.say(&STONES[1..]);
    let start = Instant::now();
    program.ask(&["DONE"]);
    let used = start.elapsed();
    // The machine may be busy with other tests.
    assert!(
        used >= Duration::from_millis(100) && used < Duration::from_secs(10),
        "{used:?}"
    );
}
