//! RenLib: real files and hand-made ones, compared with facts known from other sources.

use tengen_core::game::{Note, Sign};
use tengen_core::link;
use tengen_core::{Archive, Game, Ruleset};
use tengen_records::charset::Native;
use tengen_records::renlib::Library;
use tengen_records::{Caution, Format, Reading, write};
use tengen_testing::binary::{foreign, main_line, one, own};

/// The content of a file: the numbers of nodes, leaves, comments and texts on the board, the length of the
/// longest line, and the first moves of the main line.
struct Expected {
    file: &'static str,
    counts: [usize; 5],
    begins: &'static str,
}

const fn expected(file: &'static str, counts: [usize; 5], begins: &'static str) -> Expected {
    Expected {
        file,
        counts,
        begins,
    }
}

const FOREIGN: [Expected; 13] = [
    expected(
        "Allrenjuopenings",
        [39_884, 4_223, 953, 0, 74],
        "h8 h9 h10 h11 i10",
    ),
    expected("D4", [3_058, 350, 145, 0, 45], "h8 h9 i9 g10"),
    expected("I7", [2_076, 262, 93, 0, 37], "h8 i9 i7 g10"),
    expected("VCF", [741, 31, 32, 0, 77], "h8 h9 j10 i9"),
    expected("com_flag-gbk", [12, 5, 4, 0, 6], "h8 i9 j10 k11 l11"),
    expected("110327", [17_450, 8_728, 0, 17_431, 36], "h8 h9 i8 g8"),
    expected("111016", [4_620, 1_980, 0, 4_543, 40], "h8 i9 g6 i10"),
    expected("111127", [1_793, 510, 0, 1_666, 37], "h8 i9 h7 h9"),
    expected("120317", [5_679, 1_631, 0, 5_548, 44], "h8 h9 j7 g8"),
    expected("121125", [348, 46, 0, 0, 33], "h8 h9 i9"),
    expected("130317", [314, 39, 0, 0, 37], "h8 i9 i7"),
    expected("130420", [363, 32, 0, 0, 74], "h8 h9 j8"),
    expected(
        "derived-root0-gbk-boardtext",
        [6_630, 4_063, 2, 6_626, 8],
        "h8 h9 j6 g8",
    ),
];

const OWN: [Expected; 2] = [
    expected("hand-3.4-minimal", [4, 2, 1, 0, 2], "h8 i9"),
    expected("hand-headerless-old", [5, 2, 0, 0, 4], "h8 i9"),
];

/// Returns all available files with their bytes.
fn files() -> Vec<(Expected, Vec<u8>)> {
    let foreign = FOREIGN.into_iter().filter_map(|file| {
        let bytes = foreign(&format!("lib/{}.lib", file.file))?;
        Some((file, bytes))
    });
    let own = OWN.into_iter().map(|file| {
        let bytes = own(&format!("lib/{}.lib", file.file));
        (file, bytes)
    });
    own.chain(foreign).collect()
}

fn whole(bytes: &[u8], file: &str) -> Reading {
    let reading =
        one(Format::RenLib, bytes, file).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_eq!(reading.broken, None, "{file}");
    reading
}

/// Returns the number of nodes with position 0, such as an empty first node.
fn has_start(bytes: &[u8]) -> usize {
    let library = Library::parse(bytes).expect("a whole file");
    library
        .nodes
        .iter()
        .filter(|node| node.position == 0)
        .count()
}

fn depths(archive: &Archive) -> Vec<usize> {
    let mut depths = vec![0];
    for node in &archive.nodes {
        depths.push(depths[node.parent as usize] + 1);
    }
    depths
}

fn count_notes(archive: &Archive, says: impl Fn(&Note) -> bool) -> usize {
    let notes = archive.annotations.notes();
    notes.filter(|(_, note)| says(note)).count()
}

fn has_label(note: &Note) -> bool {
    let mut marks = note.marks.iter();
    marks.any(|mark| matches!(mark.sign, Sign::Label(_)))
}

#[test]
fn the_files_hold_what_is_known_of_them() {
    for (it, bytes) in files() {
        let file = it.file;
        let reading = whole(&bytes, file);
        let archive = &reading.archive;
        let [nodes, leaves, comments, labels, longest] = it.counts;
        assert_eq!(archive.nodes.len() + has_start(&bytes), nodes, "{file}");
        let mut is_leaf = vec![true; archive.nodes.len() + 1];
        for node in &archive.nodes {
            is_leaf[node.parent as usize] = false;
        }
        assert_eq!(is_leaf.iter().filter(|&&it| it).count(), leaves, "{file}");
        let said = |note: &Note| !(note.title.is_empty() && note.comment.is_empty());
        assert_eq!(count_notes(archive, said), comments, "{file}");
        assert_eq!(count_notes(archive, has_label), labels, "{file}");
        assert_eq!(depths(archive).into_iter().max(), Some(longest), "{file}");
        let line = main_line(archive).join(" ");
        assert!(line.starts_with(it.begins), "{file}: {line}");
        assert_eq!(archive.terms.rules, Ruleset::RENJU, "{file}");
        let game = Game::from_archive(archive).unwrap_or_else(|why| panic!("{file}: {why}"));
        assert_eq!(game.tree().len(), archive.nodes.len(), "{file}");
    }
}

#[test]
fn the_bytes_come_back_from_every_layer() {
    for (it, bytes) in files() {
        let file = it.file;
        let raw = Library::parse(&bytes).unwrap_or_else(|why| panic!("{file}: {why}"));
        assert_eq!(raw.to_bytes(), bytes, "{file}: header and nodes");
        assert_eq!(raw.nodes.len(), it.counts[0], "{file}");
        let Reading { archive, .. } = whole(&bytes, file);
        let game = Game::from_archive(&archive).expect("a game");
        let linked = link::encode(&archive).expect("few enough moves");
        let linked = link::decode(&linked).expect("its own text");
        for (way, archive) in [
            ("archive", archive),
            ("game", game.to_archive()),
            ("link", linked),
        ] {
            let written = write(Format::RenLib, &archive, &Native).expect("a board of 15×15");
            assert!(
                written.bytes == bytes,
                "{file}: not the same after its {way}"
            );
            assert_eq!(written.lost, [], "{file}: {way}");
        }
    }
}

/// Few bytes are kept besides the content: only those that this program would write differently.
#[test]
fn few_bytes_are_kept_as_they_are() {
    for (it, bytes) in files() {
        let archive = whole(&bytes, it.file).archive;
        let kept = count_notes(&archive, |note| !note.properties.is_empty());
        let most = match it.file {
            // One-line comments that begin with 08, and the encoding; in the first file also a comment whose
            // bytes are not valid characters.
            "Allrenjuopenings" => 51,
            "VCF" => 31,
            "com_flag-gbk" => 5,
            // The flag "the board is shown from here"; version 3.4, or no header.
            "111016" => 2,
            "derived-root0-gbk-boardtext" | "hand-3.4-minimal" | "hand-headerless-old" => 1,
            _ => 0,
        };
        assert!(kept <= most, "{}: {kept}", it.file);
    }
}

#[test]
fn texts_are_read_in_their_encoding() {
    let Some(bytes) = foreign("lib/com_flag-gbk.lib") else {
        return;
    };
    let reading = whole(&bytes, "com_flag-gbk");
    let guessed = Caution::EncodingGuessed("gbk");
    assert!(reading.warnings.iter().any(|it| it.caution == guessed));
    let archive = reading.archive;
    for (_, note) in archive.annotations.notes() {
        let text = format!("{}{}", note.title, note.comment);
        assert!(!text.contains(['\u{fffd}', '\u{8}', '\r']), "{text:?}");
        let is_chinese = text
            .chars()
            .any(|it| ('\u{4e00}'..'\u{a000}').contains(&it));
        assert_eq!(is_chinese, !text.is_empty(), "{text:?}");
    }
    let selected = |note: &Note| note.marks.iter().any(|mark| mark.sign == Sign::Selected);
    assert_eq!(count_notes(&archive, selected), 4);
}

/// The 26 openings of renju: the comment at the third move names each opening.
#[test]
fn comments_stand_at_their_moves() {
    let Some(bytes) = foreign("lib/Allrenjuopenings.lib") else {
        return;
    };
    let archive = whole(&bytes, "Allrenjuopenings").archive;
    let depths = depths(&archive);
    for (kind, second, first, thirds) in [
        ("Opening Direct", "h9", "h10", 13),
        ("Opening Indirect", "i9", "j10", 13),
    ] {
        let named: Vec<_> = archive
            .annotations
            .notes()
            .filter(|(_, note)| format!("{}{}", note.title, note.comment).contains(kind))
            .collect();
        assert_eq!(named.len(), thirds, "{kind}");
        for (node, note) in named {
            assert_eq!(depths[node as usize], 3, "{note:?}");
            let third = archive.nodes[node as usize - 1];
            let before = archive.nodes[third.parent as usize - 1];
            assert_eq!(before.action.to_string(), second, "{note:?}");
            if format!("{}{}", note.title, note.comment).ends_with(&format!("{kind} 1")) {
                assert_eq!(third.action.to_string(), first);
            }
        }
    }
}
