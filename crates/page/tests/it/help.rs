//! The help about the game at hand: its sentences in `tests/sentences/help.txt`, and boards that show what
//! their captions say.

use crate::support::golden::{Sentences, check, in_language};
use tengen_core::board::{Board, BoardSize, Point, Stone};
use tengen_core::rules::{Forbidden, Judgement, Position, Setup};
use tengen_page::Page;
use tengen_page::text::Texts;
use tengen_page::view::{HELP_LINES, HelpBoard, help_boards, help_terms};
use tengen_testing::apps::under;

const TERMS: [&str; 6] = [
    "freestyle",
    "standard opening=swap2",
    "renju opening=rif referee=marked",
    "caro",
    "caro-exact",
    "custom:b=exact,w=open,ban=33+overline,pass=on referee=claim",
];

#[test]
fn sentences_of_the_help() {
    check("help", &[("The game at hand", every_game)]);
}

fn every_game(said: &mut Sentences) {
    for terms in TERMS {
        said.add(terms, |texts| rules(&under(terms), texts));
        said.add(format!("{terms}, boards"), |texts| {
            captions(&under(terms), texts)
        });
    }
}

fn rules(page: &Page, texts: Texts) -> String {
    let rows = help_terms(&in_language(page, texts));
    let rows = rows
        .iter()
        .map(|(name, sentence)| format!("{name}: {sentence}"));
    rows.collect::<Vec<_>>().join(" | ")
}

fn captions(page: &Page, texts: Texts) -> String {
    let boards = help_boards(&in_language(page, texts));
    let captions: Vec<_> = boards.iter().map(|board| board.caption).collect();
    captions.join(" | ")
}

/// Returns the board of `terms` with a word in its English caption, and a position with its stones in which
/// Black is to move.
fn shown(terms: &str, word: &str) -> (HelpBoard, Position) {
    let page = under(terms);
    let mut found = help_boards(&page).into_iter();
    let found = found.find(|board| board.caption.contains(word));
    let board = found.unwrap_or_else(|| panic!("{terms}: {word}"));
    let rules = page.game().terms().rules;
    let mut setup = Setup {
        board: Board::new(BoardSize::new(HELP_LINES).expect("a size")),
        to_move: Stone::Black,
    };
    for &(point, stone) in &board.stones {
        assert_eq!(setup.board.at(point), None, "{word}: {point}");
        setup.board.put(point, stone);
    }
    (board, Position::from_setup(setup, rules, Stone::Black))
}

/// Returns the judgement on each black stone, as if it were the last one.
fn last_stones(terms: &str, word: &str) -> Vec<Judgement> {
    let (board, position) = shown(terms, word);
    let black = board
        .stones
        .iter()
        .filter(|(_, stone)| *stone == Stone::Black);
    let judged = black.map(|&(point, _)| {
        let mut before = position.clone();
        before.take_back(point);
        if before.to_move() == Stone::White {
            before.pass();
        }
        before.judge(point).expect("an empty point")
    });
    judged.collect()
}

fn fives(position: &Position) -> Vec<Point> {
    let points = position.board().size().points();
    let wins = |point: &Point| position.judge(*point) == Ok(Judgement::Five);
    points.filter(wins).collect()
}

#[test]
fn five_in_a_row_wins_under_all_rules() {
    for terms in TERMS {
        let judged = last_stones(terms, "Five in a row");
        assert_eq!(judged, [Judgement::Five; 5], "{terms}");
    }
}

#[test]
fn the_dots_make_five_or_an_open_four() {
    for terms in TERMS {
        let (board, position) = shown(terms, "An open four");
        assert_eq!(fives(&position), board.dots, "{terms}");
        let (board, position) = shown(terms, "An open three");
        assert_eq!(fives(&position), [], "{terms}");
        assert_eq!(board.dots.len(), 2);
        for &dot in &board.dots {
            let mut next = position.clone();
            next.place(dot).expect("a legal point");
            next.pass();
            assert_eq!(fives(&next).len(), 2, "{terms}: {dot}");
        }
    }
}

#[test]
fn rows_that_do_not_win() {
    for (terms, word) in [
        ("standard", "Six"),
        ("caro-exact", "Six"),
        ("caro", "both ends"),
        ("caro-exact", "both ends"),
        ("custom:b=open,w=open", "one end"),
    ] {
        for judged in last_stones(terms, word) {
            assert_ne!(judged, Judgement::Five, "{terms}: {word}");
        }
    }
}

#[test]
fn the_crosses_are_forbidden() {
    for (word, ban) in [
        ("two open threes", Forbidden::DoubleThree),
        ("two fours", Forbidden::DoubleFour),
        ("six or more", Forbidden::Overline),
    ] {
        let (board, position) = shown("renju", word);
        let cross = board.cross.expect("a cross");
        assert_eq!(position.judge(cross), Ok(Judgement::Forbidden(ban)));
    }
}

#[test]
fn other_rules_show_no_forbidden_points() {
    for terms in ["freestyle", "standard", "caro"] {
        assert!(
            help_boards(&under(terms))
                .iter()
                .all(|board| board.cross.is_none())
        );
    }
}
