//! What can happen to an app, for proptest to make up.

use proptest::prelude::*;
use tengen_core::game::Consent;
use tengen_core::rules::opening::Answer;
use tengen_core::{Action, Terms};
use tengen_page::{
    BoardKey, Contrast, Effect, Event, HistoryEvent, Language, Millis, MotionPreference, Network,
    OnOff, Pace, Page, Phase, PointerEvent, PointerKind, Rematch, Scheme, Setting, Surroundings,
    Toast, Tool, Turn,
};
use tengen_picture::{Lettering, Shade, Spot, ThemeName, Visibility};

use tengen_testing::play::{Call, Op, op, terms};

/// Something that happens, which [`Input::msg`] makes concrete where an app stands.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// Something done to the game, by hand or by a program.
    Do(Op),
    /// A pointer at a line across and up, which may lie outside.
    Pointer(i32, PointerKind, Phase, (i8, i8)),
    /// The cursor goes to the n-th point.
    CursorTo(u16),
    /// A button of the page: the action that a hand would choose.
    Choose(Op),
    /// What needs no app to be a message.
    Plain(Event),
}

impl Input {
    pub(crate) fn msg(self, app: &Page) -> Event {
        let size = app.game().terms().size;
        match self {
            Input::Do(op) => call(op.call(app.game())),
            Input::Choose(op) => match op.call(app.game()) {
                Call::Act(action, _) => Event::Choose(action),
                other => call(other),
            },
            Input::CursorTo(n) => Event::CursorTo(
                size.point_at_index(n % size.area())
                    .expect("below the area"),
            ),
            Input::Pointer(id, kind, phase, (right, up)) => Event::Pointer(PointerEvent {
                id,
                kind,
                phase,
                spot: Spot {
                    column: f64::from(right),
                    row: f64::from(up),
                },
                cell: 24.0,
            }),
            Input::Plain(msg) => msg,
        }
    }
}

pub(crate) fn call(call: Call) -> Event {
    match call {
        Call::Act(Action::Answer(Answer::Place(point)), _) => Event::Press(point),
        Call::Act(action, _) => Event::Act(action),
        Call::Undo => Event::Undo,
        Call::Redo => Event::Redo,
        Call::Jump(number) => Event::Jump(tengen_core::NodeId::from_number(number)),
        Call::Goto(ply) => Event::Goto(ply),
        Call::First => Event::First,
        Call::Last => Event::Last,
        Call::Restart => Event::Again,
    }
}

/// An event with the ms since the one before.
pub(crate) type Timed = (Input, u16);

/// Lets events happen one after the other, and says what came of each.
pub(crate) fn run(
    app: &mut Page,
    events: &[Timed],
    mut each: impl FnMut(&Page, &Event, &[Effect], Millis),
) {
    let mut now = Millis(0.0);
    for (event, later) in events {
        now = Millis(now.0 + f64::from(*later));
        let msg = event.clone().msg(app);
        let effects = app.update(msg.clone(), now);
        each(app, &msg, &effects, now);
    }
}

fn visibility() -> impl Strategy<Value = Visibility> {
    prop_oneof![Just(Visibility::Shown), Just(Visibility::Hidden)]
}

fn language() -> impl Strategy<Value = Language> {
    prop_oneof![Just(Language::En), Just(Language::Zh)]
}

pub(crate) fn surroundings() -> impl Strategy<Value = Surroundings> {
    let shade = prop_oneof![Just(Shade::Light), Just(Shade::Dark)];
    let motion = prop_oneof![
        3 => Just(MotionPreference::Full),
        1 => Just(MotionPreference::Reduced)
    ];
    let network = prop_oneof![
        3 => Just(Network::Connected),
        1 => Just(Network::Offline)
    ];
    let contrast = prop_oneof![
        3 => Just(Contrast::Usual),
        1 => Just(Contrast::More),
        1 => Just(Contrast::Forced)
    ];
    let all = (language(), shade, motion, network, contrast);
    all.prop_map(
        |(language, shade, motion, network, contrast)| Surroundings {
            language,
            shade,
            motion,
            network,
            contrast,
            ..tengen_testing::apps::USUAL
        },
    )
}

pub(crate) fn setting() -> impl Strategy<Value = Setting> {
    let scheme = prop_oneof![
        Just(Scheme::System),
        Just(Scheme::Light),
        Just(Scheme::Dark)
    ];
    prop_oneof![
        language().prop_map(Setting::Language),
        scheme.prop_map(Setting::Scheme),
        proptest::sample::select(ThemeName::ALL.to_vec()).prop_map(Setting::Theme),
        proptest::sample::select(vec![
            Setting::Lettering(Lettering::Plain),
            Setting::Lettering(Lettering::Letters),
            Setting::Lettering(Lettering::Rings),
        ]),
        visibility().prop_map(Setting::Coordinates),
        visibility().prop_map(Setting::Numbers),
        visibility().prop_map(Setting::Forbidden),
        proptest::sample::select(vec![
            Setting::Rematch(Rematch::SameColours),
            Setting::Rematch(Rematch::SwapColours),
            Setting::Sound(OnOff::Off),
            Setting::Volume("30".parse().expect("a volume")),
            Setting::Vibration(OnOff::Off),
            Setting::Notifications(OnOff::On),
            Setting::Pace(Pace::Calm),
        ]),
    ]
}

pub(crate) fn key() -> impl Strategy<Value = BoardKey> {
    use BoardKey as K;
    let moves = [
        K::Left,
        K::Right,
        K::Up,
        K::Down,
        K::Home,
        K::End,
        K::PageUp,
        K::PageDown,
    ];
    prop_oneof![
        6 => proptest::sample::select(moves.to_vec()),
        4 => Just(K::Place),
        3 => proptest::char::range('a', 'v').prop_map(K::Letter),
        1 => proptest::char::range('A', 'V').prop_map(K::Letter),
        5 => proptest::char::range('0', '9').prop_map(K::Digit),
        1 => Just(K::Backspace),
        1 => Just(K::Escape),
    ]
}

fn toast() -> impl Strategy<Value = Toast> {
    prop_oneof![
        Just(Toast::GameSetAside),
        Just(Toast::SettingsSetAside),
        Just(Toast::NotStored),
        Just(Toast::Loading),
        Just(Toast::NotLoaded)
    ]
}

fn pointer() -> impl Strategy<Value = Input> {
    let kind = prop_oneof![
        3 => Just(PointerKind::Hovering),
        1 => Just(PointerKind::Touch)
    ];
    let phase = prop_oneof![
        6 => Just(Phase::Move),
        4 => Just(Phase::Down),
        4 => Just(Phase::Up),
        1 => Just(Phase::Cancel),
        1 => Just(Phase::Leave),
    ];
    (0..3, kind, phase, (-1..7_i8, -1..7_i8))
        .prop_map(|(id, kind, phase, place)| Input::Pointer(id, kind, phase, place))
}

/// What the page offers besides actions.
fn button() -> impl Strategy<Value = Event> {
    prop_oneof![
        3 => Just(Event::Ask),
        2 => Just(Event::Answer(Consent::Agree)),
        2 => Just(Event::Answer(Consent::Refuse)),
        1 => Just(Event::Ignore),
        2 => Just(Event::Why),
        2 => (0..3_usize).prop_map(Event::GoInto),
        1 => Just(Event::GoBack),
        1 => Just(Event::PlaceAnyway),
        1 => Just(Event::CloseNote),
    ]
}

/// What edits the record or changes the visible part of the board.
pub(crate) fn edit() -> impl Strategy<Value = HistoryEvent> {
    use HistoryEvent as H;
    let all = vec![
        H::Promote,
        H::Delete,
        H::DeleteAfter,
        H::NumberHere,
        H::Restore,
        H::Turn(Turn::Clockwise),
        H::Turn(Turn::Mirrored),
        H::OpenNotes,
        H::CloseNotes,
        H::CloseNotes,
        H::Take(Tool::Square),
        H::Take(Tool::Label),
        H::Take(Tool::Arrow),
        H::Label("x".to_string()),
        H::Comment("Good.".to_string()),
        H::Comment(String::new()),
        H::UndoNote,
        H::ShowStones,
        H::ChooseCorners,
        H::CancelCorners,
        H::ShowAll,
    ];
    proptest::sample::select(all)
}

/// What leaves the game's terms as they are.
pub(crate) fn event() -> impl Strategy<Value = Input> {
    prop_oneof![
        20 => op().prop_map(Input::Do),
        4 => op().prop_map(Input::Choose),
        6 => button().prop_map(Input::Plain),
        3 => edit().prop_map(|edit| Input::Plain(Event::History(edit))),
        12 => pointer(),
        8 => key().prop_map(|key| Input::Plain(Event::Key(key))),
        1 => any::<u16>().prop_map(Input::CursorTo),
        1 => setting().prop_map(|setting| Input::Plain(Event::Set(setting))),
        1 => surroundings().prop_map(|it| Input::Plain(Event::Surroundings(it))),
        1 => toast().prop_map(|toast| Input::Plain(Event::Toast(toast))),
        1 => Just(Input::Plain(Event::Dismiss)),
        1 => Just(Input::Plain(Event::NewVersion)),
        1 => Just(Input::Plain(Event::Scrolled)),
        1 => Just(Input::Plain(Event::Focused)),
        1 => Just(Input::Plain(Event::Blurred)),
        1 => Just(Input::Plain(Event::Again)),
    ]
}

/// Anything at all, now and then a new game under other terms.
pub(crate) fn events(count: usize) -> impl Strategy<Value = Vec<Timed>> {
    let begin = terms().prop_map(|terms: Terms| Input::Plain(Event::New(terms)));
    let one = prop_oneof![60 => event(), 1 => begin];
    proptest::collection::vec((one, 0..200_u16), 1..count)
}
