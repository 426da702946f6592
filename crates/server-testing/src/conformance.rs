//! The duties of every store of games, tested on each of them by the same cases.

pub mod cases;
mod sqlite;

use tengen_online::GameId;
use tengen_server::log::{Append, LogError, StoredGame};

/// A store that several servers share.
#[allow(async_fn_in_trait, reason = "the tests need no other bounds")]
pub trait Store: Sync + Sized {
    type Handle: Handle;

    /// Returns a store without the games of the case; `None` if its tests are left out.
    async fn make() -> Option<Self>;

    /// Opens the store as one more server does.
    async fn open(&self) -> Self::Handle;
}

/// An open store.
#[allow(async_fn_in_trait, reason = "the tests need no other bounds")]
pub trait Handle {
    /// Stores records of one game, in order, or none.
    async fn append(&mut self, step: &[Append]) -> Result<(), LogError>;

    async fn read(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError>;
}

/// Makes a test of every case for a store.
#[macro_export]
macro_rules! conforms_to_all {
    ($store:ty) => {
        $crate::conforms_to_all! {
            $store:
            what_is_kept_is_read_again_by_others,
            a_step_is_kept_whole_or_not_at_all,
            only_the_next_entry_of_a_game_that_goes_on_is_taken,
            of_two_that_begin_the_same_game_one_is_first,
            of_two_that_append_the_same_only_one_is_first,
        }
    };
    ($store:ty: $($case:ident,)+) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            if let Some(store) = <$store as $crate::conformance::Store>::make().await {
                $crate::conformance::cases::$case(&store).await;
            }
        }
    )+};
}
