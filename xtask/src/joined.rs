//! Joins the style sheets of the built page, and the scripts that run before its program, into one file each:
//! on a slow line every further file delays the first paint by a round trip. An error at the top level of such a script
//! would stop those after it. Elements with other attributes, such as `media` or `defer`, cannot be joined.

use lol_html::{RewriteStrSettings, element, html_content::Element, rewrite_str};

use crate::{
    entries::{PRELOAD, TEMPLATE},
    error::{Error, Result},
    site::Site,
};

/// The files of a kind, and the one that they become.
struct Kind {
    /// Selects their elements.
    selector: &'static str,
    /// The attribute with the name of the file.
    link: &'static str,
    joined: &'static str,
}

const KINDS: [Kind; 2] = [
    Kind {
        selector: "link[rel=\"stylesheet\"]",
        link: "href",
        joined: "style.css",
    },
    Kind {
        selector: "script[src]:not([type])",
        link: "src",
        joined: "failure.js",
    },
];

/// Joins the files of each kind into one, and removes the others and their elements. The style sheet is asked for before
/// the first script, which holds the parser up.
pub(crate) fn join(site: &mut Site) -> Result<()> {
    KINDS.iter().try_for_each(|kind| join_kind(site, kind))?;
    let program = format!("<link {PRELOAD}");
    let page = site.text(TEMPLATE)?;
    if page.contains(&program) {
        let page = page.replacen(&program, &format!("{STYLE}{program}"), 1);
        site.files.insert(TEMPLATE.to_owned(), page.into());
    }
    Ok(())
}

/// The element that asks for the style sheet.
const STYLE: &str = "<link rel=\"preload\" as=\"style\" href=\"style.css\">";

/// Joins the files that the elements of a kind name. The first element names the joined file.
fn join_kind(site: &mut Site, kind: &Kind) -> Result<()> {
    let &Kind {
        selector,
        link,
        joined,
    } = kind;
    let mut names: Vec<String> = Vec::new();
    let keep_first = |element: &mut Element| {
        let known = |name: &str| name == link || name == "rel";
        if let Some(other) = element.attributes().iter().find(|it| !known(&it.name())) {
            return Err(format!("`{}` cannot be joined", other.name()).into());
        }
        names.extend(element.get_attribute(link));
        if names.len() > 1 {
            element.remove();
        } else {
            element.set_attribute(link, joined)?;
        }
        Ok(())
    };
    let settings =
        RewriteStrSettings::new().append_element_content_handler(element!(selector, keep_first));
    let page = rewrite_str(site.text(TEMPLATE)?, settings)
        .map_err(|error| Error::new(format!("{TEMPLATE}: {error}")))?;
    let parts: Result<Vec<&str>> = names.iter().map(|name| site.text(name)).collect();
    let content = parts?.join("\n");
    if names.is_empty() {
        return Ok(());
    }
    for name in &names {
        site.files.remove(name);
    }
    site.files.insert(joined.to_owned(), content.into());
    site.files.insert(TEMPLATE.to_owned(), page.into());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_kind_become_one_in_their_order() {
        let mut site = Site::default();
        for (name, content) in [
            (
                TEMPLATE,
                "<script src=\"a.js\"></script><script src=\"b.js\"></script>\
                 <link rel=\"stylesheet\" href=\"1.css\"><link rel=\"icon\" href=\"i.svg\">\
                 <link rel=\"stylesheet\" href=\"2.css\">\
                 <noscript><link rel=\"stylesheet\" href=\"3.css\"></noscript><script type=\"module\" src=\"main.js\"></script>",
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
        assert_eq!(names, [TEMPLATE, "failure.js", "main.js", "style.css"]);
        assert_eq!(site.text("failure.js").expect("there"), "a()\nb()");
        assert_eq!(site.text("style.css").expect("there"), "b{}\ni{}");
        assert_eq!(
            site.text(TEMPLATE).expect("there"),
            "<script src=\"failure.js\"></script><link rel=\"stylesheet\" href=\"style.css\">\
             <link rel=\"icon\" href=\"i.svg\"><noscript><link rel=\"stylesheet\" href=\"3.css\"></noscript>\
             <script type=\"module\" src=\"main.js\"></script>"
        );
    }

    /// Returns the error for a page of a site without other files.
    fn refused(page: &str) -> String {
        let mut site = Site::default();
        site.files.insert(TEMPLATE.to_owned(), page.into());
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
