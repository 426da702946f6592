//! Games that come by a link: in a message, and in the address of the page.

use tengen_page::text::Phrase;
use tengen_page::{
    Arrival, Effect, Event, FileEvent, FileJob, Found, FoundGame, Source, Supply, UnreadFile,
};
use tengen_testing::apps::{LATER, answer_file, link_of, moves, played, start_reading};

/// What was found, with games of these moves.
fn found(headline: &str, details: &[&str], games: &[&str]) -> Found {
    let game = |moves: &&str| FoundGame::Readable {
        facts: Vec::new(),
        broken: None,
        link: link_of(&played(15, moves)),
    };
    Found {
        headline: Some(Phrase::from(headline)),
        details: details.iter().map(|&text| text.into()).collect(),
        games: games.iter().map(game).collect(),
    }
}

#[test]
fn a_broken_address_is_forgotten_and_only_that() {
    let forgets = |source, found: Found| {
        let mut app = played(15, "a1");
        let arrive = |text: &str| {
            let (text, supply) = (text.to_owned(), Supply::Nothing);
            Event::Address(Box::new(Arrival { text, supply }))
        };
        // It is left before it is read, except for one that another source reads.
        let address = match source {
            Source::Address => "#broken",
            Source::Dialog | Source::Page => "game/",
        };
        let effects = app.update(arrive(address), LATER);
        assert!(!effects.iter().any(|it| matches!(it, Effect::Go { .. })));
        let reading = start_reading(&mut app, source);
        let effects = answer_file(&mut app, reading, found);
        effects.iter().any(|it| matches!(it, Effect::Go { .. }))
    };
    let broken = || found("broken", &["the link is damaged"], &[]);
    assert!(forgets(Source::Address, broken()));
    assert!(!forgets(Source::Page, broken()));
    assert!(!forgets(Source::Dialog, broken()));
    // A reload may help.
    assert!(!forgets(Source::Address, Found::not_loaded()));
    assert!(!forgets(
        Source::Address,
        found("choose", &[], &["h8", "i9"])
    ));
}

#[test]
fn a_link_in_a_message_is_opened_at_once() {
    let link = link_of(&played(15, "h8 i9 g7"));
    let open = |text: String| {
        let mut app = played(9, "e5");
        let file = UnreadFile {
            bytes: text.into_bytes(),
            ..UnreadFile::default()
        };
        let effects = app.update(Event::File(FileEvent::Open(file)), LATER);
        let _ = app.update(Event::Leave, LATER);
        let reads = effects.iter().any(
            |it| matches!(it, Effect::Job(job) if matches!(job.get(), Some(FileJob::Read(..)))),
        );
        (moves(&app), reads)
    };
    for text in [
        format!("Look (https://example.org/#{link})."),
        format!("https://example.org/#{link}&fbclid=IwAR0"),
        format!("https%3A%2F%2Fexample.org%2F%23{link}"),
    ] {
        assert_eq!(
            open(text.clone()),
            ("h8 i9 g7".to_string(), false),
            "{text}"
        );
    }
    let record = format!("(;GM[4]C[https://example.org/#{link} ];B[aa])");
    assert_eq!(open(record), ("e5".to_string(), true));
}
