//! The rows of the collection's lists.

use super::words::{self, CollectionShown};
use tengen_collection::{CollectedGame, SourceId, Tally};
use tengen_core::board::Stone;
use tengen_kit::game::row::{GameRow, facts};
use tengen_kit::text::grouped;
use tengen_kit::words::point;

/// Returns the games that were found, as far as they are shown, up to the wanted position if there is one.
pub fn collected_rows(shown: CollectionShown<'_>) -> Vec<GameRow> {
    let finder = &shown.part.finder;
    let games = (0..finder.games().len()).filter_map(|index| finder.game(index));
    games
        .map(|(game, stones)| row(shown, game, stones))
        .collect()
}

fn row(shown: CollectionShown<'_>, game: &CollectedGame, stones: Option<usize>) -> GameRow {
    let texts = shown.texts;
    let all = game.moves();
    let shown = stones.filter(|&it| it > 0).unwrap_or(all.len());
    let colours = Stone::BOTH.into_iter().cycle();
    GameRow {
        players: words::players(texts, game),
        result: words::result(texts, game.result),
        date: words::date_and_event(game),
        facts: facts(texts, game.rules.variant, game.size(), all.len()),
        size: game.size(),
        stones: all.iter().copied().zip(colours).take(shown).collect(),
    }
}

/// A row of the list of sources.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceRow {
    /// The source.
    pub id: SourceId,
    /// Its name.
    pub name: String,
    /// The number of games.
    pub games: u64,
    /// The number of games, and the date on which they were added.
    pub facts: String,
    /// The label of the button that deletes it; empty if it cannot be deleted.
    pub delete: String,
}

/// Returns the sources of the collection. The games that were played here come first.
pub fn source_rows(shown: CollectionShown<'_>) -> Vec<SourceRow> {
    let (texts, collection) = (shown.texts, shown.part);
    let played = SourceRow {
        id: SourceId::PLAYED,
        name: words::source_name(texts, SourceId::PLAYED, ""),
        games: collection.played().into(),
        facts: words::games(texts, collection.played().into()),
        delete: String::new(),
    };
    let row = |source: &super::Source| {
        let name = words::source_name(texts, source.id, &source.name);
        SourceRow {
            id: source.id,
            games: source.games.into(),
            facts: words::source_facts(shown, source),
            delete: words::delete(texts, &name),
            name,
        }
    };
    let others: Vec<SourceRow> = collection.sources().map(row).collect();
    let is_played = collection.played() > 0;
    let played = is_played.then_some(played).into_iter();
    played.chain(others).collect()
}

/// Returns the games that could not be added, with their reasons, and the files that could not be read.
pub fn skipped_rows(shown: CollectionShown<'_>) -> Vec<String> {
    let result = shown.part.imports.result();
    result.map_or(Vec::new(), |result| words::skipped(shown.texts, result))
}

/// A row of the moves that were played in the position on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplorerRow {
    /// The point.
    pub point: String,
    /// The number of games.
    pub games: String,
    /// The percent of the games with a result that Black won, that were draws, and that White won; `None` without such a
    /// game.
    pub shares: Option<[u8; 3]>,
    /// What the engine thinks of the move, if that is known.
    pub score: String,
    /// The row in words, without the point.
    pub label: String,
    /// `true` if the board shows the move.
    pub is_shown: bool,
}

/// Returns the moves that were played in the position on the board.
pub fn explorer_rows(shown: CollectionShown<'_>) -> Vec<ExplorerRow> {
    let (texts, cx) = (shown.texts, shown.cx);
    let explorer = &shown.part.explorer;
    if !explorer.is_open() {
        return Vec::new();
    }
    let pointed = explorer.pointed(cx);
    let row = |next: &tengen_collection::NextMove| {
        let point = point(next.point);
        let score = words::score(shown, next.point);
        let shares = shares(next.tally);
        ExplorerRow {
            label: words::row_label(texts, next.tally, shares, &score),
            games: grouped(next.tally.games().into()),
            shares,
            score,
            point,
            is_shown: pointed == Some(next.point),
        }
    };
    explorer.moves(cx).iter().map(row).collect()
}

/// Returns the percent of the games with a result that Black won, that were draws, and that White won. They add up to
/// 100.
fn shares(tally: Tally) -> Option<[u8; 3]> {
    let known = u64::from(tally.games() - tally.unknown);
    // At most 100.
    let percent = |count: u32| {
        let rounded = (200 * u64::from(count) + known) / (2 * known);
        u8::try_from(rounded).unwrap_or(100)
    };
    (known > 0).then(|| {
        let black = percent(tally.black);
        let white = percent(tally.white).min(100 - black);
        [black, 100 - black - white, white]
    })
}
