//! Carries out requests of a page by an engine of the Gomocup protocol. Knows no socket.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

use tengen_core::rules::Judgement;
use tengen_core::{Point, Position};
use tengen_engine::protocol::{Reply, Request, Task};
use tengen_engine::{
    Analysis, BestLine, BestLines, Choice, Info, Limits, LineCount, Score, Verdict,
};
use tengen_gomocup::{Deadline, Engine, Fault, Program};

use super::fault;
use super::socket::Heard;

/// The time for an engine to become ready; it may load large files.
pub(super) const READY: Duration = Duration::from_secs(30);

/// The time by which an engine may exceed its limit before it counts as hanging.
const LATE: Duration = Duration::from_secs(10);

/// The time for a search that is not limited by time.
const LONGEST: Duration = Duration::from_mins(10);

/// The shortest time between two reports of what the engine has found.
const PAUSE: Duration = Duration::from_millis(60);

/// An engine with the page that uses it. The program runs from the first request on, and is started again after a fault.
pub(super) struct Bridge {
    program: Program,
    engine: Option<Engine>,
    say: Box<dyn FnMut(String)>,
}

/// The use of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Move,
    Lines(LineCount),
}

/// The end of a search.
enum End {
    Answer(Point, BestLines),
    /// The page wants something else.
    Interrupted(Next),
}

/// The next thing to do.
enum Next {
    Hear,
    Take(Heard),
    Leave,
}

impl Bridge {
    pub(super) fn new(program: Program, say: impl FnMut(String) + 'static) -> Bridge {
        Bridge {
            program,
            engine: None,
            say: Box::new(say),
        }
    }

    /// Carries out requests until the page is gone.
    pub(super) fn run(&mut self, heard: &Receiver<Heard>) {
        let mut next = Next::Hear;
        loop {
            let line = match next {
                Next::Hear => heard.recv().ok(),
                Next::Take(line) => Some(line),
                Next::Leave => None,
            };
            next = match line {
                None => return,
                Some(Heard::Stop) => Next::Hear,
                Some(Heard::Request(line)) => self.take(&line, heard),
            };
        }
    }

    fn take(&mut self, line: &str, heard: &Receiver<Heard>) -> Next {
        let (task, purpose) = match line.parse() {
            Ok(Request::Think(task)) => (task, Use::Move),
            Ok(Request::Analyse(task, count)) => (task, Use::Lines(count)),
            Ok(request) => {
                let id = request.task().map(|task| task.id);
                return self.refuse(id, "refused: this engine only plays and analyses");
            }
            Err(error) => return self.refuse(None, &format!("refused: {error}")),
        };
        let began = Instant::now();
        match self.search(&task, purpose, began, heard) {
            Ok(End::Answer(point, found)) => {
                self.reply(&answer(&task, purpose, began, point, found));
                Next::Hear
            }
            Ok(End::Interrupted(next)) => next,
            Err(why) => {
                // Dropping an engine that hangs would wait for it to end by itself.
                if let (Fault::Time(_), Some(engine)) = (&why, &mut self.engine) {
                    engine.kill();
                }
                self.engine = None;
                self.refuse(Some(task.id), &fault::told(&why))
            }
        }
    }

    fn refuse(&mut self, id: Option<u32>, what: &str) -> Next {
        let what = what.to_owned();
        self.reply(&Reply::Error { id, what });
        Next::Hear
    }

    fn reply(&mut self, reply: &Reply) {
        (self.say)(reply.to_string());
    }

    /// Returns the engine for a position, with a board of its size.
    fn engine(&mut self, position: &Position) -> Result<Engine, Fault> {
        let size = position.board().size();
        if let Some(engine) = self.engine.take().filter(|engine| engine.size() == size) {
            return Ok(engine);
        }
        let mut engine = Engine::start(&self.program, size, READY)?;
        engine.introduce()?;
        Ok(engine)
    }

    fn search(
        &mut self,
        task: &Task,
        purpose: Use,
        began: Instant,
        heard: &Receiver<Heard>,
    ) -> Result<End, Fault> {
        let position = &task.position;
        if !position.has_legal_point() {
            return Err(Fault::NoMove);
        }
        let count = match purpose {
            Use::Move => LineCount::ONE,
            Use::Lines(count) => count,
        };
        let mut engine = self.engine(position)?;
        engine.ask(position, &task.played, task.limits, count)?;
        let mut reader = engine.reader(position);
        let (watch, mut told) = (engine.stopwatch(), None::<Instant>);
        let mut next = Next::Hear;
        let mut is_news = false;
        let answer = engine.answer(&watch, deadline(task.limits), &mut |message| {
            is_news |= message.is_some_and(|text| reader.take(text));
            if is_news && told.is_none_or(|told| told.elapsed() >= PAUSE) {
                (is_news, told) = (false, Some(Instant::now()));
                let so_far = so_far(task.id, purpose, began, reader.found(count.number()));
                if let Some(reply) = so_far {
                    (self.say)(reply.to_string());
                }
            }
            next = match heard.try_recv() {
                Ok(line) => Next::Take(line),
                Err(TryRecvError::Empty) => return ControlFlow::Continue(()),
                Err(TryRecvError::Disconnected) => Next::Leave,
            };
            ControlFlow::Break(())
        });
        let Some(point) = answer? else {
            match (&next, engine.stop()) {
                (Next::Leave, _) | (_, Err(_)) => engine.kill(),
                (_, Ok(())) => self.engine = Some(engine),
            }
            return Ok(End::Interrupted(next));
        };
        match position.judge(point) {
            Ok(Judgement::Quiet | Judgement::Five | Judgement::FullBoard) => {}
            Ok(Judgement::Forbidden(kind)) => {
                return Err(Fault::Illegal(format!("{point} is forbidden ({kind})")));
            }
            Err(why) => return Err(Fault::Illegal(format!("{point}: {why}"))),
        }
        engine.learn(&mut reader, point);
        let found = reader.found(count.number());
        self.engine = Some(engine);
        Ok(End::Answer(point, found))
    }
}

fn deadline(limits: Limits) -> Deadline {
    Deadline::of_wall(match limits {
        Limits::Time(ms) => Duration::from_millis(u64::from(ms)) + LATE,
        Limits::Nodes(_) | Limits::Depth(_) => LONGEST,
    })
}

fn ms(began: Instant) -> u32 {
    u32::try_from(began.elapsed().as_millis()).unwrap_or(u32::MAX)
}

/// Returns the reply about a search that goes on; `None` if nothing is known yet.
fn so_far(id: u32, purpose: Use, began: Instant, found: BestLines) -> Option<Reply> {
    let ms = ms(began);
    let best = found.lines.first()?;
    Some(match purpose {
        Use::Move => Reply::Info {
            id,
            ms,
            info: Info {
                depth: found.depth,
                nodes: found.nodes,
                done: None,
                score: best.score,
                line: best.moves.clone(),
                candidates: Vec::new(),
            },
        },
        Use::Lines(_) => Reply::Lines {
            id,
            ms,
            analysis: analysis(found),
        },
    })
}

fn analysis(best: BestLines) -> Analysis {
    let threat = Vec::new();
    Analysis { best, threat }
}

/// Returns the reply with the answer of the engine, which may have told no line that begins with it.
fn answer(task: &Task, purpose: Use, began: Instant, point: Point, mut found: BestLines) -> Reply {
    let (id, ms) = (task.id, ms(began));
    let at = found.lines.iter().position(|line| line.moves[0] == point);
    let line = match at {
        Some(at) => found.lines.remove(at),
        None => BestLine {
            score: found
                .lines
                .first()
                .map_or(Score::Value(0), |line| line.score),
            moves: vec![point],
        },
    };
    match purpose {
        Use::Move => Reply::Best {
            id,
            ms,
            verdict: Verdict {
                choice: Choice::Place(point),
                score: line.score,
                depth: found.depth,
                nodes: found.nodes,
                line: line.moves,
            },
            reason: None,
        },
        Use::Lines(count) => {
            // The engine's choice comes first.
            found.lines.insert(0, line);
            found.lines.truncate(count.number());
            Reply::Analysed {
                id,
                ms,
                analysis: analysis(found),
            }
        }
    }
}
