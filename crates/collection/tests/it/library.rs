//! Sources that are taken away and brought back, games found with their boards turned, and the messages.

use proptest::prelude::*;
use tengen_collection::{
    Answer, CollectedGame, Counts, Explored, Filter, GameResult, Library, Lines, NextMove, Order,
    Request, SourceId, Tally, Uncollectable, Wish,
};
use tengen_core::game::Tag;
use tengen_core::{Board, BoardSize, Game, Point, Stone, Terms};

const FILE: SourceId = SourceId(10);
const OTHER: SourceId = SourceId(20);

fn lines(texts: &[&str]) -> String {
    let line = |text: &&str| text.replace('|', "\t") + "\n";
    texts.iter().map(line).collect()
}

fn names(library: &Library) -> Vec<String> {
    let (_, games) = library.find(&Wish::default(), 0, 99);
    games.iter().map(|it| it.black.to_string()).collect()
}

const ADA: &str = "renju|15|black||Ada|||h8h9";
const BO: &str = "renju|15|white||Bo|||h8i9";
const CY: &str = "renju|15|draw||Cy|||h8g9";

#[test]
fn a_source_is_taken_away_and_brought_back() {
    let mut library = Library::default();
    library.add(FILE, &lines(&[ADA, BO]));
    let (counts, new) = library.add(OTHER, &lines(&[BO, CY, "nothing"]));
    let expected = Counts {
        added: 1,
        known: 1,
        wrong: 1,
        full: 0,
    };
    assert_eq!((counts, new), (expected, lines(&[CY])));
    assert_eq!(names(&library), ["Cy", "Bo", "Ada"]);
    assert_eq!(library.remove(FILE), 2);
    assert_eq!(names(&library), ["Cy"]);
    assert_eq!(library.restore(OTHER), Counts::default(), "another source");
    assert_eq!(library.restore(FILE).added, 2);
    assert_eq!(library.restore(FILE).added, 0, "only once");
    assert_eq!(names(&library), ["Bo", "Ada", "Cy"]);
}

#[test]
fn a_file_may_have_games_that_were_played_here() {
    let mut library = Library::default();
    let games: Result<Vec<CollectedGame>, _> = lines(&[ADA, BO]).lines().map(str::parse).collect();
    let games = games.expect("games");
    assert_eq!(library.replace_played(games.clone()).added, 2);
    let (counts, new) = library.add(FILE, &lines(&[ADA]));
    assert_eq!((counts.added, new), (1, lines(&[ADA])));
    assert_eq!(library.len(), 2, "it is counted once");
    assert_eq!(library.replace_played(games).known, 1);
    assert_eq!(library.replace_played([]).added, 0);
    assert_eq!(names(&library), ["Ada"], "the file has it");
}

#[test]
fn games_of_one_source_are_found() {
    let mut library = Library::default();
    library.add(FILE, &lines(&[ADA, BO]));
    library.add(SourceId(FILE.0 + 1), &lines(&[CY]));
    let found = |source| {
        let wish = Wish {
            source,
            ..Wish::default()
        };
        library.find(&wish, 0, 99).0
    };
    assert_eq!(found(None), 3);
    assert_eq!(found(Some(FILE)), 2);
    assert_eq!(found(Some(SourceId(FILE.0 + 1))), 1);
    assert_eq!(found(Some(SourceId(FILE.0 + 2))), 0);
}

#[test]
fn found_games_lie_as_the_position() {
    let mut library = Library::default();
    library.add(FILE, &lines(&["renju|15|black||Ada|||h8i8j10", ADA]));
    let mut board = Board::new(BoardSize::DEFAULT);
    board.put("h8".parse().expect("a point"), Stone::Black);
    board.put("h9".parse().expect("a point"), Stone::White);
    let wish = Wish {
        at: Some(board),
        ..Wish::default()
    };
    let (all, games) = library.find(&wish, 0, 99);
    let moves = |it: &CollectedGame| it.moves().iter().map(Point::to_string).collect::<String>();
    let moves: Vec<String> = games.iter().map(moves).collect();
    assert_eq!(all, 2);
    assert_eq!(moves[0], "h8h9");
    assert!(["h8h9j10", "h8h9f10"].contains(&&*moves[1]), "{moves:?}");
    assert_eq!(library.find(&wish, 1, 99).1, games[1..]);
    assert_eq!(library.find(&wish, 0, 1).1, games[..1]);
}

#[test]
fn a_game_becomes_a_record_again() {
    for text in [
        "renju|15|black|2026-11-22|Ada|Bo|Cup|h8h9j10",
        "freestyle|15|black||||T|h8a1i8a2j8a3k8a4l8",
        "standard|19|draw|2026|Ada|||a1s19",
        "freestyle|15|unknown||||T|h8",
    ] {
        let game: CollectedGame = text.replace('|', "\t").parse().expect("a game");
        let archive = game.to_archive(1);
        assert_eq!(archive.cursor, 1);
        assert_eq!(CollectedGame::of(&archive), Ok(game));
    }
}

fn tree(branches: &[&str]) -> Game {
    let mut game = Game::new(Terms::default());
    for line in branches {
        game.first();
        for name in line.split(' ') {
            game.play(name.parse().expect("a point")).expect("a move");
        }
    }
    game
}

fn texts(lines: &Lines) -> Vec<String> {
    lines.games.iter().map(ToString::to_string).collect()
}

#[test]
fn every_line_of_a_library_is_a_game() {
    let mut game = tree(&["h8 h9 i9", "h8 h9 j10", "h8 i9"]);
    let found = Lines::of(&game.to_archive(), 10).expect("a library");
    assert_eq!(
        texts(&found),
        ["h8h9i9", "h8h9j10", "h8i9"].map(|it| format!("freestyle\t15\tunknown\t\t\t\t\t{it}"))
    );
    let found = Lines::of(&game.to_archive(), 2).expect("a library");
    assert_eq!((found.games.len(), found.left_out), (2, 1));
    // A game with variations is one game.
    game.annotations_mut().set_tag(Tag::Black, "Ada");
    let found = Lines::of(&game.to_archive(), 10).expect("a game");
    assert_eq!(texts(&found), ["freestyle\t15\tunknown\t\tAda\t\t\th8h9i9"]);
    let empty = Game::new(Terms::default()).to_archive();
    assert_eq!(Lines::of(&empty, 10), Err(Uncollectable::NoMoves));
}

#[test]
fn a_line_of_a_library_that_ends_with_five_is_won() {
    let game = tree(&["h8 a15 h9 a14 h10 a13 h11 a12 h12", "h8 a15 g9"]);
    let lines = Lines::of(&game.to_archive(), 10).expect("a library");
    assert_eq!(
        texts(&lines),
        [
            "freestyle\t15\tblack\t\t\t\t\th8a15h9a14h10a13h11a12h12",
            "freestyle\t15\tunknown\t\t\t\t\th8a15g9"
        ]
    );
}

#[test]
fn a_line_of_a_library_ends_with_a_pass() {
    let mut game = tree(&["h8 h9", "h8 i9"]);
    let terms = Terms {
        rules: "renju".parse().expect("rules"),
        ..Terms::default()
    };
    let mut archive = game.to_archive();
    archive.terms = terms;
    game = Game::from_archive(&archive).expect("a game");
    game.last();
    let at = tengen_core::game::At {
        seat: game.seat_to_move(),
        clock: None,
    };
    game.act(tengen_core::Action::Pass, at).expect("a pass");
    game.play("j10".parse().expect("a point")).expect("a move");
    let found = Lines::of(&game.to_archive(), 10).expect("a library");
    let ends: Vec<String> = found
        .games
        .iter()
        .map(|it| it.moves().iter().map(Point::to_string).collect())
        .collect();
    assert_eq!(ends, ["h8h9", "h8i9"]);
}

fn wish() -> impl Strategy<Value = Wish> {
    let size = BoardSize::new(9).expect("in range");
    let points: Vec<Point> = size.points().collect();
    let stones = proptest::sample::subsequence(points, 0..9);
    let at = proptest::option::of(stones.prop_map(move |points| {
        let mut board = Board::new(size);
        for (index, point) in points.into_iter().enumerate() {
            board.put(point, Stone::BOTH[index * 5 % 3 % 2]);
        }
        board
    }));
    let date = proptest::sample::select(vec!["", "2025", "2025-03", "2025-03-31"]);
    let result = proptest::option::of(proptest::sample::select(GameResult::ALL.to_vec()));
    let rules = proptest::sample::select(vec!["freestyle", "renju", "caro"]);
    let rules = proptest::option::of(rules);
    let source = proptest::option::of(any::<u64>().prop_map(SourceId));
    let words = "[a-zé天]{0,3}( [a-z]{1,3})?";
    let order = proptest::sample::select(Order::ALL.to_vec());
    (words, date.clone(), date, result, rules, at, source, order).prop_map(
        |(words, since, until, result, rules, at, source, order)| Wish {
            filter: Filter {
                words: words.trim().to_owned(),
                since: since.parse().expect("a date"),
                until: until.parse().expect("a date"),
                result,
                variant: rules.map(|it| it.parse::<tengen_core::Ruleset>().expect("rules").variant),
            },
            at,
            source,
            order,
        },
    )
}

fn requests() -> impl Strategy<Value = Request> {
    let source = || any::<u64>().prop_map(SourceId);
    let text = || proptest::sample::select(vec![String::new(), lines(&[ADA]), lines(&[BO, CY])]);
    prop_oneof![
        Just(Request::Clear),
        (source(), text()).prop_map(|(source, lines)| Request::Fill(source, lines)),
        (source(), text()).prop_map(|(source, lines)| Request::Add(source, lines)),
        text().prop_map(Request::Played),
        source().prop_map(Request::Remove),
        source().prop_map(Request::Restore),
        (0..999_usize, 0..99_usize, wish()).prop_map(|(from, count, wish)| Request::Find {
            from,
            count,
            wish
        }),
        wish().prop_map(Request::Explore),
        (any::<u32>(), wish()).prop_map(|(number, wish)| Request::List(number, wish)),
    ]
}

fn answers() -> impl Strategy<Value = Answer> {
    let tally = || {
        let number = || 0..1000_u32;
        (number(), number(), number(), number()).prop_map(|(black, white, draws, unknown)| Tally {
            black,
            white,
            draws,
            unknown,
        })
    };
    let counts = || {
        any::<[u32; 4]>().prop_map(|[added, known, wrong, full]| Counts {
            added,
            known,
            wrong,
            full,
        })
    };
    let points: Vec<Point> = BoardSize::DEFAULT.points().collect();
    let next = (proptest::sample::select(points), tally());
    let next = next.prop_map(|(point, tally)| NextMove { point, tally });
    let explored = (tally(), tally(), proptest::collection::vec(next, 0..5));
    let game = || proptest::sample::select(vec![ADA, BO, CY]);
    let game = game().prop_map(|it| it.replace('|', "\t").parse().expect("a game"));
    prop_oneof![
        any::<usize>().prop_map(Answer::Games),
        Just(Answer::Listed(7, lines(&[ADA, CY]))),
        counts().prop_map(Answer::Filled),
        (
            counts(),
            proptest::sample::select(vec![String::new(), lines(&[ADA])])
        )
            .prop_map(|(counts, lines)| Answer::Added(counts, lines)),
        (any::<usize>(), proptest::collection::vec(game, 0..4))
            .prop_map(|(all, games)| Answer::Found(all, games)),
        explored.prop_map(|(games, ended, next)| Answer::Explored(Explored {
            games,
            ended,
            next,
            numbers: Vec::new(),
        })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn messages_are_read_as_they_were_written(request in requests(), answer in answers()) {
        prop_assert_eq!(request.to_string().parse(), Ok(request));
        prop_assert_eq!(answer.to_string().parse(), Ok(answer));
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "(explore|find|found|explored|add|filled)[ \t\n0-9a-zA-Z]{0,40}") {
        let _ = text.parse::<Request>();
        let _ = text.parse::<Answer>();
    }
}

/// Lines of games with a few moves, players and dates, which some do not tell.
fn some_games() -> impl Strategy<Value = String> {
    let name = || proptest::sample::select(&["", "Ada", "Bo"][..]);
    let date = proptest::sample::select(&["", "2025", "2025-03", "2026"][..]);
    let moves = proptest::sample::select(&["h8h9", "h8i9", "h8i8"][..]);
    let game = (date, name(), name(), moves).prop_map(|(date, black, white, moves)| {
        format!("renju|15|unknown|{date}|{black}|{white}||{moves}")
    });
    proptest::collection::vec(game, 0..8).prop_map(|games| {
        let games: Vec<&str> = games.iter().map(|it| &**it).collect();
        lines(&games)
    })
}

proptest! {
    #[test]
    fn no_game_of_a_file_gets_lost_with_those_that_were_played_here(
        played in some_games(),
        files in [some_games(), some_games()],
    ) {
        let mut library = Library::default();
        let games: Result<Vec<CollectedGame>, _> = played.lines().map(str::parse).collect();
        library.replace_played(games.expect("games"));
        let added = [(FILE, &files[0]), (OTHER, &files[1])].map(|(id, it)| library.add(id, it).0.added);
        library.replace_played([]);
        prop_assert_eq!(library.len(), (added[0] + added[1]) as usize);
        prop_assert_eq!(library.remove(FILE), added[0] as usize);
    }
}
