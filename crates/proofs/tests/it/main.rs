//! Tests of proofs: their text form, and the checker.

mod made;
mod mutated;
mod slow;
mod text;
mod traps;
