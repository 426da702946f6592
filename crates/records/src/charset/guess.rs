//! Guesses the encoding of bytes by how many of them form common characters.

/// Classification in an encoding of a non-ASCII byte and the byte after it.
enum Unit {
    /// Two bytes that form a common character.
    Usual,
    /// Two bytes that form a rare character.
    Pair,
    /// One byte that is a common character.
    UsualByte,
    /// One byte that is a rare character.
    Byte,
    Wrong,
}

/// Byte with its neighbours: the byte before it, the byte, the byte after it; 0 beyond the ends.
type Neighbours = [u8; 3];

type Encoding = (&'static str, fn(Neighbours) -> Unit);

/// Encodings to choose from; if two fit equally well, the earlier one is chosen.
const CANDIDATES: [Encoding; 5] = [
    ("gbk", gbk),
    ("big5", big5),
    ("shift_jis", shift_jis),
    ("windows-1251", windows_1251),
    ("windows-1252", windows_1252),
];

/// Share of common characters, in thousandths, above which an encoding fits well: two thirds.
const WELL: usize = 667;

/// Common syllables of Korean in EUC-KR. Each line has those with one first byte, from 0xb0 on, and of each the second byte
/// less 0x80. A test names them.
const SYLLABLES: [&str; 25] = [
    r##"!"#(-3EGMTafhmnqxz|"##,
    "$389WY]^bfhn",
    "",
    "!*/27;JW`bku",
    r"@BCIOTY\]^cdgkux",
    "%59?GHINPQZegin{",
    "'2Gstuw{",
    "!./1389;ABCINOPajy|",
    "#%&'./026789;ABETgimpqtx",
    "+.0GLNYZ]^_cdfhix}",
    "./0489;@NOPRqs{|",
    "Sgjlosv}",
    "-.137:<RSU[vxz",
    ",:=@BCDEGIJMa",
    "2>FGHJKORU_`gnopsvwxz",
    r"!),-0459@ABMOU\dklnorxy",
    "'/028:;=@GLNOTUVZ_begz{|}~",
    r#"!"$&67>ABKVXY_ouvwxz}"#,
    "wxy|",
    r##""#$%34569;<JQV_`abfkx~"##,
    r##"!"#%'*+?IZ\"##,
    ")+,089:BCMdku",
    "./@DGHP[dmrw",
    "%03ACGJOPQRTUWX_`bcehuvy|}",
    "#$+-/0289?DFVefqrw{",
];

/// Returns the name of the most likely encoding of `bytes`: `utf-8` if they are valid UTF-8, or else `gbk`, `big5`,
/// `shift_jis`, `euc-kr`, `windows-1251` or `windows-1252`, by the names of the WHATWG standard.
///
/// A few characters are usually enough, but the result stays a guess.
///
/// # Examples
///
/// ```
/// use tengen_records::charset::guess;
///
/// assert_eq!(guess("五子棋".as_bytes()), "utf-8");
/// assert_eq!(guess(b"\xce\xe5\xd7\xd3\xc6\xe5"), "gbk"); // the same in GBK
/// assert_eq!(guess(b"Andr\xe9"), "windows-1252");
/// ```
#[must_use]
pub fn guess(bytes: &[u8]) -> &'static str {
    if std::str::from_utf8(bytes).is_ok() {
        return "utf-8";
    }
    best(bytes).0
}

/// Returns the most likely encoding other than UTF-8, if it fits well: more than two thirds of at least four bytes are
/// parts of common characters.
pub(crate) fn likely(bytes: &[u8]) -> Option<&'static str> {
    let has_many = bytes
        .iter()
        .filter(|byte| !byte.is_ascii())
        .nth(3)
        .is_some();
    let (name, share) = best(bytes);
    (has_many && share > WELL).then_some(name)
}

/// Returns the encoding with the largest share of common characters, and the share in thousandths.
///
/// All syllables of EUC-KR are common characters of GBK too. So Korean comes first, where two thirds are the few hundred common
/// syllables; hardly any text of three characters or more in another encoding has so many.
fn best(bytes: &[u8]) -> (&'static str, usize) {
    let korean = usual_share(bytes, euc_kr);
    if korean > WELL {
        return ("euc-kr", korean);
    }
    let mut best = ("windows-1252", 0);
    for (name, unit) in CANDIDATES {
        let share = usual_share(bytes, unit);
        if share > best.1 {
            best = (name, share);
        }
    }
    best
}

/// Returns the share of common characters among the non-ASCII bytes, in thousandths. Invalid bytes reduce it.
fn usual_share(bytes: &[u8], unit: fn(Neighbours) -> Unit) -> usize {
    let at = |index: usize| bytes.get(index).copied().unwrap_or(0);
    let (mut usual, mut wrong, mut all) = (0_usize, 0, 0);
    let mut index = 0;
    while index < bytes.len() {
        if at(index).is_ascii() {
            index += 1;
            continue;
        }
        let before = index.checked_sub(1).map_or(0, at);
        let unit = unit([before, at(index), at(index + 1)]);
        let length = match unit {
            Unit::Usual | Unit::Pair => 2,
            _ => 1,
        };
        match unit {
            Unit::Usual | Unit::UsualByte => usual += length,
            Unit::Wrong => wrong += 4,
            _ => {}
        }
        all += length;
        index += length;
    }
    usual.saturating_sub(wrong) * 1000 / all.max(1)
}

/// Classifies a byte of GBK. Common are the first level of GB 2312 and its punctuation.
fn gbk([_, first, second]: Neighbours) -> Unit {
    match (first, second) {
        (0xb0..=0xd7 | 0xa1 | 0xa3, 0xa1..=0xfe) => Unit::Usual,
        (0x81..=0xfe, 0x40..=0x7e | 0x80..=0xfe) => Unit::Pair,
        _ => Unit::Wrong,
    }
}

/// Classifies a byte of EUC-KR. Common are [`SYLLABLES`].
fn euc_kr([_, first, second]: Neighbours) -> Unit {
    let row = first.checked_sub(0xb0).map(usize::from);
    let row = row.and_then(|row| SYLLABLES.get(row));
    match (first, second) {
        (_, 0xa1..=0xfe) if row.is_some_and(|row| row.as_bytes().contains(&(second - 0x80))) => {
            Unit::Usual
        }
        (0xa1..=0xfe, 0xa1..=0xfe) => Unit::Pair,
        _ => Unit::Wrong,
    }
}

/// Classifies a byte of Big5. Common are the first level and the punctuation.
fn big5([_, first, second]: Neighbours) -> Unit {
    match (first, second) {
        (0xa4..=0xc6 | 0xa1, 0x40..=0x7e | 0xa1..=0xfe) => Unit::Usual,
        (0xa2..=0xf9, 0x40..=0x7e | 0xa1..=0xfe) => Unit::Pair,
        _ => Unit::Wrong,
    }
}

/// Classifies a byte of Shift JIS. Common are kana, punctuation and the first level of kanji.
fn shift_jis([_, first, second]: Neighbours) -> Unit {
    match (first, second) {
        (0x81..=0x83 | 0x88..=0x97, 0x40..=0x7e | 0x80..=0xfc) => Unit::Usual,
        (0x84..=0x9f | 0xe0..=0xef, 0x40..=0x7e | 0x80..=0xfc) => Unit::Pair,
        (0xa1..=0xdf, _) => Unit::Byte,
        _ => Unit::Wrong,
    }
}

/// Classifies a byte of windows-1251. Common are words in lower case that may begin with a capital.
fn windows_1251([before, byte, after]: Neighbours) -> Unit {
    let is_letter = |byte: u8| matches!(byte, 0xc0..=0xff | 0xa8 | 0xb8);
    let is_between = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
    match byte {
        0xe0..=0xff | 0xb8 if !is_between => Unit::UsualByte,
        0xc0..=0xdf if !is_letter(before) && is_letter(after) => Unit::UsualByte,
        0x98 => Unit::Wrong,
        _ => Unit::Byte,
    }
}

/// Classifies a byte of windows-1252. Common are accented letters between ASCII
/// characters, and typographic marks.
fn windows_1252([before, byte, after]: Neighbours) -> Unit {
    let is_alone = before.is_ascii() && after.is_ascii();
    match byte {
        0xc0..=0xff | 0x84 | 0x85 | 0x91..=0x97 | 0xab | 0xbb if is_alone => Unit::UsualByte,
        0x81 | 0x8d | 0x8f | 0x90 | 0x9d => Unit::Wrong,
        _ => Unit::Byte,
    }
}
