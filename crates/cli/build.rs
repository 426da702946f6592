//! Makes Rust code of the texts of the program, which are in the language files of the page, and puts a built site into
//! the program if an environment variable names its folder.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use tengen_texts::{Part, build_program};

/// The variable with the folder of a built site.
const SITE: &str = "TENGEN_SITE";

fn main() -> Result<(), Box<dyn Error>> {
    build_program("../kit/texts", Part::CommandLine)?;
    println!("cargo:rerun-if-env-changed={SITE}");
    let mut files = Vec::new();
    if let Some(folder) = env::var_os(SITE).filter(|folder| !folder.is_empty()) {
        let folder = fs::canonicalize(&folder)?;
        println!("cargo:rerun-if-changed={}", folder.display());
        list(&folder, &folder, &mut files)?;
        if !files.iter().any(|(path, _)| path == "index.html") {
            return Err(format!("{SITE}: {} has no index.html", folder.display()).into());
        }
    }
    files.sort();
    let to = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    fs::write(to.join("inside.rs"), code(&files)?)?;
    Ok(())
}

/// Lists the files of a site: the path of each, and the file with its content, which is compressed if there is one. What
/// is compressed by brotli is left out, as every browser reads gzip.
fn list(
    root: &Path,
    folder: &Path,
    files: &mut Vec<(String, PathBuf)>,
) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
            continue;
        }
        let packed = |ending: &str| {
            let mut name = path.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        let is_packed = |ending: &str| {
            path.extension().is_some_and(|it| it == ending) && path.with_extension("").is_file()
        };
        if is_packed("br") || is_packed("gz") {
            continue;
        }
        let name = path
            .strip_prefix(root)?
            .to_str()
            .ok_or("a name that is no text")?;
        let content = Some(packed(".gz")).filter(|packed| packed.is_file());
        files.push((name.replace('\\', "/"), content.unwrap_or(path)));
    }
    Ok(())
}

fn code(files: &[(String, PathBuf)]) -> Result<String, Box<dyn Error>> {
    let mut code = String::from("pub(super) static FILES: &[tengen_site::File] = &[\n");
    for (path, content) in files {
        let form = if content.extension().is_some_and(|it| it == "gz") {
            "Gzip"
        } else {
            "Plain"
        };
        let content = content.to_str().ok_or("a path that is no text")?;
        writeln!(
            code,
            "    tengen_site::File {{ path: {path:?}, bytes: include_bytes!({content:?}), \
             form: tengen_site::Form::{form} }},"
        )?;
    }
    code.push_str("];\n");
    Ok(code)
}
