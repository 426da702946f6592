//! `tengen convert` and `tengen link`: formats, lost content, and protection from overwriting.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::run::{folder, game, link, link_of, tengen, tengen_with};
use serde_json::{Value, json};
use tengen_core::game::Tag;

struct Files(PathBuf);

impl Files {
    fn new(name: &str) -> Files {
        Files(folder(name))
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a name").to_owned()
    }

    fn with(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), bytes).expect("a file");
        self.path(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }
}

#[test]
fn a_link_and_back() {
    let files = Files::new("convert_links");
    let link = link("renju", "h8 i9 g7");
    let out = files.path("a.link");
    assert_eq!(tengen(&["convert", &link, &out]).fine(), "");
    assert_eq!(format!("#{}", files.read("a.link")), link.clone() + "\n");
    assert_eq!(
        tengen(&["link", "--from", "link", &out]).fine(),
        link.clone() + "\n"
    );
    let said = tengen_with(
        link.as_bytes(),
        &["convert", "--from", "link", "-", "-", "--to", "link"],
    );
    assert_eq!(format!("#{}", said.fine()), link + "\n");
}

#[test]
fn links_for_a_site() {
    let link = link("renju", "h8 i9 g7");
    let site = "https://example.org/tengen/";
    for given in [
        site.to_owned(),
        format!("{site}#"),
        format!("{site}#AQACAoCQGJ9l7A"),
        format!("{site}#a#b"),
    ] {
        let said = tengen(&["link", "--site", &given, &link]).fine();
        assert_eq!(said, format!("{site}{link}\n"));
        assert_eq!(
            tengen(&["link", said.trim_end()]).fine(),
            format!("{link}\n")
        );
    }
}

#[test]
fn nothing_is_overwritten_by_mistake() {
    let files = Files::new("convert_force");
    let link = link("renju", "h8 i9 g7");
    let input = files.with("a.link", &link[1..]);
    let other = files.with("b.link", "precious");
    for out in [&input, &other] {
        let said = tengen(&["convert", "--from", "link", &input, out]).failed(1);
        assert!(
            said.ends_with(" exists already; --force overwrites it\n"),
            "{said}"
        );
    }
    assert_eq!(
        (files.read("a.link"), files.read("b.link")),
        (link[1..].to_owned(), "precious".to_owned())
    );
    for out in [&input, &other] {
        assert_eq!(
            tengen(&["convert", "--force", "--from", "link", &input, out]).fine(),
            ""
        );
    }
    assert_eq!(
        (files.read("a.link"), files.read("b.link")),
        (link[1..].to_owned() + "\n", link[1..].to_owned() + "\n")
    );
    let names = fs::read_dir(&files.0).expect("a folder").count();
    assert_eq!(names, 2, "nothing else is left there");
}

#[test]
fn where_it_cannot_go() {
    let files = Files::new("convert_targets");
    let link = link("renju", "h8");
    for (out, code, why) in [
        (files.path("no/such/a.link"), 1, "cannot write "),
        (files.path(""), 2, "does not say the format"),
        (files.path("a.jpeg"), 2, "does not say the format"),
        ("-".to_owned(), 2, "use --to FORMAT"),
    ] {
        let said = tengen(&["convert", &link, &out]).failed(code);
        assert!(said.contains(why), "{said}");
    }
    let said = tengen(&["convert", "--to", "link", &link, &link, "-"]).failed(2);
    assert!(said.contains("need a folder"), "{said}");
    let said = tengen(&["convert", &link, &files.path("a.rif")]).failed(1);
    assert!(said.contains("can be opened, but not saved"), "{said}");
    let said = tengen(&["convert", "--to", "pdf", &link, "-"]).failed(2);
    assert!(said.contains("expected a format: link, sgf"), "{said}");
    let said = tengen(&["convert", "--to", "link", "--json", &link, "-"]);
    assert!(
        said.code == 2 && said.out.contains("standard output"),
        "{}",
        said.out
    );
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_written_to() {
    let link = link("renju", "h8");
    let said = tengen(&["convert", "--to", "link", "--force", &link, "/dev/null"]).fine();
    assert_eq!(said, "");
    assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
    let said = tengen(&["convert", "--to", "link", &link, "/dev/full"]).failed(1);
    assert!(said.contains("cannot write /dev/full"), "{said}");
}

#[test]
fn what_was_done_as_json() {
    let files = Files::new("convert_json");
    let link = link("renju", "h8 i9");
    let said = tengen(&["convert", "--json", &link, &files.path("a.link")]).fine();
    let value: Value = serde_json::from_str(&said).expect("JSON");
    let expected = json!({
        "file": "the link", "out": files.path("a.link"),
        "from": "link", "to": "link", "game": 1, "games": 1, "nodes": 2,
        "bytes": link.len(), "losses": [], "warnings": [], "broken": null,
    });
    assert_eq!(value, expected);
}

#[test]
fn there_is_one_game_in_a_link() {
    let link = link("renju", "h8");
    assert_eq!(
        tengen(&["link", "--game", "1", &link]).fine(),
        format!("{link}\n")
    );
    for number in ["0", "2"] {
        let said = tengen(&["link", "--game", number, &link]).failed(2);
        let why = format!("error: the link: there is no game {number}: the file has 1 game\n");
        assert_eq!(said, why);
    }
}

#[test]
fn wrong_options() {
    let link = link("renju", "h8");
    for (arguments, why) in [
        (["--from", "doc"], "expected a format"),
        (["--rule", "chess"], "unknown rule set"),
        (["--rows", "left"], "possible values: top, bottom"),
        (
            ["--encoding", "klingon"],
            "the encoding “klingon” is not supported",
        ),
        (["--game", "x"], "expected a whole number, 0 or more"),
    ] {
        let said = tengen(&[&["link"], &arguments[..], &[&link]].concat()).failed(2);
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
}

#[test]
fn the_board_of_a_record_that_does_not_say_it() {
    let files = Files::new("convert_board");
    let moves = files.with("a.txt", "h8 i9 g7\n");
    for (lines, side) in [("9", 9), ("19", 19), ("22", 22)] {
        let said = tengen(&["show", "--quiet", "--json", "--board", lines, &moves]).fine();
        let value: Value = serde_json::from_str(&said).expect("JSON");
        assert_eq!(value["size"], side);
    }
    let sgf = files.with("a.sgf", "(;GM[4]SZ[15]RU[renju];B[hh])");
    let said = tengen(&["show", "--json", "--board", "19", &sgf]).fine();
    let value: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(value["size"], 15, "it says it");
    for command in ["show", "link"] {
        let said = tengen(&[command, "--board", "23", &moves]).failed(2);
        assert!(said.contains("--board"), "{said}");
    }
}

#[test]
fn formats_of_other_programs() {
    let files = Files::new("convert_formats");
    let mut game = game("renju", "h8 i9 g7 i7");
    game.annotations_mut().set_tag(Tag::Black, "Ann");
    game.annotations_mut().note_mut(2).comment = "Well.".to_owned();
    let link = link_of(&game);
    let sgf = files.path("a.sgf");
    assert_eq!(tengen(&["convert", &link, &sgf]).fine(), "");
    let shown = tengen(&["show", &sgf]).fine();
    assert!(shown.starts_with("Ann – ?\nRenju"), "{shown}");
    assert!(shown.contains("1.h8 2.i9 3.g7 4.i7\n"), "{shown}");
    assert!(files.read("a.sgf").contains("C[Well.]"));

    let said = tengen(&["convert", &sgf, &files.path("a.pos")]);
    assert_eq!((said.code, said.out.as_str()), (0, ""));
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    assert!(
        said.err.contains("a.pos does not hold ") && said.err.contains("comments"),
        "{}",
        said.err
    );
    let quiet = ["convert", "--quiet", "--force", &sgf, &files.path("a.pos")];
    assert_eq!(tengen(&quiet).fine(), "");
    let said = tengen(&["convert", "--json", &sgf, &files.path("b.pos")]);
    let value: Value = serde_json::from_str(&said.out).expect("JSON");
    let lost = value["losses"].as_array().expect("a list");
    assert!(lost.iter().any(|it| it["what"] == "comments"), "{value}");
    assert_eq!(
        (&value["from"], &value["to"]),
        (&json!("sgf"), &json!("pos"))
    );
}

#[test]
fn a_diagram_of_any_position() {
    let rows = |arguments: &[&str]| {
        let all = [&["convert", "--quiet", "--to", "diagram"], arguments].concat();
        tengen(&all).fine().replace(' ', "").replace('\n', "/")
    };
    let mut game = game("freestyle size=5", "a1 b1 c1 d1");
    let all = "...../...../...../...../xoxo./";
    let third = "...../...../...../...../xox../";
    assert_eq!(rows(&[&link_of(&game)]), all);
    assert_eq!(rows(&["--move", "3", &link_of(&game)]), third);
    assert_eq!(rows(&["--move", "3", &link_of(&game), "-"]), third);
    game.goto_ply(3).expect("four moves");
    assert_eq!(rows(&[&link_of(&game)]), third, "the place that is shown");
    game.goto_ply(0).expect("the start");
    let start = link_of(&game);
    assert_eq!(rows(&[&start]), all, "the end instead of the start");
    assert!(rows(&["--move", "0", &start]).starts_with("...../...../...../...../...../"));
    let said = tengen(&["convert", "--to", "diagram", "--move", "5", &start]).failed(2);
    assert_eq!(said, "error: there is no move 5: the game has 4 moves\n");

    let to = |format: &str, more: &[&str]| {
        let all = [&["convert", "--quiet", "--to", format, &start], more].concat();
        tengen(&all).fine()
    };
    assert_eq!(
        format!("#{}", to("link", &[])),
        start.clone() + "\n",
        "nothing changes"
    );
    assert!(to("gomocalc", &[]).contains("a1b1c1d1"));
    assert!(!to("gomocalc", &["--move", "2"]).contains("c1"));
    assert!(to("moves", &["--move", "2"]).contains("d1"));
}

#[test]
fn several_games_in_a_file() {
    let files = Files::new("convert_several");
    let games = "(;GM[4]SZ[15]PB[Ann]PW[Bo]RE[B+R];B[hh];W[ii];B[gg])\n(;GM[4]SZ[15];B[hh])";
    let file = files.with("a.sgf", games);
    let said = tengen(&["show", &file]).failed(2);
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        lines[0].ends_with("a.sgf holds 2 games: choose one with --game N"),
        "{said}"
    );
    assert_eq!(lines[1], "    1  Ann – Bo, 3 moves, Black wins");
    assert_eq!(lines[2], "    2  no names, 1 move, no result");
    let first = tengen(&["show", "--quiet", "--game", "1", &file]).fine();
    assert!(first.contains("1.h8 2.i7 3.g9"), "{first}");
    let said = tengen(&["show", "--game", "3", &file]).failed(2);
    assert!(
        said.ends_with("there is no game 3: the file has 2 games\n"),
        "{said}"
    );
}

#[test]
fn the_list_says_which_games_are_broken() {
    let files = Files::new("convert_list");
    let games = "(;GM[4]SZ[15];B[hh];W[ii])\n(;GM[4]SZ[15];B[hh];W[hh])\n(;GM[4]SZ[99];B[hh])\n";
    let file = files.with("a.sgf", games);
    let said = tengen(&["link", &file]).failed(2);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 4, "{said}");
    assert_eq!(lines[1], "    1  no names, 2 moves, no result");
    let why = "line 2, column 23: there is a stone on H8 already";
    let broken = format!("    2  no names, 1 move, no result; breaks off: {why}");
    assert_eq!(lines[2], broken);
    assert!(
        lines[3].starts_with("    3  cannot be opened: line 3, "),
        "{said}"
    );
}

#[test]
fn names_of_rules_in_any_case() {
    let files = Files::new("convert_rules");
    let moves = files.with("a.txt", "h8 i9 g7\n");
    let said = tengen(&["show", "--quiet", "--rule", "Renju", &moves]).fine();
    assert!(said.starts_with("Renju"), "{said}");
    let said = tengen_with(b"h8\n", &["judge", "--rule", "CARO-Exact"]).fine();
    assert_eq!(said, "\n");
    let same = ["renju", "RENJU"]
        .map(|rule| tengen(&["perft", "--rule", rule, "--depth", "1", "f8a1g8a3h6c1h7c3"]).fine());
    assert_eq!(same, ["216\n", "216\n"]);
}

#[test]
fn a_broken_file_up_to_the_break() {
    let files = Files::new("convert_broken");
    let file = files.with("a.sgf", "(;GM[4]SZ[15]RU[renju];B[hh];W[ii];B[hh];W[aa])");
    let said = tengen(&["show", &file]).failed(2);
    assert!(said.contains("there is a stone on H8 already"), "{said}");
    assert!(
        said.contains("--keep-going opens what can be read: 2 moves"),
        "{said}"
    );
    let said = tengen(&["show", "--keep-going", &file]);
    assert!(
        said.code == 0 && said.out.contains("1.h8 2.i7\n"),
        "{}{}",
        said.out,
        said.err
    );
    assert!(
        said.err.contains("what can be read was opened: 2 moves"),
        "{}",
        said.err
    );
    let said = tengen(&["show", "--json", "--quiet", "--keep-going", &file]).fine();
    let value: Value = serde_json::from_str(&said).expect("JSON");
    assert!(
        value["broken"]
            .as_str()
            .expect("a text")
            .contains("stone on H8 already"),
        "{value}"
    );
}

#[test]
fn a_board_size_may_be_given_to_sgf_without_one() {
    let said = tengen_with(
        b"(;GM[4];B[pd])",
        &["show", "-", "--board", "19", "--json", "--quiet"],
    )
    .fine();
    assert!(
        said.contains("\"size\": 19") || said.contains("\"size\":19"),
        "{said}"
    );
}

#[test]
fn moves_on_the_line_of_a_tag_are_converted() {
    let said = tengen_with(
        b"[Result \"0-1\"] h8 i9",
        &["convert", "-", "--to", "moves", "--quiet"],
    )
    .fine();
    assert_eq!(said.trim(), "h8 i9 W+");
}

#[test]
fn a_folder_that_is_not_there_is_made() {
    let files = Files::new("convert_new_folder");
    let [one, two, games] = ["one.txt", "two.txt", "games"].map(|name| files.path(name));
    fs::write(&one, "h8 i9").expect("a file");
    fs::write(&two, "h8 i8").expect("a file");
    fs::create_dir(&games).expect("a folder");
    fs::copy(&one, files.path("games/three.txt")).expect("a file");
    let convert = |paths: &[&str]| {
        let all = [&["convert", "--quiet", "--to", "lib"], paths].concat();
        tengen(&all).fine();
    };
    convert(&[&one, &two, &files.path("several")]);
    convert(&[&games, &files.path("of_folder")]);
    convert(&[&one, &files.path("slash/")]);
    convert(&[&one, &files.path("file")]);
    for name in [
        "several/one.lib",
        "several/two.lib",
        "of_folder/three.lib",
        "slash/one.lib",
        "file",
    ] {
        assert!(Path::new(&files.path(name)).is_file(), "{name}");
    }
    let out = files.path("new.lib");
    let said = tengen(&["convert", &one, &two, &out]).failed(2);
    assert!(said.contains("end its name with a slash"), "{said}");
}

#[test]
fn losses_are_said_with_their_places() {
    let here = folder("convert_losses");
    let path = |name: &str| here.join(name).to_str().expect("a name").to_owned();
    let game = |moves: &str| format!("(;GM[4]SZ[15]RU[renju]{moves})\n");
    let one = game("C[start];B[hh];W[ii]C[good](;B[gg]TR[aa])(;B[gh]C[other])");
    fs::write(path("a.sgf"), game(";B[hh]") + &one).expect("a file");
    fs::write(path("b.sgf"), &one).expect("a file");
    let said = tengen(&["convert", &path("b.sgf"), "--to", "moves", "-"]);
    assert_eq!(
        said.err,
        "note: the output does not hold other lines (move 3 g8), comments (first at the start, 3 in all), \
         marks (move 3 g9), the rule set (move list)\n"
    );
    let all = tengen(&["convert", &path("a.sgf"), "--to", "psq", &path("out/")]);
    let err = all.err.replace(&path(""), "");
    assert!(
        err.contains("note: a.sgf, game 2: out/a-2.psq does not hold other lines (move 3 g8), "),
        "{err}"
    );
    let only = game(";B[hh](;W[ii])(;W[gh];B[ff]C[other])");
    fs::write(path("c.sgf"), only).expect("a file");
    let said = tengen(&["convert", &path("c.sgf"), "--to", "moves", "-"]).err;
    assert!(
        said.contains("comments (move 3 f10 of another line)"),
        "{said}"
    );
}

#[test]
fn a_guessed_encoding_is_said_with_the_way_to_another() {
    let here = folder("convert-encoding");
    let file = here.join("a.sgf");
    let mut bytes = b"(;GM[4]SZ[15]CA[UTF-8]RU[renju]PB[".to_vec();
    // 五子棋 in GBK, eight times, so that the guess is sure.
    bytes.extend([0xce, 0xe5, 0xd7, 0xd3, 0xc6, 0xe5].repeat(8));
    bytes.extend(b"];B[hh])");
    fs::write(&file, bytes).expect("a file");
    let file = file.to_str().expect("a name");
    let said = tengen(&["convert", "--to", "sgf", file]);
    assert!(said.out.contains("PB[五子棋五子棋"), "{}", said.out);
    let hint = "text decoded as GBK; use --encoding for another";
    assert!(said.err.contains(hint), "{}", said.err);
    let said = tengen(&["convert", "--to", "sgf", "--encoding", "gbk", file]);
    assert_eq!((said.code, &*said.err), (0, ""));
}

#[test]
fn of_many_messages_about_a_file_the_first_are_printed() {
    let here = folder("convert-many");
    let file = here.join("a.sgf");
    // The second stone lies on the first one.
    fs::write(&file, "(;GM[4]SZ[15]RU[renju];B[hh];W[hh])\n".repeat(100)).expect("a file");
    let file = file.to_str().expect("a name");
    let out = here.join("out/");
    let out = out.to_str().expect("a name");
    let said = tengen(&["convert", "--to", "psq", file, out]).failed(2);
    let errors = said.lines().filter(|it| it.starts_with("error: "));
    assert_eq!(errors.count(), 20, "{said}");
    assert!(said.contains("a.sgf: 80 more messages"), "{said}");
}
