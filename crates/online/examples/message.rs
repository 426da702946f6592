//! Reads a message of a server and says what it holds: `message 'error …'`.
#![expect(clippy::disallowed_methods, reason = "an example is a program")]

use tengen_online::ToClient;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = std::env::args().nth(1).ok_or("expected a message")?;
    println!("{:?}", line.parse::<ToClient>()?);
    Ok(())
}
