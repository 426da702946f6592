//! The small boards of the help.

use crate::text::{Key, Texts};
use tengen_core::board::{Point, Stone};
use tengen_core::rules::{Five, Forbidden, Variant};

/// A small board of the help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HelpBoard {
    /// The stones on 9 × 9 lines.
    pub stones: Vec<(Point, Stone)>,
    /// The empty points with a dot.
    pub dots: Vec<Point>,
    /// The empty point that is forbidden for Black.
    pub cross: Option<Point>,
    /// The sentence below the board.
    pub caption: &'static str,
}

/// The number of lines of the small boards.
pub const HELP_LINES: u8 = 9;

/// A small board, written as points separated by spaces.
struct Sketch {
    black: &'static str,
    white: &'static str,
    dots: &'static str,
    cross: &'static str,
    caption: Key,
}

const PLAIN: Sketch = Sketch {
    black: "",
    white: "",
    dots: "",
    cross: "",
    caption: Key::HelpFive,
};

const FIVE: Sketch = Sketch {
    black: "c3 d4 e5 f6 g7",
    white: "d5 e6 f4 f5",
    ..PLAIN
};

const OPEN_FOUR: Sketch = Sketch {
    black: "d5 e5 f5 g5",
    white: "e6 f6 f4",
    dots: "c5 h5",
    caption: Key::HelpOpenFour,
    ..PLAIN
};

const OPEN_THREE: Sketch = Sketch {
    black: "d5 e5 f5",
    white: "e6 f4",
    dots: "c5 g5",
    caption: Key::HelpOpenThree,
    ..PLAIN
};

const SIX: Sketch = Sketch {
    black: "c5 d5 e5 f5 g5 h5",
    white: "d6 e6 f4 g4 g6",
    caption: Key::HelpSix,
    ..PLAIN
};

const BLOCKED: Sketch = Sketch {
    black: "c5 d5 e5 f5 g5",
    white: "b5 h5 e6 f4",
    caption: Key::HelpBlocked,
    ..PLAIN
};

const HALF_OPEN: Sketch = Sketch {
    black: "c5 d5 e5 f5 g5",
    white: "h5 d6 e6 f4",
    caption: Key::HelpHalfOpen,
    ..PLAIN
};

const DOUBLE_THREE: Sketch = Sketch {
    black: "c5 d5 e3 e4",
    white: "f3 d6 f7",
    cross: "e5",
    caption: Key::HelpDoubleThree,
    ..PLAIN
};

const DOUBLE_FOUR: Sketch = Sketch {
    black: "b5 c5 d5 e2 e3 e4",
    white: "a5 e1 d6 f3",
    cross: "e5",
    caption: Key::HelpDoubleFour,
    ..PLAIN
};

const OVERLINE: Sketch = Sketch {
    black: "b5 c5 d5 f5 g5",
    white: "c6 d4 f6 g4",
    cross: "e5",
    caption: Key::HelpOverline,
    ..PLAIN
};

fn points(text: &str) -> impl Iterator<Item = Point> {
    text.split_whitespace().filter_map(|it| it.parse().ok())
}

impl Sketch {
    fn board(&self, texts: Texts) -> HelpBoard {
        let stones = |text: &'static str, stone| points(text).map(move |point| (point, stone));
        HelpBoard {
            stones: stones(self.black, Stone::Black)
                .chain(stones(self.white, Stone::White))
                .collect(),
            dots: points(self.dots).collect(),
            cross: points(self.cross).next(),
            caption: texts.get(self.caption),
        }
    }
}

/// Returns the small boards that show rules.
pub fn help_boards(texts: Texts, rules: Variant) -> Vec<HelpBoard> {
    let parts = rules.parts();
    let needs = |five: Five| parts.black == five || parts.white == five;
    let mut sketches = vec![&FIVE, &OPEN_THREE, &OPEN_FOUR];
    for (shows, sketch) in [
        (needs(Five::Caro) || needs(Five::CaroExact), &BLOCKED),
        (needs(Five::Open), &HALF_OPEN),
        (
            (needs(Five::Exact) || needs(Five::CaroExact)) && !parts.bans.has(Forbidden::Overline),
            &SIX,
        ),
        (parts.bans.has(Forbidden::DoubleThree), &DOUBLE_THREE),
        (parts.bans.has(Forbidden::DoubleFour), &DOUBLE_FOUR),
        (parts.bans.has(Forbidden::Overline), &OVERLINE),
    ] {
        if shows {
            sketches.push(sketch);
        }
    }
    sketches.iter().map(|sketch| sketch.board(texts)).collect()
}
