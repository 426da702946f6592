//! Preparing replies in an online game: the board for it, and what the server has.

use super::Online;
use super::OnlineContext as _;
use crate::planning::{PlanBoard, PlanEvent};
use tengen_core::game::PlayRefusal;
use tengen_kit::change::Change;
use tengen_kit::context::Context;
use tengen_kit::message::{Message, OnlineMessage};
use tengen_online::{GameId, MAX_TO_SERVER, Plan, PlanLine, Reason, ToServer};

/// The replies that are prepared in online games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Plans {
    /// Those that the server has for a game.
    saved: Option<SavedPlan>,
    /// Those on the board that were sent to the server, and that it has not confirmed.
    sent: Option<SavedPlan>,
}

/// The replies that are prepared in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SavedPlan {
    game: GameId,
    seq: u32,
    lines: Vec<PlanLine>,
}

impl Online {
    /// Returns the lines that are prepared after the present entries of the online game; empty if there are none.
    pub fn planned(&self, cx: &Context) -> Vec<PlanLine> {
        let Some(mirror) = cx.games.online().map(tengen_kit::game::OnlineGame::mirror) else {
            return Vec::new();
        };
        let (Some(saved), Some(seat)) = (&self.plans.saved, mirror.role().seat()) else {
            return Vec::new();
        };
        if saved.game != mirror.id() {
            return Vec::new();
        }
        let plan = Plan::new(saved.seq, saved.lines.clone());
        match plan.map(|plan| plan.state(seat, mirror.table().entries())) {
            Ok(tengen_online::PlanState::Waiting(lines)) => lines,
            _ => Vec::new(),
        }
    }

    /// Handles the replies that the server has.
    pub(super) fn hear_plan(
        &mut self,
        game: GameId,
        seq: u32,
        lines: &[PlanLine],
        cx: &mut Context,
    ) {
        let plan = SavedPlan {
            game,
            seq,
            lines: lines.to_vec(),
        };
        // The lines on the board are kept until the server has them.
        let has_it = |sent: &mut SavedPlan| sent.game == game && sent.lines == lines;
        let is_on_board = cx
            .games
            .get::<PlanBoard>()
            .is_some_and(|board| board.game() == game && board.lines() == lines);
        if self.plans.sent.take_if(has_it).is_some() && is_on_board {
            leave(cx);
        }
        let before = self.plans.saved.take().filter(|saved| saved.game == game);
        self.plans.saved = Some(plan).filter(|plan| !plan.lines.is_empty());
        if self.plans.saved != before {
            let count = u16::try_from(lines.len()).unwrap_or(u16::MAX);
            cx.say_online(OnlineMessage::Planned(count));
        }
    }

    pub(super) fn plan_event(&mut self, event: PlanEvent, cx: &mut Context) {
        match event {
            PlanEvent::Open => self.open_plan(cx),
            PlanEvent::Remove => match cx.games.get_mut().map(PlanBoard::remove) {
                Some(Ok(())) => {
                    let message = Message::Went(cx.game().ply());
                    cx.changed(Change::Went(message));
                }
                Some(Err(refusal)) => cx.refuse(refusal, None),
                None => {}
            },
            PlanEvent::Save => self.save_plan(cx),
            PlanEvent::Clear => {
                let board: Option<&PlanBoard> = cx.games.get();
                if let Some((game, seq)) = board.map(|it| (it.game(), it.seq())) {
                    cx.tell_server(ToServer::Plan {
                        game,
                        seq,
                        lines: Vec::new(),
                    });
                }
                leave(cx);
            }
            PlanEvent::Leave => leave(cx),
        }
    }

    fn open_plan(&mut self, cx: &mut Context) {
        let lines = self.planned(cx);
        let online = cx.games.online_here();
        let Some(board) = online.and_then(|it| PlanBoard::new(it.mirror(), &lines)) else {
            return cx.refuse(PlayRefusal::NotNow, None);
        };
        self.plans.sent = None;
        let message = Message::from(OnlineMessage::Planning);
        cx.enter(board, Some(message));
    }

    /// Sends the lines to the server, unless they are too long for a message.
    fn save_plan(&mut self, cx: &mut Context) {
        let Some(board) = cx.games.get::<PlanBoard>() else {
            return;
        };
        let (game, seq, lines) = (board.game(), board.seq(), board.lines());
        let is_short = lines.len() <= Plan::MAX_LINES;
        let sent = SavedPlan {
            game,
            seq,
            lines: lines.clone(),
        };
        let message = ToServer::Plan { game, seq, lines };
        if !is_short || message.to_string().len() > MAX_TO_SERVER {
            self.refused = Some(Reason::TooMany);
            return cx.say_online(OnlineMessage::Refused(Reason::TooMany));
        }
        self.plans.sent = Some(sent);
        cx.tell_server(message);
    }
}

/// Shows the game again if it has gone on since replies are prepared for it.
pub(super) fn leave_stale(cx: &mut Context) {
    let Some(board) = cx.games.get::<PlanBoard>() else {
        return;
    };
    let online = cx.games.online().map(tengen_kit::game::OnlineGame::mirror);
    let is_same =
        online.is_some_and(|it| it.id() == board.game() && it.table().seq() == board.seq());
    if !is_same {
        leave(cx);
    }
}

/// Shows the game again.
fn leave(cx: &mut Context) {
    if cx.games.get::<PlanBoard>().is_some() {
        cx.resume_at = cx.games.take_off();
        let message = Message::Went(cx.game().ply());
        cx.changed(Change::Another(Some(message)));
    }
}
