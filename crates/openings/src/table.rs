//! The table of judged openings, and its text form.

use std::fmt;
use std::str::FromStr;

use tengen_core::board::Point;
use tengen_core::rules::Ruleset;
use tengen_core::rules::opening::Pattern;
use tengen_engine::words::Score;

/// The beginning of the first line that is no comment.
const HEAD: &str = "tengen-openings 1 ";

/// An opening, and what the engine thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedOpening {
    /// The rules by which it was judged.
    pub rules: Ruleset,
    /// The opening.
    pub opening: Pattern,
    /// The value of the position for Black.
    pub score: Score,
    /// The expected moves; the first one is White's reply.
    pub line: Vec<Point>,
}

/// Openings that were judged with the same settings.
///
/// # Examples
///
/// ```
/// use tengen_openings::OpeningTable;
///
/// let text = "# A comment.\ntengen-openings 1 nodes=9 version=0.1.0 signature=1\nrenju D4 +35 g9 i10\n";
/// let table: OpeningTable = text.parse()?;
/// assert_eq!((table.nodes, table.openings.len()), (9, 1));
/// assert!(table.to_string().ends_with("renju D4 +35 g9 i10\n"));
/// # Ok::<(), tengen_openings::TableError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningTable {
    /// The nodes of each search.
    pub nodes: u64,
    /// The version of the engine.
    pub version: String,
    /// The signature of the engine's search.
    pub signature: u64,
    /// The openings.
    pub openings: Vec<JudgedOpening>,
}

/// A fault in the text of a table, and its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct TableError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: Fault,
}

/// A fault in the text of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The head is missing, or is not as it must be.
    #[error("expected `tengen-openings 1 nodes=N version=V signature=S`")]
    Head,
    /// The line begins with no rule set.
    #[error("expected a rule set")]
    Rules,
    /// The second word is no opening.
    #[error("expected an opening from D1 to I13")]
    Opening,
    /// The third word is no score.
    #[error("expected a score")]
    Score,
    /// A word of the line of play is no point.
    #[error("expected points")]
    Point,
}

impl OpeningTable {
    /// Returns an opening as it was judged by some rules; `None` if the table does not have it.
    pub fn get(&self, opening: Pattern, rules: Ruleset) -> Option<&JudgedOpening> {
        let mut all = self.openings.iter();
        all.find(|it| it.opening == opening && it.rules == rules)
    }
}

/// Writes the text form.
impl fmt::Display for OpeningTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEAD)?;
        let (nodes, version, signature) = (self.nodes, &self.version, self.signature);
        writeln!(f, "nodes={nodes} version={version} signature={signature}")?;
        for judged in &self.openings {
            let (rules, code) = (judged.rules, judged.opening.code());
            write!(f, "{rules} {code} {}", judged.score)?;
            for point in &judged.line {
                write!(f, " {point}")?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Reads the text form.
impl FromStr for OpeningTable {
    type Err = TableError;

    fn from_str(text: &str) -> Result<OpeningTable, TableError> {
        let lines = text.lines().enumerate();
        let mut lines = lines.filter(|(_, it)| !it.is_empty() && !it.starts_with('#'));
        let missing = TableError {
            line: 1,
            fault: Fault::Head,
        };
        let (index, head) = lines.next().ok_or(missing)?;
        let mut table = read_head(head).ok_or(TableError {
            line: index + 1,
            fault: Fault::Head,
        })?;
        for (index, line) in lines {
            let line_fault = |fault| TableError {
                line: index + 1,
                fault,
            };
            table.openings.push(read(line).map_err(line_fault)?);
        }
        Ok(table)
    }
}

fn read_head(head: &str) -> Option<OpeningTable> {
    let mut words = head.strip_prefix(HEAD)?.split(' ');
    let mut value = |key: &str| words.next()?.strip_prefix(key)?.strip_prefix('=');
    let table = OpeningTable {
        nodes: value("nodes")?.parse().ok()?,
        version: value("version")?.to_owned(),
        signature: value("signature")?.parse().ok()?,
        openings: Vec::new(),
    };
    words.next().is_none().then_some(table)
}

fn read(line: &str) -> Result<JudgedOpening, Fault> {
    let mut words = line.split(' ');
    let mut word = || words.next().unwrap_or_default();
    let judged = JudgedOpening {
        rules: word().parse().map_err(|_| Fault::Rules)?,
        opening: Pattern::from_code(word()).ok_or(Fault::Opening)?,
        score: word().parse().map_err(|_| Fault::Score)?,
        line: Vec::new(),
    };
    let line: Result<Vec<Point>, _> = words.map(str::parse).collect();
    Ok(JudgedOpening {
        line: line.map_err(|_| Fault::Point)?,
        ..judged
    })
}
