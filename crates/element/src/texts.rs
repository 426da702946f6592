//! The texts that the element uses, in all languages of the page.

use tengen_kit::text::{Language, Table, Texts};

include!(concat!(env!("OUT_DIR"), "/texts.rs"));
