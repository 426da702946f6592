//! The program: a file in, the forbidden points, a move and a picture out.

use std::path::Path;
use std::process::Command;

#[test]
fn a_record_is_read_judged_answered_and_drawn() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (record, picture) = (folder.join("game.sgf"), folder.join("board.svg"));
    let text = "(;CA[windows-1251]FF[4]GM[4]SZ[15]RU[renju];B[fh];W[ao];B[gh];W[am];B[hj];W[co];B[hi];W[cm])";
    std::fs::write(&record, text).expect("a folder for the tests");
    let program = env!("CARGO_BIN_EXE_tengen-downstream");
    let output = Command::new(program).args([&record, &picture]).output();
    let output = output.expect("the program starts");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    assert!(said.contains("h8: 33\n"), "{said}");
    assert!(said.contains("black plays "), "{said}");
    let drawn = std::fs::read_to_string(&picture).expect("a picture");
    assert!(drawn.starts_with("<svg"));
}
