//! Short messages that players send each other by buttons.

use strum::{VariantArray, VariantNames};

use super::words::words;

/// A short message that a player sends to the opponent by a button, without typing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Emote {
    /// 你好: greets the opponent.
    Hello,
    /// 催促: tells the opponent to hurry up.
    Urge,
    /// 赞美: praises the opponent's play.
    Praise,
    /// 嘚瑟: gloats over an own move.
    Gloat,
    /// 惊讶: shows surprise at a move.
    Surprise,
    /// 抖机灵: makes a playful joke.
    Wisecrack,
}

words!(Emote);
