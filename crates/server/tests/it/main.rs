//! Tests of the server.

use tengen_server_testing::program::Executable;

/// The program.
const PROGRAM: Executable = Executable(env!("CARGO_BIN_EXE_tengen-server-alone"));

mod support;

mod conformance;
mod hall_anything;
mod hall_calls;
mod hall_clock;
mod hall_computers;
mod hall_days;
mod hall_games;
mod hall_invitations;
mod hall_lines;
mod hall_lobby;
mod hall_lost;
mod hall_messages;
mod hall_model;
mod hall_pace;
mod hall_people;
mod hall_plans;
mod hall_play;
mod hall_queue;
mod hall_rooms;
mod hall_store;
mod hall_talk;
mod hall_vacations;
mod net_burned;
mod net_calls;
mod net_hostile;
mod net_limits;
mod net_play;
mod net_power;
mod net_restart;
mod net_return;
mod net_site;
mod net_slow;
mod net_store;
mod old_page;
mod page_away;
mod page_back;
mod page_calls;
mod page_days;
mod page_hang;
mod page_line;
mod page_link;
mod page_panel;
mod page_plans;
mod page_play;
mod page_secret;
mod page_talk;
mod page_unseen;
mod program_clock;
mod program_files;
mod program_idle;
mod program_pause;
mod program_proxy;
mod program_settings;
mod store_damage;
mod store_history;
mod store_migration;
mod store_outages;
mod store_sqlite;
mod store_sweep;
mod transfer;
