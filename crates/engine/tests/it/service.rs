//! The service's replies to lines.

use std::cell::Cell;
use tengen_core::rules::Judgement;
use tengen_engine::protocol::{MAX_LINE, Proven, Reply, Request};
use tengen_engine::{Attempt, Choice, Forcing, Score, Service};
use tengen_proofs::{Proof, check};
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
fn hints_get_better_while_they_are_searched() {
    let line = THINK
        .replace("think", "hint")
        .replace("simple", "search")
        .replace("nodes:500", "nodes:60000");
    let now = Cell::new(0);
    let clock = || {
        now.set(now.get() + 30);
        now.get()
    };
    let mut replies: Vec<Reply> = Vec::new();
    Service::default().take(&line, &clock, &mut |reply| {
        replies.push(reply.parse().expect("a reply"));
    });
    let mut before = None;
    for reply in &replies {
        if let Reply::Hint {
            id,
            ms,
            verdict,
            reason,
        } = reply
        {
            assert!((*id, *ms >= 60) == (7, true), "{reply:?}");
            let told = Some((verdict.choice, *reason));
            assert_ne!(before, told);
            before = told;
        }
    }
    let Some(Reply::Best { verdict, .. }) = replies.last() else {
        panic!("{replies:?}");
    };
    assert_eq!(
        before.map(|(choice, _)| choice),
        Some(verdict.choice),
        "{replies:?}"
    );
}

#[test]
fn what_the_service_cannot_do_it_says() {
    let mut service = Service::default();
    for (line, id, what) in [
        (
            "",
            None,
            "expected think, answer, hint, prove, study, analyse, solve or new, found \"\"",
        ),
        ("think id=9", Some(9), "the field size= is missing"),
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

#[test]
fn an_analysis_is_told_depth_by_depth() {
    let line = THINK.replace("think", "analyse") + " lines=3";
    let replies = said(&mut Service::default(), &line);
    let Some((
        Reply::Analysed {
            id: 7, analysis, ..
        },
        before,
    )) = replies.split_last()
    else {
        panic!("{replies:?}");
    };
    assert_eq!(analysis.best.lines.len(), 3);
    assert!(analysis.best.nodes >= 500);
    let depths = before.iter().map(|reply| match reply {
        Reply::Lines {
            id: 7, analysis, ..
        } => analysis.best.depth,
        other => panic!("{other:?}"),
    });
    let depths: Vec<u8> = depths.collect();
    let last = analysis.best.depth;
    assert_eq!(depths, (1..=last).collect::<Vec<u8>>());
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

/// Returns what a service finds for Black in freestyle.
fn proven(limits: &str, stones: &str) -> Proven {
    let line = format!(
        "prove id=7 bot=search seed=1 limits={limits} rules=freestyle size=15 first=black \
         turn=black {stones}"
    );
    let mut replies = said(&mut Service::default(), &line);
    let Some(Reply::Proof { id: 7, found, .. }) = replies.pop() else {
        panic!("{replies:?}");
    };
    assert_eq!(replies, []);
    if let Proven::Win(_, plan) = &found {
        let Ok(Request::Prove(task)) = line.parse() else {
            panic!("{line}");
        };
        let proof = Proof {
            position: task.position,
            plan: plan.clone(),
        };
        check(&proof, 1_000_000).expect("a proof");
    }
    found
}

#[test]
fn a_win_is_proven_by_fours_if_possible_and_else_by_threats() {
    let fours = "black=g8h8i8 white=a1c1";
    let threats = "black=f8g8i9i10 white=f9g9a1a2";
    for limits in ["nodes:300000", "time:10000000"] {
        assert!(matches!(
            proven(limits, fours),
            Proven::Win(Forcing::Fours, _)
        ));
        assert!(matches!(
            proven(limits, threats),
            Proven::Win(Forcing::Threats, _)
        ));
        assert_eq!(proven(limits, "black=h8 white=i9"), Proven::None);
    }
    for limits in ["nodes:3", "time:0"] {
        assert_eq!(proven(limits, threats), Proven::Unknown, "{limits}");
    }
}

#[test]
fn a_proof_needs_a_limit_of_time_or_nodes() {
    let line = THINK
        .replace("think", "prove")
        .replace("nodes:500", "depth:5");
    let replies = said(&mut Service::default(), &line);
    assert_eq!(
        replies,
        [Reply::Error {
            id: Some(7),
            what: "a proof needs a limit of time or nodes".to_string()
        }]
    );
}

#[test]
fn a_move_in_a_puzzle_is_judged() {
    let solve = |limits: &str, goal: &str, point: &str| {
        let line = format!(
            "solve id=7 bot=search seed=0 limits={limits} rules=freestyle size=15 first=black \
             turn=black black=f8g8h8i3j4k5 white=f9g9 goal={goal} move={point}"
        );
        let mut replies = said(&mut Service::default(), &line);
        assert_eq!(replies.len(), 1, "{replies:?}");
        replies.pop().expect("a reply")
    };
    let Reply::Solved {
        id: 7,
        attempt: Attempt::Right(plan),
        ..
    } = solve("nodes:4000", "fours:2", "i8")
    else {
        panic!("an open four");
    };
    assert_eq!((plan.point().to_string().as_str(), plan.moves()), ("i8", 2));
    assert!(matches!(
        solve("depth:3", "fours:2", "i8"),
        Reply::Error { id: Some(7), .. }
    ));
}

#[test]
fn a_study_proves_a_win_or_chooses_a_move() {
    let study = |stones: &str| {
        let line = format!(
            "study id=7 bot=search seed=0 limits=nodes:2000 rules=freestyle size=15 first=black \
             turn=black {stones}"
        );
        let mut replies = said(&mut Service::default(), &line);
        assert_eq!(replies.len(), 1, "{replies:?}");
        let Some(Reply::Study { id: 7, studied, .. }) = replies.pop() else {
            panic!("no study: {replies:?}");
        };
        studied
    };
    let won = study("black=f8g8i9i10 white=f9g9a1a2");
    let plan = won.win.as_ref().expect("two threes at i8");
    assert_eq!(won.verdict.choice, Choice::Place(plan.point()));
    assert_eq!(won.verdict.line, plan.main_line());
    assert!(matches!(won.verdict.score, Score::Win(3..)), "{won:?}");
    let open = study("black=h8 white=i9");
    assert_eq!(open.win, None);
    assert!(matches!(open.verdict.choice, Choice::Place(_)) && open.verdict.depth > 0);
}
