//! `tengen print`: the pages of a PDF, and what is on them.

use std::fs;

use miniz_oxide::inflate::decompress_to_vec_zlib;

use crate::support::run::{folder, game, link, link_of, tengen};

/// Returns the contents of the pages.
fn pages(pdf: &[u8]) -> Vec<String> {
    assert!(pdf.starts_with(b"%PDF-1."));
    assert!(pdf.ends_with(b"%%EOF"));
    let text = String::from_utf8_lossy(pdf);
    let count = text.matches("/Type /Page\n").count();
    assert!(text.contains(&format!("/Count {count}")), "{count} pages");
    let mut pages = Vec::new();
    let mut rest = pdf;
    while let Some(place) = find(rest, b"stream\n") {
        let packed = &rest[place + 7..];
        let end = find(packed, b"\nendstream").expect("the end of a stream");
        let content = decompress_to_vec_zlib(&packed[..end]).expect("a packed stream");
        pages.push(String::from_utf8_lossy(&content).into_owned());
        rest = &packed[end + 10..];
    }
    assert_eq!(pages.len(), count);
    pages
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|it| it == part)
}

fn print(arguments: &[&str]) -> Vec<u8> {
    let ran = tengen(&[&["print", "--out", "-"], arguments].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.bytes
}

/// Returns a link to a game of this many moves, with comments at moves 2 and 5.
fn long(moves: u8) -> String {
    let names = (0..moves).map(|it| format!("{}{}", char::from(b'a' + it % 15), 1 + 2 * (it / 15)));
    let names: Vec<String> = names.collect();
    let mut game = game("caro size=15", &names.join(" "));
    game.annotations_mut().note_mut(2).comment = "Second (by 小波)".into();
    game.annotations_mut().note_mut(5).title = "Good".into();
    link_of(&game)
}

#[test]
fn diagrams_fill_the_pages() {
    let link = long(60);
    for (diagrams, moves, expected) in [
        ("1", "20", 3),
        ("2", "20", 2),
        ("4", "20", 1),
        ("12", "5", 1),
        ("6", "5", 2),
    ] {
        let pdf = print(&["--diagrams", diagrams, "--moves", moves, &link]);
        assert_eq!(pages(&pdf).len(), expected, "{diagrams} of {moves} moves");
    }
    let pdf = print(&["--moves", "20", &link]);
    assert_eq!(pdf, print(&["--moves", "20", &link]), "it holds no time");
    let page = &pages(&pdf)[0];
    // A text with a dash is written as hexadecimal digits: "Moves 1–20".
    for words in [
        "<4D6F7665732031963230> Tj",
        "<4D6F766573203431963630> Tj",
        "(2 b1  ) Tj",
        "(Second \\(by ) Tj",
        "(5 e1  Good) Tj",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn the_paper_is_chosen() {
    let link = link("freestyle", "h8");
    for (paper, size) in [("a4", "[0 0 595.28 841.89]"), ("letter", "[0 0 612 792]")] {
        let pdf = print(&["--paper", paper, &link]);
        assert!(String::from_utf8_lossy(&pdf).contains(size), "{paper}");
    }
    for wrong in [["--paper", "a3"], ["--diagrams", "5"], ["--moves", "0"]] {
        tengen(&[&["print", "--out", "-", &link], &wrong[..]].concat()).failed(2);
    }
}

#[test]
fn several_games_share_a_page_if_wanted() {
    let links: Vec<String> = ["h8", "h8 i9", "h8 h9", "h8 j9", "h8 j10"]
        .map(|moves| link("renju", moves))
        .into();
    let links: Vec<&str> = links.iter().map(String::as_str).collect();
    assert_eq!(pages(&print(&links)).len(), 5);
    let together = pages(&print(&[&["--together"], &links[..]].concat()));
    assert_eq!(together.len(), 2, "four diagrams a page");
    // A text with signs beyond ASCII is written as hexadecimal digits: "forbidden".
    let facts = together[0].matches("666F7262696464656E").count();
    assert_eq!(facts, 4, "each has its facts below");
}

#[test]
fn games_begin_on_new_pages_and_long_comments_go_on() {
    let here = folder("print");
    let comment = "a comment of some words ".repeat(900);
    let sgf = format!("(;GM[4]SZ[15]PB[Ada];B[hh]C[{comment}])(;GM[4]SZ[15]PB[Bo])");
    let file = here.join("two.sgf");
    fs::write(&file, sgf).expect("a file");
    let file = file.to_str().expect("a name");
    let out = here.join("two.pdf");
    let out = out.to_str().expect("a name");
    let ran = tengen(&[
        "print",
        "--quiet",
        "--all",
        file,
        "no/such.sgf",
        "--out",
        out,
    ]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let pages = pages(&fs::read(out).expect("a file"));
    assert!(pages.len() > 2, "{}", pages.len());
    let words: usize = pages
        .iter()
        .map(|page| page.matches("comment").count())
        .sum();
    assert_eq!(words, 900, "nothing is lost");
    let last = pages.last().expect("a page");
    assert!(
        last.contains("\n(Start) Tj"),
        "the second game is on the last page"
    );
    let said = tengen(&["print", "--quiet", "--all", file, "--out", out]).failed(1);
    assert!(said.contains("--force"), "{said}");
}

#[test]
fn what_a_sheet_leaves_out_is_said() {
    let here = folder("print_losses");
    let path = |name: &str| here.join(name).to_str().expect("a name").to_owned();
    let (file, out) = (path("lines.sgf"), path("lines.pdf"));
    let sgf = "(;GM[4]SZ[15]RU[renju]PB[Ada];B[hh](;W[ig]C[Erd\u{151}s];B[ii])(;W[hg];B[ii]))";
    fs::write(&file, sgf).expect("a file");
    let ran = tengen(&["print", &file, "--out", &out]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for said in ["note:", "other lines", "accents in comments", "PDF"] {
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
    let quiet = tengen(&["print", "--quiet", "--force", &file, "--out", &out]);
    assert_eq!((quiet.code, quiet.err.as_str()), (0, ""));
    let json = tengen(&["print", "--json", "--force", &file, "--out", &out]);
    let value: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    let expected = serde_json::json!([{"file": file, "game": 1, "losses": [
        {"what": "other lines", "move": 2, "action": "h9", "count": 2},
        {"what": "accents in comments", "move": 2, "action": "i9", "count": 1},
    ]}]);
    assert_eq!(value["losses"], expected);
}
