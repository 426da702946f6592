//! The collection in words.

use super::CollectionPart;
use super::explorer::MOST;
use super::find::MOST as MOST_LISTED;
use super::{ImportEnd, ImportProgress, ImportResult, LINES, Source, Storage};
use crate::analysis::Live;
use crate::analysis::value;
use tengen_collection::{CollectedGame, GameResult, SourceId, Tally};
use tengen_core::board::{Point, Stone};
use tengen_kit::context::Context;
use tengen_kit::message::CollectionMessage;
use tengen_kit::text::date::day;
use tengen_kit::text::{Key, Texts, grouped};
use tengen_kit::words::colour;

/// What shows of the collection.
#[derive(Clone, Copy, Debug)]
pub struct CollectionShown<'a> {
    pub texts: Texts,
    pub cx: &'a Context,
    pub part: &'a CollectionPart,
    /// Live analysis, which also knows the value of moves.
    pub live: Option<&'a Live>,
    /// The number of minutes by which the player's time zone is behind UTC.
    pub zone: f64,
}

fn count(texts: Texts, key: Key, number: u64) -> String {
    texts.fill(key, &[("n", &grouped(number))])
}

/// Returns a number of games.
pub(super) fn games(texts: Texts, number: u64) -> String {
    count(texts, Key::CollectionGames, number)
}

pub(super) fn players(texts: Texts, game: &CollectedGame) -> String {
    let or = |name: &str, stone| match name {
        "" => colour(texts, stone).to_owned(),
        name => name.to_owned(),
    };
    let black = or(&game.black, Stone::Black);
    let white = or(&game.white, Stone::White);
    texts.fill(Key::PastPlayers, &[("black", &black), ("white", &white)])
}

pub(super) const fn result(texts: Texts, result: GameResult) -> &'static str {
    texts.get(match result {
        GameResult::Won(Stone::Black) => Key::PastBlack,
        GameResult::Won(Stone::White) => Key::PastWhite,
        GameResult::Draw => Key::Drawn,
        GameResult::Unknown => Key::CollectionUnknown,
    })
}

pub(super) fn date_and_event(game: &CollectedGame) -> String {
    let parts = [&*game.date, &*game.event].into_iter();
    let parts: Vec<&str> = parts.filter(|it| !it.is_empty()).collect();
    parts.join(" · ")
}

/// Returns the name of a source.
pub(super) fn source_name(texts: Texts, id: SourceId, name: &str) -> String {
    match (id, name) {
        (SourceId::PLAYED, _) => texts.get(Key::MyGames).to_owned(),
        (_, "") => texts.get(Key::CollectionSingle).to_owned(),
        (_, name) => name.to_owned(),
    }
}

pub(super) fn source_facts(shown: CollectionShown<'_>, source: &Source) -> String {
    let (texts, number) = (shown.texts, source.games.into());
    if source.is_single() {
        return games(texts, number);
    }
    let day = day(source.id.0, shown.zone);
    let values = [("n", &*grouped(number)), ("date", &day)];
    texts.fill(Key::CollectionGamesOn, &values)
}

pub(super) fn delete(texts: Texts, name: &str) -> String {
    texts.fill(Key::PastDelete, &[("game", name)])
}

/// Returns the games that could not be added, with their reasons, and the files that could not be read.
pub(super) fn skipped(texts: Texts, result: &ImportResult) -> Vec<String> {
    let failed = result.failed.iter().map(|(name, why)| {
        let why = texts.sentence(why);
        named(texts, name, &why)
    });
    let skipped = result.skipped.first.iter().map(|(name, skipped)| {
        let (number, why) = (skipped.number.to_string(), texts.say(&skipped.why));
        let values = [("number", &*number), ("why", &*why)];
        named(
            texts,
            name,
            &texts.fill(Key::CollectionSkippedGame, &values),
        )
    });
    let mut rows: Vec<String> = failed.chain(skipped).collect();
    let more = result.skipped.more;
    if more > 0 {
        rows.push(count(texts, Key::CollectionSkippedMore, more as u64));
    }
    rows
}

/// Returns a text with the name of the file that it is about, if that has one.
fn named(texts: Texts, name: &str, text: &str) -> String {
    match name {
        "" => text.to_owned(),
        name => [name, texts.get(Key::ListColon), text].concat(),
    }
}

/// Returns the state of the collection: what is being done, the result of adding games, or the source that was deleted.
pub fn collection_report(shown: CollectionShown<'_>) -> String {
    let (texts, collection) = (shown.texts, shown.part);
    if collection.is_broken() {
        return texts.get(Key::CollectionBroke).to_owned();
    }
    if let Some((done, all)) = collection.loaded() {
        let percent = (100 * done / all.max(1)).to_string();
        return texts.fill(Key::CollectionLoading, &[("n", &percent)]);
    }
    if let Some(progress) = collection.imports.progress() {
        return match progress {
            ImportProgress::Adding { done, all } => {
                let [done, all] = [done, all].map(|it| grouped(it as u64));
                texts.fill(Key::CollectionAdding, &[("n", &done), ("all", &all)])
            }
            // The bar shows the percentage, and a screen reader does not read this again and again.
            ImportProgress::Reading(_) => texts.get(Key::CollectionReading).to_owned(),
        };
    }
    // A deletion forgets the result of what came before it.
    if let Some(result) = collection.imports.result() {
        return added(texts, result);
    }
    if let Some(source) = collection.deleted() {
        let name = source_name(texts, source.id, &source.name);
        return texts.fill(Key::CollectionDeleted, &[("name", &name)]);
    }
    unread(shown)
}

/// Returns the names of the sources of which not all stored games can be read; empty if there are none.
fn unread(shown: CollectionShown<'_>) -> String {
    let texts = shown.texts;
    let names = shown.part.unread();
    let names: Vec<String> = names
        .map(|it| source_name(texts, it.id, &it.name))
        .collect();
    if names.is_empty() {
        return String::new();
    }
    let names = names.join(texts.get(Key::Comma));
    texts.fill(Key::CollectionDamaged, &[("names", &names)])
}

/// Returns the result of adding games.
fn added(texts: Texts, result: &ImportResult) -> String {
    let mut parts = Vec::new();
    if result.end == ImportEnd::Stopped {
        parts.push(texts.get(Key::CollectionStopped).to_owned());
    }
    let mut part = |key, number: u64| {
        if number > 0 {
            parts.push(count(texts, key, number));
        }
    };
    part(Key::PastKnown, result.known.into());
    part(Key::CollectionSkipped, result.skipped.len() as u64);
    part(Key::CollectionFull, result.full.into());
    part(Key::CollectionUnread, result.failed.len() as u64);
    if result.left_out > 0 {
        let (n, most) = (grouped(result.left_out as u64), grouped(LINES as u64));
        parts.push(texts.fill(Key::CollectionLeftOut, &[("n", &n), ("most", &most)]));
    }
    if result.stripped > 0 {
        let n = grouped(result.stripped as u64);
        parts.push(texts.fill(Key::CollectionStripped, &[("n", &n)]));
    }
    if result.stripped_in_files > 0 {
        parts.push(texts.get(Key::CollectionStrippedFile).to_owned());
    }
    let known = parts.join(texts.get(Key::SentenceSpace));
    let added = count(texts, Key::PastImported, result.added.into());
    if known.is_empty() {
        added
    } else {
        [&added, texts.get(Key::SentenceSpace), &known].concat()
    }
}

/// Returns the progress of adding or loading games: the part that is done and the whole, or `None` if nothing is
/// being done. The part is `None` if it is unknown.
pub fn collection_progress(shown: CollectionShown<'_>) -> Option<(Option<usize>, usize)> {
    let collection = shown.part;
    if let Some((done, all)) = collection.loaded() {
        return Some((Some(done), all.max(1)));
    }
    Some(match collection.imports.progress()? {
        ImportProgress::Adding { done, all } => (Some(done), all.max(1)),
        ImportProgress::Reading(percent) => (Some(percent.into()), 100),
    })
}

/// Returns the number of found games, or the reason why there are none.
pub fn collection_found(shown: CollectionShown<'_>) -> String {
    let (texts, collection) = (shown.texts, shown.part);
    match collection.finder.count() {
        _ if !collection.has_games() => String::new(),
        // More games are on their way.
        Some(0) if !collection.is_ready() => String::new(),
        _ if collection.is_ready() && collection.games() == 0 => {
            texts.get(Key::CollectionNone).to_owned()
        }
        Some(0) => texts.get(Key::PastNotFound).to_owned(),
        Some(number) => {
            let mut said = games(texts, number as u64);
            if number > MOST_LISTED {
                let listed = [("n", &*grouped(MOST_LISTED as u64))];
                said += texts.get(Key::SentenceSpace);
                said += &texts.fill(Key::CollectionListed, &listed);
            }
            said
        }
        None => String::new(),
    }
}

/// Returns where the collection is kept.
pub fn collection_stored(shown: CollectionShown<'_>) -> &'static str {
    shown.texts.get(match shown.part.storage() {
        Storage::All => Key::CollectionStored,
        Storage::Full | Storage::Nothing => Key::CollectionNotStored,
    })
}

/// Returns the number of games with the position on the board, or the reason why there are none.
pub fn explorer(shown: CollectionShown<'_>) -> String {
    let (texts, collection) = (shown.texts, shown.part);
    if !collection.explorer.is_open() {
        return String::new();
    }
    if !collection.is_ready() {
        return collection_report(shown);
    }
    let Some(found) = collection.explorer.shown(shown.cx) else {
        return String::new();
    };
    if collection.games() == 0 {
        return texts.get(Key::CollectionNone).to_owned();
    }
    match found.games.games() {
        0 => texts.get(Key::ExplorerNone).to_owned(),
        number => {
            let mut said = games(texts, number.into());
            if found.ended.games() > 0 {
                said += texts.get(Key::SentenceSpace);
                said += &count(texts, Key::ExplorerEnded, found.ended.games().into());
            }
            said
        }
    }
}

/// Returns the number of moves that are not shown; empty if all are.
pub fn explorer_more(shown: CollectionShown<'_>) -> String {
    let explorer = &shown.part.explorer;
    let found = explorer.shown(shown.cx).filter(|_| explorer.is_open());
    let all = found.map_or(0, |it| it.next.len());
    match all.saturating_sub(MOST) {
        0 => String::new(),
        number => count(shown.texts, Key::ExplorerMore, number as u64),
    }
}

/// Returns what the engine thinks of a move; empty if that is not known.
pub(super) fn score(shown: CollectionShown<'_>, point: Point) -> String {
    let live = shown.live;
    let live = live.and_then(|it| it.score(point, shown.cx));
    let explorer = &shown.part.explorer;
    let Some(score) = live.or_else(|| explorer.score(point, shown.cx)) else {
        return String::new();
    };
    let score = match shown.cx.game().position().to_move() {
        Stone::Black => score,
        Stone::White => -score,
    };
    value(shown.texts, score)
}

/// Returns the games, the results and the value of a move in words.
pub(super) fn row_label(
    texts: Texts,
    tally: Tally,
    shares: Option<[u8; 3]>,
    score: &str,
) -> String {
    let number = games(texts, tally.games().into());
    let mut parts = vec![number];
    if let Some(shares) = shares {
        let [black, draws, white] = shares.map(|it| it.to_string());
        let values = [("black", &*black), ("draws", &*draws), ("white", &*white)];
        parts.push(texts.fill(Key::ExplorerShares, &values));
    }
    if !score.is_empty() {
        parts.push(texts.fill(Key::ExplorerScore, &[("score", score)]));
    }
    parts.join(texts.get(Key::SentenceSpace))
}

/// Returns the text of an announcement.
pub fn announcement(shown: CollectionShown<'_>, message: CollectionMessage) -> String {
    match message {
        CollectionMessage::Added => collection_report(shown),
        CollectionMessage::Explored => explorer(shown),
    }
}
