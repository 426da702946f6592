//! Phrases about records: errors in a file, its games, the data that a format loses.

use super::{Found, FoundGame, UnreadFile};
use tengen_core::board::Stone;
use tengen_core::game::{Archive, Tag};
use tengen_core::link::LinkError;
use tengen_core::rules::Variant;
use tengen_kit::game::row::plies_key;
use tengen_kit::settings::words::rules_key;
use tengen_kit::text::{Key, Phrase, Texts};
use tengen_kit::words::point;
use tengen_records::{
    Caution, Format, Loss, Part, Problem, RecordError, Spot, Unwritable, Warning,
};

/// Returns the error of a record and its place.
pub fn record_error(error: &RecordError) -> Phrase {
    placed(error.spot, problem(&error.problem))
}

/// Returns a warning about an ignored or reinterpreted part of a record, and its place. `rules` is the rule set
/// that was assumed if the record names none.
pub fn warning(warning: &Warning, rules: Variant) -> Phrase {
    placed(warning.spot, caution(&warning.caution, rules))
}

/// Returns the reason why a file of more than [`UnreadFile::MOST`] bytes is not read.
pub(crate) fn too_large() -> Phrase {
    Phrase::of(Key::ProblemTooLarge).with("most", UnreadFile::MOST)
}

fn placed(spot: Spot, problem: Phrase) -> Phrase {
    match spot {
        Spot::File => problem,
        Spot::Line { line, column } => Phrase::of(Key::AtLine)
            .with("line", line)
            .with("column", column)
            .with("problem", problem),
        Spot::Byte(offset) => Phrase::of(Key::AtByte)
            .with("offset", offset)
            .with("problem", problem),
    }
}

fn problem(problem: &Problem) -> Phrase {
    let most = |key, most: usize| Phrase::of(key).with("most", most);
    match problem {
        Problem::Empty => Phrase::of(Key::ProblemEmpty),
        Problem::Unknown => Phrase::of(Key::ProblemUnknown),
        Problem::Expected { expected, found } => Phrase::of(Key::ProblemExpected)
            .with("expected", part(*expected))
            .with("found", &**found),
        Problem::Truncated(within) => Phrase::of(Key::ProblemTruncated).with("part", part(*within)),
        Problem::Occupied(at) => Phrase::of(Key::ProblemOccupied).with("point", point(*at)),
        Problem::OffBoard { found, size } => Phrase::of(Key::ProblemOffBoard)
            .with("found", &**found)
            .with("size", size.to_string()),
        Problem::Rectangular { columns, rows } => Phrase::of(Key::ProblemRectangular)
            .with("columns", *columns)
            .with("rows", *rows),
        Problem::OtherGame(name) => Phrase::of(Key::ProblemOtherGame).with("name", &**name),
        Problem::Version(version) => Phrase::of(Key::ProblemVersion).with("version", &**version),
        Problem::TooLarge(bytes) => most(Key::ProblemTooLarge, *bytes),
        Problem::TooMany(moves) => most(Key::ProblemTooMany, *moves),
        Problem::TooManyProperties(values) => most(Key::ProblemTooManyProperties, *values),
        Problem::TooManyGames(games) => most(Key::ProblemTooManyGames, *games),
        Problem::TooDeep(moves) => most(Key::ProblemTooDeep, *moves),
        Problem::Entities => Phrase::of(Key::ProblemEntities),
        Problem::Duplicate(id) => Phrase::of(Key::ProblemDuplicate).with("id", &**id),
        Problem::LateSetup => Phrase::of(Key::ProblemLateSetup),
        Problem::NoMoves => Phrase::of(Key::ProblemNoMoves),
        Problem::Packed(name) => Phrase::of(Key::ProblemPacked).with("name", *name),
        Problem::Encoding(name) => Phrase::of(Key::ProblemEncoding).with("name", &**name),
        Problem::Link(error) => link_error(error),
    }
}

fn link_error(error: &LinkError) -> Phrase {
    match error {
        LinkError::Version(version) => {
            Phrase::of(Key::ProblemVersion).with("version", version.to_string())
        }
        LinkError::Text => Phrase::of(Key::ProblemLinkText),
        LinkError::Checksum | LinkError::Truncated(_) => Phrase::of(Key::ProblemLinkDamaged),
        _ => Phrase::of(Key::ProblemOther),
    }
}

fn part(part: Part) -> Phrase {
    Phrase::of(match part {
        Part::Move => Key::PartMove,
        Part::Number => Key::PartNumber,
        Part::Size => Key::PartSize,
        Part::Header(format) => {
            return Phrase::of(Key::PartHeader).with("format", format.name());
        }
        Part::Game => Key::PartGame,
        Part::Value => Key::PartValue,
        Part::Node => Key::PartNode,
        Part::Text => Key::PartText,
        Part::Element => Key::PartElement,
        Part::Result => Key::PartResult,
        Part::Row => Key::PartRow,
    })
}

fn caution(caution: &Caution, rules: Variant) -> Phrase {
    match caution {
        Caution::PassedOver(text) => Phrase::of(Key::RemarkPassedOver).with("text", &**text),
        Caution::NotClosed => Phrase::of(Key::RemarkNotClosed),
        Caution::PassAdded => Phrase::of(Key::RemarkPassAdded),
        Caution::Merged => Phrase::of(Key::RemarkMerged),
        Caution::Characters => Phrase::of(Key::RemarkCharacters),
        Caution::EncodingGuessed(name) => {
            Phrase::of(Key::RemarkEncoding).with("name", name.to_ascii_uppercase())
        }
        Caution::RulesGuessed => {
            Phrase::of(Key::RemarkRules).with("rules", Phrase::of(rules_key(rules)))
        }
        Caution::GameGuessed(number) => Phrase::of(Key::RemarkGame).with("number", &**number),
        Caution::SizeGuessed(size) => Phrase::of(Key::RemarkSize).with("size", size.to_string()),
        Caution::Value { name, value } => Phrase::of(Key::RemarkValue)
            .with("name", &**name)
            .with("value", &**value),
        Caution::Trailing(count) => Phrase::of(Key::RemarkTrailing).with("count", *count),
        Caution::EmptyNode => Phrase::of(Key::RemarkEmptyNode),
        Caution::GameComment => Phrase::of(Key::RemarkGameComment),
        Caution::Transposed => Phrase::of(Key::RemarkTransposed),
        Caution::GoLetters => Phrase::of(Key::RemarkGoLetters),
        Caution::Rectangular { columns, rows } => Phrase::of(Key::RemarkRectangular)
            .with("columns", *columns)
            .with("rows", *rows),
        Caution::SeveralMoves => Phrase::of(Key::RemarkSeveralMoves),
        Caution::LineLost(why) => Phrase::of(Key::RemarkLineLost).with("problem", problem(why)),
        Caution::Score { score, winner } => Phrase::of(match winner {
            Some(Stone::Black) => Key::RemarkScoreBlack,
            Some(Stone::White) => Key::RemarkScoreWhite,
            None => Key::RemarkScoreDraw,
        })
        .with("score", &**score),
    }
}

/// Returns the facts of a game of several: its players, moves and result.
pub(super) fn facts(archive: &Archive) -> Vec<Phrase> {
    let tag = |tag| Phrase::from(archive.annotations.tag(tag));
    let mut facts = vec![players(archive)];
    if archive.setup.is_some() {
        facts.push(Phrase::of(Key::GameSetUp));
    }
    let plies = archive.nodes.iter().filter(|node| node.action.is_ply());
    let count = plies.count();
    facts.push(Phrase::of(plies_key(count)).with("count", count));
    facts.push(tag(Tag::Result));
    facts.push(Phrase::of(Key::Size).with("lines", archive.terms.size.to_string()));
    facts.extend([tag(Tag::Event), tag(Tag::Date)]);
    facts.retain(|fact| !fact.is_empty());
    facts
}

fn players(archive: &Archive) -> Phrase {
    let name = |tag| archive.annotations.tag(tag);
    let (black, white) = (name(Tag::Black), name(Tag::White));
    let or_nobody = |name: &str| match name {
        "" => Phrase::of(Key::Nobody),
        name => name.into(),
    };
    if black.is_empty() && white.is_empty() {
        return Phrase::plain("");
    }
    Phrase::of(Key::GamePlayers)
        .with("black", or_nobody(black))
        .with("white", or_nobody(white))
}

/// Returns sentences about what was found in a file: errors, ignored parts, and the first games that cannot
/// be opened.
pub fn found_details(texts: Texts, found: &Found) -> Vec<String> {
    const MOST: usize = 5;
    let details = found.details.iter().map(|detail| texts.sentence(detail));
    let unreadable = (1..)
        .zip(&found.games)
        .filter(|(_, game)| game.link().is_none())
        .map(|(number, game)| found_game(texts, number, game));
    details.chain(unreadable.take(MOST)).collect()
}

/// Returns one line about a game of several: its number, players, moves and result, or its error.
pub fn found_game(texts: Texts, number: usize, game: &FoundGame) -> String {
    let mut line = texts.fill(Key::GameNumber, &[("number", &number.to_string())]);
    let mut add = |more: &str| {
        line.push_str(" · ");
        line.push_str(more);
    };
    match game {
        FoundGame::Readable { facts, .. } => facts.iter().for_each(|fact| add(&texts.say(fact))),
        FoundGame::Unreadable(error) => {
            add(texts.get(Key::FoundOneBad));
            add(&texts.sentence(error));
        }
    }
    line
}

/// Returns the data of the game that a file does not hold, or the message that it holds everything.
pub fn lost(lost: &[Loss]) -> Phrase {
    if lost.is_empty() {
        return Phrase::of(Key::LostNothing);
    }
    let lost = lost.iter().map(|&loss| Phrase::of(loss_key(loss)));
    Phrase::of(Key::Lost).with("what", Phrase::list(lost.collect()))
}

const fn loss_key(loss: Loss) -> Key {
    match loss {
        Loss::Variations => Key::LostVariations,
        Loss::Comments => Key::LostComments,
        Loss::Marks => Key::LostMarks,
        Loss::Passes => Key::LostPasses,
        Loss::Colours => Key::LostColours,
        Loss::Setup => Key::LostSetup,
        Loss::FirstColour => Key::LostFirst,
        Loss::Terms => Key::LostTerms,
        Loss::Size => Key::LostSize,
        Loss::Tags => Key::LostTags,
        Loss::Result => Key::LostResult,
        Loss::Times => Key::LostTimes,
        Loss::Choices => Key::LostChoices,
        Loss::Properties => Key::LostProperties,
        Loss::Moves => Key::LostMoves,
        Loss::Numbers => Key::LostNumbers,
    }
}

/// Returns the reason why the game cannot be saved in a format.
pub fn unwritable(format: Format, why: Unwritable) -> Phrase {
    let key = match why {
        Unwritable::Size { .. } => Key::UnwritableSize,
        Unwritable::TooLong { .. } => Key::UnwritableLong,
        Unwritable::NoMoves(_) => Key::UnwritableNoMoves,
        Unwritable::ReadOnly(_) => Key::UnwritableReadOnly,
        Unwritable::NoGame => Key::UnwritableOther,
    };
    let phrase = Phrase::of(key).with("format", format.name());
    match why {
        Unwritable::Size { size, .. } => phrase.with("size", size.to_string()),
        Unwritable::TooLong { most, .. } => phrase.with("most", most),
        _ => phrase,
    }
}

/// Returns the progress of reading a file, in percent.
pub fn reading(texts: Texts, percent: u8) -> String {
    texts.fill(Key::FileReading, &[("n", &percent.to_string())])
}
