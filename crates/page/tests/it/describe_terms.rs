//! Words for terms, refusals, ends, shapes and explanations: `tests/sentences/terms.txt`.

use tengen_page::text::Texts;
use tengen_testing::apps;

use crate::support::golden::{Sentences, check, in_language, strip};
use tengen_core::game::{Archive, ArchiveNode, Colours, Misfit, Opening, Referee};
use tengen_core::rules::opening::Area;
use tengen_core::rules::{Forbidden, Ruleset, explain};
use tengen_core::{
    Action, Board, BoardSize, Game, Outcome, PlayRefusal, Refusal, RequestRefusal, Stone, Terms,
};
use tengen_page::view::describe::{self, CellState};
use tengen_page::{Event, Millis, NoticeReason, Page, Rematch, Setting};
use tengen_testing::apps::{at, under};

#[test]
fn sentences_about_terms() {
    check(
        "terms",
        &[
            ("Terms in a few words", terms_in_a_few_words),
            (
                "The dialog for a new game explains each choice",
                choices_of_the_dialog,
            ),
            ("Every refusal near H8", every_refusal),
            ("Actions in the list of moves", actions),
            ("Every end, and who wins", every_end),
            ("Shapes are spoken with a stone", shapes),
            ("Cells that are forbidden or offered", cells),
            ("Explanations of a point between black stones", explanations),
            ("Captions of Black and White", captions),
        ],
    );
}

fn terms_in_a_few_words(said: &mut Sentences) {
    for terms in [
        "freestyle",
        "standard size=19 first=white referee=claim",
        "renju",
        "renju opening=soosyrv8 colours=nigiri referee=claim",
        "caro:full=second opening=swap2",
        "custom:b=over,w=over,ban=33,pass=on referee=marked",
        "custom:b=over,w=over opening=long-pro",
    ] {
        let parsed: Terms = terms.parse().expect("terms");
        said.add(terms, |texts| describe::passport(texts, parsed));
    }
}

/// Names and explanations of rule sets, openings, referees and colours, and why an opening cannot be chosen.
fn choices_of_the_dialog(said: &mut Sentences) {
    for rules in [
        "freestyle",
        "standard",
        "renju",
        "caro",
        "caro-exact",
        "custom:b=over,w=over",
    ] {
        let terms: Terms = rules.parse().expect("terms");
        let variant = terms.rules.variant;
        said.add(format!("rules {}", variant.name()), |texts| {
            let name = describe::rules(texts, variant);
            format!("{name}: {}", describe::rules_hint(texts, variant))
        });
    }
    for &opening in Opening::ALL {
        said.add(format!("opening {opening}"), |texts| {
            let name = describe::opening_with_reason(texts, opening, None);
            format!("{name}: {}", describe::opening_hint(texts, opening))
        });
    }
    for (opening, misfit) in [
        (Opening::Rif, Misfit::NeedsRenju),
        (Opening::Rif, Misfit::NeedsSize15),
        (Opening::Swap, Misfit::NeedsSize11),
    ] {
        said.add(format!("{opening}: {misfit}"), |texts| {
            let needs = Some(describe::misfit(texts, misfit));
            describe::opening_with_reason(texts, opening, needs)
        });
    }
    said.add("White cannot start", |texts| {
        describe::misfit(texts, Misfit::NeedsBlackFirst)
    });
    for referee in [Referee::Strict, Referee::Marked, Referee::Claim] {
        said.add(format!("referee {referee}"), |texts| {
            describe::referee_hint(texts, referee)
        });
    }
    for colours in [Colours::Assigned, Colours::Nigiri] {
        said.add(format!("colours {colours}"), |texts| {
            describe::colours_hint(texts, colours)
        });
    }
}

fn every_refusal(said: &mut Sentences) {
    let refusals: [Refusal; 13] = [
        PlayRefusal::Forbidden(Forbidden::DoubleFour).into(),
        PlayRefusal::NotNow.into(),
        PlayRefusal::NoPass.into(),
        PlayRefusal::ClaimPending.into(),
        PlayRefusal::NothingToClaim.into(),
        RequestRefusal::NothingAsked.into(),
        PlayRefusal::Outside(Area::Centre).into(),
        PlayRefusal::Outside(Area::Within(2)).into(),
        PlayRefusal::Outside(Area::Outside(3)).into(),
        PlayRefusal::AlreadyOffered.into(),
        PlayRefusal::Symmetric(at("g7")).into(),
        PlayRefusal::NotOffered.into(),
        PlayRefusal::OutOfRange(8).into(),
    ];
    for refusal in refusals {
        let name = match refusal {
            Refusal::Play(PlayRefusal::Outside(area)) => format!("{refusal}: {area}"),
            _ => refusal.to_string(),
        };
        let reason = NoticeReason::Refused(refusal);
        said.add(name, |texts| describe::reason(texts, reason, at("h8")));
    }
}

fn actions(said: &mut Sentences) {
    for action in [
        "pick:g8",
        "offer:g8",
        "pass",
        "claim",
        "swap",
        "keep",
        "number:3",
        "grab:20",
        "guess:odd",
        "guess:even",
        "branch:stay-white",
        "branch:take-black",
        "branch:put-two",
        "branch:one-fifth",
        "branch:ten-fifths",
    ] {
        let parsed: Action = action.parse().expect("an action");
        said.add(action, |texts| describe::action(texts, parsed));
    }
}

/// A game that ended so after some actions.
fn ended(actions: &str, outcome: Outcome, more: &str) -> Game {
    let mut nodes = Vec::new();
    for (parent, action) in (0..).zip(actions.split(' ').chain(more.split_whitespace())) {
        nodes.push(ArchiveNode {
            parent,
            action: action.parse().expect("an action"),
            seat: None,
            clock: None,
            outcome: None,
        });
    }
    nodes[actions.split(' ').count() - 1].outcome = Some(outcome);
    let end = u32::try_from(nodes.len()).expect("few actions");
    Game::from_archive(&Archive {
        terms: "renju".parse().expect("terms"),
        setup: None,
        nodes,
        annotations: tengen_core::game::Annotations::default(),
        cursor: end,
        line_end: end,
    })
    .expect("it can lie on a board")
}

/// Some actions, and the end that they have.
const ENDS: [(&str, Outcome); 8] = [
    ("h8 a1 i9", Outcome::Forbidden(Forbidden::DoubleThree)),
    ("h8 a1 i9", Outcome::Forbidden(Forbidden::Overline)),
    ("h8 a1 i9 claim", Outcome::Claimed(Forbidden::DoubleFour)),
    ("h8 a1", Outcome::NoLegalPoint),
    ("h8 pass pass", Outcome::Passes),
    (
        "h8 a1",
        Outcome::Time {
            winner: Stone::White,
        },
    ),
    (
        "h8 a1",
        Outcome::Stated {
            winner: Some(Stone::Black),
        },
    ),
    ("h8 a1", Outcome::Stated { winner: None }),
];

fn every_end(said: &mut Sentences) {
    for (actions, outcome) in ENDS {
        let game = ended(actions, outcome, "");
        let name = format!("{outcome:?} after {actions}");
        said.add(&name, |texts| describe::how_it_ended(texts, &game));
        said.add(format!("{name}: status"), |texts| {
            describe::status(texts, &game)
        });
    }
}

#[test]
fn an_end_has_the_same_words_when_the_record_goes_on_after_it() {
    for (actions, outcome) in ENDS {
        let [end, more] = ["", "o15 n14"].map(|more| ended(actions, outcome, more));
        for texts in apps::LANGUAGES {
            let words = describe::how_it_ended(texts, &end);
            assert_eq!(describe::how_it_ended(texts, &more), words);
        }
    }
}

fn shapes(said: &mut Sentences) {
    for (terms, stones, last) in [
        ("freestyle", "h8 a1 i8 a3", "j8"),
        ("freestyle", "h8 a1 i8 a3 j8 a5", "k8"),
        ("freestyle", "h8 a1 i8 a3 j8 g8", "k8"),
        ("freestyle", "f8 a1 g8 a3 h6 c1 h7 c3", "h8"),
        ("freestyle", "f8 a1 g8 a3 e8 d8 h6 c1 h7 c3", "h8"),
        ("standard", "d8 a1 e8 a3 f8 a5 h8 a7 i8 a9", "g8"),
        // A closed three is not named.
        ("freestyle", "h8 a1 i8 g8", "j8"),
    ] {
        let mut app = under(terms);
        apps::play(&mut app, stones, Millis(0.0));
        said.add(format!("{terms}: {stones}, then {last}"), |texts| {
            apps::spoken(&mut in_language(&app, texts), Event::Press(at(last)))
        });
    }
}

fn cells(said: &mut Sentences) {
    let forbidden = CellState {
        forbidden: Some(Forbidden::Overline),
        ..CellState::default()
    };
    let offered = CellState {
        offered: Some(2),
        ..CellState::default()
    };
    let both = CellState {
        offered: Some(2),
        ..forbidden.clone()
    };
    for (name, state) in [
        ("forbidden", forbidden),
        ("offered", offered),
        ("forbidden and offered", both),
    ] {
        said.add(name, |texts| describe::cell(texts, at("h8"), &state));
    }
}

/// A double-three with a third three that does not count, a legal point, a five, and others.
fn explanations(said: &mut Sentences) {
    for (stones, point) in [
        ("e7 e8 g9 g10 g11 h8 f10 f11", "f8"),
        ("h8", "i9"),
        ("d8 e8 f8 g8", "h8"),
        ("d8 e8 f8 h8 i8", "g8"),
        ("e8 f8 g8 h5 h6 h7", "h8"),
        ("f8 g8", "h8"),
        ("f8 g8 h8", "i8"),
        ("f8 g8 h8 j9 j10", "j8"),
        ("e7 e8 g9 g10 g11 h8", "f8"),
    ] {
        let mut board = Board::new(BoardSize::DEFAULT);
        for name in stones.split(' ') {
            board.put(at(name), Stone::Black);
        }
        let why = explain(&board, at(point), Ruleset::RENJU).expect("an empty point");
        said.add(format!("{point} between {stones}"), |texts| {
            describe::explanation(texts, &why)
        });
    }
}

/// Both captions of an app.
fn caption(app: &Page, texts: Texts) -> String {
    let app = in_language(app, texts);
    Stone::BOTH.map(|stone| strip(&app, stone)).join(" | ")
}

/// Colours name a player until the players can exchange them.
fn captions(said: &mut Sentences) {
    for terms in [
        "freestyle",
        "freestyle first=white",
        "freestyle opening=pro",
        "freestyle opening=swap",
        "freestyle colours=nigiri",
        "renju opening=rif",
    ] {
        said.add(terms, |texts| caption(&under(terms), texts));
    }
    let mut app = under("freestyle");
    for (name, event) in [
        (
            "colours change with each game",
            Event::Set(Setting::Rematch(Rematch::SwapColours)),
        ),
        ("the next game", Event::Again),
        (
            "colours stay, and player 2 still begins",
            Event::Set(Setting::Rematch(Rematch::SameColours)),
        ),
    ] {
        let _ = app.update(event, apps::LATER);
        said.add(name, |texts| caption(&app, texts));
    }
}
