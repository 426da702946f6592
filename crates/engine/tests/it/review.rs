//! Reviews of games in which a win was there and was not played.

use tengen_core::rules::Setup;
use tengen_core::{Game, Point, Position, Ruleset, Stone, Terms};
use tengen_engine::{BotKind, Engine, Limits, Quality, Review, ReviewLine, StandardClock, study};
use tengen_testing::blunder_data::blunder_games;
use tengen_testing::cases::cases;
use tengen_testing::vcf_data::puzzles;
use tengen_testing::vct_data::threat_puzzles;

/// The limit with which the page reviews games.
const LIMITS: Limits = Limits::Nodes(100_000);

/// Returns the review of a game from a position on.
pub(crate) fn review(game: &Game, limits: Limits) -> Review {
    let line = ReviewLine::of(game);
    let (mut prover, mut thinker) = (Engine::new(game.position()), BotKind::Search.build(0));
    let clock = StandardClock::default();
    let mut study = |index, position: &Position| {
        let searched = || study(&mut prover, &mut *thinker, position, limits, &clock);
        line.decided(index).unwrap_or_else(searched)
    };
    let studied = (0..).map_while(|index| Some(study(index, line.position(index)?)));
    Review::of(&line.choices(), studied.collect())
}

/// Returns the game that begins with a position, in which the side to move plays far away from all stones.
fn elsewhere(position: &Position) -> Game {
    let terms = Terms {
        rules: position.rules(),
        ..Terms::default()
    };
    let setup = Setup {
        board: position.board().clone(),
        to_move: position.to_move(),
    };
    let mut game = Game::from_setup(terms, setup);
    let board = position.board();
    let distance = |from: Point| {
        let steps = |to: Point| {
            let columns = from.column().abs_diff(to.column());
            columns.max(from.row().abs_diff(to.row()))
        };
        board.iter().map(|(stone, _)| steps(stone)).min()
    };
    let free = board.size().points().filter(|&it| board.is_empty_at(it));
    let far = free.max_by_key(|&it| distance(it)).expect("a point");
    game.play(far).expect("a move");
    game
}

#[test]
fn every_missed_win_is_found() {
    let fours = puzzles().into_iter().filter(|it| it.moves > 0);
    let fours = fours.map(|it| {
        let setup = Setup {
            board: it.board,
            to_move: it.attacker,
        };
        let position = Position::from_setup(setup, Ruleset::RENJU, Stone::Black);
        (position, it.place)
    });
    let threats = threat_puzzles().into_iter();
    let threats = threats.map(|it| (it.position, it.place));
    let step = if cases(1) == 1 { 20 } else { 1 };
    let (mut unseen, mut missed) = (Vec::new(), 0);
    for (position, place) in fours.chain(threats).step_by(step) {
        let found = review(&elsewhere(&position), LIMITS);
        let Some(plan) = found.studied(0).and_then(|it| it.win.clone()) else {
            unseen.push(place);
            continue;
        };
        // After some stones elsewhere the win is still there.
        missed += usize::from(found.missed_win(0).is_some());
        let proof = tengen_proofs::Proof { position, plan };
        assert!(tengen_proofs::check(&proof, u64::MAX).is_ok(), "{place}");
    }
    assert_eq!(unseen, [""; 0]);
    assert!(missed >= 300 / step, "{missed}");
}

#[test]
fn known_blunders_are_named() {
    let step = if cases(1) == 1 { 120 } else { 1 };
    let (mut games, mut unnamed) = (0, Vec::new());
    for it in blunder_games().into_iter().step_by(step) {
        games += 1;
        let found = review(&it.game, LIMITS);
        let quality = found.moves()[it.blunder].quality;
        if quality != Quality::Losing {
            unnamed.push((it.place, quality));
        }
    }
    println!(
        "{} of {games} blunders are not named: {unnamed:?}",
        unnamed.len()
    );
    assert!(games >= 200 / step, "{games} games");
    assert!(100 * unnamed.len() <= 5 * games, "{unnamed:?}");
}
