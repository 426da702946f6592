//! The built site inside the program, put there by `build.rs`.

include!(concat!(env!("OUT_DIR"), "/inside.rs"));
