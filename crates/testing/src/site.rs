//! The page's document, style and texts, composed of their parts.

/// The document, without texts.
pub const DOCUMENT: &str = include_str!(concat!(env!("OUT_DIR"), "/document.html"));

/// All style sheets of the document, in their order.
pub const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/style.css"));

/// The texts of each language as a site has them in a file, with the code of the language.
pub const TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));
