//! Conversions of texts to HTML.

/// Escapes the characters that have a meaning in HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Escapes a text and marks every run of Han characters with a language.
pub(crate) fn with_lang(text: &str, lang: &str) -> String {
    let is_han = |c: char| ('\u{3400}'..='\u{9fff}').contains(&c);
    let mut result = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_han) {
        let (before, word) = rest.split_at(start);
        let (word, after) = word.split_at(word.find(|c| !is_han(c)).unwrap_or(word.len()));
        let before = escape(before);
        result.extend([&before, "<span lang=\"", lang, "\">", word, "</span>"]);
        rest = after;
    }
    result + &escape(rest)
}

/// Makes a fragment of a title: `Swap2, and more` becomes `swap2-and-more`.
pub(crate) fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_words_of_another_language() {
        let marked = with_lang("a < 天元, 星", "ja");
        assert_eq!(
            marked,
            "a &lt; <span lang=\"ja\">天元</span>, <span lang=\"ja\">星</span>"
        );
        assert_eq!(with_lang("\"", "ja"), "&quot;");
    }

    #[test]
    fn makes_addresses_of_headings() {
        assert_eq!(slug("Swap2, and  more!"), "swap2-and-more");
    }
}
