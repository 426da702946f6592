//! Tests of the picture files, read back by another implementation where there is one.

mod animation;
