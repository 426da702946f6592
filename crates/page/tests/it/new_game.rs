//! The players in the dialog for a new game.

use tengen_core::game::Colours;
use tengen_core::{Stone, Terms};
use tengen_engine::{BotKind, Level};
use tengen_page::{
    ColourWish, Lineup, NewOpponent, OpponentField, OpponentWish, PlayedBy, Player, Settings,
    last_levels,
};

fn opponent(name: &str) -> NewOpponent {
    name.parse().expect("an opponent")
}

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

#[test]
fn each_opponent_has_its_fields() {
    let html = tengen_testing::site::DOCUMENT;
    for (name, fields) in [
        ("computer", "level-white wish"),
        ("person", "colours"),
        ("both", "level-black level-white"),
        ("online", ""),
    ] {
        assert!(
            html.contains(&format!("name=\"opponent\" value=\"{name}\"")),
            "{name}"
        );
        let has = OpponentField::ALL.into_iter();
        let has: Vec<&str> = has
            .filter(|&it| opponent(name).has(it))
            .map(OpponentField::name)
            .collect();
        assert_eq!(has.join(" "), fields, "{name}");
    }
    for field in OpponentField::ALL {
        assert!(
            html.contains(&format!("data-part=\"{}\"", field.name())),
            "{field:?}"
        );
    }
    assert!("nobody".parse::<NewOpponent>().is_err());
}

#[test]
fn the_colours_follow_from_the_wish_or_the_choice() {
    let lots = Some(Colours::Nigiri);
    for (name, wish, chosen, colours) in [
        (
            "computer",
            Some(ColourWish::White),
            lots,
            Some(Colours::Assigned),
        ),
        (
            "computer",
            Some(ColourWish::ByLot),
            lots,
            Some(Colours::Assigned),
        ),
        ("computer", Some(ColourWish::Nigiri), None, lots),
        ("computer", None, lots, None),
        ("both", None, lots, Some(Colours::Assigned)),
        ("person", Some(ColourWish::White), lots, lots),
        ("online", None, lots, lots),
        ("person", None, None, None),
    ] {
        assert_eq!(
            opponent(name).colours(wish, chosen),
            colours,
            "{name} {wish:?}"
        );
    }
}

#[test]
fn the_lineup_has_the_chosen_players() {
    let levels = [level(2), level(7)].map(BotKind::Level);
    let of = |name: &str, wish, drawn| opponent(name).lineup(levels, wish, drawn, Terms::default());
    let [black, white]: [PlayedBy; 2] = ["level:2", "level:7"].map(|it| it.parse().expect("a bot"));
    assert_eq!(
        of("person", ColourWish::White, Stone::White),
        Lineup::default()
    );
    assert_eq!(
        of("online", ColourWish::White, Stone::White),
        Lineup::default()
    );
    let both = of("both", ColourWish::White, Stone::White);
    assert_eq!((both.players, both.first), ([black, white], Player::One));
    assert_eq!(both.opponent(), OpponentWish::Both);
    for (wish, drawn, first) in [
        (ColourWish::Black, Stone::White, Player::One),
        (ColourWish::White, Stone::Black, Player::Two),
        (ColourWish::Nigiri, Stone::White, Player::One),
        (ColourWish::ByLot, Stone::Black, Player::One),
        (ColourWish::ByLot, Stone::White, Player::Two),
    ] {
        let lineup = of("computer", wish, drawn);
        assert_eq!(lineup.players, [PlayedBy::Person, white], "{wish:?}");
        assert_eq!(lineup.first, first, "{wish:?} {drawn}");
    }
}

#[test]
fn the_sliders_show_the_last_levels() {
    let mut settings = Settings::default();
    assert_eq!(last_levels(&settings), [None, Some(settings.level)]);
    settings.players = ["level:2", "level:7"].map(|it| it.parse().expect("a bot"));
    assert_eq!(last_levels(&settings), [Some(level(2)), Some(level(7))]);
    settings.players = ["person", "simple"].map(|it| it.parse().expect("a bot"));
    assert_eq!(
        last_levels(&settings),
        [None, None],
        "a program has no level"
    );
}
