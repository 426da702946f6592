//! Games that are there already though they are turned or tell less, compared with a slow definition.

use proptest::prelude::*;
use tengen_collection::{
    Added, CollectedGame, Database, GameNumber, GameResult, Library, SourceId,
};
use tengen_core::{BoardSize, Point, Symmetry};

fn size() -> BoardSize {
    BoardSize::new(5).expect("in range")
}

/// A game as eight texts.
type Fields = [String; 8];

fn game(fields: &Fields) -> CollectedGame {
    fields.join("\t").parse().expect("a game")
}

fn turned(moves: &[Point], symmetry: Symmetry) -> String {
    let image = |it: &Point| symmetry.apply(*it, size()).expect("on the board");
    moves.iter().map(|it| image(it).to_string()).collect()
}

/// Returns `true` if two games are the same: as the document says it, with all boards written down.
fn is_same(one: &CollectedGame, two: &CollectedGame) -> bool {
    let fields = |it: &CollectedGame| -> Vec<String> {
        let text = it.to_string();
        text.split('\t').map(str::to_owned).collect()
    };
    let (mine, others) = (fields(one), fields(two));
    let known = |field: usize, unknown: &str| mine[field] != unknown && others[field] != unknown;
    let differs = |field: usize| mine[field] != others[field];
    let dates = [&mine[3], &others[3]].map(|it| it.split('-').collect::<Vec<_>>());
    let is_other_day = dates[0].iter().zip(&dates[1]).any(|(one, two)| one != two);
    let contradict = [
        differs(0),
        differs(1),
        known(2, "unknown") && differs(2),
        known(3, "") && is_other_day,
        known(4, "") && differs(4),
        known(5, "") && differs(5),
    ];
    !contradict.contains(&true)
        && Symmetry::ALL
            .into_iter()
            .any(|it| turned(one.moves(), it) == others[7])
}

/// One of three lines of moves, turned at random, with few different facts.
fn fields() -> impl Strategy<Value = Fields> {
    let select = |texts: &'static [&'static str]| proptest::sample::select(texts);
    let results: Vec<String> = GameResult::ALL.iter().map(ToString::to_string).collect();
    (
        select(&["renju", "renju", "freestyle"]),
        proptest::sample::select(results),
        select(&["", "2025", "2025-03", "2025-03-01", "2026", "2026-03"]),
        select(&["", "Ada", "Bo"]),
        select(&["", "Ada", "Cy"]),
        select(&["c3d4b2", "c3d4b2", "c3c4d4", "c3"]),
        proptest::sample::select(Symmetry::ALL.to_vec()),
    )
        .prop_map(|(rules, result, date, black, white, moves, symmetry)| {
            let line: CollectedGame = format!("renju\t5\tdraw\t\t\t\t\t{moves}")
                .parse()
                .expect("a game");
            let moves = turned(line.moves(), symmetry);
            let texts = [rules, "5", &result, date, black, white, "", &moves];
            texts.map(str::to_owned)
        })
}

proptest! {
    #[test]
    fn the_first_game_that_may_be_the_same_is_found(games in proptest::collection::vec(fields(), 1..60)) {
        let (mut database, mut slow) = (Database::default(), Vec::<CollectedGame>::new());
        for fields in &games {
            let game = game(fields);
            let known = slow.iter().position(|it| is_same(it, &game));
            let added = database.add(game.clone());
            let number = match added {
                Added::New(number) => {
                    prop_assert_eq!(known, None, "{}", game);
                    slow.push(game);
                    prop_assert_eq!(number.index(), slow.len() - 1);
                    continue;
                }
                Added::Known(number) => Some(number),
                Added::Full => None,
            };
            prop_assert_eq!(number.map(GameNumber::index), known, "{}", game);
        }
        prop_assert_eq!(database.games(), &slow[..]);
    }

    #[test]
    fn a_game_is_one_however_it_is_turned_and_whatever_it_leaves_out(
        fields in fields(),
        symmetry in proptest::sample::select(Symmetry::ALL.to_vec()),
        emptied in proptest::collection::vec(any::<bool>(), 4),
    ) {
        let whole = game(&fields);
        let mut other = fields;
        for (field, _) in [2, 3, 4, 5].into_iter().zip(emptied).filter(|it| it.1) {
            other[field] = if field == 2 { "unknown" } else { "" }.to_owned();
        }
        other[7] = turned(whole.moves(), symmetry);
        for pair in [[&whole, &game(&other)], [&game(&other), &whole]] {
            let mut database = Database::default();
            let added = pair.map(|it| database.add(it.clone()));
            prop_assert!(matches!(added, [Added::New(_), Added::Known(_)]), "{:?}", pair);
        }
    }
}

#[test]
fn a_file_tells_more_of_a_game_that_was_played_here() {
    let mut library = Library::default();
    let played = "renju\t15\tunknown\t2026-11-22\t\t\t\th8h9j10";
    library.replace_played([played.parse().expect("a game")]);
    let file = "renju\t15\tblack\t2026-11-22\tAda\tBo\tCup\th8i8j10";
    let turned = "renju\t15\tblack\t2026-11-22\tAda\tBo\tCup\th8i8j6";
    let (counts, new) = library.add(SourceId(7), &format!("{file}\n{turned}"));
    assert_eq!((counts.added, counts.known), (1, 1));
    assert_eq!(new, format!("{file}\n"));
    let (_, games) = library.find(&tengen_collection::Wish::default(), 0, 9);
    let games: Vec<String> = games.iter().map(ToString::to_string).collect();
    assert_eq!(games, [file], "as the file tells it, as after a reload");
}
