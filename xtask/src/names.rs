//! Gives the wasm's imports and exports short names, there and in the script that wasm-bindgen wrote.

use std::collections::BTreeMap;

use walrus::Module;

use crate::error::{Error, Result};

/// The module from which the wasm imports everything, as the script names it.
const MODULE: &str = "./tengen_bg.js";
/// Its short name; no address, so nothing can be loaded by it.
pub(crate) const SHORT_MODULE: &str = "m";

/// Exports that wasm-bindgen reads only where wasm exceptions are on; here they go.
const UNREAD: [&str; 2] = ["__abort_handler", "__instance_terminated"];

/// The wasm and its script with short names.
pub(crate) fn shorten(wasm: &[u8], script: &str) -> Result<(Vec<u8>, String)> {
    let refused = |error| Error::new(format!("the wasm cannot be read: {error:#}"));
    let mut module = Module::from_buffer(wasm).map_err(refused)?;
    let unread = module.exports.iter();
    let unread = unread.filter(|export| UNREAD.contains(&export.name.as_str()));
    for id in unread.map(walrus::Export::id).collect::<Vec<_>>() {
        module.exports.delete(id);
    }
    let names = Names::of(&module)?;
    let script = names.rewrite(script)?;
    for import in module.imports.iter_mut() {
        SHORT_MODULE.clone_into(&mut import.module);
        import.name.clone_from(&names.imports[&import.name]);
    }
    for export in module.exports.iter_mut() {
        export.name.clone_from(&names.exports[&export.name]);
    }
    Ok((module.emit_wasm(), script))
}

/// Short names by long ones.
#[derive(Debug, Default)]
struct Names {
    imports: BTreeMap<String, String>,
    exports: BTreeMap<String, String>,
}

impl Names {
    fn of(module: &Module) -> Result<Self> {
        let other = module.imports.iter().find(|import| import.module != MODULE);
        if let Some(import) = other {
            return Err(Error::new(format!(
                "the wasm imports {} from {}, not from {MODULE}",
                import.name, import.module
            )));
        }
        Ok(Self {
            imports: number(module.imports.iter().map(|import| &import.name)),
            exports: number(module.exports.iter().map(|export| &export.name)),
        })
    }

    /// The script with the short names. Each import must be a key once, each export be read as `wasm.name`.
    fn rewrite(&self, script: &str) -> Result<String> {
        let mut result = String::with_capacity(script.len());
        let mut done = 0;
        let mut imports: BTreeMap<&str, usize> = zeros(&self.imports);
        let mut exports: BTreeMap<&str, usize> = zeros(&self.exports);
        for (start, word) in words(script) {
            let (before, after) = (&script[..start], &script[start + word.len()..]);
            let short = if reads_export(before) {
                let Some(count) = exports.get_mut(word) else {
                    return Err(fault(&format!("reads wasm.{word}, which is no export")));
                };
                *count += 1;
                &self.exports[word]
            } else if let Some(count) = imports.get_mut(word) {
                if !is_key(before, after) {
                    return Err(fault(&format!("has the import {word} where it is no key")));
                }
                *count += 1;
                &self.imports[word]
            } else {
                continue;
            };
            result.push_str(&script[done..start]);
            result.push_str(short);
            done = start + word.len();
        }
        result.push_str(&script[done..]);
        if let Some((name, count)) = imports.iter().find(|(_, count)| **count != 1) {
            return Err(fault(&format!("has the import {name} {count} times")));
        }
        if let Some((name, _)) = exports.iter().find(|(_, count)| **count == 0) {
            return Err(fault(&format!("does not read the export wasm.{name}")));
        }
        rename_module(&result)
    }
}

fn fault(what: &str) -> Error {
    Error::new(format!(
        "tengen.js {what}: wasm-bindgen writes scripts in another way than xtask/src/names.rs knows"
    ))
}

fn zeros(names: &BTreeMap<String, String>) -> BTreeMap<&str, usize> {
    names.keys().map(|name| (name.as_str(), 0)).collect()
}

fn rename_module(script: &str) -> Result<String> {
    let long = format!("\"{MODULE}\": ");
    match script.matches(&long).count() {
        1 => Ok(script.replace(&long, &format!("{SHORT_MODULE}: "))),
        count => Err(fault(&format!("has the key {long}{count} times"))),
    }
}

/// Gives each name a short one, in their order.
fn number<'a>(names: impl Iterator<Item = &'a String>) -> BTreeMap<String, String> {
    let mut shorts = BTreeMap::new();
    for name in names {
        let next = short(shorts.len());
        shorts.entry(name.clone()).or_insert(next);
    }
    shorts
}

/// `a` to `z`, `A` to `Z`, then `aa`, `ba` and so on.
pub(crate) fn short(mut index: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut name = String::new();
    loop {
        name.push(char::from(LETTERS[index % LETTERS.len()]));
        index /= LETTERS.len();
        if index == 0 {
            return name;
        }
        index -= 1;
    }
}

/// Every run of signs that identifiers have, with its place.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end + text[end..].find(is_word)?;
        let rest = &text[start..];
        end = start + rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        Some((start, &text[start..end]))
    })
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Whether a word after this text is a property of the variable `wasm`.
fn reads_export(before: &str) -> bool {
    before
        .strip_suffix("wasm.")
        .is_some_and(|before| !before.ends_with(|c| is_word(c) || c == '.'))
}

/// Whether a word between these texts is a key of an object.
fn is_key(before: &str, after: &str) -> bool {
    after.starts_with(':') && before.trim_end().ends_with(['{', ','])
}

#[cfg(test)]
mod tests {
    use walrus::{FunctionBuilder, ValType};

    use super::*;

    const SCRIPT: &str = "/** play */ function play() { wasm.play(wasm.memory.buffer); }
const import0 = {
    __proto__: null,
    __wbg_now_1a: function() { return now(); },
    __wbg_log_2b: function(arg0) { wasm.play(); },
};
return { \"./tengen_bg.js\": import0 }; new URL('tengen_bg.wasm')";

    /// A module that imports and exports what the script has.
    fn module(from: &str) -> Module {
        let mut module = Module::default();
        let plain = module.types.add(&[], &[]);
        module.add_import_func(from, "__wbg_now_1a", plain);
        let (log, _) = module.add_import_func(from, "__wbg_log_2b", plain);
        let memory = module.memories.add_local(false, false, 1, None, None);
        module.exports.add("memory", memory);
        let mut builder = FunctionBuilder::new(&mut module.types, &[], &[ValType::I32]);
        builder.func_body().call(log).i32_const(7);
        let play = builder.finish(Vec::new(), &mut module.funcs);
        module.exports.add("play", play);
        module.exports.add(UNREAD[0], play);
        module
    }

    fn message(script: &str) -> String {
        let wasm = module(MODULE).emit_wasm();
        let error = shorten(&wasm, script).expect_err("must fail");
        error.to_string()
    }

    #[test]
    fn both_sides_get_the_same_short_names() {
        let (wasm, script) = shorten(&module(MODULE).emit_wasm(), SCRIPT).expect("fits");
        assert_eq!(
            script,
            "/** play */ function play() { wasm.b(wasm.a.buffer); }
const import0 = {
    __proto__: null,
    a: function() { return now(); },
    b: function(arg0) { wasm.b(); },
};
return { m: import0 }; new URL('tengen_bg.wasm')"
        );
        let module = Module::from_buffer(&wasm).expect("is wasm");
        let imports: Vec<_> = module
            .imports
            .iter()
            .map(|i| (&*i.module, &*i.name))
            .collect();
        assert_eq!(imports, [("m", "a"), ("m", "b")]);
        let exports: Vec<_> = module.exports.iter().map(|export| &*export.name).collect();
        assert_eq!(exports, ["a", "b"]);
    }

    #[test]
    fn names_that_do_not_fit_are_errors() {
        for (from, to, what) in [
            (
                "__wbg_now_1a",
                "__wbg_now_1",
                "has the import __wbg_now_1a 0 times",
            ),
            (
                "__wbg_log_2b:",
                "__wbg_now_1a:",
                "has the import __wbg_log_2b 0 times",
            ),
            (
                "now()",
                "__wbg_now_1a()",
                "has the import __wbg_now_1a where it is no key",
            ),
            (
                "wasm.memory",
                "memory",
                "does not read the export wasm.memory",
            ),
            (
                "wasm.memory",
                "wasm.other",
                "reads wasm.other, which is no export",
            ),
            (
                "./tengen_bg.js",
                "./tengen.js",
                "has the key \"./tengen_bg.js\": 0 times",
            ),
        ] {
            let message = message(&SCRIPT.replace(from, to));
            assert!(
                message.starts_with(&format!("tengen.js {what}: ")),
                "{message}"
            );
        }
        let other = shorten(&module("env").emit_wasm(), SCRIPT).expect_err("must fail");
        assert!(
            other.to_string().contains("imports __wbg_now_1a from env"),
            "{other}"
        );
        assert!(shorten(b"no wasm", SCRIPT).is_err());
    }

    #[test]
    fn a_property_of_something_else_is_left_alone() {
        assert!(reads_export("return wasm.") && reads_export("(wasm."));
        assert!(!reads_export("my_wasm.") && !reads_export("this.wasm.") && !reads_export("wasm"));
    }

    #[test]
    fn short_names_are_all_different() {
        assert_eq!(
            [0, 25, 26, 51, 52, 53, 104].map(short),
            ["a", "z", "A", "Z", "aa", "ba", "ab"]
        );
        let all: std::collections::BTreeSet<String> = (0..3000).map(short).collect();
        assert_eq!(all.len(), 3000);
    }
}
