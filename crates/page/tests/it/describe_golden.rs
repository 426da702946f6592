//! The files of sentences: how they are written, and which there are.

use crate::support::golden::{self, Sentences, written};
use crate::support::snapshot::diff;

fn colours(said: &mut Sentences) {
    said.add("a stone", |texts| texts.named("black").expect("a text"));
    said.add("no stone", |_| "");
}

fn twice(said: &mut Sentences) {
    colours(said);
    said.add("a stone", |_| "White");
}

#[test]
fn a_scenario_is_a_name_with_a_sentence_in_every_language() {
    let text = written(&[("Colours", colours)]);
    let (_, scenarios) = text.split_once("\n\n").expect("a first line");
    assert_eq!(
        scenarios,
        format!(
            "## Colours\n\na stone\n    en: Black\n    zh: {}\n\n\
             no stone\n    en: (nothing)\n    zh: (nothing)\n",
            tengen_testing::apps::CHINESE
                .named("black")
                .expect("a text")
        )
    );
}

#[test]
fn a_difference_shows_the_scenario_and_both_sentences() {
    let found = written(&[("Colours", colours)]);
    let kept = found.replace("en: Black", "en: Bleak");
    let shown = diff(&kept, &found);
    assert!(
        shown.contains("\n  a stone\n-     en: Bleak\n+     en: Black\n"),
        "{shown}"
    );
}

#[test]
#[should_panic(expected = "two scenarios are named \"a stone\"")]
fn a_name_is_used_once_under_a_heading() {
    let _ = written(&[("Colours", twice)]);
}

#[test]
fn every_file_of_sentences_has_a_subject() {
    golden::check_files();
}
