//! The attacker's plan: one stone for each of its turns, and the answers to the defender's replies.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use tengen_core::Point;

/// A turn of the attacker: its stone, and what follows.
///
/// # Examples
///
/// ```
/// use tengen_proofs::{Attack, Defence};
///
/// // An open four: if one end is blocked, the other makes the five.
/// let [four, end, other] = ["i8", "e8", "j8"].map(|name| name.parse().expect("a point"));
/// let defence = Defence::new(Attack::five(end)).with(end, Attack::five(other));
/// assert_eq!(Attack::then(four, defence).to_string(), "i8(e8:j8 else:e8)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    point: Point,
    defence: Option<Box<Defence>>,
}

/// A turn of the defender: the replies that need an answer of their own, and the answer to all others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defence {
    /// In the order of their points, each once.
    replies: Vec<(Point, Attack)>,
    otherwise: Option<Attack>,
}

impl Attack {
    /// Returns the turn that ends the game: a stone that makes a five.
    #[must_use]
    pub const fn five(point: Point) -> Attack {
        Attack {
            point,
            defence: None,
        }
    }

    /// Returns the turn that places a stone on `point`, to which the defender replies.
    #[must_use]
    pub fn then(point: Point, defence: Defence) -> Attack {
        Attack {
            point,
            defence: Some(Box::new(defence)),
        }
    }

    /// Returns the point of the attacker's stone.
    #[must_use]
    pub const fn point(&self) -> Point {
        self.point
    }

    /// Returns the defender's turn after the stone, or `None` if the stone makes a five.
    #[must_use]
    pub fn defence(&self) -> Option<&Defence> {
        self.defence.as_deref()
    }

    /// Returns the number of the attacker's stones in the plan.
    #[must_use]
    pub fn stones(&self) -> usize {
        let below = self.defence().map_or(0, |defence| {
            let listed: usize = defence.replies().map(|(_, answer)| answer.stones()).sum();
            listed + defence.otherwise().map_or(0, Attack::stones)
        });
        below + 1
    }

    /// Returns the stones of both sides, the attacker's first, if the defender always chooses the listed reply that
    /// holds out longest, and the first of several. It ends with the five, or before a turn without listed replies.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_proofs::Attack;
    ///
    /// let plan: Attack = "i8(e8:j8 h7:e8(j8:k8 else:j8) else:e8)".parse()?;
    /// let line: Vec<String> = plan.main_line().iter().map(ToString::to_string).collect();
    /// assert_eq!(line.join(" "), "i8 h7 e8 j8 k8");
    /// # Ok::<(), tengen_proofs::ParsePlanError>(())
    /// ```
    #[must_use]
    pub fn main_line(&self) -> Vec<Point> {
        let mut line = vec![self.point];
        let mut turn = self;
        while let Some(defence) = turn.defence() {
            // Of equal replies, `max_by_key` takes the last.
            let longest = defence.replies.iter().rev().max_by_key(|it| it.1.moves());
            let Some((reply, answer)) = longest else {
                break;
            };
            line.extend([*reply, answer.point]);
            turn = answer;
        }
        line
    }

    /// Returns the number of the attacker's stones on the longest line of the plan, the five included.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.defence().map_or(0, Defence::moves) + 1
    }
}

impl Defence {
    /// Returns a turn without listed replies; `otherwise` answers every reply.
    #[must_use]
    pub const fn new(otherwise: Attack) -> Defence {
        Defence {
            replies: Vec::new(),
            otherwise: Some(otherwise),
        }
    }

    /// Returns a turn in which only the given replies have an answer. The proof is complete only if no other
    /// reply is possible.
    #[must_use]
    pub fn only(replies: impl IntoIterator<Item = (Point, Attack)>) -> Defence {
        let mut defence = Defence {
            replies: Vec::new(),
            otherwise: None,
        };
        for (reply, answer) in replies {
            defence = defence.with(reply, answer);
        }
        defence
    }

    /// Returns this turn with an answer to every reply that is not listed.
    #[must_use]
    pub(crate) fn and_otherwise(mut self, answer: Attack) -> Defence {
        self.otherwise = Some(answer);
        self
    }

    /// Returns the place of a reply in the list, or where it would be.
    fn place(&self, reply: Point) -> Result<usize, usize> {
        self.replies
            .binary_search_by_key(&reply, |&(listed, _)| listed)
    }

    pub(crate) fn lists(&self, reply: Point) -> bool {
        self.place(reply).is_ok()
    }

    /// Returns this turn with an answer to one reply, which replaces an earlier answer to it.
    #[must_use]
    pub fn with(mut self, reply: Point, answer: Attack) -> Defence {
        match self.place(reply) {
            Ok(place) => self.replies[place].1 = answer,
            Err(place) => self.replies.insert(place, (reply, answer)),
        }
        self
    }

    /// Returns the listed replies with their answers, in the order of their points.
    pub fn replies(&self) -> impl Iterator<Item = (Point, &Attack)> {
        self.replies.iter().map(|(reply, answer)| (*reply, answer))
    }

    /// Returns the answer to every reply that is not listed, or `None` if there is none.
    #[must_use]
    pub const fn otherwise(&self) -> Option<&Attack> {
        self.otherwise.as_ref()
    }

    /// Returns the number of the attacker's stones on the longest line after this turn, the five included; 0 if no
    /// reply has an answer.
    #[must_use]
    pub fn moves(&self) -> usize {
        let listed = self.replies().map(|(_, answer)| answer.moves()).max();
        let otherwise = self.otherwise().map_or(0, Attack::moves);
        listed.unwrap_or(0).max(otherwise)
    }

    /// Returns the answer to a reply: its own, or the one to all others.
    #[must_use]
    pub fn answer(&self, reply: Point) -> Option<&Attack> {
        match self.place(reply) {
            Ok(place) => Some(&self.replies[place].1),
            Err(_) => self.otherwise(),
        }
    }
}

/// Writes `i8(e8:j8 else:e8)`: the stone and, in brackets, the replies with their answers.
impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.point)?;
        let Some(defence) = self.defence() else {
            return Ok(());
        };
        let mut join = "(";
        for (reply, answer) in defence.replies() {
            write!(f, "{join}{reply}:{answer}")?;
            join = " ";
        }
        if let Some(answer) = defence.otherwise() {
            write!(f, "{join}else:{answer}")?;
        } else if join == "(" {
            f.write_str(join)?;
        }
        f.write_str(")")
    }
}
