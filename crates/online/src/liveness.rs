//! The times of the contract of liveness: when a page, a bot, a gateway, the leader and the store notice that a line hangs, and
//! what follows. Page, bot, servers and documents take them from here.

use std::time::Duration;

/// A time of the contract, for the documents.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The side that keeps to it.
    pub side: &'static str,
    pub name: &'static str,
    pub ms: u32,
    pub about: &'static str,
    /// A test of it: its file and its name.
    pub test: (&'static str, &'static str),
}

/// Declares the times as constants, and as a table for the documents.
macro_rules! times {
    ($($side:ident { $($(#[doc = $about:literal])+ $name:ident = $ms:literal, $file:literal, $test:literal;)+ })+) => {
        $($($(#[doc = $about])+ pub const $name: u32 = $ms;)+)+

        /// All times.
        pub const TIMES: &[Row] = &[$($(Row {
            side: stringify!($side),
            name: stringify!($name),
            ms: $ms,
            about: concat!($($about),+),
            test: ($file, $test),
        }),+),+];
    };
}

times! {
    page {
        /// Pause between two beats of a visible page that waits for something: it shows a live game or comes back to one, looks for an opponent or has an open invitation. `tengen bot` sends them while it plays.
        BEAT = 1_500, "crates/server/tests/it/page_line.rs", "a_steady_line_says_nothing";
        /// Time for the answer to a beat; afterwards the page knows that the line hangs and says so.
        ANSWER = 2_500, "crates/server/tests/it/page_line.rs", "a_hang_is_said_within_four_seconds";
        /// Time without an answer after which an action is shown as being sent.
        SENDING = 2_000, "crates/server/tests/it/page_line.rs", "a_move_on_a_line_that_hangs_is_said_to_be_sent_and_is_through_on_a_second_connection";
        /// Time without an answer, or up to a quarter more, after which a page opens a second connection beside the first.
        SECOND = 3_200, "crates/server/tests/it/page_line.rs", "a_move_on_a_line_that_hangs_is_said_to_be_sent_and_is_through_on_a_second_connection";
        /// Longest pause, or up to a quarter more, between such second connections: each is a quarter longer than the one before.
        LONGEST_SECOND = 6_000, "crates/server/tests/it/page_hang.rs", "second_connections_of_many_pages_do_not_come_in_step_and_become_fewer";
        /// Longest pause, or up to a quarter more, between second connections while beats are answered and only an action is not: each is twice as long as the one before.
        LONGEST_REPEAT = 60_000, "crates/server/tests/it/page_line.rs", "a_slow_store_makes_few_second_connections";
        /// First pause, a quarter more or less, before a page connects anew; each is twice as long as the one before.
        FIRST_WAIT = 500, "crates/server/tests/it/page_link.rs", "attempts_become_rarer_and_never_end";
        /// Longest such pause, a quarter more or less, while the page is hidden or waits for nothing.
        LONGEST_WAIT = 20_000, "crates/server/tests/it/page_link.rs", "attempts_become_rarer_and_never_end";
        /// Longest pause, a quarter more or less, before a page connects anew while the player looks at it and it waits for something, as at `BEAT`.
        ATTEMPT = 4_000, "crates/server/tests/it/page_hang.rs", "a_move_is_through_soon_after_a_long_hang";
        /// Time without a message after which a page that sends no beats connects anew.
        PAGE_SILENCE = 25_000, "crates/play/src/online/sockets.rs", "a_socket_may_take_so_long_to_open_and_be_silent_for_so_long";
        /// Least pause between two checks of the page for that silence.
        LOOK = 1_000, "crates/server/tests/it/page_hang.rs", "a_page_without_beats_is_back_before_it_counts_as_absent";
        /// Longest such pause. A computer that has slept checks within this time.
        LONGEST_LOOK = 5_000, "crates/play/src/online/sockets.rs", "a_page_checks_seldom_until_the_silence_is_nearly_too_long";
        /// Time in which a connection has to open, before the attempt counts as failed.
        OPENING = 15_000, "crates/play/src/online/sockets.rs", "a_socket_may_take_so_long_to_open_and_be_silent_for_so_long";
    }
    bot {
        /// Time without a message after which `tengen bot` connects anew while it plays: it sends beats then.
        BOT_SILENCE = 7_000, "crates/cli/tests/it/bot.rs", "leaves_a_line_that_hangs_while_it_plays_and_comes_back_to_its_game";
    }
    gateway {
        /// Time without the expected sign of life after which the opponent is told that a connection is unsteady.
        UNSTEADY = 4_000, "crates/server/src/net/steadiness.rs", "beats_that_stop_coming_make_a_line_unsteady_until_they_come_again";
        /// Pause between the first four pings to a connection, which measure its round trip.
        FIRST_PINGS = 1_000, "crates/server/src/net/pulse.rs", "pings_begin_with_the_greeting_quickly_and_slow_down";
        /// Pause between two pings to a connection after that.
        PING = 10_000, "crates/server/src/net/pulse.rs", "pings_begin_with_the_greeting_quickly_and_slow_down";
        /// Time for a connection to send its greeting.
        GREETING = 10_000, "crates/server/src/net/pulse.rs", "who_says_nothing_or_does_not_greet_is_closed";
        /// Time, or up to a quarter more, after which a page may come back whose connection was closed because it broke the rules of the protocol too often.
        PENALTY = 10_000, "crates/server/tests/it/net_hostile.rs", "binary_is_refused_and_repeated_wrong_ends_the_connection";
        /// Time, or up to a quarter more, after which a page comes back that found the server full.
        FULL = 10_000, "crates/server/tests/it/net_limits.rs", "so_many_connections_of_an_address_and_no_more";
        /// Time without a look at the clock after which the server counts as paused meanwhile. That time counts against nobody, as nobody was heard in it.
        PAUSED = 2_000, "crates/server/src/net/clock.rs", "a_clock_stands_while_nobody_reads_it";
        /// Time after a message about a game in which a client that sends no beats is sent a ping every `BEAT`.
        PLAYS = 300_000, "crates/server/src/net/pulse.rs", "who_plays_and_sends_no_beats_is_asked_by_pings_as_often";
        /// Time without a message after which a connection is closed; the player counts as away from then on.
        SERVER_SILENCE = 30_000, "crates/server/src/net/pulse.rs", "who_says_nothing_or_does_not_greet_is_closed";
        /// Least time without a message that a server may be told before it closes a connection.
        LEAST_SERVER_SILENCE = 26_000, "crates/server/tests/it/program_settings.rs", "a_wrong_setting_is_named_with_what_was_found_and_what_is_expected";
        /// Time without a frame after which gateway and leader send each other an empty one.
        SESSION_BEAT = 500, "crates/cluster/src/nodes/session.rs", "a_side_that_misses_some_beats_counts_as_gone";
        /// Time without a frame after which gateway or leader counts as gone for the other.
        SESSION_SILENCE = 4_000, "crates/cluster/src/nodes/session.rs", "a_side_that_misses_some_beats_counts_as_gone";
        /// Time for the leader to grant a session, before it is asked again.
        SESSION_ANSWER = 100, "crates/cluster/tests/it/nodes_silence.rs", "a_leader_that_stops_hands_over";
        /// Time without a leader after which a gateway keeps nobody waiting, and says that it is not ready.
        LONELY = 10_000, "crates/cluster/tests/it/nodes_ready.rs", "a_server_without_a_leader_keeps_nobody_waiting_for_long";
        /// Least time after which pages that do not greet again come back when the leader is lost. Each is told another one, as all of them come.
        SOONEST_BACK = 200, "crates/cluster/src/nodes/clients.rs", "pages_whose_leader_is_lost_come_back_at_different_moments";
        /// Most time after which they come back.
        LATEST_BACK = 1_500, "crates/cluster/src/nodes/clients.rs", "pages_whose_leader_is_lost_come_back_at_different_moments";
        /// Time, or up to a quarter more, after which pages come back to a server that stops and has no other beside it.
        RESTART = 2_000, "crates/server/tests/it/net_play.rs", "a_server_that_stops_says_when_to_come_back";
    }
    leader {
        /// Time of a hang that the player's clock counts before it stands for `SPARED`; after that it counts again.
        CHARGED = 5_000, "crates/server/tests/it/hall_lines.rs", "a_hang_costs_five_seconds_and_then_the_clock_stands_for_a_while";
        /// Most time of one hang in which the clock stands after that.
        SPARED = 5_000, "crates/server/tests/it/hall_lines.rs", "a_hang_costs_five_seconds_and_then_the_clock_stands_for_a_while";
        /// Most time in a game in which a player's clock stands because of hangs.
        SPARED_IN_GAME = 15_000, "crates/server/tests/it/hall_lines.rs", "a_cheat_gains_no_more_than_the_game_spares_and_a_hang_costs_no_more_than_is_charged";
        /// Time after the loss of a player's gateway in which the player's page notices it, before absence is counted.
        NOTICE = 30_000, "crates/server/tests/it/hall_lines.rs", "the_loss_of_a_gateway_is_no_absence_before_the_page_can_know_of_it";
        /// Time of absence after which the opponent may claim the win or a draw.
        ABSENCE = 30_000, "crates/server/tests/it/hall_rooms.rs", "who_is_gone_for_long_may_lose";
        /// Least time of absence that a server may be told, before the opponent may claim anything.
        LEAST_ABSENCE = 28_000, "crates/server/tests/it/program_settings.rs", "a_wrong_setting_is_named_with_what_was_found_and_what_is_expected";
        /// Length of the leader's lease: others may take it after they saw it unchanged for so long.
        LEASE = 1_600, "crates/cluster/tests/it/nodes_silence.rs", "a_killed_leader_is_replaced";
        /// Time for which a leader whose lease was not renewed in time goes on trying to renew it, before its term ends. If no store answered, perhaps nobody else has taken it. No step begins to be stored meanwhile.
        LAPSE = 3_000, "crates/cluster/tests/it/nodes_ready.rs", "a_store_that_stands_still_for_a_while_replaces_no_leader";
        /// Pause between two attempts to get or renew the lease.
        LEASE_RENEWAL = 200, "crates/cluster/tests/it/cluster_lease.rs", "a_leader_renews_its_lease_several_times_in_its_length";
        /// Pause between two calls by which a leader tells gateways that it leads.
        LEADER_CALL = 250, "crates/cluster/tests/it/nodes_play.rs", "a_page_that_greets_again_keeps_its_connection_when_the_leader_changes";
        /// Time, or up to a quarter more, after which pages come back to a cluster when their server stops. So do those that do not greet again when the leader stops.
        COME_BACK = 500, "crates/cluster/tests/it/nodes_play.rs", "a_server_that_stops_sends_its_players_to_the_others_soon";
        /// Longest time in which a server compares its view with the cluster before it leads, and in which a new leader's view has to have what came since then.
        CATCH_UP = 5_000, "crates/cluster/tests/it/nodes_ready.rs", "a_server_whose_view_lags_leaves_it_to_others_to_lead";
        /// First time for which a server does not stand for election after it failed to lead; each is twice as long as the one before.
        REST = 3_200, "crates/cluster/tests/it/nodes_ready.rs", "a_server_that_fails_to_lead_leaves_it_to_others";
        /// Time without an answer about the lease after which a server connects to another NATS server.
        DEAF = 8_000, "crates/cluster/src/nodes/election.rs", "a_connection_without_an_answer_about_the_lease_is_left";
    }
    store {
        /// Time for a single answer of a NATS server.
        STORE_ANSWER = 2_000, "crates/cluster/src/jetstream/waiting.rs", "an_answer_is_awaited_for_longer_each_time_it_does_not_come";
        /// Time for the answer to the first attempt of a question that may be repeated. Each further attempt has twice as long, `STORE_ANSWER` at most. NATS servers drop questions while none of them leads.
        STORE_READ = 500, "crates/cluster/src/jetstream/waiting.rs", "an_answer_is_awaited_for_longer_each_time_it_does_not_come";
        /// Pause between two signs of life of the NATS server that sends a server the steps of all games; after two that are missing they are asked for anew.
        STORE_BEAT = 500, "crates/cluster/tests/it/cluster_follow.rs", "a_follower_without_signs_of_life_asks_anew_on_the_same_connection";
        /// Pause between two pings of a NATS server; if two have no answer when the next is due, another server is used.
        STORE_PING = 1_000, "crates/cluster/tests/it/cluster_follow.rs", "a_connection_on_which_no_ping_is_answered_is_replaced";
        /// Longest pause before another NATS server is tried.
        STORE_RECONNECT = 500, "crates/cluster/src/jetstream.rs", "pauses_before_another_server_is_tried_grow_to_the_longest";
        /// Time for which a record is given to the cluster again and again, before it counts as not stored.
        STORE_PATIENCE = 20_000, "crates/cluster/src/jetstream/waiting.rs", "a_cluster_is_asked_again_until_patience_ends";
        /// Pause between two records that the server is alive; the time without one counts against nobody.
        ALIVE = 5_000, "crates/server/src/net/referee/tests.rs", "a_server_records_now_and_then_that_it_is_alive";
        /// Pause after a failure of the store before the hall tries again by itself.
        STORE_RETRY = 500, "crates/server/src/net/referee/tests.rs", "after_a_failure_of_the_store_the_hall_waits_before_it_tries_again";
        /// Time in which the store has not finished storing, after which the server says that it is not ready.
        STORE_HANGS = 10_000, "crates/server/src/net/health.rs", "a_failure_lasts_until_something_is_stored_or_long_ago";
    }
}

/// Longest time until a page that sends no beats notices that its line hangs.
const NOTICED: u32 = PAGE_SILENCE + LOOK;

/// Longest round trip with which a page is back in time.
const ROUND_TRIP: u32 = 300;

/// Longest time from there until it is back, if the first attempt succeeds: the pause before that, three round trips until
/// the connection is open, and one for the greeting.
const RECONNECT: u32 = FIRST_WAIT + FIRST_WAIT / 4 + 4 * ROUND_TRIP;

/// Returns a time of the contract as a duration.
pub const fn duration(ms: u32) -> Duration {
    Duration::from_millis(ms as u64)
}

/// A leader is replaced, and has called, before a page that plays says that its line hangs: pages keep their connections.
const _: () = assert!(LEASE + LEASE_RENEWAL + LEADER_CALL + SESSION_ANSWER < ANSWER);

/// Another server can take the lease while one that failed to lead rests.
const _: () = assert!(REST > LEASE + LEASE_RENEWAL);

/// A lease outlasts some attempts to renew it that fail, as does a session some frames that are late.
const _: () = assert!(LEASE >= 4 * LEASE_RENEWAL && SESSION_SILENCE >= 4 * SESSION_BEAT);

/// The time without a beat after which a line counts as hanging is longer than a beat and its answer take.
const _: () = assert!(UNSTEADY > BEAT && ANSWER > SENDING && SECOND > ANSWER);

/// A move is through within ten seconds of a hang, or of its end, if a second connection gets through.
const _: () = assert!(SECOND + SECOND / 4 + SECOND * 25 / 16 < 10_000);
const _: () = assert!(LONGEST_SECOND > SECOND && LONGEST_SECOND + LONGEST_SECOND / 4 < 10_000);

/// A page whose beats are answered asks for its action less and less often.
const _: () = assert!(LONGEST_REPEAT > LONGEST_SECOND);

/// A page that waits for its player connects more often than one that nobody waits for.
const _: () = assert!(FIRST_WAIT < ATTEMPT && ATTEMPT < LONGEST_WAIT);

/// A line that answers again has the time for one more beat before a second connection is tried.
const _: () = assert!(SECOND > 2 * BEAT);

/// A page notices that a server is silent before that server closes the connection.
const _: () = assert!(PAGE_SILENCE > 2 * PING && SERVER_SILENCE > NOTICED);

/// A page checks seldom while nothing is wrong.
const _: () = assert!(LOOK < LONGEST_LOOK && LONGEST_LOOK < OPENING);

/// Pages of a server of a cluster that stops wait no longer than those of a lost one. The only server makes them wait for longer,
/// as it has to start again.
const _: () = assert!(COME_BACK <= FIRST_WAIT && RESTART > COME_BACK);

/// No setting lets a server close a connection, or an opponent claim, before a page whose timers run can have noticed the
/// silence and come back.
const _: () = assert!(LEAST_SERVER_SILENCE >= NOTICED && SERVER_SILENCE >= LEAST_SERVER_SILENCE);
const _: () = assert!(LEAST_ABSENCE > NOTICED + RECONNECT && ABSENCE >= LEAST_ABSENCE);

/// A player's page has noticed the loss of a gateway, and has come back, before the opponent may claim anything.
const _: () = assert!(NOTICE + ABSENCE > NOTICED + RECONNECT);
