//! The slides of a lesson: how pictures and paragraphs are put together.

use tengen_lessons::{Slide, lessons};

const PICTURE: &str = "```board\n1 x .\n  A B\n```\nA caption.\n\n";

const EXERCISE: &str = "```exercise\ntask: Play.\nside: black\ngoal: five\nanswer: b1\nright: Yes.\nwrong: No.\n1 x .\n  A B\n```\n";

/// Returns the numbers of blocks of the texts, and a letter for each exercise.
fn slides(parts: &[&str]) -> Vec<String> {
    let text = parts.concat();
    let all = lessons(&format!("# Title\n\n{text}")).expect("a lesson");
    let slides = all[0].slides();
    let name = |slide: &Slide<'_>| match slide {
        Slide::Text(blocks) => {
            let picture = if slide.picture().is_some() { "p" } else { "" };
            format!("{}{picture}", blocks.len())
        }
        Slide::Exercise(index, _) => format!("e{index}"),
    };
    slides.iter().map(name).collect()
}

#[test]
fn paragraphs_belong_to_the_picture_that_follows_and_the_last_ones_to_the_last_picture() {
    let (text, picture, exercise) = ("Text.\n\n", PICTURE, EXERCISE);
    assert_eq!(slides(&[]), [""; 0]);
    assert_eq!(slides(&[text, text]), ["2"]);
    assert_eq!(slides(&[exercise, exercise]), ["e0", "e1"]);
    assert_eq!(slides(&[picture, picture]), ["1p", "1p"]);
    assert_eq!(
        slides(&[text, picture, text, exercise]),
        ["3p".to_owned(), "e0".to_owned()]
    );
    assert_eq!(
        slides(&[text, text, picture, text, picture, text, text, exercise]),
        ["3p", "4p", "e0"]
    );
}
