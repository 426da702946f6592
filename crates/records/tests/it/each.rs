//! Reading game by game: the same games as all at once, as many as are counted, and an end where it is wanted.

use std::ops::ControlFlow;

use tengen_records::{Context, Format, count_games, read, read_as, read_each, read_each_as};
use tengen_testing::text_records::{context, own};

/// Returns all files of this project, broken ones too, with their names.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for folder in std::fs::read_dir(own()).expect("a folder") {
        for file in std::fs::read_dir(folder.expect("an entry").path()).expect("a folder") {
            let path = file.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy();
            files.push((name.into_owned(), std::fs::read(&path).expect("a file")));
        }
    }
    assert!(files.len() > 30, "{}", files.len());
    files
}

/// Returns texts of three games, of which the second is broken.
fn three() -> Vec<(Format, Vec<u8>)> {
    let text = |format, text: &str| (format, text.as_bytes().to_vec());
    let sample = |plies: u8| [2 | plies << 2, 15 << 3, 0, 0];
    let mut samples = Vec::new();
    for _ in 0..3 {
        samples.extend(sample(1));
        samples.extend([0x07, 0x01]);
    }
    vec![
        text(
            Format::Sgf,
            "(;GM[4]SZ[15];B[hh])x(;GM[4]SZ[15]C[(;]]])(;GM[4]SZ[15](;B[hh])(;B[ii]))",
        ),
        text(Format::Moves, "h8i9\nh8h8\nh8g7\n"),
        text(Format::Offsets, "0,0\n0,x\n1,1\n"),
        text(
            Format::Rif,
            "<database><game id=\"1\" black=\"7\"><move>h8</move></game>\
             <game id=\"1\"><move>h8</move></game><player id=\"7\" name=\"Ada\"/>\
             <game id=\"2\"><move>h8 i9</move></game></database>",
        ),
        (Format::Samples, samples),
    ]
}

#[test]
fn game_by_game_is_the_same_as_all_at_once() {
    for (name, bytes) in files() {
        let context = context(&name);
        let mut games = Vec::new();
        let each = read_each(&bytes, &context, &mut |game| {
            games.push(game);
            ControlFlow::Continue(())
        });
        match read(&bytes, &context) {
            Ok(all) => {
                assert_eq!(each, Ok(all.format), "{name}");
                assert_eq!(games, all.games, "{name}");
                let count = count_games(all.format, &bytes, &context);
                assert_eq!(count, Ok(games.len()), "{name}");
            }
            Err(error) => {
                assert_eq!(each, Err(error), "{name}");
                assert!(games.is_empty(), "{name}");
            }
        }
    }
}

#[test]
fn games_are_counted_without_being_read() {
    for (format, bytes) in three() {
        let context = Context::default();
        assert_eq!(count_games(format, &bytes, &context), Ok(3), "{format}");
        let mut limited = context;
        limited.limits.games = 1;
        // The second is the error that stands for all others.
        assert_eq!(count_games(format, &bytes, &limited), Ok(2), "{format}");
        let all = read_as(format, &bytes, &limited).expect("a game");
        assert_eq!(all.games.len(), 2, "{format}");
    }
    assert!(count_games(Format::Sgf, b"", &Context::default()).is_err());
    assert!(count_games(Format::Moves, b"\n", &Context::default()).is_err());
}

#[test]
fn reading_ends_when_enough_was_read() {
    for (format, bytes) in three() {
        let mut count = 0;
        let read = read_each_as(format, &bytes, &Context::default(), &mut |_| {
            count += 1;
            ControlFlow::Break(())
        });
        assert_eq!((read, count), (Ok(()), 1), "{format}");
    }
}

#[test]
fn games_of_a_database_know_names_that_come_later() {
    let (format, bytes) = three().swap_remove(3);
    let mut names = Vec::new();
    let read = read_each_as(format, &bytes, &Context::default(), &mut |game| {
        let tag = tengen_core::game::Tag::Black;
        names.push(
            game.map(|game| game.archive.annotations.tag(tag).to_owned())
                .ok(),
        );
        ControlFlow::Continue(())
    });
    assert_eq!(read, Ok(()));
    assert_eq!(names, [Some("Ada".to_owned()), None, Some(String::new())]);
}
