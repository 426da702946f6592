//! Serde: formats are serialized as their names.

use tengen_core::serialize_as_text;

use crate::Format;

serialize_as_text!(Format);
