//! Events that come in and effects that go out, as plain values.

use super::{Arrival, Supply, WingNews};
use std::any::Any;
use std::fmt;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Consent, NodeId, Terms};
use tengen_core::rules::opening::Answer;
use tengen_kit::activity::Input;
use tengen_kit::asset::{Asset, Content};
use tengen_kit::board::{BoardKey, PointerEvent, TouchBoard};
use tengen_kit::computer::EngineNews;
use tengen_kit::message::Toast;
use tengen_kit::opaque::Opaque;
use tengen_kit::players::{Lineup, PlayedBy, Player};
use tengen_kit::route::Addressed;
use tengen_kit::settings::{Setting, Surroundings};
use tengen_kit::store::StoreEvent;
use tengen_learn::drill::DrillEvent;
use tengen_learn::home::HomeEvent;
use tengen_learn::lessons::LessonEvent;
use tengen_learn::mistakes::MistakesEvent;
use tengen_learn::puzzles::PuzzleEvent;
use tengen_online::ToClient;
use tengen_play::online::{ConnectionNews, OnlineEvent};
use tengen_study::analysis::AnalysisEvent;
use tengen_study::collection::CollectionEvent;
use tengen_study::files::FileEvent;
use tengen_study::history::HistoryEvent;
use tengen_study::lab::LabEvent;
use tengen_study::library::LibraryEvent;
use tengen_study::past::{PastEvent, PastUse};
use tengen_study::playout::PlayoutEvent;
use tengen_study::wins::WinEvent;

/// An input or event that the page handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// An event of a pointer over the board.
    Pointer(PointerEvent),
    /// A key was pressed while the board had the focus.
    Key(BoardKey),
    /// The player places a stone at this point.
    Press(Point),
    /// The player places a stone at the aimed point.
    PlaceAimed,
    /// A program requests this action. A refusal is only an effect, not a note on the board.
    Act(Action),
    /// The person to decide makes a choice by a button: an answer to an opening, a pass, a claim.
    Choose(Action),
    /// Black asks to take back the forbidden stone that White may claim.
    Ask,
    /// The opponent answers a request.
    Answer(Consent),
    /// White plays on without claiming the win.
    Ignore,
    /// The player asks why the last stone is forbidden.
    Why,
    /// The player asks why an empty point is forbidden or not, before a stone is placed there.
    AskAbout(Point),
    /// The player asks the same about the aimed point.
    AskAboutAimed,
    /// Goes into a nested explanation: that of the nested point with this index.
    GoInto(usize),
    /// Goes one step out of a nested explanation.
    GoBack,
    /// Places the stone that is being explained, although it is forbidden.
    PlaceAnyway,
    /// Closes the note beside a point.
    CloseNote,
    /// Goes one action back; does nothing at the start. Against a computer, goes back to
    /// the person's last choice. In an online game, asks the opponent for it.
    Undo,
    /// Works like `Undo`; while White decides on a claim, asks to take the forbidden stone back.
    UndoOrAsk,
    /// Goes one action forward; does nothing at the end. Against a computer, goes forward to
    /// the person's next choice.
    Redo,
    /// Moves the cursor one action back, only to look.
    Prev,
    /// Moves the cursor one action forward, only to look.
    Next,
    /// Moves the cursor to the start.
    First,
    /// Moves the cursor to the end of the line.
    Last,
    /// Moves the cursor to any node.
    Jump(NodeId),
    /// Moves the cursor to the position after this number of plies of the line.
    Goto(u16),
    /// The side to move resigns.
    Resign,
    /// The Resign button was pressed; in an online game a second press resigns.
    PressResign,
    /// Starts a game of two people under these terms, which become the default.
    New(Terms),
    /// Starts a game with these players, who become the default together with the terms.
    Begin(Terms, Lineup),
    /// A program starts a game like `Begin`, without a question to the person.
    ProgramBegins(Terms, Lineup),
    /// Starts a game under the terms of the current one.
    Again,
    /// An event about files.
    File(FileEvent),
    /// Opens the game with this index among those found in a file.
    OpenFound(usize),
    /// Puts the previous game back on the board.
    Restore,
    /// Lists the variations that start at a node, or hides them.
    Fold(NodeId),
    /// An action of the player that edits the record.
    History(HistoryEvent),
    /// Sets the person or computer that plays for a player from now on.
    Sit(Player, PlayedBy),
    /// Lets a person take over the side of this colour from the computer, or give it back.
    Relieve(Stone),
    /// Makes the computer play the best move known so far at once.
    MoveNow,
    /// Makes the computer stop thinking and wait.
    Stop,
    /// Lets the waiting computer move.
    GoOn,
    /// Asks for a hint, or cancels the request for one.
    Hint,
    /// An event about the analysis.
    Analysis(AnalysisEvent),
    /// An action of the player about the search for a win.
    Win(WinEvent),
    /// An action of the player about playing out a win.
    Playout(PlayoutEvent),
    /// An event about puzzles.
    Puzzles(PuzzleEvent),
    /// An event about the mistakes of the person.
    Mistakes(MistakesEvent),
    /// An event about lessons.
    Lesson(LessonEvent),
    /// An answer of the shell about the start of learning.
    Home(HomeEvent),
    /// An event of the feature that shows, whose type only that feature knows.
    Own(Opaque),
    /// Goes to a place by a link in the page.
    Visit(Box<Arrival>),
    /// An event about drilling a tree.
    Drill(DrillEvent),
    /// An event about the collection.
    Collection(CollectionEvent),
    /// Shows or hides the threats of both sides.
    Threats,
    /// An action of the player in the Lab.
    Lab(LabEvent),
    /// An action of the player in online play.
    Online(OnlineEvent),
    /// A message of the server.
    Server(Box<ToClient>),
    /// The connection was opened or closed, or may be possible again. The number, from 0 to 1, spreads the
    /// reconnection attempts of many pages.
    Link(ConnectionNews, f64),
    /// An event of the engine.
    Engine(EngineNews),
    /// Pauses or resumes the clock.
    Pause,
    /// The time requested by [`Effect::Wake`](tengen_kit::effect::Effect::Wake) has come.
    Woken,
    /// A setting was changed.
    Set(Setting),
    /// Turns the sounds off, or on again.
    ToggleSound,
    /// The content of an asset, for [`Effect::Fetch`](tengen_kit::effect::Effect::Fetch); `None` if it could not be loaded.
    Fetched(Asset, Option<Content>),
    /// The browser's language, scheme or motion preference changed, or the tab was hidden or shown.
    Surroundings(Surroundings),
    /// A later version of the site is ready.
    NewVersion,
    /// The size of the cells for a finger changed.
    TouchBoard(TouchBoard),
    /// The board got the focus by the keyboard; the cursor becomes visible.
    Focused,
    /// The board lost the focus; the cursor is hidden.
    Blurred,
    /// Moves the cursor to a point without showing it, such as when assistive technology focuses a cell.
    CursorTo(Point),
    /// The page scrolled below the pointer.
    Scrolled,
    /// An event about the store of games and the other tabs.
    Store(StoreEvent),
    /// An event about past games.
    Past(PastEvent),
    /// An event about the library.
    Library(LibraryEvent),
    /// The code of a wing was loaded, or could not be, for [`Effect::LoadWing`](tengen_kit::effect::Effect::LoadWing).
    Wing(WingNews),
    /// The browser arrived at an address.
    Address(Box<Arrival>),
    /// Something could not be read or stored.
    Toast(Toast),
    /// The store could not save a text.
    NotStored,
    /// The person leaves the activity that has asked first.
    Leave,
    /// The person stays at the activity that has asked first.
    Stay,
    /// Does what the displayed toast offers.
    TakeOffer,
    /// Dismisses the displayed toast.
    Dismiss,
}

impl Event {
    /// Returns an event of the feature that shows.
    pub fn own(event: impl Any + Clone + PartialEq + fmt::Debug) -> Event {
        Event::Own(Opaque::new(event))
    }

    /// Returns the event that goes to a place which [needs](super::Place::needs) nothing.
    pub fn visit(place: &impl Addressed) -> Event {
        Event::Visit(Box::new(Arrival::at(place, Supply::Nothing)))
    }

    /// Returns `true` if the event may be the wish of the person to go elsewhere. The others report something, are about what
    /// is on the board, or come from a program.
    pub(super) const fn may_leave(&self) -> bool {
        !matches!(
            self,
            Event::Pointer(_)
                | Event::Key(_)
                | Event::Focused
                | Event::Blurred
                | Event::CursorTo(_)
                | Event::Scrolled
                | Event::Engine(_)
                | Event::Server(_)
                | Event::Link(..)
                | Event::Wing(_)
                | Event::Woken
                | Event::Fetched(..)
                | Event::Surroundings(_)
                | Event::NewVersion
                | Event::TouchBoard(_)
                | Event::Store(_)
                | Event::Toast(_)
                | Event::NotStored
                | Event::Dismiss
                | Event::Leave
                | Event::Stay
                | Event::ProgramBegins(..)
        )
    }

    /// Returns `true` if the event may put a record on the board.
    pub(super) const fn may_open(&self) -> bool {
        matches!(
            self,
            Event::Address(_)
                | Event::Visit(_)
                | Event::File(FileEvent::Open(_) | FileEvent::OpenEmpty | FileEvent::Read(..))
                | Event::OpenFound(_)
                | Event::Restore
                | Event::Past(PastEvent::Fetched(_, PastUse::Open))
                | Event::Library(LibraryEvent::Press(_) | LibraryEvent::Take(_))
                | Event::Collection(CollectionEvent::Choose(..))
                | Event::Puzzles(PuzzleEvent::ToGame)
                | Event::Own(_)
                | Event::Online(_)
        )
    }

    /// Returns `true` for what the shell and the server answer to a wing. A person causes events of these kinds only by controls of
    /// the wing itself, which is there then.
    pub(super) const fn is_answer(&self) -> bool {
        matches!(
            self,
            Event::Past(_)
                | Event::Collection(_)
                | Event::Home(_)
                | Event::Server(_)
                | Event::Link(..)
        )
    }

    /// Returns the input of the kit that the event is, which the activity on the board may mean in another way. `None` for
    /// events that mean the same everywhere, and for presses on the board, which the board handles first.
    pub(crate) fn input(&self) -> Option<Input> {
        Some(match self {
            Event::Act(action) | Event::Choose(action) => input_of(*action)?,
            Event::PlaceAnyway => Input::Place,
            Event::Ask | Event::Answer(_) => Input::TakeBack,
            Event::Ignore => Input::Claim,
            Event::AskAbout(_) | Event::AskAboutAimed => Input::AskWhy,
            Event::Undo | Event::UndoOrAsk => Input::Undo,
            Event::Redo => Input::Redo,
            Event::Prev
            | Event::Next
            | Event::First
            | Event::Last
            | Event::Jump(_)
            | Event::Goto(_) => Input::Look,
            Event::Resign | Event::PressResign => Input::Resign,
            Event::Again => Input::Rematch,
            Event::Sit(..) | Event::Relieve(_) | Event::MoveNow | Event::Stop | Event::GoOn => {
                Input::Computer
            }
            Event::Hint => Input::Hint,
            Event::Threats => Input::Threats,
            Event::Pause => Input::Pause,
            Event::History(event) => event.input()?,
            Event::Analysis(event) => event.input()?,
            Event::Win(event) => event.input()?,
            Event::Collection(event) => event.input()?,
            Event::Lab(event) => event.input()?,
            _ => return None,
        })
    }

    /// Returns the point of an action that places a stone.
    pub(super) fn point(&self) -> Option<Point> {
        match self {
            Event::Act(action) | Event::Choose(action) => action.point(),
            _ => None,
        }
    }
}

/// Returns the input that an action is; `None` for what the clock does.
fn input_of(action: Action) -> Option<Input> {
    Some(match action {
        Action::Pass => Input::Pass,
        Action::Claim => Input::Claim,
        Action::Resign => Input::Resign,
        Action::Flag => return None,
        Action::Answer(Answer::Grab(_) | Answer::Guess(_)) => Input::Nigiri,
        _ if action.point().is_some() => Input::Place,
        _ => Input::Opening,
    })
}
