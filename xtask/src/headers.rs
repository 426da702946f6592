//! The file that tells a host which headers to send with a built site. The server of online play, Netlify, Cloudflare
//! Pages and others read it; docs/deployment.md shows how other servers are configured.

use crate::{
    entries::{self, TEMPLATE},
    error::{Error, Result},
    site::Site,
};

/// The name of the file.
pub(crate) const HEADERS: &str = "_headers";

/// The beginning of the page's own policy, which is the source of the one in the header.
const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

/// The rule that other sites may not show the site in a frame.
const NO_FRAMES: &str = "frame-ancestors 'self'";

/// Rules that the policy of a page cannot have, or that do not matter before its first element.
const MORE: &str = "base-uri 'none'; form-action 'self'; object-src 'none'";

/// The name of the policy.
const NAME: &str = "Content-Security-Policy";

/// The other headers of every file.
const OTHERS: [(&str, &str); 4] = [
    (
        "Permissions-Policy",
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Referrer-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
];

/// Adds the file to a site that is complete otherwise.
pub(crate) fn add(site: &mut Site) -> Result<()> {
    let page = entries::template(site)?.1;
    let (every, framed) = (every_file(page)?, framed(page)?);
    let every = every
        .iter()
        .map(|(name, value)| format!("  {name}: {value}\n"));
    let kept = site.folder().map(|folder| {
        format!("/{folder}/*\n  Cache-Control: public, max-age=31536000, immutable\n")
    });
    // Cloudflare joins the values of two rules unless the first is taken away.
    let framed = format!("/embed/*\n  ! {NAME}\n  {NAME}: {framed}\n");
    let text: String = std::iter::once("/*\n".to_owned())
        .chain(every)
        .chain([framed])
        .chain(kept)
        .collect();
    site.files.insert(HEADERS.to_owned(), text.into());
    Ok(())
}

/// Returns the policy that a page states.
fn policy(page: &str) -> Result<&str> {
    let policy = page
        .split_once(POLICY)
        .and_then(|(_, it)| it.split_once('"'));
    let (policy, _) =
        policy.ok_or_else(|| Error::new(format!("{TEMPLATE} has no {POLICY}…\">")))?;
    Ok(policy)
}

/// Returns the policy of the page for frames, which any site may show.
fn framed(page: &str) -> Result<String> {
    Ok(format!("{}; {MORE}", policy(page)?))
}

/// Returns the headers of every file of a site with this page.
fn every_file(page: &str) -> Result<Vec<(&'static str, String)>> {
    let first = (NAME, format!("{}; {NO_FRAMES}; {MORE}", policy(page)?));
    let others = OTHERS.map(|(name, value)| (name, value.to_owned()));
    Ok([first].into_iter().chain(others).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::paths;

    fn index() -> String {
        tengen_markup::compose(&paths::root().join(paths::WWW)).expect("is there")
    }

    #[test]
    fn the_file_has_the_policy_of_the_page_and_more() {
        let files = [
            (TEMPLATE, index()),
            ("0123456789abcdef/main.js", String::new()),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.into()));
        let mut site = Site {
            files: files.into(),
        };
        add(&mut site).expect("added");
        let text = site.text(HEADERS).expect("is there");
        for line in [
            "/*\n  Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; ",
            "; frame-ancestors 'self'; base-uri 'none'; form-action 'self'; object-src 'none'\n",
            "\n  Permissions-Policy: camera=(), ",
            "\n/embed/*\n  ! Content-Security-Policy\n  Content-Security-Policy: default-src 'self'; ",
            "; img-src 'self' blob: data:; base-uri 'none'; form-action 'self'; object-src 'none'\n/",
            "\n  Cross-Origin-Opener-Policy: same-origin\n",
            "\n/0123456789abcdef/*\n  Cache-Control: public, max-age=31536000, immutable\n",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        site.files.insert(TEMPLATE.to_owned(), "<p>".into());
        assert!(add(&mut site).is_err(), "a page without a policy");
    }

    #[test]
    fn the_samples_for_other_servers_have_the_same_headers() {
        let path = paths::root().join("docs/deployment.md");
        let text = fs::read_to_string(path).expect("is there");
        for (name, value) in every_file(&index()).expect("headers") {
            for sample in [
                format!("{name} \"{value}\"\n"),
                format!("add_header {name} \"{value}\" always;\n"),
            ] {
                assert!(text.contains(&sample), "{sample}");
            }
        }
        let framed = framed(&index()).expect("a policy");
        for sample in [
            format!("header /embed/* {NAME} \"{framed}\"\n"),
            format!("add_header {NAME} \"{framed}\" always;\n"),
        ] {
            assert!(text.contains(&sample), "{sample}");
        }
    }
}
