//! The page's document and style, composed of their parts.

/// The document, without texts.
pub const DOCUMENT: &str = include_str!(concat!(env!("OUT_DIR"), "/document.html"));

/// All style sheets of the document, in their order.
pub const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/style.css"));
