//! The secret of the player: its buttons, its field, and links with it.

use super::{Copy, copy, identity};
use crate::kit::dom;
use crate::kit::shell::Shell;
use tengen_page::{Online, OnlineEvent, PLAYER, SecretEvent, entered_secret};

/// Returns the event of a button; `None` if it is none of these, or the browser has no source of randomness.
pub(super) fn meaning(shell: &Shell, action: &str) -> Option<OnlineEvent> {
    Some(OnlineEvent::Secret(match action {
        "online-secret-show" => SecretEvent::Show,
        "online-secret-hide" => SecretEvent::Hide,
        "online-secret-use" => {
            let field = dom::field(shell.host(), "[name=online-secret]")?;
            SecretEvent::Offer(entered_secret(&field.value()))
        }
        "online-secret-adopt" => SecretEvent::Adopt,
        "online-secret-stay" => SecretEvent::Dismiss,
        "online-secret-burn" => SecretEvent::AskToBurn,
        "online-secret-keep" => SecretEvent::Keep,
        "online-secret-burn-yes" => SecretEvent::Burn {
            next: identity::another(shell)?,
        },
        "online-secret-renew" => SecretEvent::Renew {
            next: identity::another(shell)?,
        },
        _ => return None,
    }))
}

/// Gives the focus to the first visible one of the buttons that take the place of a pressed one, or answer it.
pub(super) fn pass_focus(shell: &Shell, action: &str) {
    let candidates: &[&str] = match action {
        "online-secret-show" => &["online-secret-hide"],
        "online-secret-hide" => &["online-secret-show"],
        "online-secret-use" => &["online-secret-adopt", "online-secret-stay"],
        "online-secret-burn" => &["online-secret-keep"],
        "online-secret-keep" => &["online-secret-burn"],
        _ => &[],
    };
    let next_focus = candidates.iter().find_map(|action| {
        let button = format!("[data-action={action}]:not([hidden], [hidden] *)");
        dom::find(shell.host(), &button)
    });
    if let Some(next_focus) = next_focus {
        dom::focus(&next_focus);
    }
}

/// Carries out the buttons that copy the secret.
pub(super) fn act(shell: &Shell, action: &str) {
    match action {
        "online-secret-copy" => copy(shell, Copy::Secret),
        "online-secret-link" => copy(shell, Copy::SecretLink),
        _ => {}
    }
}

/// Returns the secret of the player, or a link with it; empty if online play is closed.
pub(super) fn text(shell: &Shell, copied: Copy) -> String {
    shell.with_page(|page| {
        let secret = page.online().map(Online::secret);
        let secret = secret.as_ref().map_or("", |secret| secret.expose());
        match copied {
            Copy::SecretLink => dom::address(&format!("{PLAYER}{secret}")),
            _ => secret.to_owned(),
        }
    })
}

/// Returns the question whether to become the player of a link; `None` if the text is about something else.
pub(super) fn read(fragment: &str) -> Option<SecretEvent> {
    if !fragment.starts_with(PLAYER) {
        return None;
    }
    let offered = entered_secret(fragment);
    Some(SecretEvent::Offer(offered))
}
