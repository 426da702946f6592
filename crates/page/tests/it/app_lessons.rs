//! Lessons: the list, an exercise in place of the game, right and wrong answers, and what is kept.

use crate::support::table::Table;
use tengen_page::view::{LessonState, describe, lesson_offers, lesson_rows, note};
use tengen_page::{
    AnalysisEvent, Button, Content, Effect, Event, Language, LessonEvent, LessonMessage, Message,
    Page, Panel, Setting, assets, keys,
};
use tengen_testing::apps::link_of;

/// Two lessons: an exercise of two steps and a short one, and one about a forbidden point.
pub(crate) const TEXT: &str = "# Fours

Make **four**.

```board
2 x x x • .
1 . . . . .
  A B C D E
```
A three.

```exercise
task: Win with fours.
side: black
goal: win
answer: i8
reply: j8
answer: i5 i9
right: An open four.
wrong: Too slow.
wrong a1: Far away.
8 o x x x . .
7 . . . . x .
6 . . . . x .
  E F G H I J
```

```exercise
task: Make five.
side: white
goal: five
answer: e1
right: Five.
wrong: No five.
1 o o o o . .
  A B C D E F
```

# Forbidden

Text.

```exercise
task: Where may Black not play?
side: black
rules: renju
goal: forbidden
answer: i8
right: A double-three.
wrong: Black may play there.
11 . . x
10 . . x
9 . . .
8 x x .
  G H I
```
";

impl Table {
    pub(crate) fn lesson(&mut self, event: LessonEvent) -> Vec<Effect> {
        self.send(Event::Lesson(event))
    }
}

pub(crate) fn load(table: &mut Table, language: Language) {
    let content = Content::Text(TEXT.to_owned());
    let asset = assets::LESSONS.in_language(language);
    let effects = table.send(Event::Fetched(asset, Some(content)));
    assert!(effects.contains(&Effect::Refresh), "they show at once");
}

/// A game of three moves, and the first exercise of the lesson above it.
pub(crate) fn posed(lesson: usize) -> Table {
    let mut table = Table::people("freestyle");
    table.play("a1 b2 c3");
    table.lesson(LessonEvent::Open);
    load(&mut table, Language::En);
    table.lesson(LessonEvent::Choose(lesson));
    table.lesson(LessonEvent::Next);
    table
}

fn offers(page: &Page) -> Vec<&'static str> {
    lesson_offers(page).into_iter().map(Into::into).collect()
}

#[test]
fn the_tab_loads_the_lessons_once_and_lists_them() {
    let mut table = Table::people("freestyle");
    let asked = table.lesson(LessonEvent::Open);
    let wanted = Effect::Fetch(assets::LESSONS.in_language(Language::En));
    assert_eq!(asked.iter().filter(|it| **it == wanted).count(), 1);
    assert_eq!(table.app.panel(), Panel::Learn);
    assert!(describe::lessons(&table.app).ends_with('…'));
    let again = table.send(Event::Woken);
    assert!(!again.contains(&wanted));
    load(&mut table, Language::En);
    let rows = lesson_rows(&table.app);
    let titles: Vec<&str> = rows.iter().map(|row| &*row.title).collect();
    assert_eq!(titles, ["Fours", "Forbidden"]);
    assert!(
        rows.iter()
            .all(|row| row.state == LessonState::Open && row.solved.is_empty())
    );
    table.lesson(LessonEvent::Close);
    assert_eq!(table.app.panel(), Panel::Game);
    let asked = table.lesson(LessonEvent::Open);
    assert!(!asked.contains(&wanted), "they are here");
}

#[test]
fn lessons_that_cannot_be_loaded_are_asked_for_again() {
    let mut table = Table::people("freestyle");
    table.lesson(LessonEvent::Open);
    table.bring(assets::LESSONS.in_language(Language::En), None);
    assert_eq!(
        describe::lessons(&table.app),
        "The lessons could not be loaded."
    );
    assert_eq!(offers(&table.app), ["lesson-load"]);
    let asked = table.lesson(LessonEvent::Load);
    assert!(asked.contains(&Effect::Fetch(assets::LESSONS.in_language(Language::En))));
    load(&mut table, Language::En);
    assert!(offers(&table.app).is_empty());
}

#[test]
fn the_other_language_is_loaded_and_the_exercise_stays() {
    let mut table = posed(0);
    let asked = table.send(Event::Set(Setting::Language(Language::Zh)));
    assert!(
        asked.contains(&Effect::Fetch(assets::LESSONS.in_language(Language::Zh))),
        "{asked:?}"
    );
    load(&mut table, Language::Zh);
    table.press("i8");
    assert_eq!(table.moves(), "i8 j8");
    table.bring(assets::LESSONS.in_language(Language::En), None);
    assert_eq!(describe::lesson_task(&table.app), "Win with fours.");
}

#[test]
fn an_exercise_is_solved_with_the_reply_in_between() {
    let mut table = posed(0);
    assert_eq!(table.said.last(), Some(&Message::from(LessonMessage::Step)));
    assert_eq!(describe::lesson_task(&table.app), "Win with fours.");
    assert_eq!(
        offers(&table.app),
        ["lesson-list", "lesson-back", "lesson-skip", "lesson-show"]
    );
    table.press("i8");
    assert_eq!(table.moves(), "i8 j8");
    assert_eq!(
        describe::lesson_remark(&table.app),
        "Right. White replies at J8. Go on."
    );
    table.press("i9");
    assert_eq!(table.moves(), "i8 j8 i9");
    assert_eq!(describe::lesson_remark(&table.app), "Right. An open four.");
    assert_eq!(
        table.said.last(),
        Some(&Message::from(LessonMessage::Remarked))
    );
    table.press("a1");
    assert_eq!(table.moves(), "i8 j8 i9", "it is over");
    assert_eq!(
        offers(&table.app),
        ["lesson-list", "lesson-back", "lesson-next", "lesson-again"]
    );
    table.send(Event::First);
    assert_eq!(table.moves(), "", "it may be looked at");
}

#[test]
fn a_wrong_answer_says_why_changes_nothing_and_can_be_tried_again() {
    let mut table = posed(0);
    for (point, why) in [("a1", "Far away."), ("b1", "Too slow.")] {
        table.press(point);
        assert_eq!(describe::lesson_remark(&table.app), why);
        assert_eq!(table.refusal(), None, "the board stays free");
        assert_eq!(table.moves(), "");
    }
    table.press("g8");
    assert_eq!(table.moves(), "", "a point that is taken");
    table.press("i8");
    assert!(note(&table.app).is_none());
    table.send(Event::Undo);
    assert_eq!(table.moves(), "", "begun again");
    assert_eq!(describe::lesson_remark(&table.app), "");
}

#[test]
fn the_answer_is_shown_and_counts_as_unsolved() {
    let mut table = posed(0);
    let effects = table.lesson(LessonEvent::Show);
    assert_eq!(table.moves(), "i8 j8 i5");
    assert_eq!(
        describe::lesson_remark(&table.app),
        "The answer: I8, I5 or I9. An open four."
    );
    let is_kept = |it: &Effect| matches!(it, Effect::Store(keys::LESSONS, _));
    assert!(!effects.iter().any(is_kept));
    table.lesson(LessonEvent::Again);
    assert_eq!(table.moves(), "");
}

#[test]
fn what_was_solved_is_kept_and_ticked() {
    let mut table = posed(0);
    table.press("i8");
    let effects = table.send(Event::Press("i5".parse().expect("a point")));
    let text = effects.iter().find_map(|it| match it {
        Effect::Store(keys::LESSONS, text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(text.as_deref(), Some("tengen lessons 1\n1.1\n"));
    table.lesson(LessonEvent::Next);
    assert_eq!(describe::lesson_place(&table.app), "3 of 3");
    table.press("e1");
    assert!(table.app.game().status().is_over());
    table.lesson(LessonEvent::Next);
    assert_eq!(describe::lesson_title(&table.app), "2. Forbidden");
    assert!(!table.app.lesson_text().is_empty());
    assert_eq!(table.moves(), "", "its text stands on the board");
    table.lesson(LessonEvent::List);
    let rows = lesson_rows(&table.app);
    assert_eq!(
        (rows[0].state, &*rows[0].solved),
        (LessonState::Done, "done")
    );
    assert_eq!(rows[1].state, LessonState::Open);

    let again = |text: &str| {
        let mut table = Table::people("freestyle");
        table.app = table.app.clone().with_stored(keys::LESSONS, text);
        table.lesson(LessonEvent::Open);
        load(&mut table, Language::En);
        lesson_rows(&table.app)[0].solved.clone()
    };
    assert_eq!(again("tengen lessons 1\n1.1\n"), "1 of 2 exercises solved");
    assert_eq!(again("tengen lessons 1\n1.1 1.2 9.9\n"), "done");
    for damaged in [
        "",
        "tengen",
        "tengen lessons 1\n1.0",
        "tengen lessons 1\n1,1",
        "\u{0}",
    ] {
        assert_eq!(again(damaged), "", "{damaged:?}");
    }
}

#[test]
fn a_forbidden_point_is_explained_and_not_marked_before() {
    let mut table = posed(1);
    assert!(table.app.marks().is_empty());
    table.send(Event::AskAbout("i8".parse().expect("a point")));
    assert!(table.app.study().is_none(), "that would be the answer");
    table.press("a1");
    assert_eq!(describe::lesson_remark(&table.app), "Black may play there.");
    table.press("i8");
    assert_eq!(
        describe::lesson_remark(&table.app),
        "Right. A double-three."
    );
    assert_eq!(table.moves(), "");
    let study = table.app.study().expect("an explanation");
    assert_eq!(study.point(), "i8".parse().expect("a point"));
    assert!(table.app.explanation().is_some());
    table.lesson(LessonEvent::Again);
    assert!(table.app.study().is_none());
    table.lesson(LessonEvent::Show);
    assert!(table.app.study().is_some());
}

#[test]
fn leaving_shows_the_game_as_it_was() {
    let before = {
        let mut table = Table::people("freestyle");
        table.play("a1 b2 c3");
        link_of(&table.app)
    };
    for event in [
        Event::Lesson(LessonEvent::Close),
        Event::Lesson(LessonEvent::List),
        Event::Analysis(AnalysisEvent::Open),
    ] {
        let mut table = posed(0);
        table.press("i8");
        table.send(event.clone());
        assert_eq!(link_of(&table.app), before, "{event:?}");
        assert_eq!(table.moves(), "a1 b2 c3");
        table.press("o15");
        assert_eq!(table.moves(), "a1 b2 c3 o15");
    }
    let mut table = posed(0);
    table.lesson(LessonEvent::Close);
    table.lesson(LessonEvent::Open);
    assert_eq!(
        describe::lesson_task(&table.app),
        "Win with fours.",
        "it is there again"
    );
    assert!(table.app.has_open_exercise());
}

#[test]
fn nothing_gives_the_answer_away() {
    let mut table = posed(0);
    table.send(Event::Threats);
    assert!(table.app.threats().is_empty());
    for event in [
        Event::Hint,
        Event::Win(tengen_page::WinEvent::Find),
        Event::Resign,
        Event::Again,
        Event::Next,
        Event::Prev,
        Event::Analysis(AnalysisEvent::Review),
    ] {
        table.send(event.clone());
        assert!(table.app.has_open_exercise(), "{event:?}");
        assert_eq!(
            (table.moves(), table.loads),
            (String::new(), 0),
            "{event:?}"
        );
    }
    for button in [Button::Hint, Button::FindWin, Button::Undo, Button::Resign] {
        assert!(button.is_disabled(&table.app), "{button:?}");
    }
}

#[test]
fn a_new_game_ends_the_exercise_and_leaves_the_lesson() {
    let mut table = posed(0);
    let terms = "freestyle".parse().expect("terms");
    table.send(Event::New(terms));
    assert!(!table.app.has_open_exercise());
    assert_eq!(table.app.panel(), Panel::Game);
    table.press("h8");
    assert_eq!(table.moves(), "h8");
}

#[test]
fn events_without_lessons_change_nothing() {
    let mut table = Table::people("freestyle");
    for event in [
        LessonEvent::Put,
        LessonEvent::Again,
        LessonEvent::Show,
        LessonEvent::Back,
        LessonEvent::Next,
        LessonEvent::List,
        LessonEvent::Choose(3),
        LessonEvent::Close,
    ] {
        table.lesson(event);
    }
    table.press("h8");
    assert_eq!(table.moves(), "h8");
    let mut table = posed(0);
    table.lesson(LessonEvent::Choose(99));
    assert_eq!(describe::lesson_title(&table.app), "1. Fours");
}
