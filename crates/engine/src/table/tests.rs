//! Tests of the table: entries are packed without loss, the right ones stay, and threads cannot mix them.

use super::*;
use crate::TableSize;
use crate::cell::Cell;

/// Returns an entry that follows from a number.
fn entry(number: u64) -> TableEntry {
    let part = |shift: u32, most: u64| i32::try_from((number >> shift) % most).expect("small");
    let cell = Cell::at(u32::try_from(number % 1024).expect("small"));
    TableEntry::new(
        Some(cell),
        part(8, 60_000) - 30_000,
        part(24, 12_000) - 6000,
        part(40, 30_000),
    )
}

/// Returns numbers that look random.
fn numbers() -> impl Iterator<Item = u64> {
    let next = |it: &u64| {
        Some(
            it.wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1442),
        )
    };
    std::iter::successors(Some(77), next).map(|it| it ^ it >> 29)
}

#[test]
fn entries_are_packed_without_loss() {
    let bounds = [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact];
    for (number, age) in numbers().take(2000).zip((0..TableEntry::AGES).cycle()) {
        for bound in bounds {
            let entry = entry(number).with(bound, age);
            assert_eq!(TableEntry::unpack(entry.pack()), entry);
        }
    }
    let extremes = TableEntry::new(None, -32_000, 99_999, -256).with(Bound::Exact, 15);
    let unpacked = TableEntry::unpack(extremes.pack());
    assert_eq!(unpacked, extremes);
    assert_eq!((unpacked.eval, unpacked.cell()), (i16::MAX, None));
}

#[test]
fn a_mixed_entry_is_not_found() {
    let table = Table::new(1);
    let (one, other) = (0x1234_5678_9abc_def0, 0x0fed_cba9_8765_4321);
    table.put(one, Bound::Exact, entry(one));
    assert_eq!(
        table.get(one),
        Some(entry(one).with(Bound::Exact, 0)),
        "it is there"
    );
    let slot = &table.buckets[0].0[0];
    let (_, data) = slot.read();
    slot.data.store(data ^ 1 << 20, Ordering::Relaxed);
    assert_eq!(table.get(one), None);
    // The key of one position with the data of another.
    slot.write(other, entry(other).pack());
    slot.data.store(data, Ordering::Relaxed);
    assert_eq!((table.get(one), table.get(other)), (None, None));
}

#[test]
fn the_entries_worth_least_are_replaced() {
    let mut table = Table::new(1);
    let at = |depth: i32| TableEntry::new(None, 0, 0, depth);
    for depth in [1024_i32, 512, 2048, 768] {
        table.put(u64::from(depth.cast_unsigned()), Bound::Lower, at(depth));
    }
    table.put(1, Bound::Lower, at(256));
    assert!(table.get(512).is_none() && table.get(1).is_some());
    // One age counts as much as four plies.
    table.grow_old();
    table.put(2, Bound::Lower, at(256));
    table.put(3, Bound::Lower, at(256));
    let left: Vec<u64> = [1024, 2048, 768, 1, 2, 3]
        .into_iter()
        .filter(|&hash| table.get(hash).is_some())
        .collect();
    assert_eq!(left, [1024, 2048, 2, 3]);
}

#[test]
fn a_much_deeper_result_of_the_same_position_stays() {
    let mut table = Table::new(1);
    let at = |depth: i32, cell: Option<Cell>| TableEntry::new(cell, 0, 0, depth);
    let depth = |table: &Table| table.get(9).expect("stored").depth;
    table.put(9, Bound::Lower, at(2048, Some(Cell::at(200))));
    table.put(9, Bound::Upper, at(1000, None));
    assert_eq!(depth(&table), 2048);
    table.put(9, Bound::Upper, at(1536, None));
    let kept = table.get(9).expect("stored").cell();
    assert_eq!((depth(&table), kept), (1536, Some(Cell::at(200))));
    table.put(9, Bound::Exact, at(256, None));
    assert_eq!(depth(&table), 256);
    table.put(9, Bound::Lower, at(2048, None));
    table.grow_old();
    table.put(9, Bound::Upper, at(256, None));
    assert_eq!(depth(&table), 256);
}

#[test]
fn only_a_new_size_empties_the_table() {
    let mut table = Table::new(64);
    let (hash, stored) = (u64::MAX / 3, entry(5));
    let mut has_kept = |least, most| {
        table.put(hash, Bound::Exact, stored);
        table.fit(least, most);
        (table.buckets.len(), table.get(hash).is_some())
    };
    assert_eq!(has_kept(32, 128), (64, true));
    assert_eq!(has_kept(128, 256), (128, false));
    assert_eq!(has_kept(512, 200), (200, false));
    assert_eq!(has_kept(64, 200), (200, true));
    assert_eq!(has_kept(64, 64), (64, false));
    assert_eq!(has_kept(0, 1), (1, false));
    let size = TableSize::new(3).expect("in range");
    assert_eq!(size.buckets() * size_of::<Bucket>(), 3 << 20);
}

#[test]
fn a_clone_shares_the_entries_until_one_is_emptied() {
    let mut table = Table::new(16);
    let other = table.clone();
    table.put(7, Bound::Exact, entry(7));
    assert!(other.get(7).is_some());
    table.empty();
    assert!(table.get(7).is_none() && other.get(7).is_some());
}

#[test]
fn threads_never_read_what_nobody_wrote() {
    // Few buckets, so that the threads meet often.
    let table = Table::new(2);
    let hashes: Vec<u64> = numbers().take(64).collect();
    let found: usize = std::thread::scope(|scope| {
        let work = |number: usize| {
            let (table, hashes) = (&table, &hashes);
            move || {
                let mut found = 0;
                for turn in 0..40_000 {
                    let hash = hashes[(turn * 7 + number * 13) % hashes.len()];
                    if let Some(read) = table.get(hash) {
                        assert_eq!(read, entry(hash).with(Bound::Exact, 0));
                        found += 1;
                    }
                    table.put(hash, Bound::Exact, entry(hash));
                }
                found
            }
        };
        let threads: Vec<_> = (0..4).map(|number| scope.spawn(work(number))).collect();
        let found = threads.into_iter().map(|it| it.join().expect("no mix"));
        found.sum()
    });
    assert!(found > 0);
}
