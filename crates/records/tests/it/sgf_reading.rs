//! SGF trees with unusual content: brackets, colours, setups, sizes, other games.

use tengen_testing::sgf as support;

use support::{cautions, context, games, line, one, whole};
use tengen_core::game::Tag;
use tengen_core::{BoardSize, Outcome, Stone, Terms};
use tengen_records::sgf::Sgf;
use tengen_records::{Caution, Context, Format, Limits, Part, Problem, Reading, Spot, read_as};

fn problem(text: &str) -> Problem {
    match one(text) {
        Err(error) => error.problem,
        Ok(reading) => reading.broken.expect("something is wrong").problem,
    }
}

#[test]
fn trees_are_read_in_their_order() {
    let reading = whole("(;GM[4]SZ[15];B[hh](;W[ig](;B[ii])(;B[ih];W[aa]))(;W[hg]))");
    assert_eq!(line(&reading.archive), "h8(i9(i7)(i8 a15))(h9)");
    assert_eq!(reading.archive.line_end, 3);
    assert_eq!(reading.archive.cursor, 0);
    let reading = whole("(;GM[4]SZ[15](;B[hh])(;B[gg]))");
    assert_eq!(line(&reading.archive), "(h8)(g9)");
    let reading = whole("(;GM[4]SZ[15](;B[hh](;W[gg]))(;B[hh](;W[ff])))");
    assert_eq!(line(&reading.archive), "h8(g9)(f10)");
    assert_eq!(cautions(&reading), [Caution::RulesGuessed, Caution::Merged]);
}

#[test]
fn several_games_with_anything_around_them() {
    let text =
        "Dear all (see below):\n(;GM[4]SZ[15]RU[renju];B[hh])\n---\n( ;GM[4]SZ[9]RU[gomoku])bye";
    let games = games(text.as_bytes()).expect("two games");
    let readings: Vec<_> = games.into_iter().map(|it| it.expect("a game")).collect();
    let terms: Vec<_> = readings
        .iter()
        .map(|it| it.archive.terms.to_string())
        .collect();
    assert_eq!(terms, ["renju", "freestyle size=9"]);
    let passed_over = |text: &str| Caution::PassedOver(text.to_string());
    assert_eq!(
        cautions(&readings[0]),
        [passed_over("Dear all (see below):")]
    );
    assert_eq!(
        cautions(&readings[1]),
        [passed_over("---"), passed_over("bye")]
    );
    let spot = readings[1].warnings[0].spot;
    assert_eq!(spot, Spot::Line { line: 3, column: 1 });
}

/// After an error in one game, the next game is read.
#[test]
fn a_broken_game_does_not_hide_the_next() {
    for broken in [
        "(;GM[4]SZ[0])",
        "(;GM[4]SZ[0](;B[aa])(;B[bb]))",
        "(;GM[3](;B[e2e4])(;B[d2d4]))",
        "(;GM[4]SZ[15];B[aa];W[aa])",
        "(;GM[4]SZ[15];B[aa];W[aa](;B[bb](;W[cc]))(;B[dd]))",
        "(;GM[4]SZ[15];B[aa](;W[aa])(;B[dd]))",
        "(;GM[4]SZ[15];B[aa](;W[bb];AB[cc])(;B[dd]))",
    ] {
        let text = format!("{broken}(;GM[4]SZ[15];B[hh])");
        let games = games(text.as_bytes()).expect("two games");
        assert_eq!(games.len(), 2, "{text}");
        let is_whole =
            |it: &Result<Reading, _>| it.as_ref().is_ok_and(|reading| reading.broken.is_none());
        assert!(!is_whole(&games[0]), "{text}");
        let second = games[1].as_ref().expect("a game");
        assert_eq!(line(&second.archive), "h8", "{text}");
    }
}

#[test]
fn small_letters_in_names_do_not_count() {
    let reading = whole("(;GaMe[4]SiZe[15]RUles[caro]PlayerBlack[Ann];Black[HH];white[ig])");
    assert_eq!(line(&reading.archive), "h8"); // `white` is not `W`
    let reading = whole("(;GM[4]SZ[15]RU[caro]PB[Ann];Black[HH];White[ig];b[aa])");
    assert_eq!(line(&reading.archive), "h8 i9 a15");
    assert_eq!(reading.archive.annotations.tag(Tag::Black), "Ann");
}

#[test]
fn a_comment_without_a_move_stands_at_the_move_before() {
    let reading = whole("(;GM[4]SZ[15]RU[renju];B[hh]C[one];C[two]N[name];TR[aa];)");
    assert_eq!(line(&reading.archive), "h8");
    let note = reading.archive.annotations.note(1).expect("a note");
    assert_eq!(note.comment, "one\ntwo");
    assert_eq!(note.title, "name");
    assert_eq!(note.marks.len(), 1);
    assert_eq!(cautions(&reading), [Caution::EmptyNode, Caution::EmptyNode]);
}

#[test]
fn colours_in_any_order() {
    // Several moves in a node, and two moves of one colour in a row.
    let reading = whole("(;GM[4]SZ[15]RU[renju];B[hh]W[ig];W[ii];B[jj])");
    assert_eq!(line(&reading.archive), "h8 i9 pass i7 j6");
    assert_eq!(
        cautions(&reading),
        [Caution::SeveralMoves, Caution::PassAdded]
    );
    // White moves first, with and without `PL`, under rules that allow it and rules that do not.
    for text in [
        "(;GM[4]SZ[15]RU[gomoku];W[hh];B[ii])",
        "(;GM[4]SZ[15]RU[gomoku]PL[W];W[hh];B[ii])",
    ] {
        let archive = whole(text).archive;
        assert_eq!(archive.terms.first, Stone::White);
        assert_eq!(line(&archive), "h8 i7");
        assert_eq!(archive.setup, None);
    }
    let archive = whole("(;GM[4]SZ[15]RU[renju];W[hh];B[ii])").archive;
    assert_eq!(archive.terms.check(), Ok(()));
    assert_eq!(
        archive.setup.as_ref().map(|setup| setup.to_move),
        Some(Stone::White)
    );
    assert_eq!(line(&archive), "h8 i7");
    let archive = whole("(;GM[4]SZ[15]RU[gomoku]PL[White])").archive;
    assert_eq!(archive.terms.first, Stone::White);
}

#[test]
fn passes() {
    let archive = whole("(;GM[4]SZ[19]RU[renju];B[jj];W[tt];B[];W[aa])").archive;
    assert_eq!(line(&archive), "k10 pass pass a19".replace("k10", "j10"));
    let archive = whole("(;GM[4]SZ[20]RU[renju];B[jj];W[tt])").archive;
    assert_eq!(line(&archive), "j11 t1");
    let archive = whole("(;GM[4]SZ[15]RU[renju];B[hh];B[])").archive;
    assert_eq!(line(&archive), "h8 pass pass");
}

#[test]
fn stones_set_up() {
    let archive = whole("(;GM[4]SZ[15]RU[renju]AB[aa:bc][hh]AW[oo];AE[ab]AW[bb];W[ii])").archive;
    let setup = archive.setup.expect("a setup");
    assert_eq!(setup.to_move, Stone::White);
    let found: Vec<String> = setup
        .board
        .iter()
        .map(|(point, stone)| format!("{point} {stone}"))
        .collect();
    let expected = [
        "o1 white",
        "h8 black",
        "a13 black",
        "b13 black",
        "b14 white",
        "a15 black",
        "b15 black",
    ];
    assert_eq!(found, expected);
    // If there are more black stones, White is to move.
    let to_move = |text: &str| whole(text).archive.setup.expect("a setup").to_move;
    assert_eq!(to_move("(;GM[4]SZ[15]AB[aa])"), Stone::White);
    assert_eq!(to_move("(;GM[4]SZ[15]AB[aa]AW[bb])"), Stone::Black);
    assert_eq!(to_move("(;GM[4]SZ[15]AB[aa]PL[B])"), Stone::Black);
    assert_eq!(to_move("(;GM[4]SZ[15]AB[aa];B[bb])"), Stone::Black);
}

#[test]
fn late_setups_break_the_game_off() {
    let reading = one("(;GM[4]SZ[15]RU[renju];B[hh];AW[ii];B[jj])").expect("a move");
    assert_eq!(line(&reading.archive), "h8");
    let error = reading.broken.expect("a late setup");
    assert_eq!(error.problem, Problem::LateSetup);
    assert_eq!(
        error.spot,
        Spot::Line {
            line: 1,
            column: 30
        }
    );
    assert_eq!(
        problem("(;GM[4]SZ[15](;AB[aa];W[bb])(;AB[cc];W[dd]))"),
        Problem::LateSetup
    );
    assert_eq!(
        problem("(;GM[4]SZ[15](;AB[aa])(;W[dd]))"),
        Problem::LateSetup
    );
    whole("(;GM[4]SZ[15]AB[aa](;W[bb])(;W[cc]))");
}

#[test]
fn sizes() {
    let size = |text: &str| {
        whole(&format!("(;GM[4]SZ[{text}])"))
            .archive
            .terms
            .size
            .lines()
    };
    assert_eq!(size("19"), 19);
    assert_eq!(size("15:15"), 15);
    assert_eq!(size(" 5 "), 5);
    let rectangular = Problem::Rectangular {
        columns: 15,
        rows: 13,
    };
    assert_eq!(problem("(;GM[4]SZ[15:13])"), rectangular);
    for text in [
        "",
        "4",
        "23",
        "0",
        "-15",
        "4294967311",
        "fifteen",
        "15:",
        "1:2:3",
    ] {
        let Problem::Expected { expected, .. } = problem(&format!("(;GM[4]SZ[{text}];B[aa])"))
        else {
            panic!("{text}");
        };
        assert_eq!(expected, Part::Size);
    }
    let reading = whole("(;GM[4]RU[renju];B[hh])");
    assert_eq!(
        cautions(&reading),
        [Caution::SizeGuessed(Terms::default().size)]
    );
    let terms: Terms = "renju size=19 opening=swap2".parse().expect("terms");
    let context = Context { terms, ..context() };
    let games = read_as(Format::Sgf, b"(;GM[4];B[jj])", &context)
        .expect("a game")
        .games;
    let reading = games[0].as_ref().expect("a game");
    assert_eq!(reading.archive.terms.to_string(), "renju size=19");
}

#[test]
fn other_games_are_refused_by_name() {
    let other = |text: &str| match problem(text) {
        Problem::OtherGame(name) => name,
        problem => panic!("{text}: {problem}"),
    };
    assert_eq!(other("(;GM[1]SZ[19];B[pd])"), "go");
    assert_eq!(other("(;GM[1];B[pd])"), "go");
    assert_eq!(other("(;GM[1]SZ[15]RU[Japanese]KM[6.5];B[pd])"), "go");
    assert_eq!(other("(;SZ[19]RU[AGA];B[pd])"), "go");
    assert_eq!(other("(;FF[4]GM[3];)"), "chess");
    assert_eq!(other("(;FF[4]GM[11]SZ[11];)"), "hex");
    assert_eq!(other("(;FF[4]GM[40]SZ[11];)"), "kropki");
    assert_eq!(other("(;FF[4]GM[99]SZ[11];)"), "game 99");
    assert_eq!(other("(;FF[4]GM[5];)"), "nine men's morris");
    for text in [
        "(;SZ[15];B[hh])",
        "(;SZ[19];B[hh])",
        "(;SZ[19]KM[0]HA[0];B[hh])",
        "(;GM[1]SZ[19]RU[Gomoku];B[hh])",
        "(;GM[1]SZ[15];B[hh])",
        "(;GM[5]SZ[15];B[hh])",
        "(;GM[1]SZ[19]GN[Renju World Championship]KM[0];B[hh])",
    ] {
        assert_eq!(whole(text).archive.nodes.len(), 1, "{text}");
    }
}

#[test]
fn limits_hold() {
    let text = "(;GM[4]SZ[15];B[aa];W[bb])(;GM[4]SZ[15];B[aa];W[bb])";
    let limits = Limits {
        nodes: 1,
        ..Limits::NATIVE
    };
    let games = read_as(
        Format::Sgf,
        text.as_bytes(),
        &Context {
            size: None,
            limits,
            ..context()
        },
    );
    for game in games.expect("a move of each game").games {
        let reading = game.expect("a move");
        assert_eq!(line(&reading.archive), "a15");
        let error = reading.broken.expect("too many");
        assert!(matches!(error.problem, Problem::TooMany(1)));
    }
    let limits = Limits {
        bytes: 10,
        ..Limits::NATIVE
    };
    let error = read_as(
        Format::Sgf,
        text.as_bytes(),
        &Context {
            size: None,
            limits,
            ..context()
        },
    );
    assert_eq!(error.expect_err("too large").problem, Problem::TooLarge(10));
}

#[test]
fn strict_texts() {
    for text in [
        "",
        "hello",
        "(;GM[4]SZ[15];B[hh];W[hh])",
        "(;GM[4]SZ[15];C[",
        "(;GM[4]SZ[99])",
    ] {
        text.parse::<Sgf>().expect_err(text);
    }
    let sgf: Sgf = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[9])"
        .parse()
        .expect("two games");
    assert_eq!(sgf.games.len(), 2);
    assert_eq!(sgf.to_string().parse(), Ok(sgf));
}

#[test]
fn a_wrong_point_in_a_side_line_loses_the_rest_of_that_line_only() {
    let text = "(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[hh];B[aa])(;W[gg];B[ff](;W[ff])(;W[ee])))";
    let reading = one(text).expect("a game");
    let moves: Vec<String> = reading
        .archive
        .nodes
        .iter()
        .map(|it| it.action.to_string())
        .collect();
    assert_eq!(moves, ["h8", "i7", "j6", "g9", "f10", "e11"]);
    let error = reading.broken.expect("it says so").to_string();
    assert_eq!(error, "line 1, column 38: the point h8 is taken");
    let said: Vec<String> = reading.warnings.iter().map(ToString::to_string).collect();
    let lost = "line 1, column 65: the rest of a line was passed over: the point f10 is taken";
    assert!(said.iter().any(|it| it == lost), "{said:#?}");
}

#[test]
fn the_result_holds_where_only_a_side_line_is_broken() {
    let result = |text: &str| {
        let archive = one(text).expect("a game").archive;
        let end = archive.line_end as usize;
        archive.nodes[end - 1].outcome.map(Outcome::winner)
    };
    let side = "(;GM[4]SZ[15]RE[W+T];B[hh](;W[ii];B[jj])(;W[hh]))";
    assert_eq!(result(side), Some(Some(Stone::White)));
    let main = "(;GM[4]SZ[15]RE[W+T];B[hh](;W[ii];B[ii])(;W[gg]))";
    assert_eq!(result(main), None);
}

#[test]
fn the_size_is_the_chosen_one_where_the_file_does_not_say_it() {
    let chosen = |text: &str, lines: u8| {
        let size = BoardSize::new(lines).ok();
        let context = Context {
            size,
            ..support::context()
        };
        let found = read_as(Format::Sgf, text.as_bytes(), &context).expect("a file");
        let reading = found.games[0].clone().expect("a game");
        (reading.archive.terms.size.lines(), reading.warnings.len())
    };
    assert_eq!(chosen("(;GM[4]RU[renju];B[pd])", 19), (19, 0));
    assert_eq!(chosen("(;GM[4]RU[renju]SZ[20];B[pd])", 19), (20, 0));
}
