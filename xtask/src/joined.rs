//! Joins the style sheets of the built page, and the scripts that run before its program, into one file each:
//! on a slow line every further file delays the first paint by a round trip. An error at the top level of such a script
//! would stop those after it. Elements with other attributes, such as `media` or `defer`, cannot be joined.

use lol_html::{RewriteStrSettings, element, html_content::Element, rewrite_str};

use crate::{
    error::{Error, Result},
    site::{INDEX, Site},
};

/// Joins the files into the first one of their kind, and removes the others and their elements.
pub(crate) fn join(site: &mut Site) -> Result<()> {
    for (selector, link) in [
        ("link[rel=\"stylesheet\"]", "href"),
        ("script[src]:not([type])", "src"),
    ] {
        join_kind(site, selector, link)?;
    }
    Ok(())
}

/// Joins the files that the elements of a selector name in the attribute `link`.
fn join_kind(site: &mut Site, selector: &str, link: &str) -> Result<()> {
    let mut names: Vec<String> = Vec::new();
    let keep_first = |element: &mut Element| {
        let known = |name: &str| name == link || name == "rel";
        if let Some(other) = element.attributes().iter().find(|it| !known(&it.name())) {
            return Err(format!("`{}` cannot be joined", other.name()).into());
        }
        names.extend(element.get_attribute(link));
        if names.len() > 1 {
            element.remove();
        }
        Ok(())
    };
    let settings =
        RewriteStrSettings::new().append_element_content_handler(element!(selector, keep_first));
    let page = rewrite_str(site.text(INDEX)?, settings)
        .map_err(|error| Error::new(format!("{INDEX}: {error}")))?;
    let parts: Result<Vec<&str>> = names.iter().map(|name| site.text(name)).collect();
    let joined = parts?.join("\n");
    let Some((first, others)) = names.split_first() else {
        return Ok(());
    };
    for other in others {
        site.files.remove(other);
    }
    site.files.insert(first.clone(), joined.into());
    site.files.insert(INDEX.to_owned(), page.into());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_kind_become_the_first_one_in_their_order() {
        let mut site = Site::default();
        for (name, content) in [
            (
                INDEX,
                "<script src=\"a.js\"></script><script src=\"b.js\"></script>\
                 <link rel=\"stylesheet\" href=\"1.css\"><link rel=\"icon\" href=\"i.svg\">\
                 <link rel=\"stylesheet\" href=\"2.css\"><script type=\"module\" src=\"main.js\"></script>",
            ),
            ("a.js", "a()"),
            ("b.js", "b()"),
            ("1.css", "b{}"),
            ("2.css", "i{}"),
            ("main.js", "main()"),
        ] {
            site.files.insert(name.to_owned(), content.into());
        }
        join(&mut site).expect("joined");
        let names: Vec<&str> = site.files.keys().map(String::as_str).collect();
        assert_eq!(names, ["1.css", "a.js", INDEX, "main.js"]);
        assert_eq!(site.text("a.js").expect("there"), "a()\nb()");
        assert_eq!(site.text("1.css").expect("there"), "b{}\ni{}");
        assert_eq!(
            site.text(INDEX).expect("there"),
            "<script src=\"a.js\"></script><link rel=\"stylesheet\" href=\"1.css\">\
             <link rel=\"icon\" href=\"i.svg\"><script type=\"module\" src=\"main.js\"></script>"
        );
    }

    /// Returns the error for a page of a site without other files.
    fn refused(page: &str) -> String {
        let mut site = Site::default();
        site.files.insert(INDEX.to_owned(), page.into());
        join(&mut site).expect_err("fails").to_string()
    }

    #[test]
    fn an_element_with_another_attribute_is_an_error() {
        let failed = refused("<link rel=\"stylesheet\" media=\"print\" href=\"1.css\">");
        assert!(failed.contains("`media`"), "{failed}");
    }

    #[test]
    fn a_missing_file_is_an_error() {
        let failed = refused("<link rel=\"stylesheet\" href=\"1.css\">");
        assert!(failed.contains("1.css is missing"), "{failed}");
    }
}
