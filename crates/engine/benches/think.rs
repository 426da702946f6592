//! The speed of the search, for the requests of `think.txt`. The bench of the page sends the same ones to its worker.
//!
//! `cargo bench -p tengen-engine` prints a line for each figure: `BENCH`, name, value, unit and goal, with tabs between.
//! Values are medians of five runs, by the CPU time of this process.

use cpu_time::ProcessTime;
use tengen_engine::Service;
use tengen_engine::protocol::{Reply, Request};

const RUNS: usize = 5;

/// Returns the thousands of nodes per second of CPU time that a new service reaches for a request.
fn speed(line: &str) -> f64 {
    let began = ProcessTime::now();
    let mut nodes = 0;
    Service::default().take(line, &|| 0, &mut |reply| match reply
        .parse()
        .expect("a line of a service is a reply")
    {
        Reply::Best { verdict, .. } => nodes = verdict.nodes,
        Reply::Error { what, .. } => panic!("{line}: {what}"),
        _ => {}
    });
    let nodes = u32::try_from(nodes).expect("the limit of a request is small");
    f64::from(nodes) / began.elapsed().as_secs_f64() / 1000.0
}

fn main() {
    for line in include_str!("think.txt").lines() {
        let Ok(Request::Think(task)) = line.parse() else {
            panic!("{line}: expected a request for a move");
        };
        let mut speeds = [(); RUNS].map(|()| speed(line));
        speeds.sort_by(f64::total_cmp);
        println!(
            "BENCH\tthe search natively, {}\t{:.0}\tthousand nodes per second\t",
            task.position.rules(),
            speeds[RUNS / 2]
        );
    }
}
