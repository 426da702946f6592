//! Measures proofs of wins by threats: `prove FILE [MS]`. FILE has a position on each line, such as
//! `crates/testing/data/seen-wins.txt`; lines that begin with `#` are ignored. A proof and a search for the best move each
//! have MS milliseconds of CPU time (1000 if it is not given). The times include the checks of the proofs, the limits do not.
#![expect(clippy::disallowed_methods, reason = "an example is a program")]

use std::time::Duration;

use cpu_time::ProcessTime;
use tengen_core::Position;
use tengen_engine::{Engine, Forcing, Limits, Score, SearchLimit, Silent, Solution};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().ok_or("expected a file")?)?;
    let ms = args.next().map_or(Ok(1000), |ms| ms.parse())?;
    let clock = || u32::try_from(ProcessTime::now().as_duration().as_millis()).unwrap_or(u32::MAX);
    let limit = || SearchLimit::new(Limits::Time(ms), &clock);
    let (mut times, mut proved, mut seen) = (Vec::new(), 0, Vec::new());
    for (line, number) in text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.starts_with('#'))
    {
        let position: Position = line.parse()?;
        let start = ProcessTime::now();
        let found = Engine::new(&position).prove(&position, Forcing::Threats, limit(), &mut Silent);
        times.push(start.elapsed());
        if matches!(found, Solution::Win(_)) {
            proved += 1;
            continue;
        }
        let verdict = Engine::new(&position).think(&position, limit(), &mut Silent);
        if matches!(verdict.score, Score::Win(_)) {
            seen.push(number);
        }
    }
    times.sort_unstable();
    let median = times
        .get(times.len() / 2)
        .map_or(0.0, Duration::as_secs_f64);
    let longest = times.last().map_or(0.0, Duration::as_secs_f64);
    println!(
        "{} positions, {proved} proved, median {:.1} ms, longest {:.1} ms",
        times.len(),
        1000.0 * median,
        1000.0 * longest
    );
    println!("won by the search and not proved, on lines {seen:?}");
    Ok(())
}
