//! The texts of the page in the site: English in the markup, other languages in files that the page fetches.

use std::collections::BTreeMap;

use lol_html::{RewriteStrSettings, element, html_content::ContentType, rewrite_str};
use tengen_texts::{COMPLETE, File, LABEL, Languages, TEXT, TITLE};

use crate::{
    entries::TEMPLATE,
    error::{Error, Result},
    paths,
    site::{EMBED, LATER, Site},
};

/// The attribute of the root element with the codes of the languages that can be fetched, and with the tags of variants that
/// they serve, such as `zh-tw=zh-hant`.
const FETCHED: &str = "data-languages";

/// The attribute of an element that gets the texts of some keys in all languages, as JSON.
const KEYS: &str = "data-keys";

/// The name of the file of a language is its code between these.
const PREFIX: &str = "texts-";
const ENDING: &str = ".txt";

/// Fills the markup of a site with the English texts, and adds the files of the other languages.
pub(crate) fn add(site: &mut Site) -> Result<()> {
    let languages = languages()?;
    for name in [TEMPLATE, LATER] {
        let page = fill(site.text(name)?, &languages, languages.source())?;
        site.files.insert(name.to_owned(), page.into());
    }
    let page = with_words(site.text(EMBED)?, &languages)?;
    site.files.insert(EMBED.to_owned(), page.into());
    for file in &languages.files()[1..] {
        let content = languages.fetched(file).into_bytes();
        site.files
            .insert(format!("{PREFIX}{}{ENDING}", file.code), content);
    }
    Ok(())
}

/// Returns `true` for the file of a language that may lack texts, in any folder.
pub(crate) fn is_incomplete(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or_default();
    let code = name
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.strip_suffix(ENDING));
    code.is_some_and(|code| !COMPLETE.contains(&code))
}

/// Reads the texts of the page in all languages.
pub(crate) fn languages() -> Result<Languages> {
    let folder = paths::root().join("crates/kit/texts");
    Languages::read(&folder).map_err(|error| Error::new(error.to_string()))
}

/// Writes the texts of one of the languages into the elements, labels and titles that name them, in place of those that
/// are there.
pub(crate) fn fill(page: &str, languages: &Languages, file: &File) -> Result<String> {
    let texts: BTreeMap<&str, &str> = file
        .texts
        .iter()
        .map(|(key, text)| (&**key, &*text.0))
        .collect();
    let text = |key: Option<String>| {
        let key = key.unwrap_or_default();
        let text = texts.get(&*key).copied();
        text.ok_or_else(|| format!("there is no text `{key}`"))
    };
    let others = &languages.files()[1..];
    let codes = others.iter().flat_map(|file| {
        let also = file.also.iter().map(|tag| format!("{tag}={}", file.code));
        [file.code.clone()].into_iter().chain(also)
    });
    let codes = codes.collect::<Vec<_>>().join(" ");
    let [by_text, by_label, by_title] = [TEXT, LABEL, TITLE].map(|name| format!("[{name}]"));
    let settings = RewriteStrSettings::new()
        .append_element_content_handler(element!("html", |html| {
            html.set_attribute(FETCHED, &codes)?;
            Ok(())
        }))
        .append_element_content_handler(element!(by_text, |element| {
            element.set_inner_content(text(element.get_attribute(TEXT))?, ContentType::Text);
            Ok(())
        }))
        .append_element_content_handler(element!(by_label, |element| {
            let label = text(element.get_attribute(LABEL))?;
            element.set_attribute("aria-label", label)?;
            Ok(())
        }))
        .append_element_content_handler(element!(by_title, |element| {
            let title = text(element.get_attribute(TITLE))?;
            element.set_attribute("title", title)?;
            Ok(())
        }));
    rewrite_str(page, settings).map_err(|error| Error::new(format!("{TEMPLATE}: {error}")))
}

/// Writes texts in all languages into the elements that name their keys: a page with few texts has no need of the files.
fn with_words(page: &str, languages: &Languages) -> Result<String> {
    let words = |keys: &str| -> std::result::Result<String, String> {
        let of = |file: &File, key: &str| file.text(key).map(|text| text.0.clone());
        let mut words: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
        for key in keys.split_whitespace() {
            let english = of(languages.source(), key);
            let english = english.ok_or_else(|| format!("there is no text `{key}`"))?;
            for file in languages.files() {
                let text = of(file, key).unwrap_or_else(|| english.clone());
                let tags = file.also.iter().map(String::as_str).chain([&*file.code]);
                for tag in tags {
                    words.entry(tag).or_default().insert(key, text.clone());
                }
            }
        }
        let json = serde_json::to_string(&words).map_err(|error| error.to_string())?;
        Ok(json.replace('<', "\\u003c"))
    };
    let settings = RewriteStrSettings::new().append_element_content_handler(element!(
        "[data-keys]",
        |element| {
            let keys = element.get_attribute(KEYS).unwrap_or_default();
            element.set_inner_content(&words(&keys)?, ContentType::Html);
            element.remove_attribute(KEYS);
            Ok(())
        }
    ));
    rewrite_str(page, settings).map_err(|error| Error::new(format!("{EMBED}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_texts::File;

    #[test]
    fn a_page_gets_words_in_all_languages() {
        let page = with_words("<script data-keys=\"undo\"></script>", &languages());
        assert_eq!(
            page.expect("filled"),
            "<script>{\"en\":{\"undo\":\"Undo & \\u003credo>\"},\"zh\":{\"undo\":\"悔棋\"}}</script>"
        );
        assert!(with_words("<p data-keys=\"nothing\"></p>", &languages()).is_err());
    }

    fn languages() -> Languages {
        let file = |code: &str, undo: &str| {
            let content = format!("language_name = X\nlanguage_tag = {code}\nundo = {undo}\n");
            File::read(code, &content).expect("a file")
        };
        Languages::new(vec![file("zh", "悔棋"), file("en", "Undo & <redo>")]).expect("languages")
    }

    fn filled(page: &str) -> Result<String> {
        let languages = languages();
        fill(page, &languages, languages.source())
    }

    #[test]
    fn another_language_takes_the_place_of_english() {
        let page = filled("<html><b data-text=\"undo\"></b></html>").expect("filled");
        let languages = languages();
        let page = fill(&page, &languages, &languages.files()[1]);
        assert_eq!(
            page.expect("filled"),
            "<html data-languages=\"zh\"><b data-text=\"undo\">悔棋</b></html>"
        );
    }

    #[test]
    fn variants_lead_to_their_language() {
        let file = |code: &str, also: &str| {
            let content = format!("language_name = X\nlanguage_tag = {code}\n{also}");
            File::read(code, &content).expect("a file")
        };
        let also = "language_also = zh-TW zh-HK\n";
        let languages = Languages::new(vec![file("en", ""), file("zh", ""), file("zh-hant", also)]);
        let languages = languages.expect("languages");
        let page = fill("<html></html>", &languages, languages.source()).expect("filled");
        assert_eq!(
            page,
            "<html data-languages=\"zh zh-hant zh-tw=zh-hant zh-hk=zh-hant\"></html>"
        );
    }

    #[test]
    fn texts_labels_and_titles_are_written_into_the_markup() {
        let page = "<html><b data-text=\"undo\" hidden></b><i data-label=\"undo\"></i>\
                    <u data-title=\"undo\"></u></html>";
        assert_eq!(
            filled(page).expect("filled"),
            "<html data-languages=\"zh\"><b data-text=\"undo\" hidden>Undo &amp; &lt;redo&gt;</b>\
             <i data-label=\"undo\" aria-label=\"Undo & <redo>\"></i>\
             <u data-title=\"undo\" title=\"Undo & <redo>\"></u></html>"
        );
    }

    #[test]
    fn an_unknown_text_is_an_error() {
        let failed = filled("<b data-text=\"redo\"></b>").expect_err("fails");
        assert!(failed.to_string().contains("`redo`"), "{failed}");
    }
}
