//! What the threads of one search know of each other: whether it is over, the nodes of the helpers, and
//! the best result of a helper. Decides which result counts.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use tengen_engine::{Choice, Info, Observer, STOP_INTERVAL, Score, Verdict};

/// The state of a search that its threads share.
#[derive(Debug, Default)]
pub(crate) struct Joint {
    is_over: AtomicBool,
    is_won: AtomicBool,
    nodes: AtomicU64,
    best: Mutex<Option<Verdict>>,
}

impl Joint {
    /// Ends the search of all helpers.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Takes the result of an iteration of a helper. A loss does not count: only the main thread knows
    /// whether a pass is better.
    fn report(&self, info: &Info) {
        let Some(&first) = info.line.first() else {
            return;
        };
        if matches!(info.score, Score::Loss(_)) {
            return;
        }
        let verdict = Verdict {
            choice: Choice::Place(first),
            score: info.score,
            depth: info.depth,
            nodes: info.nodes,
            line: info.line.clone(),
        };
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if best
            .as_ref()
            .is_none_or(|best| is_better(&verdict, best, 1))
        {
            *best = Some(verdict);
        }
        if matches!(info.score, Score::Win(_)) {
            self.is_won.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the verdict of the search from that of the main thread, with the nodes of all threads.
    pub(crate) fn verdict(&self, main: Verdict) -> Verdict {
        let nodes = main.nodes + self.nodes.load(Ordering::Relaxed);
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let verdict = match best.take() {
            // The main thread may have changed its move in an iteration that it could not complete.
            Some(helped) if is_better(&helped, &main, 2) => helped,
            _ => main,
        };
        Verdict { nodes, ..verdict }
    }
}

/// Returns `true` if a result counts more than another: a proof more than an estimate, a shorter proved
/// win more than a longer one, and an estimate more than one that is less deep by `plies` or more.
fn is_better(one: &Verdict, other: &Verdict, plies: u8) -> bool {
    match (one.score, other.score) {
        (Score::Win(plies), Score::Win(others)) => plies < others,
        (_, Score::Win(_) | Score::Loss(_)) => false,
        (Score::Win(_) | Score::Loss(_), Score::Value(_)) => true,
        (Score::Value(_), Score::Value(_)) => {
            let is_stone = |it: &Verdict| matches!(it.choice, Choice::Place(_));
            is_stone(other) && one.depth >= other.depth.saturating_add(plies)
        }
    }
}

/// The observer of the main thread: passes everything on, and ends the search when a helper has won.
pub(crate) struct Main<'a> {
    pub(crate) joint: &'a Joint,
    pub(crate) observer: &'a mut dyn Observer,
}

impl Observer for Main<'_> {
    fn stops(&mut self) -> bool {
        // The observer of the caller is asked in any case.
        self.observer.stops() || self.joint.is_won.load(Ordering::Relaxed)
    }

    fn informs(&mut self, info: &Info) {
        self.observer.informs(info);
    }
}

/// The observer of a helper.
pub(crate) struct Reporter<'a>(pub(crate) &'a Joint);

impl Observer for Reporter<'_> {
    fn stops(&mut self) -> bool {
        self.0.nodes.fetch_add(STOP_INTERVAL, Ordering::Relaxed);
        self.0.is_over()
    }

    fn informs(&mut self, info: &Info) {
        self.0.report(info);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(choice: &str, score: &str, depth: u8) -> Verdict {
        Verdict {
            score: score.parse().expect(score),
            depth,
            ..Verdict::of(choice.parse().expect(choice))
        }
    }

    fn info(point: &str, score: &str, depth: u8) -> Info {
        Info {
            depth,
            nodes: 7,
            done: None,
            score: score.parse().expect(score),
            line: vec![point.parse().expect(point)],
            candidates: Vec::new(),
        }
    }

    #[test]
    fn the_best_result_counts() {
        let main = |choice, score, depth| verdict(choice, score, depth);
        for (main, helped, choice) in [
            // Estimates that are deeper by two plies or more count, others do not.
            (main("h8", "+10", 8), vec![info("a1", "+90", 9)], "h8"),
            (main("h8", "+10", 8), vec![info("a1", "-90", 10)], "a1"),
            (
                main("h8", "+10", 8),
                vec![info("b1", "+2", 10), info("a1", "+1", 11)],
                "a1",
            ),
            // Proofs count more, and shorter wins most.
            (main("h8", "win:5", 3), vec![info("a1", "+90", 9)], "h8"),
            (main("h8", "loss:4", 3), vec![info("a1", "+90", 9)], "h8"),
            (main("h8", "+10", 8), vec![info("a1", "win:9", 2)], "a1"),
            (main("h8", "win:9", 8), vec![info("a1", "win:7", 2)], "a1"),
            (main("h8", "win:7", 8), vec![info("a1", "win:7", 9)], "h8"),
            (
                main("h8", "+10", 8),
                vec![info("a1", "win:9", 2), info("b1", "+9", 20)],
                "a1",
            ),
            // A loss counts only from the main thread, and so do passes.
            (main("h8", "+10", 8), vec![info("a1", "loss:6", 9)], "h8"),
            (main("pass", "0", 0), vec![info("a1", "+90", 9)], "pass"),
            (main("h8", "+10", 8), vec![], "h8"),
        ] {
            let joint = Joint::default();
            for info in &helped {
                Reporter(&joint).informs(info);
            }
            let shown = format!("{main:?} {helped:?}");
            let found = joint.verdict(main);
            assert_eq!(found.choice.to_string(), choice, "{shown}");
        }
    }

    #[test]
    fn nodes_are_added_and_a_win_stops_the_main_thread() {
        let joint = Joint::default();
        let mut silent = tengen_engine::Silent;
        assert!(!Reporter(&joint).stops());
        Reporter(&joint).informs(&info("a1", "+5", 2));
        let mut main = Main {
            joint: &joint,
            observer: &mut silent,
        };
        assert!(!main.stops());
        Reporter(&joint).informs(&info("a1", "win:5", 2));
        assert!(main.stops());
        joint.end();
        assert!(Reporter(&joint).stops());
        let main = verdict("h8", "+10", 8);
        assert_eq!(joint.verdict(main).nodes, 2 * STOP_INTERVAL);
    }
}
