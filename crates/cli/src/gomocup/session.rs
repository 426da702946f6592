//! The state of a session: settings and stones, and the effect of each command on them.

use tengen_core::rules::forbidden_points;
use tengen_core::{BoardSize, Point, Position, Stone};

use super::budget::Moves;
use super::command::Command;
use super::info::Info;
use super::list::{Goal, List};
use super::notation;
use super::refusal::{Quoted, Refusal};
use super::settings::Settings;
use super::stones::{Owner, Stones};
use super::swap2::Swap2;
use super::task::{Answer, Task, Wanted};
use crate::lines::InputLine;

/// A session with a manager.
///
/// # Examples
///
/// ```
/// use tengen_cli::gomocup::{Player, Session, Step};
///
/// let mut session = Session::default();
/// assert!(matches!(session.take(&"START 15".into()), Step::NewGame(_)));
/// let Step::Think(task) = session.take(&"BEGIN".into()) else {
///     panic!("a move is wanted");
/// };
/// let answer = Player::new(1).answer(*task, 0, &|| 0, &|| false);
/// assert_eq!(session.reply(answer, 0), "7,7");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Session {
    settings: Settings,
    stones: Option<Stones>,
    list: Option<List>,
}

/// The effect of a line.
#[derive(Clone, Debug)]
pub enum Step {
    /// Nothing is replied.
    Silence,
    /// This line is the reply.
    Say(String),
    /// A new game begins with this empty board; the reply is `OK`.
    NewGame(Box<Position>),
    /// The reply follows from the answer to this task; see [`Session::reply`].
    Think(Box<Task>),
    /// The engine forgets its results. There is no reply.
    Forget,
    /// The session is over.
    End,
}

/// The reply to `ABOUT`.
const ABOUT: &str = concat!(
    "name=\"Tengen\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"The Tengen authors\""
);

impl Session {
    /// Takes a line of the manager. A line that is refused changes nothing, except that a list with a wrong
    /// line is over.
    pub fn take(&mut self, line: &InputLine) -> Step {
        let text = match line {
            InputLine::Text(text) => text.trim(),
            InputLine::TooLong => return self.refuse_too_long(),
        };
        if text.is_empty() {
            return Step::Silence;
        }
        let command = Command::of(text);
        if let Some(list) = &mut self.list
            && !is_no_line(command)
        {
            list.add(Ok(text));
            return Step::Silence;
        }
        let name = match (command, &self.list) {
            (Command::Done, Some(list)) => list.goal.name(),
            _ => command.name(),
        };
        self.carry_out(command)
            .unwrap_or_else(|why| Step::Say(format!("ERROR {name}: {why}")))
    }

    fn refuse_too_long(&mut self) -> Step {
        match &mut self.list {
            Some(list) => {
                list.add(Err(Refusal::TooLong));
                Step::Silence
            }
            None => Step::Say(format!("ERROR {}", Refusal::TooLong)),
        }
    }

    /// Returns the reply to the manager, and places the stone of a move.
    ///
    /// `answer` is the answer to the last task, and `used` the time that it took in ms.
    pub fn reply(&mut self, answer: Option<Answer>, used: u32) -> String {
        self.settings.match_clock.spend(used);
        let reply = self.stones_of(answer);
        reply.unwrap_or_else(|why| format!("ERROR {why}"))
    }

    fn stones_of(&mut self, answer: Option<Answer>) -> Result<String, Refusal> {
        let points = match answer.ok_or(Refusal::NoPoint)? {
            Answer::Swap => return Ok("SWAP".to_owned()),
            Answer::Opening(points) => points,
            Answer::Move(point) => {
                self.place(point)?;
                vec![point]
            }
        };
        let size = self.stones()?.size();
        let points = points.iter().map(|&point| notation::text(point, size));
        Ok(points.collect::<Vec<_>>().join(" "))
    }

    /// Places an own stone.
    fn place(&mut self, point: Point) -> Result<(), Refusal> {
        let stones = self.stones.as_mut().ok_or(Refusal::NoBoard)?;
        stones.add(point, Owner::Own)
    }

    fn carry_out(&mut self, command: Command<'_>) -> Result<Step, Refusal> {
        match command {
            Command::Start(size) => {
                let lines = size
                    .parse()
                    .ok()
                    .and_then(|lines| BoardSize::new(lines).ok());
                let size = lines.ok_or_else(|| Refusal::Size(Quoted::new(size)))?;
                Ok(self.new_game(size))
            }
            Command::RectStart(sides) => Ok(self.new_game(square(sides)?)),
            Command::Restart => Ok(self.new_game(self.stones()?.size())),
            Command::Begin => self.begin(),
            Command::Turn(point) => self.turn(point),
            Command::Play(point) => self.play(point),
            Command::TakeBack(point) => self.take_back(point),
            Command::Board => Ok(self.begin_list(Goal::Board)),
            Command::Swap2Board => Ok(self.begin_list(Goal::Swap2)),
            Command::Done => self.finish_list(),
            Command::Info(info) => Ok(self.inform(info)),
            Command::About => Ok(Step::Say(ABOUT.to_owned())),
            Command::End => Ok(Step::End),
            Command::ShowForbidden => self.show_forbidden(),
            Command::Stop => Ok(Step::Silence),
            Command::Forget => Ok(Step::Forget),
            Command::Unknown(word) => {
                Ok(Step::Say(format!("UNKNOWN command {}", Quoted::new(word))))
            }
        }
    }

    fn stones(&self) -> Result<&Stones, Refusal> {
        self.stones.as_ref().ok_or(Refusal::NoBoard)
    }

    fn new_game(&mut self, size: BoardSize) -> Step {
        self.list = None;
        self.stones = Some(Stones::new(size));
        self.settings.match_clock.restart();
        let empty = Position::new(size, self.settings.rules, Stone::Black);
        Step::NewGame(Box::new(empty))
    }

    fn begin(&mut self) -> Result<Step, Refusal> {
        let stones = self.stones()?.clone();
        if stones.is_empty() {
            self.think(stones)
        } else {
            Err(Refusal::NotEmpty)
        }
    }

    fn turn(&mut self, point: &str) -> Result<Step, Refusal> {
        let mut stones = self.stones()?.clone();
        stones.add(notation::point(point, stones.size())?, Owner::Opponent)?;
        self.think(stones)
    }

    /// Plays the move that the manager has chosen.
    fn play(&mut self, point: &str) -> Result<Step, Refusal> {
        let size = self.stones()?.size();
        let point = notation::point(point, size)?;
        self.place(point)?;
        Ok(Step::Say(notation::text(point, size)))
    }

    fn take_back(&mut self, point: &str) -> Result<Step, Refusal> {
        let stones = self.stones.as_mut().ok_or(Refusal::NoBoard)?;
        stones.remove(notation::point(point, stones.size())?)?;
        Ok(Step::Say("OK".to_owned()))
    }

    fn begin_list(&mut self, goal: Goal) -> Step {
        self.list = Some(List::new(goal, self.stones.as_ref().map(Stones::size)));
        Step::Silence
    }

    fn finish_list(&mut self) -> Result<Step, Refusal> {
        let list = self.list.take().ok_or(Refusal::NoList)?;
        let goal = list.goal;
        let stones = list.finish()?;
        match goal {
            Goal::Board => self.think(stones),
            Goal::Swap2 => {
                let opening = Swap2::after(&stones.points(), stones.size(), self.settings.rules)?;
                Ok(self.task(Wanted::Swap2(opening), stones.moves()))
            }
        }
    }

    /// Sets the stones and wants a move.
    fn think(&mut self, stones: Stones) -> Result<Step, Refusal> {
        let position = stones.position(self.settings.rules);
        if !position.has_legal_point() {
            return Err(Refusal::NoPoint);
        }
        let moves = stones.moves();
        self.stones = Some(stones);
        Ok(self.task(Wanted::Move(position), moves))
    }

    /// Returns the task of this kind with the budget of the next move.
    fn task(&self, wanted: Wanted, moves: Moves) -> Step {
        let budget = self.settings.budget(moves);
        let Settings {
            resources, detail, ..
        } = self.settings;
        Step::Think(Box::new(Task {
            wanted,
            budget,
            resources,
            detail,
        }))
    }

    /// Takes a setting. The protocol has no reply to it, so a wrong value is told to the user.
    fn inform(&mut self, info: &str) -> Step {
        match Info::parse(info) {
            Ok(info) => {
                self.settings.apply(info);
                Step::Silence
            }
            Err(why) => {
                let key = info.split_whitespace().next().unwrap_or_default();
                Step::Say(format!("MESSAGE INFO {key}: {why}"))
            }
        }
    }

    /// Lists the points that are forbidden for Black, with two digits for each number.
    fn show_forbidden(&self) -> Result<Step, Refusal> {
        let stones = self.stones()?;
        let (size, rules) = (stones.size(), self.settings.rules);
        let points = forbidden_points(stones.position(rules).board(), rules);
        let numbers = points.into_iter().map(|(point, _)| {
            let row = notation::row_from_top(point, size);
            format!("{:02}{row:02}", point.column())
        });
        let numbers: String = numbers.collect();
        Ok(Step::Say(format!("FORBID {numbers}.")))
    }
}

/// Returns `true` if the command is carried out while a list is open, instead of being a line of it. Those
/// that begin a game abandon the list.
const fn is_no_line(command: Command<'_>) -> bool {
    match command {
        Command::Done
        | Command::Info(_)
        | Command::Start(_)
        | Command::RectStart(_)
        | Command::Restart
        | Command::Stop
        | Command::End => true,
        Command::Begin
        | Command::Turn(_)
        | Command::Play(_)
        | Command::TakeBack(_)
        | Command::Board
        | Command::Swap2Board
        | Command::About
        | Command::ShowForbidden
        | Command::Forget
        | Command::Unknown(_) => false,
    }
}

/// Reads the sides of a rectangle, which must be equal.
fn square(sides: &str) -> Result<BoardSize, Refusal> {
    let (width, height) =
        notation::pair(sides).ok_or_else(|| Refusal::Rectangle(Quoted::new(sides)))?;
    if width != height {
        return Err(Refusal::NotSquare(width, height));
    }
    let size = u8::try_from(width)
        .ok()
        .and_then(|lines| BoardSize::new(lines).ok());
    size.ok_or_else(|| Refusal::Size(Quoted::new(&width.to_string())))
}

#[cfg(test)]
mod tests;
