//! Texts about records: errors in a file, its games, the data that a format loses.

use crate::app::Language;
use crate::describe::{point, size};
use crate::game::words::capital;
use crate::text::{about_records, fill};
use tengen_core::board::Stone;
use tengen_core::game::{Archive, Tag};
use tengen_core::link::LinkError;
use tengen_records::{
    Caution, Format, Loss, Part, Problem, Reading, RecordError, Spot, Unwritable, Warning,
};

/// Returns the error of a record and its place.
#[must_use]
pub fn record_error(language: Language, error: &RecordError) -> String {
    placed(language, error.spot, &problem(language, &error.problem)) + language.stop()
}

/// Returns a warning about an ignored or reinterpreted part of a record, and its place.
#[must_use]
pub fn warning(language: Language, warning: &Warning) -> String {
    placed(language, warning.spot, &caution(language, &warning.caution)) + language.stop()
}

fn placed(language: Language, spot: Spot, what: &str) -> String {
    match spot {
        Spot::File => capital(what),
        Spot::Line { line, column } => fill(
            about_records(language, "at_line"),
            &[
                ("line", &line.to_string()),
                ("column", &column.to_string()),
                ("problem", what),
            ],
        ),
        Spot::Byte(offset) => fill(
            about_records(language, "at_byte"),
            &[("offset", &offset.to_string()), ("problem", what)],
        ),
    }
}

fn problem(language: Language, problem: &Problem) -> String {
    let say = |key, values: &[(&str, &str)]| fill(about_records(language, key), values);
    let most = |key, most: usize| say(key, &[("most", &most.to_string())]);
    match problem {
        Problem::Empty => say("problem_empty", &[]),
        Problem::Unknown => say("problem_unknown", &[]),
        Problem::Expected { expected, found } => {
            let expected = part(language, *expected);
            say(
                "problem_expected",
                &[("expected", &expected), ("found", found)],
            )
        }
        Problem::Truncated(within) => {
            say("problem_truncated", &[("part", &part(language, *within))])
        }
        Problem::Occupied(at) => say("problem_occupied", &[("point", &point(*at))]),
        Problem::OffBoard { found, size } => say(
            "problem_off_board",
            &[("found", found), ("size", &size.to_string())],
        ),
        Problem::Rectangular { columns, rows } => say(
            "problem_rectangular",
            &[
                ("columns", &columns.to_string()),
                ("rows", &rows.to_string()),
            ],
        ),
        Problem::OtherGame(name) => say("problem_other_game", &[("name", name)]),
        Problem::Version(version) => say("problem_version", &[("version", version)]),
        Problem::TooLarge(bytes) => most("problem_too_large", *bytes),
        Problem::TooMany(moves) => most("problem_too_many", *moves),
        Problem::TooDeep(moves) => most("problem_too_deep", *moves),
        Problem::Entities => say("problem_entities", &[]),
        Problem::Duplicate(id) => say("problem_duplicate", &[("id", id)]),
        Problem::LateSetup => say("problem_late_setup", &[]),
        Problem::NoMoves => say("problem_no_moves", &[]),
        Problem::Packed(name) => say("problem_packed", &[("name", name)]),
        Problem::Encoding(name) => say("problem_encoding", &[("name", name)]),
        Problem::Link(error) => link_error(language, error),
    }
}

fn link_error(language: Language, error: &LinkError) -> String {
    let say = |key| about_records(language, key).to_string();
    match error {
        LinkError::Version(version @ ..32) => fill(
            about_records(language, "problem_version"),
            &[("version", &version.to_string())],
        ),
        LinkError::Text => say("problem_link_text"),
        // A word that is no link at all yields an arbitrary version number.
        LinkError::Checksum | LinkError::Truncated(_) | LinkError::Version(_) => {
            say("problem_link_damaged")
        }
        _ => say("problem_other"),
    }
}

fn part(language: Language, part: Part) -> String {
    let key = match part {
        Part::Move => "part_move",
        Part::Number => "part_number",
        Part::Size => "part_size",
        Part::Header(_) => "part_header",
        Part::Game => "part_game",
        Part::Value => "part_value",
        Part::Node => "part_node",
        Part::Text => "part_text",
        Part::Element => "part_element",
        Part::Result => "part_result",
        Part::Row => "part_row",
    };
    let format = match part {
        Part::Header(format) => format.name(),
        _ => "",
    };
    fill(about_records(language, key), &[("format", format)])
}

fn caution(language: Language, caution: &Caution) -> String {
    let say = |key, values: &[(&str, &str)]| fill(about_records(language, key), values);
    match caution {
        Caution::PassedOver(text) => say("remark_passed_over", &[("text", text)]),
        Caution::NotClosed => say("remark_not_closed", &[]),
        Caution::PassAdded => say("remark_pass_added", &[]),
        Caution::Merged => say("remark_merged", &[]),
        Caution::Characters => say("remark_characters", &[]),
        Caution::EncodingGuessed(name) => say("remark_encoding", &[("name", name)]),
        Caution::RulesGuessed => say("remark_rules", &[]),
        Caution::SizeGuessed(size) => say("remark_size", &[("size", &size.to_string())]),
        Caution::Value { name, value } => say("remark_value", &[("name", name), ("value", value)]),
        Caution::Trailing(count) => say("remark_trailing", &[("count", &count.to_string())]),
        Caution::EmptyNode => say("remark_empty_node", &[]),
        Caution::GoLetters => say("remark_go_letters", &[]),
        Caution::Rectangular { columns, rows } => say(
            "remark_rectangular",
            &[
                ("columns", &columns.to_string()),
                ("rows", &rows.to_string()),
            ],
        ),
        Caution::SeveralMoves => say("remark_several_moves", &[]),
        Caution::LineLost(why) => {
            let why = problem(language, why);
            say("remark_line_lost", &[("problem", &why)])
        }
        Caution::Score { score, winner } => {
            let key = match winner {
                Some(Stone::Black) => "remark_score_black",
                Some(Stone::White) => "remark_score_white",
                None => "remark_score_draw",
            };
            say(key, &[("score", score)])
        }
    }
}

/// Returns one line about a game of several: its number, players, moves and result, or its error.
#[must_use]
pub fn found_game(
    language: Language,
    number: usize,
    game: &Result<Reading, RecordError>,
) -> String {
    let say = |key, values: &[(&str, &str)]| fill(about_records(language, key), values);
    let mut text = say("game_number", &[("number", &number.to_string())]);
    let mut add = |more: &str| {
        if !more.is_empty() {
            text.push_str(" · ");
            text.push_str(more);
        }
    };
    match game {
        Ok(reading) => {
            for fact in facts(language, &reading.archive) {
                add(&fact);
            }
        }
        Err(error) => {
            add(&say("found_one_bad", &[]));
            add(&record_error(language, error));
        }
    }
    text
}

fn facts(language: Language, archive: &Archive) -> Vec<String> {
    let say = |key, values: &[(&str, &str)]| fill(about_records(language, key), values);
    let mut facts = vec![players(language, archive)];
    let tag = |tag| archive.annotations.tag(tag).to_string();
    if archive.setup.is_some() {
        facts.push(say("game_set_up", &[]));
    }
    let plies = archive.nodes.iter().filter(|node| node.action.is_ply());
    let count = plies.count();
    let key = if count == 1 { "game_ply" } else { "game_plies" };
    facts.push(say(key, &[("count", &count.to_string())]));
    facts.push(tag(Tag::Result));
    facts.push(size(language, archive.terms.size));
    facts.extend([tag(Tag::Event), tag(Tag::Date)]);
    facts
}

fn players(language: Language, archive: &Archive) -> String {
    let nobody = about_records(language, "nobody");
    let name = |tag| match archive.annotations.tag(tag) {
        "" => nobody,
        name => name,
    };
    let (black, white) = (name(Tag::Black), name(Tag::White));
    if black == nobody && white == nobody {
        return String::new();
    }
    let values = [("black", black), ("white", white)];
    fill(about_records(language, "game_players"), &values)
}

/// Returns the data of the game that a file does not hold, or the message that it holds everything.
#[must_use]
pub fn lost(language: Language, lost: &[Loss]) -> String {
    if lost.is_empty() {
        return about_records(language, "lost_nothing").to_string();
    }
    let mut what = String::new();
    for loss in lost {
        if !what.is_empty() {
            what.push_str(about_records(language, "comma"));
        }
        what.push_str(about_records(language, loss_key(*loss)));
    }
    fill(about_records(language, "lost"), &[("what", &what)])
}

const fn loss_key(loss: Loss) -> &'static str {
    match loss {
        Loss::Variations => "lost_variations",
        Loss::Comments => "lost_comments",
        Loss::Marks => "lost_marks",
        Loss::Passes => "lost_passes",
        Loss::Colours => "lost_colours",
        Loss::Setup => "lost_setup",
        Loss::FirstColour => "lost_first",
        Loss::Terms => "lost_terms",
        Loss::Size => "lost_size",
        Loss::Tags => "lost_tags",
        Loss::Result => "lost_result",
        Loss::Times => "lost_times",
        Loss::Choices => "lost_choices",
        Loss::Properties => "lost_properties",
        Loss::Moves => "lost_moves",
    }
}

/// Returns the reason why the game cannot be saved in a format.
#[must_use]
pub fn unwritable(language: Language, format: Format, why: Unwritable) -> String {
    let say = |key, values: &[(&str, &str)]| fill(about_records(language, key), values);
    let name = ("format", format.name());
    capital(&match why {
        Unwritable::Size { size, .. } => {
            say("unwritable_size", &[name, ("size", &size.to_string())])
        }
        Unwritable::TooLong { most, .. } => {
            say("unwritable_long", &[name, ("most", &most.to_string())])
        }
        Unwritable::NoMoves(_) => say("unwritable_no_moves", &[name]),
        Unwritable::ReadOnly(_) | Unwritable::NoGame => say("unwritable_other", &[]),
    })
}
