//! The tags of an HTML file, as far as the checks of a built page need them, and its white space.

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

/// Elements in which white space counts, or is not ours to judge.
const VERBATIM: [&str; 4] = ["pre", "textarea", "script", "style"];

/// The page without leading indentation and blank lines between its tags; tags and comments stay as they are.
pub(crate) fn collapse(html: &str) -> String {
    let mut result = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        collapse_text(before, &mut result);
        let end = if tag.starts_with("<!--") {
            tag.find("-->").map_or(tag.len(), |end| end + 3)
        } else if tag[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!') {
            let end = (end_of_tag(tag) + 1).min(tag.len());
            end + verbatim(&tag[..end], &tag[end..])
        } else {
            1
        };
        result.push_str(&tag[..end]);
        rest = &tag[end..];
    }
    collapse_text(rest, &mut result);
    result
}

/// How much after a start tag must stay as it is.
fn verbatim(tag: &str, after: &str) -> usize {
    let name = tag[1..].split(|c: char| !c.is_ascii_alphanumeric()).next();
    let name = name.unwrap_or_default().to_ascii_lowercase();
    if VERBATIM.contains(&name.as_str()) {
        let close = format!("</{name}");
        after
            .to_ascii_lowercase()
            .find(&close)
            .unwrap_or(after.len())
    } else {
        0
    }
}

/// Puts one line break in the place of white space that has any; a space for a reader either way.
fn collapse_text(text: &str, result: &mut String) {
    let is_space = |c: char| c.is_ascii_whitespace();
    let mut rest = text;
    while let Some(start) = rest.find(is_space) {
        let (word, space) = rest.split_at(start);
        let end = space.find(|c| !is_space(c)).unwrap_or(space.len());
        result.push_str(word);
        if space[..end].contains('\n') {
            result.push('\n');
        } else {
            result.push_str(&space[..end]);
        }
        rest = &space[end..];
    }
    result.push_str(rest);
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
    fn collapses_lines_but_not_where_space_counts() {
        for (html, expected) in [
            (
                "<!doctype html>\n<p>\n    a  b\n\n  <b> c</b> \n",
                "<!doctype html>\n<p>\na  b\n<b> c</b>\n",
            ),
            (
                "<pre>\n  a\n\n  b</pre>\n\n  c",
                "<pre>\n  a\n\n  b</pre>\nc",
            ),
            (
                "<TextArea x>\n  <b>\n  </textAREA>\n  <i>",
                "<TextArea x>\n  <b>\n  </textAREA>\n<i>",
            ),
            (
                "<p title=\"a\n  > b\"\n   id=c>\n  d",
                "<p title=\"a\n  > b\"\n   id=c>\nd",
            ),
            (
                "<!--\n   a -->\n   <prefix>\n  1 < 2\n  3",
                "<!--\n   a -->\n<prefix>\n1 < 2\n3",
            ),
            ("\u{a0}\n\u{a0} x", "\u{a0}\n\u{a0} x"),
        ] {
            assert_eq!(collapse(html), expected);
            assert_eq!(collapse(expected), expected);
        }
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
            "<pre",
            "<pre>",
        ] {
            tags(html);
            assert_eq!(collapse(html), html);
        }
    }
}
