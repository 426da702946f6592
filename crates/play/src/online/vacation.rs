//! The vacation of the player, in which the clocks of correspondence games stand.

use super::Online;
use super::OnlineContext as _;
use tengen_kit::context::Context;
use tengen_kit::message::OnlineMessage;
use tengen_kit::time::Millis;

/// The vacation of the player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OwnVacation {
    /// The moment at which it ends; `None` if there is none.
    until: Option<Millis>,
    /// The number of days for which the player may begin another one.
    pub days: u16,
}

impl OwnVacation {
    /// Returns the time until it ends, in ms; `None` if there is none.
    pub fn left(&self, now: Millis) -> Option<u64> {
        let left = self.until?.0 - now.0;
        (left > 0.0).then(|| Millis(left).whole())
    }
}

impl Online {
    /// Returns the vacation of the player; `None` until the server has said it.
    pub const fn vacation(&self) -> Option<OwnVacation> {
        self.vacation
    }

    /// Handles the vacation of the player.
    pub(super) fn hear_vacation(&mut self, left: Option<u64>, days: u16, cx: &mut Context) {
        let was_resting = self.vacation.map(|it| it.left(cx.now).is_some());
        // Far moments need no precision.
        #[allow(clippy::cast_precision_loss)]
        let until = left.map(|left| Millis(cx.now.0 + left as f64));
        self.vacation = Some(OwnVacation { until, days });
        match (was_resting, left) {
            (Some(false), Some(_)) => cx.say_online(OnlineMessage::VacationBegan),
            (Some(true), None) => cx.say_online(OnlineMessage::VacationEnded),
            _ => cx.refresh(),
        }
    }
}
