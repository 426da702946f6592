//! Every exercise of the lessons is proven, and both languages have the same ones.
#![expect(
    clippy::disallowed_methods,
    reason = "the lessons are files of the repository"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::goals::points;
use tengen_core::rules::{Setup, fives};
use tengen_core::{Point, Position, Ruleset, Stone};
use tengen_lessons::{Block, Exercise, Goal, Lesson, Picture, lessons};
use tengen_testing::folders::root;

/// Returns the lessons of a language, each with the name of its file.
fn read(language: &str) -> Vec<(String, Lesson)> {
    let folder = root().join("docs/lessons").join(language);
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files.retain(|path| !path.ends_with("README.md"));
    let lesson = |path: PathBuf| {
        let name = format!("{language}/{}", path.file_name().expect("a name").display());
        let text = fs::read_to_string(&path).expect("a text");
        let all = lessons(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let [lesson] = <[Lesson; 1]>::try_from(all).expect("one lesson in each file");
        (name, lesson)
    };
    files.into_iter().map(lesson).collect()
}

fn names(points: impl IntoIterator<Item = Point>) -> String {
    let names: Vec<String> = points.into_iter().map(|it| it.to_string()).collect();
    names.join(" ")
}

/// Checks that the answers of each step are all the points that reach the goal, and that each reply is the only one.
fn prove(name: &str, exercise: &Exercise) -> Vec<String> {
    let mut faults = Vec::new();
    let mut position = exercise.position();
    if exercise.goal == Goal::Forbidden && exercise.side != Stone::Black {
        faults.push(format!("{name}: only Black has forbidden points"));
    }
    for (number, step) in (1..).zip(&exercise.steps) {
        let said: BTreeSet<Point> = step.answers.iter().copied().collect();
        let found = points(&position, exercise.goal);
        if said != found {
            let (said, found) = (names(said), names(found));
            faults.push(format!(
                "{name}: answer {number} is {said}, proven are {found}"
            ));
        }
        let Some(reply) = step.reply else {
            continue;
        };
        position.place(step.answers[0]).expect("an empty point");
        let only = points(&position, Goal::Stop);
        if only != BTreeSet::from([reply]) {
            let only = names(only);
            faults.push(format!(
                "{name}: the replies to answer {number} are {only}, not {reply}"
            ));
        }
        position.place(reply).expect("an empty point");
    }
    for (points, _) in &exercise.wrong {
        let mut right = points
            .iter()
            .filter(|it| exercise.steps[0].answers.contains(it));
        if let Some(point) = right.next() {
            faults.push(format!("{name}: {point} is right, not wrong"));
        }
    }
    faults
}

#[test]
fn every_exercise_is_proven() {
    let mut faults = Vec::new();
    for (file, lesson) in read("en") {
        assert!(
            (3..=5).contains(&lesson.exercises.len()),
            "{file}: 3 to 5 exercises"
        );
        for (number, exercise) in (1..).zip(&lesson.exercises) {
            faults.extend(prove(&format!("{file}, exercise {number}"), exercise));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn marked_points_are_what_the_captions_say() {
    let lessons = read("en");
    let renju: Ruleset = "renju".parse().expect("a rule set");
    let plain = Ruleset::default();
    let claims = [
        (2, 0, Goal::Stop, plain),
        (3, 0, Goal::OpenFour, plain),
        (3, 1, Goal::OpenFour, plain),
        (4, 0, Goal::Five, plain),
        (4, 1, Goal::Five, plain),
        (5, 0, Goal::FourThree, plain),
        (6, 0, Goal::DoubleThree, plain),
        (6, 1, Goal::Hold, plain),
        (8, 0, Goal::Forbidden, renju),
        (8, 1, Goal::Forbidden, renju),
        (8, 2, Goal::Forbidden, renju),
        (9, 0, Goal::Forbidden, renju),
        (10, 0, Goal::Four, plain),
    ];
    let mut marked = 0;
    for (_, lesson) in &lessons {
        let boards = lesson.blocks.iter().filter_map(picture);
        marked += boards.filter(|it| it.marks().next().is_some()).count();
    }
    assert_eq!(
        marked,
        claims.len(),
        "each picture with marks has a claim here"
    );
    for (number, place, goal, rules) in claims {
        let (name, lesson) = &lessons[number - 1];
        let mut pictures = lesson.blocks.iter().filter_map(picture);
        let picture = pictures.nth(place).expect("a picture");
        let setup = Setup {
            board: picture.board(),
            to_move: Stone::Black,
        };
        let position = Position::from_setup(setup, rules, Stone::Black);
        let marks: BTreeSet<Point> = picture.marks().map(|(point, _)| point).collect();
        assert_eq!(
            names(marks),
            names(points(&position, goal)),
            "{name}, picture {place}"
        );
    }
}

fn picture(block: &Block) -> Option<&Picture> {
    match block {
        Block::Text(_) => None,
        Block::Board(picture, _) => Some(picture),
    }
}

#[test]
fn both_languages_have_the_same_pictures_and_exercises() {
    let (english, chinese) = (read("en"), read("zh"));
    assert_eq!((english.len(), chinese.len()), (10, 10));
    for ((name, en), (other, zh)) in english.iter().zip(&chinese) {
        assert_eq!(name.strip_prefix("en/"), other.strip_prefix("zh/"));
        let kinds = |lesson: &Lesson| -> Vec<Option<Picture>> {
            lesson
                .blocks
                .iter()
                .map(|it| picture(it).cloned())
                .collect()
        };
        assert_eq!(kinds(en), kinds(zh), "{name}");
        let bare = |exercise: &Exercise| Exercise {
            task: String::new(),
            right: String::new(),
            wrong: exercise
                .wrong
                .iter()
                .map(|(it, _)| (it.clone(), String::new()))
                .collect(),
            ..exercise.clone()
        };
        let [en, zh] = [en, zh].map(|it| it.exercises.iter().map(bare).collect::<Vec<_>>());
        assert_eq!(en, zh, "{name}");
    }
}

#[test]
fn exercises_begin_without_fives_and_with_a_plausible_number_of_stones() {
    for (name, lesson) in read("en") {
        for exercise in &lesson.exercises {
            let five = |(point, _): (Point, Stone)| {
                !fives(&exercise.board, point, exercise.rules).is_empty()
            };
            assert!(
                !exercise.board.iter().any(five),
                "{name}: {}",
                exercise.task
            );
            let black = exercise
                .board
                .iter()
                .filter(|(_, stone)| *stone == Stone::Black)
                .count();
            let white = usize::from(exercise.board.stones()) - black;
            assert!(black.abs_diff(white) <= 2, "{name}: {}", exercise.task);
        }
    }
}

#[test]
fn the_last_lesson_ends_with_wins_of_three_and_four_moves() {
    let lessons = read("en");
    let (_, last) = lessons.last().expect("ten lessons");
    assert!(last.exercises.iter().all(|it| it.goal == Goal::Win));
    let lengths: Vec<usize> = last.exercises.iter().map(|it| it.steps.len()).collect();
    assert!(lengths.contains(&3) && lengths.contains(&4), "{lengths:?}");
}

/// Every sentence of a lesson names only points of the board.
#[test]
fn texts_are_whole() {
    for (language, stop) in [("en", '.'), ("zh", '。')] {
        for (name, lesson) in read(language) {
            let exercises = lesson.exercises.iter();
            let texts = exercises.flat_map(|it| {
                let wrong = it.wrong.iter().map(|(_, text)| text);
                [&it.task, &it.right].into_iter().chain(wrong)
            });
            for text in texts {
                let ends = [stop, '?', '？'];
                assert!(text.ends_with(ends), "{name}: {text}");
                assert!(!text.contains("  "), "{name}: {text}");
            }
        }
    }
}
