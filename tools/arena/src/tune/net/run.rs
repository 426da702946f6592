//! A position on its way through a net, and the gradients of its loss on the way back.

use super::Seen;
use super::model::{HIDDEN, Head, INPUTS, POINTS, Row, Unfolded, WIDTH};

/// The numbers of a position on their way through the net.
pub(super) struct Run {
    sums: [f32; INPUTS],
    hidden: [f32; HIDDEN],
    result: f32,
}

impl Run {
    /// Returns `None` if a set has no net.
    pub(super) fn new(seen: &Seen, nets: &[Option<Unfolded>]) -> Option<Run> {
        let [own, foe] = seen.nets.map(|net| nets[net].as_ref());
        let (own, foe) = (own?, foe?);
        let mut sums = [0.0; INPUTS];
        let (mine, other) = sums.split_at_mut(WIDTH);
        for &([a, b], count) in &seen.codes {
            let count = f32::from(count) / POINTS;
            let (a, b) = (usize::from(a), usize::from(b));
            add(mine, &own.own[a], &own.foe[b], count);
            add(other, &foe.own[b], &foe.foe[a], count);
        }
        let head = &own.head;
        let mut hidden = head.bias;
        for (number, row) in hidden.iter_mut().zip(&head.layer) {
            *number += dot(row, &sums);
        }
        for (_, row) in facts(seen, &head.facts) {
            for (number, more) in hidden.iter_mut().zip(row) {
                *number += more;
            }
        }
        let out = hidden
            .iter()
            .zip(&head.out)
            .map(|(number, out)| number.max(0.0) * out);
        let result = seen.value + head.base + dot(&head.direct, &sums) + out.sum::<f32>();
        Some(Run {
            sums,
            hidden,
            result,
        })
    }

    pub(super) fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.result).exp())
    }

    /// Adds the gradients, given that of the result.
    pub(super) fn back(
        &self,
        seen: &Seen,
        nets: &[Option<Unfolded>],
        (all, error): (&mut [Option<Unfolded>], f32),
    ) {
        let [own, foe] = seen.nets;
        let (Some(mine), Some(other)) = (&nets[own], &nets[foe]) else {
            return;
        };
        let mut of_sums = mine.head.direct.map(|it| it * error);
        if let Some(gradients) = &mut all[own] {
            self.back_head(seen, &mine.head, (&mut gradients.head, error), &mut of_sums);
        }
        let (of_mine, of_other) = of_sums.split_at(WIDTH);
        for &([a, b], count) in &seen.codes {
            let count = f32::from(count) / POINTS;
            let (a, b) = (usize::from(a), usize::from(b));
            if let Some(gradients) = &mut all[own] {
                let rows = [&mine.own[a], &mine.foe[b]];
                spread(
                    rows,
                    (of_mine, count),
                    [&mut gradients.own[a], &mut gradients.foe[b]],
                );
            }
            if let Some(gradients) = &mut all[foe] {
                let rows = [&other.own[b], &other.foe[a]];
                spread(
                    rows,
                    (of_other, count),
                    [&mut gradients.own[b], &mut gradients.foe[a]],
                );
            }
        }
    }

    fn back_head(
        &self,
        seen: &Seen,
        head: &Head,
        (all, error): (&mut Head, f32),
        of_sums: &mut [f32; INPUTS],
    ) {
        all.base += error;
        for (gradient, sum) in all.direct.iter_mut().zip(&self.sums) {
            *gradient += error * sum;
        }
        for place in (0..HIDDEN).filter(|&place| self.hidden[place] > 0.0) {
            all.out[place] += error * self.hidden[place];
            let error = error * head.out[place];
            all.bias[place] += error;
            for (fact, _) in facts(seen, &head.facts) {
                all.facts[fact][place] += error;
            }
            let sums = self.sums.iter().zip(&head.layer[place]);
            for ((gradient, of_sum), (sum, weight)) in
                all.layer[place].iter_mut().zip(&mut *of_sums).zip(sums)
            {
                *gradient += error * sum;
                *of_sum += error * weight;
            }
        }
    }
}

/// Returns the facts of a position with their rows.
fn facts<'a, T>(seen: &Seen, rows: &'a [T]) -> impl Iterator<Item = (usize, &'a T)> {
    let facts = seen.facts;
    rows.iter()
        .enumerate()
        .filter(move |(fact, _)| facts >> fact & 1 == 1)
}

/// Adds the numbers of some equal points to their sums.
fn add(sums: &mut [f32], one: &Row, other: &Row, count: f32) {
    for ((sum, one), other) in sums.iter_mut().zip(one).zip(other) {
        *sum += count * (one + other).clamp(0.0, 1.0);
    }
}

/// Adds the gradients of the sums to those of two rows that add up to the numbers of some points.
fn spread(
    [one, other]: [&Row; 2],
    (of_sums, count): (&[f32], f32),
    [to_one, to_other]: [&mut Row; 2],
) {
    for place in 0..WIDTH {
        let number = one[place] + other[place];
        if number > 0.0 && number < 1.0 {
            let gradient = of_sums[place] * count;
            to_one[place] += gradient;
            to_other[place] += gradient;
        }
    }
}

fn dot(row: &[f32; INPUTS], sums: &[f32; INPUTS]) -> f32 {
    row.iter().zip(sums).map(|(one, other)| one * other).sum()
}
