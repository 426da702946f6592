//! The HTML of a board for another page: the custom element `<tengen-board>`, or a frame with the board of the site.

use std::fmt::Write;

use tengen_core::game::{Action, Archive, At, Colours, Game, Opening, Referee, Terms, TimeControl};
use tengen_core::link;
use tengen_picture::{ThemeName, Visibility};

use crate::text::Language;

/// The place of the script of the element, as in the guide.
const SCRIPT: &str = "tengen-board/tengen-board.js";

/// The height in CSS px that a frame needs besides its board, for the buttons, the state and the link to the site.
const REST: u16 = 120;

/// The way in which a page gets the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SnippetForm {
    /// The custom element, whose script lies on the other page's host.
    Element,
    /// A frame with a page of this site.
    Frame,
}

/// A game on a board for another page, with its appearance.
#[derive(Clone, Debug)]
pub struct Snippet<'a> {
    /// The game, at the position to show.
    pub game: &'a Game,
    pub theme: ThemeName,
    pub coordinates: Visibility,
    pub numbers: Visibility,
    /// The width of the board in CSS px.
    pub width: u16,
    /// The language of the words of a frame. The element takes that of its page.
    pub language: Language,
    /// The name of a frame for screen readers.
    pub title: String,
    /// The address of the site, which ends in `/`.
    pub site: String,
}

impl Snippet<'_> {
    /// Returns the HTML; empty if the game is too long for a link and needs one.
    pub fn html(&self, form: SnippetForm) -> String {
        match form {
            SnippetForm::Element => self.element().unwrap_or_default(),
            SnippetForm::Frame => self.frame().unwrap_or_default(),
        }
    }

    fn element(&self) -> Option<String> {
        let archive = self.game.to_archive();
        let mut attributes = match plain(&archive) {
            Some(attributes) => attributes,
            None => self.linked("moves", "#")?,
        };
        if !archive.nodes.is_empty() {
            attributes.push(("controls", "shown".to_owned()));
        }
        attributes.extend(self.look());
        let mut html = format!("<script type=\"module\" src=\"{SCRIPT}\"></script>\n<tengen-board");
        for (name, value) in attributes {
            html.push(' ');
            html.push_str(name);
            if !value.is_empty() {
                // Writing to a string cannot fail.
                let _ = write!(html, "=\"{}\"", escaped(&value));
            }
        }
        let _ = write!(
            html,
            " style=\"max-width: {}px\"></tengen-board>",
            self.width
        );
        Some(html)
    }

    fn frame(&self) -> Option<String> {
        let mut query = self.linked("game", "")?;
        query.extend(self.look());
        if self.language != Language::En {
            query.push(("lang", self.language.tag().to_owned()));
        }
        let query: Vec<String> = query
            .into_iter()
            .map(|(name, value)| match &*value {
                "" => name.to_owned(),
                value => format!("{name}={value}"),
            })
            .collect();
        let address = format!("{}embed/?{}", self.site, query.join("&"));
        Some(format!(
            "<iframe src=\"{}\" title=\"{}\" width=\"{}\" height=\"{}\" loading=\"lazy\"></iframe>",
            escaped(&address),
            escaped(&self.title),
            self.width,
            self.width.saturating_add(REST),
        ))
    }

    /// Returns the attributes of the whole game as a link. One at its start says so: a board shows the end otherwise.
    fn linked(&self, name: &'static str, sign: &str) -> Option<Vec<(&'static str, String)>> {
        let archive = self.game.to_archive();
        let text = link::encode(&archive).ok()?;
        let mut attributes = vec![(name, format!("{sign}{text}"))];
        if archive.cursor == 0 && !archive.nodes.is_empty() {
            attributes.push(("ply", "0".to_owned()));
        }
        Some(attributes)
    }

    /// Returns the attributes of the appearance that differ from the usual ones.
    fn look(&self) -> Vec<(&'static str, String)> {
        let mut attributes = Vec::new();
        if self.numbers == Visibility::Shown {
            attributes.push(("numbers", String::new()));
        }
        if self.coordinates == Visibility::Hidden {
            attributes.push(("coordinates", Visibility::Hidden.name().to_owned()));
        }
        if self.theme != ThemeName::Wood {
            attributes.push(("theme", self.theme.name().to_owned()));
        }
        attributes
    }
}

/// Returns a game as attributes that a person can read and change; `None` if they cannot hold all of it.
fn plain(archive: &Archive) -> Option<Vec<(&'static str, String)>> {
    let usual = Terms::default();
    // A board on another page has no clock.
    let terms = Terms {
        colours: Colours::Assigned,
        clock: TimeControl::Unlimited,
        ..archive.terms
    };
    let asks = !matches!(
        terms.opening,
        Opening::Free | Opening::Tengen | Opening::Pro | Opening::LongPro
    );
    let annotations = &archive.annotations;
    let has_words = annotations.tags().next().is_some() || annotations.notes().next().is_some();
    let has_more = archive.setup.is_some() || terms.moves.is_some() || has_words;
    if asks || has_more || terms.referee == Referee::Claim {
        return None;
    }
    let mut game = Game::new(terms);
    let mut moves = Vec::new();
    for node in &archive.nodes {
        match node.action {
            Action::Pass => {
                let seat = game.seat_to_move();
                game.act(Action::Pass, At::seat(seat)).ok()?;
                moves.push("pass".to_owned());
            }
            action => {
                let point = action.point()?;
                game.play(point).ok()?;
                moves.push(point.to_string());
            }
        }
    }
    // Other lines, and actions that are no moves, need a link.
    let made = game.to_archive().nodes;
    let is_same = made.len() == archive.nodes.len()
        && made.iter().zip(&archive.nodes).all(|(one, other)| {
            (one.parent, one.action, one.outcome) == (other.parent, other.action, other.outcome)
        });
    if !is_same {
        return None;
    }
    let mut attributes = vec![("moves", moves.join(" "))];
    for (name, value, default) in [
        ("rules", terms.rules.to_string(), usual.rules.to_string()),
        ("size", terms.size.to_string(), usual.size.to_string()),
        ("first", terms.first.to_string(), usual.first.to_string()),
        (
            "opening",
            terms.opening.to_string(),
            usual.opening.to_string(),
        ),
        (
            "referee",
            terms.referee.to_string(),
            usual.referee.to_string(),
        ),
    ] {
        if value != default {
            attributes.push((name, value));
        }
    }
    if archive.cursor as usize != archive.nodes.len() {
        attributes.push(("ply", archive.cursor.to_string()));
    }
    Some(attributes)
}

/// Returns a text as it stands in an attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '<' => escaped.push_str("&lt;"),
            sign => escaped.push(sign),
        }
    }
    escaped
}
