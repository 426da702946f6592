//! The words for what study says.

use std::borrow::Cow;

use crate::collection::rows as collection_list;
use crate::collection::words::CollectionShown;
use crate::collection::{ExplorerRow, SourceRow};
use crate::game::row::GameRow;
use crate::lab::words::LabShown;
use crate::lab::{LabRow, rows as lab_list, words as lab};
use crate::message::{StudyMessage, StudyOffer, StudyReason, StudyToast};
use crate::page::Page;
use crate::text::{Key, Texts};
use crate::{
    analysis::words as analysis, collection::words as collection, drill::words as drill,
    history::words as history, playout::words as playout, wins::words as wins,
};
use tengen_core::game::Seat;

impl Page {
    fn lab_shown(&self) -> LabShown<'_> {
        LabShown {
            texts: self.texts(),
            game: self.game(),
            lab: self.lab(),
            searching: self.lab_progress().and(self.lab()),
        }
    }

    fn collection_shown(&self) -> CollectionShown<'_> {
        CollectionShown {
            texts: self.texts(),
            cx: &self.cx,
            part: &self.collection,
            live: self.live_part(),
            zone: self.zone(),
        }
    }
}

lend!(lab, lab_shown:
    lab_seat(seat: Seat) -> (&'static str, &'static str);
    lab_search() -> String;
    lab_measure() -> String;
);

lend!(lab_list, lab_shown:
    lab_rows() -> Vec<LabRow>;
    lab_state() -> String;
    lab_log() -> String;
);

lend!(collection, collection_shown:
    collection_said() -> String;
    collection_progress() -> Option<(Option<usize>, usize)>;
    collection_found() -> String;
    collection_kept() -> &'static str;
    explorer() -> String;
    explorer_more() -> String;
);

lend!(collection_list, collection_shown:
    collected_rows() -> Vec<GameRow>;
    source_rows() -> Vec<SourceRow>;
    skipped_rows() -> Vec<String>;
    explorer_rows() -> Vec<ExplorerRow>;
);

pub(super) fn message(page: &Page, message: StudyMessage) -> String {
    match message {
        StudyMessage::History(message) => history::said(page.texts(), page.game(), message),
        StudyMessage::Analysis(message) => analysis::said(page, message),
        StudyMessage::Win(message) => wins::said(page, message),
        StudyMessage::Playout(message) => playout::said(page, message),
        StudyMessage::Drill(message) => drill::said(page, message),
        StudyMessage::Collection(message) => collection::said(page.collection_shown(), message),
    }
}

pub(super) fn toast(texts: Texts, toast: StudyToast) -> Cow<'static, str> {
    match toast {
        StudyToast::Edited(edited) => history::edited(texts, edited).into(),
        StudyToast::LinesForgotten => texts.get(Key::DrillForgotten).into(),
    }
}

pub(super) fn offer(texts: Texts, offer: StudyOffer) -> &'static str {
    match offer {
        StudyOffer::UndoEdit | StudyOffer::BringBackLines => texts.get(Key::EditUndo),
    }
}

/// Returns the reason beside a point. The drill says more when it is announced.
pub(super) fn reason(texts: Texts, reason: StudyReason) -> &'static str {
    match reason {
        StudyReason::PlansTurn => texts.get(Key::PlansTurn),
        StudyReason::LineOver => texts.get(Key::DrillOver),
        StudyReason::NotInTree => "",
    }
}

/// Returns the reason as it is announced.
pub(super) fn refusal(page: &Page, reason: StudyReason) -> String {
    match reason {
        StudyReason::NotInTree => drill::drill_remark(page),
        reason => self::reason(page.texts(), reason).to_owned(),
    }
}
