//! Pictures: SVG compared with a stored file and checked as XML, PNG checked by its pixels.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use tengen_picture::{Look, SvgOptions};

use crate::support::run::{folder, full, game, link, link_of, tengen};
use resvg::tiny_skia::Pixmap;
use roxmltree::Document;
use tengen_core::{Action, At, Game, Point};

fn svg(arguments: &[&str]) -> String {
    let said = tengen(&[&["show", "--svg", "-"], arguments].concat());
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    String::from_utf8(said.bytes).expect("UTF-8")
}

fn png(arguments: &[&str]) -> Pixmap {
    let said = tengen(&[&["show", "--png", "-"], arguments].concat());
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    Pixmap::decode_png(&said.bytes).expect("a PNG")
}

/// Returns the red, green and blue values of a pixel.
fn pixel(picture: &Pixmap, x: f64, y: f64) -> [i32; 3] {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pixel = picture.pixel(x as u32, y as u32).expect("in the picture");
    [pixel.red(), pixel.green(), pixel.blue()].map(i32::from)
}

fn is_near(found: [i32; 3], expected: [i32; 3], far: i32) -> bool {
    found
        .iter()
        .zip(expected)
        .all(|(a, b)| (a - b).abs() <= far)
}

/// Returns the position of a point, in px, in a picture of 1024 px with 15 lines: cells of 64
/// px, starting at 64.
fn at(name: &str) -> (f64, f64) {
    let point: Point = name.parse().expect("a point");
    let (column, row) = (f64::from(point.column()), f64::from(point.row()));
    (64.0 + 64.0 * column, 64.0 + 64.0 * (14.0 - row))
}

fn look(picture: &Pixmap, name: &str, right: f64, down: f64) -> [i32; 3] {
    let (x, y) = at(name);
    pixel(picture, x + right * 64.0, y + down * 64.0)
}

const GROUND: [i32; 3] = [0xde, 0xb5, 0x7c];
const MARK: [i32; 3] = [0xa5, 0x2a, 0x12];
const ON_BLACK: [i32; 3] = [0xf0, 0x71, 0x4f];
const ON_WHITE: [i32; 3] = [0xb9, 0x3a, 0x20];

#[test]
fn a_small_picture_by_its_value() {
    let link = link("freestyle size=5", "c3 d3");
    let text = svg(&["--width", "64", &link]);
    // The wood grain is thousands of strokes from a seeded generator; the library's tests check it.
    let is_grain = |line: &&str| line.contains("stroke=\"#8a5a22\"");
    assert!(text.lines().filter(is_grain).count() > 10);
    let lines: Vec<&str> = text.lines().filter(|line| !is_grain(line)).collect();
    let found = lines.join("\n") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/small.svg");
    if std::env::var("TENGEN_BLESS").is_ok_and(|value| value == "1") {
        fs::write(&path, &found).expect("the file can be written to");
    }
    let kept = fs::read_to_string(&path).expect("a file");
    assert_eq!(
        found,
        kept.replace("\r\n", "\n"),
        "TENGEN_BLESS=1 writes it anew"
    );
}

/// Returns games that together contain everything that can be drawn.
fn games() -> Vec<String> {
    let mut offering = Game::new("renju opening=rif".parse().expect("terms"));
    let act = |game: &mut Game, action: &str| {
        let action: Action = action.parse().expect("an action");
        game.act(action, At::seat(game.seat_to_move()))
            .expect("it is allowed");
    };
    for action in ["h8", "i9", "g7", "keep", "j10", "offer:f6"] {
        act(&mut offering, action);
    }
    vec![
        link("freestyle", ""),
        link("freestyle size=9", "e5 d5"),
        link("freestyle", "d4 d5 e4 e5 f4 f5 g4 g5 h4"),
        link("renju referee=marked", "f8 a1 g8 a3 h6 c1 h7 c3"),
        link_of(&offering),
        link_of(&full(15)),
        link_of(&full(22)),
    ]
}

#[test]
fn pictures_are_well_formed_and_need_nothing_else() {
    for link in games() {
        for options in [
            &[][..],
            &[
                "--no-coordinates",
                "--no-numbers",
                "--dark",
                "--width",
                "8192",
            ],
        ] {
            let text = svg(&[options, &[&link]].concat());
            let document = Document::parse(&text).expect("well-formed XML");
            let root = document.root_element();
            assert_eq!(root.tag_name().name(), "svg");
            assert_eq!(root.attribute("width"), root.attribute("height"));
            let elements = || document.descendants().filter(roxmltree::Node::is_element);
            let ids: Vec<&str> = elements().filter_map(|node| node.attribute("id")).collect();
            let known: HashSet<&str> = ids.iter().copied().collect();
            assert_eq!(ids.len(), known.len(), "an id is there twice");
            let mut used = 0;
            for node in elements() {
                let name = node.tag_name().name();
                let plain = ["svg", "defs", "g", "use", "path", "rect", "circle", "stop"];
                let is_gradient = name == "linearGradient" || name == "radialGradient";
                assert!(is_gradient || plain.contains(&name), "{name}");
                for attribute in node.attributes() {
                    let value = attribute.value();
                    let inner = value
                        .strip_prefix("url(#")
                        .and_then(|it| it.strip_suffix(')'));
                    if let Some(id) = inner.or(value.strip_prefix('#').filter(|_| name == "use")) {
                        assert!(known.contains(id), "{value}");
                        used += 1;
                    }
                    assert!(!value.contains("NaN") && !value.contains("inf"), "{value}");
                }
            }
            assert!(used > 2);
        }
    }
}

#[test]
fn stones_lie_where_they_should() {
    let picture = png(&["--no-numbers", &link("freestyle", "h8 i9 g7 o15 a1 a15")]);
    assert_eq!((picture.width(), picture.height()), (1024, 1024));
    for name in ["h8", "g7", "a1"] {
        let middle = look(&picture, name, 0.0, 0.0);
        assert!(middle.iter().all(|&part| part < 70), "{name}: {middle:?}");
    }
    for name in ["i9", "o15"] {
        let middle = look(&picture, name, 0.0, 0.0);
        assert!(middle.iter().all(|&part| part > 225), "{name}: {middle:?}");
    }
    // The light comes from the upper left, so the shadow falls to the lower right.
    let [lit, dim] = [-0.2, 0.3].map(|off| look(&picture, "h8", off, off)[0]);
    assert!(lit > dim + 30, "{lit} {dim}");
    let [above, below] = [-0.37, 0.37].map(|off| look(&picture, "g7", off, off)[0]);
    assert!(below < above - 20, "{below} {above}");
    assert!(
        is_near(look(&picture, "a15", 0.0, 0.0), ON_WHITE, 2),
        "the last one"
    );
}

#[test]
fn the_ground_is_wood_with_lines_and_coordinates() {
    let picture = png(&[&link("freestyle", "")]);
    for (x, y) in [(2.0, 2.0), (1020.0, 2.0), (600.5, 300.5), (2.0, 1020.0)] {
        let found = pixel(&picture, x, y);
        assert!(is_near(found, GROUND, 36), "{x} {y}: {found:?}");
        assert!(
            found[0] > found[1] + 15 && found[1] > found[2] + 20,
            "{found:?}"
        );
    }
    let line = look(&picture, "h10", 0.0, 0.0);
    assert!(is_near(line, [0x3b, 0x29, 0x13], 12), "{line:?}");
    let star = look(&picture, "d4", 0.05, 0.05);
    assert!(is_near(star, [0x3b, 0x29, 0x13], 12), "{star:?}");
    let is_dark = |picture: &Pixmap| {
        let (x, y) = at("h1");
        let around = (-12..=12).map(f64::from);
        around.clone().any(|down| {
            around
                .clone()
                .any(|right| pixel(picture, x + right, y + 47.0 + down)[0] < 120)
        })
    };
    assert!(is_dark(&picture), "the letter H");
    assert!(!is_dark(&png(&[
        "--no-coordinates",
        &link("freestyle", "")
    ])));
}

#[test]
fn marks_are_drawn() {
    let won = link("freestyle", "d4 d5 e4 e5 f4 f5 g4 g5 h4");
    let picture = png(&["--no-numbers", &won]);
    assert!(
        is_near(look(&picture, "h4", 0.6, 0.0), MARK, 4),
        "the winning line"
    );
    assert!(
        is_near(look(&picture, "f4", 0.376, 0.0), ON_BLACK, 4),
        "a ring"
    );
    let forbidden = link("renju", "f8 a1 g8 a3 h6 c1 h7 c3");
    let picture = png(&["--forbidden", &forbidden]);
    assert!(
        is_near(look(&picture, "h8", 0.0, 0.0), MARK, 4),
        "the cross"
    );
    assert!(!is_near(
        look(&png(&[&forbidden]), "h8", 0.0, 0.0),
        MARK,
        40
    ));
    let last = link("freestyle", "h8 i9 g7");
    assert!(
        is_near(
            look(&png(&["--no-numbers", &last]), "g7", 0.0, 0.0),
            ON_BLACK,
            2
        ),
        "the last one"
    );
}

/// Returns the bounding box of the pixels of a stone that differ in two pictures: left, right, top
/// and bottom, in cells from the centre of the stone.
fn difference(one: &Pixmap, other: &Pixmap, name: &str) -> [f64; 4] {
    let [mut left, mut right, mut top, mut bottom] = [9.0_f64, -9.0, 9.0, -9.0];
    for down in -24..=24 {
        for across in -24..=24 {
            let (x, y) = (f64::from(across) / 64.0, f64::from(down) / 64.0);
            if !is_near(look(one, name, x, y), look(other, name, x, y), 60) {
                (left, right) = (left.min(x), right.max(x));
                (top, bottom) = (top.min(y), bottom.max(y));
            }
        }
    }
    [left, right, top, bottom]
}

#[test]
fn numbers_stand_in_the_middle_of_their_stones() {
    let game = full(15);
    let link = link_of(&game);
    let (numbered, bare) = (png(&[&link]), png(&["--no-numbers", &link]));
    // The last stone has a mark in the picture without numbers.
    for (number, point) in (1..225).zip(game.moves()) {
        let [left, right, top, bottom] = difference(&numbered, &bare, &point.to_string());
        let (across, down) = (left + right, top + bottom);
        assert!(
            across.abs() < 0.05 && down.abs() < 0.05,
            "{number}: {across} {down}"
        );
        let (high, wide) = (bottom - top, right - left);
        assert!((0.2..0.34).contains(&high), "{number}: {high}");
        assert!((0.06..0.6).contains(&wide), "{number}: {wide}");
    }
}

#[test]
fn moves_have_numbers_unless_they_are_not_wanted() {
    let link = link("freestyle", "h8 i9 g7");
    let usual = svg(&[&link]);
    assert_eq!(svg(&["--numbers", &link]), usual);
    assert_eq!(svg(&["--no-numbers", "--numbers", &link]), usual);
    assert_ne!(svg(&["--no-numbers", &link]), usual);
    let plain = svg(&["--plain", &link]);
    let (plain, usual) = (plain.len(), usual.len());
    assert!(plain < 14_000 && 4 * plain < usual, "{plain} of {usual}");
    // The stones of a setup have no order of play, so they get no numbers.
    let setup = tengen_core::rules::Setup {
        board: game("freestyle", "h8 i9 g7").board().clone(),
        to_move: tengen_core::Stone::White,
    };
    let game = Game::from_setup("freestyle".parse().expect("terms"), setup);
    let link = link_of(&game);
    assert_eq!(svg(&[&link]), svg(&["--no-numbers", &link]));
}

#[test]
fn pictures_have_any_size() {
    for size in ["64", "333", "2048"] {
        let picture = png(&["--width", size, &link("freestyle size=22", "a1 v22")]);
        let side: u32 = size.parse().expect("a number");
        assert_eq!((picture.width(), picture.height()), (side, side));
        let corner = pixel(&picture, 0.0, 0.0);
        assert!(is_near(corner, GROUND, 40), "{corner:?}");
    }
    for size in ["63", "8193", "-1", "x"] {
        let said = tengen(&["show", "--png", "-", "--width", size, "#"]).failed(2);
        assert!(said.contains(size), "{said}");
    }
}

#[test]
fn pictures_go_into_files_that_are_not_overwritten() {
    let folder = folder("pictures");
    let path = |name: &str| folder.join(name).to_str().expect("a name").to_owned();
    let (svg, png) = (path("a.svg"), path("a.png"));
    let link = link_of(&game("freestyle", "h8"));
    let both = ["show", "--svg", &svg, "--png", &png, &link];
    assert_eq!(tengen(&both).fine(), "");
    assert!(fs::read(&png).expect("a file").starts_with(b"\x89PNG"));
    assert!(fs::read(&svg).expect("a file").starts_with(b"<svg "));
    let said = tengen(&both).failed(1);
    assert!(
        said.ends_with("a.svg exists already; --force overwrites it\n"),
        "{said}"
    );
    assert_eq!(tengen(&[&both[..], &["--force"]].concat()).fine(), "");
    let said = tengen(&["show", "--svg", &svg, "--png", &svg, &link]).failed(2);
    assert!(said.contains("same place"), "{said}");
    let said = tengen(&["show", "--svg", &svg, "--json", &link]).failed(2);
    assert!(said.contains("--json"), "{said}");
    let said = tengen(&["show", "--svg", &path("no/such/folder.svg"), &link]).failed(1);
    assert!(said.contains("cannot write"), "{said}");
}

#[test]
fn colours_of_a_page_cannot_break_out() {
    for colour in ["\"/><script>&", "rgba(1,2,\"<,&\")", "\u{0}red"] {
        let options = SvgOptions {
            look: Look {
                line_colour: Some(colour.to_owned()),
                ..Look::default()
            },
            ..SvgOptions::default()
        };
        let text = tengen_picture::svg(&game("freestyle", "h8"), &options);
        let document = Document::parse(&text).expect("well-formed XML");
        let is_script = |node: roxmltree::Node| node.has_tag_name("script");
        assert!(!document.descendants().any(is_script), "{colour}");
    }
}
