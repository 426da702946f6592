//! The lines about moves in puzzles.

use tengen_engine::protocol::{Reply, Request};
use tengen_engine::{Attempt, Forcing, Goal};

#[test]
fn a_request_names_the_goal_and_the_move() {
    let line = "solve id=7 bot=search seed=0 limits=nodes:500 rules=renju size=15 first=black \
                turn=white black=h8i9 white=h9 goal=threats:4 move=j10";
    let request: Request = line.parse().expect("a request");
    let Request::Solve(_, goal, point) = &request else {
        panic!("{request:?}");
    };
    assert_eq!(*goal, Goal::Win(Forcing::Threats, 4));
    assert_eq!(point.to_string(), "j10");
    assert_eq!(request.to_string(), line);
    for (from, to, said) in [
        (
            "goal=threats:4",
            "goal=threats",
            "wrong goal=\"threats\": expected a goal such as",
        ),
        (
            "goal=threats:4",
            "goal=threats:+4",
            "wrong goal=\"threats:+4\"",
        ),
        (" move=j10", "", "the field move= is missing"),
    ] {
        let wrong = line.replace(from, to).parse::<Request>();
        let error = wrong.expect_err(to).to_string();
        assert!(error.starts_with(said), "{error}");
    }
}

#[test]
fn replies_say_what_was_found() {
    let line = "solved id=7 ms=1 found=stopped reply=h9";
    let reply: Reply = line.parse().expect("a reply");
    let stopped = Attempt::Stopped("h9".parse().expect("a point"));
    assert!(matches!(&reply, Reply::Solved { id: 7, attempt, .. } if *attempt == stopped));
    assert_eq!(reply.to_string(), line);
    for (line, said) in [
        ("solved id=7 ms=1 found=right", "the field plan= is missing"),
        (
            "solved id=7 ms=1 found=stopped",
            "the field reply= is missing",
        ),
        (
            "solved id=7 ms=1 found=good plan=h8",
            "wrong found=\"good\": expected right, beside, loses, stopped or unknown",
        ),
    ] {
        let error = line.parse::<Reply>().expect_err(line).to_string();
        assert!(error.starts_with(said), "{error}");
    }
}
