//! Tests of the page without a browser.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files and what to test from the environment"
)]

mod support;

mod app;
mod app_addresses;
mod app_calls;
mod app_claims;
mod app_clock;
mod app_clock_pauses;
mod app_folds;
mod app_keys;
mod app_lab;
mod app_lab_knobs;
mod app_lab_races;
mod app_lab_report;
mod app_languages;
mod app_lessons;
mod app_lines;
mod app_live;
mod app_live_lines;
mod app_motion;
mod app_notes;
mod app_offline;
mod app_opened;
mod app_opening_list;
mod app_openings;
mod app_partner;
mod app_partner_advice;
mod app_partner_history;
mod app_partner_lies;
mod app_partner_pace;
mod app_partner_properties;
mod app_partner_races;
mod app_partner_rules;
mod app_past;
mod app_playout;
mod app_playout_beside;
mod app_pointer;
mod app_properties;
mod app_puzzles;
mod app_puzzles_rush;
mod app_puzzles_tab;
mod app_records;
mod app_referee;
mod app_renju;
mod app_review;
mod app_review_shown;
mod app_settings;
mod app_sound;
mod app_store;
mod app_store_edits;
mod app_themes;
mod app_toasts;
mod app_touch;
mod app_transcript;
mod app_wins;
mod describe;
mod describe_golden;
mod describe_history;
mod describe_lessons;
mod describe_live;
mod describe_online;
mod describe_opening_list;
mod describe_partner;
mod describe_properties;
mod describe_puzzles;
mod describe_records;
mod describe_referee;
mod describe_review;
mod describe_terms;
mod describe_wins;
mod help;
mod new_game;
mod share;
mod sound_waves;
mod view_buttons;
mod view_changes;
mod view_design;
mod view_found;
mod view_lab;
mod view_scene;
mod view_signs;
