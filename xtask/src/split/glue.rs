//! The script's part of the split: it loads the second file, early or at first need.

use super::{FIRST, LATER, LOAD, LOADER};
use crate::{
    error::{Error, Result},
    names::SHORT_MODULE,
};

/// What is added at the end of the script.
const LOADING: &str = include_str!("later.js");

/// What of the script that reads, each once.
const READ: [&str; 3] = [
    "function __wbg_get_imports() {",
    "async function __wbg_init(",
    "let wasmModule, wasmInstance, wasm;",
];

/// The script with the loading of the second file in it.
pub(crate) fn extend(script: &str) -> Result<String> {
    for text in READ {
        once(script, text)?;
    }
    let imports = format!("{SHORT_MODULE}: import0,");
    once(script, &imports)?;
    let more = format!("{imports}\n        {LOADER}: {{ {LOAD}: laterNow }},");
    let loading = LOADING.replace("FIRST", FIRST);
    once(&loading, &format!("'{LATER}'"))?;
    Ok(format!("{}\n{loading}", script.replace(&imports, &more)))
}

/// Fails unless a script has a text once.
fn once(script: &str, text: &str) -> Result<()> {
    match script.matches(text).count() {
        1 => Ok(()),
        count => Err(Error::new(format!(
            "tengen.js has \"{text}\" {count} times: wasm-bindgen writes scripts in another way than xtask/src/split/glue.rs knows"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "function __wbg_get_imports() { return {
        m: import0,
    }; }
let wasmModule, wasmInstance, wasm;
async function __wbg_init(module) {}
";

    #[test]
    fn adds_the_loading() {
        let script = extend(SCRIPT).expect("fits");
        assert!(script.contains("m: import0,\n        l: { l: laterNow },\n"));
        assert!(script.contains("f: wasm") && !script.contains("FIRST"));
        assert!(script.contains("export function later()"));
    }

    #[test]
    fn other_scripts_are_errors() {
        for text in READ.iter().copied().chain(["m: import0,"]) {
            for other in [SCRIPT.replace(text, ""), format!("{SCRIPT}{text}")] {
                let message = extend(&other).expect_err("must fail").to_string();
                assert!(message.contains(text), "{message}");
            }
        }
    }
}
