//! The engine as a service: takes a line of text and replies with lines. It knows no worker and has
//! no clock of its own.

use std::fmt;

use super::protocol::{Reply, Request, Task, id_of};
use super::{Bot, BotKind, Clock, Info, Observer, SearchLimit, TimeLimit, opening, reason};
use tengen_core::board::BoardSize;
use tengen_core::rules::Ruleset;
use tengen_core::rules::opening::Asked;

/// Carries out requests one after another.
///
/// It keeps the bot of the last request, so that the next request with the same bot, seed, rules
/// and size can use what the bot learned.
///
/// # Examples
///
/// ```
/// use tengen_engine::Service;
///
/// let mut service = Service::default();
/// let mut said = Vec::new();
/// let line = "think id=1 bot=simple seed=0 limits=nodes:1000 rules=freestyle size=15 first=black \
///             turn=black";
/// service.take(line, &|| 0, &mut |reply| said.push(reply.to_string()));
/// assert!(said[0].starts_with("best id=1 move=h8 "));
/// ```
#[derive(Default)]
pub struct Service {
    warm: Option<Warm>,
}

/// A bot that was used before.
struct Warm {
    key: Key,
    bot: Box<dyn Bot>,
}

/// The properties of a task that must be the same to reuse the bot.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    kind: BotKind,
    seed: u64,
    rules: Ruleset,
    size: BoardSize,
}

impl Service {
    /// Carries out the request in `line`, and passes a line for each reply to `post`: any number of
    /// `info`, then one `best`, `answer` or `error`. A `new` has no reply.
    ///
    /// `clock` measures time limits.
    pub fn take(&mut self, line: &str, clock: &dyn Clock, post: &mut dyn FnMut(&str)) {
        let reply = match line.parse() {
            Ok(Request::Think(task)) => Some(self.think(&task, clock, post)),
            Ok(Request::Hint(task)) => Some(self.hint(&task, clock, post)),
            Ok(Request::Answer(task, asked)) => Some(self.answer(&task, asked, clock, post)),
            Ok(Request::New) => {
                self.warm = None;
                None
            }
            Err(error) => Some(Reply::Error {
                id: id_of(line),
                what: error.to_string(),
            }),
        };
        if let Some(reply) = reply {
            post(&reply.to_string());
        }
    }

    fn think(&mut self, task: &Task, clock: &dyn Clock, post: &mut dyn FnMut(&str)) -> Reply {
        let mut watch = Watch::new(task.id, clock, post);
        let verdict = self.bot(task).choose(
            &task.position,
            SearchLimit::new(task.limits, clock),
            &mut watch,
        );
        Reply::Best {
            id: task.id,
            ms: watch.time.elapsed(),
            verdict,
            reason: None,
        }
    }

    /// Thinks, completes the line of a forced win, and tells the reason for the move.
    fn hint(&mut self, task: &Task, clock: &dyn Clock, post: &mut dyn FnMut(&str)) -> Reply {
        let mut reply = self.think(task, clock, post);
        if let Reply::Best {
            verdict,
            reason: why,
            ..
        } = &mut reply
        {
            reason::complete(self.bot(task), &task.position, verdict, clock);
            *why = Some(reason::reason(&task.position, verdict));
        }
        reply
    }

    fn answer(
        &mut self,
        task: &Task,
        asked: Asked,
        clock: &dyn Clock,
        post: &mut dyn FnMut(&str),
    ) -> Reply {
        let mut watch = Watch::new(task.id, clock, post);
        let bot = self.bot(task);
        let answer = opening::answer(
            bot,
            &task.position,
            asked,
            SearchLimit::new(task.limits, clock),
            task.seed,
            &mut watch,
        );
        match answer {
            Some(answer) => Reply::Answer {
                id: task.id,
                answer,
            },
            None => Reply::Error {
                id: Some(task.id),
                what: format!("nothing answers {} in this position", asked.question),
            },
        }
    }

    /// Returns the bot for a task; reuses the bot of the last task if it fits.
    fn bot(&mut self, task: &Task) -> &mut dyn Bot {
        let key = Key {
            kind: task.bot,
            seed: task.seed,
            rules: task.position.rules(),
            size: task.position.board().size(),
        };
        let warm = self.warm.take().filter(|warm| warm.key == key);
        let warm = warm.unwrap_or_else(|| Warm {
            key,
            bot: key.kind.build(key.seed),
        });
        self.warm.insert(warm).bot.as_mut()
    }
}

/// Shows only the type name.
impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").finish_non_exhaustive()
    }
}

/// Posts the intermediate results of one request.
struct Watch<'a> {
    id: u32,
    /// Measures the time since the request; this limit is never reached.
    time: TimeLimit<'a>,
    post: &'a mut dyn FnMut(&str),
}

impl<'a> Watch<'a> {
    fn new(id: u32, clock: &'a dyn Clock, post: &'a mut dyn FnMut(&str)) -> Self {
        Watch {
            id,
            time: TimeLimit::new(u32::MAX, clock),
            post,
        }
    }
}

impl Observer for Watch<'_> {
    fn informs(&mut self, info: &Info) {
        let reply = Reply::Info {
            id: self.id,
            ms: self.time.elapsed(),
            info: info.clone(),
        };
        (self.post)(&reply.to_string());
    }
}
