//! Tests of pictures.

mod layout;
mod sheet;
mod themes;
