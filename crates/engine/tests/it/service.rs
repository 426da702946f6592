//! The service's replies to lines.

use std::cell::Cell;
use tengen_core::rules::Judgement;
use tengen_engine::protocol::{MAX_LINE, Reply, Request};
use tengen_engine::{Choice, Score, Service};
use tengen_testing::clocks::TickingClock;

const THINK: &str = "think id=7 bot=simple seed=123 limits=nodes:500 rules=renju size=15 \
                     first=black turn=white black=h8i9 white=h9";

/// Returns all replies of a service to a line. Its clock advances by 1 ms each time it is read.
fn said(service: &mut Service, line: &str) -> Vec<Reply> {
    let clock = TickingClock(Cell::new(u32::MAX - 5));
    let mut lines = Vec::new();
    service.take(line, &clock, &mut |reply| lines.push(reply.to_string()));
    let read = |line: &String| {
        line.parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"))
    };
    lines.iter().map(read).collect()
}

#[test]
fn the_service_answers_every_line() {
    let mut service = Service::default();
    assert_eq!(said(&mut service, "new"), []);
    let replies = said(&mut service, THINK);
    let Some(Reply::Best {
        id: 7,
        verdict,
        reason: None,
        ..
    }) = replies.last()
    else {
        panic!("{replies:?}");
    };
    assert!(matches!(verdict.choice, Choice::Place(_)));
    for info in &replies[..replies.len() - 1] {
        assert!(matches!(info, Reply::Info { id: 7, .. }), "{info:?}");
    }
    let line = THINK.replace("think", "hint");
    let replies = said(&mut service, &line);
    let last = replies.last();
    assert!(
        matches!(
            last,
            Some(Reply::Best {
                reason: Some(_),
                ..
            })
        ),
        "{replies:?}"
    );
    let line = THINK.replace("think", "answer");
    let replies = said(
        &mut service,
        &format!("{line} question=swap colour=white ahead=play"),
    );
    assert!(
        matches!(replies.last(), Some(Reply::Answer { id: 7, .. })),
        "{replies:?}"
    );
}

#[test]
fn what_the_service_cannot_do_it_says() {
    let mut service = Service::default();
    for (line, id, what) in [
        ("", None, "expected think, answer, hint or new, found \"\""),
        ("think id=9", Some(9), "the field bot= is missing"),
        (
            "think  x=1 id=9 id=9",
            Some(9),
            "the field id= is there twice",
        ),
        (
            "answer id=9 bot=simple seed=1 limits=nodes:9 rules=renju size=15 first=black \
             turn=black black=h8 question=place:centre colour=black ahead=choice",
            Some(9),
            "nothing answers place:centre in this position",
        ),
    ] {
        let what = what.to_string();
        assert_eq!(
            said(&mut service, line),
            [Reply::Error { id, what }],
            "{line}"
        );
    }
    let long = "think id=9 ".repeat(MAX_LINE);
    assert!(matches!(
        &said(&mut service, &long)[..],
        [Reply::Error { id: None, .. }]
    ));
}

/// A search may know a win from its table without the moves; a hint shows them.
#[test]
fn a_hint_has_the_moves_of_a_forced_win() {
    for (stones, plies) in [
        ("black=g8h8i8 white=a1c1", 3),
        ("black=h8h9g8i9g7 white=g9h10i8f9g10", 3),
        ("black=g8h8i9j10h6 white=a1c1e1g1i1", 5),
    ] {
        let line = format!(
            "hint id=7 bot=search seed=1 limits=nodes:200000 rules=freestyle size=15 first=black \
             turn=black {stones}"
        );
        let replies = said(&mut Service::default(), &line);
        let Some(Reply::Best { verdict, .. }) = replies.last() else {
            panic!("{replies:?}");
        };
        let Score::Win(most) = verdict.score else {
            panic!("{stones}: {verdict:?}");
        };
        assert!(most <= plies, "{stones}: {verdict:?}");
        let Ok(Request::Hint(task)) = line.parse() else {
            panic!("{line}");
        };
        let mut position = task.position;
        let judged: Vec<_> = verdict.line.iter().map(|&it| position.place(it)).collect();
        assert_eq!(
            judged.last(),
            Some(&Ok(Judgement::Five)),
            "{stones}: {verdict:?}"
        );
    }
}
