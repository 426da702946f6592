//! Games whose lines, numbers and marks were edited, through SGF and RenLib.

use tengen_core::board::Symmetry;
use tengen_core::game::{Mark, Sign};
use tengen_core::{Archive, Game};
use tengen_records::charset::Native;
use tengen_records::{Context, Format, Limits, Loss, Rows, write};
use tengen_testing::archives::depth_first;

fn edited() -> Game {
    let mut game = Game::new("renju".parse().expect("terms"));
    let at = |name: &str| name.parse().expect("a name");
    for name in ["h8", "i9", "g7", "f6"] {
        game.play(at(name)).expect("an empty point");
    }
    let line = game.line();
    for (after, name) in [(1, "a1"), (1, "b2"), (2, "c3")] {
        game.jump(line[after]).expect("a node");
        game.play(at(name)).expect("an empty point");
        let node = game.cursor().number();
        game.annotations_mut().note_mut(node).comment = format!("Why {name}?");
    }
    let b2 = game.tree().children(line[1])[2];
    game.promote(b2).expect("a node");
    let a1 = game.tree().children(line[1])[2];
    game.delete(a1).expect("a node");
    game.jump(b2).expect("a node");
    game.turn(Symmetry::Diagonal);
    game
}

fn read(format: Format, archive: &Archive) -> (Archive, Vec<Loss>) {
    let written = write(format, archive, &Native).expect("a game");
    let context = Context {
        name: "",
        terms: archive.terms,
        rows: Rows::FromBottom,
        charset: &Native,
        encoding: None,
        size: None,
        limits: Limits::PAGE,
        heard: None,
    };
    let found = tengen_records::read_as(format, &written.bytes, &context).expect("a file");
    let reading = found.games[0].as_ref().expect("a game");
    (reading.archive.clone(), written.lost)
}

#[test]
fn an_edited_game_comes_back_from_sgf_and_its_lines_from_renlib() {
    let game = edited();
    let archive = depth_first(&game.to_archive());
    assert_eq!(read(Format::Sgf, &archive), (archive.clone(), vec![]));
    let (read_back, lost) = read(Format::RenLib, &archive);
    let deeds = |archive: &Archive| -> Vec<_> {
        let nodes = archive.nodes.iter();
        nodes.map(|node| (node.parent, node.action)).collect()
    };
    assert_eq!(deeds(&read_back), deeds(&archive));
    assert_eq!(read_back.annotations, archive.annotations);
    assert_eq!(lost, []);
}

#[test]
fn arrows_and_numbers_come_back_from_sgf_and_are_lost_in_renlib() {
    let mut game = edited();
    let cursor = game.cursor().number();
    let note = game.annotations_mut().note_mut(cursor);
    note.number = Some(1);
    note.marks.push(Mark {
        point: "d4".parse().expect("a name"),
        sign: Sign::Arrow("e6".parse().expect("a name")),
    });
    assert_eq!(game.shown_number(game.cursor()), Some(1));
    let archive = depth_first(&game.to_archive());
    assert_eq!(read(Format::Sgf, &archive), (archive.clone(), vec![]));
    let (_, lost) = read(Format::RenLib, &archive);
    assert_eq!(lost, [Loss::Marks, Loss::Numbers]);
}
