//! The external engine: a program of the player's machine, to which the page is connected by a socket. It may play and
//! analyse; if it fails, the engine of the page goes on in its place.

use super::engine::Trouble;
use super::wanted::BotTurn;
use super::{ComputerPart, Stage};
use crate::context::Context;
use crate::effect::Effect;
use crate::message::Toast;
use crate::players::{OpponentWish, PlayedBy};
use crate::settings::LiveEngine;
use crate::time::Millis;
use tengen_engine::words::{BotKind, EngineName};

/// The connection to the external engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ExternalState {
    /// There is none.
    #[default]
    Absent,
    /// The page connects to it.
    Coming,
    /// It accepts requests.
    Here(EngineName),
}

/// The reason why an external engine does not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExternalFault {
    /// The program ended.
    Ended,
    /// The program did not answer in time.
    Silent,
    /// The program gave no move, or one that is impossible.
    Illegal,
    /// The program does not play these rules, or on a board of this size.
    Refused,
    /// There is no connection to it.
    Lost,
}

impl ExternalFault {
    /// Reads the kind of a fault, which begins the reason in an `error` of the connection.
    pub(super) fn of(what: &str) -> ExternalFault {
        match what.split_once(':').map(|(kind, _)| kind) {
            Some("ended") => ExternalFault::Ended,
            Some("silent") => ExternalFault::Silent,
            Some("refused") => ExternalFault::Refused,
            _ => ExternalFault::Illegal,
        }
    }
}

/// News of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExternalNews {
    /// The page connects to an engine.
    Coming,
    /// The engine accepts requests.
    Here(EngineName),
    /// There is no connection, or it has ended.
    Lost,
}

impl ComputerPart {
    /// Takes in news of the connection.
    pub fn external_news(&mut self, news: ExternalNews, cx: &mut Context) {
        if let ExternalState::Here(name) = cx.external {
            cx.drop_toast(Toast::ExternalReady(name));
        }
        cx.external = match news {
            ExternalNews::Coming => ExternalState::Coming,
            ExternalNews::Here(name) => ExternalState::Here(name),
            ExternalNews::Lost => ExternalState::Absent,
        };
        match (news, self.external()) {
            (ExternalNews::Lost, Some(name)) => self.give_up(name, ExternalFault::Lost, cx),
            (ExternalNews::Here(name), None) if !is_used(cx) => {
                cx.show_toast_anew(Toast::ExternalReady(name));
            }
            _ => {}
        }
        cx.refresh();
    }

    /// Returns the external engine that has the task.
    pub(super) fn external(&self) -> Option<EngineName> {
        self.asked.as_ref()?.wanted.external()
    }

    /// Sends the task to the external engine, if it is there.
    pub(super) fn hand_over_to(&mut self, name: EngineName, cx: &mut Context) {
        match cx.external {
            ExternalState::Coming => {}
            ExternalState::Here(here) if here == name => {
                cx.drop_toast(Toast::ExternalReady(name));
                self.send(cx);
            }
            ExternalState::Here(_) | ExternalState::Absent => {
                self.give_up(name, ExternalFault::Lost, cx);
            }
        }
    }

    /// Asks the external engine once more after a fault; after another one, or if it refuses, the engine of the page
    /// goes on.
    pub(super) fn external_fails(
        &mut self,
        name: EngineName,
        fault: ExternalFault,
        turn: Option<BotTurn>,
        cx: &mut Context,
    ) {
        if fault == ExternalFault::Refused || self.trouble == Trouble::Once {
            return self.give_up(name, fault, cx);
        }
        self.trouble = Trouble::Once;
        if let Some(asked) = &mut self.asked {
            asked.stage = Stage::Waiting;
            asked.found = None;
            asked.lines = 0;
        }
        cx.push(Effect::Interrupt);
        cx.show_toast_anew(Toast::ExternalAgain(name));
        self.hand_over(turn, cx);
    }

    /// Puts the engine of the page in the place of the external one, and says so.
    fn give_up(&mut self, name: EngineName, fault: ExternalFault, cx: &mut Context) {
        self.trouble = Trouble::None;
        if self
            .asked
            .take()
            .is_some_and(|asked| matches!(asked.stage, Stage::Sent(_)))
        {
            cx.push(Effect::Interrupt);
        }
        for played_by in &mut cx.settings.players {
            *played_by = match *played_by {
                PlayedBy::Computer(BotKind::External(_)) => PlayedBy::Computer(BotKind::Search),
                PlayedBy::Relieved(BotKind::External(_)) => PlayedBy::Relieved(BotKind::Search),
                other => other,
            };
        }
        if fault != ExternalFault::Lost {
            cx.settings.live.engine = LiveEngine::Own;
        }
        cx.settings_changed();
        cx.drop_toast(Toast::ExternalAgain(name));
        cx.show_toast_anew(Toast::External(name, fault));
        // The task is set anew, for the engine of the page.
        cx.push(Effect::Wake(Millis(0.0)));
    }
}

/// Returns `true` if the player has chosen the external engine to play or to analyse.
fn is_used(cx: &Context) -> bool {
    cx.settings.opponent == OpponentWish::External || cx.settings.live.engine != LiveEngine::Own
}
