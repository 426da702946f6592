//! Messages of online play: a message that was read is written and read again as the same value, and a page
//! that receives messages in any order keeps a valid game.

use tengen_core::At;
use tengen_core::game::Deed;
use tengen_online::{DisplayName, Entry, Mirror, Table, ToClient, ToServer};

use super::texts::same;

/// Reads a text as messages of either side, and passes those of the server to a page.
pub fn wire(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    same::<Entry>(&text);
    same::<DisplayName>(&text);
    let mut page: Option<Mirror> = None;
    for line in text.lines().take(8) {
        same::<ToServer>(line);
        same::<ToClient>(line);
        let Ok(message) = line.parse::<ToClient>() else {
            continue;
        };
        match (&mut page, &message) {
            (Some(page), message) => _ = page.hear(message),
            (None, ToClient::Game(snapshot)) => page = Mirror::new(snapshot).ok(),
            _ => {}
        }
        if let Some(page) = &mut page {
            is_sound(page);
        }
    }
}

/// Asserts that the entries produce the game, and that the game accepts the actions that the page accepts.
fn is_sound(page: &mut Mirror) {
    let table = page.table();
    let again = Table::from_entries(table.start().clone(), table.entries()).expect("it was played");
    assert_eq!(again.game().moves(), table.game().moves());
    assert_eq!(again.game().status(), table.game().status());
    let Some(seat) = page.role().seat() else {
        return;
    };
    let mut other = table.session().clone();
    for action in [tengen_core::Action::Pass, tengen_core::Action::Resign] {
        if page.is_pending() {
            break;
        }
        let taken = other.handle(Deed::Act(action), At::seat(seat)).is_ok();
        assert_eq!(
            page.play(action, None).is_ok(),
            taken,
            "{action} of {seat:?}"
        );
        let _ = page.shown();
        if taken {
            break;
        }
    }
}
