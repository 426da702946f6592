//! Makes Rust code of the texts of the cluster, which are in the language files of the page.

use std::error::Error;

use tengen_texts::{Part, build_program};

fn main() -> Result<(), Box<dyn Error>> {
    build_program("../kit/texts", Part::Cluster)
}
