//! Many finished games in a cluster.

use std::{
    fs::File,
    io::{BufWriter, Write},
};

use tengen_cluster_testing::nats::Nats;
use tengen_core::Seat;
use tengen_online::{GameId, Record};
use tengen_server::transfer::HEAD;
use tengen_server_testing::{program::Folder, records::start};
use tokio::time::Instant;

use crate::PROGRAM;

/// The entries of a game.
const ENTRIES: [&str; 5] = [
    "1.h8.295000",
    "2.i9.294000",
    "1.h9.290000",
    "2.i10.280000",
    "1.resign",
];

/// Imports this number of finished games into a cluster without servers.
pub(crate) fn fill(nats: &Nats, games: u32) {
    let folder = Folder::new(&format!("fill-{games}"));
    let file = File::create(folder.0.join("games.txt")).expect("a file");
    write(&mut BufWriter::new(file), games);
    let mut flags = nats.flags();
    flags.extend(["import", "games.txt"].map(str::to_owned));
    let begun = Instant::now();
    let (code, said) = PROGRAM.output(&folder, &flags);
    assert_eq!(code, Some(0), "{said}");
    println!("{games} games imported in {} s", begun.elapsed().as_secs());
}

/// Writes a copy of a store with the games.
fn write(to: &mut impl Write, games: u32) {
    let mut say = |line: String| writeln!(to, "{line}").expect("is written");
    say(HEAD.to_owned());
    for number in 0..games {
        let at = 1_767_225_600_000 + 1000 * u64::from(number);
        let mut start = start(1, at);
        let mut id = [0; 10];
        id.iter_mut()
            .zip(1..)
            .for_each(|(digit, place)| *digit = digit_of(number, place));
        start.game = GameId::from_bytes(id);
        say(Record::Begin(start).to_string());
        for (seq, entry) in (0..).zip(ENTRIES) {
            let entry = entry.parse().expect("an entry");
            say(Record::Entry { seq, entry, at }.to_string());
        }
        let (seq, winner) = (5, Some(Seat::Second));
        say(Record::End { seq, winner }.to_string());
    }
    say(format!("tengen-store-end games={games}"));
}

/// Returns a digit of a number, of those to the base of 32.
fn digit_of(number: u32, place: u32) -> u8 {
    let digit = number.checked_shr(5 * (place - 1)).unwrap_or(0) % 32;
    u8::try_from(digit).expect("below 32")
}
