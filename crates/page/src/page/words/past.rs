//! The list of past games in words.

use std::cmp::Reverse;
use tengen_core::order::sort_by_key;

use crate::Page;
use tengen_collection::Order;
use tengen_core::board::{Point, Stone};
use tengen_kit::computer::words::bot;
use tengen_kit::game::row::{GameRow, facts};
use tengen_kit::store::LocalId;
use tengen_kit::text::date::date;
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::colour;
use tengen_study::past::{Opponent, PastGame, PastReport, PastStatus};

/// A row of the list of past games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastGameRow {
    /// The identity of the game.
    pub id: LocalId,
    /// The game; its date has the time of day at which it began.
    pub game: GameRow,
}

/// Returns the rows of the games that the player searches for, and the number of those that are not shown.
pub fn past_rows(page: &Page) -> (Vec<PastGameRow>, usize) {
    let past = page.past();
    let texts = page.texts();
    let found = found(page);
    let shown = found.iter().take(past.rows());
    let rows: Vec<PastGameRow> = shown.map(|game| row(texts, game, page.zone())).collect();
    let hidden = found.len() - rows.len();
    (rows, hidden)
}

/// Returns the games that the player searches for.
pub(in crate::page) fn found(page: &Page) -> Vec<&PastGame> {
    let past = page.past();
    let (texts, zone, board) = (page.texts(), page.zone(), page.searched_board());
    let words = Words::read(&past.wishes.words);
    let is_found = |game: &&PastGame| {
        past.wishes.pass(game, &board, zone)
            && words.is_opening(game)
            // The words of a row are made only if something is to be found in them.
            && (words.parts.is_empty() || words.are_in(&row(texts, game, zone)))
    };
    let mut games: Vec<&PastGame> = past.games().iter().filter(is_found).collect();
    sort(texts, past.wishes.order, &mut games);
    games
}

/// Sorts games of which the newest is the first one.
fn sort(texts: Texts, order: Order, games: &mut [&PastGame]) {
    let named = |game: &PastGame, stone| player(texts, game, stone).to_lowercase();
    match order {
        Order::Added | Order::Newest => {}
        Order::Oldest => games.reverse(),
        Order::Longest => sort_by_key(games, |it| Reverse(it.plies)),
        Order::Shortest => sort_by_key(games, |it| it.plies),
        Order::Black => sort_by_key(games, |it| named(it, Stone::Black)),
        Order::White => sort_by_key(games, |it| named(it, Stone::White)),
    }
}

/// Returns the row of a game.
pub(super) fn past_row(page: &Page, id: LocalId) -> Option<PastGameRow> {
    let game = page.past().game(id)?;
    Some(row(page.texts(), game, page.zone()))
}

/// The meaning of the words in the search field.
struct Words {
    /// The first stones of the game, if all words are points.
    opening: Vec<Point>,
    /// Parts of the row.
    parts: Vec<String>,
}

impl Words {
    fn read(search: &str) -> Words {
        let parts: Vec<String> = search
            .to_lowercase()
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(String::from)
            .collect();
        let points: Result<Vec<Point>, _> = parts.iter().map(|word| word.parse()).collect();
        match points {
            Ok(opening) => Words {
                opening,
                parts: Vec::new(),
            },
            Err(_) => Words {
                opening: Vec::new(),
                parts,
            },
        }
    }

    fn is_opening(&self, game: &PastGame) -> bool {
        let stones = game.stones.iter().map(|(point, _)| point);
        self.opening.len() <= game.stones.len()
            && self.opening.iter().eq(stones.take(self.opening.len()))
    }

    fn are_in(&self, row: &PastGameRow) -> bool {
        let game = &row.game;
        let text = [&game.players, game.result, &game.date, &game.facts].join(" ");
        let text = text.to_lowercase();
        self.parts.iter().all(|word| text.contains(word))
    }
}

fn row(texts: Texts, game: &PastGame, zone: f64) -> PastGameRow {
    let names = Stone::BOTH.map(|stone| player(texts, game, stone));
    let values = [("black", names[0].as_str()), ("white", names[1].as_str())];
    let result = match game.result {
        PastStatus::Unfinished => texts.get(Key::PastUnfinished),
        PastStatus::Won(Stone::Black) => texts.get(Key::PastBlack),
        PastStatus::Won(Stone::White) => texts.get(Key::PastWhite),
        PastStatus::Draw => texts.get(Key::Drawn),
    };
    let (rules, size) = (game.terms.rules.variant, game.terms.size);
    PastGameRow {
        id: game.id,
        game: GameRow {
            players: texts.fill(Key::PastPlayers, &values),
            result,
            date: date(game.id.0, zone),
            facts: facts(texts, rules, size, game.plies.into()),
            size,
            stones: game.stones.clone(),
        },
    }
}

/// Returns the name of the player of a colour.
pub(super) fn player(texts: Texts, game: &PastGame, stone: Stone) -> String {
    let [black, white] = &game.players;
    let players = match stone {
        Stone::Black => (black, white),
        Stone::White => (white, black),
    };
    match players {
        (Opponent::Bot(it), _) => bot(texts, *it),
        (Opponent::Named(name), _) => name.clone(),
        (Opponent::Person, Opponent::Bot(_)) => texts.get(Key::PastYou).to_string(),
        (Opponent::Person, _) => colour(texts, stone).to_string(),
    }
}

/// Returns the label of the button that deletes the game of a row.
pub fn past_delete(texts: Texts, row: &PastGameRow) -> String {
    let game = [&*row.game.players, &row.game.date].join(texts.get(Key::Comma));
    texts.fill(Key::PastDelete, &[("game", &game)])
}

/// Returns the message in the list, or the reason why it is empty; empty if there is none.
pub fn past_report(page: &Page) -> String {
    let texts = page.texts();
    let past = page.past();
    let number = |key, count: usize| texts.fill(key, &[("n", &count.to_string())]);
    match &past.report {
        Some(PastReport::Deleted) => texts.get(Key::PastDeleted).to_string(),
        Some(PastReport::Exported(count)) => number(Key::PastExported, *count),
        Some(PastReport::NotRead) => texts.get(Key::PastNotRead).to_string(),
        Some(PastReport::Imported(added, known, bad)) => {
            let mut text = number(Key::PastImported, *added);
            if *known > 0 {
                text += texts.get(Key::SentenceSpace);
                text += &number(Key::PastKnown, *known);
            }
            if !bad.is_empty() {
                let lines: Vec<String> = bad.iter().take(10).map(ToString::to_string).collect();
                let lines = lines.join(texts.get(Key::Comma));
                text += texts.get(Key::SentenceSpace);
                text += &texts.fill(Key::PastBadLines, &[("lines", &lines)]);
            }
            text
        }
        None if past.is_known() && past.games().is_empty() => texts.get(Key::PastNone).to_string(),
        None if past.is_known() && found(page).is_empty() => {
            texts.get(Key::PastNotFound).to_string()
        }
        None => String::new(),
    }
}
