//! Texts of questions to a player and of the answers.

use std::borrow::Cow;

use crate::Page;
use crate::Player;
use tengen_core::board::Stone;
use tengen_core::game::{Action, Claim, Game, NodeId, Seat};
use tengen_core::rules::opening::{Answer, Branch, Parity, Question};
use tengen_kit::settings::words::ban;
use tengen_kit::text::{Key, Texts, capital, fill, small};
use tengen_kit::words::area;
use tengen_kit::words::{colour, point};

/// Returns the name of a player.
pub fn player(texts: Texts, player: Player) -> &'static str {
    match player {
        Player::One => texts.get(Key::PlayerOne),
        Player::Two => texts.get(Key::PlayerTwo),
    }
}

/// Returns the name of the player of a seat: a remote player, a person, or the computer.
pub(crate) fn someone(page: &Page, seat: Seat) -> Cow<'_, str> {
    if let Some(place) = page.online_game() {
        return place.name(seat).as_str().into();
    }
    let it = page.settings().player(seat);
    if super::people::plays_computer(page) {
        tengen_kit::computer::words::player(page.context(), it).into()
    } else {
        player(page.texts(), it).into()
    }
}

/// Returns the question to the player to move; empty if there is only a move to play.
pub fn prompt(page: &Page) -> String {
    let asked_elsewhere = crate::page::words::online::asked(page);
    if !asked_elsewhere.is_empty() {
        return asked_elsewhere;
    }
    if let Some(claim) = page.game().claim() {
        return claimed(page, claim);
    }
    match page.game().question() {
        Some(question) => asked(page, question),
        None if page.must_pass() => page.texts().get(Key::AskPass).to_string(),
        None => String::new(),
    }
}

fn claimed(page: &Page, claim: Claim) -> String {
    let texts = page.texts();
    let at = point(claim.point);
    if page.session().request().is_some() {
        return texts.fill(Key::AskConsent, &[("point", &at)]);
    }
    let (template, what) = if page.asks_about_claim() {
        (texts.get(Key::AskClaim), capital(ban(texts, claim.ban)))
    } else {
        (texts.get(Key::AskPlayOn), ban(texts, claim.ban).to_string())
    };
    fill(template, &[("ban", &what), ("point", &at)])
}

fn asked(page: &Page, question: Question) -> String {
    let (texts, game) = (page.texts(), page.game());
    let player = &*someone(page, game.seat_to_move());
    let template = match question {
        Question::Place(where_to) => {
            let stone = stone_word(texts, game.position().to_move());
            let area = area(texts, where_to);
            let values = [("player", player), ("colour", &stone), ("area", &area)];
            return texts.fill(Key::AskPlace, &values);
        }
        Question::Offer { left, .. } => {
            let left = u32::from(left).to_string();
            return texts.fill(Key::AskOffer, &[("player", player), ("left", &left)]);
        }
        Question::Swap => texts.get(Key::AskSwap),
        Question::Number { .. } => texts.get(Key::AskNumber),
        Question::Pick(_) => texts.get(Key::AskPick),
        Question::Branch(branches) if branches.contains(&Branch::TenFifths) => {
            texts.get(Key::AskFifths)
        }
        Question::Branch(_) => texts.get(Key::AskBranch),
        Question::Grab { .. } => texts.get(Key::AskGrab),
        Question::Guess => texts.get(Key::AskGuess),
    };
    fill(template, &[("player", player)])
}

fn stone_word(texts: Texts, stone: Stone) -> String {
    small(colour(texts, stone))
}

/// Returns the number of stones that were in the hand, and the player who has Black after the guess.
pub(crate) fn hand(page: &Page) -> String {
    let (texts, game) = (page.texts(), page.game());
    let stones = game.protocol().grabbed().unwrap_or(0);
    let black = someone(page, game.seat_of(Stone::Black));
    let values = [("n", &*u32::from(stones).to_string()), ("player", &black)];
    texts.fill(Key::SayHand, &values)
}

/// Returns the text of an action in the list of moves: `H8`, or the words for another action, such as
/// `swapped colours`. The words also continue the name of a player.
pub fn action(texts: Texts, action: Action) -> String {
    let word = match action {
        Action::Answer(Answer::Place(at) | Answer::Pick(at)) => return point(at),
        Action::Answer(Answer::Offer(at)) => {
            return texts.fill(Key::DidOffer, &[("point", &point(at))]);
        }
        Action::Answer(Answer::Number(1)) => texts.get(Key::DidOneFifth),
        Action::Answer(Answer::Number(number)) => {
            return counted(texts.get(Key::DidNumber), number);
        }
        Action::Answer(Answer::Grab(0)) => texts.get(Key::DidGrab),
        Action::Answer(Answer::Grab(stones)) => return counted(texts.get(Key::DidGrabbed), stones),
        Action::Answer(Answer::Branch(branch)) => did_branch(texts, branch),
        Action::Answer(Answer::Guess(Parity::Odd)) => texts.get(Key::DidOdd),
        Action::Answer(Answer::Guess(Parity::Even)) => texts.get(Key::DidEven),
        Action::Pass => texts.get(Key::DidPass),
        Action::Claim => texts.get(Key::DidClaim),
        Action::Answer(Answer::Swap) => texts.get(Key::DidSwap),
        Action::Answer(Answer::Keep) => texts.get(Key::DidKeep),
        Action::Resign => texts.get(Key::Resigns),
        Action::Flag => texts.get(Key::DidFlag),
        Action::Leave => texts.get(Key::DidLeave),
        Action::Draw => texts.get(Key::DidDraw),
    };
    word.to_string()
}

/// Returns the text of the action of a node; an offered fifth has its number: `offered fifth 2, G8`.
pub(super) fn numbered(texts: Texts, game: &Game, node: NodeId, what: Action) -> String {
    match what {
        Action::Answer(Answer::Offer(at)) => {
            let values = [("n", &*number_of_fifth(game, node)), ("point", &point(at))];
            texts.fill(Key::DidOfferFifth, &values)
        }
        what => action(texts, what),
    }
}

/// Returns the short text of an action of which an opening may have many, so that they stand beside the moves:
/// `no swap`, `fifth 2 G8`; `None` for other actions.
pub fn brief_deed(page: &Page, node: NodeId, what: Action) -> Option<String> {
    let texts = page.texts();
    match what {
        Action::Answer(Answer::Offer(at)) => {
            let number = number_of_fifth(page.game(), node);
            Some(texts.fill(Key::BriefFifth, &[("n", &*number), ("point", &point(at))]))
        }
        Action::Answer(Answer::Swap) => Some(texts.get(Key::BriefSwap).to_string()),
        Action::Answer(Answer::Keep) => Some(texts.get(Key::BriefKeep).to_string()),
        _ => None,
    }
}

/// Returns the name of a short text for screen readers: the text itself, and the whole deed if that does not
/// contain it.
pub fn brief_label(texts: Texts, brief: &str, deed: &str) -> String {
    if deed.contains(brief) {
        return deed.to_string();
    }
    texts.fill(Key::BriefLabel, &[("brief", brief), ("deed", deed)])
}

/// Returns the number of the fifth that a node offers, from 1.
fn number_of_fifth(game: &Game, node: NodeId) -> String {
    let tree = game.tree();
    let offers = |node: &&NodeId| {
        let step = tree.step(**node);
        step.is_some_and(|step| matches!(step.action, Action::Answer(Answer::Offer(_))))
    };
    let path = tree.path_to(node);
    path.iter().rev().take_while(offers).count().to_string()
}

fn counted(template: &str, number: u8) -> String {
    fill(template, &[("n", &u32::from(number).to_string())])
}

/// Returns the words about a branch that was chosen.
const fn did_branch(texts: Texts, branch: Branch) -> &'static str {
    match branch {
        Branch::StayWhite => texts.get(Key::DidStayWhite),
        Branch::TakeBlack => texts.get(Key::DidTakeBlack),
        Branch::PutTwo => texts.get(Key::DidPutTwo),
        Branch::OneFifth => texts.get(Key::DidOneFifth),
        Branch::TenFifths => texts.get(Key::DidTenFifths),
    }
}
