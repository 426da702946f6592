//! The options of a match.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args;
use tengen_core::Terms;
use tengen_engine::Limits;

use crate::opening::{Balance, collection};
use crate::player::{Entrant, Patience, Player};
use crate::statistics::Sprt;
use crate::terms::TermsOptions;
use tengen_gomocup::rule_number;

const AFTER: &str = "\
Players: random, simple, mcts (mcts:iterations=1000,depth=50), ref2, ref4, search, level:1 to
level:10, level:max, tables:FILE for the engine with other tables of the evaluation, margins:LIST for
the engine with other margins of the search (futility-ply=55,razor-base=30), commit:NAME for the
engine of an earlier commit, or gomocup:PROGRAM for any program that supports the Gomocup protocol.
Put \"gomocup:PROGRAM ARGUMENTS\" in quotes. The program is started once for each game, in its own
folder. If PROGRAM is a script, end it with `exec`, so that the match can stop the program and
measure its CPU time.

Time budgets limit CPU time, so that other work on the machine does not affect the results. A foreign
program loses if it exceeds its time by more than --margin (--first-margin for its first move), does
not answer within --patience, crashes, makes an illegal move, or makes no move. It receives budgets of
nodes and depth as INFO max_node and INFO max_depth.

Each opening is played twice, with colours exchanged. A line of an openings file is `h8 i9 g7`, Black
first, or `0,0, 1,-1` as offsets from the centre; lines that begin with # are ignored. For some
rules and sizes there is a collection of balanced openings (in tools/arena/openings). Without one, or
with --balance, openings of 2 to 7 stones near the centre are generated, without threats and balanced
according to the engine.

--out saves the match in a folder: match.log (a line for each game), openings.txt, and the games as
SGF. If the match was stopped, the same command continues it; --games, --sprt and --concurrency may differ.

Exit codes: 0 all games were played, or with --sprt A is stronger; 1 with --sprt A is not stronger,
or the test is undecided; 2 wrong arguments, or something could not be done.

Examples:
  cargo xtask match search ref4 --rules renju --games 40
  cargo xtask match search gomocup:/opt/pbrain-x --time 1000 --sprt 0 20 --games 2000 --out /tmp/x
  cargo xtask match search search --nodes-a 20000 --nodes-b 5000 --concurrency 2";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Options {
    /// Player A, whose strength is measured
    a: Player,
    /// Player B, the opponent
    b: Player,
    #[command(flatten)]
    terms: TermsOptions,
    /// File with openings, one per line; by default the collection for these rules and this size,
    /// if there is one
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Generate openings with at most this advantage of one side, in units of the search (with an
    /// advantage of 200, a side wins 73 of 100 games), or `any` for no limit [default without a
    /// collection: 100]
    #[arg(long, value_name = "VALUE", value_parser = balance)]
    balance: Option<Balance>,
    /// Seed of all random choices: generated openings, and moves of the bots
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Maximum number of games; must be even
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    pub(crate) games: usize,
    /// Stop as soon as a sequential test decides between two hypotheses: A is stronger by ELO1, or
    /// only by ELO0
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Probability of either error of the sequential test, from 0.001 to 0.4
    #[arg(long, value_name = "SHARE", default_value = "0.05", value_parser = error)]
    error: f64,
    /// Number of games to play at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) concurrency: u8,
    /// Folder in which to save the match
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// File with a table of results in Markdown, to which the result of the match is added
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Words for the first column of that table
    #[arg(long, value_name = "TEXT", default_value = "", requires = "record")]
    pub(crate) note: String,
    /// CPU time beyond --time after which a foreign program loses, in ms
    #[arg(long, value_name = "MS", default_value_t = 500)]
    margin: u32,
    /// The same for its first move, during which it may load large files, in ms
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    first_margin: u32,
    /// Time to wait for a foreign program, in s [default: 20 times its --time, at least 60]
    #[arg(long, value_name = "S")]
    patience: Option<u32>,
    #[command(flatten)]
    budgets: Budgets,
}

/// The balance of generated openings for which none is given.
const USUAL_BALANCE: u16 = 100;

/// The openings of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source<'a> {
    File(&'a Path),
    /// The text of a collection that comes with the program.
    Collection(&'static str),
    Made(Balance),
}

/// Writes the source in a few words.
impl fmt::Display for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::File(_) => f.write_str("of a file"),
            Source::Collection(_) => f.write_str("collection"),
            Source::Made(Balance::Any) => f.write_str("made"),
            Source::Made(balance) => write!(f, "made, balance {balance}"),
        }
    }
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Budgets for a move")]
struct Budgets {
    /// CPU time in ms [default: 300, if no budget is given]
    #[arg(long, value_name = "MS", group = "both")]
    time: Option<u32>,
    /// Nodes: stones placed during the search
    #[arg(long, value_name = "N", group = "both")]
    nodes: Option<u64>,
    /// Search depth in plies
    #[arg(long, value_name = "N", group = "both")]
    depth: Option<u8>,
    /// CPU time for A, in ms
    #[arg(long, value_name = "MS", group = "only_a")]
    time_a: Option<u32>,
    /// Nodes for A
    #[arg(long, value_name = "N", group = "only_a")]
    nodes_a: Option<u64>,
    /// Search depth for A
    #[arg(long, value_name = "N", group = "only_a")]
    depth_a: Option<u8>,
    /// CPU time for B, in ms
    #[arg(long, value_name = "MS", group = "only_b")]
    time_b: Option<u32>,
    /// Nodes for B
    #[arg(long, value_name = "N", group = "only_b")]
    nodes_b: Option<u64>,
    /// Search depth for B
    #[arg(long, value_name = "N", group = "only_b")]
    depth_b: Option<u8>,
}

fn balance(text: &str) -> Result<Balance, String> {
    if text == "any" {
        return Ok(Balance::Any);
    }
    let value = text
        .parse()
        .map_err(|_| "expected a value from 0 to 65535, or any")?;
    Ok(Balance::quick(value))
}

fn error(text: &str) -> Result<f64, String> {
    let error = text
        .parse()
        .ok()
        .filter(|error| (0.001..=0.4).contains(error));
    error.ok_or_else(|| "expected a share from 0.001 to 0.4".to_owned())
}

fn games(text: &str) -> Result<usize, String> {
    let count = text
        .parse()
        .ok()
        .filter(|&count: &u32| count > 0 && count.is_multiple_of(2));
    let count = count.and_then(|count| usize::try_from(count).ok());
    count.ok_or_else(|| "expected an even number".to_owned())
}

/// Returns the budget given by one of the options, or `None` if there is none.
fn limits(time: Option<u32>, nodes: Option<u64>, depth: Option<u8>) -> Option<Limits> {
    let time = time.map(Limits::Time);
    time.or(nodes.map(Limits::Nodes))
        .or(depth.map(Limits::Depth))
}

impl Options {
    pub(crate) fn terms(&self) -> Terms {
        self.terms.terms()
    }

    pub(crate) fn source(&self) -> Source<'_> {
        match (&self.openings, self.balance, collection(self.terms())) {
            (Some(path), ..) => Source::File(path),
            (None, Some(balance), _) => Source::Made(balance),
            (None, None, Some(collection)) => Source::Collection(collection),
            (None, None, None) => Source::Made(Balance::quick(USUAL_BALANCE)),
        }
    }

    pub(crate) fn entrants(&self) -> [Entrant; 2] {
        let all = &self.budgets;
        let both = limits(all.time, all.nodes, all.depth).unwrap_or(Limits::Time(300));
        let a = limits(all.time_a, all.nodes_a, all.depth_a).unwrap_or(both);
        let b = limits(all.time_b, all.nodes_b, all.depth_b).unwrap_or(both);
        [(&self.a, a), (&self.b, b)].map(|(player, budget)| Entrant {
            player: player.clone(),
            budget,
            patience: self.patience(budget),
        })
    }

    fn patience(&self, budget: Limits) -> Patience {
        let usual = match budget {
            Limits::Time(ms) => ms.saturating_mul(20).max(60_000),
            Limits::Nodes(_) | Limits::Depth(_) => 60_000,
        };
        Patience {
            margin: self.margin,
            first_margin: self.first_margin,
            wait: self
                .patience
                .map_or(usual, |seconds| seconds.saturating_mul(1000)),
        }
    }

    /// Returns the sequential test, or `None` if none was requested.
    pub(crate) fn sprt(&self) -> Result<Option<Sprt>, String> {
        match self.sprt.as_deref() {
            None => Ok(None),
            Some(&[elo0, elo1]) if elo0 < elo1 && elo0 >= -1000.0 && elo1 <= 1000.0 => {
                let error = self.error;
                Ok(Some(Sprt { elo0, elo1, error }))
            }
            Some(_) => {
                Err("--sprt: expected two differences in Elo, the smaller one first".to_owned())
            }
        }
    }

    /// Checks that foreign programs can play these rules.
    pub(crate) fn check(&self) -> Result<(), String> {
        let is_foreign = |player: &Player| matches!(player, Player::Gomocup(_));
        let has_foreign = [&self.a, &self.b].into_iter().any(is_foreign);
        if has_foreign && rule_number(self.terms.rules).is_none() {
            return Err(format!(
                "the Gomocup protocol has no rule like {}",
                self.terms.rules
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{CommandFactory, Parser};

    /// A command line that has only these options.
    #[derive(Parser, Debug)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn parse(line: &str) -> Result<Options, String> {
        let words = std::iter::once("match").chain(line.split_whitespace());
        let line = Line::try_parse_from(words).map(|line| line.options);
        line.map_err(|error| error.to_string())
    }

    fn budgets(line: &str) -> [String; 2] {
        let entrants = parse(line).expect(line).entrants();
        entrants.map(|entrant| entrant.budget.to_string())
    }

    #[test]
    fn the_command_line_is_sound() {
        Line::command().debug_assert();
    }

    #[test]
    fn budgets_are_of_both_or_of_one() {
        assert_eq!(budgets("search ref2"), ["time:300", "time:300"]);
        assert_eq!(budgets("search ref2 --nodes 5"), ["nodes:5", "nodes:5"]);
        let one = "search ref2 --depth 4 --time-b 50";
        assert_eq!(budgets(one), ["depth:4", "time:50"]);
        let each = "search search --nodes-a 7 --depth-b 2";
        assert_eq!(budgets(each), ["nodes:7", "depth:2"]);
        for wrong in ["--time 1 --nodes 2", "--time-a 1 --depth-a 2", "--nodes x"] {
            assert!(parse(&format!("search ref2 {wrong}")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn programs_are_waited_for() {
        let patience = |line: &str| parse(line).expect(line).entrants()[0].patience;
        assert_eq!(patience("search ref2").wait, 60_000);
        assert_eq!(patience("search ref2 --time 5000").wait, 100_000);
        assert_eq!(patience("search ref2 --patience 3 --margin 7").wait, 3_000);
        assert_eq!(patience("search ref2 --patience 3 --margin 7").margin, 7);
    }

    #[test]
    fn the_test_has_two_numbers() {
        let sprt = |line: &str| parse(line).expect(line).sprt();
        let wanted = Sprt {
            elo0: -5.0,
            elo1: 2.5,
            error: 0.05,
        };
        assert_eq!(sprt("search ref2 --sprt -5 2.5"), Ok(Some(wanted)));
        assert_eq!(sprt("search ref2"), Ok(None));
        for wrong in ["5 5", "5 0", "nan 1", "0 inf"] {
            assert!(
                sprt(&format!("search ref2 --sprt {wrong}")).is_err(),
                "{wrong}"
            );
        }
        assert!(parse("search ref2 --sprt 5").is_err());
    }

    #[test]
    fn foreign_programs_know_some_rules() {
        let check = |line: &str| parse(line).expect(line).check();
        assert!(check("search ref2 --rules custom:b=open,w=open").is_ok());
        assert!(check("search gomocup:x --rules custom:b=open,w=open").is_err());
        for rules in [
            "renju",
            "caro-exact",
            "freestyle:full=second",
            "custom:b=exact,w=exact",
        ] {
            assert!(
                check(&format!("gomocup:x ref2 --rules {rules}")).is_ok(),
                "{rules}"
            );
        }
    }

    #[test]
    fn games_come_in_pairs() {
        assert_eq!(parse("search ref2 --games 6").expect("even").games, 6);
        for wrong in ["0", "7", "x", "-2"] {
            assert!(
                parse(&format!("search ref2 --games {wrong}")).is_err(),
                "{wrong}"
            );
        }
    }
}
