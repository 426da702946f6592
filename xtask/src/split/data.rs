//! Texts that the first stone does not need: they go to the second file, which writes them into the
//! memory when it comes. Only code of the second file may read them.

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

/// Takes the later texts out of the data of a module; zeros stay, which pack to nothing.
pub(super) fn take(module: &mut Module) -> Vec<Piece> {
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
        for range in later_ranges(&data.value) {
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
            chinese_length(rest)
        };
        if length >= 6 {
            ranges.push(place..place + length);
        }
        place += length.max(1);
    }
    ranges
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
    fn leaves_what_is_cut_off_or_short() {
        for text in ["\u{2}later\u{3}never ends", "黑", "×··", "\u{2}lat\u{4}"] {
            assert_eq!(later_ranges(text.as_bytes()), [], "{text}");
        }
        assert_eq!(later_ranges(&[0xe9, 0xbb]), []);
    }
}
