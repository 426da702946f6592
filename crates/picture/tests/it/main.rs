//! Tests of pictures.

mod layout;
mod marks;
mod section;
mod sheet;
mod themes;
