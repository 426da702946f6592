//! Openings as terms of a game: their names, and the other terms they allow.

use tengen_core::game::{Colours, Misfit, Opening, ParseColoursError, ParseOpeningError};
use tengen_core::{BoardSize, Ruleset, Stone};

fn size(lines: u8) -> BoardSize {
    BoardSize::new(lines).expect("a size")
}

#[test]
fn every_name_reads_back() {
    let names = "free tengen pro long-pro swap swap2 rif yamaguchi taraguchi10 soosyrv8 tarannikov \
                 sakata";
    let written: Vec<String> = Opening::ALL.iter().map(Opening::to_string).collect();
    assert_eq!(written.join(" "), names);
    for &opening in Opening::ALL {
        assert_eq!(opening.to_string().parse(), Ok(opening));
    }
    for text in ["", "Free", "swap1", "swap 2", "rif ", "taraguchi-10"] {
        assert_eq!(text.parse::<Opening>(), Err(ParseOpeningError), "{text:?}");
    }
    for colours in [Colours::Assigned, Colours::Nigiri] {
        assert_eq!(colours.to_string().parse(), Ok(colours));
    }
    assert_eq!("Nigiri".parse::<Colours>(), Err(ParseColoursError));
    assert_eq!(Opening::default(), Opening::Free);
    assert_eq!(Colours::default(), Colours::Assigned);
}

#[test]
fn what_an_opening_goes_with() {
    for &opening in Opening::ALL {
        for family in [Ruleset::RENJU, Ruleset::default()] {
            for lines in BoardSize::MIN..=BoardSize::MAX {
                let black = match opening {
                    Opening::Free => Ok(()),
                    Opening::Tengen
                    | Opening::Pro
                    | Opening::LongPro
                    | Opening::Swap
                    | Opening::Swap2 => {
                        if lines >= 11 {
                            Ok(())
                        } else {
                            Err(Misfit::NeedsSize11)
                        }
                    }
                    _ if family != Ruleset::RENJU => Err(Misfit::NeedsRenju),
                    _ if lines != 15 => Err(Misfit::NeedsSize15),
                    _ => Ok(()),
                };
                let white = match black {
                    Ok(()) if opening != Opening::Free || family == Ruleset::RENJU => {
                        Err(Misfit::NeedsBlackFirst)
                    }
                    other => other,
                };
                let size = size(lines);
                let case = format!("{opening} {family:?} {lines}");
                assert_eq!(opening.fits(family, size, Stone::Black), black, "{case}");
                assert_eq!(opening.fits(family, size, Stone::White), white, "{case}");
            }
        }
    }
}
