//! A game against the computer: turns, undo, taking a side over, stopping, and what a page keeps.

use tengen_testing::apps;

use crate::support::table::{PAUSE, Table, bot};
use tengen_core::{Action, Game, PlayRefusal, Refusal, Stone};
use tengen_engine::protocol::Request;
use tengen_engine::{BotKind, Limits};
use tengen_page::view::describe;
use tengen_page::{
    Effect, Event, Lineup, Message, Millis, NoticeReason, OpponentWish, Phase, PlayedBy, Player,
    Rematch, Setting, Settings, keys,
};
use tengen_testing::apps::{LATER, at, mouse, open_file, stores};

#[test]
fn the_computer_answers_every_move() {
    let mut table = Table::people("freestyle size=13");
    table.begin("freestyle size=13", "person", "level:3", Stone::Black);
    assert_eq!(
        (table.loads, table.told.len()),
        (0, 0),
        "it is not its turn"
    );
    table.press("g7");
    assert_eq!((table.loads, table.told.len()), (1, 0), "it is on its way");
    assert!(table.app.thinking().is_some_and(|it| it.is_coming));
    table.ready();
    let Request::Think(task) = table.request() else {
        panic!("{:?}", table.request())
    };
    let level = tengen_engine::Level::new(3).expect("a level");
    assert_eq!(task.bot, BotKind::Level(level));
    let seed = task.seed;
    assert!(matches!(task.limits, Limits::Time(_)));
    assert_eq!(&task.position, table.app.game().position());
    table.best("h8");
    assert_eq!(table.moves(), "g7 h8");
    assert!(!table.is_thinking());
    table.play("h7 i9");
    assert_eq!(
        (table.loads, table.stopped),
        (1, 0),
        "one engine serves the whole game"
    );
    assert_eq!(table.task().seed, seed, "and may remember it");
    table.send(Event::Again);
    table.play("h8");
    assert_ne!(table.task().seed, seed, "the next one is another");
}

#[test]
fn the_computer_begins_where_it_has_black() {
    let mut table = Table::as_white();
    assert_eq!(
        table.request().task().map(|task| task.position.to_move()),
        Some(Stone::Black)
    );
    table.play("h8 i9 j10");
    assert_eq!(table.app.computer_to_move(), None);
}

#[test]
fn numbers_of_requests_differ() {
    let mut table = Table::as_black();
    let mut seen = Vec::new();
    for moves in ["h8", "i9", "j10"] {
        table.press(moves);
        seen.push(table.task().id);
        let reply = ["a1", "c1", "e1"][seen.len() - 1];
        table.best(reply);
    }
    seen.dedup();
    assert_eq!(seen.len(), 3);
}

#[test]
fn a_quick_answer_waits_so_that_one_can_follow() {
    let mut table = Table::as_black();
    table.press("h8");
    table.reply("move=i9 score=0 depth=1 nodes=5 ms=1");
    assert_eq!(table.moves(), "h8");
    table.wait(200.0);
    assert_eq!(table.moves(), "h8");
    table.wait(PAUSE);
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn a_slow_answer_is_played_at_once() {
    let mut table = Table::as_black();
    table.press("h8");
    table.wait(2500.0);
    table.reply("move=i9 score=0 depth=1 nodes=5 ms=2500");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn nobody_plays_in_the_computers_turn() {
    let mut table = Table::as_black();
    table.send(mouse(Phase::Move, Some("h9")));
    assert!(table.app.hover().is_some());
    table.press("h8");
    table.send(mouse(Phase::Move, Some("h9")));
    assert_eq!(table.app.hover(), None);
    for event in [
        Event::Press(at("h9")),
        Event::Act(Action::place(at("h9"))),
        Event::Choose(Action::place(at("h9"))),
        Event::Choose(Action::Pass),
        Event::PlaceAnyway,
    ] {
        let effects = table.send(event.clone());
        assert_eq!(table.moves(), "h8", "{event:?}");
        if event != Event::PlaceAnyway {
            let is_refused = effects.iter().any(|it| {
                matches!(
                    it,
                    Effect::Refused(Refusal::Play(PlayRefusal::OutOfTurn))
                        | Effect::Announce(Message::Warned(NoticeReason::ComputersTurn, _))
                )
            });
            assert!(is_refused, "{event:?}: {effects:?}");
        }
    }
    table.press("h9");
    assert_eq!(table.refusal(), Some(NoticeReason::ComputersTurn));
    assert_eq!(table.told.len(), 1, "it thinks on");
    table.best("a1");
    assert_eq!(table.moves(), "h8 a1");
}

#[test]
fn keys_place_nothing_in_the_computers_turn() {
    let mut table = Table::as_black();
    table.press("h8");
    let before = table.moves();
    for key in ["ArrowLeft", "Enter", "k", "9", "Enter"] {
        let key = tengen_page::BoardKey::from_name(key).expect("a key");
        table.send(Event::Key(key));
    }
    assert_eq!(table.moves(), before);
    assert_eq!(table.refusal(), Some(NoticeReason::ComputersTurn));
}

#[test]
fn stop_makes_it_wait() {
    let mut table = Table::as_black();
    table.press("h8");
    table.send(Event::Stop);
    assert_eq!(table.stopped, 1);
    assert!(table.app.is_waiting() && !table.is_thinking());
    table.wait(20_000.0);
    assert_eq!(table.moves(), "h8");
    assert_eq!(table.toasts(), []);
    table.send(Event::GoOn);
    table.best("a1");
    assert_eq!(table.moves(), "h8 a1");
    table.play("h9 c1");
}

#[test]
fn a_side_can_be_taken_over_and_given_back() {
    let mut table = Table::as_black();
    table.press("h8");
    table.relieve(Stone::White);
    assert_eq!(table.stopped, 1, "it was thinking");
    assert_eq!(table.played_by(Player::Two), bot("relieved:level:3"));
    table.play("a1 h9 c1");
    assert_eq!(table.told.len(), 0);
    table.press("h10");
    table.relieve(Stone::White);
    assert!(table.is_thinking(), "it is White's turn");
    table.best("e1");
    assert_eq!(table.moves(), "h8 a1 h9 c1 h10 e1");
    // A person's side has nobody to give it to.
    table.relieve(Stone::Black);
    assert_eq!(table.played_by(Player::One), PlayedBy::Person);
}

#[test]
fn two_computers_play_by_themselves_and_can_be_stopped() {
    let mut table = Table::begun("freestyle", "simple", "level:2", Stone::Black);
    let bots = ["simple", "level:2"];
    let moves = ["h8", "a1", "i9", "c1", "j10"];
    for (ply, point) in moves.iter().enumerate() {
        assert_eq!(table.task().bot.to_string(), bots[ply % 2]);
        table.reply(&format!("move={point} score=0 depth=1 nodes=1 ms=1"));
        assert_eq!(
            table.app.game().ply(),
            u16::try_from(ply).expect("few"),
            "a pause to watch"
        );
        table.wait(510.0);
    }
    table.press("k8");
    assert_eq!(table.refusal(), Some(NoticeReason::ComputersTurn));
    table.send(Event::Resign);
    assert!(
        !table.app.game().status().is_over(),
        "nobody is there to resign"
    );
    table.send(Event::Stop);
    table.wait(PAUSE);
    assert_eq!(table.moves(), moves.join(" "));
    table.send(Event::Undo);
    assert_eq!(
        table.moves(),
        moves[..4].join(" "),
        "one action: no person's turn to go back to"
    );
    assert!(table.app.is_waiting());
    table.send(Event::GoOn);
    table.best("k8");
    assert!(table.is_thinking(), "they go on");
}

#[test]
fn a_person_resigns_in_whoevers_turn() {
    for (mut table, winner) in [
        (Table::as_black(), Stone::White),
        (Table::as_white(), Stone::Black),
    ] {
        for thinks in [true, false] {
            if table.app.computer_to_move().is_some() != thinks {
                continue;
            }
            table.send(Event::Resign);
            let game = table.app.game();
            assert!(
                matches!(game.status(), tengen_core::Status::Over { outcome, .. } if outcome.winner() == Some(winner))
            );
            table.send(Event::Undo);
            assert!(!table.app.game().status().is_over());
        }
    }
    let mut table = Table::as_black();
    table.press("h8");
    table.send(Event::Resign);
    assert!(
        matches!(table.app.game().status(), tengen_core::Status::Over { outcome, .. } if outcome.winner() == Some(Stone::White))
    );
    assert_eq!(table.stopped, 1);
}

#[test]
fn it_thinks_again_after_a_reload() {
    let mut table = Table::as_black();
    table.press("h8");
    let mut again = table.reloaded();
    assert_eq!((again.loads, again.moves().as_str()), (1, "h8"));
    again.ready();
    again.best("a1");
    assert_eq!(again.moves(), "h8 a1");
    // In the person's turn nothing is loaded, and in the middle of a line nobody moves.
    let mut again = again.reloaded();
    assert_eq!(again.loads, 0);
    again.send(Event::Prev);
    let again = again.reloaded();
    assert_eq!((again.loads, again.app.is_waiting()), (0, true));
}

#[test]
fn players_are_kept_and_a_rematch_may_exchange_them() {
    let mut table = Table::as_black();
    table.press("h8");
    let again = table.reloaded();
    assert_eq!(
        again.app.settings().players,
        [PlayedBy::Person, bot("level:3")]
    );
    table.send(Event::Set(Setting::Rematch(Rematch::SwapColours)));
    table.send(Event::Resign);
    table.send(Event::Again);
    assert_eq!(table.app.settings().first_player, Player::Two);
    assert!(table.is_thinking(), "it has Black now");
    table.play("h8 i9");
    table.send(Event::Set(Setting::Rematch(Rematch::SameColours)));
    table.send(Event::Again);
    assert!(table.is_thinking(), "and keeps it");
}

#[test]
fn a_new_game_of_people_has_no_computer() {
    let mut table = Table::as_black();
    table.press("h8");
    table.send(Event::New("standard".parse().expect("terms")));
    assert_eq!(table.stopped, 1);
    assert_eq!(table.app.settings().players, [PlayedBy::Person; 2]);
    table.play("h8 a1 i9");
}

#[test]
fn other_games_are_looked_at_without_a_computer() {
    let mut table = Table::as_black();
    table.press("h8");
    let mut other = Game::new("freestyle".parse().expect("terms"));
    other.play(at("c3")).expect("a move");
    let link = tengen_core::link::encode(&other.to_archive()).expect("a link");
    let found = tengen_page::Found {
        games: vec![tengen_page::FoundGame::Readable {
            facts: Vec::new(),
            broken: None,
            link,
        }],
        ..Default::default()
    };
    let effects = open_file(&mut table.app, found);
    assert!(effects.contains(&Effect::Interrupt), "it was thinking");
    assert!(stores(&effects, keys::SETTINGS));
    assert_eq!(table.played_by(Player::Two), bot("relieved:level:3"));
    table.press("d4");
    assert_eq!(table.moves(), "c3 d4");
    table.relieve(Stone::Black);
    assert_eq!(table.played_by(Player::One), PlayedBy::Person);
    table.send(Event::Restore);
    assert_eq!(table.moves(), "h8");
    assert!(table.is_thinking(), "the game goes on with its players");
}

#[test]
fn who_plays_is_written_into_the_settings_only_where_a_computer_does() {
    let app = tengen_testing::apps::app(
        Game::new("freestyle".parse().expect("terms")),
        Settings::default(),
        apps::USUAL,
    );
    assert!(!app.settings().to_string().contains("player-2"));
    let mut app = app;
    let players = [PlayedBy::Person, bot("level:max")];
    let lineup = Lineup {
        players,
        first: Player::One,
    };
    let _ = app.update(Event::Begin(app.game().terms(), lineup), Millis(0.0));
    assert!(app.settings().to_string().contains("player-2=level:max\n"));
}

#[test]
fn the_result_is_told_to_the_one_who_plays_the_computer() {
    let game = || {
        apps::played(15, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
            .game()
            .clone()
    };
    for (first_player, expected) in [(Player::One, "You won"), (Player::Two, "You lost")] {
        let settings = Settings {
            players: ["person", "level:2"].map(bot),
            first_player,
            ..Settings::default()
        };
        let app = apps::app(game(), settings, apps::USUAL);
        assert_eq!(describe::result(&app), expected);
        assert_eq!(describe::turn(&app, Stone::Black), "won");
        assert_eq!(describe::turn(&app, Stone::White), "");
    }
    let people = apps::app(game(), Settings::default(), apps::USUAL);
    assert_eq!(describe::result(&people), "Black wins");
}

#[test]
fn an_empty_board_offers_the_ways_to_play_until_one_is_chosen() {
    let mut app = apps::board(15);
    assert!(app.offers_ways_to_play());
    let _ = app.update(Event::Press(at("h8")), LATER);
    assert!(!app.offers_ways_to_play());
    let mut app = apps::board(15);
    let terms = app.game().terms();
    let _ = app.update(Event::New(terms), LATER);
    assert!(!app.offers_ways_to_play(), "the board is empty on purpose");
    assert_eq!(app.settings().opponent, OpponentWish::Person);
    let nigiri = apps::under("freestyle colours=nigiri");
    assert!(!nigiri.offers_ways_to_play(), "a question waits");
}

#[test]
fn the_next_game_remembers_the_opponent_and_the_level() {
    let mut table = Table::people("freestyle");
    let settings = table.app.settings();
    assert_eq!(settings.opponent, OpponentWish::Computer);
    assert_eq!(settings.level.number(), 2);
    table.begin("freestyle", "person", "level:7", Stone::Black);
    table.begin("freestyle", "person", "person", Stone::Black);
    let settings = table.app.settings();
    assert_eq!(settings.opponent, OpponentWish::Person);
    assert_eq!(settings.level.number(), 7);
}
