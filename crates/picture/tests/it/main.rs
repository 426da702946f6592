//! Tests of pictures.

mod layout;
