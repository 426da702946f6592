//! Serde: values of the engine are serialized as their text forms.

use tengen_core::serialize_as_text;

use crate::{
    BestLine, BotKind, Choice, Goal, HintReason, Level, Limits, LineCount, Score, TableSize,
};

serialize_as_text!(
    BestLine, BotKind, Choice, Goal, HintReason, Level, Limits, LineCount, Score, TableSize,
);
