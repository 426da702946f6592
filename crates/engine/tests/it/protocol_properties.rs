//! The lines between a page and its engine: every written line is read back as the same value.

use tengen_testing::play;

use proptest::prelude::*;
use proptest::sample::select;
use tengen_testing::cases::cases;

use tengen_core::rules::opening::{Ahead, Area, Asked, Branch, Fifths, Question};
use tengen_core::{Point, Stone};
use tengen_engine::protocol::{Proven, Reply, Request, Task};
use tengen_engine::{
    Analysis, Attempt, BestLine, BestLines, BotKind, Candidate, Choice, Forcing, Goal, HintReason,
    Info, Limits, LineCount, Score, Studied, Verdict,
};
use tengen_proofs::{Attack, Defence};

fn score() -> impl Strategy<Value = Score> {
    prop_oneof![
        any::<i16>().prop_map(Score::Value),
        any::<u16>().prop_map(Score::Win),
        any::<u16>().prop_map(Score::Loss),
    ]
}

fn any_point() -> impl Strategy<Value = Point> {
    (0..22_u8, 0..22_u8).prop_map(|(column, row)| Point::new(column, row).expect("a point"))
}

fn points(least: usize) -> impl Strategy<Value = Vec<Point>> {
    proptest::collection::vec(any_point(), least..40)
}

fn question() -> impl Strategy<Value = Question> {
    let fifths = || {
        points(0).prop_map(|points| {
            let mut fifths = Fifths::NONE;
            for point in points {
                fifths.push(point);
            }
            fifths
        })
    };
    let area = prop_oneof![
        select(vec![Area::Anywhere, Area::Centre]),
        any::<u8>().prop_map(Area::Within),
        any::<u8>().prop_map(Area::Outside),
    ];
    prop_oneof![
        area.prop_map(Question::Place),
        select(vec![Question::Swap, Question::Guess]),
        any::<u8>().prop_map(|most| Question::Number { most }),
        any::<u8>().prop_map(|most| Question::Grab { most }),
        (fifths(), any::<u8>()).prop_map(|(offered, left)| Question::Offer { offered, left }),
        fifths().prop_map(Question::Pick),
        select(Branch::FORKS.to_vec()).prop_map(Question::Branch),
    ]
}

fn asked() -> impl Strategy<Value = Asked> {
    let colour = select(Stone::BOTH.to_vec());
    let ahead = select(vec![Ahead::Choice, Ahead::Play]);
    (question(), colour, ahead, any::<u8>()).prop_map(|(question, colour, ahead, fifths)| Asked {
        question,
        colour,
        ahead,
        fifths,
    })
}

fn any_task() -> impl Strategy<Value = Task> {
    let kinds = "random simple mcts mcts:iterations=1,depth=100 ref2 ref4 search level:1 level:max";
    let kinds: Vec<BotKind> = kinds
        .split(' ')
        .filter_map(|kind| kind.parse().ok())
        .collect();
    assert_eq!(kinds.len(), 9);
    let limits = prop_oneof![
        any::<u32>().prop_map(Limits::Time),
        any::<u64>().prop_map(Limits::Nodes),
        any::<u8>().prop_map(Limits::Depth),
    ];
    (
        any::<u32>(),
        select(kinds),
        any::<u64>(),
        limits,
        play::start(),
    )
        .prop_map(|(id, bot, seed, limits, start)| Task {
            id,
            bot,
            seed,
            limits,
            position: start.game().position().clone(),
            played: start.game().moves(),
        })
}

fn any_goal() -> impl Strategy<Value = Goal> {
    let forcing = select(vec![Forcing::Fours, Forcing::Threats]);
    prop_oneof![
        (forcing, any::<u8>()).prop_map(|(forcing, moves)| Goal::Win(forcing, moves)),
        Just(Goal::Hold),
    ]
}

fn any_attempt() -> impl Strategy<Value = Attempt> {
    prop_oneof![
        any_plan().prop_map(Attempt::Right),
        any_plan().prop_map(Attempt::Beside),
        any_plan().prop_map(Attempt::Loses),
        any_point().prop_map(Attempt::Stopped),
        Just(Attempt::Unknown),
    ]
}

fn any_request() -> impl Strategy<Value = Request> {
    prop_oneof![
        any_task().prop_map(Request::Think),
        any_task().prop_map(Request::Hint),
        any_task().prop_map(Request::Prove),
        any_task().prop_map(Request::Study),
        (any_task(), 1..=5_u8).prop_map(|(task, count)| {
            Request::Analyse(task, LineCount::new(count).expect("1 to 5"))
        }),
        (any_task(), asked()).prop_map(|(task, asked)| Request::Answer(task, asked)),
        (any_task(), any_goal(), any_point())
            .prop_map(|(task, goal, point)| Request::Solve(task, goal, point)),
    ]
}

fn any_plan() -> impl Strategy<Value = Attack> {
    let five = any_point().prop_map(Attack::five);
    five.prop_recursive(6, 40, 4, |inner| {
        let replies = proptest::collection::btree_map(any_point(), inner.clone(), 0..4);
        (any_point(), replies, proptest::option::of(inner)).prop_map(|(point, replies, rest)| {
            let defence = match rest {
                Some(rest) => replies
                    .into_iter()
                    .fold(Defence::new(rest), |all, (reply, answer)| {
                        all.with(reply, answer)
                    }),
                None => Defence::only(replies),
            };
            Attack::then(point, defence)
        })
    })
}

fn any_proven() -> impl Strategy<Value = Proven> {
    let forcing = select(vec![Forcing::Fours, Forcing::Threats]);
    prop_oneof![
        (forcing, any_plan()).prop_map(|(forcing, plan)| Proven::Win(forcing, plan)),
        select(vec![Proven::None, Proven::Unknown]),
    ]
}

fn any_reply() -> impl Strategy<Value = Reply> {
    let candidate =
        (any_point(), any::<u64>(), score()).prop_map(|(point, visits, score)| Candidate {
            point,
            visits,
            score,
        });
    let candidates = proptest::collection::vec(candidate, 0..40);
    let done = proptest::option::of(0..=1000_u16);
    let facts = || {
        (
            any::<u32>(),
            any::<u32>(),
            any::<u8>(),
            any::<u64>(),
            score(),
        )
    };
    let info = (facts(), done, points(1), candidates).prop_map(
        |((id, ms, depth, nodes, score), done, line, candidates)| Reply::Info {
            id,
            ms,
            info: Info {
                depth,
                nodes,
                done,
                score,
                line,
                candidates,
            },
        },
    );
    let choice = || {
        prop_oneof![
            any_point().prop_map(Choice::Place),
            select(vec![Choice::Pass, Choice::Nothing]),
        ]
    };
    let reasons = [
        HintReason::Vcf(9),
        HintReason::Win(65_535),
        HintReason::Five,
        HintReason::Only,
    ];
    let reason = || select(reasons.to_vec());
    let verdict = || {
        (facts(), choice(), points(0)).prop_map(|((id, ms, depth, nodes, score), choice, line)| {
            let verdict = Verdict {
                choice,
                score,
                depth,
                nodes,
                line,
            };
            (id, ms, verdict)
        })
    };
    let hint = (verdict(), reason()).prop_map(|((id, ms, verdict), reason)| Reply::Hint {
        id,
        ms,
        verdict,
        reason,
    });
    let reason = proptest::option::of(reason());
    let best = (verdict(), reason).prop_map(|((id, ms, verdict), reason)| Reply::Best {
        id,
        ms,
        verdict,
        reason,
    });
    let win = proptest::option::of(any_plan());
    let study = (verdict(), win).prop_map(|((id, ms, verdict), win)| Reply::Study {
        id,
        ms,
        studied: Studied { verdict, win },
    });
    let analysis = || {
        let line = (score(), points(1)).prop_map(|(score, moves)| BestLine { score, moves });
        (facts(), proptest::collection::vec(line, 0..6), points(0)).prop_map(
            |((id, ms, depth, nodes, _), lines, threat)| {
                let best = BestLines {
                    depth,
                    nodes,
                    lines,
                };
                (id, ms, Analysis { best, threat })
            },
        )
    };
    let lines = analysis().prop_map(|(id, ms, analysis)| Reply::Lines { id, ms, analysis });
    let analysed = analysis().prop_map(|(id, ms, analysis)| Reply::Analysed { id, ms, analysis });
    let error = (proptest::option::of(any::<u32>()), "[^\\pC]{0,40}")
        .prop_map(|(id, what)| Reply::Error { id, what });
    let proof = (any::<u32>(), any::<u32>(), any_proven())
        .prop_map(|(id, ms, found)| Reply::Proof { id, ms, found });
    let solved = (any::<u32>(), any::<u32>(), any_attempt())
        .prop_map(|(id, ms, attempt)| Reply::Solved { id, ms, attempt });
    prop_oneof![
        info, best, hint, proof, study, solved, lines, analysed, error
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300)))]

    #[test]
    fn any_request_reads_back(request in any_request()) {
        let line = request.to_string();
        prop_assert_eq!(line.parse(), Ok(request));
    }

    #[test]
    fn any_reply_reads_back(reply in any_reply()) {
        let line = reply.to_string();
        prop_assert_eq!(line.parse(), Ok(reply));
    }

    /// A line with one changed character is refused, or read as the value that it states.
    #[test]
    fn damaged_lines_do_no_harm(
        request in any_request(),
        place in any::<proptest::sample::Index>(),
        sign in select("= :,+-0a9h?é\n".chars().collect::<Vec<char>>()),
    ) {
        let mut signs: Vec<char> = request.to_string().chars().collect();
        let place = place.index(signs.len());
        signs[place] = sign;
        let line: String = signs.into_iter().collect();
        if let Ok(request) = line.parse::<Request>() {
            prop_assert_eq!(request.to_string().parse(), Ok(request));
        }
    }
}
