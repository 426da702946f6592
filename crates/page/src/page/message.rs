//! What comes in and what goes out: messages and effects, as plain values.

use super::Kept;
use crate::board::{BoardKey, Millis, PointerEvent};
use crate::computer::EngineNews;
use crate::files::{FileMsg, Reading, UnreadFile};
use crate::game::{Lineup, PlayedBy, Player, Saying, Toast};
use crate::lab::LabMsg;
use crate::online::{ConnectionNews, OnlineMsg};
use crate::settings::{Setting, Surroundings};
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Consent, NodeId, Refusal, Terms};
use tengen_online::{ToClient, ToServer};

/// Something that happened, in the words of the game.
#[derive(Clone, PartialEq, Debug)]
pub enum Msg {
    /// A pointer did something over the board.
    Pointer(PointerEvent),
    /// A key was pressed while the board had the focus.
    Key(BoardKey),
    /// The player wants to place a stone here.
    Press(Point),
    /// A program wants this done; a refusal is an effect only, not a note on the board.
    Act(Action),
    /// The hand of whoever is to decide chooses something: an answer to an opening, a pass, a
    /// claim.
    Choose(Action),
    /// Black asks to take back the forbidden stone that White may claim.
    Ask,
    /// The other side answers.
    Answer(Consent),
    /// White lets the question of a claim rest and plays on.
    Ignore,
    /// The player wants to know why the last stone is forbidden.
    Why,
    /// Further into an explanation: the nested point with this place.
    GoInto(usize),
    /// One step out of a nested explanation.
    GoBack,
    /// The stone that is being explained goes down all the same.
    PlaceAnyway,
    /// The note beside a point was read.
    CloseNote,
    /// One action back; nothing at the start. Against a computer back to the last choice of the
    /// person's.
    Undo,
    /// As `Undo`; while White decides on a claim, ask to take the forbidden stone back.
    UndoOrAsk,
    /// One action forward; nothing at the end. Against a computer forward to the next choice of the
    /// person's.
    Redo,
    /// One action back, to look.
    Prev,
    /// One action forward, to look.
    Next,
    /// To the start.
    First,
    /// To the end of the line.
    Last,
    /// To any node.
    Jump(NodeId),
    /// To the position after so many plies of the line.
    Goto(u16),
    /// The side to move resigns.
    Resign,
    /// The button for resigning was pressed: in an online game a second press resigns.
    PressResign,
    /// A new game of two people under these terms, which are remembered.
    New(Terms),
    /// A new game with these players, who are remembered too.
    Begin(Terms, Lineup),
    /// A new game under the terms of this one.
    Again,
    /// An event about files.
    File(FileMsg),
    /// Open the game with this place among those that were found.
    OpenFound(usize),
    /// Back to the game that lay on the board before this one.
    Restore,
    /// List the lines that leave the game after a node, or hide them.
    Fold(NodeId),
    /// Another plays for a player from now on.
    Sit(Player, PlayedBy),
    /// A person takes the side of this colour over from the computer, or gives it back.
    Relieve(Stone),
    /// The computer is to play the best move that it knows, at once.
    MoveNow,
    /// The computer is to stop thinking and to wait.
    Stop,
    /// The computer that waits is to move.
    GoOn,
    /// The player wants a hint, or does not want it any more.
    Hint,
    /// Show the threats of both sides, or hide them.
    Threats,
    /// Something that the Lab is to do.
    Lab(LabMsg),
    /// Something that the player does online.
    Online(OnlineMsg),
    /// A message of the server.
    Server(Box<ToClient>),
    /// The connection with the server was opened or closed, or may be possible again. The number, from 0 to 1,
    /// spreads the attempts of many pages.
    Link(ConnectionNews, f64),
    /// An event of the engine.
    Engine(EngineNews),
    /// Pause the clock, or let it run again.
    Pause,
    /// The moment has come for which an effect asked.
    Woken,
    /// A setting was changed.
    Set(Setting),
    /// The browser's language, scheme or wish for less motion changed.
    Surroundings(Surroundings),
    /// The board got the focus by the keyboard: the cursor shows.
    Focused,
    /// The board lost the focus: the cursor hides.
    Blurred,
    /// The cursor goes to a point without showing, as when assistive technology focuses a cell.
    CursorTo(Point),
    /// The page scrolled below the pointer.
    Scrolled,
    /// Something could not be read or stored.
    Toast(Toast),
    /// The store did not take a text.
    NotStored,
    /// The toast that shows was read.
    Dismiss,
}

/// What the shell is to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// The picture changed.
    Redraw,
    /// The picture and the words or controls around it changed.
    Refresh,
    /// Store a text. [`Msg::NotStored`] says that it failed, and [`LabMsg::NotKept`] that it failed for
    /// snapshots.
    Store(Kept, String),
    /// Read a file. These terms hold where it says nothing. [`FileMsg::Read`] has the answer.
    Read(Reading, UnreadFile, Terms),
    /// Show what was found in a file.
    ShowFound,
    /// A game was opened: close the dialog for that, and take the link out of the address.
    Opened,
    /// Speak.
    Announce(Saying),
    /// Load the engine, and say what became of it.
    LoadEngine,
    /// Tell the engine this line.
    Think(String),
    /// What the computer thinks has changed, and nothing else.
    Thinks,
    /// Stop the engine, whatever it does, so that it takes the next request at once.
    Interrupt,
    /// Send [`Msg::Woken`] after so long.
    Wake(Millis),
    /// What the clocks show has changed, and nothing else.
    Ticks,
    /// Connect with the server, and say what becomes of it.
    Connect,
    /// End the connection with the server.
    Disconnect,
    /// Scroll to the board: a game begins on it.
    RevealBoard,
    /// Take the link out of the page's address.
    ForgetAddress,
    /// Send a message to the server. Without a connection it is lost: the page says what counts anew when
    /// there is one.
    Send(ToServer),
    /// Tell programs that the game changed.
    Changed,
    /// Tell the caller that nothing was done, and why.
    Refused(Refusal),
}
