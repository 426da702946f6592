//! Reviews that go along in the link of their game.

use tengen_core::{Terms, link};
use tengen_page::view::{self, chart, finding_rows};
use tengen_page::{AnalysisEvent, Event, FileEvent, Page, PlayoutEvent, ReviewStage, UnreadFile};

use crate::app_review::RUSHED;
use crate::app_review_stored::{reviewed, stage};
use crate::support::desk::Desk;
use crate::support::shop::Shop;

/// The text of a link with the review of the game.
fn with_review(page: &Page) -> String {
    view::link_text(page, page.packed_review().as_deref())
}

/// The link of the reviewed game `RUSHED`, which must open for ever.
const GOLDEN: &str = "AQAJCYAQjx-eLq0evAQAKiRgxA.AQYAcBj3AYxggG4Y7gOAEHFiGMUEYX6Abx74CG9hfn1gGI0IYX5ujBUDYVKdYQRSnQBSAAoCYQgBYfpIF7c";

/// The text of the link of a reviewed game.
fn shared(moves: &str) -> (Desk, String) {
    let desk = reviewed(moves);
    let text = with_review(&desk.page);
    (desk, text)
}

/// A page on which a text is opened.
fn opened(text: &str) -> Desk {
    let mut desk = Desk::new(Shop::default());
    desk.send(Event::Woken);
    let bytes = text.as_bytes().to_vec();
    let file = UnreadFile {
        bytes,
        ..UnreadFile::default()
    };
    desk.send(Event::File(FileEvent::Open(file)));
    desk
}

#[test]
fn a_review_comes_with_the_link_and_is_kept() {
    let (sender, text) = shared(RUSHED);
    let (game, review) = text.split_once('.').expect("a review");
    assert!(review.len() < 400, "{}: {review}", review.len());
    let mut desk = opened(&format!("https://example.org/#{text}"));
    assert_eq!(desk.page.game().ply(), 9);
    assert_eq!(finding_rows(&desk.page), finding_rows(&sender.page));
    assert_eq!(chart(&desk.page), chart(&sender.page));
    assert_eq!((desk.asked, desk.page.may_review()), (0, false));
    assert_eq!(with_review(&desk.page), text);
    // A proof is there, and holds.
    desk.send(Event::Analysis(AnalysisEvent::PlayOut(5)));
    let play = desk.page.playout().expect("a win is played out");
    tengen_proofs::check(play.proof(), 1_000_000).expect("the proof holds");
    desk.send(Event::Playout(PlayoutEvent::Leave));
    let desk = desk.reloaded();
    assert_eq!(finding_rows(&desk.page), finding_rows(&sender.page));
    // The review may be left out.
    assert_eq!(view::link_text(&sender.page, None), game);
    assert_eq!(stage(&opened(game)), None);
}

#[test]
fn a_review_is_found_in_a_message() {
    let (sender, text) = shared(RUSHED);
    for message in [
        text.clone(),
        format!("Look at this: https://example.org/#{text}"),
        format!("Look (https://example.org/#{text}), it was lost."),
        format!("<https://example.org/#{text}>\n-- \nAda"),
    ] {
        let desk = opened(&message);
        assert_eq!(
            finding_rows(&desk.page),
            finding_rows(&sender.page),
            "{message}"
        );
    }
    // Programs that know nothing of reviews find the game.
    let game = text.split('.').next().map(str::to_string);
    assert_eq!(link::find(&format!("https://example.org/#{text}")), game);
}

#[test]
fn a_damaged_review_is_dropped_and_the_game_opens() {
    let (_, text) = shared(RUSHED);
    let (game, review) = text.split_once('.').expect("a review");
    let mut bad = vec![String::new(), "A".repeat(100_000), format!("{review}AA")];
    for place in 0..review.len() {
        bad.push(review[..place].to_string());
        let sign = if review[place..].starts_with('A') {
            "B"
        } else {
            "A"
        };
        bad.push([&review[..place], sign, &review[place + 1..]].concat());
    }
    for bad in bad {
        let desk = opened(&format!("{game}.{bad}"));
        assert_eq!(desk.page.game().ply(), 9, "{bad}");
        assert_eq!(stage(&desk), None, "{bad}");
    }
    // It belongs to its own moves.
    let other = view::link_text(&reviewed("h8 a1 h9").page, None);
    assert_eq!(stage(&opened(&format!("{other}.{review}"))), None);
}

#[test]
fn a_review_with_a_plan_that_does_not_win_is_dropped() {
    let (mut desk, _) = shared(RUSHED);
    let id = *desk.shop.reviews.keys().next().expect("a review");
    let text = desk.shop.reviews[&id].clone();
    let start = text.find(" plan=").expect("a plan");
    let end = text[start..].find('\t').map_or(text.len(), |it| start + it);
    let false_one = format!("{} plan=o15{}", &text[..start], &text[end..]);
    desk.shop.reviews.insert(id, false_one);
    let desk = desk.reloaded();
    let text = with_review(&desk.page);
    assert!(text.contains('.'), "it has a review");
    let opened = opened(&text);
    assert_eq!(opened.page.game().ply(), 9);
    assert_eq!(stage(&opened), None);
}

#[test]
fn a_link_has_the_review_only_of_moves_that_it_brings_back() {
    // A side line leaves the main line as it was.
    let (mut desk, _) = shared("h8 a1 h9 a2 h10 a3");
    desk.send(Event::Goto(2));
    desk.play("g7");
    assert_eq!(stage(&desk), Some(ReviewStage::Done));
    let text = with_review(&desk.page);
    let found = finding_rows(&desk.page);
    assert!(!found.is_empty());
    let desk = opened(&text);
    assert_eq!(desk.page.game().ply(), 3);
    assert_eq!(finding_rows(&desk.page), found);
    // A review that was stopped stays here.
    let mut desk = Desk::new(Shop::default());
    desk.play("h8");
    assert!(!with_review(&desk.page).contains('.'));
    desk.send(Event::New(Terms::default()));
    assert_eq!(desk.page.packed_review(), None);
}

#[test]
fn every_link_ends_in_a_sign_that_belongs_to_an_address() {
    let moves: Vec<&str> = RUSHED.split(' ').collect();
    for plies in 1..=moves.len() {
        let (_, text) = shared(&moves[..plies].join(" "));
        assert!(text.contains('.') && !text.ends_with(['-', '_']), "{text}");
    }
}

#[test]
fn a_link_of_an_earlier_version_opens_with_its_review() {
    let (_, text) = shared(RUSHED);
    let desk = opened(GOLDEN);
    assert_eq!(stage(&desk), Some(ReviewStage::Done), "now {text}");
    assert!(
        finding_rows(&desk.page)
            .iter()
            .any(|it| it.weight.sign() == "??")
    );
}
