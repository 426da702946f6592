//! House rules that no compiler and no lint checks.

mod files;
mod page;
