//! The engine that answers reviews: what it found once about the positions of `judge.txt`, it finds always, so that
//! a better engine breaks no test of the page. Other positions it studies with few nodes.
//!
//! Each line of the file has the fields of a position in a request, a tab, and the fields of the reply to it. They come from the
//! engine of commit 5b374348. For a test with another game, add the lines that `study` would get for its positions.

use std::collections::HashMap;
use std::sync::LazyLock;

use tengen_engine::protocol::{Reply, Request, Task};
use tengen_engine::{Limits, Service};

static KNOWN: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("judge.txt").lines();
    lines.filter_map(|line| line.split_once('\t')).collect()
});

/// Studies positions for a test.
#[derive(Default)]
pub(crate) struct Judge(Service);

impl Judge {
    /// Returns the lines of the reply to any request.
    pub(crate) fn answer(&mut self, request: Request) -> Vec<String> {
        match request {
            Request::Study(task) => self.study(task),
            other => self.take(&other.to_string()),
        }
    }

    /// Returns the lines of the reply to a request to study a position.
    pub(crate) fn study(&mut self, mut task: Task) -> Vec<String> {
        let id = task.id;
        task.limits = Limits::Nodes(2000);
        let line = Request::Study(task).to_string();
        let position = line.find("rules=").map(|start| &line[start..]);
        if let Some(reply) = position.and_then(|it| KNOWN.get(it)) {
            return vec![format!("study id={id} {reply}")];
        }
        self.take(&line)
    }

    fn take(&mut self, line: &str) -> Vec<String> {
        let mut said = Vec::new();
        self.0
            .take(line, &|| 0, &mut |reply| said.push(reply.to_owned()));
        said
    }
}

#[test]
fn the_known_positions_are_those_of_requests() {
    assert!(KNOWN.len() >= 40);
    for (position, reply) in &*KNOWN {
        let line = format!("study id=1 bot=search seed=1 limits=nodes:2000 {position}");
        let request: Request = line.parse().expect("a request");
        assert_eq!(request.to_string(), line);
        let line = format!("study id=1 {reply}");
        let reply: Reply = line.parse().expect("a reply");
        assert_eq!(reply.to_string(), line);
    }
}
