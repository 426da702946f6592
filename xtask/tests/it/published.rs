//! House rules for the libraries that are published: what the registry shows of them.

use std::path::{Path, PathBuf};

use toml::{Table, Value};

fn crates() -> Vec<(PathBuf, Table)> {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    let all = xtask.join("../crates").read_dir().expect("the crates");
    let folders = all.map(|entry| entry.expect("an entry").path());
    let manifests = folders.filter_map(|folder| {
        let text = std::fs::read_to_string(folder.join("Cargo.toml")).ok()?;
        let manifest: Table = text.parse().expect("a manifest");
        let is_published = manifest["package"].get("publish").is_none();
        is_published.then_some((folder, manifest))
    });
    let found: Vec<_> = manifests.collect();
    assert_eq!(found.len(), 5);
    found
}

fn words<'a>(package: &'a Value, key: &str) -> Vec<&'a str> {
    let list = package.get(key).and_then(Value::as_array);
    let list = list.unwrap_or_else(|| panic!("{package:?} has no {key}"));
    list.iter().filter_map(Value::as_str).collect()
}

#[test]
fn manifests_have_what_the_registry_shows() {
    /// Some of the slugs that crates.io knows; it refuses others.
    const CATEGORIES: [&str; 6] = [
        "algorithms",
        "game-development",
        "games",
        "graphics",
        "no-std",
        "parser-implementations",
    ];
    for (folder, manifest) in crates() {
        let package = &manifest["package"];
        let inherited = [
            "version",
            "edition",
            "rust-version",
            "license",
            "repository",
            "homepage",
        ];
        for key in inherited {
            let value = package.get(key).and_then(|it| it.get("workspace"));
            assert_eq!(value, Some(&Value::Boolean(true)), "{folder:?} {key}");
        }
        let description = package.get("description").and_then(Value::as_str);
        assert!(description.is_some_and(|it| !it.is_empty()));
        let keywords = words(package, "keywords");
        assert!((1..=5).contains(&keywords.len()), "{folder:?}");
        assert!(keywords.iter().all(|it| it.len() <= 20), "{folder:?}");
        for category in words(package, "categories") {
            assert!(CATEGORIES.contains(&category), "{folder:?} {category}");
        }
        for path in words(package, "include") {
            let path = folder.join(path.trim_start_matches('/'));
            assert!(path.exists(), "{path:?} is included and not there");
        }
    }
}

/// The registry shows a README apart from the repository, where a relative link leads nowhere.
#[test]
fn documents_have_no_relative_links() {
    for (folder, _) in crates() {
        for name in ["README.md", "CHANGELOG.md"] {
            let text = std::fs::read_to_string(folder.join(name)).expect("a document");
            for link in text.split("](").skip(1) {
                assert!(
                    link.starts_with("https://"),
                    "{folder:?} {name}: {link:.40}"
                );
            }
        }
    }
}

#[test]
fn each_has_an_entry_for_its_version() {
    let version = env!("CARGO_PKG_VERSION");
    for (folder, _) in crates() {
        let text = std::fs::read_to_string(folder.join("CHANGELOG.md")).expect("a changelog");
        let heading = format!("\n## {version}\n");
        assert!(text.contains(&heading), "{folder:?} lacks {version}");
    }
}
