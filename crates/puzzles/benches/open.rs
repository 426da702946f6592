//! The time until the shipped puzzles can be chosen from, and to read all of them.
//!
//! `cargo bench -p tengen-puzzles` prints a line for each figure: `BENCH`, name, value, unit and goal, with tabs
//! between. Times are CPU times of this process, the medians of nine runs.

use std::hint::black_box;

use cpu_time::ProcessTime;
use tengen_puzzles::Collection;

fn print(name: &str, mut run: impl FnMut()) {
    let mut times = [0; 9].map(|_| {
        let began = ProcessTime::now();
        run();
        began.elapsed()
    });
    times.sort();
    println!(
        "BENCH\t{name}\t{:.2}\tms\t",
        times[4].as_secs_f64() * 1000.0
    );
}

fn main() {
    let shipped = include_bytes!("../data/tengen.puzzles");
    let open = || Collection::from_bytes(shipped.to_vec()).expect("the shipped puzzles");
    print("open the shipped puzzles", || {
        black_box(open());
    });
    let collection = open();
    print("read all of them", || {
        assert!(collection.puzzles().all(|it| it.is_ok()));
    });
}
