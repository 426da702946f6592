//! A TCP proxy whose connections can be cut.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::{
    io::copy_bidirectional,
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
    cut: Notify,
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

    pub(crate) fn mend(&self) {
        self.state.is_cut.store(false, Ordering::SeqCst);
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
                copy_bidirectional(&mut near, &mut far).await
            };
            tokio::select! {
                _ = copied => {}
                () = cut => {}
            }
        });
    }
}
