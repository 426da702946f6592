//! The texts that describe the state, by the names in the markup.

use std::borrow::Cow;

use super::PageView;
use crate::history;
use tengen_core::board::Stone;
use tengen_page::Page;
use tengen_page::view::describe;

impl PageView {
    /// Updates the texts that describe the state.
    pub(crate) fn sync_binds(&mut self, page: &Page) {
        for bind in &mut self.binds {
            if let Some(text) = bound(&bind.name, page)
                && bind.shown != text
            {
                bind.element.set_text_content(Some(&text));
                bind.shown = text.into_owned();
            }
        }
    }
}

/// Returns the text of an element; `None` if the name is unknown.
fn bound<'a>(name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
    let (texts, game) = (page.texts(), page.game());
    let terms = game.terms();
    Some(match name {
        "status" => describe::status(texts, game).into(),
        "result" if game.status().is_over() => describe::result(page).into(),
        "result" => "".into(),
        "result_how" => describe::how_it_ended(texts, game).into(),
        "facts" => whole_parts(&describe::facts(texts, game)).into(),
        "rules" => describe::rules(texts, terms.rules.variant).into(),
        "opening" => describe::opening(texts, terms.opening).into(),
        "prompt" => describe::prompt(page).into(),
        "win" => describe::win(page).into(),
        "puzzle_state" => describe::puzzle_state(page).into(),
        "puzzle_title" => describe::puzzle_title(page).into(),
        "puzzle_task" => describe::puzzle_task(page).into(),
        "puzzle_facts" => describe::puzzle_facts(page).into(),
        "puzzle_remark" => describe::puzzle_remark(page).into(),
        "puzzle_next" => describe::puzzle_next(page).into(),
        "puzzle_rating" => describe::puzzle_rating(page).into(),
        "puzzle_streak" => describe::puzzle_streak(page).into(),
        "mistakes" => describe::mistakes(page).into(),
        "mistakes_added" => describe::mistakes_added(page).into(),
        "mistakes_game" => describe::mistakes_game(page).into(),
        "review" => describe::review(page).into(),
        "review_black" => describe::review_count(page, Stone::Black).into(),
        "review_white" => describe::review_count(page, Stone::White).into(),
        "live" => describe::live(page).into(),
        "live_value" => describe::live_value(page).into(),
        "live_threat" => describe::live_threat(page).into(),
        "lessons" => describe::lessons(page).into(),
        "lesson_title" => describe::lesson_title(page).into(),
        "lesson_place" => describe::lesson_place(page).into(),
        "lesson_task" => describe::lesson_task(page).into(),
        "lesson_remark" => describe::lesson_remark(page).into(),
        "train_heading" => describe::train_heading(page).into(),
        "train_title" => describe::train_title(page).into(),
        "train_level" => describe::train_level(page).into(),
        "train_task" => describe::train_task(page).into(),
        "train_remark" => describe::train_remark(page).into(),
        "train_count" => describe::train_count(page).into(),
        "openings_title" => describe::openings_title(page).into(),
        "openings" => describe::openings(page).into(),
        "openings_made" => describe::openings_made(page).into(),
        "opening_value" => describe::opening_value(page).into(),
        "collection_found" => describe::collection_found(page).into(),
        "collection_kept" => describe::collection_kept(page).into(),
        "explorer" => describe::explorer(page).into(),
        "explorer_more" => describe::explorer_more(page).into(),
        "opening_line" => describe::opening_line(page).into(),
        "drill_heading" => describe::drill_heading(page).into(),
        "drill_offer" => describe::drill_offer(page).into(),
        "drill_title" => describe::drill_title(page).into(),
        "drill_count" => describe::drill_count(page).into(),
        "drill_task" => describe::drill_task(page).into(),
        "drill_remark" => describe::drill_remark(page).into(),
        "drill_no_side" => describe::drill_no_side(page).into(),
        "drill_note" => describe::drill_note(page).into(),
        "drill_missed" => describe::drill_missed_heading(page).into(),
        "drill_here" => describe::drill_here(page).into(),
        "size" => describe::size(texts, terms.size).into(),
        "starts" => describe::colour(texts, terms.first).into(),
        "full_board" => describe::full_board(texts, terms.rules.full_board).into(),
        "black_caption" => describe::caption(page, Stone::Black),
        "white_caption" => describe::caption(page, Stone::White),
        "black_name" => describe::strip_name(page, Stone::Black),
        "white_name" => describe::strip_name(page, Stone::White),
        "black_turn" => describe::turn(page, Stone::Black).into(),
        "white_turn" => describe::turn(page, Stone::White).into(),
        // A question of the opening is shown instead.
        "empty" if game.question().is_some() => "".into(),
        "empty" if page.online_game().is_some() => "".into(),
        "empty" => describe::invitation(texts, game).into(),
        "comment" if game.annotations().is_empty() => "".into(),
        "comment" => describe::written(game).into(),
        "toast" => match page.toast() {
            Some(toast) => describe::toast(page, toast),
            None => "".into(),
        },
        _ => return history::bound(name, page).map(Cow::from),
    })
}

/// Keeps each part of a summary on one line: it may be broken only after a middle dot.
fn whole_parts(summary: &str) -> String {
    summary.replace(' ', "\u{a0}").replace("·\u{a0}", "· ")
}
