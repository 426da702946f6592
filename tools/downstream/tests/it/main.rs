//! Tests of the published libraries from outside: what other projects may rely on.

mod program;
mod serde;
