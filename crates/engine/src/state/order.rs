//! The order of the cells of a position, by their shapes and by the last two stones.

use super::State;
use crate::cell::Cell;
use crate::evaluation::{Code, Tables, WeightSet};
use crate::move_order::{attack_terms, defence_terms, sum};
use crate::threat::Threat;
use tengen_core::board::Stone;
use tengen_core::rules::Ruleset;

/// The ordering values of the lines through a point, by the index of its code for a colour.
pub(super) struct LineWeights {
    /// For the colour itself.
    attack: Vec<i16>,
    /// For its opponent.
    defence: Vec<i16>,
}

impl LineWeights {
    /// Adds up the values for a colour.
    pub(super) fn new(rules: Ruleset, stone: Stone, tables: &Tables) -> LineWeights {
        let own = tables.order(WeightSet::of(rules, stone));
        let foe = tables.order(WeightSet::of(rules, !stone));
        let codes = Code::all();
        let lines = codes.map(|code| {
            let classes = code.classes();
            (Threat::of(rules, stone, classes), classes)
        });
        let attack = lines
            .clone()
            .map(|(threat, classes)| sum(own, attack_terms(threat, classes)));
        let defence = lines.map(|(threat, classes)| sum(foe, defence_terms(threat, classes)));
        LineWeights {
            attack: attack.collect(),
            defence: defence.collect(),
        }
    }
}

impl State {
    /// Returns the order of the cells for the side to move.
    pub(crate) fn order(&self) -> Order<'_> {
        Order {
            state: self,
            lasts: [self.last(0), self.last(1)],
        }
    }
}

/// The order of the cells for the side to move of a state.
#[derive(Clone, Copy)]
pub(crate) struct Order<'a> {
    state: &'a State,
    /// The last stone of the opponent, and that of the side to move.
    lasts: [Option<Cell>; 2],
}

impl Order<'_> {
    /// Returns the ordering value of a cell: the larger, the earlier it is searched.
    pub(crate) fn of(&self, cell: Cell) -> i32 {
        let state = self.state;
        let place = &state.places[cell.index()];
        let (own, other) = (state.to_move as usize, !state.to_move as usize);
        let near = state.nearness[own].iter().zip(self.lasts);
        let near = near.filter_map(|(it, last)| Some(it.weight(cell, last?)));
        let of_code = |weights: &[i16], colour: usize| {
            let weight = weights.get(usize::from(place.codes[colour]));
            weight.copied().map_or(0, i32::from)
        };
        let attack = of_code(&state.lines[own].attack, own);
        attack + of_code(&state.lines[other].defence, other) + near.sum::<i32>()
    }
}
