//! Reading of lessons, and its errors with their lines.

use tengen_core::Stone;
use tengen_lessons::{Block, Goal, Span, lessons};

const EXERCISE: &str = "```exercise
task: Make five.
side: black
goal: five
answer: c1
right: Yes.
wrong: No.
wrong a2 b2: Not there.
2 . . . .
1 x x . x
  A B C D
```
";

#[test]
fn reads_titles_text_pictures_and_exercises() {
    let text = format!(
        "# One\n\nTwo **lines**\nof text.\n\n```board\n2 . a\n1 x o\n  B C\n```\nA caption.\n\n{EXERCISE}\n# 二\n\n白棋\n先行。\n"
    );
    let all = lessons(&text).expect("lessons");
    assert_eq!(
        (all.len(), &*all[0].title, &*all[1].title),
        (2, "One", "二")
    );
    let plain = |text: &str| Span::Plain(text.to_owned());
    let strong = Span::Strong("lines".to_owned());
    let [Block::Text(spans), Block::Board(picture, caption)] = &all[0].blocks[..] else {
        panic!("{:?}", all[0].blocks);
    };
    assert_eq!(*spans, [plain("Two "), strong, plain(" of text.")]);
    assert_eq!(*caption, [plain("A caption.")]);
    let marks: Vec<String> = picture
        .marks()
        .map(|(at, sign)| format!("{at}{sign}"))
        .collect();
    assert_eq!(
        (picture.size(), picture.corner(), marks),
        ((2, 2), (1, 0), vec!["c2a".to_owned()])
    );
    let exercise = &all[0].exercises[0];
    assert_eq!((exercise.goal, exercise.side), (Goal::Five, Stone::Black));
    assert_eq!(exercise.position().board().stones(), 3);
    let [there, elsewhere] =
        ["b2", "h8"].map(|name| exercise.reproach(name.parse().expect("a point")));
    assert_eq!((there, elsewhere), ("Not there.", "No."));
    assert_eq!(all[1].blocks, [Block::Text(vec![plain("白棋先行。")])]);
}

#[test]
fn faults_have_their_lines() {
    let changed = |from: &str, to: &str| format!("# A\n{}", EXERCISE.replace(from, to));
    for (text, why) in [
        (
            String::new(),
            "line 1: a lesson begins with `# ` and its title",
        ),
        (
            "text".to_owned(),
            "line 1: a lesson begins with `# ` and its title",
        ),
        (
            "# A\n```board\n1 .\n".to_owned(),
            "line 2: expected a whole code block named board or exercise",
        ),
        (
            "# A\n```rust\n```\n".to_owned(),
            "line 2: expected a whole code block named board or exercise",
        ),
        (
            "# A\n```board\n1 .\n  B C\n```\nC.".to_owned(),
            "line 2: row 1 has 1 points in 2 columns",
        ),
        (
            "# A\n```board\n1 .\n  B\n```\n\nC.".to_owned(),
            "line 2: a picture has no caption below",
        ),
        (
            format!("# A\n{EXERCISE}\ntext"),
            "line 15: nothing follows the exercises",
        ),
        (
            changed("task", "tusk"),
            "line 3: `tusk: Make five.` is no line of an exercise",
        ),
        (
            changed("side: black\n", ""),
            "line 2: the exercise has no `side`",
        ),
        (
            changed("wrong: No.\n", ""),
            "line 2: the exercise has no `wrong`",
        ),
        (
            changed("answer: c1\n", ""),
            "line 2: the exercise has no `answer`",
        ),
        (changed("answer: c1", "answer: a1"), "line 2: a1 is taken"),
        (
            changed("answer: c1", "answer: c1\nreply: c1\nanswer: d2"),
            "line 2: c1 is taken",
        ),
        (
            changed("answer: c1", "answer: c1 d2\nreply: a3"),
            "line 7: a reply stands between a single answer and another one",
        ),
        (
            changed("answer: c1", "answer: c1\nreply: a3"),
            "line 2: a reply stands between a single answer and another one",
        ),
        (
            changed("answer: c1", "answer: c1\nanswer: a3"),
            "line 7: a reply stands between a single answer and another one",
        ),
        (
            changed("right: Yes.", "right:"),
            "line 7: `right: ` is no line of an exercise",
        ),
        (
            changed("goal: five", "goal: six"),
            "line 5: `goal: six` is no line of an exercise",
        ),
        (
            changed("2 . . . .", "2 . . . a"),
            "line 2: a position has no marks",
        ),
        (
            changed("  A B C D", "  A B C"),
            "line 10: row 1 has 4 points in 3 columns",
        ),
    ] {
        assert_eq!(lessons(&text).expect_err(&text).to_string(), why, "{text}");
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    let text = format!("# A\n\nB\n\n{EXERCISE}");
    for cut in 0..text.len() {
        let _ = lessons(&text[..cut]);
        let _ = lessons(&text[cut..]);
        for sign in ["\n", "`", ":", "#", "x", "界"] {
            let _ = lessons(&format!("{}{sign}{}", &text[..cut], &text[cut + 1..]));
        }
    }
}
