//! Texts that the first stone does not need: they go to the second file, which writes them into the
//! memory when it comes. Only code of the second file may read them: marked and Chinese ones, and
//! literals that nothing of the first file names.

use std::ops::Range;

use walrus::{ConstExpr, Data, DataKind, Memory, Module, ir::Value};

/// What stands around a text of the page that is for the second file.
const START: &[u8] = b"\x02later\x03";
const END: u8 = 4;

/// A piece of the memory: where it lies, and what it holds.
#[derive(Debug, PartialEq)]
pub(super) struct Piece {
    address: i32,
    bytes: Vec<u8>,
}

/// Takes the later texts out of the data of a module, and what lies at these addresses; zeros stay,
/// which pack to nothing.
pub(super) fn take(module: &mut Module, literals: &[Range<u32>]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let ids: Vec<_> = module.data.iter().map(Data::id).collect();
    for id in ids {
        let data = module.data.get_mut(id);
        let DataKind::Active {
            offset: ConstExpr::Value(Value::I32(start)),
            ..
        } = data.kind
        else {
            continue;
        };
        let mut ranges = later_ranges(&data.value);
        for literal in literals {
            let place =
                |address: u32| usize::try_from(address.checked_sub(start.cast_unsigned())?).ok();
            if let (Some(from), Some(to)) = (place(literal.start), place(literal.end))
                && to <= data.value.len()
            {
                ranges.push(from..to);
            }
        }
        for range in joined(ranges) {
            let Ok(offset) = i32::try_from(range.start) else {
                continue;
            };
            pieces.push(Piece {
                address: start + offset,
                bytes: data.value[range.clone()].to_vec(),
            });
            data.value[range].fill(0);
        }
    }
    pieces
}

/// Gives a module pieces of the memory and no other data.
pub(super) fn give(module: &mut Module, pieces: Vec<Piece>) {
    // There is one, and the other module's ids mean nothing here.
    let Some(memory) = module.memories.iter().next().map(Memory::id) else {
        return;
    };
    for piece in pieces {
        let kind = DataKind::Active {
            memory,
            offset: ConstExpr::Value(Value::I32(piece.address)),
        };
        let id = module.data.add(kind, piece.bytes);
        let memory = module.memories.get_mut(memory);
        memory.data_segments.insert(id);
    }
}

/// The same ranges in order, those that meet as one.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| range.start);
    let mut joined: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}

/// Where marked texts lie, and Chinese ones of two signs and more.
fn later_ranges(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut place = 0;
    while place < bytes.len() {
        let rest = &bytes[place..];
        let length = if rest.starts_with(START) {
            let end = rest.iter().position(|&byte| byte == END);
            end.map_or(0, |end| end + 1)
        } else {
            chinese_length(rest).max(path_length(rest))
        };
        if length >= 6 {
            ranges.push(place..place + length);
        }
        place += length.max(1);
    }
    ranges
}

/// How long a path of a source file is at the beginning of a text, if there is one. Panics name them, and
/// what panics is in the second file.
fn path_length(bytes: &[u8]) -> usize {
    let is_start = ["src/", "crates/", "/rustc/", "/rust/"]
        .iter()
        .any(|start| bytes.starts_with(start.as_bytes()));
    let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || b"/_-.".contains(byte);
    let length = bytes.iter().take_while(|byte| is_sign(byte)).count();
    // A zero ends it, so that nothing else can be taken for a part of it.
    let ends = bytes[..length].ends_with(b".rs") && bytes.get(length) == Some(&0);
    if is_start && ends { length } else { 0 }
}

/// How many bytes of Chinese signs a text begins with.
fn chinese_length(bytes: &[u8]) -> usize {
    let is_chinese = |sign: &[u8]| {
        let text = std::str::from_utf8(sign).ok();
        let sign = text.and_then(|text| text.chars().next());
        sign.is_some_and(|sign| matches!(sign, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}'))
    };
    3 * bytes
        .chunks_exact(3)
        .take_while(|sign| is_chinese(sign))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_marked_and_chinese_texts() {
        let text = "New game\u{2}later\u{3}Rules\tof\u{4}H8 × 15…黑棋先行。Draw平局白";
        let found: Vec<&str> = later_ranges(text.as_bytes())
            .into_iter()
            .map(|range| &text[range])
            .collect();
        let expected = ["\u{2}later\u{3}Rules\tof\u{4}", "黑棋先行。", "平局白"];
        assert_eq!(found, expected);
    }

    #[test]
    fn finds_paths_that_panics_name() {
        let text =
            b"abcsrc/app/keys.rs\0/rustc/12ab/library/core/src/str.rs\0src/page.rsx\0src/open.rs";
        let found: Vec<&[u8]> = later_ranges(text)
            .into_iter()
            .map(|range| &text[range])
            .collect();
        let expected: [&[u8]; 2] = [b"src/app/keys.rs", b"/rustc/12ab/library/core/src/str.rs"];
        assert_eq!(found, expected);
    }

    #[test]
    fn ranges_that_meet_are_one() {
        assert_eq!(joined(vec![7..9, 1..3, 2..5, 5..6]), [1..6, 7..9]);
    }

    #[test]
    fn leaves_what_is_cut_off_or_short() {
        for text in ["\u{2}later\u{3}never ends", "黑", "×··", "\u{2}lat\u{4}"] {
            assert_eq!(later_ranges(text.as_bytes()), [], "{text}");
        }
        assert_eq!(later_ranges(&[0xe9, 0xbb]), []);
    }
}
