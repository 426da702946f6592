//! Several inputs: folders, files that cannot be read, colours and the manual.

use std::fs;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

use crate::support::run::{command, finish, folder, link, tengen};

/// Fills a folder: two games and one that is broken, a hidden file, a file of another kind, and a folder with a game.
fn games(name: &str) -> String {
    let here = folder(name);
    let put = |name: &str, text: &str| fs::write(here.join(name), text).expect("a file");
    fs::create_dir_all(here.join("sub")).expect("a folder");
    fs::create_dir_all(here.join(".git")).expect("a folder");
    put("b.sgf", "(;GM[4]SZ[15]RU[renju]PB[Bea];B[hh];W[ii])");
    put(
        "a.sgf",
        "(;GM[4]SZ[15]RU[renju]PB[Ada];B[hh])(;GM[4]SZ[15]RU[renju];B[aa])",
    );
    put("c.psq", "nothing");
    put("notes.md", "nothing");
    put(".hidden.sgf", "nothing");
    put(".git/x.sgf", "nothing");
    put("sub/d.txt", "h8 i9 g7\n");
    here.to_str().expect("a name").to_owned()
}

#[test]
fn a_folder_stands_for_its_files() {
    let here = games("many_folder");
    let done = tengen(&["show", "--all", &here]);
    assert_eq!(done.code, 2);
    let headings = done.out.lines().filter(|line| line.starts_with("==> "));
    let headings: Vec<String> = headings
        .map(|line| line.replace(&format!("{here}/"), ""))
        .collect();
    assert_eq!(
        headings,
        [
            "==> a.sgf, game 1 <==",
            "==> a.sgf, game 2 <==",
            "==> b.sgf <==",
            "==> sub/d.txt <=="
        ]
    );
    let errors: Vec<&str> = done
        .err
        .lines()
        .filter(|line| line.starts_with("error:"))
        .collect();
    assert_eq!(errors.len(), 1, "{}", done.err);
    assert!(errors[0].contains("c.psq"), "{}", done.err);
    let links = tengen(&["link", "--all", "--quiet", &here, &link("renju", "h8")]);
    assert_eq!((links.out.lines().count(), links.code), (5, 2));
}

#[test]
fn games_are_converted_into_a_folder() {
    let here = games("many_convert");
    let out = folder("many_converted");
    let target = out.to_str().expect("a name");
    let lone = link("renju", "h8 i9 g7");
    let done = tengen(&["convert", "--quiet", "--to", "sgf", &here, &lone, target]);
    assert_eq!((done.code, done.out.as_str()), (2, ""));
    let is_there = |name: &str| out.join(name).is_file();
    for name in ["a-1.sgf", "a-2.sgf", "b.sgf", "sub/d.sgf", "tengen.sgf"] {
        assert!(is_there(name), "{name}");
    }
    assert_eq!(fs::read_dir(&out).expect("a folder").count(), 5);
    let again = tengen(&["convert", "--quiet", "--to", "sgf", &lone, target]).failed(1);
    assert!(again.contains("exists already"), "{again}");
    // Two files whose names would be the same.
    fs::write(Path::new(&here).join("b.txt"), "h8\n").expect("a file");
    let twice = tengen(&[
        "convert", "--quiet", "--force", "--to", "sgf", &here, target,
    ]);
    assert!(
        twice.err.contains("another game was written there"),
        "{}",
        twice.err
    );
}

#[test]
fn texts_end_with_a_line_and_state_the_rules_once() {
    let here = games("many_moves");
    let file = format!("{here}/b.sgf");
    for format in ["moves", "gomocalc", "link", "sgf", "psq", "diagram"] {
        let text = tengen(&["convert", "--quiet", &file, "--to", format]).fine();
        assert!(
            text.ends_with('\n') && !text.ends_with("\n\n\n"),
            "{format}: {text:?}"
        );
    }
    let moves = tengen(&["convert", "--quiet", &file, "--to", "moves"]).fine();
    assert_eq!(moves.matches("[Rule ").count(), 1, "{moves}");
    let said = tengen(&["show", &format!("{here}/sub/d.txt")]);
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    assert!(
        said.err.contains("neither rules nor board size"),
        "{}",
        said.err
    );
}

#[test]
fn a_link_may_stand_in_brackets() {
    let link = link("renju", "h8 i9");
    let expected = format!("{link}\n");
    for around in [
        format!("({link})"),
        format!("<https://example.org/tengen/{link}>"),
        format!("“{link}”"),
    ] {
        assert_eq!(tengen(&["link", &around]).fine(), expected, "{around}");
    }
}

#[test]
fn an_empty_folder_is_said() {
    let here = folder("many_empty");
    let said = tengen(&["show", here.to_str().expect("a name")]).failed(1);
    assert!(said.contains("no file in it"), "{said}");
}

#[test]
fn colours_are_chosen() {
    let link = link("renju", "h8 i9");
    let has_colours = |arguments: &[&str], variable: Option<&str>| {
        let mut run = command(arguments);
        run.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        if let Some(name) = variable {
            run.env(name, "1");
        }
        finish(run, b"").out.contains("\u{1b}[")
    };
    let show = ["show", link.as_str()];
    assert!(!has_colours(&show, None), "this is no terminal");
    assert!(has_colours(&show, Some("CLICOLOR_FORCE")));
    let always = ["show", "--color", "always", &link];
    assert!(has_colours(&always, None) && has_colours(&always, Some("NO_COLOR")));
    let never = ["show", "--color", "never", &link];
    assert!(!has_colours(&never, Some("CLICOLOR_FORCE")));
    let json = ["show", "--color", "always", "--json", &link];
    assert!(!has_colours(&json, None), "JSON has none");
    let said = tengen(&["show", "--color", "always", "no/such.sgf"]).failed(1);
    assert!(said.starts_with("\u{1b}[1m\u{1b}[31merror:"), "{said:?}");
}

#[test]
fn the_manual_follows_from_the_options() {
    let all = tengen(&["man"]).fine();
    for part in [".TH tengen 1", "explore", "Exit codes"] {
        assert!(all.contains(part), "{part}");
    }
    let page = tengen(&["man", "show"]).fine();
    for part in [
        "tengen\\-show",
        "\\-\\-keep\\-going",
        "\\-\\-color",
        "tengen show",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let said = tengen(&["man", "paint"]).failed(2);
    assert!(said.contains("there is no command “paint”"), "{said}");
}

#[test]
fn judge_takes_files_and_folders() {
    let here = folder("many_judge");
    let put = |name: &str, text: &str| fs::write(here.join(name), text).expect("a file");
    fs::create_dir_all(here.join("sub")).expect("a folder");
    put(
        "a.sgf",
        "(;GM[4]SZ[15]RU[renju];B[fh];W[ao];B[gh];W[am];B[hj];W[co];B[hi];W[cm])",
    );
    put("b.txt", "f8 a1 g8 a3 h6 c1 h7 c3 | h8\nh8 | i9\n");
    put("sub/c.psq", "nothing");
    let all = here.to_str().expect("a name");
    let ran = tengen(&["judge", "--rule", "renju", all, "no/such.txt"]);
    let out = ran.out.replace(&format!("{all}/"), "");
    let expected = "==> a.sgf <==\nh8:33\n\n==> b.txt <==\n33\nnone\n\n==> sub/c.psq <==\n";
    assert_eq!((out.as_str(), ran.code), (expected, 2), "{}", ran.err);
    assert!(ran.err.contains("sub/c.psq: "), "{}", ran.err);
    assert!(ran.err.contains("cannot read no/such.txt"), "{}", ran.err);
    let one = here.join("b.txt");
    let one = one.to_str().expect("a name");
    assert_eq!(
        tengen(&["judge", "--rule", "renju", one]).fine(),
        "33\nnone\n"
    );
}

#[test]
fn verify_takes_files_and_folders() {
    let here = folder("many_verify");
    let threes = ["h8", "a1", "i9", "b1", "j10", "c1"];
    let proof = tengen(&[&["solve", "--rule", "freestyle"], &threes[..]].concat()).fine();
    let put = |name: &str, text: &str| fs::write(here.join(name), text).expect("a file");
    fs::create_dir_all(here.join("sub")).expect("a folder");
    put("a.proof", &proof);
    put("b.txt", &proof.replace("f6:k11 ", ""));
    put("notes.md", "nothing");
    put("sub/c.txt", &proof);
    let all = here.to_str().expect("a name");
    let ran = tengen(&["verify", all]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let out = ran.out.replace(&format!("{all}/"), "");
    let files: Vec<&str> = out
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    assert_eq!(files, ["a.proof", "sub/c.txt"]);
    assert!(ran.err.contains("b.txt proves no win"), "{}", ran.err);
    let empty = folder("many_verify_empty");
    let empty = empty.to_str().expect("a name");
    let said = tengen(&["verify", empty]).failed(1);
    assert!(said.contains("no file in it"), "{said}");
}

/// The games are opened one by one: together they would take some 200 MB.
#[cfg(target_os = "linux")]
#[test]
fn games_of_a_file_are_opened_one_by_one() {
    let here = folder("many_games");
    let file = here.join("big.sgf");
    let game = |number: usize| {
        let moves = ('a'..='o').enumerate().map(|(place, column)| {
            let row = u8::try_from((number + 2 * place) % 14).expect("small");
            format!(";B[{column}{}];W[{column}o]", char::from(b'a' + row))
        });
        let moves: String = moves.collect();
        format!("(;GM[4]SZ[15]RU[renju]PB[{number}]{moves})\n")
    };
    let text: String = (0..20_000).map(game).collect();
    fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("a name");
    let links = limited(&["link", "--all", "--quiet", file]);
    assert_eq!(
        (links.code, links.out.lines().count()),
        (0, 20_000),
        "{}",
        links.err
    );
    let list = limited(&["link", "--quiet", file]);
    assert_eq!((list.code, list.err.lines().count()), (2, 20_001));
    let third = tengen(&["link", "--quiet", "--game", "3", file]).fine();
    assert_eq!(links.out.lines().nth(2), Some(third.trim_end()));
    let none = tengen(&["link", "--game", "20001", file]).failed(2);
    assert!(
        none.contains("there is no game 20001: the file has 20000 games"),
        "{none}"
    );
}

/// Runs `tengen` with 96 MiB of memory.
#[cfg(target_os = "linux")]
fn limited(arguments: &[&str]) -> crate::support::run::Ran {
    let program = command(&[]).get_program().to_owned();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -v 98304; exec \"$0\" \"$@\""])
        .arg(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    finish(shell, b"")
}
