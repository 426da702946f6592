//! The sheet of a game: its title, its facts, and diagrams with the words below them.

use std::cmp::Ordering;
use std::num::NonZero;

use resvg::usvg::{Options, Tree};
use tengen_core::game::{Referee, Tag};
use tengen_core::{Archive, Game, NodeId};
use tengen_page::view::describe;
use tengen_picture::{
    Frame, Layout, Look, Scene, SheetDiagram, Theme, Visibility, scene_svg, sheet,
};
use tengen_records::{Format, Loss, places};

use super::font::lacks;
use super::text::Paragraph;
use crate::failure::Failure;
use crate::losses::Losses;
use crate::texts::{Key, say, text};
use crate::words;

/// The side of a drawn board in px.
pub(super) const SIDE: u16 = 600;

/// A game as it is printed.
pub(super) struct Sheet {
    pub(super) title: String,
    pub(super) facts: Vec<String>,
    /// The comment of the start.
    pub(super) intro: Option<Paragraph>,
    pub(super) cells: Vec<Cell>,
}

/// A diagram with the words below it.
pub(super) struct Cell {
    pub(super) board: Tree,
    pub(super) caption: Vec<Paragraph>,
}

impl Sheet {
    /// Makes the sheet of the current line of a game. `name` is the title of a game without players.
    pub(super) fn of(
        game: &Game,
        name: &str,
        most: NonZero<u16>,
        coordinates: Visibility,
    ) -> Result<Sheet, Failure> {
        let notes = notes(game);
        let mut rest = &notes[..];
        let mut cells = Vec::new();
        let diagrams = sheet(game, most);
        let end = diagrams.len().saturating_sub(1);
        for (index, diagram) in diagrams.iter().enumerate() {
            let here = rest.iter().take_while(|it| it.stones <= diagram.last);
            let count = if index == end {
                rest.len()
            } else {
                here.count()
            };
            let (own, others) = rest.split_at(count);
            rest = others;
            let mut caption = vec![heading(diagram)];
            caption.extend(own.iter().map(|it| it.words.clone()));
            if index == end && game.status().is_over() {
                caption.push(bold(words::status(game)));
            }
            let board = board(diagram, game, coordinates)?;
            cells.push(Cell { board, caption });
        }
        Ok(Sheet {
            title: title(game, name),
            facts: facts(game),
            intro: note(game, NodeId::ROOT, ""),
            cells,
        })
    }
}

impl Sheet {
    /// Returns the diagrams, the first with the title, the facts and the comment of the start below it.
    pub(super) fn into_cells(self) -> Vec<Cell> {
        let mut head = vec![bold(self.title)];
        head.extend(self.facts.into_iter().map(plain));
        head.extend(self.intro);
        let mut cells = self.cells;
        if let Some(first) = cells.first_mut() {
            first.caption.splice(0..0, head);
        }
        cells
    }
}

/// Returns what the sheet of the current line leaves out. `archive` is the game as it was read.
pub(super) fn losses(game: &Game, archive: &mut Archive) -> Losses {
    archive.line_end = game.line_end().number();
    let others = places(Format::Diagram, archive, Loss::Variations).count;
    let lost = [Loss::Variations];
    let mut losses = Losses::of(&lost[..others.min(1)], Format::Diagram, archive);
    let tags = [
        Tag::Black,
        Tag::White,
        Tag::Name,
        Tag::Event,
        Tag::Round,
        Tag::Place,
        Tag::Date,
    ];
    let mut tags = tags.into_iter().map(|tag| game.annotations().tag(tag));
    if tags.any(lacks) {
        losses.add("accents in names and other tags", &[], archive);
    }
    let start = std::iter::once(NodeId::ROOT);
    let nodes = start.chain(game.line()).map(NodeId::number);
    let is_changed = |node: &u32| {
        let note = game.annotations().note(*node);
        note.is_some_and(|it| lacks(&it.title) || lacks(&it.comment))
    };
    let nodes: Vec<u32> = nodes.filter(is_changed).collect();
    if !nodes.is_empty() {
        losses.add("accents in comments", &nodes, archive);
    }
    losses
}

fn title(game: &Game, name: &str) -> String {
    let own = game.annotations().tag(Tag::Name);
    match words::players(game) {
        players if !players.is_empty() => players,
        _ if !own.is_empty() => words::plain(own),
        _ => name.to_owned(),
    }
}

/// Returns the lines below the title: the rules, with the usual referee in words; the event, the place and the date.
fn facts(game: &Game) -> Vec<String> {
    let tags =
        [Tag::Event, Tag::Round, Tag::Place, Tag::Date].map(|tag| game.annotations().tag(tag));
    let known: Vec<String> = tags
        .into_iter()
        .filter(|it| !it.is_empty())
        .map(words::plain)
        .collect();
    let usual = describe::referee(words::TEXTS, Referee::Strict);
    let rules = describe::facts(words::TEXTS, game);
    let rules = rules.replace(usual, text(Key::SheetStrict));
    let lines = [rules, known.join(" · ")];
    lines.into_iter().filter(|it| !it.is_empty()).collect()
}

fn bold(text: String) -> Paragraph {
    Paragraph {
        bold: text,
        plain: String::new(),
    }
}

fn plain(text: String) -> Paragraph {
    Paragraph {
        bold: String::new(),
        plain: text,
    }
}

fn heading(diagram: &SheetDiagram) -> Paragraph {
    let SheetDiagram { first, last, .. } = diagram;
    bold(match first.cmp(last) {
        Ordering::Greater => text(Key::SheetStart).to_owned(),
        Ordering::Equal => say(Key::SheetMove, &[("number", first)]),
        Ordering::Less => say(Key::SheetMoves, &[("first", first), ("last", last)]),
    })
}

fn board(diagram: &SheetDiagram, game: &Game, coordinates: Visibility) -> Result<Tree, Failure> {
    let frame = Frame::picture(SIDE.into());
    let layout = Layout::new(frame, game.terms().size, coordinates, None);
    let (theme, look) = (Theme::print(), Look::default());
    let svg = scene_svg(&Scene::new(&diagram.diagram, &layout, theme, &look));
    Tree::from_str(&svg, &Options::default())
        .map_err(|error| Failure::Impossible(say(Key::CannotDraw, &[("error", &error)])))
}

/// The words about a move.
struct Noted {
    /// The number of stones that lie on the board after the move, or would if none had been taken away.
    stones: usize,
    words: Paragraph,
}

/// Returns the words about the moves of the current line, in their order.
fn notes(game: &Game) -> Vec<Noted> {
    let mut walk = game.clone();
    let mut notes = Vec::new();
    for node in game.line() {
        // The node belongs to this tree, so the jump cannot fail.
        let _ = walk.jump(node);
        let stones = walk.moves().len();
        let step = game.tree().step(node);
        let action = step.map(|step| step.action.to_string()).unwrap_or_default();
        let name = match step {
            Some(step) if step.action.point().is_some() => format!("{stones} {action}  "),
            _ => format!("{action}  "),
        };
        notes.extend(note(game, node, &name).map(|words| Noted { stones, words }));
    }
    notes
}

/// Returns the title and the comment of a node, with a text before them.
fn note(game: &Game, node: NodeId, before: &str) -> Option<Paragraph> {
    let found = game.annotations().note(node.number())?;
    let (title, comment) = (
        words::plain(&found.title),
        words::plain_lines(&found.comment),
    );
    let comment = comment.trim();
    if title.is_empty() && comment.is_empty() {
        return None;
    }
    let space = if title.is_empty() || comment.is_empty() {
        ""
    } else {
        "  "
    };
    Some(Paragraph {
        bold: format!("{before}{title}{space}"),
        plain: comment.to_owned(),
    })
}
