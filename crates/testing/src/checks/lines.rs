//! Lines of the engine's protocol: a line that was read is written and read again as the same value, and the
//! service gives only legal replies.

use crate::clocks::TickingClock;
use tengen_core::rules::opening::{Answer, Question};
use tengen_core::rules::{Judgement, Passes};
use tengen_engine::protocol::{Proven, Reply, Request, Task};
use tengen_engine::{BotKind, Choice, Limits, Mcts, Service};

use super::texts::same;
use super::{Effort, number_of};

/// Reads a text as lines of the protocol, and lets a service reply to the requests with a small budget.
///
/// Replies take long, so with little effort only some inputs get them.
pub fn protocol(data: &[u8], effort: Effort) {
    let is_turn = effort == Effort::All || number_of(data).is_multiple_of(8);
    let text = String::from_utf8_lossy(data);
    same::<Question>(&text);
    same::<Answer>(&text);
    let mut service = Service::default();
    for line in text.lines().take(3) {
        same::<Request>(line);
        same::<Reply>(line);
        if let Ok(request) = line.parse() {
            if !is_turn {
                continue;
            }
            answered(&mut service, &with_little_effort(request));
        } else {
            let replies = replies(&mut service, line);
            assert!(matches!(&replies[..], [Reply::Error { .. }]), "{replies:?}");
        }
    }
}

/// Lowers the limits of a request, so that the fuzzer has time for it.
fn with_little_effort(mut request: Request) -> Request {
    if let Request::Think(task)
    | Request::Hint(task)
    | Request::Prove(task)
    | Request::Answer(task, _) = &mut request
    {
        task.limits = match task.limits {
            Limits::Time(ms) => Limits::Time(ms.min(3)),
            Limits::Nodes(nodes) => Limits::Nodes(nodes.min(50)),
            Limits::Depth(depth) => Limits::Depth(depth.min(1)),
        };
        if let BotKind::Mcts(Mcts { iterations, .. }) = &mut task.bot {
            *iterations = (*iterations).min(5);
        }
    }
    request
}

/// Returns the replies of a service to a line. Its clock advances each time it is read.
fn replies(service: &mut Service, line: &str) -> Vec<Reply> {
    let clock = TickingClock::default();
    let mut replies = Vec::new();
    service.take(line, &clock, &mut |reply| {
        same::<Reply>(reply);
        replies.push(reply.parse().expect("a reply"));
    });
    replies
}

fn answered(service: &mut Service, request: &Request) {
    let mut replies = replies(service, &request.to_string());
    let last = replies.pop();
    match (request, last) {
        (Request::New, None) => {}
        (Request::Think(task) | Request::Hint(task), Some(Reply::Best { verdict, .. })) => {
            may_be_chosen(task, verdict.choice);
        }
        (Request::Prove(task), Some(Reply::Proof { found, .. })) => {
            if let Proven::Win(_, plan) = found {
                let point = plan.point();
                may_be_chosen(task, Choice::Place(point));
            }
        }
        (Request::Prove(task), Some(Reply::Error { .. })) => {
            assert!(matches!(task.limits, Limits::Depth(_)), "{request}");
        }
        (Request::Answer(task, asked), Some(Reply::Answer { answer, .. })) => {
            let checked = asked.question.check(answer, task.position.board());
            assert_eq!(checked, Ok(()), "{request}: {answer}");
        }
        (Request::Answer(task, asked), Some(Reply::Error { .. })) => {
            let points = asked.question.points(task.position.board());
            let needs_no_point = match &asked.question {
                Question::Place(_) | Question::Offer { .. } | Question::Pick(_) => false,
                Question::Number { most } | Question::Grab { most } => *most > 0,
                _ => true,
            };
            assert!(points.is_empty() && !needs_no_point, "{request}");
        }
        (_, last) => panic!("{request}: {last:?}"),
    }
    for reply in replies {
        let is_hint = matches!(request, Request::Hint(_));
        match reply {
            Reply::Info { .. } => {}
            Reply::Hint { verdict, .. } if is_hint => {
                assert!(matches!(verdict.choice, Choice::Place(_)), "{request}");
            }
            _ => panic!("{request}: {reply}"),
        }
    }
}

/// Asserts that a choice is a legal point, a pass if the rules have passes, or nothing if
/// no move is possible.
fn may_be_chosen(task: &Task, choice: Choice) {
    let position = &task.position;
    let passes = position.rules().passes() == Passes::On;
    match choice {
        Choice::Place(point) => {
            let judged = position.judge(point);
            let is_legal = judged.is_ok_and(|made| !matches!(made, Judgement::Forbidden(_)));
            assert!(is_legal, "{task}: {point} is {judged:?}");
        }
        Choice::Pass => assert!(passes, "{task}: there are no passes"),
        Choice::Nothing => {
            let is_done = !position.has_legal_point();
            assert!(is_done, "{task}: there is something to do");
        }
    }
}
