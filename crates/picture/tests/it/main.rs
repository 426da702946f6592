//! Tests of pictures.

mod layout;
mod themes;
