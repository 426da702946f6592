//! The Content-Security-Policy that a built page must carry, and what would break it.

use crate::{
    error::{Error, Result},
    html::{Tag, tags},
};

/// Fails unless the page of that name has a policy in a meta tag and nothing that the policy refuses.
pub(crate) fn check(name: &str, page: &str) -> Result<()> {
    let fault = |what: &str| Error::new(format!("{name} {what}"));
    let tags = tags(page);
    let policy = tags
        .iter()
        .find_map(policy)
        .ok_or_else(|| fault("has no Content-Security-Policy meta tag"))?;
    for word in ["'unsafe-inline'", "'unsafe-eval'"] {
        if policy.contains(word) {
            return Err(fault(&format!("has a policy with {word}")));
        }
    }
    if !policy.contains("default-src") {
        return Err(fault("has a policy without default-src"));
    }
    tags.iter().try_for_each(|tag| match inline(tag) {
        Some(what) => Err(fault(&format!("has {what}, which its policy refuses"))),
        None => Ok(()),
    })
}

fn policy(tag: &Tag) -> Option<&str> {
    let named = tag
        .get("http-equiv")
        .is_some_and(|name| name.eq_ignore_ascii_case("content-security-policy"));
    if tag.name == "meta" && named {
        tag.get("content")
    } else {
        None
    }
}

/// What script or style a tag holds itself.
fn inline(tag: &Tag) -> Option<String> {
    if tag.name == "script" && tag.get("src").is_none() {
        return Some("an inline script".to_owned());
    }
    if tag.name == "style" {
        return Some("an inline style element".to_owned());
    }
    let refused = |name: &str, value: &str| {
        name == "style"
            || name.starts_with("on")
            || value
                .trim_start()
                .to_ascii_lowercase()
                .starts_with("javascript:")
    };
    let (name, _) = tag
        .attributes
        .iter()
        .find(|(name, value)| refused(name, value))?;
    Some(format!("the attribute {name} in <{}>", tag.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::INDEX;

    const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'\">";

    fn message(page: &str) -> String {
        check(INDEX, page).expect_err("must fail").to_string()
    }

    #[test]
    fn accepts_a_page_with_outer_files_only() {
        let page = format!(
            "<head>{POLICY}<script src=main.js></script><link rel=stylesheet href=a.css></head>"
        );
        assert!(check(INDEX, &page).is_ok());
    }

    #[test]
    fn refuses_a_missing_or_weak_policy() {
        assert_eq!(
            message("<p>"),
            "index.html has no Content-Security-Policy meta tag"
        );
        assert!(
            message(&POLICY.replace("'wasm-unsafe-eval'", "'unsafe-inline'"))
                .contains("'unsafe-inline'")
        );
        assert!(message(&POLICY.replace("default-src", "img-src")).contains("default-src"));
    }

    #[test]
    fn refuses_inline_script_and_style() {
        for (inline, what) in [
            ("<script>1</script>", "an inline script"),
            ("<style>p{}</style>", "an inline style element"),
            ("<p style='a:b'>", "the attribute style in <p>"),
            ("<p onclick='a()'>", "the attribute onclick in <p>"),
            ("<a href='javascript:a()'>", "the attribute href in <a>"),
        ] {
            assert!(
                message(&format!("{POLICY}{inline}")).contains(what),
                "{inline}"
            );
        }
    }
}
