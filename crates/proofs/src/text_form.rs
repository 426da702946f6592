//! Serde: proofs and plans are serialized as their text forms.

use tengen_core::serialize_as_text;

use crate::{Attack, Proof};

serialize_as_text!(Attack, Proof);
