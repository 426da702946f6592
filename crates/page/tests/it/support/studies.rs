//! What happens to a person who learns.

use super::puzzler;
use crate::app_trainers::start;
use tengen_collection::{CollectedGame, Counts};
use tengen_learn::trainers::{self, TrainEvent, Trainer};
use tengen_page::{
    Answer, CollectionEvent, Content, Event, ExplorerRules, GameFile, Gathered, Language,
    LessonEvent, Loading, MistakesEvent, PuzzleEvent, Search, SourceId, StoredCollection,
    UnreadGames, assets,
};
use tengen_puzzles::Collection;

/// Three puzzles, one of each task.
fn puzzles() -> Vec<u8> {
    Collection::write([puzzler::fours(), puzzler::threats(), puzzler::defend()])
}

/// The events of puzzles, lessons, trainers, openings, drills, the person's mistakes and the collection.
pub(crate) fn studies() -> Vec<Event> {
    let puzzles = [
        puzzler::open(1),
        PuzzleEvent::Day(2),
        PuzzleEvent::Next(3),
        PuzzleEvent::Rush(4),
        PuzzleEvent::EndRush,
        PuzzleEvent::Retry,
        PuzzleEvent::Hint,
        PuzzleEvent::Solution,
        PuzzleEvent::ToGame,
        PuzzleEvent::Close,
    ];
    let lessons = [
        LessonEvent::Open,
        LessonEvent::Choose(1),
        LessonEvent::Choose(99),
        LessonEvent::Next,
        LessonEvent::Put,
        LessonEvent::Again,
        LessonEvent::Show,
        LessonEvent::Next,
        LessonEvent::Back,
        LessonEvent::List,
        LessonEvent::Close,
    ];
    let train = [
        TrainEvent::Answer(0),
        TrainEvent::Answer(9),
        TrainEvent::Next,
        TrainEvent::Level(3),
    ];
    let mistakes = [
        MistakesEvent::Read {
            stored: None,
            day: 0,
        },
        MistakesEvent::Practise(puzzler::visit(3)),
        MistakesEvent::PractiseGame(puzzler::visit(4)),
        MistakesEvent::Forget,
        MistakesEvent::OpenGame,
    ];
    let puzzles = puzzles.into_iter().map(Event::Puzzles);
    let all = puzzles.chain(lessons.into_iter().map(Event::Lesson));
    let starts = [start(Trainer::Forbidden, 5), start(Trainer::Threats, 6)];
    let all = all.chain(starts);
    let all = all.chain(train.into_iter().map(Event::own));
    let all = all.chain(crate::app_opening_list::events());
    let all = all.chain(crate::app_drill::events());
    let all = all.chain(mistakes.into_iter().map(Event::Mistakes));
    let all = all.chain(fetched());
    all.chain(collection().into_iter().map(Event::Collection))
        .collect()
}

/// The files of the studies, which may be loaded at any time or not at all.
fn fetched() -> Vec<Event> {
    let questions = include_bytes!("../../../../puzzles/data/tengen.questions").to_vec();
    let lessons = crate::app_lessons::TEXT.to_owned();
    let english = assets::LESSONS.in_language(Language::En);
    vec![
        Event::Fetched(assets::PUZZLES, Some(Content::Bytes(puzzles()))),
        Event::Fetched(assets::PUZZLES, None),
        Event::Fetched(english, Some(Content::Text(lessons))),
        Event::Fetched(assets::LESSONS.in_language(Language::Zh), None),
        Event::Fetched(trainers::ASSET, Some(Content::Bytes(questions))),
        Event::Fetched(trainers::ASSET, None),
    ]
}

/// The events of the collection, and answers of its worker that may come at any time.
fn collection() -> Vec<CollectionEvent> {
    let game: CollectedGame = "freestyle\t15\tblack\t2026\tAda\tBo\t\th8h9j10"
        .parse()
        .expect("a game");
    let counts = Counts {
        added: 1,
        ..Counts::default()
    };
    let now = Loading::default();
    let explored = "explored 1 0 0 0 0 0 0 0\nh8 1 0 0 0\na1 0 0 0 1";
    let file = GameFile {
        name: "a.sgf".to_owned(),
        bytes: Vec::new(),
    };
    let gathered = Gathered {
        chunks: vec![format!("{game}\n")],
        games: 1,
        ..Gathered::default()
    };
    vec![
        CollectionEvent::Opened,
        CollectionEvent::WantPosition,
        CollectionEvent::Stored(Some(StoredCollection::default())),
        CollectionEvent::Stored(None),
        CollectionEvent::Load,
        CollectionEvent::Import(vec![file], vec![UnreadGames::TooLarge("b.sgf".to_owned())]),
        CollectionEvent::AddGame,
        CollectionEvent::AddFound,
        CollectionEvent::Gathered(1, Some(gathered)),
        CollectionEvent::Gathered(2, None),
        CollectionEvent::Answered(now, Some(Answer::Added(counts, format!("{game}\n")))),
        CollectionEvent::Answered(now, Some(Answer::Filled(counts))),
        CollectionEvent::Answered(now, Some(Answer::Found(1, vec![game]))),
        CollectionEvent::Answered(now, explored.parse().ok()),
        CollectionEvent::Answered(now, None),
        CollectionEvent::Answered(Loading(1), None),
        CollectionEvent::NotFilled(now),
        CollectionEvent::NotStored(None),
        CollectionEvent::Stop,
        CollectionEvent::Delete(SourceId(1)),
        CollectionEvent::Undelete,
        CollectionEvent::Search(Search::Words("ada".to_owned())),
        CollectionEvent::More,
        CollectionEvent::Choose(0, tengen_page::Aim::Study),
        CollectionEvent::Explore,
        CollectionEvent::ExploreRules(ExplorerRules::Any),
        CollectionEvent::Point(Some(0)),
        CollectionEvent::Press(0),
        CollectionEvent::Closed,
    ]
}
