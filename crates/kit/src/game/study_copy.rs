//! A copy of the running local game, in which it is studied.

use tengen_core::game::{Game, NodeId, Purpose, Session};

/// A copy of the running local game. The study tries moves, comments and marks there, and the game itself stands still. As
/// long as the page lives the copy is kept; the game takes over its lines and notes when it is over.
#[derive(Clone, Debug)]
pub(super) struct StudyCopy {
    pub(super) session: Session,
    pub(super) place: CopyPlace,
}

/// The place of the copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CopyPlace {
    /// It is on the board in place of the game. A computer goes on with the game at this node.
    Board { resume_at: Option<NodeId> },
    /// The game is on the board.
    Aside,
}

impl StudyCopy {
    /// Returns a copy of a game for the board, with the lines and notes of an earlier copy of it.
    pub(super) fn of(
        game: &Game,
        earlier: Option<&StudyCopy>,
        resume_at: Option<NodeId>,
    ) -> StudyCopy {
        let mut session = Session::new(game.clone()).with_purpose(Purpose::Study);
        if let Some(earlier) = earlier {
            // Both are copies of one game.
            let _ = session.graft(earlier.session.game());
        }
        StudyCopy {
            session,
            place: CopyPlace::Board { resume_at },
        }
    }
}
