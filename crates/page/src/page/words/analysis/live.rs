//! Texts about live analysis.

use crate::Page;
use tengen_core::board::{Point, Stone};
use tengen_engine::words::{BotKind, Score};
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::{colour, point};
use tengen_picture::ThreatKind;
use tengen_study::analysis::{Blocked, for_black};
pub(crate) use tengen_study::analysis::{percent, value};

/// Returns the value of a score for Black, as the bar says it.
pub(super) fn bar_value(texts: Texts, score: Score) -> String {
    match score {
        Score::Value(_) => {
            let n = percent(score.chance()).to_string();
            texts.fill(Key::LiveBarValue, &[("n", &n)])
        }
        Score::Win(_) | Score::Loss(_) => value(texts, score),
    }
}

/// Returns the value of a score for the side to move, as a line says it; a dash if there is none.
pub(super) fn line_value(texts: Texts, score: Option<Score>) -> String {
    let moves = |key, plies: u16| texts.fill(key, &[("n", &*plies.div_ceil(2).to_string())]);
    match score {
        None => "–".to_owned(),
        Some(Score::Win(plies)) => moves(Key::LiveLineWins, plies),
        Some(Score::Loss(plies)) => moves(Key::LiveLineLoses, plies),
        Some(score @ Score::Value(_)) => {
            let n = percent(score.chance()).to_string();
            texts.fill(Key::LiveChance, &[("n", &n)])
        }
    }
}

/// Returns the side that the lines are for, and whose chance they give; empty while the engine has nothing to say.
pub fn live_side(page: &Page) -> String {
    let texts = page.texts();
    let side = colour(texts, page.game().position().to_move());
    let live = page
        .live_part()
        .filter(|it| it.blocked(page.context()).is_none());
    live.map_or(String::new(), |_| {
        texts.fill(Key::LiveSide, &[("colour", side)])
    })
}

/// Returns the moves of a line as text.
pub(super) fn moves(line: &[(Point, Stone)]) -> String {
    let names: Vec<String> = line.iter().map(|(at, _)| point(*at)).collect();
    names.join(" ")
}

/// Returns the labels of the buttons that add and copy a line.
pub(super) fn line_buttons(texts: Texts, letter: char) -> (String, String) {
    let letter = letter.to_string();
    let label = |key| texts.fill(key, &[("line", &*letter)]);
    (label(Key::LiveAdd), label(Key::LiveCopy))
}

/// Returns the title of a row of threats.
pub(super) fn threat_title(texts: Texts, colour: &str, kind: ThreatKind) -> String {
    let shape = texts.get(match kind {
        ThreatKind::Five => Key::MapFive,
        ThreatKind::OpenFour => Key::MapOpenFour,
        ThreatKind::Four => Key::MapFour,
        ThreatKind::Three => Key::MapThree,
    });
    texts.fill(Key::MapTitle, &[("colour", colour), ("shape", shape)])
}

/// Returns the state of live analysis: how far the engine has looked, or why it does not think.
pub fn live(page: &Page) -> String {
    let texts = page.texts();
    let Some(live) = page.live_part() else {
        return texts.get(Key::LiveOffer).to_string();
    };
    let cx = page.context();
    match live.blocked(cx) {
        Some(Blocked::Over) => return texts.get(Key::LiveOver).to_string(),
        Some(Blocked::Undecided) => return texts.get(Key::LiveUndecided).to_string(),
        Some(Blocked::Failed) => return texts.get(Key::LiveFailed).to_string(),
        Some(Blocked::Paused) => return texts.get(Key::LiveOffer).to_string(),
        None => {}
    }
    let Some(found) = live.found(cx) else {
        let key = if page.awaits_live() {
            Key::GettingReady
        } else {
            Key::LiveThinking
        };
        return texts.get(key).to_string();
    };
    let best = &found.ranked.analysis.best;
    if found.is_done && best.lines.is_empty() {
        return texts.get(Key::LiveNone).to_string();
    }
    let tenths = found.ranked.ms / 100;
    let seconds = format!("{}.{}", tenths / 10, tenths % 10);
    let values = [
        ("depth", &*u32::from(best.depth).to_string()),
        ("nodes", &*compact(best.nodes)),
        ("seconds", &*seconds),
    ];
    if let BotKind::External(name) = found.ranked.task.bot {
        if best.depth == 0 {
            return name.shown();
        }
        // The name takes the room of the nodes and the time.
        let key = if found.is_done {
            Key::LiveExternalDone
        } else {
            Key::LiveExternal
        };
        let [depth, ..] = values;
        return texts.fill(key, &[("name", &*name.shown()), depth]);
    }
    let key = if found.is_done {
        Key::LiveDone
    } else {
        Key::LiveGoing
    };
    texts.fill(key, &values)
}

/// Returns the value of the bar; empty if there is none.
pub fn live_value(page: &Page) -> String {
    super::chance_bar(page).map_or(String::new(), |bar| bar.text)
}

/// Returns a large number with a unit.
fn compact(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Returns the sentence about the win by fours that the side threatens that is not to move; empty if there is none.
pub fn live_threat(page: &Page) -> String {
    let (texts, game) = (page.texts(), page.game());
    let first = page
        .live_part()
        .and_then(|live| live.threat(page.context()));
    first.map_or(String::new(), |first| {
        let values = [
            ("colour", colour(texts, !game.position().to_move())),
            ("point", &*point(first)),
        ];
        texts.fill(Key::LiveThreat, &values)
    })
}

/// Returns the moves of a line for the clipboard.
pub fn live_copied(page: &Page, index: usize) -> String {
    let live = page.live_part();
    live.map_or(String::new(), |live| {
        moves(live.moves(index, page.context()))
    })
}

/// Returns the verdict on the position as it is announced: the best move, and the chance of the side to move.
pub(crate) fn verdict(page: &Page) -> String {
    let (texts, cx) = (page.texts(), page.context());
    let lines = page.live_part().map_or(&[][..], |it| it.lines(cx));
    let best = lines.first();
    let first = best.and_then(|line| Some((line.score, *line.moves.first()?)));
    let Some((score, (at, stone))) = first else {
        return live(page);
    };
    let chance = match score {
        // The name of an engine that tells no value.
        None => live(page),
        Some(score @ Score::Value(_)) => {
            let n = percent(score.chance()).to_string();
            let values = [("colour", colour(texts, stone)), ("n", &*n)];
            texts.fill(Key::LiveChanceOf, &values)
        }
        Some(score) => value(texts, for_black(score, stone)),
    };
    let values = [("point", &*point(at)), ("value", &*chance)];
    texts.fill(Key::LiveBest, &values)
}
