//! The diagrams of a printed game.

use std::num::NonZero;

use tengen_core::{Game, Terms};
use tengen_picture::{StoneMark, sheet};

fn game(moves: &str) -> Game {
    let mut game = Game::new(Terms::default());
    for name in moves.split_whitespace() {
        game.play(name.parse().expect("a point"))
            .expect("an empty point");
    }
    game
}

/// The first and the last number, the stones and the numbers on them of each diagram.
fn diagrams(game: &Game, most: u16) -> Vec<(usize, usize, usize, Vec<u16>)> {
    let most = NonZero::new(most).expect("not 0");
    let numbers = |marks: &[(_, StoneMark)]| {
        let mut numbers: Vec<u16> = marks
            .iter()
            .map(|(_, mark)| match mark {
                StoneMark::Number(number) => *number,
                other => panic!("{other:?} is not printed"),
            })
            .collect();
        numbers.sort_unstable();
        numbers
    };
    let all = sheet(game, most).into_iter();
    all.map(|it| {
        let diagram = &it.diagram;
        (
            it.first,
            it.last,
            diagram.stones.len(),
            numbers(&diagram.marks),
        )
    })
    .collect()
}

#[test]
fn each_diagram_numbers_its_own_moves() {
    let game = game("h8 i9 g7 j10 f6");
    let numbers = |from: u16, to: u16| (from..=to).collect::<Vec<_>>();
    assert_eq!(
        diagrams(&game, 2),
        [
            (1, 2, 2, numbers(1, 2)),
            (3, 4, 4, numbers(3, 4)),
            (5, 5, 5, numbers(5, 5)),
        ]
    );
    assert_eq!(diagrams(&game, 5), [(1, 5, 5, numbers(1, 5))]);
    assert_eq!(diagrams(&game, 999), [(1, 5, 5, numbers(1, 5))]);
}

#[test]
fn the_whole_line_is_printed_wherever_the_cursor_is() {
    let mut at_start = game("h8 i9 g7");
    at_start.first();
    assert_eq!(diagrams(&at_start, 2), diagrams(&game("h8 i9 g7"), 2));
}

#[test]
fn a_game_without_moves_is_one_diagram() {
    assert_eq!(diagrams(&game(""), 4), [(1, 0, 0, vec![])]);
}

#[test]
fn the_winning_line_is_on_the_last_diagram_only() {
    let won = game("h8 a1 i8 b1 j8 c1 k8 d1 l8");
    let most = NonZero::new(4).expect("not 0");
    let lines: Vec<bool> = sheet(&won, most)
        .iter()
        .map(|it| it.diagram.winning.is_some())
        .collect();
    assert_eq!(lines, [false, false, true]);
}
