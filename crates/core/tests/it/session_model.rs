//! Sessions of two seats compared with a simple model written from the rules of the referee: all orders of
//! the possible actions, and long random sequences.

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::sample::select;
use tengen_core::game::{Consent, Deed, DeedOutcome, Request, Session, Wish};
use tengen_core::rules::Setup;
use tengen_core::rules::opening::Answer;
use tengen_core::{
    Action, At, NodeId, PlayRefusal, Refusal, RequestRefusal, Seat, StepRefusal, Stone,
};
use tengen_testing::config::config;
use tengen_testing::plain_game::Deed as Done;
use tengen_testing::plain_tree::Model;
use tengen_testing::play::{Call, Op, Start, op, start};

/// An input of a session.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Do {
    Deed(Deed, Seat),
    Go(Call),
}

/// The simple model of a session.
#[derive(Clone)]
struct Plainly {
    game: Model,
    request: Option<Request>,
    /// The path to the stone about which White must decide.
    pending: Option<Vec<Done>>,
}

impl Plainly {
    fn is_claim_pending(&self) -> bool {
        self.pending.as_ref() == Some(&self.game.cursor)
    }

    fn make(&mut self, what: Do) -> Result<(), Refusal> {
        let before = self.game.cursor.clone();
        match what {
            Do::Deed(Deed::Act(action), seat) => {
                if action.is_call() {
                    return Err(PlayRefusal::NotNow.into());
                }
                self.game.act(action, seat)?;
                let is_over = self.game.shown().over.is_some();
                let stays = Some(Request {
                    by: seat,
                    wish: Wish::Draw,
                });
                if self.request != stays || is_over {
                    self.request = None;
                }
                let plain = self.game.shown();
                let decides =
                    plain.claim.is_some() && plain.over.is_none() && self.game.redo.is_empty();
                self.pending = decides.then(|| self.game.cursor.clone());
            }
            Do::Deed(Deed::Ask(wish), seat) => {
                if self.request.is_some() {
                    return Err(RequestRefusal::AlreadyAsked.into());
                }
                self.may_ask(wish, seat)?;
                self.request = Some(Request { by: seat, wish });
            }
            Do::Deed(Deed::Withdraw, seat) => {
                let mine = self.request.filter(|request| request.by == seat);
                mine.ok_or(RequestRefusal::NothingAsked)?;
                self.request = None;
            }
            Do::Deed(Deed::Answer(consent), seat) => {
                let request = self.request.ok_or(RequestRefusal::NothingAsked)?;
                if request.by == seat {
                    return Err(RequestRefusal::OutOfTurn.into());
                }
                self.request = None;
                if consent == Consent::Agree {
                    self.grant(request, seat)?;
                }
            }
            Do::Go(Call::Undo | Call::Jump(_) | Call::Goto(_) | Call::First)
                if self.is_claim_pending() =>
            {
                return Err(StepRefusal::ClaimPending.into());
            }
            Do::Go(call) => self.game.make(call)?,
        }
        // A request is about the position in which it was made, except for a draw offer.
        let is_act = matches!(what, Do::Deed(Deed::Act(_), _));
        if self.game.cursor != before && !is_act {
            self.request = None;
        }
        Ok(())
    }

    fn may_ask(&self, wish: Wish, seat: Seat) -> Result<(), RequestRefusal> {
        let plain = self.game.shown();
        match wish {
            Wish::Forgive if plain.claim.is_none() || plain.over.is_some() => {
                Err(RequestRefusal::NotNow)
            }
            Wish::Forgive if plain.colour(seat) == Stone::White => Err(RequestRefusal::OutOfTurn),
            Wish::Draw | Wish::TakeBack if plain.over.is_some() => Err(RequestRefusal::Over),
            Wish::TakeBack => self.plies_of(seat).map(drop),
            _ => Ok(()),
        }
    }

    /// Returns the number of plies that a seat may ask to take back.
    fn plies_of(&self, seat: Seat) -> Result<usize, RequestRefusal> {
        let plain = self.game.shown();
        if plain.claim.is_some() {
            return Err(RequestRefusal::ClaimPending);
        }
        if plain.asked.is_some() {
            return Err(RequestRefusal::NotNow);
        }
        let is_plain =
            |done: &&Done| matches!(done.0, Action::Answer(Answer::Place(_)) | Action::Pass);
        let plies = self.game.cursor.iter().rev().take_while(is_plain).take(2);
        let place = plies.into_iter().position(|done| done.1 == seat);
        place.map(|place| place + 1).ok_or(RequestRefusal::NotNow)
    }

    fn grant(&mut self, request: Request, by: Seat) -> Result<(), Refusal> {
        let plies = match request.wish {
            Wish::Draw => {
                self.game.act(Action::Draw, by)?;
                0
            }
            Wish::TakeBack => self.plies_of(request.by)?,
            Wish::Forgive => 1,
        };
        for _ in 0..plies {
            self.game.make(Call::Undo)?;
        }
        self.pending = None;
        Ok(())
    }

    /// Returns a value that distinguishes the states.
    fn key(&self) -> (Vec<Done>, Vec<Done>, Option<Request>, bool) {
        (
            self.game.cursor.clone(),
            self.game.redo.clone(),
            self.request,
            self.is_claim_pending(),
        )
    }
}

fn make(session: &mut Session, what: Do) -> Result<Option<DeedOutcome>, Refusal> {
    match what {
        Do::Deed(deed, seat) => return session.handle(deed, At::seat(seat)).map(Some),
        Do::Go(Call::Undo) => session.undo(),
        Do::Go(Call::Redo) => session.redo(),
        Do::Go(Call::Jump(number)) => session.jump(NodeId::from_number(number)),
        Do::Go(Call::Goto(ply)) => session.goto_ply(ply),
        Do::Go(Call::First) => session.first(),
        Do::Go(Call::Last) => Ok(session.last()),
        Do::Go(call) => panic!("a session does not do {call:?}"),
    }
    .map(|_| None)
    .map_err(Refusal::Step)
}

/// Gives an input to both and compares them. Returns `true` if it was accepted.
fn step(session: &mut Session, plain: &mut Plainly, what: Do) -> bool {
    let seen = |session: &Session| {
        let game = session.game();
        (game.to_archive(), game.log().len(), session.request())
    };
    let before = seen(session);
    let said = make(session, what);
    let expected = plain.make(what);
    assert_eq!(said.clone().map(drop), expected, "{what:?} {before:?}");
    assert_eq!(session.request(), plain.request, "{what:?} {before:?}");
    assert_eq!(
        session.is_claim_pending(),
        plain.is_claim_pending(),
        "{what:?} {before:?}"
    );
    let Ok(event) = said else {
        assert_eq!(seen(session), before, "{what:?}");
        return false;
    };
    plain.game.compare(session.game());
    let status = session.game().status();
    let expected = match what {
        Do::Deed(Deed::Act(_), _) => Some(DeedOutcome::Acted(status)),
        Do::Deed(Deed::Ask(wish), by) => Some(DeedOutcome::Asked(Request { by, wish })),
        Do::Deed(Deed::Withdraw, _) => Some(DeedOutcome::Withdrawn),
        Do::Deed(Deed::Answer(Consent::Agree), _)
            if before.2.is_some_and(|it| it.wish == Wish::Draw) =>
        {
            Some(DeedOutcome::Acted(status))
        }
        Do::Deed(Deed::Answer(Consent::Agree), _) => Some(DeedOutcome::TakenBack),
        Do::Deed(Deed::Answer(Consent::Refuse), _) => Some(DeedOutcome::Refused),
        _ => None,
    };
    assert_eq!(event, expected, "{what:?}");
    true
}

/// Returns all inputs of both seats: stones on five points, of which d3 is a double-three for Black unless
/// something
/// blocks it, and every other input.
fn everything() -> Vec<Do> {
    let mut all = vec![Do::Go(Call::Undo), Do::Go(Call::Redo)];
    for seat in [Seat::First, Seat::Second] {
        let mut deeds = ["d3", "g7", "a7", "g1", "a1"]
            .map(|name| {
                let point = name.parse().expect("a point");
                Deed::Act(Action::place(point))
            })
            .to_vec();
        deeds.extend([Action::Pass, Action::Claim, Action::Resign].map(Deed::Act));
        deeds.push(Deed::Ask(Wish::Forgive));
        deeds.extend([Consent::Agree, Consent::Refuse].map(Deed::Answer));
        all.extend(deeds.into_iter().map(|deed| Do::Deed(deed, seat)));
    }
    all
}

/// Returns a start with Black to move and a double-three on d3.
fn before_a_double_three(terms: &str) -> Start {
    let board = ". . . . . . .\n. . . . . . .\n. . . x . . .\n. . . x . . .\n. x x . . . .\n\
        . . . . . . .\n. . . . . . ."
        .parse()
        .expect("a picture");
    let terms: tengen_core::Terms = terms.parse().expect("terms");
    Start {
        terms,
        setup: Some(Setup {
            board,
            to_move: Stone::Black,
        }),
    }
}

/// The number of states, of states in which White decides about a claim, and of states with an open request.
type Counts = [usize; 3];

/// Visits all states within `depth` steps, and counts them.
fn walk(start: &Start, depth: usize) -> Counts {
    let first = Plainly {
        game: Model::new(start),
        request: None,
        pending: None,
    };
    let mut known = HashSet::from([first.key()]);
    let mut counts = [1, 0, 0];
    let mut states = vec![(Session::new(start.game()), first)];
    for _ in 0..depth {
        let mut next = Vec::new();
        for (session, plain) in states {
            for what in everything() {
                let (mut session, mut plain) = (session.clone(), plain.clone());
                if step(&mut session, &mut plain, what) && known.insert(plain.key()) {
                    counts[0] += 1;
                    counts[1] += usize::from(plain.is_claim_pending());
                    counts[2] += usize::from(plain.request.is_some());
                    next.push((session, plain));
                }
            }
        }
        states = next;
    }
    counts
}

#[test]
fn all_orders_of_all_deeds() {
    for (terms, depth, counts) in [
        ("renju size=7 referee=claim", 8, [47_587, 1_026, 1_609]),
        ("renju size=7 referee=strict", 6, [7_742, 0, 0]),
        ("renju size=7 referee=marked", 6, [7_348, 0, 0]),
        (
            "custom:b=exact,w=over,ban=33 size=7 referee=claim",
            9,
            [4_990, 74, 353],
        ),
        ("freestyle size=7 referee=claim", 7, [3_025, 0, 0]),
    ] {
        let start = before_a_double_three(terms);
        assert_eq!(walk(&start, depth), counts, "{terms}");
    }
}

/// An input of a random session, to be made concrete in the current position.
#[derive(Clone, Copy, Debug)]
enum Try {
    Op(Op),
    Deed(Deed, Seat),
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let seats = || select(vec![Seat::First, Seat::Second]);
    let asked = vec![
        Deed::Ask(Wish::Forgive),
        Deed::Ask(Wish::Forgive),
        Deed::Ask(Wish::TakeBack),
        Deed::Ask(Wish::Draw),
        Deed::Withdraw,
        Deed::Answer(Consent::Agree),
        Deed::Answer(Consent::Refuse),
    ];
    let one = prop_oneof![
        4 => op().prop_map(Try::Op),
        2 => Just(Try::Op(Op::Cross)),
        1 => any::<usize>().prop_map(|which| Try::Op(Op::Forbidden(which))),
        3 => (select(asked), seats()).prop_map(|(deed, seat)| Try::Deed(deed, seat)),
    ];
    proptest::collection::vec(one, 120)
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn long_random_sessions(start in start(), tries in tries()) {
        let mut session = Session::new(start.game());
        let mut plain = Plainly { game: Model::new(&start), request: None, pending: None };
        for one in tries {
            let what = match one {
                Try::Deed(deed, seat) => Do::Deed(deed, seat),
                Try::Op(op) => match op.call(session.game()) {
                    Call::Act(action, seat) => Do::Deed(Deed::Act(action), seat),
                    call => Do::Go(call),
                },
            };
            step(&mut session, &mut plain, what);
        }
    }
}
