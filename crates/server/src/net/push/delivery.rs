//! The way to a push service: a connection for each request, over TLS, to a public address.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    body::Body,
    http::{Request, Response, StatusCode, header::RETRY_AFTER},
};
use hyper::{body::Incoming, client::conn::http1};
use hyper_util::rt::TokioIo;
use tengen_online::Endpoint;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

use super::{Outcome, public::is_public};
use crate::hall::Reach;

/// Longest time for a request.
const PATIENCE: Duration = Duration::from_secs(20);

/// Delivers requests to push services.
#[derive(Clone)]
pub(super) struct Delivery(TlsConnector);

impl std::fmt::Debug for Delivery {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Delivery")
    }
}

/// The reply of a push service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Accepted,
    /// The browser takes no calls any more.
    Gone,
    /// Another attempt may succeed, after a time if the service names one.
    Later(Option<Duration>),
    Refused(StatusCode),
}

/// The reason why a request got no reply.
#[derive(Debug, thiserror::Error)]
pub(super) enum DeliveryError {
    #[error("its push service is not among those of the settings")]
    Unknown,
    #[error("its address cannot be used")]
    Address,
    #[error("its keys cannot be used")]
    Key,
    #[error("its push service has no public address")]
    Private,
    #[error("the push service did not answer in time")]
    Late,
    #[error(transparent)]
    System(#[from] io::Error),
    #[error(transparent)]
    Http(#[from] hyper::Error),
}

impl DeliveryError {
    /// Returns what becomes of the call if no later attempt can succeed; `None` if one may. The name of a service may have
    /// an address only later, and the settings may name a service again.
    pub(super) const fn outcome(&self) -> Option<Outcome> {
        match self {
            DeliveryError::Address | DeliveryError::Key => Some(Outcome::Unusable),
            DeliveryError::Unknown => Some(Outcome::Refused),
            DeliveryError::Private
            | DeliveryError::Late
            | DeliveryError::System(_)
            | DeliveryError::Http(_) => None,
        }
    }
}

impl Delivery {
    /// Trusts the authorities that this machine trusts.
    pub(super) fn new() -> Delivery {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        let (added, _) = roots.add_parsable_certificates(found.certs);
        if added == 0 {
            tracing::error!(
                "this machine has no certificates of authorities, so no push service can be reached over https: \
                 install them (Debian: ca-certificates)"
            );
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring has the default versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Delivery(TlsConnector::from(Arc::new(config)))
    }

    /// Sends a request to the service of an endpoint.
    pub(super) async fn deliver(
        &self,
        endpoint: &Endpoint,
        reach: Reach,
        request: Request<Body>,
    ) -> Result<Answer, DeliveryError> {
        let sent = self.send(endpoint, reach, request);
        let response = timeout(PATIENCE, sent).await;
        let response = response.map_err(|_| DeliveryError::Late)??;
        Ok(answer(response.status(), pause(&response)))
    }

    async fn send(
        &self,
        endpoint: &Endpoint,
        reach: Reach,
        request: Request<Body>,
    ) -> Result<Response<Incoming>, DeliveryError> {
        let (scheme, place) = endpoint
            .origin()
            .split_once("://")
            .ok_or(DeliveryError::Address)?;
        let is_secure = scheme == "https";
        let (host, port) = match place.split_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| DeliveryError::Address)?),
            None => (place, if is_secure { 443 } else { 80 }),
        };
        let mut addresses: Vec<SocketAddr> = lookup_host((host, port)).await?.collect();
        if reach == Reach::Public {
            addresses.retain(|address| is_public(address.ip()));
        }
        if addresses.is_empty() {
            return Err(DeliveryError::Private);
        }
        let stream = TcpStream::connect(&addresses[..]).await?;
        if !is_secure {
            return exchange(stream, request).await;
        }
        let name = ServerName::try_from(host.to_owned()).map_err(|_| DeliveryError::Address)?;
        exchange(self.0.connect(name, stream).await?, request).await
    }
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    request: Request<Body>,
) -> Result<Response<Incoming>, DeliveryError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // It ends with the sender and the reply, and its errors are those of the request.
    tokio::spawn(connection);
    Ok(sender.send_request(request).await?)
}

fn answer(status: StatusCode, pause: Option<Duration>) -> Answer {
    match status {
        status if status.is_success() => Answer::Accepted,
        StatusCode::NOT_FOUND | StatusCode::GONE => Answer::Gone,
        StatusCode::TOO_MANY_REQUESTS => Answer::Later(pause),
        status if status.is_server_error() => Answer::Later(pause),
        status => Answer::Refused(status),
    }
}

/// Returns the time that a service asks to wait; `None` if it names none, or a date.
fn pause(response: &Response<Incoming>) -> Option<Duration> {
    let value = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
    value.parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_says_what_becomes_of_the_browser() {
        let wait = Some(Duration::from_secs(7));
        for (status, expected) in [
            (200, Answer::Accepted),
            (201, Answer::Accepted),
            (404, Answer::Gone),
            (410, Answer::Gone),
            (429, Answer::Later(wait)),
            (503, Answer::Later(wait)),
            (403, Answer::Refused(StatusCode::FORBIDDEN)),
            (301, Answer::Refused(StatusCode::MOVED_PERMANENTLY)),
        ] {
            let status = StatusCode::from_u16(status).expect("a status");
            assert_eq!(answer(status, wait), expected);
        }
    }
}
