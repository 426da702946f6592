//! A proxy that was not declared.

use tengen_server_testing::{
    Client, ask,
    program::{Folder, log_of},
};

use crate::PROGRAM;

/// Returns the warnings of a server with these flags after some requests through a proxy on the same machine.
async fn warnings(name: &str, flags: &[&str]) -> Vec<String> {
    let folder = Folder::new(name);
    let mut program = PROGRAM.start(&folder, flags);
    let forwarded = "X-Forwarded-For: 198.51.100.1\r\n";
    for _ in 0..3 {
        let answer = ask(program.address, "GET /metrics", forwarded).await;
        assert!(answer.contains("200 OK"), "{answer}");
        let headers = [("x-forwarded-for", "198.51.100.2")];
        let client = Client::connect_from(program.address, None, &headers).await;
        client.expect("connects").greet(1).await;
    }
    program.kill();
    let log = log_of(&folder);
    let lines = log.lines().filter(|line| line.contains("WARN"));
    lines.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_is_not_declared_is_warned_of_once() {
    let warnings_of_none = warnings("proxy-none", &[]).await;
    assert_eq!(warnings_of_none.len(), 1, "{warnings_of_none:?}");
    assert!(
        warnings_of_none[0].contains("--trusted-proxy 127.0.0.1"),
        "{warnings_of_none:?}"
    );
    let declared = warnings("proxy-declared", &["--trusted-proxy", "127.0.0.1"]).await;
    assert_eq!(declared, [""; 0]);
}
