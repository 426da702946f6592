//! The rules for players, the lessons and the guide: turns Markdown in `docs` into pages of the site. All of it can be read
//! without scripts, where the boards of the guide are pictures.

pub(crate) mod guide;
mod pages;

use std::{
    fs,
    path::{Path, PathBuf},
};

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::{
    error::{Error, Result, io},
    exercise,
    figure::Figure,
    live,
    markup::{escape, slug, with_lang},
    paths,
    site::{Site, list},
};

pub(crate) use pages::Manual;
use pages::{Boards, CHINESE_LESSONS, ENGLISH, LESSONS, MANUALS};

const TEMPLATE: &str = include_str!("manual.html");

/// The name of code blocks that are drawn as boards. The paragraph below such a block is its caption.
const PICTURE: &str = "board";

/// What stands around the text of a page.
#[derive(Debug)]
struct Frame {
    /// The root of the site, from the page: empty, or a path that ends in `/`.
    root: &'static str,
    /// The link in the head of the page to another one.
    other: String,
    boards: Boards,
}

/// The part of the text that is being read.
#[derive(Debug)]
enum Section {
    Text,
    /// Inside a picture, with its text so far.
    Picture(String),
    Below,
    Caption,
    /// Inside an exercise, with its text so far.
    Exercise(String),
    /// Inside boards of the element, with their markup so far.
    Live(String),
}

/// Adds the pages to a site, and the lessons as files for the board.
pub(crate) fn add(site: &mut Site) -> Result<()> {
    let pages = pages()?.into_iter();
    let pages = pages.map(|(name, page)| (name.to_owned(), page.into()));
    site.files.extend(pages);
    let guide = guide::files()?.into_iter();
    site.files
        .extend(guide.map(|(name, content)| (name, content.into())));
    for (manual, code) in [(LESSONS, "en"), (CHINESE_LESSONS, "zh")] {
        let chapters = manual.chapters()?.concat();
        let name = format!("lessons-{code}.txt");
        site.files.insert(name, chapters.into());
    }
    live::add(site)
}

/// Returns a text as HTML.
pub(crate) fn html(text: &str) -> String {
    let mut result = String::new();
    html::push_html(&mut result, parse(text));
    result
}

/// Returns a lesson as HTML, by the code of its language and its number from 1. Its heading is one of the second level.
pub(crate) fn lesson(code: &str, number: usize) -> Result<String> {
    let mut manuals = [(LESSONS, "en"), (CHINESE_LESSONS, "zh")].into_iter();
    let manual = manuals.find_map(|(manual, own)| (own == code).then_some(manual));
    let manual = manual.ok_or_else(|| Error::new(format!("there are no lessons in {code}")))?;
    let chapters = manual.chapters()?;
    let chapter = chapters.get(number.wrapping_sub(1));
    let chapter = chapter.ok_or_else(|| manual.fault(format!("there is no lesson {number}")))?;
    let mut result = String::new();
    html::push_html(
        &mut result,
        manual.events(&format!("#{chapter}"), &[])?.into_iter(),
    );
    Ok(result)
}

/// Builds every page, with its name.
fn pages() -> Result<Vec<(&'static str, String)>> {
    let mut pages = Vec::new();
    for [english, chinese] in MANUALS {
        let texts = [english.text()?, chinese.text()?];
        // A section has the same fragment in both languages: that of its English heading.
        let ids: Vec<String> = headings(&texts[0]).iter().map(|it| slug(it)).collect();
        pages.push((english.page, english.build(&chinese, &texts[0], &ids)?));
        pages.push((chinese.page, chinese.build(&english, &texts[1], &ids)?));
    }
    Ok(pages)
}

impl Manual {
    fn text(&self) -> Result<String> {
        if self.path().is_file() {
            return read(&self.path());
        }
        let mut text = read(&self.path().join("README.md"))?;
        for chapter in self.chapters()? {
            text.push_str("\n#");
            text.push_str(&chapter);
        }
        Ok(text)
    }

    fn path(&self) -> PathBuf {
        paths::root().join("docs").join(self.source)
    }

    /// Returns the lessons in the files of a folder, each of which is read once to find its faults.
    fn chapters(&self) -> Result<Vec<String>> {
        let mut files = list(&self.path())?;
        files.retain(|path| !path.ends_with("README.md"));
        files.sort();
        let chapter = |path: &PathBuf| {
            let text = read(path)?;
            let name = path.file_name().unwrap_or_default().display();
            tengen_lessons::lessons(&text).map_err(|it| self.fault(format!("{name}: {it}")))?;
            Ok(text + "\n")
        };
        files.iter().map(chapter).collect()
    }

    fn build(&self, other: &Self, text: &str, ids: &[String]) -> Result<String> {
        let titles = headings(text);
        if titles.len() != ids.len() {
            let (here, there) = (titles.len(), ids.len());
            return Err(self.fault(format!("{here} headings, {} has {there}", ENGLISH.source)));
        }
        let mut body = String::new();
        html::push_html(&mut body, self.events(text, ids)?.into_iter());
        let (page, lang, name) = (other.page, other.lang, other.name);
        let frame = Frame {
            root: "",
            other: format!("<a href=\"{page}\" lang=\"{lang}\" hreflang=\"{lang}\">{name}</a>"),
            boards: self.boards,
        };
        Ok(self.page(&titles, &body, &frame))
    }

    /// Fills the template. The first title is that of the page.
    fn page(&self, titles: &[String], body: &str, frame: &Frame) -> String {
        let title = titles.first().map_or("", String::as_str);
        let home = if frame.root.is_empty() {
            "./"
        } else {
            frame.root
        };
        let parts = [
            ("{lang}", self.lang),
            ("{title}", &escape(title)),
            ("{description}", &escape(self.description)),
            ("{policy}", frame.boards.policy()),
            ("{head}", &frame.boards.head(frame.root)),
            ("{root}", frame.root),
            ("{home}", home),
            ("{other}", &frame.other),
            ("{back}", self.back),
            ("{body}", body),
        ];
        let page = TEMPLATE.to_owned();
        parts
            .iter()
            .fold(page, |page, (name, value)| page.replace(name, value))
    }

    fn fault(&self, what: impl std::fmt::Display) -> Error {
        Error::new(format!("docs/{}: {what}", self.source))
    }

    /// Returns the text's events with drawings and scrollable tables, and with fragments of headings and a table of contents
    /// if the headings have ids.
    fn events<'a>(&self, text: &'a str, ids: &'a [String]) -> Result<Vec<Event<'a>>> {
        let (mut result, mut ids_left) = (Vec::new(), ids.iter());
        let (mut place, mut has_contents) = (Section::Text, false);
        for event in parse(text) {
            place = match (place, event) {
                (Section::Text, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))))
                    if &*name == PICTURE =>
                {
                    Section::Picture(String::new())
                }
                (Section::Text, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))))
                    if &*name == exercise::BLOCK =>
                {
                    Section::Exercise(String::new())
                }
                (Section::Text, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))))
                    if &*name == live::BLOCK =>
                {
                    Section::Live(String::new())
                }
                (Section::Live(code), Event::Text(part)) => Section::Live(code + &part),
                (Section::Live(code), _) => {
                    let fault = |error| self.fault(format!("{error} in\n{code}"));
                    let drawn = live::draw(&code, self).map_err(fault)?;
                    result.push(Event::Html(drawn.into()));
                    Section::Text
                }
                (Section::Exercise(code), Event::Text(part)) => Section::Exercise(code + &part),
                (Section::Exercise(code), _) => {
                    let fault = |error| self.fault(format!("{error} in\n{code}"));
                    let drawn = exercise::draw(&code, self).map_err(fault)?;
                    result.push(Event::Html(drawn.into()));
                    Section::Text
                }
                (Section::Picture(code), Event::Text(part)) => Section::Picture(code + &part),
                (Section::Picture(code), _) => {
                    let fault = |error| self.fault(format!("{error} in\n{code}"));
                    let drawing = Figure::parse(&code).map_err(fault)?.draw(&self.words);
                    let start = format!("<figure>{drawing}<figcaption>");
                    result.push(Event::Html(start.into()));
                    Section::Below
                }
                (Section::Below, Event::Start(Tag::Paragraph)) => Section::Caption,
                (Section::Below, _) => return Err(self.fault("a picture has no caption below")),
                (Section::Caption, Event::End(TagEnd::Paragraph)) => {
                    result.push(Event::Html("</figcaption></figure>\n".into()));
                    Section::Text
                }
                (
                    place,
                    Event::Start(Tag::Heading {
                        level,
                        classes,
                        attrs,
                        ..
                    }),
                ) => {
                    if level == HeadingLevel::H2 && !has_contents && !ids.is_empty() {
                        result.push(Event::Html(self.contents(text, ids).into()));
                        has_contents = true;
                    }
                    let id = ids_left.next().map(|id| id.as_str().into());
                    result.push(Event::Start(Tag::Heading {
                        level,
                        id,
                        classes,
                        attrs,
                    }));
                    place
                }
                (place, event @ Event::Start(Tag::Table(_))) => {
                    let (table, tab) = (self.table, "tabindex=\"0\"");
                    let start =
                        format!("<div class=\"wide\" role=\"group\" aria-label=\"{table}\" {tab}>");
                    result.extend([Event::Html(start.into()), event]);
                    place
                }
                (place, event @ Event::End(TagEnd::Table)) => {
                    result.extend([event, Event::Html("</div>\n".into())]);
                    place
                }
                (place, Event::Text(part)) => {
                    result.push(Event::InlineHtml(self.marked(&part).into()));
                    place
                }
                (place, event) => {
                    result.push(event);
                    place
                }
            };
        }
        match place {
            Section::Text => Ok(result),
            _ => Err(self.fault("a picture has no caption below")),
        }
    }

    /// Returns a text as HTML, with its Han characters marked if the page is in another language.
    fn marked(&self, text: &str) -> String {
        if self.han == self.lang {
            escape(text)
        } else {
            with_lang(text, self.han)
        }
    }

    fn contents(&self, text: &str, ids: &[String]) -> String {
        let levels = parse(text).filter_map(|event| match event {
            Event::Start(Tag::Heading { level, .. }) => Some(level),
            _ => None,
        });
        let titles = headings(text);
        let items: Vec<String> = levels
            .zip(ids.iter().zip(&titles))
            .filter(|(level, _)| *level == HeadingLevel::H2)
            .map(|(_, (id, title))| format!("<li><a href=\"#{id}\">{}</a></li>", escape(title)))
            .collect();
        format!(
            "<nav aria-label=\"{}\"><ol>{}</ol></nav>\n",
            self.contents,
            items.concat()
        )
    }
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(io(format!("cannot read {}", path.display())))
}

fn parse(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
}

/// Returns the texts of all headings.
fn headings(text: &str) -> Vec<String> {
    let (mut titles, mut is_inside) = (Vec::new(), false);
    for event in parse(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                titles.push(String::new());
                is_inside = true;
            }
            Event::End(TagEnd::Heading(_)) => is_inside = false,
            Event::Text(part) | Event::Code(part) if is_inside => {
                titles
                    .iter_mut()
                    .last()
                    .into_iter()
                    .for_each(|title| title.push_str(&part));
            }
            _ => {}
        }
    }
    titles
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::pages::CHINESE;
    use super::*;
    use crate::site::PAGES;

    fn texts() -> [String; 2] {
        [ENGLISH, CHINESE].map(|manual| manual.text().expect("is there"))
    }

    fn levels(text: &str) -> Vec<HeadingLevel> {
        let level = |event| match event {
            Event::Start(Tag::Heading { level, .. }) => Some(level),
            _ => None,
        };
        parse(text).filter_map(level).collect()
    }

    /// Returns the values of all attributes with the given name.
    fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
        let start = format!(" {attribute}=\"");
        let rests = page.split(&start).skip(1);
        rests.filter_map(|rest| rest.split('"').next()).collect()
    }

    /// Returns the pictures of a text, without their captions.
    fn pictures(text: &str) -> Vec<&str> {
        let blocks = text.split("```board\n").skip(1);
        let code = blocks.filter_map(|block| block.split_once("```"));
        code.map(|(code, _)| code).collect()
    }

    #[test]
    fn both_pages_build_and_keep_the_policy() {
        let pages = pages().expect("builds");
        let names: Vec<&str> = pages.iter().map(|(name, _)| *name).collect();
        assert_eq!(PAGES[1..], names);
        for (name, page) in &pages {
            let is_live = name.starts_with("boards");
            let policy = if is_live {
                "content=\"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'\""
            } else {
                "content=\"default-src 'self'\""
            };
            assert!(page.contains(&format!("http-equiv=\"Content-Security-Policy\" {policy}")));
            for refused in ["<style", " style=", " onclick=", "javascript:"] {
                assert!(!page.contains(refused), "{name}: {refused}");
            }
            assert_eq!(
                page.matches("<script").count(),
                if is_live { 2 } else { 0 },
                "{name}"
            );
            assert!(!page.contains("{body}") && !page.contains("```"), "{name}");
        }
    }

    #[test]
    fn languages_have_the_same_headings_tables_and_pictures() {
        let texts = texts();
        let [english, chinese] = texts.each_ref().map(|text| levels(text));
        assert_eq!(english, chinese);
        let [english, chinese] = texts.each_ref().map(|text| pictures(text));
        assert_eq!(english, chinese);
        assert!(english.len() > 10);
        let rows = |text: &String| text.lines().filter(|line| line.starts_with('|')).count();
        assert_eq!(rows(&texts[0]), rows(&texts[1]));
    }

    #[test]
    fn headings_begin_with_one_and_leave_no_level_out() {
        for text in texts() {
            let levels = levels(&text);
            let firsts = levels.iter().filter(|level| **level == HeadingLevel::H1);
            assert_eq!((levels[0], firsts.count()), (HeadingLevel::H1, 1));
            for pair in levels.windows(2) {
                assert!(pair[1] as usize <= pair[0] as usize + 1, "{pair:?}");
            }
        }
    }

    #[test]
    fn links_lead_somewhere() {
        for (name, page) in pages().expect("builds") {
            let ids = values(&page, "id");
            assert_eq!(
                ids.len(),
                ids.iter().collect::<BTreeSet<_>>().len(),
                "{name}: {ids:?}"
            );
            let addresses = values(&page, "href");
            for address in &addresses {
                let is_known = match address.strip_prefix('#') {
                    Some(id) => ids.contains(&id),
                    None => {
                        ["./", "rules.css", "icon.svg", "tengen-board.css"].contains(address)
                            || PAGES.contains(address)
                            || address.starts_with("https://")
                    }
                };
                assert!(is_known, "{name}: {address}");
            }
            let back = addresses.iter().filter(|address| **address == "./");
            assert_eq!(back.count(), 2);
        }
    }

    #[test]
    fn a_fault_names_file_and_picture() {
        let message = |text: &str| {
            let events = ENGLISH.events(text, &[]);
            events.expect_err("must fail").to_string()
        };
        assert_eq!(
            message("# A\n```board\n1 .\n  B C\n```\n"),
            "docs/rules.md: row 1 has 1 points in 2 columns in\n1 .\n  B C\n"
        );
        let bare = "docs/rules.md: a picture has no caption below";
        for rest in ["", "# A", "- a"] {
            assert_eq!(message(&format!("```board\n1 .\n  B\n```\n{rest}")), bare);
        }
        let error = CHINESE.build(&ENGLISH, "# A", &[]).expect_err("must fail");
        assert_eq!(
            error.to_string(),
            "docs/rules.zh.md: 1 headings, rules.md has 0"
        );
    }

    #[test]
    fn finds_headings() {
        assert_eq!(headings("# A `b` **c**\n\ntext\n## d\n"), ["A b c", "d"]);
    }
}
