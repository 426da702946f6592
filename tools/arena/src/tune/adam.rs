//! The optimizer Adam (D. P. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization", 2015)
//! with decoupled weight decay (I. Loshchilov and F. Hutter, 2019).

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const TINY: f32 = 1e-8;

/// The moving averages of the gradients of some parameters.
#[derive(Clone)]
pub(super) struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(count: usize) -> Adam {
        Adam {
            means: vec![0.0; count],
            squares: vec![0.0; count],
            steps: 0,
        }
    }

    /// Moves the parameters against their gradients, `rate` at most, and shrinks each by its share
    /// of `rate`, given by `decay`.
    pub(super) fn step(
        &mut self,
        parameters: &mut [f32],
        gradients: &[f32],
        rate: f32,
        decay: impl Fn(usize) -> f32,
    ) {
        self.steps += 1;
        let mean_scale = 1.0 / (1.0 - MEAN.powi(self.steps));
        let square_scale = 1.0 / (1.0 - SQUARE.powi(self.steps));
        let averages = self.means.iter_mut().zip(&mut self.squares);
        for (index, ((parameter, &gradient), (mean, square))) in parameters
            .iter_mut()
            .zip(gradients)
            .zip(averages)
            .enumerate()
        {
            *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
            *square = SQUARE * *square + (1.0 - SQUARE) * gradient * gradient;
            let size = (*square * square_scale).sqrt() + TINY;
            *parameter -= rate * (*mean * mean_scale / size + decay(index) * *parameter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut adam = Adam::new(2);
        let mut place = [5.0, -3.0];
        for _ in 0..3000 {
            let gradients = [2.0 * (place[0] - 1.0), 20.0 * (place[1] + 2.0)];
            adam.step(&mut place, &gradients, 0.01, |_| 0.0);
        }
        assert!(
            (place[0] - 1.0).abs() < 0.01 && (place[1] + 2.0).abs() < 0.01,
            "{place:?}"
        );
        for _ in 0..3000 {
            adam.step(&mut place, &[0.0, 0.0], 0.01, |index| [0.0, 1.0][index]);
        }
        assert!(
            (place[0] - 1.0).abs() < 0.01 && place[1].abs() < 0.01,
            "{place:?}"
        );
    }
}
