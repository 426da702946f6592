//! Tests of pictures.

mod layout;
mod section;
mod themes;
