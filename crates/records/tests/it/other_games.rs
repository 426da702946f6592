//! SGF with the number of another game: five-in-a-row is told from it by the rules, the size and the moves.

use std::collections::HashSet;

use tengen_records::{Caution, Problem};
use tengen_testing::random::Random;
use tengen_testing::sgf::{cautions, one};

/// Returns the name of the game for which a record is taken; empty for five-in-a-row.
fn taken_for(text: &str) -> String {
    match one(text) {
        Ok(reading) => {
            let says = |caution: &&Caution| matches!(caution, Caution::GameGuessed(_));
            let cautions = cautions(&reading);
            assert_eq!(cautions.iter().filter(says).count(), 1, "{text}");
            let is_about_it = |caution: &Caution| caution.to_string().contains("GM");
            let about_it = cautions.iter().filter(|it| is_about_it(it));
            assert_eq!(about_it.count(), 1, "nothing else tells of it: {text}");
            String::new()
        }
        Err(error) => match error.problem {
            Problem::OtherGame(name) => name,
            problem => panic!("{text}: {problem}"),
        },
    }
}

#[test]
fn five_in_a_row_under_another_number() {
    for text in [
        // ZJRenju writes 5 and no size.
        "(;GM[5];B[hh];W[ii];B[ij])",
        "(;FF[4]GM[5]PB[a]PW[b];B[hh];W[ig](;B[ii])(;B[jj]))",
        "(;GM[5]SZ[15])",
        // Stones outside the board of othello.
        "(;GM[2]SZ[15];B[hh];W[ii])",
        "(;GM[2];B[hh];W[ig])",
        "(;GM[2]RU[renju];B[cc])",
        "(;GM[3];B[hh];W[ii])",
        "(;GM[7]SZ[15];B[hh];W[ii];B[])",
        "(;GM[99];B[hh])",
        // The game ends with the first five.
        "(;GM[1]SZ[19];B[jj];W[aa];B[jk];W[ab];B[jl];W[ac];B[jm];W[ad];B[jn])",
        "(;GM[11]SZ[15];B[jj];W[aa];B[jk];W[ab];B[jl];W[ac];B[jm];W[ad];B[jn])",
        "(;GM[11]SZ[15]RU[RIF];B[jj])",
        "(;GM[1]SZ[15];B[hh])",
    ] {
        assert_eq!(taken_for(text), "", "{text}");
    }
}

#[test]
fn other_games_stay_other_games() {
    for (text, game) in [
        ("(;GM[2];B[cd];W[cc])", "othello"),
        ("(;GM[2]SZ[8];B[cd];W[cc])", "othello"),
        ("(;GM[2];B[d3];W[c5])", "othello"),
        ("(;GM[3];B[e2e4])", "chess"),
        ("(;GM[5];B[a1];W[b2])", "nine men's morris"),
        ("(;GM[5];B[hh];W[hh])", "nine men's morris"),
        ("(;GM[5])", "nine men's morris"),
        ("(;GM[5]C[no move])", "nine men's morris"),
        ("(;GM[6];B[zz])", "backgammon"),
        ("(;GM[11]SZ[15];B[jj];W[aa])", "hex"),
        ("(;GM[1]SZ[19];B[pd];W[dd])", "go"),
        // Five stones lie in a row, and the game goes on.
        (
            "(;GM[1]SZ[19];B[jj];W[aa];B[jk];W[ab];B[jl];W[ac];B[jm];W[ad];B[jn];W[qq])",
            "go",
        ),
        (
            "(;GM[1]SZ[15]KM[6.5];B[jj];W[aa];B[jk];W[ab];B[jl];W[ac];B[jm];W[ad];B[jn])",
            "go",
        ),
    ] {
        assert_eq!(taken_for(text), game, "{text}");
    }
}

/// Column and row, from 0 at the upper left corner.
type Place = (i8, i8);

/// Longest row of stones of one colour through a place, counted stone by stone, up to nine.
fn row(stones: &HashSet<Place>, (column, row): Place) -> usize {
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let count = |(right, down): Place| {
        let side = |sign: i8| {
            let at = |step: i8| (column + sign * step * right, row + sign * step * down);
            (1..5)
                .take_while(|&step| stones.contains(&at(step)))
                .count()
        };
        1 + side(-1) + side(1)
    };
    directions.into_iter().map(count).max().unwrap_or(0)
}

/// The same rule, slowly: a go number stands for five-in-a-row if the last stone alone makes a row of five or more.
#[test]
fn a_five_at_the_end_is_found_as_by_counting() {
    let mut random = Random::new(4);
    let mut fives = 0;
    for _ in 0..5_000 {
        let mut colours = [HashSet::new(), HashSet::new()];
        let mut taken = HashSet::new();
        let mut text = "(;GM[1]SZ[19]".to_string();
        let mut first_five = None;
        let plies = 9 + random.below(6);
        for ply in 0..plies {
            let point = loop {
                let [column, row] = [random.below(3), random.below(5)]
                    .map(|it| 3 + i8::try_from(it).expect("small"));
                if taken.insert((column, row)) {
                    break (column, row);
                }
            };
            let colour = &mut colours[ply % 2];
            colour.insert(point);
            if row(colour, point) >= 5 {
                first_five.get_or_insert(ply);
            }
            text.push_str([";B[", ";W["][ply % 2]);
            for number in [point.0, point.1] {
                text.push(char::from(b'a' + number.unsigned_abs()));
            }
            text.push(']');
        }
        text.push(')');
        let expected = if first_five == Some(plies - 1) {
            ""
        } else {
            "go"
        };
        fives += u32::from(expected.is_empty());
        assert_eq!(taken_for(&text), expected, "{text}");
    }
    assert!(fives > 20, "{fives} games with a five");
}
