//! Tests of searches on several threads.

mod answers;
mod limits;
