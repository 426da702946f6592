//! The places of what a format does not hold.

use tengen_records::charset::Native;
use tengen_records::{Context, Format, Loss, Places, places, read, write};
use tengen_testing::cases::cases;
use tengen_testing::made_games::made;
use tengen_testing::random::Random;

const WRITTEN: [Format; 9] = [
    Format::Link,
    Format::Sgf,
    Format::Moves,
    Format::Gomocalc,
    Format::Psq,
    Format::Rec,
    Format::RenLib,
    Format::Pos,
    Format::Diagram,
];

/// What is lost of the game as a whole.
const WHOLE: [Loss; 6] = [
    Loss::Setup,
    Loss::FirstColour,
    Loss::Terms,
    Loss::Size,
    Loss::Tags,
    Loss::Moves,
];

fn at(first: u32, count: usize) -> Places {
    let first = Some(first);
    Places { first, count }
}

#[test]
fn each_loss_of_a_node_has_a_place() {
    for seed in 0..u64::from(cases(3000)) {
        let archive = made(&mut Random::new(seed)).archive;
        for format in WRITTEN {
            let Ok(written) = write(format, &archive, &Native) else {
                continue;
            };
            for &loss in Loss::ALL {
                let found = places(format, &archive, loss);
                let what = format!("seed {seed}, {format}, {loss}: {found:?}");
                let is_lost = written.lost.contains(&loss);
                let is_placed = is_lost && !WHOLE.contains(&loss);
                if is_placed {
                    assert!(found.count > 0 && found.first.is_some(), "{what}");
                    assert!(
                        found.first <= u32::try_from(archive.nodes.len()).ok(),
                        "{what}"
                    );
                }
                if WHOLE.contains(&loss) {
                    assert_eq!(found, Places::default(), "{what}");
                }
            }
        }
    }
}

#[test]
fn places_are_those_of_the_content() {
    let text = "(;GM[4]SZ[15]RU[renju]KM[0];B[hh]C[one];W[ig](;B[ii]TR[aa]C[two];W[gg]WL[9]MN[7])(;B[jj];W[kk]))";
    let mut games = read(text.as_bytes(), &Context::default())
        .expect("a game")
        .games;
    let archive = games.remove(0).expect("a whole game").archive;
    for (format, loss, expected) in [
        (Format::Moves, Loss::Comments, at(1, 2)),
        (Format::Moves, Loss::Marks, at(3, 1)),
        (Format::Moves, Loss::Variations, at(5, 2)),
        (Format::Moves, Loss::Properties, at(0, 1)),
        (Format::Moves, Loss::Numbers, at(4, 1)),
        (Format::Moves, Loss::Terms, Places::default()),
        (Format::RenLib, Loss::Comments, Places::default()),
        (Format::RenLib, Loss::Marks, at(3, 1)),
        (Format::RenLib, Loss::Properties, at(0, 1)),
        (Format::Sgf, Loss::Marks, Places::default()),
    ] {
        assert_eq!(places(format, &archive, loss), expected, "{format} {loss}");
    }
}

#[test]
fn colours_change_from_a_pass_on() {
    let text = b"(;GM[4]SZ[15];B[hh];W[ig];B[];W[gg];B[ff])";
    let mut games = read(text, &Context::default()).expect("a game").games;
    let archive = games.remove(0).expect("a whole game").archive;
    assert_eq!(places(Format::Psq, &archive, Loss::Passes), at(3, 1));
    assert_eq!(places(Format::Psq, &archive, Loss::Colours), at(4, 2));
}
