//! Whether a sentence about records is whole.

use tengen_page::text::Texts;

/// What is wrong with a sentence in a language, if anything.
pub(crate) fn flaw(texts: Texts, text: &str) -> Option<&'static str> {
    let gaps = [
        "  ", " .", " ,", "“”", ": .", "..", "。。", "，，", "：。", "()", "×  ",
    ];
    let is_han = |sign: char| ('\u{4e00}'..='\u{9fff}').contains(&sign);
    match text {
        "" => Some("empty"),
        _ if text.contains(['{', '}']) => Some("a brace"),
        _ if text.trim() != text => Some("space at an end"),
        _ if gaps.iter().any(|gap| text.contains(gap)) => Some("a gap"),
        _ if !text.ends_with(['.', '。', '…']) => Some("no stop"),
        _ if text.contains(is_han) != (texts == tengen_testing::apps::CHINESE) => {
            Some("another language")
        }
        _ if text.starts_with(|sign: char| sign.is_ascii_lowercase()) => Some("no capital"),
        _ => None,
    }
}

pub(crate) fn check(texts: Texts, text: &str, words: &[&str]) {
    assert_eq!(flaw(texts, text), None, "{text:?}");
    for word in words {
        assert!(text.contains(word), "{word} in {text:?}");
    }
}
