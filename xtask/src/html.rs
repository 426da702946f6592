//! The tags of an HTML file, as far as the checks of a built page need them.

/// A start tag.
#[derive(Debug, PartialEq)]
pub(crate) struct Tag {
    /// The element's name in small letters.
    pub(crate) name: String,
    /// Names in small letters, with values without quotes.
    pub(crate) attributes: Vec<(String, String)>,
    /// What stands between this tag and the next one.
    pub(crate) text: String,
}

impl Tag {
    /// The value of an attribute.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// The start tags of a page in their order, without comments.
pub(crate) fn tags(html: &str) -> Vec<Tag> {
    let mut tags: Vec<Tag> = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        if let Some(last) = tags.last_mut() {
            last.text.push_str(before);
        }
        if let Some(comment) = tag.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, rest)| rest);
        } else if tag[1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            let end = end_of_tag(tag);
            tags.push(parse(&tag[1..end]));
            rest = tag.get(end + 1..).unwrap_or("");
        } else {
            rest = &tag[1..];
        }
    }
    tags
}

/// Where a tag's `>` is, outside of quotes.
fn end_of_tag(tag: &str) -> usize {
    let mut quote = None;
    for (index, c) in tag.char_indices() {
        match (quote, c) {
            (None, '>') => return index,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            _ => {}
        }
    }
    tag.len()
}

/// Parses what stands between `<` and `>`.
fn parse(tag: &str) -> Tag {
    let (name, mut rest) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if rest.is_empty() {
            break;
        }
        let end = rest
            .find(|c: char| c.is_whitespace() || c == '=')
            .unwrap_or(rest.len())
            .max(1);
        let (attribute, after) = rest.split_at(end);
        let (value, after) = match after.trim_start().strip_prefix('=') {
            Some(after) => value(after.trim_start()),
            None => ("", after),
        };
        attributes.push((attribute.to_ascii_lowercase(), value.to_owned()));
        rest = after;
    }
    Tag {
        name: name.trim_end_matches('/').to_ascii_lowercase(),
        attributes,
        text: String::new(),
    }
}

/// Splits an attribute's value, quoted or not, from what follows.
fn value(text: &str) -> (&str, &str) {
    match text.chars().next() {
        Some(quote @ ('"' | '\'')) => text[1..].split_once(quote).unwrap_or((&text[1..], "")),
        _ => text.split_at(text.find(char::is_whitespace).unwrap_or(text.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_tags_with_attributes() {
        let tags = tags(
            "<!doctype html><!-- <a> --><P class=x data-a='1>2' hidden>a</p><img src=\"a b.png\"/>",
        );
        assert_eq!(tags.len(), 2);
        assert_eq!(tags[0].name, "p");
        assert_eq!(tags[0].get("class"), Some("x"));
        assert_eq!(tags[0].get("data-a"), Some("1>2"));
        assert_eq!(tags[0].get("hidden"), Some(""));
        assert_eq!(tags[0].text, "a/p>");
        assert_eq!(tags[1].get("src"), Some("a b.png"));
    }

    #[test]
    fn broken_html_ends() {
        for html in [
            "<",
            "<a",
            "<a b='",
            "<a =",
            "<!--",
            "<a b=\"c\" \"",
            "</",
            "<p =",
        ] {
            tags(html);
        }
    }
}
