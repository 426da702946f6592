//! Texts of editing: toasts, announcements, the menu of a move, and what the record says about itself.

use crate::HistoryEvent;
use crate::Page;
use tengen_core::board::Stone;
use tengen_core::game::{Annotations, Game, NodeId, Purpose, Tag};
use tengen_kit::game::words::{joined, status_of};
use tengen_kit::message::{Edited, HistoryMessage};
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::point;
use tengen_picture::Section;

/// Returns the text of the toast about an edit.
pub(crate) fn edited(texts: Texts, edited: Edited) -> String {
    match edited {
        Edited::Promoted => texts.get(Key::EditedPromoted).to_string(),
        Edited::Deleted(1) => texts.get(Key::EditedDeletedOne).to_string(),
        Edited::Deleted(count) => {
            let values = [("count", &*count.to_string())];
            texts.fill(Key::EditedDeleted, &values)
        }
        Edited::Turned => texts.get(Key::EditedTurned).to_string(),
        Edited::Added(count) => {
            let values = [("count", &*count.to_string())];
            texts.fill(Key::EditedAdded, &values)
        }
        Edited::Reviewed => texts.get(Key::EditedReviewed).to_string(),
    }
}

/// Returns the text of an announcement.
pub(crate) fn announcement(texts: Texts, game: &Game, message: HistoryMessage) -> String {
    let at = |key, at| texts.fill(key, &[("point", &point(at))]);
    match message {
        HistoryMessage::Marked(point) => at(Key::SayMarked, point),
        HistoryMessage::Unmarked(point) => at(Key::SayUnmarked, point),
        HistoryMessage::ArrowFrom(point) => at(Key::SayArrowFrom, point),
        HistoryMessage::NoteUndone => texts.get(Key::SayNoteUndone).to_string(),
        HistoryMessage::Numbered => texts.get(Key::SayNumbered).to_string(),
        HistoryMessage::ChooseCorners => texts.get(Key::ChooseCorners).to_string(),
        HistoryMessage::Showed(section) => showed(texts, game, section),
    }
}

/// Returns the announcement of the visible part of the board.
fn showed(texts: Texts, game: &Game, section: Section) -> String {
    if section == Section::whole(game.terms().size) {
        return texts.get(Key::SayShowsAll).to_string();
    }
    let corner = |column: u8, row: u8| {
        let corner = tengen_core::board::Point::new(column, row);
        corner.map_or(String::new(), point)
    };
    let from = corner(section.left(), section.bottom());
    let to = corner(section.right(), section.top());
    texts.fill(Key::SayShows, &[("from", &from), ("to", &to)])
}

/// Returns the instruction while corners are being chosen; empty if none are.
pub fn corners(page: &Page) -> &'static str {
    if page.corners().is_some() {
        page.texts().get(Key::ChooseCorners)
    } else {
        ""
    }
}

/// Returns `true` if an entry of the menu of a move can be used at the cursor.
pub fn can_edit(page: &Page, event: &HistoryEvent) -> bool {
    let game = page.game();
    let node = game.cursor();
    match event {
        HistoryEvent::ShowStones => !game.board().is_empty(),
        HistoryEvent::ShowAll => page.has_section(),
        HistoryEvent::ChooseCorners => game.terms().size.lines() > Section::LEAST,
        _ if !page.may_edit() => false,
        // The lines of a turned copy would not fit its game.
        HistoryEvent::Turn(_) => !page.is_copied(),
        HistoryEvent::Promote => !game.is_on_main_line(node),
        HistoryEvent::Delete | HistoryEvent::NumberHere => node != NodeId::ROOT,
        HistoryEvent::DeleteAfter => !game.tree().children(node).is_empty(),
        _ => true,
    }
}

/// Returns the name of the menu of a move: the move at the cursor, or the start.
pub fn move_menu(page: &Page) -> String {
    let (texts, game) = (page.texts(), page.game());
    match game.last_point() {
        Some(at) if game.cursor() != NodeId::ROOT => {
            let number = game.shown_number(game.cursor()).unwrap_or_default();
            let number = u32::from(number).to_string();
            let values = [("number", number.as_str()), ("point", &point(at))];
            texts.fill(Key::MenuMove, &values)
        }
        _ => texts.get(Key::MenuStart).to_string(),
    }
}

/// Returns the label of the entry that changes the numbers of moves.
pub fn number_here(page: &Page) -> &'static str {
    let game = page.game();
    let note = game.annotations().note(game.cursor().number());
    page.texts().get(match note.and_then(|note| note.number) {
        Some(_) => Key::NumberOn,
        None => Key::NumberHere,
    })
}

/// Returns the comment at the cursor, for its text field.
pub fn comment_text(game: &Game) -> &str {
    let note = game.annotations().note(game.cursor().number());
    note.map_or("", |note| &note.comment)
}

/// Returns `true` if an opened record is on the board, and not a game that is played.
pub fn is_record(page: &Page) -> bool {
    page.cx.games.is_local() && page.purpose() == Purpose::Study
}

/// Returns the facts that an opened record states, or nothing for other games.
fn record(page: &Page) -> Option<&Annotations> {
    is_record(page).then(|| page.game().annotations())
}

/// Returns the players of an opened record, Black first; empty if it names none.
pub fn record_players(page: &Page) -> String {
    let Some(annotations) = record(page) else {
        return String::new();
    };
    let player = |stone| match record_player(annotations, stone) {
        name if name.is_empty() => page.texts().get(Key::Nobody).to_string(),
        name => name,
    };
    if annotations.tag(Tag::Black).is_empty() && annotations.tag(Tag::White).is_empty() {
        return String::new();
    }
    let (black, white) = (player(Stone::Black), player(Stone::White));
    let values = [("black", black.as_str()), ("white", &white)];
    page.texts().fill(Key::GamePlayers, &values)
}

/// Returns the name and rank of a player.
fn record_player(annotations: &Annotations, stone: Stone) -> String {
    let (name, rank) = match stone {
        Stone::Black => (Tag::Black, Tag::BlackRank),
        Stone::White => (Tag::White, Tag::WhiteRank),
    };
    joined(&[annotations.tag(name), annotations.tag(rank)], " ")
}

/// Returns name, event, round, place, date and result of an opened record in one line.
pub fn record_facts(page: &Page) -> String {
    let facts = [
        RecordFact::Name,
        RecordFact::Event,
        RecordFact::Place,
        RecordFact::Date,
        RecordFact::Result,
    ];
    let facts = facts.map(|fact| record_fact(page, fact));
    joined(&facts.each_ref().map(String::as_str), " · ")
}

/// A fact that a record states about itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordFact {
    /// The name of the game.
    Name,
    /// The tournament and its round.
    Event,
    /// The place of the game.
    Place,
    /// The date of the game.
    Date,
    /// The result of the main line, or the words of the record.
    Result,
    /// The black player with the rank.
    Black,
    /// The white player with the rank.
    White,
}

/// Returns a fact of an opened record; empty if it is not stated.
pub fn record_fact(page: &Page, fact: RecordFact) -> String {
    let Some(annotations) = record(page) else {
        return String::new();
    };
    match fact {
        RecordFact::Name => annotations.tag(Tag::Name).to_string(),
        RecordFact::Event => joined(
            &[annotations.tag(Tag::Event), annotations.tag(Tag::Round)],
            ", ",
        ),
        RecordFact::Place => annotations.tag(Tag::Place).to_string(),
        RecordFact::Date => annotations.tag(Tag::Date).to_string(),
        RecordFact::Result => result(page, annotations),
        RecordFact::Black => record_player(annotations, Stone::Black),
        RecordFact::White => record_player(annotations, Stone::White),
    }
}

fn result(page: &Page, annotations: &Annotations) -> String {
    let stated = annotations.tag(Tag::Result);
    let tree = page.game().tree();
    let end = tree.main_line_from(NodeId::ROOT).last().copied();
    let outcome = end.and_then(|end| tree.ending(end));
    match outcome {
        Some((_, outcome)) if !stated.is_empty() => {
            status_of(page.texts(), outcome.winner()).to_string()
        }
        _ => stated.to_string(),
    }
}

/// Returns what the page says about a game that was just opened: the remarks about its file, or that it was
/// opened. Empty at other times.
pub fn just_opened(page: &Page) -> String {
    if !page.is_just_opened() {
        return String::new();
    }
    let texts = page.texts();
    let remarks: Vec<String> = page.remarks().iter().map(|it| texts.sentence(it)).collect();
    if remarks.is_empty() {
        return texts.get(Key::Opened).to_string();
    }
    remarks.join(texts.get(Key::SentenceSpace))
}
