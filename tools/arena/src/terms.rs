//! The options for rules and board size, which all commands share.

use clap::Args;
use tengen_core::{BoardSize, Ruleset, Terms};

/// The rules and the board size of games.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct TermsOptions {
    /// Rule set: freestyle, standard, renju, caro, caro-exact, custom:b=exact,w=over,ban=33+44
    #[arg(long, value_name = "RULES", default_value = "freestyle")]
    pub(crate) rules: Ruleset,
    /// Board size in lines, 5 to 22
    #[arg(long, value_name = "N", default_value = "15")]
    pub(crate) size: BoardSize,
}

impl TermsOptions {
    pub(crate) fn terms(self) -> Terms {
        Terms {
            rules: self.rules,
            size: self.size,
            ..Terms::default()
        }
    }
}
