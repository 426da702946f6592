//! Splits the wasm in two: what the first stone needs, and a file that is loaded after the first paint.
//!
//! A function that goes to the second file leaves a stub behind if the first one needs it: the stub
//! has the second file loaded if it is not there, then calls the function through the table.

mod data;
mod glue;
mod halves;
mod literals;
mod plan;
mod rules;

use walrus::Module;

use crate::error::{Error, Result};
use plan::Plan;

pub(crate) use glue::extend;
pub(crate) use rules::is_later;

/// The second file's name.
pub(crate) const LATER: &str = "tengen_later.wasm";

/// The module from which the first file imports the function that loads the second one.
const LOADER: &str = "l";
/// The name of that function there.
const LOAD: &str = "l";
/// The module from which the second file imports what the first one exports.
const FIRST: &str = "f";

/// The two files. Functions whose names `is_later` accepts go to the second one, and with them what
/// only they call.
pub(crate) fn split(wasm: &[u8], is_later: impl Fn(&str) -> bool) -> Result<[Vec<u8>; 2]> {
    // Twice, because ids belong to one module only; the same plan comes out.
    let (mut first, mut second) = (parse(wasm)?, parse(wasm)?);
    let plans = [&first, &second].map(|module| Plan::of(module, &is_later));
    halves::keep_first(&mut first, &plans[0])?;
    halves::keep_second(&mut second, &plans[1])?;
    for module in [&mut first, &mut second] {
        walrus::passes::gc::run(module);
    }
    let literals = literals::of_second(&first, &second);
    data::give(&mut second, data::take(&mut first, &literals));
    Ok([first, second].map(|mut module| module.emit_wasm()))
}

fn parse(wasm: &[u8]) -> Result<Module> {
    let refused = |error| Error::new(format!("the wasm cannot be read: {error:#}"));
    Module::from_buffer(wasm).map_err(refused)
}

#[cfg(test)]
mod tests;
