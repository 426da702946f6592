//! Pictures to share, and the texts of printed games, which are kept in `tests/sentences/share.txt`.

use tengen_core::Game;
use tengen_core::game::{Tag, Terms};
use tengen_page::view::describe::{self, ShareButton};
use tengen_page::view::{film, picture};
use tengen_page::{Event, PictureOptions};
use tengen_picture::{Layer, Primitive, Scene, Sprite, Visibility};
use tengen_testing::apps::{LATER, played};

use crate::support::golden::{self, Sentences};

const OPTIONS: PictureOptions = PictureOptions {
    side: 480,
    coordinates: Visibility::Hidden,
    numbers: Visibility::Hidden,
};

fn stones(scene: &Scene) -> usize {
    let is_stone = |shape: &Primitive| {
        matches!(
            shape,
            Primitive::Sprite {
                sprite: Sprite::Stone(_),
                ..
            }
        )
    };
    scene.items.iter().filter(|it| is_stone(&it.shape)).count()
}

#[test]
fn a_picture_is_at_rest_and_shows_the_cursor() {
    let mut app = played(15, "h8 i9 g7");
    let _ = app.update(Event::Undo, LATER);
    let scene = picture(&app, OPTIONS);
    assert_eq!(stones(&scene), 2);
    let layers = scene.items.iter().map(|it| it.key.0);
    let allowed = [Layer::Shadow, Layer::Stone, Layer::Mark];
    assert!(
        layers.into_iter().all(|it| allowed.contains(&it)),
        "{scene}"
    );
    let shown = PictureOptions {
        coordinates: Visibility::Shown,
        numbers: Visibility::Shown,
        ..OPTIONS
    };
    let more = picture(&app, shown).items.len() - scene.items.len();
    assert_eq!(
        more,
        30 + 2,
        "coordinates, and a number for each stone beside the seal"
    );
}

#[test]
fn a_film_shows_each_move_of_the_line_to_its_end() {
    for (moves, back) in [("", 0), ("h8", 0), ("h8 i9 g7 j10", 2)] {
        let mut app = played(15, moves);
        for _ in 0..back {
            let _ = app.update(Event::Prev, LATER);
        }
        let count = moves.split_whitespace().count();
        let film = film(&app, OPTIONS);
        assert_eq!(usize::from(film.frames()), count + 1);
        let shown: Vec<usize> = film.map(|scene| stones(&scene)).collect();
        assert_eq!(shown, (0..=count).collect::<Vec<_>>(), "{moves}");
    }
}

#[test]
fn the_last_picture_of_a_film_has_the_winning_line() {
    let app = played(15, "h8 a1 i8 b1 j8 c1 k8 d1 l8");
    let has_line = |scene: &Scene| scene.items.iter().any(|it| it.key.0 == Layer::Line);
    let lines: Vec<bool> = film(&app, OPTIONS).map(|scene| has_line(&scene)).collect();
    let (last, others) = lines.split_last().expect("pictures");
    assert!(*last && !others.contains(&true));
}

/// A game of Black's five, with these facts.
fn record(tags: &[(Tag, &str)], moves: &str) -> Game {
    let game = played(15, moves).game().clone();
    let mut archive = game.to_archive();
    for &(tag, text) in tags {
        archive.annotations.set_tag(tag, text);
    }
    archive.cursor = 0;
    Game::from_archive(&archive).expect("a game")
}

#[test]
fn sentences_about_printed_games_and_buttons() {
    golden::check(
        "share",
        &[
            ("Headings of printed games", headings),
            ("Captions of diagrams", captions),
            ("Buttons and messages", buttons),
        ],
    );
}

fn headings(said: &mut Sentences) {
    const WON: &str = "h8 a1 i8 b1 j8 c1 k8 d1 l8";
    let tags = [
        (Tag::Black, "Ann"),
        (Tag::White, "王"),
        (Tag::Event, "Cup"),
        (Tag::Date, "2026-11-20"),
    ];
    for (name, game) in [
        ("no names, no moves", Game::new(Terms::default())),
        ("no names, won", record(&[], WON)),
        ("a whole record, at its start", record(&tags, WON)),
        ("one name, not over", record(&tags[..1], "h8 i9")),
    ] {
        said.add(name, |texts| {
            describe::sheet_heading(texts, &game).join(" / ")
        });
    }
}

fn captions(said: &mut Sentences) {
    for (first, last) in [(1, 0), (1, 1), (21, 40)] {
        said.add(format!("from {first} to {last}"), |texts| {
            describe::sheet_caption(texts, first, last)
        });
    }
}

fn buttons(said: &mut Sentences) {
    for button in [
        ShareButton::Copy,
        ShareButton::CopyDone,
        ShareButton::Save,
        ShareButton::Cancel,
    ] {
        said.add(format!("{button:?}"), |texts| {
            describe::share_button(texts, button)
        });
    }
    said.add("no picture", describe::picture_failed);
    said.add("not shared", describe::not_sent);
}
