//! `pbrain-tengen`: sessions, games, threads and memory, time.

mod commands;
mod games;
mod resources;
mod time;
