//! The progress of reading.

use std::cell::RefCell;

use tengen_records::charset::Utf8;
use tengen_records::{Context, Format, read, write};
use tengen_testing::text_records::own;

/// Reads a file, and returns the shares that were heard.
fn heard(bytes: &[u8]) -> Vec<f64> {
    let shares = RefCell::new(Vec::new());
    let heard = |share| shares.borrow_mut().push(share);
    let context = Context {
        heard: Some(&heard),
        ..Context::default()
    };
    assert!(read(bytes, &context).is_ok());
    shares.into_inner()
}

#[test]
fn the_share_that_was_read_rises_in_formats_with_large_files() {
    let sgf = b"(;GM[4]SZ[15];B[hh](;W[ig];B[ih])(;W[gg]))(;GM[4]SZ[15];B[gg];W[hh])";
    let game = read(sgf, &Context::default()).expect("two games");
    let game = game.games.into_iter().next().expect("a game");
    let game = game.expect("a whole game").archive;
    let renlib = write(Format::RenLib, &game, &Utf8).expect("a library");
    let rif = std::fs::read(own().join("rif/hand-full.rif")).expect("a database");
    for (name, bytes, least) in [
        ("SGF", &sgf[..], 8),
        ("RenLib", &renlib.bytes, 4),
        ("RIF", &rif, 2),
        ("move lists", b"h8i9\nh8g7\nh8g9\n", 3),
        ("offsets", b"0,0,1,1\n0,0,1,0\n0,0,0,1\n", 3),
    ] {
        let shares = heard(bytes);
        assert!(shares.len() >= least, "{name}: {shares:?}");
        assert!(shares.is_sorted(), "{name}: {shares:?}");
        let is_share = |share: &f64| (0.0..=1.0).contains(share);
        assert!(shares.iter().all(is_share), "{name}: {shares:?}");
        assert!(shares.last() > Some(&0.5), "{name}: {shares:?}");
    }
}
