//! The words for what study says.

use std::borrow::Cow;

use crate::page::Page;
use crate::page::words::analysis;
use crate::page::words::history;
use crate::page::words::playout;
use crate::page::words::wins;
use tengen_core::game::Seat;
use tengen_kit::game::row::GameRow;
use tengen_kit::message::{StudyMessage, StudyOffer, StudyReason, StudyToast};
use tengen_kit::text::{Key, Texts};
use tengen_study::collection::rows as collection_list;
use tengen_study::collection::words as collection;
use tengen_study::collection::words::CollectionShown;
use tengen_study::collection::{ExplorerRow, SourceRow};
use tengen_study::files::words::reading;
use tengen_study::lab::words::LabShown;
use tengen_study::lab::{LabRow, rows as lab_list, words as lab};

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
    lab_results() -> String;
);

lend!(lab_list, lab_shown:
    lab_rows() -> Vec<LabRow>;
    lab_state() -> String;
    lab_log() -> String;
);

lend!(collection, collection_shown:
    collection_report() -> String;
    collection_progress() -> Option<(Option<usize>, usize)>;
    collection_found() -> String;
    collection_stored() -> &'static str;
    explorer() -> String;
    explorer_more() -> String;
);

lend!(collection_list, collection_shown:
    collected_rows() -> Vec<GameRow>;
    source_rows() -> Vec<SourceRow>;
    skipped_rows() -> Vec<String>;
    explorer_rows() -> Vec<ExplorerRow>;
);

pub(crate) fn message(page: &Page, message: StudyMessage) -> String {
    match message {
        StudyMessage::History(message) => history::announcement(page.texts(), page.game(), message),
        StudyMessage::Analysis(message) => analysis::announcement(page, message),
        StudyMessage::Win(message) => wins::announcement(page, message),
        StudyMessage::Playout(message) => playout::announcement(page, message),
        StudyMessage::Collection(message) => {
            collection::announcement(page.collection_shown(), message)
        }
    }
}

pub(super) fn toast(texts: Texts, toast: StudyToast) -> Cow<'static, str> {
    match toast {
        StudyToast::Edited(edited) => history::edited(texts, edited).into(),
        StudyToast::Reading(percent) => reading(texts, percent).into(),
    }
}

pub(super) fn offer(texts: Texts, offer: StudyOffer) -> &'static str {
    match offer {
        StudyOffer::UndoEdit => texts.get(Key::EditUndo),
        StudyOffer::StopReading => texts.get(Key::Stop),
    }
}

/// Returns the reason beside a point.
pub(super) fn reason(texts: Texts, reason: StudyReason) -> &'static str {
    match reason {
        StudyReason::PlansTurn => texts.get(Key::PlansTurn),
    }
}
