//! Texts of replies that are prepared.

use crate::Page;
use tengen_kit::text::{Key, Texts};
use tengen_online::PlanLine;
use tengen_play::planning::PlanBoard;

/// Returns the lines in one text: `h8 i9 j10 k11 · a1 b2`.
fn listed(lines: &[PlanLine]) -> String {
    let line = |line: &PlanLine| {
        let points = line.points().iter().map(ToString::to_string);
        points.collect::<Vec<_>>().join(" ")
    };
    lines.iter().map(line).collect::<Vec<_>>().join(" · ")
}

/// Returns the replies that are prepared in the online game; empty if there are none.
pub fn online_planned(page: &Page) -> String {
    let lines = page.planned();
    if lines.is_empty() {
        return String::new();
    }
    let values = [("lines", &*listed(&lines))];
    page.texts().fill(Key::PlanSaved, &values)
}

/// Returns the task of a player who prepares replies, and the lines so far; empty while nobody does.
pub fn online_plan(page: &Page) -> (&'static str, String) {
    let Some(board) = page.plan_board() else {
        return ("", String::new());
    };
    (task(page.texts(), board), listed(&board.lines()))
}

/// Returns the label of the button that begins to prepare replies.
pub fn plan_button(page: &Page) -> &'static str {
    let key = if page.planned().is_empty() {
        Key::PlanOpen
    } else {
        Key::PlanChange
    };
    page.texts().get(key)
}

fn task(texts: Texts, board: &PlanBoard) -> &'static str {
    if board.is_reply_next() {
        texts.get(Key::PlanReply)
    } else {
        texts.get(Key::PlanMove)
    }
}
