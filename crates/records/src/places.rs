//! Where in a game the content is that a format cannot hold.

use super::builder::shown_line;
use super::line::{first_changed, is_choice};
use super::{Format, Loss, psq, rec, renlib, sgf};
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Archive, ArchiveNode, Note, Outcome};

/// Places of one kind of lost content in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Places {
    /// Number of the first node that loses something, 0 for the start; `None` if what is lost is no part of a node, such
    /// as the rules.
    pub first: Option<u32>,
    /// Number of nodes that lose something.
    pub count: usize,
}

impl Places {
    fn of(nodes: impl Iterator<Item = u32>) -> Places {
        nodes.fold(Places::default(), |places, node| Places {
            first: Some(places.first.map_or(node, |first| first.min(node))),
            count: places.count + 1,
        })
    }
}

/// Returns where in a game the content of one kind is that [`write`](super::write) says is lost in a format.
///
/// # Examples
///
/// ```
/// use tengen_records::{Context, Format, Loss, places, read};
///
/// let text = b"(;GM[4]SZ[15];B[hh];W[ig]C[good];B[ii]C[better])";
/// let game = read(text, &Context::default())?.games.remove(0)?;
/// let lost = places(Format::Psq, &game.archive, Loss::Comments);
/// assert_eq!((lost.first, lost.count), (Some(2), 2));
/// # Ok::<(), tengen_records::RecordError>(())
/// ```
#[must_use]
pub fn places(format: Format, archive: &Archive, loss: Loss) -> Places {
    match loss {
        Loss::Variations => others(archive),
        Loss::Passes => actions(format, archive, |action| action == Action::Pass),
        Loss::Choices => actions(format, archive, is_choice),
        Loss::Result => results(format, archive),
        Loss::Colours => colours(archive),
        Loss::Times => times(format, archive),
        Loss::Comments | Loss::Marks | Loss::Properties | Loss::Numbers => {
            let all = archive.annotations.notes();
            let gone = all.filter(|&(at, note)| loses(format, archive, loss, at, note));
            Places::of(gone.map(|(at, _)| at))
        }
        Loss::Setup | Loss::FirstColour | Loss::Terms | Loss::Size | Loss::Tags | Loss::Moves => {
            Places::default()
        }
    }
}

/// A node with its number.
struct Numbered<'a> {
    number: u32,
    node: &'a ArchiveNode,
}

/// Returns the nodes that a format writes: all, or those of the shown line.
fn written(format: Format, archive: &Archive) -> impl Iterator<Item = Numbered<'_>> {
    let is_tree = matches!(format, Format::Link | Format::Sgf | Format::RenLib);
    let all = (1_u32..).take(if is_tree { archive.nodes.len() } else { 0 });
    let line = if is_tree {
        Vec::new()
    } else {
        shown_line(archive)
    };
    all.chain(line).filter_map(|number| {
        let node = archive.nodes.get((number as usize).checked_sub(1)?)?;
        Some(Numbered { number, node })
    })
}

/// Returns the nodes with lost actions.
fn actions(format: Format, archive: &Archive, is_lost: impl Fn(Action) -> bool) -> Places {
    let lost = written(format, archive).filter(|it| is_lost(it.node.action));
    Places::of(lost.map(|it| it.number))
}

/// Returns the nodes whose results are lost.
fn results(format: Format, archive: &Archive) -> Places {
    let parents = match format {
        Format::RenLib => parents(archive),
        _ => Vec::new(),
    };
    let is_lost = |it: &Numbered<'_>| match it.node.outcome {
        // Readers detect five in a row at the end of a line by themselves.
        Some(Outcome::Five { .. }) => match format {
            Format::RenLib => parents.get(it.number as usize) == Some(&true),
            Format::Pos => it.number != archive.line_end,
            _ => false,
        },
        Some(_) => true,
        None => ends(it.node.action),
    };
    Places::of(written(format, archive).filter(is_lost).map(|it| it.number))
}

/// Returns `true` for the actions that end a game without a stone.
const fn ends(action: Action) -> bool {
    matches!(
        action,
        Action::Resign | Action::Flag | Action::Leave | Action::Draw | Action::Claim
    )
}

/// Returns for each node, from the start on, whether others follow it.
fn parents(archive: &Archive) -> Vec<bool> {
    let mut are_parents = vec![false; archive.nodes.len() + 1];
    for node in &archive.nodes {
        if let Some(is_parent) = are_parents.get_mut(node.parent as usize) {
            *is_parent = true;
        }
    }
    are_parents
}

/// Returns the nodes that are not in the shown line.
fn others(archive: &Archive) -> Places {
    let mut is_shown = vec![false; archive.nodes.len() + 1];
    for node in shown_line(archive) {
        if let Some(is_shown) = is_shown.get_mut(node as usize) {
            *is_shown = true;
        }
    }
    let numbered = (0_u32..).zip(is_shown).skip(1);
    Places::of(
        numbered
            .filter(|(_, is_shown)| !is_shown)
            .map(|(node, _)| node),
    )
}

/// Returns the stones of the shown line that change their colours, from the first one on.
fn colours(archive: &Archive) -> Places {
    let line: Vec<Numbered<'_>> = written(Format::Moves, archive).collect();
    let actions = line.iter().map(|it| it.node.action);
    match first_changed(archive.first_colour(), actions) {
        Some(first) => Places::of(
            line[first..]
                .iter()
                .filter(|it| it.node.action.point().is_some())
                .map(|it| it.number),
        ),
        None => Places::default(),
    }
}

/// Returns the nodes whose times are lost.
fn times(format: Format, archive: &Archive) -> Places {
    let holds_spent = matches!(format, Format::Psq | Format::Rec);
    let holds_clock = !matches!(format, Format::RenLib | Format::Pos);
    let notes = archive.annotations.notes();
    let with_time = notes
        .filter(|(_, note)| note.left.is_some() || (note.spent.is_some() && !holds_spent))
        .map(|(at, _)| at);
    let with_clock = written(format, archive)
        .filter(|it| it.node.clock.is_some() && !holds_clock)
        .map(|it| it.number);
    let mut all: Vec<u32> = with_time.chain(with_clock).collect();
    all.sort_unstable();
    all.dedup();
    Places::of(all.into_iter())
}

/// Returns `true` if the note of the node `at` loses content of this kind.
fn loses(format: Format, archive: &Archive, loss: Loss, at: u32, note: &Note) -> bool {
    match (loss, format) {
        (Loss::Comments, Format::RenLib) => renlib::loses_words(note),
        (Loss::Comments, _) => note.has_words(),
        (Loss::Marks, Format::RenLib) => renlib::loses_marks(note, point(archive, at)),
        (Loss::Marks, Format::Sgf) => sgf::loses_marks(note, archive.terms.size),
        (Loss::Marks, _) => !note.marks.is_empty(),
        (Loss::Properties, Format::Psq) => psq::loses_properties(at, note),
        (Loss::Properties, Format::Rec) => rec::loses_properties(at, note),
        (Loss::Properties, Format::RenLib) => renlib::loses_properties(note),
        (Loss::Properties, Format::Sgf) => sgf::loses_properties(at, note, mover(archive, at)),
        (Loss::Properties, _) => !note.properties.is_empty(),
        _ => note.number.is_some(),
    }
}

fn point(archive: &Archive, node: u32) -> Option<Point> {
    let node = (node as usize).checked_sub(1);
    node.and_then(|index| archive.nodes.get(index))
        .and_then(|node| node.action.point())
}

/// Returns the colour that made the ply of a node; `None` if it is none.
fn mover(archive: &Archive, node: u32) -> Option<Stone> {
    let at = |node: u32| archive.nodes.get((node as usize).checked_sub(1)?);
    let own = at(node).filter(|it| it.action.is_ply())?;
    let mut colour = archive.first_colour();
    let mut above = own.parent;
    while let Some(step) = at(above).filter(|step| step.parent < above) {
        if step.action.is_ply() {
            colour = !colour;
        }
        above = step.parent;
    }
    Some(colour)
}
