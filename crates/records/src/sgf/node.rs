//! Reads the nodes of an SGF tree one by one: setup, moves and private properties.

use super::lexer::{Property, find};
use super::notes;
use super::order;
use super::private;
use super::root::{Fault, Root, value_caution};
use super::value::{self, Texts};
use crate::builder::{Builder, Stated};
use crate::{Caution, Problem};
use tengen_core::board::{BoardSize, Stone};
use tengen_core::game::{Action, Archive, Seat};
use tengen_core::rules::Setup;
use tengen_core::rules::opening::Answer;

/// Largest number that an opening uses.
const MOST_NUMBER: u8 = 31;

/// Warnings with their byte offsets.
pub(super) type Warnings = Vec<(usize, Caution)>;

/// Game read so far, with a current node.
pub(super) struct Progress {
    pub(super) builder: Builder,
    size: BoardSize,
    stated: Option<Stated>,
    /// Tags that the root can have.
    tags: notes::Tags,
    is_exact: bool,
    /// `true` after the root was read.
    is_open: bool,
    /// Colour that moves first according to the record.
    first: Option<Stone>,
    /// Number of open brackets at the first setup of stones; `None` if there was none.
    setup_depth: Option<usize>,
    /// `true` if an earlier variation set up its own stones.
    is_setup_over: bool,
    cursor: u32,
    end: Option<u32>,
    /// Number of points that rectangles may still have. It is limited because a short text
    /// can describe very many.
    budget: usize,
    /// Number of such points at the beginning.
    most: usize,
}

impl Progress {
    pub(super) fn new(builder: Builder, root: &Root, budget: usize) -> Progress {
        Progress {
            builder,
            size: root.terms.size,
            stated: root.stated,
            tags: root.tags,
            is_exact: root.is_exact,
            is_open: false,
            first: None,
            setup_depth: None,
            is_setup_over: false,
            cursor: 0,
            end: None,
            budget,
            most: budget,
        }
    }

    pub(super) const fn at(&self) -> u32 {
        self.builder.at()
    }

    /// Returns `true` if the current node is the end of the main line.
    pub(super) fn is_at_main_end(&self) -> bool {
        self.builder.main_end() == self.builder.at()
    }

    /// Returns `true` if there is a move or a stone.
    pub(super) fn has_begun(&self) -> bool {
        self.builder.len() > 0 || !self.builder.board().is_empty()
    }

    /// Goes back to the node where a variation began; `depth` brackets are still open.
    pub(super) fn leave(&mut self, start: u32, depth: usize) {
        self.builder.go_back_to(start);
        self.is_setup_over |= self.setup_depth.is_some_and(|setup| setup > depth);
    }

    /// Completes the archive. The stated result is ignored if the record is broken.
    pub(super) fn finish(self, is_broken: bool) -> Archive {
        match self.end {
            Some(end) if self.is_exact => self.builder.finish_as(self.cursor, end),
            _ if self.is_exact => self.builder.finish_as(0, 0),
            _ => {
                let stated = self.stated.filter(|_| !is_broken);
                let archive = self.builder.finish(stated);
                // A resignation was added after all other actions, so the nodes may need sorting.
                let is_last = archive.nodes.last().is_none_or(|last| {
                    last.action.is_in_turn() || last.parent as usize + 1 == archive.nodes.len()
                });
                match order::ordered(&archive) {
                    Some((ordered, _)) if !is_last => ordered,
                    _ => archive,
                }
            }
        }
    }

    /// Reads the properties of a node.
    pub(super) fn node(
        &mut self,
        properties: &[Property<'_>],
        texts: Texts<'_>,
        depth: usize,
        warnings: &mut Warnings,
    ) -> Result<(), Fault> {
        let is_root = !self.is_open;
        self.is_open = true;
        let is_setup_name = |name: &str| matches!(name, "AB" | "AW" | "AE" | "PL");
        let is_setup = properties.iter().any(|it| is_setup_name(&it.name))
            && self.set_up(properties, depth)?;
        let mover = self.moves(properties, warnings)?;
        let has_acted = self.act(properties, mover, warnings)?;
        let is_move = mover.is_some() || has_acted;
        if !(is_move || is_root || is_setup) {
            let offset = properties.first().map_or(0, |first| first.offset);
            if offset > 0 {
                warnings.push((offset, Caution::EmptyNode));
            }
        }
        self.facts(properties, warnings);
        let tags = if is_root || self.at() == 0 {
            self.tags
        } else {
            notes::Tags::None
        };
        for property in properties {
            let reader = notes::Reader {
                builder: &mut self.builder,
                size: self.size,
                texts,
                tags,
                mover,
                budget: &mut self.budget,
            };
            reader.read(property, warnings);
        }
        Ok(())
    }

    /// Reads the setup of stones and the first colour; returns `true` if there is a setup.
    fn set_up(&mut self, properties: &[Property<'_>], depth: usize) -> Result<bool, Fault> {
        let mut board = self.builder.board().clone();
        let mut offset = None;
        for property in properties {
            let stone = match property.name.as_str() {
                "AB" => Some(Stone::Black),
                "AW" => Some(Stone::White),
                "AE" => None,
                _ => continue,
            };
            offset = offset.or(Some(property.offset));
            for value in &property.values {
                let points = value::points(value.raw, self.size, &mut self.budget);
                let points = points.map_err(|problem| match problem {
                    Problem::TooMany(_) => (value.offset, Problem::TooMany(self.most)),
                    problem => (value.offset, problem),
                })?;
                for point in points {
                    board.remove(point);
                    if let Some(stone) = stone {
                        board.put(point, stone);
                    }
                }
            }
        }
        let colour = find(properties, "PL").and_then(|it| colour(it.first().raw));
        let is_late = self.builder.len() > 0 || self.is_setup_over;
        match offset {
            Some(offset) if is_late => return Err((offset, Problem::LateSetup)),
            None if is_late || colour.is_none() => return Ok(false),
            _ => {}
        }
        self.first = colour.or(self.first);
        if !board.is_empty() || self.setup_depth.is_some() || (self.is_exact && colour.is_some()) {
            let to_move = self.first.unwrap_or_else(|| next_to_move(&board));
            self.builder.set_up(Setup { board, to_move });
            self.setup_depth = self.setup_depth.or(Some(depth));
        } else if let Some(colour) = colour {
            self.builder.starts(colour);
        }
        Ok(true)
    }

    /// Plays the moves of both colours; returns the colour of the last.
    fn moves(
        &mut self,
        properties: &[Property<'_>],
        warnings: &mut Warnings,
    ) -> Result<Option<Stone>, Fault> {
        let is_pick =
            action(properties).is_some_and(|it| matches!(it, Action::Answer(Answer::Pick(_))));
        let seat = seat(properties);
        let mut mover = None;
        for property in properties {
            let colour = match property.name.as_str() {
                "B" => Stone::Black,
                "W" => Stone::White,
                _ => continue,
            };
            for value in &property.values {
                let fault = |problem| (value.offset, problem);
                if self.is_setup_over {
                    return Err(fault(Problem::LateSetup));
                }
                if mover.is_some() {
                    warnings.push((value.offset, Caution::SeveralMoves));
                }
                let action = self.action_of(value.raw, is_pick).map_err(fault)?;
                let caution = self.builder.play(action, colour, seat).map_err(fault)?;
                warnings.extend(caution.map(|caution| (value.offset, caution)));
                mover = Some(colour);
            }
        }
        Ok(mover)
    }

    fn action_of(&self, raw: &str, is_pick: bool) -> Result<Action, Problem> {
        let text = raw.trim();
        if value::is_pass(text, self.size) {
            return Ok(Action::Pass);
        }
        let point = value::point(text, self.size)?;
        Ok(if is_pick {
            Action::Answer(Answer::Pick(point))
        } else {
            Action::place(point)
        })
    }

    /// Adds the action of a private property, if it is not a ply; returns `true` if there is one.
    fn act(
        &mut self,
        properties: &[Property<'_>],
        mover: Option<Stone>,
        warnings: &mut Warnings,
    ) -> Result<bool, Fault> {
        let Some(property) = find(properties, private::ACTION) else {
            return Ok(false);
        };
        let value = property.first();
        let is_meant = |action: &Action| match action {
            Action::Answer(Answer::Offer(point)) => self.size.contains(*point),
            Action::Answer(Answer::Number(number) | Answer::Grab(number)) => *number <= MOST_NUMBER,
            action => !action.is_ply(),
        };
        let Some(action) = action(properties).filter(is_meant) else {
            if mover.is_none() {
                warnings.push((value.offset, value_caution(private::ACTION, value.raw)));
            }
            return Ok(false);
        };
        let caution = self.builder.act(action, seat(properties));
        let caution = caution.map_err(|problem| (value.offset, problem))?;
        warnings.extend(caution.map(|caution| (value.offset, caution)));
        Ok(true)
    }

    /// Reads the other private properties of a node: outcome, clock, cursor and end of the line.
    fn facts(&mut self, properties: &[Property<'_>], warnings: &mut Warnings) {
        for property in properties {
            let raw = property.first().raw.trim();
            let is_known = match property.name.as_str() {
                private::OUTCOME => private::outcome(raw)
                    .map(|outcome| self.builder.end(outcome))
                    .is_some(),
                private::CLOCK => raw
                    .parse()
                    .map(|clock| self.builder.read_clock(clock))
                    .is_ok(),
                private::VIEW => {
                    for value in &property.values {
                        match value.raw.trim() {
                            private::CURSOR => self.cursor = self.at(),
                            private::END => self.end = Some(self.at()),
                            _ => {}
                        }
                    }
                    true
                }
                _ => true,
            };
            if !is_known {
                warnings.push((property.offset, value_caution(&property.name, raw)));
            }
        }
    }
}

fn action(properties: &[Property<'_>]) -> Option<Action> {
    find(properties, private::ACTION)?.first().raw.parse().ok()
}

fn seat(properties: &[Property<'_>]) -> Option<Seat> {
    private::seat(find(properties, private::SEAT)?.first().raw.trim())
}

/// Reads `B` or `W`; some programs write the whole word, `1` or `2`.
fn colour(raw: &str) -> Option<Stone> {
    match raw.trim().as_bytes().first()?.to_ascii_uppercase() {
        b'B' | b'1' => Some(Stone::Black),
        b'W' | b'2' => Some(Stone::White),
        _ => None,
    }
}

/// Returns the side to move if the record does not state it: White if Black has more stones.
fn next_to_move(board: &tengen_core::board::Board) -> Stone {
    let black = board.iter().filter(|&(_, stone)| stone == Stone::Black);
    if black.count() * 2 > usize::from(board.stones()) {
        Stone::White
    } else {
        Stone::Black
    }
}
