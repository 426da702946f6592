//! Characters as strokes: figures, capitals and a few marks, for pictures without a font. The drawings are
//! our own; lengths are in hundredths of the height between the middles of the outer strokes.

/// A drawn character: strokes of even width with round ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Glyph {
    /// Distance from the middle of the leftmost stroke to that of the rightmost stroke.
    pub(super) width: f64,
    /// SVG path data: x from 0 to `width`, y from 0 at the top to 100 at the bottom.
    pub(super) path: &'static str,
}

/// Returns the drawing of a character, or `None` if there is none. Small letters are drawn as capitals.
pub(super) fn glyph(sign: char) -> Option<Glyph> {
    let (width, path) = figure(sign).or_else(|| letter(sign.to_ascii_uppercase()))?;
    Some(Glyph { width, path })
}

type Drawing = (f64, &'static str);

const fn figure(sign: char) -> Option<Drawing> {
    Some(match sign {
        '0' => (
            58.0,
            "M29 0C48 0 58 19 58 50S48 100 29 100S0 81 0 50S10 0 29 0Z",
        ),
        '1' => (25.0, "M0 20L25 0V100"),
        '2' => (
            55.0,
            "M1 28C1 11 12 0 28 0C43 0 54 11 54 26C54 41 45 50 30 66L0 100H55",
        ),
        '3' => (
            55.0,
            "M3 18C7 7 16 0 28 0C42 0 52 10 52 24C52 38 42 47 28 47H20M28 47C44 47 55 57 55 73C55 89 44 \
             100 28 100C14 100 4 93 0 81",
        ),
        '4' => (60.0, "M44 100V0L0 70H60"),
        '5' => (
            54.0,
            "M50 0H9L5 45C11 39 18 36 26 36C43 36 54 49 54 68C54 87 43 100 26 100C13 100 4 93 0 82",
        ),
        '6' => (
            58.0,
            "M43 0C17 14 0 41 0 68C0 87 12 100 29 100S58 87 58 68S46 37 29 37C13 37 2 49 0 65",
        ),
        '7' => (53.0, "M0 0H53L17 100"),
        '8' => (
            58.0,
            "M29 46C15 46 5 37 5 23S15 0 29 0S53 9 53 23S43 46 29 46C12 46 0 57 0 73S12 100 29 100S58 89 \
             58 73S46 46 29 46Z",
        ),
        '9' => (
            58.0,
            "M15 100C41 86 58 59 58 32C58 13 46 0 29 0S0 13 0 32S12 63 29 63C45 63 56 51 58 35",
        ),
        ' ' => (20.0, ""),
        '-' => (34.0, "M0 54H34"),
        '+' => (52.0, "M26 28V80M0 54H52"),
        '.' => (0.0, "M0 100h.1"),
        ',' => (6.0, "M6 100L0 114"),
        ':' => (0.0, "M0 36h.1M0 92h.1"),
        '/' => (38.0, "M38 0L0 100"),
        '!' => (0.0, "M0 0V66M0 100h.1"),
        '?' => (
            48.0,
            "M0 20C4 7 13 0 25 0C39 0 48 10 48 23C48 43 25 46 25 68M25 100h.1",
        ),
        _ => return None,
    })
}

const fn letter(sign: char) -> Option<Drawing> {
    Some(match sign {
        'A' => (70.0, "M0 100L35 0L70 100M12 67H58"),
        'B' => (
            57.0,
            "M0 0V100H31C47 100 57 89 57 74S47 47 31 47H0M30 47C43 47 52 37 52 24S43 0 30 0H0",
        ),
        'C' => (
            68.0,
            "M68 20C62 8 51 0 38 0C15 0 0 20 0 50S15 100 38 100C51 100 62 92 68 80",
        ),
        'D' => (64.0, "M0 0V100H27C50 100 64 81 64 50S50 0 27 0Z"),
        'E' => (50.0, "M50 0H0V100H50M0 48H44"),
        'F' => (48.0, "M48 0H0V100M0 50H42"),
        'G' => (
            70.0,
            "M68 20C62 8 51 0 38 0C15 0 0 20 0 50S15 100 38 100C56 100 70 88 70 68V56H42",
        ),
        'H' => (62.0, "M0 0V100M62 0V100M0 48H62"),
        'I' => (0.0, "M0 0V100"),
        'J' => (40.0, "M40 0V70C40 90 32 100 19 100C9 100 2 93 0 82"),
        'K' => (58.0, "M0 0V100M56 0L0 62M20 40L58 100"),
        'L' => (46.0, "M0 0V100H46"),
        'M' => (76.0, "M0 100V0L38 68L76 0V100"),
        'N' => (62.0, "M0 100V0L62 100V0"),
        'O' => (
            76.0,
            "M38 0C61 0 76 20 76 50S61 100 38 100S0 80 0 50S15 0 38 0Z",
        ),
        'P' => (55.0, "M0 100V0H29C45 0 55 11 55 27S45 54 29 54H0"),
        'Q' => (
            76.0,
            "M38 0C61 0 76 20 76 50S61 100 38 100S0 80 0 50S15 0 38 0ZM46 74L72 102",
        ),
        'R' => (
            57.0,
            "M0 100V0H29C44 0 54 11 54 26S44 52 29 52H0M29 52L57 100",
        ),
        'S' => (
            58.0,
            "M55 18C50 6 41 0 29 0C13 0 3 10 3 24C3 40 15 45 30 49C46 53 58 59 58 75C58 90 46 100 29 \
             100C15 100 4 92 0 80",
        ),
        'T' => (62.0, "M0 0H62M31 0V100"),
        'U' => (60.0, "M0 0V64C0 87 12 100 30 100S60 87 60 64V0"),
        'V' => (68.0, "M0 0L34 100L68 0"),
        'W' => (98.0, "M0 0L24 100L49 14L74 100L98 0"),
        'X' => (60.0, "M0 0L60 100M60 0L0 100"),
        'Y' => (64.0, "M0 0L32 50L64 0M32 50V100"),
        'Z' => (56.0, "M0 0H56L0 100H56"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_that_boards_need_is_drawn() {
        for sign in ('0'..='9').chain('A'..='Z').chain("-+.,:/!? ".chars()) {
            let drawn = glyph(sign).expect("a drawing");
            assert!((0.0..100.0).contains(&drawn.width), "{sign}");
            assert_eq!(drawn.path.is_empty(), sign == ' ', "{sign}");
        }
        assert_eq!(glyph('h'), glyph('H'));
        assert_eq!((glyph('天'), glyph('é'), glyph('ß')), (None, None, None));
    }

    #[test]
    fn strokes_stay_inside_their_sign() {
        for sign in ('0'..='9').chain('A'..='Z') {
            let drawn = glyph(sign).expect("a drawing");
            let numbers = drawn.path.split(|sign: char| !sign.is_ascii_digit());
            let numbers = numbers.filter(|part| !part.is_empty());
            let largest = numbers.map(|part| part.parse().expect("digits")).max();
            let largest: u32 = largest.expect("a number");
            assert!(
                largest <= if sign == 'Q' { 102 } else { 100 },
                "{sign}: {largest}"
            );
        }
    }
}
