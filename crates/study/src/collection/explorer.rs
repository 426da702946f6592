//! The moves that were played in the position on the board.

use super::ExplorerRules;
use super::scores::Scores;
use crate::analysis::RowPress;
use tengen_collection::{Explored, Filter, NextMove, Order, Wish};
use tengen_core::board::Point;
use tengen_core::rules::Variant;
use tengen_engine::words::{Score, Studied};
use tengen_kit::computer::StudyTask;
use tengen_kit::context::Context;
use tengen_picture::Visibility;

/// The most moves that are shown.
pub(super) const MOST: usize = 10;

/// The moves that were played in the position on the board.
#[derive(Clone, Debug)]
pub struct Explorer {
    visibility: Visibility,
    /// If it shows beside the analysis whether it was opened or not.
    beside: Visibility,
    pub rules: ExplorerRules,
    /// What the worker was asked for last, if it has not answered.
    asked: Option<(Wish, u32)>,
    found: Option<(Wish, u32, Explored)>,
    scores: Scores,
    /// `true` until the first answer after the list was opened.
    is_new: bool,
    /// The index of the move that the pointer or the focus is on.
    pointed: Option<usize>,
}

impl Default for Explorer {
    fn default() -> Explorer {
        Explorer {
            visibility: Visibility::Hidden,
            beside: Visibility::Hidden,
            rules: ExplorerRules::Same,
            asked: None,
            found: None,
            scores: Scores::default(),
            is_new: false,
            pointed: None,
        }
    }
}

impl Explorer {
    pub fn is_open(&self) -> bool {
        self.visibility == Visibility::Shown || self.beside == Visibility::Shown
    }

    /// Notes if there is room to show it beside the analysis without being opened.
    pub const fn place_beside(&mut self, beside: Visibility) {
        self.beside = beside;
    }

    pub fn toggle(&mut self) {
        self.scores.go_on();
        self.pointed = None;
        self.visibility = match self.visibility {
            Visibility::Shown => Visibility::Hidden,
            Visibility::Hidden => Visibility::Shown,
        };
        self.is_new = self.is_open() && self.found.is_none();
    }

    /// Returns the rules of the games whose moves are shown; `None` for any.
    pub fn variant(&self, cx: &Context) -> Option<Variant> {
        match self.rules {
            ExplorerRules::Same => Some(cx.game().terms().rules.variant),
            ExplorerRules::Any => None,
        }
    }

    fn wish(&self, cx: &Context) -> Wish {
        Wish {
            filter: Filter {
                variant: self.variant(cx),
                ..Filter::default()
            },
            at: Some(cx.game().board().clone()),
            source: None,
            order: Order::Added,
        }
    }

    /// Returns the wish for the position on the board, unless its moves are known or asked for.
    pub fn request(&mut self, revision: u32, cx: &Context) -> Option<Wish> {
        if self.asked.is_some() {
            return None;
        }
        let wish = self.wish(cx);
        let known = self.found.as_ref();
        if known.is_some_and(|it| (&it.0, it.1) == (&wish, revision)) {
            return None;
        }
        self.asked = Some((wish.clone(), revision));
        Some(wish)
    }

    /// Takes the answer of the worker. Returns `true` if it is the first one since the list was opened.
    pub fn take(&mut self, explored: Explored) -> bool {
        let Some((wish, revision)) = self.asked.take() else {
            return false;
        };
        self.found = Some((wish, revision, explored));
        std::mem::take(&mut self.is_new)
    }

    /// Forgets what was found, and what was asked for.
    pub fn forget(&mut self) {
        (self.asked, self.found, self.pointed) = (None, None, None);
    }

    /// Returns the games with the position on the board; `None` before they are known.
    pub fn found(&self, cx: &Context) -> Option<&Explored> {
        let (wish, _, explored) = self.found.as_ref()?;
        (*wish == self.wish(cx)).then_some(explored)
    }

    /// Returns the games that are shown: those with the position on the board, or with the one before it until the
    /// worker has answered, so that nothing flickers.
    pub fn shown(&self, cx: &Context) -> Option<&Explored> {
        let before = || Some(&self.found.as_ref()?.2);
        let is_asked = self.asked.is_some();
        self.found(cx).or_else(|| is_asked.then(before).flatten())
    }

    /// Returns `true` if the worker was asked for the position on the board.
    pub fn awaits(&self, cx: &Context) -> bool {
        self.asked.is_some() && self.found(cx).is_none()
    }

    /// Returns the moves that can be played.
    pub fn moves(&self, cx: &Context) -> &[NextMove] {
        let all = self.found(cx).map_or(&[][..], |found| &found.next);
        all.get(..MOST).unwrap_or(all)
    }

    /// Returns the next position for the engine: that after one of the first moves.
    pub fn task(&mut self, cx: &Context) -> Option<StudyTask> {
        const STUDIED: usize = 5;
        let moves = self.moves(cx).iter().take(STUDIED);
        let points: Vec<Point> = moves.map(|it| it.point).collect();
        self.scores.task(cx.game().position(), &points)
    }

    /// Takes what the engine found out about a position.
    pub fn take_study(&mut self, number: u32, studied: Option<&Studied>) {
        self.scores.take(number, studied);
    }

    /// Returns the value of a move for the side to move, as far as it is known.
    pub fn score(&self, point: Point, cx: &Context) -> Option<Score> {
        self.scores.score(cx.game().position(), point)
    }

    /// Points at a move, or at none. Returns `true` if that changes anything.
    pub fn point_at(&mut self, index: Option<usize>) -> bool {
        std::mem::replace(&mut self.pointed, index) != index
    }

    /// Handles a press on a move: it is played if it was shown already.
    pub fn press(&mut self, index: usize, cx: &Context) -> Option<RowPress> {
        let point = self.moves(cx).get(index).filter(|_| self.is_open())?.point;
        let shown = self.pointed.replace(index);
        Some(RowPress::of(index, point, shown))
    }

    /// Returns the move that the pointer or the focus is on.
    pub fn pointed(&self, cx: &Context) -> Option<Point> {
        let index = self.pointed.filter(|_| self.is_open())?;
        self.moves(cx).get(index).map(|it| it.point)
    }
}
