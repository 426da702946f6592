//! Stores to be copied, and copies as texts.

use tengen_core::Seat;
use tengen_online::{Invitation, Plan, Side, Subscription, Vacation};
use tengen_server::{
    log::{GameLog, Note, StoredInvitation, StoredPlan, StoredSubscriptions, StoredVacations},
    store::SqliteLog,
    transfer::export,
};

use super::records::{begin, end, entry, game, player, start};

/// Returns the store with games of every stage, and with burned secrets.
pub fn full(mut log: SqliteLog) -> SqliteLog {
    let games = [
        vec![begin(1)],
        vec![begin(2), entry(2, 0), entry(2, 1), entry(2, 2)],
        vec![begin(3), entry(3, 0), end(3, Some(Seat::Second))],
        vec![begin(4), end(4, None)],
    ];
    for records in games {
        log.append(&records).expect("is stored");
    }
    for number in [7, 8] {
        log.burn(player(number), u64::from(number))
            .expect("is stored");
    }
    let invitation = Note::Invitation(StoredInvitation {
        game: game(9),
        owner: (player(1), "Mei 五".parse().expect("a name")),
        invitation: Invitation {
            proposal: start(9, 0).proposal,
            side: Side::Second,
        },
    });
    let lines = ["h8.i9.a1.b2", "c3.d4"];
    let lines = lines.map(|line| line.parse().expect("a line")).to_vec();
    let plan = Note::Plan(StoredPlan {
        game: game(2),
        seat: Seat::Second,
        plan: Plan::new(3, lines).expect("a plan"),
    });
    let vacations = Note::Vacations(StoredVacations {
        player: player(1),
        all: vec![Vacation { from: 1, to: 5 }, Vacation { from: 7, to: 9 }],
    });
    let point =
        "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY";
    let endpoint = "https://push.example.org/send/8f2c?a=%2b,c";
    let subscription = Subscription {
        endpoint: endpoint.parse().expect("an endpoint"),
        p256dh: point.parse().expect("a key"),
        auth: "_ordMnz7uTCmrpBTeUV4Bw".parse().expect("a secret"),
        language: "zh-hant".parse().expect("a language"),
    };
    let subscriptions = Note::Subscriptions(StoredSubscriptions {
        player: player(2),
        all: vec![subscription.clone(), subscription],
    });
    let private = "RS0WdYWWo1HajXg3NZR1olzCf31i-ZBGDkFyCs7j1jw";
    let key = Note::PushKey(private.parse().expect("a key"));
    for note in [invitation, plan, vacations, subscriptions, key] {
        log.store_note(&note).expect("is stored");
    }
    log
}

/// Returns the copy of a store.
pub fn text(log: &mut SqliteLog) -> String {
    let others = log.others().expect("is read");
    let mut text = Vec::new();
    export(log, &others, &mut text).expect("is written");
    String::from_utf8(text).expect("is text")
}
