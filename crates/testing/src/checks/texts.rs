//! Text forms: a value that was read is written and read again as the same value, and games played from words
//! survive conversion to archives.

use std::any::TypeId;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use tengen_core::game::{Colours, Opening, Referee};
use tengen_core::link;
use tengen_core::rules::Five;
use tengen_core::{
    Action, At, Board, BoardSize, FullBoard, Game, Point, Refusal, Ruleset, Seat, Stone, Terms,
};
use tengen_records::gomocalc::PositionString;
use tengen_records::moves::MoveList;
use tengen_records::offsets::OffsetOpening;
use tengen_records::psq::Psq;
use tengen_records::rec::Rec;
use tengen_records::sav::SavedBoard;
use tengen_records::sgf::Sgf;

use super::{Format, number_of};

/// Asserts that a value that can be read can be written, and is read again as the same value.
pub fn same<T>(text: &str)
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug + 'static,
{
    // SGF sorts marks, so only the written texts are compared.
    let is_whole = TypeId::of::<T>() != TypeId::of::<Sgf>();
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            match written.parse::<T>() {
                Ok(again) => {
                    assert_eq!(again.to_string(), written, "{text:?}");
                    if is_whole {
                        assert_eq!(again, value, "{text:?}: {written:?}");
                    }
                }
                Err(error) => panic!("{text:?}: {written:?}: {error}"),
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks the text with the type that a format uses for its texts.
pub(crate) fn own_forms(format: Format, text: &str) {
    match format {
        Format::Sgf => same::<Sgf>(text),
        Format::Moves => same::<MoveList>(text),
        Format::Gomocalc => same::<PositionString>(text),
        Format::Psq => same::<Psq>(text),
        Format::Rec => same::<Rec>(text),
        Format::Sav => same::<SavedBoard>(text),
        Format::Offsets => text.lines().take(4).for_each(same::<OffsetOpening>),
        Format::Diagram => same::<Board>(text),
        _ => {}
    }
}

/// Reads a text as every type with a short text form, and plays a game from it: the first line gives the
/// terms, each later word an action.
pub fn words(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    same::<Board>(&text);
    for line in text.lines().take(8) {
        same::<Terms>(line);
        for word in line.split(' ').take(8) {
            word_forms(word);
        }
    }
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let Ok(terms) = first.parse::<Terms>() else {
        return;
    };
    assert_eq!(terms.check(), Ok(()));
    let mut game = Game::new(terms);
    assert_eq!(
        game.terms(),
        terms,
        "terms that go together are taken as they are"
    );
    for word in rest.split_ascii_whitespace() {
        play(&mut game, word);
    }
    check_game(&game, number_of(data));
}

fn word_forms(word: &str) {
    same::<Ruleset>(word);
    same::<Opening>(word);
    same::<Colours>(word);
    same::<Referee>(word);
    same::<FullBoard>(word);
    same::<Five>(word);
    same::<BoardSize>(word);
    same::<Stone>(word);
    same::<Point>(word);
    same::<Action>(word);
    // A format has several file extensions; its text form is the usual one.
    if let Ok(format) = word.parse::<Format>() {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
}

fn play(game: &mut Game, word: &str) {
    let before = game.cursor();
    let seat = game.seat_to_move();
    let done = match (word, word.parse()) {
        ("undo", _) => game.undo().map_err(Refusal::Step),
        ("redo", _) => game.redo().map_err(Refusal::Step),
        ("resign2", _) => game.resign(seat.other()).map_err(Refusal::Play),
        (_, Ok(action)) => game.act(action, At::seat(seat)).map_err(Refusal::Play),
        (_, Err(_)) => return,
    };
    if let Err(refusal) = done {
        assert!(!refusal.to_string().is_empty());
        assert_eq!(game.cursor(), before, "a refusal changes nothing");
    }
}

/// Asserts that a played game can be restored from its archive and its link, and judges points.
fn check_game(game: &Game, number: usize) {
    let archive = game.to_archive();
    let text = link::encode(&archive).expect("a game that was played");
    assert_eq!(link::decode(&text).as_ref(), Ok(&archive));
    let again = Game::from_archive(&archive).expect("a game that was played");
    assert_eq!(again.to_archive(), archive);
    assert_eq!(again.status(), game.status());
    assert_eq!(again.position(), game.position());
    for seat in [Seat::First, Seat::Second] {
        assert_eq!(again.colour_of(seat), game.colour_of(seat));
    }
    let size = game.board().size();
    let index = u16::try_from(number % usize::from(size.area())).unwrap_or(0);
    if let Some(point) = size.point_at_index(index) {
        let taken = game.board().at(point).is_some();
        assert_eq!(game.position().judge(point).is_err(), taken);
    }
}
