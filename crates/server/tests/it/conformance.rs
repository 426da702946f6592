//! The duties of every store of games, and how players are paired: the cases that other stores and servers pass too.

use tengen_server_testing::{conforms_to_all, given, pairing::pairs, program::Folder, start};

conforms_to_all!(Folder);

#[tokio::test(flavor = "multi_thread")]
async fn one_server_pairs_who_seeks_the_same() {
    pairs(&[start(given()).await]).await;
}
