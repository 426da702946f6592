//! Tests of board, rules, game and links.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files and what to test from the environment"
)]

mod archive;
mod archive_links;
mod edits;
mod full_board;
mod game;
mod game_clock;
mod game_model;
mod game_properties;
mod graft;
mod link;
mod link_bytes;
mod link_found;
mod opening;
mod opening_area;
mod opening_asked;
mod opening_symmetry;
mod opening_terms;
mod opening_texts;
mod opening_walks;
mod openings_in_game;
mod positions;
mod referee;
mod referee_ends;
mod renju;
mod rules;
mod rulesets;
mod saves;
mod session_lines;
mod session_model;
mod shapes;
mod texts;
mod texts_errors;
