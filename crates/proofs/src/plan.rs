//! The attacker's plan: one stone for each of its turns, and the answers to the defender's replies.

use std::collections::BTreeMap;
use std::fmt;

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
    replies: BTreeMap<Point, Attack>,
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
            let listed: usize = defence.replies.values().map(Attack::stones).sum();
            listed + defence.otherwise().map_or(0, Attack::stones)
        });
        below + 1
    }

    /// Returns the number of the attacker's stones on the longest line of the plan, the five included.
    #[must_use]
    pub fn moves(&self) -> usize {
        let below = self.defence().map_or(0, |defence| {
            let listed = defence.replies.values().map(Attack::moves).max();
            let otherwise = defence.otherwise().map_or(0, Attack::moves);
            listed.unwrap_or(0).max(otherwise)
        });
        below + 1
    }
}

impl Defence {
    /// Returns a turn without listed replies; `otherwise` answers every reply.
    #[must_use]
    pub const fn new(otherwise: Attack) -> Defence {
        Defence {
            replies: BTreeMap::new(),
            otherwise: Some(otherwise),
        }
    }

    /// Returns a turn in which only the given replies have an answer. The proof is complete only if no other
    /// reply is possible.
    #[must_use]
    pub const fn only(replies: BTreeMap<Point, Attack>) -> Defence {
        Defence {
            replies,
            otherwise: None,
        }
    }

    pub(crate) const fn of(replies: BTreeMap<Point, Attack>, otherwise: Attack) -> Defence {
        Defence {
            replies,
            otherwise: Some(otherwise),
        }
    }

    /// Returns this turn with an answer to one reply, which replaces an earlier answer to it.
    #[must_use]
    pub fn with(mut self, reply: Point, answer: Attack) -> Defence {
        self.replies.insert(reply, answer);
        self
    }

    /// Returns the listed replies with their answers, in the order of their points.
    pub fn replies(&self) -> impl Iterator<Item = (Point, &Attack)> {
        self.replies.iter().map(|(&reply, answer)| (reply, answer))
    }

    /// Returns the answer to every reply that is not listed, or `None` if there is none.
    #[must_use]
    pub const fn otherwise(&self) -> Option<&Attack> {
        self.otherwise.as_ref()
    }

    /// Returns the answer to a reply: its own, or the one to all others.
    #[must_use]
    pub fn answer(&self, reply: Point) -> Option<&Attack> {
        self.replies.get(&reply).or(self.otherwise())
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
