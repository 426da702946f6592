//! Apps in any state, and short names for what tests do with them.

use tengen_core::{BoardSize, Game, Point, Terms};
use tengen_page::app::{
    App, BoardKey, Effect, FileMsg, Found, Kept, Language, Millis, MotionPreference, Msg, Phase,
    PointerEvent, PointerKind, Reading, Settings, Source, Surroundings, UnreadFile,
};
use tengen_page::view::describe;
use tengen_picture::{Frame, Layout, Shade, Visibility};

/// English, light, moving.
pub const USUAL: Surroundings = Surroundings {
    language: Language::English,
    shade: Shade::Light,
    motion: MotionPreference::Full,
};

/// When everything has come to rest.
pub const LATER: Millis = Millis(1e6);

pub fn at(name: &str) -> Point {
    name.parse().expect("the name of a point")
}

pub fn size(lines: u8) -> BoardSize {
    BoardSize::new(lines).expect("5 to 22 are sizes")
}

/// An empty board of so many lines.
pub fn board(lines: u8) -> App {
    let terms = Terms {
        size: size(lines),
        ..Terms::default()
    };
    App::new(Game::new(terms), Settings::default(), USUAL)
}

/// A board with these moves on it, long ago.
pub fn played(lines: u8, moves: &str) -> App {
    let mut app = board(lines);
    play(&mut app, moves, Millis(-1e6));
    app
}

/// An empty board under some terms.
pub fn under(terms: &str) -> App {
    let terms = terms.parse().expect("terms");
    App::new(Game::new(terms), Settings::default(), USUAL)
}

/// Black lacks only h8 for a double-three; the rules are renju's.
pub const BEFORE_H8: &str = "f8 a1 g8 a3 h6 c1 h7 c3";

/// A game of renju with these moves on it, long ago.
pub fn renju(referee: &str, moves: &str) -> App {
    let mut app = under(&format!("renju referee={referee}"));
    play(&mut app, moves, Millis(-1e6));
    app
}

/// What is spoken because of a message.
pub fn spoken(app: &mut App, msg: Msg) -> String {
    let mut said = Vec::new();
    for effect in app.update(msg, LATER) {
        if let Effect::Announce(saying) = effect {
            said.push(describe::saying(app, saying));
        }
    }
    said.join("|")
}

/// Places stones in turn.
pub fn play(app: &mut App, moves: &str, now: Millis) {
    for name in moves.split_whitespace() {
        let effects = app.update(Msg::Press(at(name)), now);
        assert!(effects.contains(&Effect::Changed), "{name}: {effects:?}");
    }
}

/// Returns `true` if the effects store `kept`.
pub fn stores(effects: &[Effect], kept: Kept) -> bool {
    let is_it = |effect: &Effect| matches!(effect, Effect::Store(it, _) if *it == kept);
    effects.iter().any(is_it)
}

/// Begins to open a file that is no link.
pub fn start_reading(app: &mut App, source: Source) -> Reading {
    let file = UnreadFile {
        source,
        ..UnreadFile::default()
    };
    let effects = app.update(Msg::File(FileMsg::Open(file)), LATER);
    let reading = effects.into_iter().find_map(|effect| match effect {
        Effect::Read(reading, ..) => Some(reading),
        _ => None,
    });
    reading.expect("it has to be read")
}

/// Opens a file with this in it.
pub fn open_file(app: &mut App, found: Found) -> Vec<Effect> {
    let reading = start_reading(app, Source::Page);
    answer_file(app, reading, found)
}

/// Says what is in a file that is being read.
pub fn answer_file(app: &mut App, reading: Reading, found: Found) -> Vec<Effect> {
    app.update(Msg::File(FileMsg::Read(reading, found)), LATER)
}

/// A mouse over a point, or over none.
pub fn mouse(phase: Phase, point: Option<&str>) -> Msg {
    pointer(1, PointerKind::Hovering, phase, point)
}

/// A finger on a point, or on none.
pub fn finger(id: i32, phase: Phase, point: Option<&str>) -> Msg {
    pointer(id, PointerKind::Touch, phase, point)
}

/// A pointer; where it is over no point, the nearest one is A1.
pub fn pointer(id: i32, kind: PointerKind, phase: Phase, point: Option<&str>) -> Msg {
    let point = point.map(at);
    Msg::Pointer(PointerEvent {
        id,
        kind,
        phase,
        point,
        near: point.unwrap_or(at("a1")),
    })
}

/// Keys by the browser's names, separated by spaces.
pub fn press_keys(app: &mut App, keys: &str, now: Millis) -> Vec<Effect> {
    let keys = keys.split_whitespace();
    keys.flat_map(|name| {
        let key = BoardKey::from_name(name).unwrap_or_else(|| panic!("{name} is no key"));
        app.update(Msg::Key(key), now)
    })
    .collect()
}

/// The side of a square of so many CSS px in device px.
pub fn frame(css: f64, ratio: f64) -> Frame {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let device = (css * ratio).round() as u32;
    Frame { css, device }
}

/// Where the points of an app's board lie.
pub fn layout(app: &App, frame: Frame) -> Layout {
    let size = app.game().terms().size;
    Layout::new(frame, size, app.settings().coordinates, None)
}

pub const BOTH: [Visibility; 2] = [Visibility::Shown, Visibility::Hidden];
