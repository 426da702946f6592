//! Tests of the server.

mod program;
mod support;

mod hall_anything;
mod hall_clock;
mod hall_games;
mod hall_invitations;
mod hall_lobby;
mod hall_messages;
mod hall_model;
mod hall_people;
mod hall_play;
mod hall_queue;
mod hall_rooms;
mod hall_store;
mod hall_talk;
mod net_hostile;
mod net_limits;
mod net_play;
mod net_restart;
mod net_site;
mod net_slow;
mod net_store;
mod page_away;
mod page_back;
mod page_link;
mod page_panel;
mod page_play;
mod page_talk;
mod program_idle;
mod program_settings;
mod store_history;
mod store_outages;
mod store_sqlite;
