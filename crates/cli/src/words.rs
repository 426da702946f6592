//! Text about games: names, results, moves. The sentences are the same as on the page.

use tengen_core::game::{Action, Tag};
use tengen_core::rules::ParseRulesetError;
use tengen_core::{Game, NodeId, Ruleset};
use tengen_page::text::{Phrase, Texts};
use tengen_page::view::describe;

use crate::failure::Failure;
use crate::texts::{Key, say, text};

/// The texts of the program.
pub(crate) const TEXTS: Texts = Texts::ENGLISH;

/// Returns a phrase as part of a line, without control characters.
pub(crate) fn phrase(phrase: &Phrase) -> String {
    plain(&TEXTS.say(phrase))
}

/// Reads a rule set, with its name in upper or lower case.
pub(crate) fn rule(text: &str) -> Result<Ruleset, ParseRulesetError> {
    text.to_ascii_lowercase().parse()
}

/// Changes a text to a single line without control characters, which could control the terminal.
pub(crate) fn plain(text: &str) -> String {
    text.chars()
        .map(|sign| match sign {
            '\n' | '\t' => ' ',
            sign if sign.is_control() => '\u{fffd}',
            sign => sign,
        })
        .collect()
}

/// Changes a text in the same way as [`plain`], but keeps its line ends.
pub(crate) fn plain_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(plain).collect();
    lines.join("\n")
}

/// Goes to the end of the shown line, or to the end of the main line if the shown line is empty.
pub(crate) fn show_end(game: &mut Game) {
    if game.line().is_empty()
        && let Some(&end) = game.tree().main_line_from(NodeId::ROOT).last()
    {
        // The node belongs to this tree, so the jump cannot fail.
        let _ = game.jump(end);
    }
    game.last();
}

/// Goes to the position after `ply` moves. Without `ply`, keeps the cursor of the record, or goes
/// to the end of its line if the cursor is at the start.
pub(crate) fn go(game: &mut Game, ply: Option<u16>) -> Result<(), Failure> {
    let is_at_start = game.cursor() == NodeId::ROOT;
    if ply.is_some() || is_at_start {
        show_end(game);
    }
    let Some(ply) = ply else {
        return Ok(());
    };
    let all = game.ply();
    game.goto_ply(ply).map(|_| ()).map_err(|_| {
        let moves = moves_in_words(all.into());
        Failure::Wrong(say(Key::NoMove, &[("ply", &ply), ("moves", &moves)]))
    })
}

/// Returns a number of moves: `1 move`, `12 moves`.
pub(crate) fn moves_in_words(count: usize) -> String {
    match count {
        1 => text(Key::OneMove).to_owned(),
        count => say(Key::Moves, &[("count", &count)]),
    }
}

/// Returns the players, as in `Ann – Bo`; empty if neither is known.
pub(crate) fn players(game: &Game) -> String {
    let said = |tag: Tag| match game.annotations().tag(tag) {
        "" => "?".to_owned(),
        name => plain(name),
    };
    match (said(Tag::Black), said(Tag::White)) {
        (black, white) if black == "?" && white == "?" => String::new(),
        (black, white) => format!("{black} – {white}"),
    }
}

/// Returns the side to move, or the result and its reason.
pub(crate) fn status(game: &Game) -> String {
    let status = describe::status(TEXTS, game);
    match describe::how_it_ended(TEXTS, game) {
        how if how.is_empty() => status.to_owned(),
        how => format!("{status}. {how}"),
    }
}

/// Returns a line about a game at its end: names, moves, result.
pub(crate) fn headline(game: &Game) -> String {
    let names = match players(game) {
        names if names.is_empty() => match game.annotations().tag(Tag::Name) {
            "" => text(Key::NoNames).to_owned(),
            name => plain(name),
        },
        names => names,
    };
    let moves = moves_in_words(game.ply().into());
    let result = if game.status().is_over() {
        describe::status(TEXTS, game).to_owned()
    } else {
        match game.annotations().tag(Tag::Result) {
            "" => text(Key::NoResult).to_owned(),
            result => say(Key::Result, &[("result", &plain(result))]),
        }
    };
    format!("{names}, {moves}, {result}")
}

/// Returns the actions of the shown line.
pub(crate) fn actions(game: &Game) -> Vec<Action> {
    let steps = game.line().into_iter();
    steps
        .filter_map(|node| game.tree().step(node))
        .map(|step| step.action)
        .collect()
}

/// Returns the moves with their numbers, and other actions without numbers, in lines of
/// at most `width` bytes.
pub(crate) fn moves(game: &Game, width: usize) -> String {
    let mut text = String::new();
    let (mut column, mut number) = (0, 0);
    for action in actions(game) {
        let word = if action.is_ply() {
            number += 1;
            format!("{number}.{action}")
        } else {
            action.to_string()
        };
        if column > 0 && column + 1 + word.len() > width {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        column += word.len();
        text.push_str(&word);
    }
    text
}

/// Returns the number of lines besides the main line.
pub(crate) fn variations(game: &Game) -> usize {
    let tree = game.tree();
    let last = u32::try_from(tree.len()).unwrap_or(u32::MAX);
    let branches = (0..=last).map(|number| tree.children(NodeId::from_number(number)).len());
    branches.map(|count| count.saturating_sub(1)).sum()
}

/// Returns the JSON name of a tag, for example `black_rank`.
pub(crate) fn tag_name(tag: Tag) -> String {
    let mut name = String::new();
    for sign in format!("{tag:?}").chars() {
        if sign.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(sign.to_ascii_lowercase());
    }
    name
}
