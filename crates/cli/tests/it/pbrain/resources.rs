//! Threads and memory, as the arguments and the manager set them.

use crate::support::program::Program;

const STONES: [&str; 5] = ["BOARD", "7,7,2", "8,8,1", "8,7,2", "6,7,1"];

/// Asks for a move with six stones on the board.
fn moves(program: &mut Program, stop: Option<&str>) -> String {
    program.say(&STONES);
    program.say(&["9,9,2", "9,6,1", "DONE"]);
    program.say(stop.as_slice());
    program.hear()
}

/// Starts the program, which then has an empty board.
fn start(arguments: &[&str], infos: &[&str]) -> Program {
    let mut program = Program::start(arguments);
    program.say(infos);
    assert_eq!(program.ask(&["START 15"]), "OK");
    program
}

fn is_point(reply: &str) -> bool {
    reply
        .split_once(',')
        .is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
}

#[test]
fn one_thread_plays_the_same_whatever_the_memory() {
    let limit = "INFO max_node 30000";
    let plain = moves(&mut start(&[], &[limit]), None);
    assert!(is_point(&plain), "{plain}");
    for (arguments, info) in [
        (&["--threads", "1", "--hash", "1"], "INFO rule 0"),
        (&["--threads", "4", "--hash", "9"], "INFO thread_num 1"),
        (&["--threads", "1", "--hash", "200"], "INFO max_memory 1"),
    ] {
        let mut program = start(arguments, &[limit, info]);
        assert_eq!(moves(&mut program, None), plain, "{arguments:?} {info}");
    }
}

#[test]
fn wrong_numbers_are_refused() {
    for arguments in [
        ["--threads", "0"],
        ["--threads", "65"],
        ["--hash", "0"],
        ["--hash", "65537"],
        ["--hash", "many"],
    ] {
        assert_eq!(Program::start(&arguments).end().0, 2, "{arguments:?}");
    }
}

#[test]
fn several_threads_stop_with_the_game_and_at_a_command() {
    let mut program = start(&["--threads", "4"], &["INFO timeout_turn 3600000"]);
    for _ in 0..3 {
        let reply = moves(&mut program, Some("YXSTOP"));
        assert!(is_point(&reply), "{reply}");
    }
    moves(&mut program, Some("END"));
    assert_eq!(program.end().0, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn threads_are_as_many_as_were_set() {
    let mut program = start(&["--threads", "3"], &["INFO max_node 5000"]);
    // One thread reads the commands, and one searches. Its helpers wait for the first move, because the
    // manager may set their number before it.
    assert_eq!(program.status("Threads"), 2);
    for (info, threads) in [
        ("INFO rule 0", 4),
        ("INFO rule 4", 4),
        ("INFO thread_num 5", 6),
        ("INFO thread_num 2", 3),
        ("INFO thread_num 1", 2),
    ] {
        assert_eq!(program.ask(&[info, "RESTART"]), "OK");
        for _ in 0..3 {
            let reply = moves(&mut program, None);
            assert!(is_point(&reply), "{info}: {reply}");
        }
        assert_eq!(program.status("Threads"), threads, "{info}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_is_limited() {
    for (arguments, info, mib) in [
        (&["--hash", "64"], "INFO max_memory 0", 64..90),
        (&["--hash", "64"], "INFO max_memory 41943040", 30..41),
        (&["--hash", "16"], "INFO max_memory 999999999", 16..30),
    ] {
        // The table has its size from the start of a long search.
        let mut program = start(arguments, &["INFO timeout_turn 3600000", info]);
        moves(&mut program, Some("YXSTOP"));
        let peak = program.status("VmHWM") / 1024;
        assert!(mib.contains(&peak), "{arguments:?} {info}: {peak} MiB");
    }
}
