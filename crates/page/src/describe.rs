//! The functions that describe the state in words, for labels, status lines and screen readers.

pub use crate::page::words::analysis::live::{
    live, live_copied, live_side, live_threat, live_value,
};
pub use crate::page::words::analysis::{finding, review, review_count};
pub use crate::page::words::drill::{
    drill_count, drill_heading, drill_here, drill_missed_heading, drill_no_side, drill_note,
    drill_offer, drill_remark, drill_task, drill_title,
};
pub use crate::page::words::game::{
    action, brief_deed, brief_label, caption, deed, is_turned, names_people, player, prompt,
    result, strip_name, turn,
};
pub use crate::page::words::history::{
    RecordFact, can_edit, comment_text, corners, is_record, just_opened, move_menu, number_here,
    record_fact, record_facts, record_players,
};
pub use crate::page::words::home::home_streak;
pub use crate::page::words::learn::{
    lesson_kept, lesson_next, lesson_pictures, lesson_place, lesson_remark, lesson_task,
    lesson_title, lesson_tone, lessons,
};
pub use crate::page::words::library::library_export;
pub use crate::page::words::message::{message, reason, toast, toast_offer};
pub use crate::page::words::mistakes::{
    back as mistakes_back, mistakes, mistakes_added, mistakes_game, place as mistakes_place,
};
pub use crate::page::words::online::{
    OnlineDialog, RowButton, asked, assigned_colours, emote, name_error, name_stored,
    needs_connection, online_asking, online_away, online_button, online_calls, online_crowd,
    online_dialog, online_game, online_gone, online_invitation, online_link, online_link_opened,
    online_offer, online_offline, online_own, online_past, online_proposal, online_refused,
    online_rematch, online_searched, online_secret, online_seek, online_self, online_standing,
    online_told, online_vacation, resign, row_button,
};
pub use crate::page::words::planning::{online_plan, online_planned, plan_button};
pub use crate::page::words::play::home;
pub use crate::page::words::puzzles::card::{
    puzzle_cost, puzzle_gained, puzzle_head, puzzle_rated, rush_best, rush_missed, rush_score,
    rush_time,
};
pub use crate::page::words::puzzles::{
    puzzle_facts, puzzle_next, puzzle_remark, puzzle_state, puzzle_task, puzzle_title,
};
pub use crate::page::words::share::{
    ShareButton, not_sent, picture_failed, share_button, sheet_caption, sheet_heading,
};
pub use crate::page::words::study::{
    collection_found, collection_progress, collection_report, collection_stored, explorer,
    explorer_more, lab_measure, lab_results, lab_search, lab_seat,
};
pub use crate::page::words::wins::win;
pub use crate::page::words::{hint_label, pause, place, relief, toast_dismissal};
pub use tengen_kit::board::words::{CellState, cell};
pub use tengen_kit::computer::words::{
    Control, bot, control, external_named, hint, hint_line, level_hint, level_label, short, threat,
};
pub use tengen_kit::game::words::{
    Copied, copied, fold, loading, long_link, long_link_with_review, named_player, not_loaded,
    opened, saved, sign, written,
};
pub use tengen_kit::game::words::{board, how_it_ended, invitation, seek, status};
pub use tengen_kit::renju::words::{explanation, reasons, verdict};
pub use tengen_kit::settings::hints::{
    colours_hint, misfit, opening_hint, opening_with_reason, referee_hint, rules_hint,
};
pub use tengen_kit::settings::words::{
    ban, facts, full_board, opening, passport, pattern, referee, rules,
};
pub use tengen_kit::sound::words::volume;
pub use tengen_kit::timer::words::{
    clock, clock_hint, figure, no_time, reserve, time, time_control,
};
pub use tengen_kit::words::points;
pub use tengen_kit::words::{area, colour, point, size};
pub use tengen_learn::lessons::words::lesson_picture;
pub use tengen_study::files::words::{
    found_details, found_game, lost, record_error, unwritable, warning,
};
pub use tengen_study::lab::words::{
    lab_activity, lab_bot, lab_none, lab_refusal, lab_remark, lab_save, lab_value,
};
