//! Tests of pictures.

mod layout;
mod section;
mod sheet;
mod themes;
