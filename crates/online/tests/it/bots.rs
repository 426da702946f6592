//! The conversations of the bots of docs/bots.md with a server, each a whole game: `>` the bot says, `<` the server answers.

use tengen_core::game::Action;
use tengen_online::{Colours, Entry, Prompt, Role, Snapshot, Standing, Table, ToClient, ToServer};

/// The conversations, and the sources of the bots.
const DOCUMENT: &str = include_str!("../../../../docs/bots.md");
const PYTHON: &str = include_str!("../../../../docs/bots/python.txt");
const JAVASCRIPT: &str = include_str!("../../../../docs/bots/javascript.txt");

/// The knowledge of a bot about its game.
struct Known {
    table: Table,
    role: Role,
    /// The action that is not answered yet, with the number of entries before it.
    acted: Option<(u32, Action)>,
}

impl Known {
    fn of(snapshot: &Snapshot) -> Known {
        let table = Table::from_entries(snapshot.start.clone(), &snapshot.entries);
        let table = table.expect("a game of the rules");
        let state = table.game();
        assert_eq!(snapshot.standing, Some(Standing::of(state)));
        assert_eq!(snapshot.colours, Some(Colours::of(state)));
        assert_eq!(snapshot.prompt, Prompt::of(state));
        Known {
            table,
            role: snapshot.role,
            acted: None,
        }
    }

    /// Handles `done`, which says all that a server says of this position.
    fn follow(&mut self, message: &ToClient) {
        let ToClient::Done {
            seq,
            entry,
            standing,
            colours,
            prompt,
            ..
        } = message
        else {
            panic!("expected done, found {message}");
        };
        assert_eq!(*seq, self.table.seq(), "{message}");
        self.table.push(*entry).expect("the rules allow it");
        let state = self.table.game();
        assert_eq!(*standing, Some(Standing::of(state)), "{message}");
        assert_eq!(*colours, Some(Colours::of(state)), "{message}");
        assert_eq!(*prompt, Prompt::of(state), "{message}");
        if let Entry::Act { seat, action, .. } = entry
            && Role::of(Some(*seat)) == self.role
        {
            assert_eq!(self.acted.take(), Some((*seq, *action)), "{message}");
        }
    }
}

/// Follows a conversation, and returns the number of entries of its game, which is over.
fn follow(conversation: &str) -> u32 {
    let mut known: Option<Known> = None;
    for line in conversation.lines() {
        let (who, text) = line.split_once(' ').expect("a message");
        if who == ">" {
            let said: ToServer = text.parse().expect("a message of a page");
            assert!(DOCUMENT.contains(said.word()), "a bot says {text}");
            if let ToServer::Act { seq, action, .. } = said {
                known.as_mut().expect("a game").acted = Some((seq, action));
            }
            continue;
        }
        let told: ToClient = text.parse().expect("a message of a server");
        assert_eq!(told.to_string(), text, "a server writes it so");
        match (&told, &mut known) {
            (ToClient::Game(snapshot), _) => known = Some(Known::of(snapshot)),
            (ToClient::Done { .. }, Some(known)) => known.follow(&told),
            (ToClient::Done { .. }, None) => panic!("no game before {text}"),
            _ => {}
        }
    }
    let known = known.expect("a game");
    assert!(known.table.game().status().is_over());
    known.table.seq()
}

#[test]
fn the_conversations_of_the_bots_are_whole_games_in_the_present_form() {
    for conversation in [PYTHON, JAVASCRIPT] {
        assert!(conversation.starts_with("> hello version=1 "));
        assert!((9..40).contains(&follow(conversation)), "a short game");
    }
}
