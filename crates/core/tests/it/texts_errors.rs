//! Messages of the core's errors: fragments of a sentence.

use tengen_core::board::DiagramError;
use tengen_core::game::{
    ArchiveError, Misfit, OpeningError, ParseActionError, ParseColoursError, ParseOpeningError,
    ParseRefereeError, ParseTermsError,
};
use tengen_core::link::LinkError;
use tengen_core::rules::opening::{
    AnswerError, Area, ParseAheadError, ParseAnswerError, ParseAreaError, ParseBranchError,
    ParseFifthsError, ParseQuestionError, Question,
};
use tengen_core::rules::{Forbidden, ParseFullBoardError, ParseRulesetError, PlaceError};
use tengen_core::{
    BoardSizeError, ParsePointError, PlayRefusal, Point, Refusal, RequestRefusal, Seat,
    StepRefusal, Stone,
};

fn refusals() -> Vec<Refusal> {
    let play = [
        PlayRefusal::OffBoard,
        PlayRefusal::Occupied,
        PlayRefusal::Over,
        PlayRefusal::OutOfTurn,
        PlayRefusal::Forbidden(Forbidden::DoubleThree),
        PlayRefusal::NotNow,
        PlayRefusal::NoPass,
        PlayRefusal::ClaimPending,
        PlayRefusal::NothingToClaim,
        PlayRefusal::Outside(Area::Centre),
        PlayRefusal::AlreadyOffered,
        PlayRefusal::Symmetric(Point::new(0, 0).expect("a point")),
        PlayRefusal::NotOffered,
        PlayRefusal::OutOfRange(20),
        PlayRefusal::NoClock,
    ];
    let step = [
        StepRefusal::AtStart,
        StepRefusal::AtEnd,
        StepRefusal::NoSuchPly,
        StepRefusal::NoSuchNode,
        StepRefusal::ClaimPending,
    ];
    let request = [
        RequestRefusal::AlreadyAsked,
        RequestRefusal::NothingAsked,
        RequestRefusal::Over,
        RequestRefusal::OutOfTurn,
        RequestRefusal::NotNow,
        RequestRefusal::ClaimPending,
    ];
    let play = play.map(Refusal::Play).into_iter();
    let others = play.chain(step.map(Refusal::Step));
    others.chain(request.map(Refusal::Request)).collect()
}

/// Returns every error of the core, each variant once.
fn errors() -> Vec<String> {
    let point = [ParsePointError::Column, ParsePointError::Row].map(|error| error.to_string());
    let rules = [
        ParseRulesetError::Name("renju!".to_string()),
        ParseRulesetError::Option("full".to_string(), "full=draw"),
    ];
    let stone = "red".parse::<Stone>().expect_err("no colour");
    let terms = [
        ParseTermsError::Rules(rules[0].clone()),
        ParseTermsError::Size(BoardSizeError),
        ParseTermsError::First(stone),
        ParseTermsError::Opening(ParseOpeningError),
        ParseTermsError::Colours(ParseColoursError),
        ParseTermsError::Referee(ParseRefereeError),
        ParseTermsError::Misfit(Misfit::NeedsRenju),
        ParseTermsError::Misfit(Misfit::NeedsSize15),
        ParseTermsError::Misfit(Misfit::NeedsSize11),
        ParseTermsError::Misfit(Misfit::NeedsBlackFirst),
        ParseTermsError::Word("x".to_string()),
        ParseTermsError::Twice("size".to_string()),
    ];
    let action = [ParsePointError::Row.into(), ParseActionError::Value];
    let answers = [
        AnswerError::WrongKind(Question::Swap),
        AnswerError::OffBoard,
        AnswerError::Occupied,
        AnswerError::Outside(Area::Centre),
        AnswerError::AlreadyOffered,
        AnswerError::Symmetric(Point::new(0, 0).expect("a point")),
        AnswerError::NotOffered,
        AnswerError::OutOfRange(20),
        AnswerError::NoSuchBranch,
    ];
    let opening = [
        OpeningError::Over,
        OpeningError::NotYourChoice(Seat::First),
        OpeningError::Answer(answers[0]),
    ];
    let place = [PlaceError::OffBoard, PlaceError::Occupied];
    let archive = [
        ArchiveError::SetupSize,
        ArchiveError::Parent { node: 3 },
        ArchiveError::Place {
            node: 3,
            why: place[0],
        },
        ArchiveError::TooDeep { node: 969 },
        ArchiveError::Cursor,
    ];
    let diagram = [
        DiagramError::Rows(4),
        DiagramError::Columns {
            line: 1,
            expected: 5,
            found: 4,
        },
        DiagramError::Sign {
            line: 1,
            found: '?',
        },
    ];
    let link = [
        LinkError::Text,
        LinkError::Version(2),
        LinkError::Checksum,
        LinkError::Truncated(9),
        LinkError::Terms(terms[0].clone()),
        LinkError::Symbol {
            offset: 5,
            symbol: 7,
        },
        LinkError::Action(3),
        LinkError::TooLong,
    ];
    let mut all = point.to_vec();
    all.extend(rules.iter().map(ToString::to_string));
    all.extend(terms.iter().map(ToString::to_string));
    all.extend(action.iter().map(ToString::to_string));
    all.extend(refusals().iter().map(ToString::to_string));
    all.extend(answers.iter().map(ToString::to_string));
    all.extend(opening.iter().map(ToString::to_string));
    all.extend(place.iter().map(ToString::to_string));
    all.extend(archive.iter().map(ToString::to_string));
    all.extend(diagram.iter().map(ToString::to_string));
    all.extend(link.iter().map(ToString::to_string));
    all.extend([stone.to_string(), BoardSizeError.to_string()]);
    all.push(ParseFullBoardError.to_string());
    all.extend(opening_texts());
    all
}

fn opening_texts() -> Vec<String> {
    let fifths = [ParsePointError::Row.into(), ParseFifthsError::TooMany];
    let questions = [
        ParseQuestionError::Word,
        ParseAreaError.into(),
        fifths[1].into(),
        ParseQuestionError::Number,
        ParseQuestionError::Fork,
    ];
    let answers = [ParsePointError::Row.into(), ParseAnswerError::Value];
    let mut all = vec![ParseBranchError.to_string(), ParseAheadError.to_string()];
    all.extend(fifths.iter().map(ToString::to_string));
    all.extend(questions.iter().map(ToString::to_string));
    all.extend(answers.iter().map(ToString::to_string));
    all
}

#[test]
fn errors_are_lowercase_fragments_without_a_full_stop() {
    for text in errors() {
        let first = text.chars().next().expect("an error says something");
        assert!(!first.is_uppercase(), "{text:?}");
        assert!(!text.ends_with(['.', '!', ' ', ':']), "{text:?}");
        assert!(!text.contains('\n') && text.trim() == text, "{text:?}");
    }
}
