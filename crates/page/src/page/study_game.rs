//! The local game while it is studied: no computer moves, every other move is a variation, and afterwards the game is where
//! it was left.

use super::{Layout, Page};
use tengen_core::game::{Game, NodeId, Purpose, Session};
use tengen_kit::context::LocalUse;
use tengen_kit::store::Holder;

/// The node at which a game was left to study it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LeftAt {
    /// The number of local games before it.
    game: u64,
    node: NodeId,
    /// The node at which a computer goes on.
    resume_at: Option<NodeId>,
}

impl Page {
    /// Lets no computer move in the study, and puts a played game back to where it was left when its board shows again.
    pub(super) fn settle_studied_game(&mut self) {
        // The game of another tab is where that tab says.
        if self.cx.holder == Holder::Elsewhere {
            self.left_at = None;
        }
        if self.layout() == Layout::Study {
            self.note_left_game();
            self.cx.local_use = LocalUse::Studied;
            self.cx.games.set_purpose(Purpose::Study);
            return;
        }
        self.cx.local_use = LocalUse::Played;
        self.cx.games.set_purpose(self.cx.settings.purpose);
        if self.layout().is_of_games() && self.cx.games.is_local() {
            let left = self.left_at.take();
            if let Some(left) = left.filter(|it| it.game == self.cx.games.before()) {
                self.go(|session: &mut Session| session.jump(left.node));
                self.cx.resume_at = left.resume_at;
            }
        }
    }

    /// Forgets where a game was left, because a position of it was asked for.
    pub(super) const fn forget_left_game(&mut self) {
        self.left_at = None;
    }

    fn note_left_game(&mut self) {
        let game = self.cx.games.before();
        let is_known = self.left_at.is_some_and(|it| it.game == game);
        let is_others = self.cx.holder == Holder::Elsewhere;
        if is_others
            || is_known
            || self.cx.settings.purpose == Purpose::Study
            || !self.cx.games.is_local()
        {
            return;
        }
        self.left_at = Some(LeftAt {
            game,
            node: left_node(self.cx.game()),
            resume_at: self.cx.resume_at,
        });
    }
}

/// Returns the node to which a game comes back: the end of a finished game, or of one that shows a variation, which was tried
/// in the study before a reload; otherwise its cursor.
fn left_node(game: &Game) -> NodeId {
    let (tree, cursor) = (game.tree(), game.cursor());
    let line = tree.main_line_from(NodeId::ROOT);
    let end = line.last().copied().unwrap_or(NodeId::ROOT);
    let is_played = cursor == NodeId::ROOT || line.contains(&cursor);
    if is_played && tree.ending(end).is_none() {
        cursor
    } else {
        end
    }
}
