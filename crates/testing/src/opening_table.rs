//! Every opening written as plain code, with slow tests of squares and of symmetric fifth stones.

use tengen_core::game::{Colours, Opening};
use tengen_core::rules::opening::{Answer, Branch, Parity};
use tengen_core::{BoardSize, Point, Seat};

type Spot = (i32, i32);

/// The question that the plain code asks.
#[derive(Clone, PartialEq, Debug)]
pub enum What {
    Stone(&'static str),
    Swap,
    Number(u8),
    Offer(u8),
    Pick,
    Ways(&'static [Branch]),
    Grab,
    Guess,
}

/// An opening played by plain code from a list of answers. Each step takes the next answer, or returns the
/// question if no answer is left.
pub struct Table<'a> {
    pub answers: std::slice::Iter<'a, Answer>,
    pub black: Seat,
    pub stones: Vec<Point>,
    pub offered: Vec<Point>,
    pub declared: Option<u8>,
}

pub type Asked<T> = Result<T, (Seat, What)>;

impl Table<'_> {
    pub fn new(answers: &[Answer]) -> Table<'_> {
        Table {
            answers: answers.iter(),
            black: Seat::First,
            stones: Vec::new(),
            offered: Vec::new(),
            declared: None,
        }
    }

    fn ask(&mut self, seat: Seat, what: What) -> Asked<Answer> {
        self.answers.next().copied().ok_or((seat, what))
    }

    fn stone(&mut self, seat: Seat, area: &'static str) -> Asked<()> {
        match self.ask(seat, What::Stone(area))? {
            Answer::Place(point) => self.stones.push(point),
            other => panic!("{other:?}"),
        }
        Ok(())
    }

    fn three(&mut self, seat: Seat, areas: [&'static str; 3]) -> Asked<()> {
        areas
            .into_iter()
            .try_for_each(|area| self.stone(seat, area))
    }

    fn swap(&mut self, seat: Seat) -> Asked<()> {
        if self.ask(seat, What::Swap)? == Answer::Swap {
            self.black = self.black.other();
        }
        Ok(())
    }

    fn number(&mut self, seat: Seat, most: u8) -> Asked<u8> {
        match self.ask(seat, What::Number(most))? {
            Answer::Number(number) => {
                self.declared = Some(number);
                Ok(number)
            }
            other => panic!("{other:?}"),
        }
    }

    fn way(&mut self, seat: Seat, ways: &'static [Branch]) -> Asked<Branch> {
        match self.ask(seat, What::Ways(ways))? {
            Answer::Branch(way) => Ok(way),
            other => panic!("{other:?}"),
        }
    }

    fn fifths(&mut self, number: u8) -> Asked<()> {
        for left in (1..=number).rev() {
            match self.ask(self.black, What::Offer(left))? {
                Answer::Offer(point) => self.offered.push(point),
                other => panic!("{other:?}"),
            }
        }
        match self.ask(self.black.other(), What::Pick)? {
            Answer::Pick(point) => self.stones.push(point),
            other => panic!("{other:?}"),
        }
        Ok(())
    }

    fn nigiri(&mut self) -> Asked<()> {
        let Answer::Grab(stones) = self.ask(Seat::First, What::Grab)? else {
            panic!("a number of stones");
        };
        let is_odd = self.ask(Seat::Second, What::Guess)? == Answer::Guess(Parity::Odd);
        let is_right = is_odd == [1, 3, 5, 7, 9, 11, 13, 15, 17, 19].contains(&stones);
        self.black = if is_right { Seat::Second } else { Seat::First };
        Ok(())
    }

    pub fn play(&mut self, opening: Opening, colours: Colours) -> Asked<()> {
        if colours == Colours::Nigiri {
            self.nigiri()?;
        }
        let a = self.black;
        let b = a.other();
        let renju = ["centre", "3x3", "5x5"];
        match opening {
            Opening::Free => {}
            Opening::Tengen => self.stone(a, "centre")?,
            Opening::Pro | Opening::LongPro => {
                self.stone(a, "centre")?;
                self.stone(b, "any")?;
                let is_long = opening == Opening::LongPro;
                self.stone(a, if is_long { "not 7x7" } else { "not 5x5" })?;
            }
            Opening::Swap => {
                self.three(a, ["any"; 3])?;
                self.swap(b)?;
            }
            Opening::Swap2 => {
                use Branch::{PutTwo, StayWhite, TakeBlack};
                self.three(a, ["any"; 3])?;
                match self.way(b, &[StayWhite, TakeBlack, PutTwo])? {
                    TakeBlack => self.black = b,
                    PutTwo => {
                        self.stone(b, "any")?;
                        self.stone(b, "any")?;
                        self.swap(a)?;
                    }
                    _ => {}
                }
            }
            Opening::Rif => {
                self.three(a, renju)?;
                self.swap(b)?;
                self.stone(self.black.other(), "any")?;
                self.fifths(2)?;
            }
            Opening::Yamaguchi => {
                self.three(a, renju)?;
                let number = self.number(a, 12)?;
                self.swap(b)?;
                self.stone(self.black.other(), "any")?;
                self.fifths(number)?;
            }
            Opening::Soosyrv8 => {
                self.three(a, renju)?;
                self.swap(b)?;
                let white = self.black.other();
                self.stone(white, "any")?;
                let number = self.number(white, 8)?;
                self.swap(white.other())?;
                self.fifths(number)?;
            }
            Opening::Tarannikov | Opening::Taraguchi10 => {
                self.stone(a, "centre")?;
                self.swap(b)?;
                let white = self.black.other();
                self.stone(white, "3x3")?;
                self.swap(white.other())?;
                let black = self.black;
                self.stone(black, "5x5")?;
                self.swap(black.other())?;
                let white = self.black.other();
                self.stone(white, "7x7")?;
                let ways = &[Branch::OneFifth, Branch::TenFifths];
                if opening == Opening::Taraguchi10
                    && self.way(white.other(), ways)? == Branch::TenFifths
                {
                    return self.fifths(10);
                }
                self.swap(white.other())?;
                let black = self.black;
                self.stone(black, "9x9")?;
                self.swap(black.other())?;
            }
            Opening::Sakata => {
                self.three(a, renju)?;
                self.stone(b, "7x7")?;
                self.stone(b, "9x9")?;
                self.swap(a)?;
            }
        }
        Ok(())
    }
}

/// Returns `true` if a point lies in an area, measured from the central point or points.
pub fn lies_in(area: &str, point: Point, size: BoardSize) -> bool {
    let lines = i32::from(size.lines());
    let middles = [(lines - 1) / 2, lines / 2];
    let off = |line: u8| {
        middles
            .map(|middle| (i32::from(line) - middle).abs())
            .into_iter()
            .min()
    };
    let distance = off(point.column()).max(off(point.row())).expect("two");
    size.contains(point)
        && match area {
            "any" => true,
            "centre" => distance == 0,
            "3x3" => distance <= 1,
            "5x5" => distance <= 2,
            "7x7" => distance <= 3,
            "9x9" => distance <= 4,
            "not 5x5" => distance >= 3,
            "not 7x7" => distance >= 4,
            _ => panic!("{area}"),
        }
}

fn spot(point: Point) -> Spot {
    (point.column().into(), point.row().into())
}

/// Returns `true` if a rotation or reflection maps `one` to `other` and the stones onto themselves. The image
/// of the first stone is one of the stones, which determines the shift.
pub fn is_symmetric(stones: &[Point], one: Point, other: Point) -> bool {
    let turns: [fn(Spot) -> Spot; 8] = [
        |(x, y)| (x, y),
        |(x, y)| (y, -x),
        |(x, y)| (-x, -y),
        |(x, y)| (-y, x),
        |(x, y)| (-x, y),
        |(x, y)| (x, -y),
        |(x, y)| (y, x),
        |(x, y)| (-y, -x),
    ];
    let blacks = [spot(stones[0]), spot(stones[2])];
    let whites = [spot(stones[1]), spot(stones[3])];
    turns.iter().any(|turn| {
        blacks.iter().any(|&there| {
            let start = turn(blacks[0]);
            let moved = |at| {
                let (x, y) = turn(at);
                (x + there.0 - start.0, y + there.1 - start.1)
            };
            blacks.iter().all(|&at| blacks.contains(&moved(at)))
                && whites.iter().all(|&at| whites.contains(&moved(at)))
                && moved(spot(one)) == spot(other)
        })
    })
}
