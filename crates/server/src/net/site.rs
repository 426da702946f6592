//! The static site of the server, which says that online play is here.

use std::{path::Path, sync::Arc};

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderName, HeaderValue},
    middleware::{Next, from_fn_with_state},
    response::Response,
};
use tokio::sync::Semaphore;
use tower_http::set_header::SetResponseHeaderLayer;

/// The header by which a page learns that this host also serves online play, so that a page of any other host
/// does not try to connect. Pages look for it in the reply to a request of their own address.
const ONLINE: HeaderName = HeaderName::from_static("tengen-online");

/// Most files that are opened at the same time, in threads beside those of the games: many at once would take the processors
/// from them.
const OPENED: usize = 2;

/// Serves the files of a folder.
pub(super) fn site(folder: &Path) -> Router {
    in_turns(tengen_site::folder(folder)).layer(SetResponseHeaderLayer::overriding(
        ONLINE,
        HeaderValue::from_static("/ws"),
    ))
}

/// Opens files in turns.
fn in_turns(files: Router) -> Router {
    let turns = Arc::new(Semaphore::new(OPENED));
    files.layer(from_fn_with_state(turns, in_turn))
}

/// Lets a request for a file wait for its turn to open it. It is sent without one: a client may read it slowly.
async fn in_turn(State(turns): State<Arc<Semaphore>>, request: Request, next: Next) -> Response {
    // The semaphore is never closed, so this never fails.
    let _turn = turns.acquire().await;
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, PoisonError};

    use axum::{body::Body, http::StatusCode};
    use hyper::service::Service as _;
    use hyper_util::service::TowerToHyperService;
    use tokio::task::{JoinSet, yield_now};

    use super::*;

    /// The files that are open now, and the most that were.
    #[derive(Default)]
    struct Open(Mutex<(usize, usize)>);

    impl Open {
        async fn open(&self) {
            let change = |by: isize| {
                let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                open.0 = open.0.saturating_add_signed(by);
                open.1 = open.1.max(open.0);
            };
            change(1);
            yield_now().await;
            change(-1);
        }
    }

    #[tokio::test]
    async fn so_many_files_are_opened_at_once_and_no_more() {
        let open = Arc::new(Open::default());
        let opens = Arc::clone(&open);
        let files = Router::new().fallback(async move || opens.open().await);
        let service = TowerToHyperService::new(in_turns(files));
        let mut replies = JoinSet::new();
        for _ in 0..10 {
            replies.spawn(service.call(Request::new(Body::empty())));
        }
        while let Some(reply) = replies.join_next().await {
            let reply = reply.expect("it does not panic").expect("it never fails");
            assert_eq!(reply.status(), StatusCode::OK);
        }
        let most = open.0.lock().unwrap_or_else(PoisonError::into_inner).1;
        assert_eq!(most, OPENED);
    }
}
