//! The fonts of a sheet, which every PDF viewer has: Helvetica for western texts, and a Chinese one for all other signs.

/// A style of the western font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// A part of a text that one font can show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// Bytes of the encoding `WinAnsiEncoding`.
    Western(Vec<u8>),
    /// Chinese, Japanese and the like: bytes of UTF-16, big-endian.
    Wide(Vec<u8>),
    /// Signs such as Cyrillic ones, which the Chinese font sets as far apart as its own: bytes of UTF-16, big-endian.
    Narrow(Vec<u8>),
}

/// The space between signs of [`Piece::Narrow`], as a part of the font size.
pub(super) const NARROW_SPACING: f32 = -0.38;

/// Widths in thousandths of the font size, for the signs from space to `~`.
const REGULAR: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/// The signs of `WinAnsiEncoding` from 0x80 to 0x9f; U+FFFD where there is none.
const SPECIAL: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž',
    '\u{fffd}', '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}',
    'ž', 'Ÿ',
];

/// The signs without accents for those from U+00C0 to U+00FF.
const BASES: &[u8; 64] = b"AAAAAAACEEEEIIIIDNOOOOO+OUUUUYPpaaaaaaaceeeeiiiidnooooo+ouuuuypy";

/// The signs without accents for those from U+0100 to U+017F.
const EXTENDED: &[u8; 128] = b"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlL\
    lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

/// Returns the byte of a sign in `WinAnsiEncoding`. Letters that it lacks only for their accents have none.
fn western(sign: char) -> Option<u8> {
    let number = u32::from(sign);
    match sign {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(number).ok(),
        '\u{fffd}' => None,
        _ => {
            let special = SPECIAL.iter().position(|it| *it == sign);
            let byte = special.and_then(|place| u8::try_from(0x80 + place).ok());
            let plain = || {
                number
                    .checked_sub(0x100)
                    .and_then(|it| EXTENDED.get(it as usize))
            };
            byte.or_else(|| plain().copied())
        }
    }
}

/// Returns `true` if a sign of a text is shown without its accent.
pub(super) fn lacks(text: &str) -> bool {
    let mut signs = text.chars();
    signs.any(|sign| matches!(sign, '\u{100}'..='\u{17f}') && !SPECIAL.contains(&sign))
}

/// Returns `true` for the signs of scripts in which each fills a square.
fn is_wide(sign: char) -> bool {
    u32::from(sign) >= 0x2e80
}

/// Returns the width of a sign in thousandths of the font size.
pub(super) fn width(sign: char, weight: Weight) -> u16 {
    let widths = match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    };
    let of = |byte: u8| {
        let place = usize::from(byte).checked_sub(0x20);
        place.and_then(|it| widths.get(it)).copied()
    };
    match western(sign) {
        None if is_wide(sign) => 1000,
        // 1000 with the spacing.
        None => 620,
        Some(byte @ 0x20..=0x7e) => of(byte).unwrap_or(556),
        Some(byte @ 0xc0..) => of(BASES[usize::from(byte) - 0xc0]).unwrap_or(556),
        Some(_) => match sign {
            '—' | '…' | '™' | '‰' | 'Œ' => 1000,
            '×' => 584,
            '·' | '\u{a0}' => 278,
            '‘' | '’' | '‚' | '“' | '”' | '„' | '‹' | '›' => 333,
            'Š' => 667,
            _ => 556,
        },
    }
}

/// Returns the width of a text in a font size, in points.
pub(super) fn text_width(text: &str, weight: Weight, size: f32) -> f32 {
    let all: u32 = text
        .chars()
        .map(|sign| u32::from(width(sign, weight)))
        .sum();
    // Texts are short, so the number is exact.
    #[expect(clippy::cast_precision_loss)]
    let all = all as f32;
    all * size / 1000.0
}

/// Returns the parts of a text, each in the encoding of its font.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for sign in text.chars() {
        let piece = match western(sign) {
            Some(byte) => Piece::Western(vec![byte]),
            None if is_wide(sign) => Piece::Wide(utf16(sign)),
            None => Piece::Narrow(utf16(sign)),
        };
        match (pieces.last_mut(), piece) {
            (Some(Piece::Western(all)), Piece::Western(more))
            | (Some(Piece::Wide(all)), Piece::Wide(more))
            | (Some(Piece::Narrow(all)), Piece::Narrow(more)) => all.extend(more),
            (_, piece) => pieces.push(piece),
        }
    }
    pieces
}

fn utf16(sign: char) -> Vec<u8> {
    let mut units = [0; 2];
    let units = sign.encode_utf16(&mut units);
    units.iter().flat_map(|unit| unit.to_be_bytes()).collect()
}

/// Returns `true` if a line may end between two signs: after a space, or in a script without spaces, but not before
/// a sign that closes something.
pub(super) fn may_break(before: char, after: char) -> bool {
    let closes = "。、，．！？：；）」』】》〉”’".contains(after);
    before == ' ' || before == '-' || (is_wide(before) && !closes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_taken_apart_by_font() {
        let western = |bytes: &[u8]| Piece::Western(bytes.to_vec());
        assert_eq!(pieces("Añ–"), [western(b"A\xf1\x96")]);
        let mixed = pieces("a小波b");
        let wide = Piece::Wide(vec![0x5c, 0x0f, 0x6c, 0xe2]);
        assert_eq!(mixed, [western(b"a"), wide, western(b"b")]);
        assert_eq!(pieces("Чč"), [Piece::Narrow(vec![4, 0x27]), western(b"c")]);
        assert_eq!(pieces("ĀſőŁĸ"), [western(b"AsoLk")]);
    }

    #[test]
    fn letters_that_lose_their_accents_are_told() {
        assert!(lacks("a ő"));
        assert!(!lacks("éŠ小Ч–"));
    }

    #[test]
    fn widths_are_those_of_helvetica() {
        for (sign, expected) in [('i', 222), ('W', 944), ('é', 556), ('小', 1000), ('~', 584)] {
            assert_eq!(width(sign, Weight::Regular), expected, "{sign}");
        }
        assert!((text_width("1–30", Weight::Bold, 10.0) - 22.24).abs() < 1e-3);
    }
}
