//! The information that a program receives with a question of an opening.

use tengen_core::game::{Colours, Opening, Protocol};
use tengen_core::rules::opening::Answer;
use tengen_core::{Board, BoardSize, Stone};

/// The information for each question before these answers: `colour ahead fifths`. After a fork, `ahead` is
/// `play`, because what follows depends on the branch.
#[test]
fn what_is_told_with_a_question() {
    for (opening, answers, expected) in [
        (
            "pro",
            "h8 h9 l8",
            "black play 1, white play 1, black play 1",
        ),
        (
            "swap2",
            "h8 h9 h10 branch:put-two i8 i9 swap",
            "black choice 1, black choice 1, black choice 1, white play 1, white choice 1, \
             white choice 1, black play 1",
        ),
        (
            "rif",
            "h8 h9 h10 keep i8 offer:g7 offer:g8 pick:g8",
            "black choice 2, black choice 2, black choice 2, white play 2, white play 2, \
             black play 1, black play 1, white play 1",
        ),
        (
            "yamaguchi",
            "h8 h9 h10 number:3 swap i8 offer:g7",
            "black choice 1, black choice 1, black choice 1, black choice 1, white play 3, \
             white play 3, black play 1",
        ),
        (
            "soosyrv8",
            "h8 h9 h10 swap i8 number:2 keep offer:g7",
            "black choice 1, black choice 1, black choice 1, white choice 1, white choice 1, \
             white choice 1, black play 2, black play 1",
        ),
        (
            "taraguchi10",
            "h8 keep h9 keep h10 keep i8 branch:one-fifth swap i9 keep",
            "black choice 1, white choice 1, white choice 1, black choice 1, black choice 1, \
             white choice 1, white choice 1, black play 1, black choice 1, black choice 1, \
             white play 1",
        ),
    ] {
        let opening: Opening = opening.parse().expect("an opening");
        let mut protocol = Protocol::new(opening, Colours::Assigned, Stone::Black);
        let mut board = Board::new(BoardSize::DEFAULT);
        let mut told = Vec::new();
        for text in answers.split(' ') {
            let asked = protocol.asked().expect(text);
            told.push(format!("{} {} {}", asked.colour, asked.ahead, asked.fifths));
            let answer: Answer = text.parse().expect(text);
            let (seat, question) = protocol.next().expect(text);
            assert_eq!(asked.question, question);
            let to_move = protocol.to_move();
            protocol.answer(seat, answer, &board).expect(text);
            if let Answer::Place(point) | Answer::Pick(point) = answer {
                board.put(point, to_move);
            }
        }
        assert_eq!(told.join(", "), expected, "{opening}: {answers}");
    }
}
