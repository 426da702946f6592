//! `pbrain-tengen`: sessions, games, time.

mod commands;
mod games;
mod time;
