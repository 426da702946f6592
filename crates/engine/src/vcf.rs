//! VCF (victory by continuous fours): finds or disproves such wins, with the winning line.
//!
//! Each four leaves the opponent one reply, so the search is narrow: it looks for a win with one
//! move, then with two, and so on. A position reached by another order of the same moves is
//! searched only once, because stones are never removed. Source of the method: L. V. Allis, H. J.
//! van den Herik and M. P. H. Huntjens, "Go-Moku and Threat-Space Search" (1993), with full replies
//! instead of threat spaces.

use super::budget::Budget;
use super::cell::Cell;
use super::moves::{Ranked, in_order, is_plain, replies};
use super::state::{State, cells};
use super::table;
use super::threat::Threat;
use tengen_core::board::{Point, Stone};

/// The result of a search for a win by continuous fours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fours {
    /// A win exists, and none with fewer moves. The line is a four, the reply to it, the next four,
    /// and so on; if a five can be prevented in several ways, it has the reply that delays the win
    /// longest. The last two points are both the attacker's: the four that nothing stops, and the
    /// five.
    Win(Vec<Point>),
    /// No win of any length exists.
    None,
    /// The limit was reached before the answer was known.
    Unknown,
}

impl Fours {
    /// Returns the number of the attacker's moves up to the five, or `None` without a win.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_engine::Fours;
    ///
    /// let line = ["h8", "i8", "h9", "h10"].map(|name| name.parse().expect("a point"));
    /// assert_eq!(Fours::Win(line.to_vec()).moves(), Some(3));
    /// ```
    #[must_use]
    pub fn moves(&self) -> Option<usize> {
        match self {
            Fours::Win(line) => Some(line.len() / 2 + 1),
            Fours::None | Fours::Unknown => None,
        }
    }
}

/// The maximum number of remembered positions.
const REMEMBERED: u64 = 1 << 16;

/// Marks a remembered position from which no number of moves wins.
const ANY: u8 = u8::MAX;

/// Positions from which a number of moves does not win, by their hashes.
pub(super) type Known = Vec<(u64, u8)>;

/// A search for a win by continuous fours of the side to move.
pub(super) struct Vcf<'a, 'b> {
    state: &'a mut State,
    attacker: Stone,
    /// `true` if a five of the attacker can be prevented only on the point that completes it.
    plain: bool,
    known: Known,
    list: Vec<Ranked>,
    line: Vec<Cell>,
    budget: &'a mut Budget<'b>,
    /// The node count of the budget at which the search gives up.
    until: u64,
}

/// The result of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attack {
    Wins,
    /// The attack fails with any number of moves.
    Fails,
    /// The attack fails with the given number of moves; more moves might win.
    TooShort,
    /// The limit was reached.
    Stopped,
}

impl<'a, 'b> Vcf<'a, 'b> {
    /// Creates a search that spends at most `limit` nodes of a budget.
    pub(super) fn new(state: &'a mut State, budget: &'a mut Budget<'b>, limit: u64) -> Vcf<'a, 'b> {
        let attacker = state.to_move();
        let plain = is_plain(state, attacker);
        Vcf {
            state,
            attacker,
            plain,
            known: Vec::new(),
            list: Vec::new(),
            line: Vec::new(),
            until: budget.nodes().saturating_add(limit),
            budget,
        }
    }

    /// Creates such a search that uses what earlier ones for the same attacker found out. [`Vcf::known`]
    /// gives it back.
    pub(super) fn knowing(
        state: &'a mut State,
        budget: &'a mut Budget<'b>,
        limit: u64,
        known: Known,
    ) -> Vcf<'a, 'b> {
        Vcf {
            known,
            ..Vcf::new(state, budget, limit)
        }
    }

    pub(super) fn known(self) -> Known {
        self.known
    }

    /// Returns the shortest win with at most `most` moves; [`Fours::Unknown`] if only longer ones may exist.
    pub(super) fn shortest(&mut self, most: u8) -> Fours {
        self.deepen(most, Fours::Unknown)
    }

    /// Returns the shortest win with at most `most` moves; [`Fours::None`] if only longer ones may exist.
    pub(super) fn within(&mut self, most: u8) -> Fours {
        self.deepen(most, Fours::None)
    }

    /// Returns the shortest win with at most `most` moves, or `beyond` if only longer ones may exist.
    fn deepen(&mut self, most: u8, beyond: Fours) -> Fours {
        if self.known.is_empty() {
            let limit = self.until - self.budget.nodes();
            let remembered = limit.clamp(1, REMEMBERED);
            self.known = vec![(0, 0); usize::try_from(remembered).unwrap_or(1)];
        }
        for moves in 1..=most {
            self.line.clear();
            match self.attack(moves, None) {
                Attack::Wins => {
                    let points = self.line.iter().rev().filter_map(|cell| cell.point());
                    return Fours::Win(points.collect());
                }
                Attack::Fails => return Fours::None,
                Attack::TooShort => {}
                Attack::Stopped => return Fours::Unknown,
            }
        }
        beyond
    }

    /// Searches with the attacker to move and `moves` moves left; `last` is the attacker's previous stone.
    fn attack(&mut self, moves: u8, last: Option<Cell>) -> Attack {
        let (own, foe) = (self.attacker, !self.attacker);
        if self.state.count(own, Threat::Five) > 0 {
            let five = self.find(own, Threat::Five);
            self.line.extend(five);
            return Attack::Wins;
        }
        if self.must_stop() {
            return Attack::Stopped;
        }
        if !self.state.has_four(own) {
            return Attack::Fails;
        }
        let fives = self.state.count(foe, Threat::Five);
        if fives > 1 && is_plain(self.state, foe) {
            return Attack::Fails;
        }
        if moves < 2 {
            return Attack::TooShort;
        }
        let hash = self.state.hash();
        let place = table::place(hash, self.known.len());
        if let Some(&(key, without)) = self.known.get(place)
            && key == hash
            && (without == ANY || without >= moves)
        {
            return if without == ANY {
                Attack::Fails
            } else {
                Attack::TooShort
            };
        }
        let end = self.fours(moves, last);
        let without = match end {
            Attack::Fails => ANY,
            Attack::TooShort => moves,
            Attack::Wins | Attack::Stopped => return end,
        };
        if let Some(known) = self.known.get_mut(place) {
            *known = (hash, without);
        }
        end
    }

    /// Tries the fours that the attacker can make.
    fn fours(&mut self, moves: u8, last: Option<Cell>) -> Attack {
        let (own, foe) = (self.attacker, !self.attacker);
        let must_block = self.state.count(foe, Threat::Five) > 0;
        let allowed = if must_block {
            replies(self.state)
        } else {
            [u32::MAX; 32]
        };
        let start = self.list.len();
        let order = self.state.order();
        for cell in cells(self.state.fours(own)) {
            if allowed[cell.row()] >> cell.column() & 1 == 1 {
                let near = last.map_or(0, |last| 20 - distance(last, cell).min(20));
                self.list.push(Ranked::new(cell, order.of(cell) + near));
            }
        }
        in_order(&mut self.list[start..]);
        let mut end = Attack::Fails;
        for place in start..self.list.len() {
            let cell = self.list[place].cell();
            if self.state.is_forbidden(cell) {
                continue;
            }
            if self.must_stop() {
                end = Attack::Stopped;
                break;
            }
            self.place(cell);
            let outcome = self.defend(moves - 1, cell);
            self.state.undo();
            match outcome {
                Attack::Wins | Attack::Stopped => {
                    end = outcome;
                    if outcome == Attack::Wins {
                        self.line.push(cell);
                    }
                    break;
                }
                Attack::TooShort => end = Attack::TooShort,
                Attack::Fails => {}
            }
        }
        self.list.truncate(start);
        end
    }

    /// Searches the replies to a four, with the defender to move; the attacker has `moves` moves left.
    fn defend(&mut self, moves: u8, four: Cell) -> Attack {
        let (own, foe) = (self.attacker, !self.attacker);
        if self.state.count(foe, Threat::Five) > 0 {
            return Attack::Fails;
        }
        let fives = self.state.count(own, Threat::Five);
        if fives == 0 {
            // The line looked like a four, but no point completes a five.
            return Attack::Fails;
        }
        if fives > 1 && self.plain {
            self.line.extend(self.find(own, Threat::Five));
            return Attack::Wins;
        }
        let found = replies(self.state);
        let is_single = cells(&found).nth(1).is_none();
        let mut longest = Vec::new();
        for cell in cells(&found) {
            if !self.state.is_empty(cell) || self.state.is_forbidden(cell) {
                continue;
            }
            if self.must_stop() {
                return Attack::Stopped;
            }
            self.place(cell);
            let prevents = self.state.count(own, Threat::Five) == 0;
            let end = if !prevents {
                Attack::Wins
            } else if is_single {
                self.attack(moves, Some(four))
            } else {
                self.attack_from(moves_of(&longest), moves, four)
            };
            self.state.undo();
            if end != Attack::Wins {
                return end;
            }
            if prevents {
                self.line.push(cell);
                if self.line.len() > longest.len() {
                    std::mem::swap(&mut self.line, &mut longest);
                }
                self.line.clear();
            }
        }
        if longest.is_empty() {
            longest.extend(self.find(own, Threat::Five));
        }
        self.line = longest;
        Attack::Wins
    }

    /// Searches for the shortest win after a reply to a four: first with `least` moves, then with more, up to `most`.
    fn attack_from(&mut self, least: u8, most: u8, four: Cell) -> Attack {
        for moves in least..most {
            let end = self.attack(moves, Some(four));
            if end != Attack::TooShort {
                return end;
            }
        }
        self.attack(most, Some(four))
    }

    fn must_stop(&mut self) -> bool {
        self.budget.nodes() >= self.until || self.budget.is_spent()
    }

    fn place(&mut self, cell: Cell) {
        self.budget.spend();
        self.state.place(cell);
    }

    /// Returns the first point where a colour has `threat`, which must be a four or a five.
    fn find(&self, stone: Stone, threat: Threat) -> Option<Cell> {
        cells(self.state.fours(stone)).find(|&cell| self.state.threat(stone, cell) == threat)
    }
}

/// Returns the number of the attacker's moves on a line that begins with a reply, at least one.
fn moves_of(line: &[Cell]) -> u8 {
    u8::try_from(line.len().div_ceil(2))
        .unwrap_or(u8::MAX)
        .max(1)
}

fn distance(one: Cell, other: Cell) -> i32 {
    let across = one.column().abs_diff(other.column());
    let up = one.row().abs_diff(other.row());
    i32::try_from(across.max(u32::try_from(up).unwrap_or(0))).unwrap_or(0)
}
