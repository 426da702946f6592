//! Reviews that are kept with their games: after a reload, with past games, and after the moves have changed.

use tengen_core::{NodeId, Terms};
use tengen_page::view::{FindingRow, chart, finding_rows};
use tengen_page::{
    AnalysisEvent, Event, HistoryEvent, LocalId, PastEvent, PlayoutEvent, ReviewStage, StoreEvent,
    Turn,
};

use crate::app_review::RUSHED;
use crate::support::desk::Desk;
use crate::support::shop::Shop;

/// A page whose game was reviewed.
pub(crate) fn reviewed(moves: &str) -> Desk {
    let mut desk = Desk::new(Shop::default());
    desk.send(Event::Woken);
    desk.play(moves);
    desk.send(Event::Analysis(AnalysisEvent::Review));
    assert_eq!(stage(&desk), Some(ReviewStage::Done));
    desk
}

pub(crate) fn stage(desk: &Desk) -> Option<ReviewStage> {
    Some(desk.page.review()?.stage())
}

fn findings(desk: &Desk) -> Vec<FindingRow> {
    finding_rows(&desk.page)
}

fn id(desk: &Desk) -> LocalId {
    *desk.shop.reviews.keys().next().expect("a kept review")
}

#[test]
fn a_review_is_there_after_a_reload_without_a_new_run() {
    let desk = reviewed(RUSHED);
    let (found, drawn) = (findings(&desk), chart(&desk.page));
    assert!(found.iter().any(|it| it.weight.sign() == "??"));
    let text = &desk.shop.reviews[&id(&desk)];
    assert!(text.len() < 2000, "{}: {text}", text.len());
    let mut desk = desk.reloaded();
    assert_eq!((findings(&desk), desk.asked), (found.clone(), 0));
    assert_eq!(chart(&desk.page), drawn);
    assert!(!desk.page.may_review());
    // A proof is there, and holds.
    desk.send(Event::Analysis(AnalysisEvent::PlayOut(5)));
    let play = desk.page.playout().expect("a win is played out");
    tengen_proofs::check(play.proof(), 1_000_000).expect("the proof holds");
    desk.send(Event::Playout(PlayoutEvent::Leave));
    desk.send(Event::Jump(NodeId::ROOT));
    let desk = desk.reloaded();
    assert_eq!(findings(&desk), found, "wherever the cursor is");
}

#[test]
fn a_past_game_comes_back_with_its_review() {
    let mut desk = reviewed(RUSHED);
    let (found, id) = (findings(&desk), id(&desk));
    desk.send(Event::New(Terms::default()));
    desk.play("h8");
    assert_eq!(stage(&desk), None);
    let mut desk = desk.reloaded();
    desk.send(Event::Past(PastEvent::Opened));
    desk.send(Event::Past(PastEvent::Open(id)));
    assert_eq!(findings(&desk), found);
    assert_eq!(desk.shop.reviews.len(), 1);
    // It goes with the game, and comes back with it.
    desk.send(Event::New(Terms::default()));
    let kept = desk.shop.reviews.clone();
    desk.send(Event::Past(PastEvent::Delete(id)));
    assert!(desk.shop.reviews.is_empty());
    desk.send(Event::Past(PastEvent::Undelete));
    assert_eq!(desk.shop.reviews, kept);
    desk.send(Event::Past(PastEvent::Open(id)));
    assert_eq!((findings(&desk), desk.asked > 0), (found, false));
}

#[test]
fn a_review_is_shown_only_for_the_moves_that_were_reviewed() {
    let unfinished = "h8 a1 h9 a2 h10 a3";
    let turn = Event::History(HistoryEvent::Turn(Turn::Clockwise));
    for change in [Event::Press("o15".parse().expect("a point")), turn] {
        let mut desk = reviewed(unfinished);
        let id = id(&desk);
        desk.send(Event::New(Terms::default()));
        desk.send(Event::Past(PastEvent::Opened));
        desk.send(Event::Past(PastEvent::Open(id)));
        assert!(stage(&desk).is_some());
        desk.send(change.clone());
        let desk = desk.reloaded();
        assert_eq!(stage(&desk), None, "{change:?}");
        assert!(desk.page.may_review(), "{change:?}");
    }
    // A side line leaves the main line as it was.
    let mut desk = reviewed(unfinished);
    let (found, id) = (findings(&desk), id(&desk));
    desk.send(Event::New(Terms::default()));
    desk.send(Event::Past(PastEvent::Opened));
    desk.send(Event::Past(PastEvent::Open(id)));
    desk.send(Event::Goto(2));
    desk.play("g7");
    let desk = desk.reloaded();
    assert_eq!(desk.page.game().ply(), 3);
    assert_eq!(findings(&desk), found);
}

#[test]
fn a_stopped_review_is_not_kept_and_a_damaged_one_is_dropped() {
    let mut desk = reviewed(RUSHED);
    let (id, good) = (id(&desk), desk.shop.reviews.clone());
    let text = good[&id].clone();
    let fields: Vec<&str> = text.split('\t').collect();
    let mut bad = vec![
        String::new(),
        "tengen-review-2".to_string(),
        text.replace("tengen-review-1", "tengen-review-9"),
        text.replace("move=", "move=zz"),
        text.replace("plan=", "plan=a1("),
        text.replace("score=", "score=x"),
        format!("{text}\tmove=none score=0"),
        fields[..fields.len() - 1].join("\t"),
        // The best move is on a stone.
        text.replacen(fields[4], "move=h8 score=0", 1),
    ];
    // The rules decide the last position, whatever its field says.
    let last = text.rfind('\t').expect("fields");
    bad.extend(
        (0..last)
            .step_by(7)
            .filter_map(|end| Some(text.get(..end)?.to_string())),
    );
    for bad in bad {
        desk.shop.reviews.insert(id, bad.clone());
        desk = desk.reloaded();
        assert_eq!(stage(&desk), None, "{bad}");
        assert!(desk.page.may_review(), "{bad}");
    }
    desk.shop.reviews = good;
    let mut desk = desk.reloaded();
    assert_eq!(stage(&desk), Some(ReviewStage::Done));
    // That of another game does not show.
    let other = Event::Store(StoreEvent::Review(LocalId(1), text));
    desk.send(Event::New(Terms::default()));
    desk.play(RUSHED);
    desk.send(other);
    assert_eq!(stage(&desk), None);
}
