//! The wings of the page.

mod learn;
mod online;
mod study;

use super::wing::Wing;

/// The wing of study.
pub static STUDY: &dyn Wing = &study::StudyWing;

/// The wing of learning.
pub static LEARN: &dyn Wing = &learn::LearnWing;

/// The wing of online play.
pub static ONLINE: &dyn Wing = &online::OnlineWing;
