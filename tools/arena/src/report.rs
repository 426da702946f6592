//! The output of a match: a line for each game, and a table at the end.

use std::fmt::Write as _;

use crate::log::{LoggedGame, Side, black};
use crate::standing::{Deeds, Standing};
use crate::statistics::{Decision, Interval, Sprt};

/// Returns the line of a game, with the standing of the match after it.
pub(crate) fn line(entry: &LoggedGame, standing: &Standing, sprt: Option<Sprt>) -> String {
    let tally = standing.tally();
    let winner = match entry.score {
        crate::statistics::Score::Win => "A wins",
        crate::statistics::Score::Draw => "draw",
        crate::statistics::Score::Loss => "B wins",
    };
    let mut text = format!(
        "game {}: {} is Black, {winner}, {}, {} moves; A {} - {} - {} B",
        entry.game + 1,
        black(entry.game).name(),
        entry.ending,
        entry.plies.len(),
        tally.wins,
        tally.draws,
        tally.losses
    );
    // Writing to a string cannot fail.
    if let Some(elo) = tally.elo() {
        let _ = write!(text, ", Elo {}", said(elo));
    }
    if let Some(sprt) = sprt {
        let _ = write!(text, ", LLR {:.2}", sprt.ratio(&tally.pairs));
    }
    text
}

/// Formats an estimate with its error bars.
pub(crate) fn said(elo: Interval) -> String {
    format!("{:+.0} ({:+.0} to {:+.0})", elo.middle, elo.low, elo.high)
}

/// Returns the table at the end of a match.
pub(crate) fn table(names: [&str; 2], standing: &Standing, sprt: Option<Sprt>) -> String {
    let tally = standing.tally();
    let mut text = String::new();
    let [a, b] = [Side::A, Side::B].map(|side| standing.deeds(side));
    let rows: [(&str, [String; 2]); 6] = [
        ("won", count(&a, &b, |deeds| deeds.won)),
        ("as Black", count(&a, &b, |deeds| deeds.won_as_black)),
        (
            "as White",
            count(&a, &b, |deeds| deeds.won - deeds.won_as_black),
        ),
        (
            "lost by a forbidden stone",
            count(&a, &b, |deeds| deeds.forbidden),
        ),
        (
            "ms a move, mean",
            [a.mean(), b.mean()].map(|ms| ms.to_string()),
        ),
        ("ms a move, longest", count(&a, &b, |deeds| deeds.longest)),
    ];
    let faults: [(&str, [String; 2]); 4] = [
        ("lost by a crash", count(&a, &b, |deeds| deeds.crashes)),
        ("lost on time", count(&a, &b, |deeds| deeds.late)),
        (
            "lost by an illegal move",
            count(&a, &b, |deeds| deeds.illegal),
        ),
        ("lost by no move", count(&a, &b, |deeds| deeds.silent)),
    ];
    let has_faults = a.faults() + b.faults() > 0;
    let faults = faults.iter().filter(|_| has_faults);
    let _ = writeln!(
        text,
        "\nA: {}\nB: {}\n\n{:<28}{:>8}{:>8}",
        names[0], names[1], "", "A", "B"
    );
    for (name, [a, b]) in rows.iter().chain(faults) {
        let _ = writeln!(text, "{name:<28}{a:>8}{b:>8}");
    }
    let black = a.won_as_black + b.won_as_black;
    let _ = writeln!(text, "{:<28}{:>8}", "won by Black", black);
    let _ = writeln!(text, "{:<28}{:>8}", "draws", tally.draws);
    let _ = writeln!(text, "{:<28}{:>8}", "games", tally.games());
    let [p0, p1, p2, p3, p4] = tally.pairs;
    let _ = writeln!(
        text,
        "\npairs of games: {} ({p0} with 0 points of A, {p1} with 0.5, {p2} with 1, {p3} with 1.5, \
         {p4} with 2)",
        tally.whole_pairs()
    );
    if let Some(elo) = tally.elo() {
        let _ = writeln!(text, "Elo of A over B: {}, with 95 % error bars", said(elo));
    }
    if let Some(sprt) = sprt {
        let _ = writeln!(text, "{}", verdict(sprt, standing));
    }
    text
}

fn count(a: &Deeds, b: &Deeds, number: impl Fn(&Deeds) -> u32) -> [String; 2] {
    [number(a).to_string(), number(b).to_string()]
}

/// Returns the result of the sequential test as a line of text.
pub(crate) fn verdict(sprt: Sprt, standing: &Standing) -> String {
    let pairs = standing.tally().pairs;
    let (ratio, bound) = (sprt.ratio(&pairs), sprt.bound());
    let Sprt { elo0, elo1, .. } = sprt;
    let decided = match sprt.decision(&pairs) {
        Decision::H1 => format!("H1 accepted: A is stronger by more than {elo0} Elo"),
        Decision::H0 => format!("H0 accepted: A is stronger by less than {elo1} Elo"),
        Decision::Open => "undecided: more games are needed".to_owned(),
    };
    format!("SPRT of {elo0} and {elo1} Elo: LLR {ratio:.2} (-{bound:.2} to {bound:.2}), {decided}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Score;

    fn game(game: usize, score: Score, ending: &str) -> LoggedGame {
        LoggedGame {
            game,
            score,
            ending: ending.to_owned(),
            plies: vec!["h8".to_owned(); 12],
            ms: vec![10; 10],
        }
    }

    const SPRT: Option<Sprt> = Some(Sprt {
        elo0: 0.0,
        elo1: 20.0,
        error: 0.05,
    });

    #[test]
    fn a_game_is_a_line() {
        let last = game(1, Score::Win, "five");
        let standing = Standing::of(vec![game(0, Score::Loss, "five"), last.clone()]);
        assert_eq!(
            line(&last, &standing, SPRT),
            "game 2: B is Black, A wins, five, 12 moves; A 1 - 0 - 1 B, Elo +0 (-759 to +759), \
             LLR -0.05"
        );
        let first = Standing::of(vec![game(0, Score::Draw, "passes")]);
        let said = line(&first.entries()[0], &first, None);
        assert_eq!(
            said,
            "game 1: A is Black, draw, passes, 12 moves; A 0 - 1 - 0 B"
        );
    }

    #[test]
    fn the_table_says_it_all() {
        let mut games: Vec<LoggedGame> = (0..60).map(|it| game(it, Score::Win, "five")).collect();
        games[7].score = Score::Loss;
        games[9].ending = "crash: it ended".to_owned();
        let said = table(["search", "ref2"], &Standing::of(games), SPRT);
        for part in [
            "\nA: search\nB: ref2\n",
            "won                               59       1\n",
            "as Black                          30       1\n",
            "lost by a crash                    0       1\n",
            "ms a move, mean                   10      10\n",
            "won by Black                      31\n",
            "games                             60\n",
            "pairs of games: 30 (0 with 0 points of A, 0 with 0.5, 1 with 1, 0 with 1.5, 29 with 2)",
            "SPRT of 0 and 20 Elo: LLR ",
        ] {
            assert!(said.contains(part), "{part}\n{said}");
        }
        let few = table(
            ["a", "b"],
            &Standing::of(vec![game(0, Score::Win, "five")]),
            SPRT,
        );
        assert!(few.contains("undecided") && !few.contains("crash"), "{few}");
    }
}
