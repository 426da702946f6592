//! The page without a browser: its state and behaviour as plain values. It accesses no DOM, clock or storage:
//! events come in, effects go out.

pub mod describe;
mod page;
pub use tengen_kit::text;

pub use crate::page::FeaturePlace;
pub use crate::page::words::drill::DrillOffer;
pub use crate::page::words::game::Button;
pub use crate::page::{
    Arrival, COLLECTION, Event, GameAway, LAB_KEY, Layout, LeaveJob, Needs, PAST, Page, Panel,
    Place, Section, Supply, Wing as PageWing, WingNews, command,
};
pub use tengen_collection::{Answer, Order, Request, SourceId};
pub use tengen_kit::activity::{Input, Offer, Offers};
pub use tengen_kit::asset::{Asset, Content};
pub use tengen_kit::board::{
    BoardKey, Cursor, Modifiers, Motion, Moving, Phase, PointerEvent, PointerKind, TouchBoard,
    Typed,
};
pub use tengen_kit::computer::{
    EngineNews, ExternalNews, Hint, HintGround, Thinking, ThinkingFor, WinFound,
};
pub use tengen_kit::cue::{Cue, Sound, Vibration, Volume};
pub use tengen_kit::effect::{Call, Effect, How, Way};
pub use tengen_kit::game::{
    Controller, Gone, LocalPlace, NewOpponent, OnlineGame, OpponentField, last_levels,
};
pub use tengen_kit::grade::Grade;
pub use tengen_kit::message::{
    AnalysisMessage, CollectionMessage, DrillMessage, Edited, HistoryMessage, LearnMessage,
    LearnOffer, LearnReason, LearnToast, LessonMessage, Message, MistakesMessage, Notice,
    NoticeReason, OnlineMessage, PlayMessage, PlayOffer, PlayReason, PlayToast, PlayoutMessage,
    PuzzleMessage, StudyMessage, StudyOffer, StudyReason, StudyToast, Toast, ToastOffer,
    WinMessage,
};
pub use tengen_kit::opaque::Opaque;
pub use tengen_kit::players::Mover;
pub use tengen_kit::players::{ColourWish, Lineup, OpponentWish, PlayedBy, Player, Rematch};
pub use tengen_kit::renju::Study;
pub use tengen_kit::route::{Addressed, Folder, Route};
pub use tengen_kit::settings::Network;
pub use tengen_kit::settings::Pace;
pub use tengen_kit::settings::TouchMode;
pub use tengen_kit::settings::{
    Contrast, LiveEngine, LiveSettings, LiveTime, MotionPreference, OnOff, ParseLiveError,
    ParseSettingsError, Scheme, Setting, Settings, Surroundings, Tab, Visit, Width,
};
pub use tengen_kit::share::{Film, PictureOptions, SnippetForm, game_of};
pub use tengen_kit::store::{
    Holder, LocalId, ParseWriteError, StoreEvent, StoreKey, Stored, Write,
};
pub use tengen_kit::text::Language;
pub use tengen_kit::time::Millis;
pub use tengen_kit::timer::{ClockFace, ClockState, LOW, Urgency};
pub use tengen_kit::wing::WingName;
pub use tengen_learn::drill::{DrillEvent, DrillPlace, DrillStart};
pub use tengen_learn::home::{HomeEvent, HomeJob};
pub use tengen_learn::lessons::{LessonEvent, LessonOffer, LessonPlace};
pub use tengen_learn::mistakes::{CardsJob, Kept, MistakesEvent, MistakesPlace, are_mistakes};
pub use tengen_learn::puzzles::{
    FirstTry, HintKind, ParsePuzzleRecordError, PuzzleEvent, PuzzleFilter, PuzzleLevel,
    PuzzlePlace, PuzzleRecord, PuzzleRemark, PuzzleStep, PuzzleTone, PuzzleWish, Rush, RushResult,
    StepGoal, StepPlace,
};
pub use tengen_learn::visit::PuzzleVisit;
pub use tengen_play::online::{
    Address, BrowserAddress, CallAnswer, CallEvent, CallJob, CallMemory, CallState, ConnectionNews,
    ConnectionState, Guest, Heard, Identity, Invited, Mute, Online, OnlineEvent, OnlinePlace,
    Opened, OwnGame, OwnVacation, PLAYER, Pairing, ParseIdentityError, SecretEvent, SecretOffer,
    SocketPlace, Sockets, Visitor, entered_secret, stored_proposal,
};
pub use tengen_play::planning::PlanEvent;
pub use tengen_study::analysis::{AnalysisEvent, LiveStage, ReviewRun, ReviewStage, StudyPlace};
pub use tengen_study::collection::{
    ChunkRun, CollectionEvent, CollectionPlace, CollectionTask, ExplorerRules, Few, GameFile,
    Gathered, Loading, Search, Skipped, Source as GameSource, StoredCollection, UnreadGames,
};
pub use tengen_study::files::{
    FileEvent, FileJob, Found, FoundGame, GameLink, Reading, Source, UnreadFile,
};
pub use tengen_study::history::{Corners, HistoryEvent, Tool, Turn};
pub use tengen_study::lab::{
    Activity, Knob, Lab, LabBoard, LabEvent, LabLine, LabPlace, LabPlayer, LabSearch, LabSettings,
    Measure, ParseLabError, Remark, Speed, Thought, are_saves,
};
pub use tengen_study::library::{Chosen, ExportJob, Extent, LibraryEvent, Shelf, Written};
pub use tengen_study::past::{
    Opponent, ParsePastError, PastEvent, PastFilter, PastGame, PastJob, PastPlace, PastSearch,
    PastStatus, PastUse, Unkept, are_games, past_games,
};
pub use tengen_study::playout::{Playout, PlayoutEvent, Standing};
pub use tengen_study::uses::Aim;
pub use tengen_study::wins::WinEvent;

/// The keys under which the parts keep texts in the store.
pub mod keys {
    pub use tengen_kit::clock::STORED as CLOCK;
    pub use tengen_kit::settings::STORED as SETTINGS;
    pub use tengen_kit::store::{BEFORE, GAME};
    pub use tengen_learn::drill::STORED as DRILL;
    pub use tengen_learn::home::STORED as DAYS;
    pub use tengen_learn::lessons::STORED as LESSONS;
    pub use tengen_learn::mistakes::STORED as MISTAKES;
    pub use tengen_learn::puzzles::STORED as PUZZLES;
    pub use tengen_play::online::{CALLS, IDENTITY, PROPOSAL, RUNNING};
    pub use tengen_study::lab::{SNAPSHOTS, STORED as LAB};
}

/// The wings of the page, each with all of its code.
pub mod wings {
    pub use crate::page::{Entry, Fetched, LEARN, ONLINE, Opening, STUDY};
}

/// The files that the parts load when they are first needed.
pub mod assets {
    pub use crate::page::all_assets as all;
    pub use tengen_kit::asset::TEXTS;
    pub use tengen_learn::lessons::ASSET as LESSONS;
    pub use tengen_learn::puzzles::ASSET as PUZZLES;
}

/// The displayed state of the page, as plain values.
///
/// [`scene`](view::scene) is a pure function of the page, the layout and the time: equal arguments give an
/// equal scene. Lengths in a scene are device pixels from the upper left corner of the board;
/// [`Layout`](tengen_picture::Layout) converts between them, CSS pixels and points. The view never computes
/// rules; it asks the game.
pub mod view {
    pub use crate::describe;
    pub use crate::page::words::analysis::{
        ChanceBar, Chart, FindingRow, KeyMoves, LineRow, ThreatRow, chance_bar, chart,
        finding_rows, has_no_line, key_moves, line_rows, threat_rows,
    };
    pub use crate::page::words::drill::{
        DrillOffer, drill_missed, drill_offers, drill_side, drill_sides, drill_starts,
    };
    pub use crate::page::words::game::{Choice, choices};
    pub use crate::page::words::home::{DayCard, day_card, home_days, home_figures};
    pub use crate::page::words::learn::{lesson_card, lesson_offers, lesson_rows};
    pub use crate::page::words::library::{LibraryCard, ShelfRow, library_card, shelf_rows};
    pub use crate::page::words::online::{
        HomeGame, OnlineWish, bound_game, home_games, online_may, online_parts, vacation_parts,
    };
    pub use crate::page::words::past::{PastGameRow, past_delete, past_report, past_rows};
    pub use crate::page::words::puzzles::card::{
        MissedRow, RunFigure, missed_rows, puzzle_figures, puzzle_run,
    };
    pub use crate::page::words::study::{
        collected_rows, explorer_rows, lab_log, lab_rows, lab_state, skipped_rows, source_rows,
    };
    pub use crate::page::words::{
        film, help_boards, help_terms, link_text, move_rows, picture, picture_style, sample,
        snippet,
    };
    pub use crate::page::{Note, NoteKind, NoteOffer, diagram, note, scene};
    pub use tengen_kit::activity::{Input, Offer, Offers};
    pub use tengen_kit::game::row::GameRow;
    pub use tengen_kit::game::{Depth, FindingWeight, Fold, MoveFinding, MoveRow, SideMove};
    pub use tengen_kit::help::{HELP_LINES, HelpBoard};
    pub use tengen_kit::text;
    pub use tengen_learn::home::Figure;
    pub use tengen_learn::home::words::{DayMark, DayState};
    pub use tengen_learn::lessons::card::LessonCard;
    pub use tengen_learn::lessons::{LessonOffer, LessonRow, LessonState};
    pub use tengen_study::collection::{ExplorerRow, SourceRow};
    pub use tengen_study::files::found;
    pub use tengen_study::lab::LabRow;
}
