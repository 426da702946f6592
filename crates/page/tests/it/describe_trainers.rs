//! What the page says about trainers: `tests/sentences/trainers.txt`.

use crate::app_trainers::{start, told, training, words};
use crate::support::golden::{Sentences, check, in_language};
use crate::support::table::Table;
use tengen_learn::trainers::rows::{train_answers, train_levels, trainer_rows};
use tengen_learn::trainers::words::{train_figures, train_heading, train_task};
use tengen_learn::trainers::{self, TrainEvent, Trainer};
use tengen_page::view::{describe, note};
use tengen_page::{Event, LessonEvent, LessonPlace, Millis, Page};
use tengen_testing::apps::at;

#[test]
fn sentences_about_trainers() {
    check(
        "trainers",
        &[
            ("The list", list),
            ("Questions", questions),
            ("Answers", answers),
        ],
    );
}

fn list(said: &mut Sentences) {
    let mut table = training(Trainer::Forbidden, 2);
    table.train(TrainEvent::Answer(3));
    table.send(Event::visit(&LessonPlace::List));
    said.add("the trainers, one of them used", |texts| {
        let app = in_language(&table.app, texts);
        let rows = trainer_rows(words(&app)).into_iter();
        let rows = rows.map(|it| [it.label, it.note].join(" ").trim().to_owned());
        [vec![train_heading(words(&app)).to_owned()], rows.collect()]
            .concat()
            .join(" | ")
    });
    let mut table = Table::people("freestyle");
    table.send(Event::Lesson(LessonEvent::Open));
    table.send(start(Trainer::Forbidden, 0));
    said.add("the questions are loaded", |texts| {
        train_task(words(&in_language(&table.app, texts)))
    });
    table.bring(trainers::ASSET, None);
    said.add("they could not be loaded", |texts| {
        train_task(words(&in_language(&table.app, texts)))
    });
}

fn questions(said: &mut Sentences) {
    for (name, trainer) in [
        ("forbidden", Trainer::Forbidden),
        ("threats", Trainer::Threats),
    ] {
        let levels = train_levels(words(&training(trainer, 0).app)).len();
        for level in 0..levels {
            let table = training(trainer, level);
            said.add(format!("{name}, level {}", level + 1), |texts| {
                let app = in_language(&table.app, texts);
                describe::message(&app, tengen_page::Message::Feature)
            });
        }
    }
    let table = training(Trainer::Forbidden, 0);
    said.add("the answers", |texts| {
        let rows = train_answers(words(&in_language(&table.app, texts)));
        let labels: Vec<String> = rows.into_iter().map(|it| it.label).collect();
        labels.join(" | ")
    });
    for (name, level) in [("a stone is asked for", 0), ("a number is asked for", 1)] {
        let mut table = training(Trainer::Threats, level);
        let empty = table.app.game().board().clone();
        let empty = empty.size().points().find(|&it| empty.is_empty_at(it));
        table.send(Event::Press(empty.unwrap_or(at("a1"))));
        said.add(name, |texts| {
            let note = note(&in_language(&table.app, texts));
            note.map_or(String::new(), |it| it.reasons.join(" "))
        });
    }
}

fn answers(said: &mut Sentences) {
    let answered = |trainer, level, index| {
        let mut table = training(trainer, level);
        table.train(TrainEvent::Answer(index));
        table.app
    };
    let pressed = |level, right: bool| {
        let table = training(Trainer::Threats, level);
        let points = table.app.game().board().size().points();
        let mut tries = points.map(|point| {
            let mut app = table.app.clone();
            let _ = app.update(Event::Press(point), Millis(0.0));
            app
        });
        let is_such =
            |it: &Page| words(it).has_answered() && told(words(it)).starts_with("Right.") == right;
        tries.find(is_such).expect("such a press")
    };
    let mut up = training(Trainer::Forbidden, 0);
    for _ in 0..3 {
        up.train(TrainEvent::Answer(1));
        up.train(TrainEvent::Next);
    }
    up.train(TrainEvent::Answer(1));
    let mut down = training(Trainer::Forbidden, 2);
    down.train(TrainEvent::Answer(0));
    down.train(TrainEvent::Next);
    down.train(TrainEvent::Answer(0));
    for (name, app) in vec![
        (
            "a right one about a double-four",
            answered(Trainer::Forbidden, 1, 2),
        ),
        (
            "a wrong one about a five",
            answered(Trainer::Forbidden, 3, 2),
        ),
        ("a three that is none", answered(Trainer::Forbidden, 4, 0)),
        ("points for a four", answered(Trainer::Threats, 1, 3)),
        ("the open three", pressed(0, true)),
        ("no open three", pressed(0, false)),
        ("what stops a three", pressed(2, true)),
        ("the level rises", up.app.clone()),
        ("the level falls", down.app.clone()),
    ] {
        said.add(name, |texts| told(words(&in_language(&app, texts))));
        said.add(format!("{name}, read aloud"), |texts| {
            let app = in_language(&app, texts);
            describe::message(&app, tengen_page::Message::Feature)
        });
    }
    said.add("the figures", |texts| {
        let figures = train_figures(words(&in_language(&up.app, texts))).into_iter();
        let figures: Vec<String> = figures.map(|it| [it.text, it.value].join(": ")).collect();
        figures.join(" | ")
    });
}
