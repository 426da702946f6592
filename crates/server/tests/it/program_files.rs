//! The program when it may open no more files.

use std::process::Command;

use tengen_server_testing::{
    Client, pair,
    program::{Folder, log_of},
};
use tokio::{
    net::TcpStream,
    time::{Duration, sleep, timeout},
};

use crate::PROGRAM;

/// Files that the program may open.
const FILES: &str = "48";

/// Connections of clients that take all of them.
const MANY: usize = 60;

/// Returns a command that runs what follows with few files.
fn with_few_files() -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n \"$0\" && exec \"$@\"", FILES]);
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_and_others_connect_later() {
    let folder = Folder::new("files");
    let program = PROGRAM.start_within(with_few_files(), &folder, &[]);
    let to = program.address;
    let (game, first, second) = pair(to, [1, 2], "freestyle").await;
    let mut players = [first, second];
    let mut points = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"].into_iter();
    let mut seq = 0;
    // Both players move, and both hear both moves.
    let mut play = async || {
        for mover in 0..2 {
            let point = points.next().expect("enough points");
            players[mover].place(game, seq, point).await;
            for player in &mut players {
                assert_eq!(player.done().await.0, seq);
            }
            seq += 1;
        }
    };
    play().await;
    // Connections that say nothing make way for others.
    let mut silent = Vec::new();
    for _ in 0..MANY {
        silent.push(TcpStream::connect(to).await.expect("the system connects"));
    }
    play().await;
    let newcomer = Client::player(to, 3).await;
    drop((silent, newcomer));
    // Clients that have greeted keep their connections.
    let guests: Vec<_> = (0..MANY as u128)
        .map(|number| tokio::spawn(Client::player(to, 10 + number)))
        .collect();
    sleep(Duration::from_secs(1)).await;
    play().await;
    let waits = guests.iter().filter(|guest| !guest.is_finished()).count();
    assert!(waits > 0, "all files are open");
    for guest in guests {
        guest.abort();
        drop(guest.await);
    }
    play().await;
    let late = timeout(Duration::from_secs(10), Client::player(to, 4)).await;
    late.expect("there is room again");
    assert!(log_of(&folder).contains("the system refuses connections"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_free_file_is_let_in_when_there_is_one() {
    let folder = Folder::new("files-wait");
    let program = PROGRAM.start_within(with_few_files(), &folder, &[]);
    let to = program.address;
    let is_full = || log_of(&folder).contains("the system refuses connections");
    let mut guests = Vec::new();
    let mut numbers = 0..MANY as u128;
    let mut waiting = loop {
        let number = numbers.next().expect("files are limited");
        let mut next = tokio::spawn(Client::player(to, number));
        match timeout(Duration::from_secs(1), &mut next).await {
            Err(_) if is_full() => break next,
            // The machine is busy.
            Err(_) => guests.push(next.await.expect("is let in")),
            Ok(Ok(guest)) => guests.push(guest),
            Ok(Err(_)) => assert!(is_full(), "only a request that comes late is refused"),
        }
    };
    assert!(!waiting.is_finished(), "no file is free");
    guests.pop();
    let late = timeout(Duration::from_secs(10), &mut waiting).await;
    late.expect("there is room again").expect("is let in");
}
