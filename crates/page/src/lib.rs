//! The page without a browser: its state and behaviour as plain values. It accesses no DOM, clock or storage:
//! events come in, effects go out.

mod activity;
mod analysis;
mod asset;
mod board;
mod clock;
mod collection;
mod computer;
pub mod describe;
mod drill;
mod files;
mod game;
mod help;
mod history;
mod lab;
mod lessons;
mod line;
mod message;
mod mistakes;
mod offline;
mod online;
mod openings;
mod page;
mod past;
mod planning;
mod playout;
mod progress;
mod puzzles;
mod renju;
mod route;
mod settings;
mod share;
mod sound;
mod store;
pub mod text;
mod trainers;
mod wins;

pub use crate::activity::{Input, Offer, Offers};
pub use crate::analysis::{AnalysisEvent, LiveStage, ReviewRun, ReviewStage, StudyPlace};
pub use crate::asset::{Asset, Content};
pub use crate::board::{
    BoardKey, Cursor, Millis, Modifiers, Motion, Moving, Phase, PointerEvent, PointerKind,
    TouchBoard, TouchMode, Typed, command,
};
pub use crate::clock::{ClockFace, ClockState, LOW, Urgency};
pub use crate::collection::{
    ChunkRun, CollectionEvent, CollectionPlace, CollectionTask, ExplorerRules, Few, GameFile,
    Gathered, Loading, Search, Skipped, Source as GameSource, StoredCollection, UnreadGames,
};
pub use crate::computer::{
    EngineNews, Hint, HintGround, Mover, Pace, Thinking, ThinkingFor, WinFound,
};
pub use crate::drill::{DrillEvent, DrillOffer, DrillPlace, DrillStart};
pub use crate::files::{FileEvent, Found, FoundGame, GameLink, Reading, Source, UnreadFile};
pub use crate::game::{
    Button, ColourWish, Controller, Gone, Lineup, LocalPlace, NewOpponent, OnlineGame,
    OpponentField, OpponentWish, PlayedBy, Player, Rematch, last_levels,
};
pub use crate::history::{Corners, HistoryEvent, Tool, Turn};
pub use crate::lab::{
    Activity, Knob, Lab, LabEvent, LabLine, LabPlace, LabPlayer, LabSearch, LabSettings, Measure,
    ParseLabError, Remark, Speed, Thought, are_saves, named_bots,
};
pub use crate::lessons::{LessonEvent, LessonOffer, LessonPlace};
pub use crate::message::{
    AnalysisMessage, CollectionMessage, DrillMessage, Edited, HistoryMessage, LearnMessage,
    LearnOffer, LearnReason, LearnToast, LessonMessage, Message, MistakesMessage, Notice,
    NoticeReason, OnlineMessage, PlayMessage, PlayOffer, PlayReason, PlayToast, PlayoutMessage,
    PuzzleMessage, StudyMessage, StudyOffer, StudyReason, StudyToast, Toast, ToastOffer,
    TrainMessage, WinMessage,
};
pub use crate::mistakes::{Grade, MistakesEvent, MistakesPlace, are_mistakes};
pub use crate::offline::Network;
pub use crate::online::{
    Address, ConnectionNews, ConnectionState, Guest, Identity, Invited, Mute, Online, OnlineEvent,
    OnlinePlace, Opened, OwnGame, OwnVacation, PLAYER, Pairing, ParseIdentityError, SecretEvent,
    SecretOffer, Visitor, entered_secret, stored_proposal,
};
pub use crate::openings::{OpeningEvent, OpeningOffer, OpeningPlace};
pub use crate::page::{
    Arrival, COLLECTION, Call, Effect, Event, How, Library, Needs, PAST, Page, PanelTab, Place,
    Supply,
};
pub use crate::past::{
    Opponent, ParsePastError, PastEvent, PastFilter, PastGame, PastPlace, PastStatus, PastUse,
    past_games,
};
pub use crate::planning::PlanEvent;
pub use crate::playout::{Playout, PlayoutEvent, Standing};
pub use crate::puzzles::{
    HintKind, ParsePuzzleRecordError, PuzzleEvent, PuzzleFilter, PuzzleLevel, PuzzlePlace,
    PuzzleRecord, PuzzleRemark, PuzzleVisit, PuzzleWish, Rush, RushResult,
};
pub use crate::renju::Study;
pub use crate::route::{Route, Wing};
pub use crate::settings::{
    Contrast, LiveSettings, LiveTime, MotionPreference, OnOff, ParseLiveError, ParseSettingsError,
    Scheme, Setting, Settings, Surroundings, Tab, Visit,
};
pub use crate::share::{Film, PictureOptions, game_of};
pub use crate::sound::{Cue, Sound, Vibration, Volume};
pub use crate::store::{Holder, LocalId, ParseWriteError, StoreEvent, StoreKey, Stored, Write};
pub use crate::text::Language;
pub use crate::trainers::{TrainEvent, TrainOffer, Trainer};
pub use crate::wins::WinEvent;
pub use tengen_collection::{Answer, Request, SourceId};

/// The keys under which the parts keep texts in the store.
pub mod keys {
    pub use crate::clock::STORED as CLOCK;
    pub use crate::drill::STORED as DRILL;
    pub use crate::lab::{SNAPSHOTS, STORED as LAB};
    pub use crate::lessons::STORED as LESSONS;
    pub use crate::mistakes::STORED as MISTAKES;
    pub use crate::online::{IDENTITY, PROPOSAL, RUNNING};
    pub use crate::puzzles::STORED as PUZZLES;
    pub use crate::settings::STORED as SETTINGS;
    pub use crate::store::{BEFORE, GAME};
    pub use crate::trainers::STORED as TRAINERS;
}

/// The files that the parts load when they are first needed.
pub mod assets {
    pub use crate::lessons::ASSET as LESSONS;
    pub use crate::puzzles::ASSET as PUZZLES;
    pub use crate::text::ASSET as TEXTS;
    pub use crate::trainers::ASSET as TRAINERS;
}

/// The displayed state of the page, as plain values.
///
/// [`scene`](view::scene) is a pure function of the page, the layout and the time: equal arguments give an
/// equal scene. Lengths in a scene are device pixels from the upper left corner of the board;
/// [`Layout`](tengen_picture::Layout) converts between them, CSS pixels and points. The view never computes
/// rules; it asks the game.
pub mod view {
    pub use crate::activity::{Input, Offer, Offers};
    pub use crate::analysis::{
        ChanceBar, Chart, FindingRow, LineRow, ThreatRow, chance_bar, chart, finding_rows,
        line_rows, threat_rows,
    };
    pub use crate::collection::{ExplorerRow, SourceRow, gathered, gathered_played};
    pub use crate::drill::{
        DrillOffer, drill_missed, drill_offers, drill_side, drill_sides, drill_starts,
    };
    pub use crate::files::{found, saving};
    pub use crate::game::row::GameRow;
    pub use crate::game::{
        Choice, Depth, FindingWeight, Fold, MoveFinding, MoveRow, SideMove, choices,
    };
    pub use crate::help::{HELP_LINES, HelpBoard};
    pub use crate::lab::LabRow;
    pub use crate::lessons::{LessonOffer, LessonRow, LessonState};
    pub use crate::online::{OnlineWish, bound_game, online_may, online_parts, vacation_parts};
    pub use crate::openings::{OpeningOffer, OpeningRow};
    pub use crate::page::words::learn::{
        lesson_offers, lesson_rows, opening_offers, opening_rows, train_answers, train_levels,
        train_offers, trainer_rows,
    };
    pub use crate::page::words::study::{
        collected_rows, explorer_rows, lab_log, lab_rows, lab_state, skipped_rows, source_rows,
    };
    pub use crate::page::words::{
        film, help_boards, help_terms, link_text, move_rows, picture, picture_style, sample,
    };
    pub use crate::page::{Note, NoteKind, NoteOffer, diagram, note, scene};
    pub use crate::past::{PastGameRow, past_delete, past_rows, past_said};
    pub use crate::trainers::{Chosen, TrainOffer, TrainRow};
    pub use crate::{describe, text};
}
