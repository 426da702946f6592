//! Literals that only the second file reads, found by the addresses that functions name.
//!
//! A literal begins where a function of the second file says so, and ends before the next address
//! that anything names. It is left where it is if a function of the first file or a word of the data
//! may mean it, or if it is no text.

use std::{collections::BTreeSet, ops::Range};

use walrus::{ConstExpr, DataKind, Module, ir};

/// Shorter ones weigh less than the place where they are written.
const SHORTEST: usize = 4;

/// Longer ones may have some other signs: they are templates.
const LONG: usize = 12;

/// Where literals lie that only functions of the second file name.
pub(super) fn of_second(first: &Module, second: &Module) -> Vec<Range<u32>> {
    let (here, there) = (Addresses::of(first), Addresses::of(second));
    let mut kept = here.0;
    for (start, bytes) in segments(first) {
        kept.extend(words(bytes, start));
    }
    let mut found = Vec::new();
    for (start, bytes) in segments(first) {
        let end = start + u32::try_from(bytes.len()).unwrap_or(0);
        for &address in there.0.range(start..end) {
            if kept.contains(&address) {
                continue;
            }
            let next = |all: &BTreeSet<u32>| all.range(address + 1..).next().copied();
            let next = [next(&kept), next(&there.0)].into_iter().flatten().min();
            let literal = address..next.unwrap_or(end).min(end);
            let place = |address: u32| usize::try_from(address - start).unwrap_or(usize::MAX);
            let text = bytes.get(place(literal.start)..place(literal.end));
            if text.is_some_and(is_text) {
                found.push(literal);
            }
        }
    }
    found
}

/// Whether bytes are a text that is worth to be moved, or a template, which has some other signs.
fn is_text(bytes: &[u8]) -> bool {
    let signs = bytes.iter().filter(|byte| matches!(byte, b' '..=b'~'));
    let (count, length) = (signs.count(), bytes.len());
    length >= SHORTEST && (count == length || length >= LONG && 4 * count >= 3 * length)
}

/// What lies in the memory from the beginning, each with its address.
fn segments(module: &Module) -> Vec<(u32, &[u8])> {
    let mut segments = Vec::new();
    for data in module.data.iter() {
        if let DataKind::Active {
            offset: ConstExpr::Value(ir::Value::I32(start)),
            ..
        } = data.kind
        {
            segments.push((start.cast_unsigned(), data.value.as_slice()));
        }
    }
    segments
}

/// The words of a segment that may be addresses.
fn words(bytes: &[u8], start: u32) -> BTreeSet<u32> {
    let unaligned = usize::try_from(start.wrapping_neg() % 4).unwrap_or(0);
    let words = bytes.get(unaligned..).unwrap_or_default().chunks_exact(4);
    words
        .filter_map(|word| word.try_into().ok().map(u32::from_le_bytes))
        .collect()
}

/// Numbers in the code that may be addresses.
#[derive(Default)]
struct Addresses(BTreeSet<u32>);

impl Addresses {
    fn of(module: &Module) -> Self {
        let mut addresses = Self::default();
        for (_, function) in module.funcs.iter_local() {
            ir::dfs_in_order(&mut addresses, function, function.entry_block());
        }

        addresses
    }

    fn add_offset(&mut self, arg: ir::MemArg) {
        self.0.extend(u32::try_from(arg.offset));
    }
}

impl ir::Visitor<'_> for Addresses {
    fn visit_value(&mut self, value: &ir::Value) {
        if let ir::Value::I32(number) = value {
            self.0.insert(number.cast_unsigned());
        }
    }

    fn visit_load(&mut self, load: &ir::Load) {
        self.add_offset(load.arg);
    }

    fn visit_store(&mut self, store: &ir::Store) {
        self.add_offset(store.arg);
    }
}

#[cfg(test)]
mod tests {
    use walrus::FunctionBuilder;

    use super::*;

    const START: u32 = 1024;
    const HERE: &str = "read in the first file";
    const THERE: &str = "read in the second file";

    /// A module with some data and a function that names addresses.
    fn module(data: &[u8], addresses: &[u32]) -> Module {
        let mut module = Module::default();
        let memory = module.memories.add_local(false, false, 1, None, None);
        let kind = DataKind::Active {
            memory,
            offset: ConstExpr::Value(ir::Value::I32(START.cast_signed())),
        };
        module.data.add(kind, data.to_vec());
        let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
        for address in addresses {
            builder.func_body().i32_const(address.cast_signed()).drop();
        }
        builder.finish(Vec::new(), &mut module.funcs);
        module
    }

    /// The data that is found to be for the second file alone.
    fn found(data: &[u8], first: &[u32], second: &[u32]) -> Vec<String> {
        let modules = [module(data, first), module(data, second)];
        let place = |address: u32| usize::try_from(address - START).expect("in the data");
        of_second(&modules[0], &modules[1])
            .into_iter()
            .map(|range| {
                let text = &data[place(range.start)..place(range.end)];
                String::from_utf8_lossy(text).into_owned()
            })
            .collect()
    }

    fn after(texts: &[&str]) -> u32 {
        START + u32::try_from(texts.concat().len()).expect("short")
    }

    #[test]
    fn what_only_the_second_file_names_is_found() {
        let data = [HERE, THERE, HERE].concat();
        let (second, third) = (after(&[HERE]), after(&[HERE, THERE]));
        let found = found(data.as_bytes(), &[START, third], &[second, START]);
        assert_eq!(found, [THERE]);
    }

    #[test]
    fn what_a_word_of_the_data_names_stays() {
        let words = (START + 4).to_le_bytes();
        let data = [&words, THERE.as_bytes()].concat();
        assert_eq!(found(&data, &[], &[START + 4]), [""; 0]);
        // Another address in its place names nothing.
        let data = [&7_u32.to_le_bytes(), THERE.as_bytes()].concat();
        assert_eq!(found(&data, &[], &[START + 4]), [THERE]);
    }

    #[test]
    fn what_is_short_or_no_text_stays() {
        assert_eq!(found(b"top", &[], &[START]), [""; 0]);
        assert_eq!(found(&[1; 64], &[], &[START]), [""; 0]);
        assert_eq!(found(b"left\0", &[], &[START]), [""; 0]);
        assert_eq!(found(b"left", &[], &[START]), ["left"]);
    }
}
