//! Training samples of c-gomoku-cli: positions with the result of their game.
//!
//! A sample is a head of four bytes followed by the moves that led to its position, two bytes each,
//! the lower byte first. Fields of the head from the lowest bit on, as in the program's source:
//!
//! | bits | content |
//! |---|---|
//! | 2 | the result for the side to move: 0 lost, 1 drawn, 2 won |
//! | 9 | number of moves |
//! | 5 | the size of the board |
//! | 3 | the rules: 0 free, 1 exactly five, 4 renju |
//! | 10 | move that was played next |
//! | 3 | colour of that move: 0 black, 1 white; the turn gives the same colour |
//!
//! A move is `32 × column + row`, both from 0, the row from the top.
//!
//! The move that was played next becomes a mark on its point.

use super::builder::{Builder, How, Stated};
use super::foreign;
use super::handover::{Awaited, Handover, gathered};
use super::limits::GamesLeft;
use super::{
    Caution, Collection, Context, Format, Part, Problem, Reading, RecordError, Spot, Take, Warning,
};
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::game::{Mark, Sign, Tag};
use tengen_core::rules::{Ruleset, Variant};

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    gathered(Format::Samples, |take| read_each(bytes, context, take))
}

/// Reads the samples of a file one by one.
pub(super) fn read_each(
    bytes: &[u8],
    context: &Context<'_>,
    take: &mut Take<'_>,
) -> Result<(), RecordError> {
    let mut games = Handover::new(Awaited::Another, Vec::new(), take);
    let mut offset = 0;
    let mut left = GamesLeft::new(context.limits);
    while let Some(rest) = bytes.get(offset..).filter(|rest| !rest.is_empty()) {
        context.hear(offset, bytes.len());
        let Some((&head, rest)) = rest.split_first_chunk() else {
            let problem = Problem::Truncated(Part::Header(Format::Samples));
            // This is the end anyway.
            let _ = games.game(Err(RecordError::byte(bytes.len(), problem)));
            break;
        };
        let head = Head(u32::from_le_bytes(head));
        if let Err(problem) = left.count() {
            let _ = games.game(Err(RecordError::byte(offset, problem)));
            break;
        }
        if games
            .game(read_sample(head, rest, offset, context))
            .is_break()
        {
            return Ok(());
        }
        offset += 4 + 2 * head.plies();
    }
    games.finish(|| RecordError::file(Problem::Empty))
}

#[derive(Clone, Copy)]
struct Head(u32);

impl Head {
    const fn bits(self, from: u32, count: u32) -> u32 {
        self.0 >> from & ((1 << count) - 1)
    }

    const fn result(self) -> u32 {
        self.bits(0, 2)
    }

    const fn plies(self) -> usize {
        self.bits(2, 9) as usize
    }

    fn size(self) -> Option<BoardSize> {
        let lines = u8::try_from(self.bits(11, 5)).ok()?;
        BoardSize::new(lines).ok()
    }

    const fn rules(self) -> Option<Ruleset> {
        match self.bits(16, 3) {
            0 => Some(Ruleset::new(Variant::Freestyle)),
            1 => Some(Ruleset::new(Variant::Standard)),
            4 => Some(Ruleset::RENJU),
            _ => None,
        }
    }

    const fn next_move(self) -> u32 {
        self.bits(19, 10)
    }
}

/// Reads the sample whose head is at byte `offset` of the file.
fn read_sample(
    head: Head,
    moves: &[u8],
    offset: usize,
    context: &Context<'_>,
) -> Result<Reading, RecordError> {
    let expected = Part::Size;
    let found = head.bits(11, 5).to_string();
    let size = head.size().ok_or(RecordError::byte(
        offset + 1,
        Problem::Expected { expected, found },
    ))?;
    let mut warnings = Vec::new();
    let mut warn = |caution| {
        let spot = Spot::Byte(offset);
        warnings.push(Warning { spot, caution });
    };
    let rules = head.rules();
    if rules.is_none() {
        warn(Caution::RulesGuessed);
    }
    let terms = foreign::terms(context, rules, size);
    let mut builder = Builder::new(terms, context.limits);
    let broken = play(&mut builder, head.plies(), moves, offset + 4);
    match broken {
        Some(error) if builder.len() == 0 => return Err(error),
        Some(_) => {}
        None => mark_next(&mut builder, head, size, &mut warn),
    }
    let stated = stated(head, builder.to_move()).filter(|_| broken.is_none());
    match stated {
        Some(stated) if builder.len() == 0 => {
            // There is no move that could have ended the game, so the result becomes a tag.
            let result = match stated.winner {
                Some(Stone::Black) => "B+",
                Some(Stone::White) => "W+",
                None => "draw",
            };
            builder.annotations_mut().set_tag(Tag::Result, result);
        }
        None if broken.is_none() => warn(Caution::Value {
            name: "result".to_string(),
            value: head.result().to_string(),
        }),
        _ => {}
    }
    Ok(Reading {
        archive: builder.finish(stated),
        warnings,
        broken,
    })
}

/// Plays the moves, which begin at byte `start` of the file; returns the error of the first move
/// that cannot be played.
fn play(builder: &mut Builder, plies: usize, moves: &[u8], start: usize) -> Option<RecordError> {
    let size = builder.board().size();
    let (pairs, _) = moves.as_chunks::<2>();
    for (index, &bytes) in pairs.iter().take(plies).enumerate() {
        let code = u16::from_le_bytes(bytes);
        let point = point_of(u32::from(code), size).ok_or(Problem::OffBoard {
            found: code.to_string(),
            size,
        });
        let played = point.and_then(|point| builder.place(point, None));
        if let Err(problem) = played {
            return Some(RecordError::byte(start + 2 * index, problem));
        }
    }
    let is_cut = pairs.len() < plies;
    is_cut.then(|| RecordError::byte(start + moves.len(), Problem::Truncated(Part::Game)))
}

/// Marks the point of the move that was played next.
fn mark_next(builder: &mut Builder, head: Head, size: BoardSize, warn: &mut impl FnMut(Caution)) {
    let code = head.next_move();
    let point = point_of(code, size).filter(|&point| builder.board().is_empty_at(point));
    match point {
        Some(point) => {
            let sign = Sign::Selected;
            builder.note().marks.push(Mark { point, sign });
        }
        None => warn(Caution::Value {
            name: "move".to_string(),
            value: code.to_string(),
        }),
    }
}

fn point_of(code: u32, size: BoardSize) -> Option<Point> {
    let column = u8::try_from(code >> 5).ok()?;
    let from_top = u8::try_from(code & 31).ok()?;
    let row = (size.lines() - 1).checked_sub(from_top)?;
    Point::new(column, row).filter(|&point| size.contains(point))
}

fn stated(head: Head, to_move: Stone) -> Option<Stated> {
    let winner = match head.result() {
        0 => Some(!to_move),
        1 => None,
        2 => Some(to_move),
        _ => return None,
    };
    let how = How::Unstated;
    Some(Stated { winner, how })
}
