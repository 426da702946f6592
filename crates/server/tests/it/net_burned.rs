//! Burned secrets, over real sockets and with a store in a file.

use tengen_online::Closing;
use tengen_server::store::SqliteLog;
use tengen_server_testing::{Client, given, hello, program::Folder, start_with};

#[tokio::test(flavor = "multi_thread")]
async fn a_burned_secret_opens_nothing_even_after_a_restart() {
    let folder = Folder::new("burned");
    let log = || Box::new(SqliteLog::open(&folder.store()).expect("opens"));
    let server = start_with(given(), log()).await;
    let mut here = Client::player(server.address(), 1).await;
    let mut there = Client::player(server.address(), 1).await;
    here.send("burn").await;
    for client in [&mut here, &mut there] {
        assert_eq!(client.closing().await, (Closing::Burned, None));
    }
    server.stop().await;
    let server = start_with(given(), log()).await;
    let mut back = Client::connect(server.address()).await;
    back.say(&hello(1)).await;
    assert_eq!(back.closing().await, (Closing::Burned, None));
    Client::player(server.address(), 2).await;
    server.stop().await;
}
