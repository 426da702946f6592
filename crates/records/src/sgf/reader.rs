//! Converts SGF text into archives, game by game: reads the brackets of the tree and locates errors.

use std::ops::ControlFlow;

use super::ahead::Ahead;
use super::lexer::{Lexer, MOST_WARNINGS, Property, Token};
use super::node::Progress;
use super::root::{Fault, Root};
use super::value::{Texts, shortened};
use crate::builder::Builder;
use crate::limits::GamesLeft;
use crate::text::Spots;
use crate::{Caution, Context, Limits, Part, Problem, Reading, RecordError, Take, Warning};

/// Result of reading one game.
pub(super) type Outcome = Result<Reading, RecordError>;

/// Reads the games of a text one by one, until `take` ends the reading. Text after the last game is a warning
/// of that game.
pub(super) fn each(text: &str, texts: Texts<'_>, context: &Context<'_>, take: &mut Take<'_>) {
    let mut lexer = Lexer::new(text);
    let mut spots = Spots::new(text);
    let mut left = GamesLeft::new(context.limits);
    let mut is_there = lexer.find_game();
    while is_there {
        if let Err(problem) = left.count() {
            let error = spots.error(lexer.offset(), problem);
            // This is the end anyway.
            let _ = take(Err(error));
            return;
        }
        let mut game = game(&mut lexer, texts, context, &mut spots);
        is_there = lexer.find_game();
        if !is_there && let Ok(last) = &mut game {
            let after = std::mem::take(&mut lexer.junk);
            let after = after.into_iter().map(passed_over).collect();
            last.warnings.extend(located(&mut spots, after));
        }
        if take(game).is_break() {
            return;
        }
    }
}

/// Returns the number of games that [`each`] hands over, without reading them.
pub(super) fn count(text: &str, limits: Limits) -> usize {
    let mut lexer = Lexer::new(text);
    let mut count = 0;
    while count <= limits.games && lexer.find_game() {
        count += 1;
        lexer.begin_game(0);
        lexer.keep_nothing();
        lexer.junk.clear();
        if matches!(lexer.next(), Token::Open) {
            skip(&mut lexer, 1);
        }
    }
    count
}

/// Goes on until so many brackets are closed.
fn skip(lexer: &mut Lexer<'_>, mut depth: usize) {
    while depth > 0 {
        match lexer.next() {
            Token::Open => depth += 1,
            Token::Close => depth -= 1,
            Token::End | Token::Cut(_) => return,
            Token::Node | Token::Property(_) | Token::Full(_) => {}
        }
    }
}

/// Reads all games of a text.
pub(super) fn games(text: &str, texts: Texts<'_>, context: &Context<'_>) -> Vec<Outcome> {
    let mut games = Vec::new();
    each(text, texts, context, &mut |game| {
        games.push(game);
        ControlFlow::Continue(())
    });
    games
}

/// Reads the game that begins at the bracket found last.
fn game(
    lexer: &mut Lexer<'_>,
    texts: Texts<'_>,
    context: &Context<'_>,
    spots: &mut Spots<'_>,
) -> Outcome {
    let game = Game::read(lexer, texts, context);
    let warnings = located(spots, game.warnings);
    let fault = game.fault;
    let error = fault.map(|(offset, problem)| spots.error(offset, problem));
    match (game.place, error) {
        (Some(place), error) if error.is_none() || place.has_begun() => {
            let archive = place.finish(error.is_some() && game.is_main_broken);
            Ok(Reading {
                archive,
                warnings,
                broken: error,
            })
        }
        (_, Some(error)) => Err(error),
        (_, None) => Err(RecordError::file(Problem::NoMoves)),
    }
}

fn passed_over((offset, junk): (usize, &str)) -> (usize, Caution) {
    (offset, Caution::PassedOver(shortened(junk)))
}

/// State of reading a game.
struct Game<'a, 'c> {
    texts: Texts<'c>,
    context: &'c Context<'c>,
    /// Game read so far; `None` until the first node is read.
    place: Option<Progress>,
    /// Number of the node before each open bracket.
    open: Vec<u32>,
    /// Number of open brackets, including that of the last token.
    depth: usize,
    /// Properties of the node that is being read.
    node: Option<Vec<Property<'a>>>,
    warnings: Vec<(usize, Caution)>,
    /// First problem that was found.
    fault: Option<Fault>,
    /// `true` if the main line is cut short by an error.
    is_main_broken: bool,
    /// Number of brackets open when skipping the rest of a variation began; `None` if
    /// nothing is being skipped.
    passed_over: Option<usize>,
}

impl<'a, 'c> Game<'a, 'c> {
    fn read(lexer: &mut Lexer<'a>, texts: Texts<'c>, context: &'c Context<'c>) -> Self {
        let mut game = Game {
            texts,
            context,
            place: None,
            open: Vec::new(),
            depth: 0,
            node: None,
            warnings: Vec::new(),
            fault: None,
            is_main_broken: false,
            passed_over: None,
        };
        lexer.begin_game(context.limits.properties());
        if let Err((offset, problem)) = game.read_tree(lexer) {
            game.fail(offset, problem);
            lexer.keep_nothing();
            skip(lexer, game.depth);
        }
        let junk = std::mem::take(&mut lexer.junk);
        game.warnings.extend(junk.into_iter().map(passed_over));
        game.warnings.sort_by_key(|&(offset, _)| offset);
        game.warnings.truncate(MOST_WARNINGS);
        game
    }

    fn read_tree(&mut self, lexer: &mut Lexer<'a>) -> Result<(), Fault> {
        loop {
            let token = lexer.next();
            match token {
                Token::Open => self.depth += 1,
                Token::Close => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            match token {
                Token::Property(property) => match &mut self.node {
                    Some(node) => node.push(property),
                    None => self.warn(
                        property.offset,
                        Caution::PassedOver(shortened(&property.name)),
                    ),
                },
                Token::Node => {
                    self.context.hear(lexer.offset(), lexer.length());
                    self.end_node(Ahead::More(lexer))?;
                    self.node = Some(Vec::new());
                }
                Token::Open => {
                    self.end_node(Ahead::More(lexer))?;
                    self.open.push(self.place.as_ref().map_or(0, Progress::at));
                }
                Token::Close => {
                    self.end_node(Ahead::End)?;
                    let start = self.open.pop().unwrap_or(0);
                    if self.open.is_empty() {
                        return Ok(());
                    }
                    if self
                        .passed_over
                        .is_some_and(|depth| self.open.len() < depth)
                    {
                        self.passed_over = None;
                    }
                    if let Some(place) = &mut self.place {
                        place.leave(start, self.open.len());
                    }
                }
                Token::Cut(offset) => {
                    self.end_node(Ahead::End)?;
                    return Err((offset, Problem::Truncated(Part::Value)));
                }
                Token::Full(offset) => {
                    let most = self.context.limits.properties();
                    return Err((offset, Problem::TooManyProperties(most)));
                }
                Token::End => {
                    self.end_node(Ahead::End)?;
                    self.warn(lexer.offset(), Caution::NotClosed);
                    return Ok(());
                }
            }
        }
    }

    /// Reads the node that ends here. If it is wrong, the rest of its variation is skipped up to
    /// the closing bracket; its sibling variations are still read.
    ///
    /// # Errors
    ///
    /// [`Fault`] if nothing more of the game can be read.
    fn end_node(&mut self, ahead: Ahead<'_, 'a>) -> Result<(), Fault> {
        let Some(properties) = self.node.take() else {
            return Ok(());
        };
        if self.passed_over.is_some() {
            return Ok(());
        }
        let has_begun = self.place.is_some();
        match self.read_node(&properties, ahead) {
            Err((offset, problem)) if has_begun && !matches!(problem, Problem::TooMany(_)) => {
                self.passed_over = Some(self.open.len());
                self.fail(offset, problem);
                Ok(())
            }
            result => result,
        }
    }

    /// Records a problem: the first becomes the error of the game, the others become warnings.
    fn fail(&mut self, offset: usize, problem: Problem) {
        if self.fault.is_some() {
            return self.warn(offset, Caution::LineLost(Box::new(problem)));
        }
        // The main line is read before all others.
        self.is_main_broken = self.place.as_ref().is_none_or(Progress::is_at_main_end);
        self.fault = Some((offset, problem));
    }

    fn read_node(
        &mut self,
        properties: &[Property<'a>],
        ahead: Ahead<'_, 'a>,
    ) -> Result<(), Fault> {
        let mut warnings = Vec::new();
        let result = match &mut self.place {
            Some(place) => place.node(properties, self.texts, self.open.len(), &mut warnings),
            None => Root::read(properties, ahead, self.texts, self.context).and_then(|root| {
                let offset = properties.first().map_or(0, |first| first.offset);
                warnings.extend(
                    root.cautions
                        .iter()
                        .map(|caution| (offset, caution.clone())),
                );
                let builder = Builder::new(root.terms, self.context.limits);
                let points = self.context.limits.nodes;
                let place = self.place.insert(Progress::new(builder, &root, points));
                place.node(properties, self.texts, self.open.len(), &mut warnings)
            }),
        };
        for (offset, caution) in warnings {
            self.warn(offset, caution);
        }
        result
    }

    fn warn(&mut self, offset: usize, caution: Caution) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push((offset, caution));
        }
    }
}

fn located(spots: &mut Spots<'_>, found: Vec<(usize, Caution)>) -> Vec<Warning> {
    let found = found.into_iter();
    found
        .map(|(offset, caution)| spots.warning(offset, caution))
        .collect()
}
