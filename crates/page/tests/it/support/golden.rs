//! Sentences kept in `tests/sentences`: each scenario of a subject with its sentence in every language.

use std::collections::BTreeSet;
use std::fmt::{Display, Write as _};

use super::snapshot;
use tengen_core::Stone;
use tengen_page::text::Texts;
use tengen_page::view::describe;
use tengen_page::{Event, Millis, Page, Setting};
use tengen_testing::apps::LANGUAGES;

const FOLDER: &str = "sentences";

/// The subjects; each is a file, and each is checked by one test.
pub(crate) const SUBJECTS: [&str; 21] = [
    "drill", "found", "game", "help", "history", "lab", "lessons", "live", "mistakes", "online",
    "openings", "computer", "patterns", "puzzles", "records", "referee", "review", "share",
    "terms", "trainers", "wins",
];

const FIRST_LINE: &str = "# The sentences of these scenarios in every language. TENGEN_BLESS=1 rewrites this file: see CONTRIBUTING.md.\n";

/// The text of an empty sentence in a file.
const NOTHING: &str = "(nothing)";

/// A heading in the file of a subject, and the scenarios under it.
pub(crate) type Section = (&'static str, fn(&mut Sentences));

/// The scenarios under a heading.
#[derive(Default)]
pub(crate) struct Sentences {
    text: String,
    names: BTreeSet<String>,
}

impl Sentences {
    /// Adds what is said in a scenario.
    pub(crate) fn add<S: Into<String>>(&mut self, name: impl Display, say: impl Fn(Texts) -> S) {
        let name = name.to_string();
        write!(self.text, "\n{name}\n").expect("a string takes everything");
        for texts in LANGUAGES {
            let said: String = say(texts).into();
            assert!(!said.contains('\n'), "{name}: {said:?} has several lines");
            assert_ne!(said, NOTHING, "{name}");
            let said = if said.is_empty() { NOTHING } else { &said };
            let code = texts.language().code();
            writeln!(self.text, "    {code}: {said}").expect("a string takes everything");
        }
        assert!(
            self.names.insert(name.clone()),
            "two scenarios are named {name:?}"
        );
    }
}

/// Compares the sentences of a subject with its file.
pub(crate) fn check(subject: &str, sections: &[Section]) {
    assert!(SUBJECTS.contains(&subject), "{subject} is not in SUBJECTS");
    snapshot::check(FOLDER, &[(subject, written(sections))]);
}

/// Checks that every file belongs to a subject.
pub(crate) fn check_files() {
    snapshot::check_names(FOLDER, &SUBJECTS);
}

/// The content of the file with these sections.
pub(crate) fn written(sections: &[Section]) -> String {
    let mut text = FIRST_LINE.to_string();
    for (heading, tell) in sections {
        let mut sentences = Sentences::default();
        tell(&mut sentences);
        write!(text, "\n## {heading}\n{}", sentences.text).expect("a string takes everything");
    }
    text
}

/// The same app in a language.
pub(crate) fn in_language(app: &Page, texts: Texts) -> Page {
    let mut app = app.clone();
    let _ = app.update(Event::Set(Setting::Language(texts.language())), Millis(0.0));
    app
}

/// Returns everything that a player's strip says: the name, the caption and the turn.
pub(crate) fn strip(app: &Page, stone: Stone) -> String {
    let parts = [
        describe::strip_name(app, stone).into_owned(),
        describe::caption(app, stone).into_owned(),
        describe::turn(app, stone).to_string(),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    parts.join(" · ")
}
