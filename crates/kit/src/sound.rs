//! Sounds and vibrations: which of them follow from a change of the game. A board on another's page has none.

pub mod words;

use crate::board::PointerKind;
use crate::change::{Actor, Change};
use crate::context::Context;
use crate::cue::{Cue, Sound, Vibration};
use crate::effect::Effect;
use crate::game::Controller;
use crate::message::{Message, OnlineMessage, PlayMessage};
use crate::settings::{OnOff, Tab};
use tengen_core::board::Stone;
use tengen_core::game::{Seat, Status};
use tengen_online::Presence;

/// Chooses the sounds and vibrations of a page.
#[derive(Clone, Debug, Default)]
pub struct SoundPart {
    input: Input,
}

/// The player's last input on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Input {
    /// A finger.
    Touch,
    /// Anything else, or none so far.
    #[default]
    Other,
}

impl SoundPart {
    /// Notes which device the player uses on the board.
    pub fn note_input(&mut self, kind: PointerKind) {
        self.input = match kind {
            PointerKind::Touch => Input::Touch,
            PointerKind::Hovering => Input::Other,
        };
    }

    /// Requests the sounds and vibrations that follow from a change.
    pub fn follow(&self, change: &Change, cx: &mut Context) {
        match change {
            Change::Acted(actor) => self.follow_action(*actor, cx),
            Change::Another(Some(
                Message::NewGame | Message::Play(PlayMessage::Online(OnlineMessage::Matched(_))),
            )) => {
                play(Sound::Start, cx);
            }
            Change::LowTime(seat) if cx.controller(*seat) == Controller::Hand => {
                play(Sound::LowTime, cx);
            }
            Change::Presence(seat, presence) if opponent(cx) == Some(*seat) => {
                play(
                    match presence {
                        Presence::Here => Sound::Back,
                        Presence::Gone(_) => Sound::Left,
                    },
                    cx,
                );
            }
            Change::Warned(..) | Change::Refused(..) => self.vibrate(Vibration::Refusal, cx),
            _ => {}
        }
    }

    /// Plays a stone, so that the player hears the chosen volume.
    pub fn play_sample(cx: &mut Context) {
        play(Sound::Stone, cx);
    }

    fn follow_action(&self, actor: Actor, cx: &mut Context) {
        let Some((action, _)) = cx.games.last_action() else {
            return;
        };
        let sound = match actor {
            Actor::QuickSimulation => return,
            Actor::Redo => return play(Sound::Step, cx),
            _ if action.point().is_some() => Some(Sound::Stone),
            _ if action.is_in_turn() => Some(Sound::Step),
            _ => None,
        };
        if let Some(sound) = sound {
            play(sound, cx);
        }
        if let Status::Over { outcome, .. } = cx.game().status() {
            play(end(outcome.winner(), cx), cx);
            self.vibrate(Vibration::End, cx);
        } else if actor == Actor::Hand && action.point().is_some() {
            self.vibrate(Vibration::Stone, cx);
        }
    }

    fn vibrate(&self, vibration: Vibration, cx: &mut Context) {
        let wants = cx.settings.vibration == OnOff::On && cx.surroundings.tab == Tab::Shown;
        if wants && self.input == Input::Touch {
            cx.push(Effect::Vibrate(vibration));
        }
    }
}

fn play(sound: Sound, cx: &mut Context) {
    if cx.settings.is_audible() && cx.surroundings.tab == Tab::Shown {
        cx.push(Effect::Play(Cue {
            sound,
            variant: variant(cx.game().ply()),
            volume: cx.settings.volume,
        }));
    }
}

/// Returns the variant for a ply. Neighbouring plies differ by more than one step.
const fn variant(ply: u16) -> u8 {
    match ply % 5 {
        0 => 2,
        1 => 0,
        2 => 3,
        3 => 1,
        _ => 4,
    }
}

/// Returns the sound for the end of the game on the board. Only a player with an opponent elsewhere
/// or with a computer as the opponent can lose here.
fn end(winner: Option<Stone>, cx: &Context) -> Sound {
    let Some(winner) = winner else {
        return Sound::Draw;
    };
    let seats = [Seat::First, Seat::Second];
    let is_here = |seat: &Seat| cx.controller(*seat) == Controller::Hand;
    let mut here = seats.into_iter().filter(is_here);
    match (here.next(), here.next()) {
        (Some(seat), None) if cx.game().colour_of(seat) != winner => Sound::Loss,
        _ => Sound::Win,
    }
}

/// Returns the seat of the opponent in the online game; `None` for a spectator.
fn opponent(cx: &Context) -> Option<Seat> {
    Some(cx.games.online()?.seat()?.other())
}
