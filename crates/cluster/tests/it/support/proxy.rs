//! A TCP proxy whose connections can be cut, and lose what comes back.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use tokio::{
    io::{self, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy},
    net::{TcpListener, TcpStream},
    sync::Notify,
    task::JoinHandle,
};

/// A way to a server. It ends when this is dropped.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    state: Arc<State>,
    task: JoinHandle<()>,
}

#[derive(Default)]
struct State {
    is_cut: AtomicBool,
    /// All that comes back is lost.
    loses: AtomicBool,
    cut: Notify,
    connections: AtomicUsize,
}

impl Proxy {
    pub(crate) async fn start(to: SocketAddr) -> Proxy {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let state = Arc::new(State::default());
        Proxy {
            address: listener.local_addr().expect("an address"),
            task: tokio::spawn(serve(listener, to, Arc::clone(&state))),
            state,
        }
    }

    /// Ends all connections, and refuses others until it is mended.
    pub(crate) fn cut(&self) {
        self.state.is_cut.store(true, Ordering::SeqCst);
        self.state.cut.notify_waiters();
    }

    /// Loses all that comes back until it is mended.
    pub(crate) fn lose(&self) {
        self.state.loses.store(true, Ordering::SeqCst);
    }

    /// Returns how many connections have come.
    pub(crate) fn connections(&self) -> usize {
        self.state.connections.load(Ordering::SeqCst)
    }

    pub(crate) fn mend(&self) {
        self.state.is_cut.store(false, Ordering::SeqCst);
        self.state.loses.store(false, Ordering::SeqCst);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
        self.state.cut.notify_waiters();
    }
}

async fn serve(listener: TcpListener, to: SocketAddr, state: Arc<State>) {
    while let Ok((mut near, _)) = listener.accept().await {
        state.connections.fetch_add(1, Ordering::SeqCst);
        if state.is_cut.load(Ordering::SeqCst) {
            continue;
        }
        let state = Arc::clone(&state);
        tokio::spawn(async move {
            let cut = state.cut.notified();
            let copied = async {
                let mut far = TcpStream::connect(to).await?;
                far.set_nodelay(true)?;
                near.set_nodelay(true)?;
                let (mut from_near, mut to_near) = near.split();
                let (mut from_far, mut to_far) = far.split();
                tokio::try_join!(
                    copy(&mut from_near, &mut to_far),
                    bring_back(&mut from_far, &mut to_near, &state),
                )
            };
            tokio::select! {
                _ = copied => {}
                () = cut => {}
            }
        });
    }
}

/// Copies what comes back, unless it is lost.
async fn bring_back(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    state: &State,
) -> io::Result<()> {
    let mut part = vec![0; 8192];
    loop {
        let length = from.read(&mut part).await?;
        if length == 0 {
            return to.shutdown().await;
        }
        if !state.loses.load(Ordering::SeqCst) {
            to.write_all(&part[..length]).await?;
        }
    }
}
