//! Writing the link format: a game into bytes.

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::{
    BACK, BRANCH, CHOICE, CHOICES, CLAIM, END, ENDINGS, FIRST_POINT, FLAG_FIRST, FLAG_IN_TURN,
    FLAG_SECOND, GRAB, LEAVE_FIRST, LEAVE_IN_TURN, LEAVE_SECOND, LinkError, NUMBER, OFFER, PASS,
    PICK, RESIGN_FIRST, RESIGN_IN_TURN, RESIGN_SECOND, SETUP, WHITE_TO_MOVE, is_wide,
};
use crate::board::{BoardSize, Stone};
use crate::game::{Action, Archive, ArchiveNode, Seat, Terms};
use crate::rules::Setup;
use crate::rules::opening::Answer;

pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
    size: BoardSize,
}

impl Writer {
    pub(super) fn new(version: u8, terms: Terms) -> Writer {
        let text = if terms == Terms::default() {
            String::new()
        } else {
            terms.to_string()
        };
        let length = u8::try_from(text.len()).unwrap_or(u8::MAX);
        let mut bytes = vec![version, length];
        bytes.extend_from_slice(&text.as_bytes()[..usize::from(length)]);
        let size = terms.size;
        Writer { bytes, size }
    }

    pub(super) fn number(&mut self, number: u32) {
        self.long_number(number.into());
    }

    /// Writes a number that may need more than five bytes.
    pub(super) fn long_number(&mut self, mut number: u64) {
        loop {
            let [.., low] = number.to_be_bytes();
            number >>= 7;
            if number == 0 {
                self.bytes.push(low);
                return;
            }
            self.bytes.push(low | 128);
        }
    }

    pub(super) fn count(&mut self, count: usize) {
        self.number(u32::try_from(count).unwrap_or(u32::MAX));
    }

    pub(super) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes.extend_from_slice(text.as_bytes());
    }

    pub(super) fn symbol(&mut self, symbol: u16) {
        let [high, low] = symbol.to_be_bytes();
        if is_wide(self.size) {
            self.bytes.push(high);
        }
        self.bytes.push(low);
    }

    pub(super) fn setup(&mut self, setup: &Setup) {
        self.symbol(SETUP);
        for stone in Stone::BOTH {
            for (index, point) in (FIRST_POINT..).zip(self.size.points()) {
                if setup.board.at(point) == Some(stone) {
                    self.symbol(index);
                }
            }
            let white_moves = stone == Stone::White && setup.to_move == Stone::White;
            self.symbol(if white_moves { WHITE_TO_MOVE } else { BACK });
        }
    }
}

/// The actions of an archive in depth-first order, independent of their order in the archive.
pub(super) struct WrittenTree {
    pub(super) symbols: Vec<u16>,
    /// `true` if there are clock readings.
    pub(super) is_timed: bool,
    /// For each action of the archive its number among the written ones, from 1; 0 for the start.
    numbers: Vec<u32>,
}

impl WrittenTree {
    /// Returns the new number of the action `old`, or 0, the start, if there is no such action.
    pub(super) fn number_of(&self, old: u32) -> u32 {
        self.numbers.get(old as usize).copied().unwrap_or(0)
    }
}

enum Job {
    Symbol(u16),
    Node(usize),
}

/// Converts the tree of an archive to symbols.
pub(super) fn tree(archive: &Archive) -> Result<WrittenTree, LinkError> {
    let nodes = &archive.nodes;
    let mut children = vec![Vec::new(); nodes.len() + 1];
    for (number, node) in (1_usize..).zip(nodes) {
        let parent = node.parent as usize;
        if parent >= number {
            return Err(LinkError::Action(number));
        }
        children[parent].push(number);
    }
    let mut tree = WrittenTree {
        symbols: Vec::with_capacity(nodes.len() + 2),
        is_timed: false,
        numbers: vec![0; nodes.len() + 1],
    };
    let mut written = 0;
    let mut todo = Vec::new();
    plan_children(&children[0], &mut todo);
    while let Some(job) = todo.pop() {
        match job {
            Job::Symbol(symbol) => tree.symbols.push(symbol),
            Job::Node(number) => {
                written += 1;
                tree.is_timed |= nodes[number - 1].clock.is_some();
                tree.numbers[number] = written;
                let size = archive.terms.size;
                push_node(&nodes[number - 1], size, &mut tree.symbols)
                    .ok_or(LinkError::Action(number))?;
                plan_children(&children[number], &mut todo);
            }
        }
    }
    Ok(tree)
}

/// Appends the symbols of `node`. Returns `None` for a point off the board and for a number out of range.
fn push_node(node: &ArchiveNode, size: BoardSize, symbols: &mut Vec<u16>) -> Option<()> {
    let symbol_of = |point| size.index_of(point).map(|index| index + FIRST_POINT);
    let (before, symbol) = match node.action {
        Action::Answer(Answer::Place(point)) => (None, symbol_of(point)?),
        Action::Answer(Answer::Offer(point)) => (Some(OFFER), symbol_of(point)?),
        Action::Answer(Answer::Pick(point)) => (Some(PICK), symbol_of(point)?),
        Action::Pass => (None, PASS),
        Action::Claim => (None, CLAIM),
        Action::Resign => {
            let symbol = match node.seat {
                Some(Seat::First) => RESIGN_FIRST,
                Some(Seat::Second) => RESIGN_SECOND,
                None => RESIGN_IN_TURN,
            };
            (None, symbol)
        }
        Action::Flag => {
            let symbol = match node.seat {
                Some(Seat::First) => FLAG_FIRST,
                Some(Seat::Second) => FLAG_SECOND,
                None => FLAG_IN_TURN,
            };
            (None, symbol)
        }
        Action::Leave => {
            let symbol = match node.seat {
                Some(Seat::First) => LEAVE_FIRST,
                Some(Seat::Second) => LEAVE_SECOND,
                None => LEAVE_IN_TURN,
            };
            (Some(CHOICE), symbol)
        }
        Action::Answer(Answer::Number(number @ 1..=31)) => {
            (Some(CHOICE), NUMBER + u16::from(number))
        }
        Action::Answer(Answer::Grab(stones @ 1..=31)) => (Some(CHOICE), GRAB + u16::from(stones)),
        choice => {
            let mut choices = (0..).zip(CHOICES);
            (Some(CHOICE), choices.find(|&(_, it)| it == choice)?.0)
        }
    };
    symbols.extend(before);
    symbols.push(symbol);
    let ending = (0..).zip(ENDINGS).find(|&(_, it)| Some(it) == node.outcome);
    if let Some((index, _)) = ending {
        symbols.push(END);
        symbols.push(index);
    }
    Some(())
}

/// Pushes the tasks for writing the children of a node, the first child on top of the stack.
fn plan_children(children: &[usize], todo: &mut Vec<Job>) {
    let Some((&last, others)) = children.split_last() else {
        return;
    };
    todo.push(Job::Node(last));
    for &child in others.iter().rev() {
        todo.push(Job::Symbol(BACK));
        todo.push(Job::Node(child));
        todo.push(Job::Symbol(BRANCH));
    }
}
