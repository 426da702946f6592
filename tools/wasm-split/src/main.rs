//! Takes a linked wasm module apart; a member of its own so that `cargo xtask serve` need not build it.
//!
//! `wasm-split MODULE MAIN FOLDER GLUE` writes the part that starts to MAIN, and the chunks and their loader `chunks.js` to
//! FOLDER. GLUE is the script that will be made for MAIN. Each line of the output is the name of a wing and those of its
//! chunks.

use std::{env, error::Error, fs, path::Path};

use wasm_split_cli_support::{Options, transform};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, main, folder, glue] = &arguments[..] else {
        return Err("expected MODULE MAIN FOLDER GLUE".into());
    };
    let linked = fs::read(module).map_err(|why| format!("cannot read {module}: {why}"))?;
    let mut options = Options::new(&linked);
    options.output_dir = Path::new(folder);
    options.main_out_path = Path::new(main);
    options.link_name = "./chunks.js";
    options.main_module = glue;
    for (wing, chunks) in transform(options)?.prefetch_map {
        println!("{wing} {}", chunks.join(" "));
    }
    Ok(())
}
