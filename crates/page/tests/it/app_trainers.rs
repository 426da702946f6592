//! Trainers: a question in place of the game, right and wrong answers, the level, and what is kept.

use crate::support::table::Table;
use tengen_core::{Board, BoardSize, Point, Stone};
use tengen_learn::trainers::rows::{train_answers, train_levels, train_offers, trainer_rows};
use tengen_learn::trainers::words::{
    TrainShown, train_figures, train_heading, train_remark, train_task, train_verdict,
};
use tengen_learn::trainers::{
    self, Chosen, QuestionBoard, TrainEvent, TrainOffer, TrainRow, Trainer, TrainerPart,
};
use tengen_page::text::Key;
use tengen_page::view::{lesson_rows, note};
use tengen_page::{
    Arrival, Effect, Event, LessonEvent, LessonPlace, Message, Page, Panel, PuzzleEvent,
    PuzzlePlace, PuzzleVisit, Supply,
};
use tengen_puzzles::{Question, Questions, Topic};
use tengen_testing::apps::{at, link_of};

/// A position with the black and the white stones, and the point that is asked about.
fn question(topic: Topic, black: &str, white: &str, asked: &str) -> Question {
    let mut board = Board::new(BoardSize::DEFAULT);
    for (stones, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for point in stones.split_whitespace() {
            assert!(board.put(at(point), stone));
        }
    }
    let to_move = match topic {
        Topic::Three | Topic::Stop => Stone::White,
        _ => Stone::Black,
    };
    let asked: Option<Point> = asked.parse().ok();
    Question::new(topic, &board, to_move, asked).expect("a question")
}

/// A question of each topic.
pub(crate) fn questions() -> Questions {
    let six = question(Topic::Overline, "e8 f8 g8 i8 j8", "a1", "h8");
    Questions::new([
        six,
        question(Topic::DoubleFour, "e8 f8 g8 h9 h10 h11", "d8 h12", "h8"),
        question(Topic::DoubleThree, "g8 i8 h7 h9", "a1", "h8"),
        question(Topic::Mixed, "e8 f8 g8 i8 h9 h10 h11", "d8 h12", "h8"),
        question(Topic::Nested, "e7 e8 g9 g10 g11 h8", "a1", "f8"),
        question(Topic::Three, "g8 h8 i8 c3 c4 c5", "c6 a1", ""),
        question(Topic::Fours, "g8 h8 i8", "f8 a1", ""),
        question(Topic::Stop, "g8 h8 i8", "a1 b5", ""),
    ])
}

/// Returns the event that opens a trainer. The number decides the order of its questions.
pub(crate) fn start(trainer: Trainer, lot: u32) -> Event {
    Event::Visit(Box::new(Arrival::at(&trainer, Supply::Chance(lot))))
}

/// Returns what shows of the trainers.
pub(crate) fn words(page: &Page) -> TrainShown<'_> {
    TrainShown {
        texts: page.texts(),
        part: page
            .feature::<TrainerPart>()
            .expect("a feature of the list"),
        board: page.activity::<QuestionBoard>(),
        list: page.learn_lists(),
    }
}

impl Table {
    pub(crate) fn train(&mut self, event: TrainEvent) -> Vec<Effect> {
        self.send(Event::own(event))
    }

    /// The point of a stone of a colour, in the order of the board.
    pub(crate) fn stone(&self, stone: Stone) -> Point {
        let mut stones = self.app.game().board().iter();
        let found = stones.find(|(_, it)| *it == stone);
        found.expect("a stone").0
    }
}

/// A game of three moves, and a question of a trainer above it at a level.
pub(crate) fn training(trainer: Trainer, level: usize) -> Table {
    let mut table = Table::people("freestyle");
    table.play("a1 b2 c3");
    table.send(Event::Lesson(LessonEvent::Open));
    table.send(start(trainer, 0));
    table.bring(trainers::ASSET, Some(questions().to_bytes()));
    table.train(TrainEvent::Level(level));
    table
}

pub(crate) fn labels(rows: &[TrainRow]) -> Vec<&str> {
    rows.iter().map(|it| &*it.label).collect()
}

fn offers(page: &Page) -> Vec<&'static str> {
    train_offers(words(page))
        .into_iter()
        .map(Into::into)
        .collect()
}

fn asked(page: &Page) -> Point {
    let task = train_task(words(page));
    let word = task.split(['?', ' ']).find_map(|it| it.parse().ok());
    word.expect("the name of a point")
}

/// Returns what is said about the answer.
pub(crate) fn told(shown: TrainShown<'_>) -> String {
    let parts = [train_verdict(shown).to_owned(), train_remark(shown)];
    parts.join(shown.texts.get(Key::SentenceSpace))
}

/// Returns the figures of the open trainer.
fn figures(page: &Page) -> Vec<String> {
    let figures = train_figures(words(page)).into_iter();
    figures.map(|it| it.value).collect()
}

#[test]
fn the_list_is_in_the_tab_and_questions_are_loaded_once() {
    let mut table = Table::people("freestyle");
    table.send(Event::Lesson(LessonEvent::Open));
    assert_eq!(
        labels(&trainer_rows(words(&table.app))),
        ["Forbidden points", "Threats"]
    );
    assert_eq!(train_heading(words(&table.app)), "Train");
    let effects = table.send(start(Trainer::Forbidden, 7));
    assert_eq!(
        effects
            .iter()
            .filter(|it| **it == Effect::Fetch(trainers::ASSET))
            .count(),
        1
    );
    assert!(train_task(words(&table.app)).ends_with('…'));
    assert!(trainer_rows(words(&table.app)).is_empty() && lesson_rows(&table.app).is_empty());
    assert!(offers(&table.app).is_empty());
    table.bring(trainers::ASSET, None);
    assert_eq!(offers(&table.app), ["train-load"]);
    assert_eq!(table.said.last(), Some(&Message::Feature));
    assert!(
        table
            .train(TrainEvent::Load)
            .contains(&Effect::Fetch(trainers::ASSET))
    );
    for damaged in [vec![], b"tengen-questions 1\nxxxx".to_vec()] {
        table.bring(trainers::ASSET, Some(damaged));
        assert_eq!(offers(&table.app), ["train-load"]);
    }
    table.bring(trainers::ASSET, Some(questions().to_bytes()));
    assert_eq!(table.said.last(), Some(&Message::Feature));
    table.send(Event::visit(&LessonPlace::List));
    let effects = table.send(start(Trainer::Threats, 7));
    assert!(!effects.contains(&Effect::Fetch(trainers::ASSET)));
    assert!(train_task(words(&table.app)).contains("open three"));
}

#[test]
fn a_forbidden_point_is_asked_about_and_explained() {
    for (level, index, ban) in [
        (0, 1, "overline"),
        (1, 2, "double-four"),
        (2, 3, "double-three"),
    ] {
        let mut table = training(Trainer::Forbidden, level);
        let point = asked(&table.app);
        assert!(table.app.marks().is_empty(), "that would be the answer");
        table.send(Event::AskAbout(point));
        assert!(table.app.study().is_none(), "so would this");
        assert_eq!(
            labels(&train_answers(words(&table.app))),
            ["Allowed", "Overline", "Double-four", "Double-three"]
        );
        assert!(offers(&table.app).is_empty());
        table.train(TrainEvent::Answer(index));
        let remark = told(words(&table.app));
        assert!(
            remark.starts_with("Right.") && remark.contains(ban),
            "{remark}"
        );
        let study = table.app.study().expect("an explanation");
        assert_eq!(study.point(), point);
        assert!(note(&table.app).expect("a note").cause.contains(ban));
        assert_eq!(table.said.last(), Some(&Message::Feature));
        assert!(train_answers(words(&table.app)).is_empty());
        assert_eq!(offers(&table.app), ["train-next"]);
        // A second answer has no effect.
        table.train(TrainEvent::Answer(0));
        assert_eq!(figures(&table.app), ["1", "1 of 1", "3"]);
        table.train(TrainEvent::Next);
        assert!(table.app.study().is_none());
        table.train(TrainEvent::Answer(0));
        let remark = told(words(&table.app));
        assert!(
            remark.starts_with("Not so.") && remark.contains(ban),
            "{remark}"
        );
        assert!(table.app.study().is_some(), "explained, right or wrong");
        assert_eq!(figures(&table.app), ["0", "1 of 2", "4"]);
    }
}

#[test]
fn allowed_points_are_explained_too() {
    for (level, reason) in [(3, "makes five"), (4, "not forbidden")] {
        let mut table = training(Trainer::Forbidden, level);
        table.train(TrainEvent::Answer(0));
        let remark = told(words(&table.app));
        assert!(
            remark.starts_with("Right.") && remark.contains(reason),
            "{remark}"
        );
        assert!(table.app.study().is_some());
    }
    let mut nested = training(Trainer::Forbidden, 4);
    nested.train(TrainEvent::Answer(3));
    assert!(told(words(&nested.app)).starts_with("Not so."));
    let points = nested.app.study().expect("a study").nested_points();
    assert_eq!(
        points.len(),
        1,
        "the player can go into the point that decides"
    );
}

#[test]
fn four_right_answers_raise_the_level_and_two_wrong_ones_lower_it() {
    let mut table = training(Trainer::Forbidden, 0);
    let level = |table: &Table| {
        let rows = train_levels(words(&table.app));
        rows.iter().position(|it| it.chosen == Chosen::Yes)
    };
    let answer = |table: &mut Table, index: usize| {
        table.train(TrainEvent::Answer(index));
        let remark = told(words(&table.app));
        table.train(TrainEvent::Next);
        remark
    };
    assert_eq!(train_levels(words(&table.app)).len(), 5);
    for _ in 0..3 {
        answer(&mut table, 1);
    }
    answer(&mut table, 0);
    assert_eq!(level(&table), Some(0), "a wrong answer begins the row anew");
    for _ in 0..3 {
        answer(&mut table, 1);
        assert_eq!(level(&table), Some(0));
    }
    assert!(answer(&mut table, 1).ends_with("On to level 2."));
    assert_eq!(level(&table), Some(1));
    answer(&mut table, 0);
    answer(&mut table, 2);
    answer(&mut table, 0);
    assert_eq!(level(&table), Some(1), "not in a row");
    assert!(answer(&mut table, 0).ends_with("Back to level 1."));
    assert_eq!(level(&table), Some(0));
    for _ in 0..3 {
        answer(&mut table, 0);
    }
    assert_eq!(level(&table), Some(0), "there is none below");
}

#[test]
fn the_progress_is_kept() {
    let mut table = training(Trainer::Forbidden, 2);
    let effects = table.train(TrainEvent::Answer(3));
    let kept = effects.iter().find_map(|it| match it {
        Effect::Store(trainers::STORED, text) => Some(text.clone()),
        _ => None,
    });
    let text = kept.expect("it is stored");
    let earlier = "tengen trainers 1\n3 1 0 1 1 1\n1 0 0 0 0 0\n";
    let merged = "tabs 1\n2 1 0.0.0.0 1.0.1.1\n0 0 0.0.0.0\n";
    assert_eq!(text, format!("{earlier}{merged}"));
    let again = |text: &str| {
        let mut table = Table::people("freestyle");
        table.app = table.app.clone().with_stored(trainers::STORED, text);
        table.send(Event::Lesson(LessonEvent::Open));
        trainer_rows(words(&table.app))[0].note.clone()
    };
    assert_eq!(again(&text), "level 3");
    for damaged in [
        "",
        "tengen trainers 1\n",
        "tengen trainers 1\n9 0 0 0 1 1\n1 0 0 0 0 0\n",
        "tengen trainers 1\n0 0 0 0 1 1\n1 0 0 0 0 0\n",
        "tengen trainers 1\n3 1 0 1 2 1\n1 0 0 0 0 0\n",
        "tengen trainers 1\n3 1 0 1 1 1 1\n1 0 0 0 0 0\n",
        "tengen trainers 2\n3 1 0 1 1 1\n1 0 0 0 0 0\n",
        "\u{0}",
    ] {
        assert_eq!(again(damaged), "", "{damaged:?}");
    }
    // A damaged line of one trainer leaves the other.
    for half in ["3 1 0 1 1 1\n", "3 1 0 1 1 1\n1 0 0 0 0 0 0\n"] {
        assert_eq!(again(&format!("tengen trainers 1\n{half}")), "level 3");
    }
}

#[test]
fn leaving_shows_the_game_as_it_was() {
    let before = {
        let mut table = Table::people("freestyle");
        table.play("a1 b2 c3");
        link_of(&table.app)
    };
    let visit = PuzzleVisit {
        stored: None,
        day: 1,
        lot: 1,
    };
    for (event, tab) in [
        (Event::visit(&LessonPlace::List), Panel::Learn),
        (Event::Lesson(LessonEvent::Close), Panel::Game),
        (
            Event::Puzzles(PuzzleEvent::Visit(visit, PuzzlePlace::Any)),
            Panel::Puzzles,
        ),
    ] {
        let mut table = training(Trainer::Threats, 1);
        table.train(TrainEvent::Answer(2));
        assert_ne!(link_of(&table.app), before);
        table.send(event);
        assert_eq!(table.app.panel(), tab);
        assert!(train_task(words(&table.app)).is_empty());
        assert!(train_answers(words(&table.app)).is_empty());
        table.send(Event::Lesson(LessonEvent::Close));
        table.puzzles(PuzzleEvent::Close);
        assert_eq!(link_of(&table.app), before);
    }
}

#[test]
fn what_needs_a_game_does_nothing_to_a_question() {
    let mut table = training(Trainer::Threats, 2);
    let before = link_of(&table.app);
    for event in [
        Event::Undo,
        Event::Redo,
        Event::First,
        Event::Last,
        Event::Resign,
        Event::PressResign,
        Event::Hint,
        Event::Again,
        Event::PlaceAnyway,
        Event::Act(tengen_core::Action::Pass),
    ] {
        table.send(event);
        assert_eq!(link_of(&table.app), before);
        assert!(!words(&table.app).has_answered());
    }
    assert!(table.app.threats().is_empty() && table.app.hint().is_none());
}

/// All questions of a topic come before one comes again, in an order that follows from the lot.
#[test]
fn every_question_has_its_turn() {
    let bytes = include_bytes!("../../../puzzles/data/tengen.questions");
    let all = Questions::from_bytes(bytes).expect("the questions");
    let count = all.of(Topic::Nested).len();
    let order = |lot: u32| {
        let mut table = Table::people("freestyle");
        table.send(Event::Lesson(LessonEvent::Open));
        table.send(start(Trainer::Forbidden, lot));
        table.bring(trainers::ASSET, Some(bytes.to_vec()));
        table.train(TrainEvent::Level(4));
        let mut seen = Vec::new();
        for _ in 0..count {
            let game = table.app.game();
            let asked = Some(asked(&table.app));
            let shown = Question::new(Topic::Nested, game.board(), Stone::Black, asked);
            let shown = shown.expect("a question");
            seen.push(all.of(Topic::Nested).iter().position(|it| *it == shown));
            table.train(TrainEvent::Next);
        }
        seen
    };
    let (one, other) = (order(1), order(12_345));
    assert_eq!(order(1), one);
    assert_ne!(one, other);
    for mut seen in [one, other] {
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count);
        assert!(!seen.contains(&None), "a question of the file");
    }
}

#[test]
fn offers_have_the_names_of_their_actions() {
    let names: Vec<&str> = [TrainOffer::TrainLoad, TrainOffer::TrainNext]
        .into_iter()
        .map(Into::into)
        .collect();
    assert_eq!(names, ["train-load", "train-next"]);
}

#[test]
fn a_new_game_takes_the_place_of_a_question_and_leaves_the_training() {
    let mut table = training(Trainer::Threats, 1);
    let terms = "freestyle".parse().expect("terms");
    table.send(Event::New(terms));
    assert!(train_answers(words(&table.app)).is_empty());
    assert!(train_task(words(&table.app)).is_empty());
    assert_eq!(table.app.panel(), Panel::Game);
    table.press("h8");
    assert_eq!(table.moves(), "h8", "the board is that of the game");
}
