//! The package of the custom element `<tengen-board>` for npm: its modules, scripts, declarations and README.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use tengen_element::{About, Attribute};

use crate::{
    dist,
    error::{Error, Result, io},
    npm, packed, page, paths,
    site::{Site, empty, list, remove},
    table::{layout, thousands},
};

/// The folder of the scripts and the README of the package.
const SOURCE: &str = "crates/element/js";

/// Files of that folder which get the attributes.
const DECLARATIONS: &str = "crates/element/js/tengen-board.d.ts";
const README: &str = "crates/element/js/README.md";
const SOURCE_OF_MANIFEST: &str = "crates/element/js/package.json";

/// The place of the attributes in the declarations, and the two lines around their table in documents.
const PLACE: &str = "  // The attributes stand here.\n";
const TABLE: [&str; 2] = ["<!-- attributes -->\n", "<!-- end -->\n"];

/// The file that names the package.
const MANIFEST: &str = "package.json";

/// The modules: the crate, and the name of its glue.
const MODULES: [(&str, &str); 2] = [(paths::ELEMENT, "element"), (paths::RECORDS, "records")];

/// The scripts of the package, and the ones that become one with them: the fewer files, the earlier the board is there.
pub(crate) const SCRIPT: &str = "tengen-board.js";
const SCRIPT_OF_SERVERS: &str = "server.js";
pub(crate) const INTO_SCRIPT: [&str; 4] = ["attributes.js", "element.js", "open.js", "style.js"];

/// The style of a page before the script runs.
const STYLE: &str = "tengen-board.css";

/// The folder of the projects that use the package.
const EXAMPLES: &str = "crates/element/examples";

/// Returns the folder of the projects that use the package, with their tools installed.
pub(crate) fn examples() -> Result<PathBuf> {
    let folder = paths::root().join(EXAMPLES);
    npm::install(&folder)?;
    Ok(folder)
}

/// Returns the files of the element that are not compiled, for pages of the site.
pub(crate) fn scripts() -> Result<Site> {
    let mut site = Site::load(&paths::root().join(SOURCE))?;
    let is_used = |name: &str| name == SCRIPT || name == STYLE || INTO_SCRIPT.contains(&name);
    site.files.retain(|name, _| is_used(name));
    site.files
        .insert("attributes.js".to_owned(), script().into());
    Ok(site)
}

/// Builds the package for the browser tests, and returns its folder.
pub(crate) fn build_for_tests() -> Result<PathBuf> {
    let folder = paths::target().join("e2e-package");
    build(&folder)?;
    Ok(folder)
}

/// Builds the package into a folder, which must be new or an earlier package, and prints the sizes.
pub(crate) fn build(folder: &Path) -> Result<()> {
    check_earlier(folder)?;
    npm::install(&paths::root().join("xtask"))?;
    let made = paths::target().join("npm");
    empty(&made)?;
    for (package, name) in MODULES {
        page::module(package, name, &made)?;
        dist::optimise(&made.join(format!("{name}_bg.wasm")))?;
    }
    for path in list(&paths::root().join(SOURCE))? {
        copy(&path, &made)?;
    }
    for (name, content) in [
        ("attributes.js", script()),
        ("tengen-board.d.ts", declarations(&read(DECLARATIONS)?)),
        ("README.md", with_table(&read(README)?)?),
        (
            MANIFEST,
            manifest(&read(SOURCE_OF_MANIFEST)?, paths::repository()),
        ),
    ] {
        fs::write(made.join(name), content).map_err(io("cannot write the package"))?;
    }
    for name in [SCRIPT, SCRIPT_OF_SERVERS] {
        let options = ["--minify", "--external:node:fs"].map(str::to_owned);
        dist::bundle(&made.join(name), &options)?;
    }
    for name in INTO_SCRIPT {
        remove(&made.join(name))?;
    }
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&paths::root().join(licence), &made)?;
    }
    empty(folder)?;
    for path in list(&made)? {
        copy(&path, folder)?;
    }
    print_sizes(folder)
}

fn read(name: &str) -> Result<String> {
    fs::read_to_string(paths::root().join(name)).map_err(io(format!("cannot read {name}")))
}

/// Returns the script with the names of the attributes.
fn script() -> String {
    let names: Vec<&str> = Attribute::ALL.iter().map(|it| it.name()).collect();
    format!("// Made of the crate tengen-element.\nexport const attributes = {names:?};\n")
}

/// Returns the declarations with a property for each attribute.
fn declarations(text: &str) -> String {
    let mut properties = String::new();
    for attribute in Attribute::ALL {
        if *attribute == Attribute::Lang {
            // Every element has it.
            continue;
        }
        let About { declared, values } = attribute.about();
        // Writing to a string cannot fail.
        let _ = writeln!(
            properties,
            "  /** {}. */\n  {}: {declared} | null;",
            first_large(values),
            attribute.property()
        );
    }
    text.replace(PLACE, &properties)
}

/// Returns the file that names the package, with the address of the repository if that is known.
fn manifest(text: &str, repository: Option<&str>) -> String {
    let place = "  \"type\": \"module\",\n";
    repository.map_or(text.to_owned(), |address| {
        let line =
            format!("  \"repository\": {{ \"type\": \"git\", \"url\": \"git+{address}.git\" }},\n");
        text.replace(place, &format!("{line}{place}"))
    })
}

fn first_large(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns a document with the table of the attributes between its two marks.
pub(crate) fn with_table(text: &str) -> Result<String> {
    let [begin, end] = TABLE;
    let parts = text.split_once(begin);
    let parts = parts.and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let (before, after) =
        parts.ok_or_else(|| Error::new(format!("expected {begin:?} and {end:?}")))?;
    let mut table = "\n| attribute | values |\n|---|---|\n".to_owned();
    for attribute in Attribute::ALL {
        let values = attribute.about().values;
        // Writing to a string cannot fail.
        let _ = writeln!(table, "| `{}` | {values} |", attribute.name());
    }
    let src = "| `src` | the address of a record of any program, a file of at most 8 MiB, or a link to a game |\n\n";
    Ok(format!("{before}{begin}{table}{src}{end}{after}"))
}

/// Copies a file into a folder.
fn copy(file: &Path, folder: &Path) -> Result<()> {
    let name = file.file_name().unwrap_or_default();
    let copied = fs::copy(file, folder.join(name));
    copied.map_err(io(format!("cannot copy {}", file.display())))?;
    Ok(())
}

/// Returns an error if a folder has something other than an earlier package.
fn check_earlier(folder: &Path) -> Result<()> {
    let has_files = folder.exists() && !list(folder)?.is_empty();
    if has_files && !folder.join(MANIFEST).exists() {
        let shown = folder.display();
        return Err(Error::new(format!(
            "{shown} has files and no {MANIFEST}: expected an earlier package, or a new folder"
        )));
    }
    Ok(())
}

/// Prints the sizes of the files that a page loads.
fn print_sizes(folder: &Path) -> Result<()> {
    let mut rows = vec![["file", "plain", "gzip"].map(str::to_owned).to_vec()];
    for path in list(folder)? {
        let is_code = path
            .extension()
            .is_some_and(|it| it == "js" || it == "wasm");
        if is_code {
            let content = fs::read(&path).map_err(io("cannot read the package"))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let sizes = [content.len(), packed::gzip(&content)?.len()].map(thousands);
            rows.push([&[name.into_owned()], &sizes[..]].concat());
        }
    }
    println!("{}\n{}", layout(&rows), folder.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_have_the_attributes() {
        let name = "docs/embedding.md";
        let text = read(name).expect("a document");
        let made = with_table(&text).expect("two marks");
        if std::env::var_os("TENGEN_BLESS").is_some() {
            fs::write(paths::root().join(name), made).expect("written");
        } else {
            assert_eq!(
                made, text,
                "{name}: `TENGEN_BLESS=1 cargo test -p xtask` writes the table"
            );
        }
        assert!(with_table(&read(README).expect("a document")).is_ok());
    }

    #[test]
    fn the_package_names_the_repository_if_it_is_known() {
        let text = read(SOURCE_OF_MANIFEST).expect("a manifest");
        assert_eq!(manifest(&text, None), text);
        let made = manifest(&text, Some("https://example.org/tengen"));
        let line = "\"repository\": { \"type\": \"git\", \"url\": \"git+https://example.org/tengen.git\" },";
        assert!(made.contains(line), "{made}");
    }

    #[test]
    fn every_attribute_is_declared() {
        let text = declarations(&read(DECLARATIONS).expect("declarations"));
        for line in [
            "  size: number | string | null;",
            "  lineColor: string | null;",
        ] {
            assert!(text.contains(line), "{text}");
        }
        assert!(!text.contains(PLACE));
        assert!(script().contains("\"full-board\""));
    }
}
