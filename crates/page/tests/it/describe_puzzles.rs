//! What the page says about puzzles: `tests/sentences/puzzles.txt`.

use crate::support::golden::{Sentences, check, in_language};
use crate::support::puzzler::{
    DEFEND, DELAYED, FOURS, THREATS, defend, fours, puzzle, threats, turned, visit,
};
use crate::support::table::Table;
use tengen_page::view::{describe, puzzle_figures};
use tengen_page::{
    Event, LearnReason, LearnToast, Message, Millis, NoticeReason, Page, PuzzleEvent,
    PuzzleMessage, PuzzlePlace, Setting, Toast, assets,
};
use tengen_puzzles::{Collection, Task};

#[test]
fn sentences_about_puzzles() {
    check(
        "puzzles",
        &[
            ("The tab", tab),
            ("The puzzle", posed),
            ("Moves", moves),
            ("Help", help),
            ("The rush", rush),
            ("Announcements", announcements),
        ],
    );
}

fn say(said: &mut Sentences, name: &str, table: &Table, what: impl Fn(&Page) -> String) {
    said.add(name, |texts| what(&in_language(&table.app, texts)));
}

fn remark(said: &mut Sentences, name: &str, table: &Table) {
    say(said, name, table, describe::puzzle_remark);
}

fn figures(page: &Page) -> String {
    let figures = puzzle_figures(page).into_iter();
    let figures: Vec<String> = figures
        .map(|it| format!("{}: {}", it.label, it.value))
        .collect();
    figures.join(" · ")
}

fn tab(said: &mut Sentences) {
    let state = |page: &Page| describe::puzzle_state(page).to_string();
    let mut table = Table::people("freestyle");
    say(said, "before it was opened", &table, state);
    table.puzzles(PuzzleEvent::Visit(
        visit(0),
        PuzzlePlace::Named("0".to_string()),
    ));
    say(said, "the puzzles are loaded", &table, state);
    table.bring(assets::PUZZLES, None);
    say(said, "they could not be loaded", &table, state);
    let bytes = Collection::write([fours()]);
    table.bring(assets::PUZZLES, Some(bytes));
    say(said, "a link names no puzzle", &table, state);
    say(said, "the figures at first", &table, figures);
    table.puzzles(PuzzleEvent::Next(0));
    table.send(Event::Hint);
    say(said, "what help has cost", &table, describe::puzzle_cost);
}

fn posed(said: &mut Sentences) {
    for (name, puzzle) in [
        ("fours", fours()),
        ("threats", threats()),
        ("defend", defend()),
    ] {
        let table = Table::posed(&puzzle);
        say(
            said,
            &format!("{name}: the task"),
            &table,
            describe::puzzle_task,
        );
        say(
            said,
            &format!("{name}: the facts"),
            &table,
            describe::puzzle_facts,
        );
    }
    let mut table = Table::posed(&fours());
    say(
        said,
        "the puzzle of the day",
        &table,
        describe::puzzle_title,
    );
    let next = |page: &Page| describe::puzzle_next(page).to_string();
    say(said, "the button for the next one", &table, next);
    table.puzzles(PuzzleEvent::Next(0));
    say(said, "another puzzle", &table, describe::puzzle_title);
}

fn moves(said: &mut Sentences) {
    let name = |name: &str| turned(&fours(), FOURS, name);
    let mut table = Table::posed(&fours());
    table.press(&name("i8"));
    remark(said, "a move is judged", &table);
    table.judge();
    remark(said, "a right move", &table);
    table.wait(1000.0);
    table.try_move(&name("i7"));
    remark(said, "a right move before the last", &table);
    for end in ["i6", "i11"] {
        if table.app.has_open_puzzle() && table.empty(&name(end)) {
            table.try_move(&name(end));
        }
    }
    // The time depends on nothing but the pauses.
    remark(said, "solved", &table);
    say(said, "solved: the head", &table, describe::puzzle_head);
    say(said, "solved: the rating", &table, |page| {
        [describe::puzzle_rated(page), describe::puzzle_gained(page)].join(" ")
    });
    say(said, "the figures after it", &table, figures);
    let next = |page: &Page| describe::puzzle_next(page).to_string();
    say(said, "the button for the next one", &table, next);

    let mut table = Table::posed(&fours());
    table.press(&name("o15"));
    table.solved(&format!("found=stopped reply={}", name("a15")));
    remark(said, "stopped, for fours", &table);
    table.wait(1000.0);
    say(said, "a mistake: the head", &table, describe::puzzle_head);
    say(said, "what it has cost", &table, describe::puzzle_cost);
    let mut table = Table::posed(&threats());
    let threat = |name: &str| turned(&threats(), THREATS, name);
    table.press(&threat("o15"));
    table.solved(&format!("found=stopped reply={}", threat("a15")));
    remark(said, "stopped, for threats", &table);
    let mut table = Table::posed(&fours());
    table.press(&name("o15"));
    table.solved("found=unknown");
    remark(said, "the engine cannot refute it", &table);
    for _ in 0..2 {
        table.puzzles(PuzzleEvent::Retry);
        table.press(&name("o14"));
        table.solved("found=nonsense");
        table.solved("found=nonsense");
    }
    remark(said, "the engine failed", &table);
    let delayed = puzzle(DELAYED, Task::Fours, "e8 i8", 2);
    let mut table = Table::posed(&delayed);
    table.try_move(&turned(&delayed, DELAYED, "j8"));
    remark(said, "a longer win", &table);
    let other = puzzle(THREATS, Task::Fours, "f10", 4);
    let mut table = Table::posed(&other);
    table.try_move(&turned(&other, THREATS, "i8"));
    remark(said, "a win that needs threats", &table);
    let mut table = Table::posed(&defend());
    table.try_move("o15");
    remark(said, "the opponent wins", &table);
    table.puzzles(PuzzleEvent::Retry);
    table.try_move(&turned(&defend(), DEFEND, "f4"));
    remark(said, "a defence that was found later", &table);
}

fn help(said: &mut Sentences) {
    for (name, puzzle) in [
        ("a four", fours()),
        ("a three", threats()),
        ("a quiet move", puzzle(DEFEND, Task::Defend, "o1", 3)),
    ] {
        let mut table = Table::posed(&puzzle);
        table.send(Event::Hint);
        remark(said, name, &table);
        table.send(Event::Hint);
        remark(said, &format!("{name}: the point"), &table);
    }
    let mut table = Table::posed(&fours());
    table.puzzles(PuzzleEvent::Solution);
    table.judge();
    remark(said, "the solution", &table);
    let mut table = Table::posed(&defend());
    table.puzzles(PuzzleEvent::Solution);
    remark(said, "the solution of a defence", &table);
}

fn rush(said: &mut Sentences) {
    let mut table = Table::posed(&fours());
    table.puzzles(PuzzleEvent::Rush(0));
    table.wait(59_500.0);
    said.add("it goes on", |texts| {
        let mut page = table.app.clone();
        let language = Event::Set(Setting::Language(texts.language()));
        let _ = page.update(language, Millis(table.now));
        describe::puzzle_title(&page)
    });
    table.puzzles(PuzzleEvent::EndRush);
    say(said, "it is over", &table, describe::puzzle_title);
    table.puzzles(PuzzleEvent::Rush(0));
    table.told.clear();
    table.press(&turned(&fours(), FOURS, "i8"));
    table.solved("found=unknown");
    table.puzzles(PuzzleEvent::EndRush);
    say(
        said,
        "it is over, and the best",
        &table,
        describe::puzzle_title,
    );
    say(said, "the score", &table, describe::rush_score);
    say(said, "the best one", &table, describe::rush_best);
    say(said, "none missed", &table, |page| {
        describe::rush_missed(page).to_owned()
    });
}

fn announcements(said: &mut Sentences) {
    let mut table = Table::posed(&fours());
    for what in [
        PuzzleMessage::Posed,
        PuzzleMessage::Remark,
        PuzzleMessage::Left,
    ] {
        say(said, &format!("{what:?}"), &table, |page| {
            describe::message(page, Message::from(what))
        });
    }
    table.try_move(&turned(&fours(), FOURS, "i8"));
    let last = *table.said.last().expect("an announcement");
    say(said, "the reply of the opponent", &table, |page| {
        describe::message(page, last)
    });
    let near = "h8".parse().expect("a point");
    let warned = Message::Warned(NoticeReason::Learn(LearnReason::NotInPuzzle), near);
    say(said, "it is not the person's move", &table, |page| {
        describe::message(page, warned)
    });
    let aside = Message::Toast(Toast::Learn(LearnToast::PuzzlesSetAside));
    say(said, "the record was set aside", &table, |page| {
        describe::message(page, aside)
    });
}
