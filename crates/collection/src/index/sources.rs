//! The files whose games are in an index, as text.

use std::fmt::Write as _;

use super::RecordCounts;
use tengen_core::rules::Variant;
use tengen_core::{BoardSize, Ruleset};

/// What a file was like when its games were read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stamp {
    /// Its size.
    pub bytes: u64,
    /// The time of its last change, in ns since 1970.
    pub modified: u64,
}

/// A file whose games are in an index.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct IndexedSource {
    /// Its name.
    pub name: String,
    /// What it was like.
    pub stamp: Stamp,
    /// The number of its games. [`IndexBuilder::add`](super::IndexBuilder::add) sets it.
    pub games: u32,
    /// How many games its records are, as far as it is known.
    pub counts: RecordCounts,
    /// The number of its games that were not used.
    pub skipped: u32,
    /// Why it could not be read, or why the first of the games was not used; empty without a reason.
    pub why: String,
}

/// All sources, and the rules and sizes of their games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sources {
    /// With which settings they were read.
    pub(super) reading: String,
    /// The rules and sizes of all games; the number of one is a part of the keys.
    pub(super) boards: Vec<(Variant, BoardSize)>,
    pub(super) all: Vec<IndexedSource>,
}

impl Sources {
    /// Returns the text: a line with the settings, one with the boards, and one for each source.
    pub(super) fn to_text(&self) -> String {
        let boards: Vec<String> = self
            .boards
            .iter()
            .map(|(variant, size)| {
                let rules = Ruleset {
                    variant: *variant,
                    ..Ruleset::default()
                };
                format!("{rules} {size}")
            })
            .collect();
        let mut text = format!("{}\n{}\n", escaped(&self.reading), boards.join("\t"));
        for it in &self.all {
            let Stamp { bytes, modified } = it.stamp;
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{bytes}\t{modified}\t{}\t{}\t{}\t{}\t{}",
                it.games,
                it.counts,
                it.skipped,
                escaped(&it.why),
                escaped(&it.name)
            );
        }
        text
    }

    pub(super) fn parse(text: &str) -> Option<Sources> {
        let mut lines = text.lines();
        let reading = plain(lines.next()?);
        let boards = lines.next()?.split('\t').filter(|it| !it.is_empty());
        let board = |text: &str| {
            let (rules, size) = text.rsplit_once(' ')?;
            let rules: Ruleset = rules.parse().ok()?;
            Some((rules.variant, size.parse().ok()?))
        };
        Some(Sources {
            reading,
            boards: boards.map(board).collect::<Option<_>>()?,
            all: lines.map(source).collect::<Option<_>>()?,
        })
    }
}

fn source(line: &str) -> Option<IndexedSource> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [bytes, modified, games, counts, skipped, why, name] = fields[..] else {
        return None;
    };
    Some(IndexedSource {
        name: plain(name),
        stamp: Stamp {
            bytes: bytes.parse().ok()?,
            modified: modified.parse().ok()?,
        },
        games: games.parse().ok()?,
        counts: counts.parse().ok()?,
        skipped: skipped.parse().ok()?,
        why: plain(why),
    })
}

/// Returns a text without tabs and line ends.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('\t', "\\t");
    text.replace('\n', "\\n").replace('\r', "\\r")
}

fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        plain.push(match (sign, sign == '\\') {
            (_, true) => match signs.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                other => other.unwrap_or('\\'),
            },
            (sign, false) => sign,
        });
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_read_back() {
        let sources = Sources {
            reading: "rule=renju\tboard".to_owned(),
            boards: vec![
                (Ruleset::RENJU.variant, BoardSize::DEFAULT),
                (Variant::Freestyle, BoardSize::DEFAULT),
            ],
            all: vec![
                IndexedSource {
                    name: "a\\n\n b\t.sgf".to_owned(),
                    stamp: Stamp {
                        bytes: 7,
                        modified: u64::MAX,
                    },
                    games: 3,
                    counts: "3*1,1*0".parse().expect("two runs"),
                    skipped: 1,
                    why: "no moves".to_owned(),
                },
                IndexedSource::default(),
            ],
        };
        assert_eq!(Sources::parse(&sources.to_text()), Some(sources));
        assert_eq!(Sources::parse("\n\n1\t2\t3\n"), None);
    }
}
