//! Declarations that a style sheet makes twice, for browsers that do not know the second.

use std::collections::BTreeMap;

use crate::error::{Error, Result};

/// Fails where a smaller style sheet has lost a declaration before a newer one of the same name.
pub(crate) fn check(name: &str, before: &str, after: &str) -> Result<()> {
    let kept = fallbacks(after);
    let lost = fallbacks(before)
        .into_iter()
        .find(|(property, count)| kept.get(property).unwrap_or(&0) < count);
    match lost {
        Some(((property, _), _)) => Err(Error::new(format!(
            "{name} has lost a declaration of `{property}` that stood before a newer one"
        ))),
        None => Ok(()),
    }
}

/// How many blocks declare a property so many times, for every property and number over one.
fn fallbacks(css: &str) -> BTreeMap<(String, usize), usize> {
    let mut found = BTreeMap::new();
    for block in blocks(css) {
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        for (name, _) in block.iter().filter_map(|part| part.split_once(':')) {
            *names.entry(name.trim()).or_default() += 1;
        }
        for (name, count) in names.into_iter().filter(|(_, count)| *count > 1) {
            *found.entry((name.to_ascii_lowercase(), count)).or_default() += 1;
        }
    }
    found
}

/// What stands between semicolons in each innermost block.
fn blocks(css: &str) -> Vec<Vec<String>> {
    let mut blocks = Vec::new();
    let mut parts: Vec<String> = vec![String::new()];
    let (mut quote, mut depth) = (None, 0_usize);
    let mut rest = css;
    while let Some(c) = rest.chars().next() {
        if quote.is_none() && rest.starts_with("/*") {
            rest = rest[2..].split_once("*/").map_or("", |(_, rest)| rest);
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => depth = depth.saturating_sub(1),
            (None, '{') => parts = vec![String::new()],
            (None, '}') => blocks.push(std::mem::replace(&mut parts, vec![String::new()])),
            (None, ';') if depth == 0 => parts.push(String::new()),
            _ => parts
                .iter_mut()
                .last()
                .into_iter()
                .for_each(|part| part.push(c)),
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSS: &str = "/* a{x:1;x:2} */ @media (min-width: 1em) { p { top: 1vh; TOP : 1dvh; left: 0; \
        background: url(data:a;left:b) } } q::after { content: \"}top:1;top:2\"; }";

    #[test]
    fn finds_properties_that_a_block_has_twice() {
        let found = fallbacks(&CSS.replace("TOP", "top"));
        assert_eq!(found, BTreeMap::from([(("top".to_owned(), 2), 1)]));
        assert_eq!(fallbacks("p{top:1vh}p{top:1dvh}"), BTreeMap::new());
    }

    #[test]
    fn a_lost_fallback_is_an_error() {
        let css = "p { top: 1vh; top: 1dvh } q { top: 1vh; top: 2dvh }";
        assert!(check("a.css", css, "p{top:1vh;top:1dvh}q{top:1vh;top:2dvh}").is_ok());
        let error = check("a.css", css, "p{top:1vh;top:1dvh}q{top:2dvh}").expect_err("lost");
        assert_eq!(
            error.to_string(),
            "a.css has lost a declaration of `top` that stood before a newer one"
        );
    }
}
