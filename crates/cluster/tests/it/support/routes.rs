//! The ways between the nats-servers of a cluster, of which each can be cut off from the others.

use std::net::SocketAddr;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinHandle,
};

/// The beginning of the name of a server in the first message of its connection to another one.
const NAME: &[u8] = b"\"server_name\":\"n";

/// Proxies before the cluster addresses of all servers. They end when this is dropped.
pub(crate) struct Routes {
    /// The place of the server that is cut off from the others.
    alone: watch::Sender<Option<usize>>,
    tasks: Vec<JoinHandle<()>>,
}

impl Routes {
    /// Starts a proxy for each server, and returns their addresses.
    pub(crate) async fn start(servers: Vec<SocketAddr>) -> (Routes, Vec<SocketAddr>) {
        let (alone, _) = watch::channel(None);
        let (mut tasks, mut addresses) = (Vec::new(), Vec::new());
        for (place, to) in servers.into_iter().enumerate() {
            let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
            addresses.push(listener.local_addr().expect("an address"));
            tasks.push(tokio::spawn(serve(
                listener,
                (place, to),
                alone.subscribe(),
            )));
        }
        (Routes { alone, tasks }, addresses)
    }

    /// Cuts a server off from the others. Its clients still reach it.
    pub(crate) fn cut(&self, place: usize) {
        self.alone.send_replace(Some(place));
    }

    pub(crate) fn mend(&self) {
        self.alone.send_replace(None);
    }
}

impl Drop for Routes {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

async fn serve(
    listener: TcpListener,
    (place, to): (usize, SocketAddr),
    alone: watch::Receiver<Option<usize>>,
) {
    while let Ok((near, _)) = listener.accept().await {
        // An error ends only this connection.
        tokio::spawn(pass(near, (place, to), alone.clone()));
    }
}

/// Passes bytes both ways until one of the servers is cut off.
async fn pass(
    mut near: TcpStream,
    (place, to): (usize, SocketAddr),
    mut alone: watch::Receiver<Option<usize>>,
) -> std::io::Result<()> {
    let mut far = TcpStream::connect(to).await?;
    near.set_nodelay(true)?;
    far.set_nodelay(true)?;
    let mut other = None;
    let (mut said, mut heard) = (vec![0; 65_536], vec![0; 65_536]);
    loop {
        let cut = *alone.borrow_and_update();
        if cut.is_some() && (cut == Some(place) || cut == other) {
            return Ok(());
        }
        tokio::select! {
            count = near.read(&mut said) => match count? {
                0 => return Ok(()),
                count => {
                    other = other.or_else(|| named(&said[..count]));
                    if cut.is_some() && cut == other {
                        return Ok(());
                    }
                    far.write_all(&said[..count]).await?;
                }
            },
            count = far.read(&mut heard) => match count? {
                0 => return Ok(()),
                count => near.write_all(&heard[..count]).await?,
            },
            changed = alone.changed() => if changed.is_err() {
                return Ok(());
            },
        }
    }
}

/// Returns the place of the server that says its name.
fn named(said: &[u8]) -> Option<usize> {
    let mut windows = said.windows(NAME.len() + 1);
    let found = windows.find(|window| window.starts_with(NAME))?;
    let digit = char::from(found[NAME.len()]).to_digit(10)?;
    usize::try_from(digit).ok()
}
