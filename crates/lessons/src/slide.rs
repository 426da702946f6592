//! The slides of a lesson: what lies on a board at once, with the text that belongs to it.

use crate::{Block, Exercise, Lesson, Picture};

/// What a lesson puts on a board at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slide<'a> {
    /// Paragraphs, and at most one picture among them.
    Text(&'a [Block]),
    /// The exercise with this index.
    Exercise(usize, &'a Exercise),
}

impl<'a> Slide<'a> {
    /// Returns the picture of a text.
    pub fn picture(&self) -> Option<&'a Picture> {
        let Slide::Text(blocks) = *self else {
            return None;
        };
        blocks.iter().find_map(|block| match block {
            Block::Board(picture, _) => Some(picture),
            Block::Text(_) => None,
        })
    }

    /// Returns the index of an exercise.
    pub const fn exercise(&self) -> Option<usize> {
        match self {
            Slide::Exercise(index, _) => Some(*index),
            Slide::Text(_) => None,
        }
    }
}

impl Lesson {
    /// Returns the slides in their order: one for each picture, then one for each exercise. A paragraph belongs to the
    /// picture that follows it, and those after the last picture belong to that one.
    pub fn slides(&self) -> Vec<Slide<'_>> {
        let boards = self.blocks.iter().enumerate();
        let boards = boards.filter(|(_, block)| matches!(block, Block::Board(..)));
        let boards: Vec<usize> = boards.map(|(place, _)| place).collect();
        let last = boards.len().saturating_sub(1);
        let (mut slides, mut start) = (Vec::new(), 0);
        for place in &boards[..last] {
            slides.push(Slide::Text(&self.blocks[start..=*place]));
            start = place + 1;
        }
        if start < self.blocks.len() {
            slides.push(Slide::Text(&self.blocks[start..]));
        }
        let exercises = self.exercises.iter().enumerate();
        slides.extend(exercises.map(|(index, exercise)| Slide::Exercise(index, exercise)));
        slides
    }
}
