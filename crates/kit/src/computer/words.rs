//! Texts about the computer: its name, its activity, its advice.

use std::borrow::Cow;

use super::{EngineState, ExternalFault, Hint, HintGround, Thinking, ThinkingFor};
use crate::context::Context;
use crate::game::NewOpponent;
use crate::players::{OpponentWish, PlayedBy, Player};
use crate::text::{Key, Texts, fill, small};
use crate::words::{colour, point};
use tengen_core::board::{Point, Stone};
use tengen_engine::words::{BotKind, Choice, EngineName, HintReason, Level, Score};
use tengen_picture::{Threat, ThreatKind};

/// Returns the name of a level and a sentence about its character.
fn level(texts: Texts, level: Level) -> (&'static str, &'static str) {
    match level.number() {
        1 => (texts.get(Key::Level1), texts.get(Key::Level1Hint)),
        2 => (texts.get(Key::Level2), texts.get(Key::Level2Hint)),
        3 => (texts.get(Key::Level3), texts.get(Key::Level3Hint)),
        4 => (texts.get(Key::Level4), texts.get(Key::Level4Hint)),
        5 => (texts.get(Key::Level5), texts.get(Key::Level5Hint)),
        6 => (texts.get(Key::Level6), texts.get(Key::Level6Hint)),
        7 => (texts.get(Key::Level7), texts.get(Key::Level7Hint)),
        8 => (texts.get(Key::Level8), texts.get(Key::Level8Hint)),
        9 => (texts.get(Key::Level9), texts.get(Key::Level9Hint)),
        10 => (texts.get(Key::Level10), texts.get(Key::Level10Hint)),
        _ => (texts.get(Key::Level11), texts.get(Key::Level11Hint)),
    }
}

/// Returns a sentence about the character of a level, and its rating.
pub fn level_hint(texts: Texts, named: Level) -> String {
    let (_, hint) = level(texts, named);
    let rating = u32::from(named.rating()).to_string();
    let rating = texts.fill(Key::LevelRating, &[("n", &rating)]);
    [hint, texts.get(Key::SentenceSpace), &rating].concat()
}

/// Returns the name of a computer: `Level 6 · Craftsman`, `Maximum`. Programs other than the levels have the
/// name of their text form.
pub fn bot(texts: Texts, bot: BotKind) -> String {
    let named = match bot {
        BotKind::Level(level) => level,
        BotKind::Search => Level::MAXIMUM,
        BotKind::External(name) => return name.shown(),
        other => return other.to_string(),
    };
    let (name, _) = level(texts, named);
    if named == Level::MAXIMUM {
        return name.to_string();
    }
    let number = u32::from(named.number()).to_string();
    let values = [("n", number.as_str()), ("name", name)];
    texts.fill(Key::LevelNamed, &values)
}

/// Returns the name of a computer without its level number: `Craftsman`.
pub fn bot_name(texts: Texts, it: BotKind) -> Cow<'static, str> {
    match it {
        BotKind::Level(named) => level(texts, named).0.into(),
        other => bot(texts, other).into(),
    }
}

/// Returns the level number of a computer: `Level 6`. Empty if the name says everything.
pub fn bot_level(texts: Texts, it: BotKind) -> String {
    match it {
        BotKind::Level(named) if named != Level::MAXIMUM => {
            let number = u32::from(named.number()).to_string();
            texts.fill(Key::LevelNumber, &[("n", &number)])
        }
        BotKind::External(_) => texts.get(Key::ExternalHere).to_string(),
        _ => String::new(),
    }
}

/// Returns the computer that a person replaces: `for Level 6`.
pub fn stand_in(texts: Texts, it: BotKind) -> String {
    let named = match (it, bot_level(texts, it)) {
        (BotKind::Level(_), level) if !level.is_empty() => level,
        _ => bot(texts, it),
    };
    texts.fill(Key::YouFor, &[("bot", &named)])
}

/// Returns the word for a player in the questions of an opening, if a computer plays.
pub fn player(cx: &Context, player: Player) -> &'static str {
    let texts = cx.texts();
    match cx.settings.players[player.index()] {
        PlayedBy::Computer(_) => texts.get(Key::Computer),
        PlayedBy::Person | PlayedBy::Relieved(_) => texts.get(Key::You),
    }
}

/// Returns a large number in short form: `850`, `210 k`, `1.2 M`.
pub fn short(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        1000..1_000_000 => format!("{} k", number / 1000),
        _ => {
            let tenths = number / 100_000;
            format!("{}.{} M", tenths / 10, tenths % 10)
        }
    }
}

/// Returns the name of an external engine as an opponent: `Rapfi 0.43 (this machine)`.
pub fn external_named(texts: Texts, name: EngineName) -> String {
    texts.fill(Key::ExternalNamed, &[("name", &name.shown())])
}

/// Returns the text of the toast about an external engine that has no use yet.
pub fn external_ready(texts: Texts, name: EngineName) -> String {
    texts.fill(Key::ExternalReady, &[("name", &name.shown())])
}

/// Returns the text of the toast about an external engine that is asked again.
pub fn external_again(texts: Texts, name: EngineName) -> String {
    texts.fill(Key::ExternalAgain, &[("name", &name.shown())])
}

/// Returns the text of the toast about an external engine that does not go on.
pub fn external(texts: Texts, name: EngineName, fault: ExternalFault) -> String {
    let key = match fault {
        ExternalFault::Ended => Key::ExternalEnded,
        ExternalFault::Silent => Key::ExternalSilent,
        ExternalFault::Illegal => Key::ExternalIllegal,
        ExternalFault::Refused => Key::ExternalRefused,
        ExternalFault::Lost => Key::ExternalLost,
    };
    let what = texts.fill(key, &[("name", &name.shown())]);
    [
        &what,
        texts.get(Key::SentenceSpace),
        texts.get(Key::ExternalReplaced),
    ]
    .concat()
}

/// Returns the label of the button that asks for a hint: while one is sought, that of the search.
pub fn hint_label(texts: Texts, thinking: Option<Thinking<'_>>) -> &'static str {
    match thinking.filter(|it| it.purpose == ThinkingFor::Hint) {
        Some(thinking) if thinking.is_coming => texts.get(Key::GettingReady),
        Some(_) => texts.get(Key::Thinking),
        None => texts.get(Key::Hint),
    }
}

/// Returns a headline, which may be empty, and a sentence about the hint and its reason.
pub fn hint(texts: Texts, hint: &Hint) -> (String, String) {
    let headline = match hint.choice {
        Choice::Place(at) => texts.fill(Key::HintPoint, &[("point", &point(at))]),
        Choice::Pass => texts.get(Key::HintPass).to_string(),
        Choice::Nothing => {
            return (String::new(), texts.get(Key::HintNothing).to_string());
        }
    };
    (headline, why(texts, hint))
}

fn why(texts: Texts, hint: &Hint) -> String {
    let (template, moves) = match hint.reason {
        HintReason::Five => (texts.get(Key::HintFive), 0),
        HintReason::Vcf(moves) => (texts.get(Key::HintVcf), moves),
        HintReason::Win(moves) => (texts.get(Key::HintWin), moves),
        HintReason::Forbids => (texts.get(Key::HintForbids), 0),
        HintReason::BlocksFive => (texts.get(Key::HintBlocksFive), 0),
        HintReason::OpenFour => (texts.get(Key::HintOpenFour), 0),
        HintReason::DoubleFour => (texts.get(Key::HintDoubleFour), 0),
        HintReason::FourThree => (texts.get(Key::HintFourThree), 0),
        HintReason::Only => (texts.get(Key::HintOnly), 0),
        HintReason::BlocksFour => (texts.get(Key::HintBlocksFour), 0),
        HintReason::DoubleThree => (texts.get(Key::HintDoubleThree), 0),
        HintReason::OpenThree => (texts.get(Key::HintOpenThree), 0),
        HintReason::BlocksThree => (texts.get(Key::HintBlocksThree), 0),
        HintReason::Best => (texts.get(best(hint)), 0),
    };
    let values = [
        ("n", &*u32::from(moves).to_string()),
        ("other", colour(texts, !hint.stone)),
        ("chances", &chances(texts, hint)),
    ];
    fill(template, &values)
}

/// Returns the key of the reason for a move without a threat.
fn best(hint: &Hint) -> Key {
    match (hint.choice, hint.score, hint.ground) {
        (Choice::Pass, ..) => Key::HintPassWhy,
        (_, Score::Loss(_), _) => Key::HintLost,
        (_, _, HintGround::Empty) => Key::HintFirst,
        (_, _, HintGround::Unsearched) => Key::HintUnsearched,
        (_, _, HintGround::Searched) => Key::HintBest,
    }
}

/// Returns the estimated chances of both sides: `Black is slightly better`.
fn chances(texts: Texts, hint: &Hint) -> String {
    // A value of 40 wins 55 of 100 games, 130 wins 66, and 400 wins 88.
    let (key, value) = match hint.score {
        Score::Value(value @ -39..=39) => (Key::ChancesEven, value),
        Score::Value(value @ -129..=129) => (Key::ChancesSmall, value),
        Score::Value(value @ -399..=399) => (Key::ChancesGood, value),
        Score::Value(value) => (Key::ChancesWinning, value),
        Score::Win(_) => (Key::ChancesWinning, 1),
        Score::Loss(_) => (Key::ChancesWinning, -1),
    };
    let better = if value < 0 { !hint.stone } else { hint.stone };
    texts.fill(key, &[("colour", colour(texts, better))])
}

/// Returns a sentence with the moves of a forced win; empty if the hint has none.
pub fn hint_line(texts: Texts, hint: &Hint) -> String {
    if hint.line.is_empty() {
        return String::new();
    }
    let points: Vec<Point> = hint.line.iter().map(|(point, _)| *point).collect();
    let is_whole = matches!(hint.score, Score::Win(plies) if points.len() >= plies.into());
    let key = if is_whole {
        Key::HintLine
    } else {
        Key::HintLineOn
    };
    texts.fill(key, &[("points", &crate::words::points(&points))])
}

/// Returns the text of a hint for a screen reader.
pub fn advice(texts: Texts, shown: &Hint) -> String {
    let (mut said, why) = hint(texts, shown);
    if !said.is_empty() {
        said.push_str(texts.get(Key::FullStop));
        said.push_str(texts.get(Key::SentenceSpace));
    }
    said.push_str(&why);
    let line = hint_line(texts, shown);
    if !line.is_empty() {
        said.push_str(texts.get(Key::SentenceSpace));
        said.push_str(&line);
    }
    said
}

/// Returns the text about a threat, to be read after the name of the cell.
pub fn threat(texts: Texts, threat: &Threat) -> String {
    let makes = texts.get(match threat.makes {
        ThreatKind::Five => Key::Makes5,
        ThreatKind::OpenFour | ThreatKind::Four => Key::Makes4,
        ThreatKind::Three => Key::Makes3,
    });
    let who = small(colour(texts, threat.stone));
    let values = [("colour", who.as_str()), ("makes", makes)];
    texts.fill(Key::CellThreat, &values)
}

/// Returns the label of the button that hands a side over to a person or back to the computer.
pub fn relief(cx: &Context, stone: Stone) -> &'static str {
    let texts = cx.texts();
    let seat = cx.game().seat_of(stone);
    match cx.settings.played_by(seat) {
        PlayedBy::Computer(_) if cx.engine == EngineState::Broken => texts.get(Key::TryAgain),
        PlayedBy::Computer(_) => texts.get(Key::Relieve),
        PlayedBy::Person | PlayedBy::Relieved(_) => texts.get(Key::HandBack),
    }
}

/// A button that exists only in games with a computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// Stops the thinking computer.
    Stop,
    /// Lets a waiting computer move.
    GoOn,
    /// Lets the computer play the best move that it knows.
    MoveNow,
}

/// Returns the label of a button.
pub fn control(texts: Texts, control: Control) -> &'static str {
    match control {
        Control::Stop => texts.get(Key::Stop),
        Control::GoOn => texts.get(Key::GoOn),
        Control::MoveNow => texts.get(Key::MoveNow),
    }
}

/// Returns the label of the slider for the level.
pub fn level_label(texts: Texts, opponent: NewOpponent, stone: Stone) -> &'static str {
    match opponent {
        NewOpponent::Here(OpponentWish::Both) => colour(texts, stone),
        _ => texts.get(Key::Strength),
    }
}
