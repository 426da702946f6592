//! Converts one move list into an archive: size, rules, tags, stones, result.

use super::games::{Draft, Row, alternated};
use super::head::HeadTag;
use super::{EndReason, Ending, Score, head};
use crate::builder::{Builder, How, Stated};
use crate::foreign::{self, Assumed, about_rules};
use crate::sgf::named_rules;
use crate::text::{Spots, line, warning, word};
use crate::{Caution, Context, Part, Problem, Reading, RecordError, Rows, Warning};
use tengen_core::board::{Board, BoardSize, Point, Stone};
use tengen_core::game::Tag;
use tengen_core::rules::{Ruleset, Setup};

/// State of converting a move list into a game.
struct Game<'a, 'b> {
    draft: &'a Draft,
    rows: Rows,
    size: BoardSize,
    spots: &'a mut Spots<'b>,
    warnings: Vec<Warning>,
}

/// Reads a game; `assumed` is the size for a game that does not state one.
pub(super) fn game(
    draft: &Draft,
    assumed: Assumed,
    context: &Context<'_>,
    spots: &mut Spots<'_>,
) -> Result<Reading, RecordError> {
    let stated = stated_size(draft, spots)?;
    let rules = rules_in(draft);
    let mut game = Game {
        draft,
        rows: context.rows,
        size: stated.unwrap_or(assumed.size),
        spots,
        warnings: about_rules(rules).into_iter().collect(),
    };
    if stated.is_none() {
        game.warnings.extend(assumed.warning());
    }
    let terms = foreign::terms(context, rules, game.size);
    let mut builder = Builder::new(terms, context.limits);
    game.tags(&mut builder);
    let is_white = |tag: &HeadTag| tag.value.trim().eq_ignore_ascii_case("white");
    let is_listed = draft.rows.iter().any(|row| row.slash.is_some());
    // `h8/i9` states the colours itself.
    if draft.tag(head::FIRST).is_some_and(is_white) && !is_listed {
        builder.start_with(Stone::White);
    }
    let broken = game.play(&mut builder).err();
    let has_stones = builder.len() > 0 || !builder.board().is_empty();
    // Tags alone are a game without moves; a result without moves is not a game.
    let is_empty_game = draft.rows.is_empty() && broken.is_none();
    if !(has_stones || is_empty_game) {
        let nothing = RecordError::file(Problem::NoMoves);
        return Err(broken.unwrap_or(nothing));
    }
    game.note_letters(stated);
    for &(offset, score) in draft.rows.iter().filter_map(|row| row.score.as_ref()) {
        let warning = game.spots.warning(offset, caution_of(score));
        game.warnings.push(warning);
    }
    for (offset, words) in draft.rows.iter().filter_map(|row| row.comment.as_deref()) {
        let caution = Caution::PassedOver(words.clone());
        game.warnings.push(game.spots.warning(*offset, caution));
    }
    let end = draft.ending().map(|end| end.ending(builder.to_move()));
    let ending = end.or_else(|| result_of(draft));
    if let Some((tag, score)) = score_in(draft).filter(|_| end.is_none()) {
        let warning = game.spots.warning(tag.offset, caution_of(score));
        game.warnings.push(warning);
    }
    let stated = ending.filter(|_| broken.is_none()).map(stated_of);
    Ok(Reading {
        archive: builder.finish(stated),
        warnings: game.warnings,
        broken,
    })
}

fn stated_size(draft: &Draft, spots: &mut Spots<'_>) -> Result<Option<BoardSize>, RecordError> {
    let Some(tag) = draft.tag(head::SIZE) else {
        return Ok(None);
    };
    let lines = match tag.value.split_once(['x', 'X', '×']) {
        Some((columns, rows)) if columns.trim() == rows.trim() => columns,
        _ => &tag.value,
    };
    let size = lines.trim().parse().map_err(|_| {
        let problem = Problem::Expected {
            expected: Part::Size,
            found: word(&tag.value),
        };
        spots.error(tag.offset, problem)
    })?;
    Ok(Some(size))
}

/// Returns the rule set that the head states, or else the one that its text about the rules names.
fn rules_in(draft: &Draft) -> Option<Ruleset> {
    let stated = draft.tag(head::RULE).and_then(|tag| rules_of(&tag.value));
    stated.or_else(|| named_rules(&draft.tag(head::RULES)?.value))
}

fn rules_of(text: &str) -> Option<Ruleset> {
    text.trim().to_ascii_lowercase().parse().ok()
}

/// Returns the result in the head, if it is valid.
fn result_of(draft: &Draft) -> Option<Ending> {
    Ending::of_tag(&draft.tag(head::RESULT)?.value)
}

/// Returns the result in the head, if it is a score.
fn score_in(draft: &Draft) -> Option<(&HeadTag, Score)> {
    let tag = draft.tag(head::RESULT)?;
    Some((tag, tag.value.trim().parse().ok()?))
}

/// Returns the warning that states how a score was interpreted.
fn caution_of(score: Score) -> Caution {
    Caution::Score {
        score: score.into(),
        winner: score.ending().winner,
    }
}

/// Returns `true` if a tag states the colour that moves first.
fn is_first(entry: &HeadTag) -> bool {
    let value = entry.value.trim();
    let mut colours = ["black", "white"].into_iter();
    entry.name.eq_ignore_ascii_case(head::FIRST)
        && colours.any(|name| value.eq_ignore_ascii_case(name))
}

fn stated_of(ending: Ending) -> Stated {
    let how = match ending.reason {
        EndReason::Resignation => How::Resignation,
        EndReason::Time => How::Time,
        EndReason::Unsaid | EndReason::Forbidden => How::Unstated,
    };
    Stated {
        winner: ending.winner,
        how,
    }
}

impl Game<'_, '_> {
    fn tags(&mut self, builder: &mut Builder) {
        let is_ended = self.draft.ending().is_some();
        for entry in &self.draft.head {
            let is_named = |name: &str| entry.name.eq_ignore_ascii_case(name);
            if is_named(head::SIZE) || is_named(head::PLY_COUNT) || is_first(entry) {
                continue;
            }
            if is_named(head::RULE) {
                if rules_of(&entry.value).is_none() {
                    builder.annotations_mut().set_tag(Tag::Rules, &*entry.value);
                }
                continue;
            }
            let Some(tag) = head::tag_of(&entry.name) else {
                let caution = Caution::Value {
                    name: line(&entry.name),
                    value: line(&entry.value),
                };
                let warning = self.spots.warning(entry.offset, caution);
                self.warnings.push(warning);
                continue;
            };
            let is_ending = tag == Tag::Result && Ending::of_tag(&entry.value).is_some();
            if is_ending && !is_ended {
                continue;
            }
            let value = match tag {
                Tag::Date => head::date(&entry.value),
                _ => entry.value.clone(),
            };
            builder.annotations_mut().set_tag(tag, value);
        }
    }

    /// Plays the moves up to the first error.
    fn play(&mut self, builder: &mut Builder) -> Result<(), RecordError> {
        if let [row] = &*self.draft.rows
            && let Some(count) = row.slash
        {
            return self.play_slash(row, count, builder);
        }
        for row in &self.draft.rows {
            self.play_all(&row.plies, builder)?;
            if let Some((offset, problem)) = row.error.as_deref() {
                return Err(self.spots.error(*offset, problem.clone()));
            }
        }
        Ok(())
    }

    fn play_all(
        &mut self,
        plies: &[(u32, Option<Point>)],
        builder: &mut Builder,
    ) -> Result<(), RecordError> {
        for &(offset, point) in plies {
            let action = match point {
                Some(point) => tengen_core::game::Action::place(self.turned(point)),
                None => tengen_core::game::Action::Pass,
            };
            let done = builder.act(action, None);
            done.map_err(|problem| self.spots.error(offset as usize, problem))?;
        }
        Ok(())
    }

    /// Plays black and white stones listed separately: as a game if their numbers allow it,
    /// otherwise as a setup.
    fn play_slash(
        &mut self,
        row: &Row,
        black: usize,
        builder: &mut Builder,
    ) -> Result<(), RecordError> {
        if let Some((offset, problem)) = row.error.as_deref() {
            return Err(self.spots.error(*offset, problem.clone()));
        }
        if let Some(turns) = alternated(&row.plies, black) {
            return self.play_all(&turns, builder);
        }
        let mut board = Board::new(self.size);
        for (index, &(offset, point)) in row.plies.iter().enumerate() {
            let colour = if index < black {
                Stone::Black
            } else {
                Stone::White
            };
            let Some(point) = point.map(|point| self.turned(point)) else {
                continue;
            };
            if !self.size.contains(point) {
                let found = point.to_string();
                let size = self.size;
                let problem = Problem::OffBoard { found, size };
                return Err(self.spots.error(offset as usize, problem));
            }
            if !board.put(point, colour) {
                return Err(self.spots.error(offset as usize, Problem::Occupied(point)));
            }
        }
        let is_white = black > row.plies.len() - black;
        let to_move = if is_white { Stone::White } else { Stone::Black };
        builder.set_up(Setup { board, to_move });
        Ok(())
    }

    /// Returns the point with its row counted from the lower edge.
    fn turned(&self, point: Point) -> Point {
        match self.rows {
            Rows::FromBottom => point,
            Rows::FromTop => {
                let row = i64::from(point.row());
                foreign::from_top(self.size, i64::from(point.column()), row).unwrap_or(point)
            }
        }
    }

    /// Warns if the letters may skip I: the Go notation for 15 lines has a column P and no column I.
    fn note_letters(&mut self, stated: Option<BoardSize>) {
        let is_wide = stated.is_some_and(|size| size > BoardSize::DEFAULT);
        let last = self.draft.points().map(Point::column).max();
        let mut points = self.draft.points();
        if !is_wide && last == Some(15) && points.all(|p| p.column() != 8 && p.row() < 15) {
            self.warnings.push(warning(Caution::GoLetters));
        }
    }
}
