//! Errors in language files.

use tengen_texts::{COMPLETE, File, FileError, Languages, LanguagesError, markup_keys, variant};

const HEAD: &str = "language_name = X\nlanguage_tag = x\n";

fn read(code: &str, content: &str) -> Result<File, FileError> {
    File::read(code, &format!("{HEAD}{content}"))
}

fn file(code: &str, content: &str) -> File {
    read(code, content).expect("a file")
}

#[test]
fn texts_are_read_with_their_placeholders() {
    let file = file(
        "en",
        "# A comment.\nfirst = Move { $ply } of { $all }.\n\n## A heading\n\nsecond = { \" \" }to { $all }{ \"\" }\n",
    );
    let texts: Vec<(&str, &str)> = file
        .texts
        .iter()
        .map(|(key, text)| (&**key, &*text.0))
        .collect();
    assert_eq!(
        texts,
        [("first", "Move {ply} of {all}."), ("second", " to {all}")]
    );
    let names = file.text("first").expect("is there").placeholders();
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["all", "ply"]);
    assert_eq!((&*file.own_name, &*file.tag), ("X", "x"));
}

#[test]
fn only_plain_texts_are_allowed() {
    for (content, part) in [
        ("= x\n", "line 3"),
        ("a = b\na = c\n", "`a` is there twice"),
        ("-term = x\n", "`term`"),
        ("a = b\n    .title = c\n", "`a`"),
        ("a = { NUMBER($x) }\n", "`a`"),
        ("a = { b }\n", "`a`"),
        ("a = { $n ->\n    [one] x\n   *[other] y\n }\n", "`a`"),
        ("a =\n    one\n    two\n", "`a`"),
        ("a = { \"{\" }\n", "`a`"),
    ] {
        let error = read("en", content).expect_err(content).to_string();
        assert!(error.contains(part), "{content:?}: {error}");
    }
    let nameless = File::read("en", "a = b\n").expect_err("fails");
    assert_eq!(nameless, FileError::NoText("language_name"));
}

#[test]
fn every_complete_language_has_the_same_texts() {
    let english = || file("en", "a = one { $n }\nb = two\n");
    let check = |other: &str| Languages::new(vec![file("zh", other), english()]);
    for (other, message) in [
        ("a = 一 { $n }\n", "zh.ftl: the text `b` is missing"),
        (
            "a = 一 { $n }\nb = 二\nc = 三\n",
            "zh.ftl: en.ftl has no text `c`",
        ),
        (
            "a = 一\nb = 二\n",
            "zh.ftl: `a` has other placeholders than in en.ftl",
        ),
    ] {
        assert_eq!(check(other).expect_err(other).to_string(), message);
    }
    assert!(matches!(
        Languages::new(vec![file("zh", "a = 一\n")]),
        Err(LanguagesError::NoSource)
    ));
    let languages = check("b = 二\na = { $n } 一\n").expect("the same texts");
    let [source, chinese] = languages.files() else {
        panic!("two languages");
    };
    assert_eq!(source, languages.source());
    let content = languages.fetched(chinese);
    let lines: Vec<&str> = content.lines().collect();
    assert!(lines[0].starts_with("tengen texts zh "), "{content}");
    assert_eq!(lines[1..], ["{n} 一", "二"], "in the order of English");
    assert_ne!(languages.heading(source), languages.heading(chinese));
}

#[test]
fn english_stands_in_for_texts_that_another_language_lacks() {
    let english = file("en", "a = one { $n }\nb = two\nc = three\ncli_d = four\n");
    let other = file("ja", "c = \u{4e09}\na = \u{4e00}\ne = \u{4e94}\n");
    let languages = Languages::new(vec![other, english]).expect("languages");
    let content = languages.fetched(&languages.files()[1]);
    let lines: Vec<&str> = content.lines().skip(1).collect();
    assert_eq!(lines, ["one {n}", "two", "\u{4e09}"]);
    let gaps: Vec<String> = languages.gaps().iter().map(ToString::to_string).collect();
    assert_eq!(
        gaps,
        [
            "ja.ftl: en.ftl has no text `e`",
            "ja.ftl: `a` has other placeholders than in en.ftl",
            "ja.ftl: the text `b` is missing"
        ]
    );
}

#[test]
fn a_language_says_that_it_is_a_draft_and_which_variants_it_serves() {
    let plain = file("ja", "");
    assert_eq!((plain.draft, plain.also), (None, vec![]));
    let draft = file(
        "zh-hant",
        "language_draft = \u{8349}\u{7a3f}\nlanguage_also = zh-TW zh-HK\n",
    );
    assert_eq!(draft.draft.as_deref(), Some("\u{8349}\u{7a3f}"));
    assert_eq!(draft.also, ["zh-tw", "zh-hk"]);
    assert!(draft.texts.is_empty());
}

#[test]
fn a_feature_adds_its_texts() {
    let content = "language_name = X\nlanguage_tag = en\nundo = Undo\n";
    let mut file = File::read("en", content).expect("a file");
    file.add("# The centre\ncentre = Centre { $n }\n")
        .expect("texts");
    assert_eq!(
        file.text("centre").map(|it| it.0.as_str()),
        Some("Centre {n}")
    );
    let before = file.clone();
    let twice = file
        .add("other = Other\nundo = Again\n")
        .expect_err("fails");
    assert_eq!(twice.to_string(), "`undo` is there twice");
    assert!(file.add("centre").is_err());
    assert_eq!(file, before, "an error changes nothing");
}

#[test]
fn the_languages_of_the_page_are_read_from_their_folder() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../kit/texts");
    let languages = Languages::read(folder.as_ref()).expect("the languages");
    for file in languages.files() {
        for (key, text) in &file.texts {
            let is_empty = text.0.is_empty();
            assert!(!is_empty || key == "sentence_space", "{}: {key}", file.code);
        }
    }
    let [english, others @ ..] = languages.files() else {
        panic!("there is no language");
    };
    assert!(!others.is_empty());
    // Texts that are the same in Chinese: punctuation, names, and values in a row.
    let same = [
        "size",
        "ok",
        "pattern",
        "game_players",
        "sheet_title",
        "past_players",
        "past_facts",
        "days_and_hours",
        "lesson_title",
    ];
    for (key, text) in &english.texts {
        for other in others.iter().filter(|it| COMPLETE.contains(&&*it.code)) {
            let differs = other.text(key) != Some(text);
            assert!(differs || same.contains(&&**key), "{}: {key}", other.code);
        }
    }
    let missing = Languages::read("no such folder".as_ref()).expect_err("fails");
    assert!(missing.to_string().contains("no such folder"), "{missing}");
}

#[test]
fn keys_become_variants_and_are_found_in_markup() {
    for (key, name) in [("ban_33", "Ban33"), ("a", "A"), ("by-five", "ByFive")] {
        assert_eq!(variant(key), name);
    }
    let html = "<b data-text=\"a\">x</b><i class=\"y\" data-label=\"b\" hidden></i><b data-text=\"a\" data-title=\"c\"></b>";
    assert_eq!(
        markup_keys(html).into_iter().collect::<Vec<_>>(),
        ["a", "b", "c"]
    );
}
