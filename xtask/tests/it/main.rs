//! House rules that neither the compiler nor a lint checks.

mod files;
mod page;
mod published;
