//! Apps in any state, and short helper functions for tests.

use tengen_core::{BoardSize, Game, Point, Terms};
use tengen_page::text::Texts;
use tengen_page::view::describe;
use tengen_page::{
    BoardKey, Contrast, Effect, Event, FileEvent, FileJob, Found, Language, Millis,
    MotionPreference, Network, Page, Phase, PointerEvent, PointerKind, Reading, Settings, Source,
    StoreKey, Surroundings, Tab, UnreadFile, Write, keys,
};
use tengen_picture::{Frame, Layout, Shade, Spot, Visibility};

/// Surroundings with English texts, light colours and full motion.
pub const USUAL: Surroundings = Surroundings {
    language: Language::En,
    shade: Shade::Light,
    motion: MotionPreference::Full,
    network: Network::Connected,
    contrast: Contrast::Usual,
    tab: Tab::Shown,
    width: tengen_page::Width::Usual,
};

/// The texts in Chinese.
pub const CHINESE: Texts = Texts::of(Language::Zh);

/// The texts in every language.
pub const LANGUAGES: [Texts; 2] = [Texts::ENGLISH, CHINESE];

/// Makes an app that has the texts in every language.
pub fn app(game: Game, settings: Settings, surroundings: Surroundings) -> Page {
    Page::new(game, settings, surroundings).with_texts(CHINESE)
}

/// A time after all animations have ended.
pub const LATER: Millis = Millis(1e6);

pub fn at(name: &str) -> Point {
    name.parse().expect("the name of a point")
}

pub fn size(lines: u8) -> BoardSize {
    BoardSize::new(lines).expect("5 to 22 are sizes")
}

/// Makes an app with an empty board of `lines` lines.
pub fn board(lines: u8) -> Page {
    let terms = Terms {
        size: size(lines),
        ..Terms::default()
    };
    app(Game::new(terms), Settings::default(), USUAL)
}

/// Makes an app with a board on which `moves` were played long ago.
pub fn played(lines: u8, moves: &str) -> Page {
    let mut app = board(lines);
    play(&mut app, moves, Millis(-1e6));
    app
}

/// Makes an app with an empty board under `terms`.
pub fn under(terms: &str) -> Page {
    let terms = terms.parse().expect("terms");
    app(Game::new(terms), Settings::default(), USUAL)
}

/// Moves after which Black needs only h8 for a double-three under the renju rules.
pub const BEFORE_H8: &str = "f8 a1 g8 a3 h6 c1 h7 c3";

/// Makes an app with a renju game in which `moves` were played long ago.
pub fn renju(referee: &str, moves: &str) -> Page {
    let mut app = under(&format!("renju referee={referee}"));
    play(&mut app, moves, Millis(-1e6));
    app
}

/// Returns the announcements that a message causes, separated by `|`.
pub fn spoken(app: &mut Page, event: Event) -> String {
    let mut said = Vec::new();
    for effect in app.update(event, LATER) {
        if let Effect::Announce(message) = effect {
            said.push(describe::message(app, message));
        }
    }
    said.join("|")
}

/// Places stones of alternating colours.
pub fn play(app: &mut Page, moves: &str, now: Millis) {
    for name in moves.split_whitespace() {
        let effects = app.update(Event::Press(at(name)), now);
        assert!(effects.contains(&Effect::Changed), "{name}: {effects:?}");
    }
}

/// Returns the moves of the game on a page, such as `h8 i9`.
pub fn moves(app: &Page) -> String {
    let moves = app.game().moves();
    let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// Returns the link of the game on a page, without the address.
///
/// # Panics
///
/// If the game has no link.
pub fn link_of(app: &Page) -> String {
    tengen_core::link::encode(&app.game().to_archive()).expect("a game")
}

/// Returns `true` if the effects store `kept`.
pub fn stores(effects: &[Effect], kept: StoreKey) -> bool {
    let is_it = |effect: &Effect| match effect {
        Effect::Store(it, _) => *it == kept,
        Effect::Write(Write::Game(..) | Write::Line(..)) => kept == keys::GAME,
        Effect::Write(Write::Before(..)) => kept == keys::BEFORE,
        _ => false,
    };
    effects.iter().any(is_it)
}

/// Starts to open a file that is not a link, and returns the number of the reading.
pub fn start_reading(app: &mut Page, source: Source) -> Reading {
    let file = UnreadFile {
        source,
        ..UnreadFile::default()
    };
    let effects = app.update(Event::File(FileEvent::Open(file)), LATER);
    let reading = effects
        .into_iter()
        .find_map(|effect| match effect.take_job() {
            Ok(FileJob::Read(reading, ..)) => Some(reading),
            _ => None,
        });
    reading.expect("it has to be read")
}

/// Opens a file with the content `found`.
pub fn open_file(app: &mut Page, found: Found) -> Vec<Effect> {
    let reading = start_reading(app, Source::Page);
    answer_file(app, reading, found)
}

/// Delivers the content of a file that is being read, and agrees if it would take the place of a running game.
pub fn answer_file(app: &mut Page, reading: Reading, found: Found) -> Vec<Effect> {
    let mut effects = app.update(Event::File(FileEvent::Read(reading, found)), LATER);
    effects.extend(app.update(Event::Leave, LATER));
    effects
}

/// Makes a mouse event over a point; `None` is over no point.
pub fn mouse(phase: Phase, point: Option<&str>) -> Event {
    pointer(1, PointerKind::Hovering, phase, point)
}

/// Makes a touch event on a point; `None` is on no point.
pub fn finger(id: i32, phase: Phase, point: Option<&str>) -> Event {
    pointer(id, PointerKind::Touch, phase, point)
}

/// Makes a pointer event; over no point, the nearest one is A1.
pub fn pointer(id: i32, kind: PointerKind, phase: Phase, point: Option<&str>) -> Event {
    let outside = Spot {
        column: -0.9,
        row: -0.9,
    };
    Event::Pointer(PointerEvent {
        id,
        kind,
        phase,
        spot: point.map_or(outside, |name| at(name).into()),
        cell: 40.0,
    })
}

/// Presses keys, given by the browser's names and separated by spaces.
pub fn press_keys(app: &mut Page, keys: &str, now: Millis) -> Vec<Effect> {
    let keys = keys.split_whitespace();
    keys.flat_map(|name| {
        let key = BoardKey::from_name(name).unwrap_or_else(|| panic!("{name} is no key"));
        app.update(Event::Key(key), now)
    })
    .collect()
}

/// Returns a square with sides of `css` CSS px, with its size in device px.
pub fn frame(css: f64, ratio: f64) -> Frame {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let device = (css * ratio).round() as u32;
    Frame { css, device }
}

/// Returns the layout of an app's board.
pub fn layout(app: &Page, frame: Frame) -> Layout {
    let size = app.game().terms().size;
    Layout::new(frame, size, app.coordinates(), None)
}

pub const BOTH: [Visibility; 2] = [Visibility::Shown, Visibility::Hidden];
