//! Tests of the split, with a small module that has all that matters.

use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, FunctionBuilder, FunctionId, ImportKind,
    Module, RefType, ValType,
    ir::{MemArg, StoreKind, Value},
};

use super::split;

/// Ends a function of one number that gives one back.
fn finish(module: &mut Module, builder: FunctionBuilder, name: &str) -> FunctionId {
    let argument = module.locals.add(ValType::I32);
    let id = builder.finish(vec![argument], &mut module.funcs);
    module.funcs.get_mut(id).name = Some(name.to_owned());
    id
}

fn builder(module: &mut Module) -> FunctionBuilder {
    FunctionBuilder::new(&mut module.types, &[ValType::I32], &[ValType::I32])
}

/// `go` calls `near` and `far::away`, which calls `helper`, `near` and the script's `log`; `far::listed` lies in
/// the table; nothing calls `far::dead`.
fn example() -> Vec<u8> {
    let mut module = Module::default();
    let plain = module.types.add(&[], &[]);
    let (log, _) = module.add_import_func("m", "a", plain);
    let (start, _) = module.add_import_func("m", "b", plain);
    let memory = module.memories.add_local(false, false, 1, None, None);
    let zero = || ConstExpr::Value(Value::I32(0));
    let kind = DataKind::Active {
        memory,
        offset: zero(),
    };
    let data = module.data.add(kind, b"data".to_vec());
    module.memories.get_mut(memory).data_segments.insert(data);
    let global = module.globals.add_local(ValType::I32, true, false, zero());

    let mut near = builder(&mut module);
    near.func_body().i32_const(1);
    let near = finish(&mut module, near, "near");
    let mut helper = builder(&mut module);
    helper.func_body().global_get(global);
    let helper = finish(&mut module, helper, "helper");
    let mut far = builder(&mut module);
    let place = MemArg {
        align: 4,
        offset: 0,
    };
    let store = StoreKind::I32 { atomic: false };
    far.func_body()
        .call(log)
        .i32_const(0)
        .i32_const(7)
        .call(helper)
        .store(memory, store, place)
        .i32_const(7)
        .call(near);
    let far = finish(&mut module, far, "far::away");
    let mut listed = builder(&mut module);
    listed.func_body().i32_const(2);
    let listed = finish(&mut module, listed, "far::listed");
    let mut dead = builder(&mut module);
    dead.func_body().i32_const(3).call(listed);
    finish(&mut module, dead, "far::dead");
    let mut go = builder(&mut module);
    go.func_body().call(start).i32_const(4).call(near).call(far);
    let go = finish(&mut module, go, "go");

    let table = module.tables.add_local(false, 2, Some(2), RefType::FUNCREF);
    let kind = ElementKind::Active {
        table,
        offset: ConstExpr::Value(Value::I32(1)),
    };
    let items = ElementItems::Functions(vec![listed]);
    let segment = module.elements.add(kind, items);
    module.tables.get_mut(table).elem_segments.insert(segment);
    module.exports.add("a", memory);
    module.exports.add("b", go);
    module.emit_wasm()
}

fn halves() -> [Module; 2] {
    let halves = split(&example(), |name| name.starts_with("far::")).expect("is split");
    halves.map(|half| Module::from_buffer(&half).expect("is valid"))
}

/// The names of the functions that a file holds itself.
fn functions(module: &Module) -> Vec<&str> {
    let mut names: Vec<&str> = module
        .funcs
        .iter_local()
        .filter_map(|(id, _)| module.funcs.get(id).name.as_deref())
        .collect();
    names.sort_unstable();
    names
}

fn imports(module: &Module) -> Vec<(&str, &str)> {
    let imports = module.imports.iter();
    imports
        .map(|import| (&*import.module, &*import.name))
        .collect()
}

#[test]
fn functions_are_where_they_belong() {
    let [first, second] = halves();
    // The second file's entries leave stubs of their names behind.
    assert_eq!(
        functions(&first),
        ["far::away", "far::listed", "go", "near"]
    );
    assert_eq!(functions(&second), ["far::away", "far::listed", "helper"]);
    let near = first.funcs.by_name("near").expect("is there");
    let export = first.exports.get_exported_func(near);
    assert!(export.is_some_and(|export| export.name != "a" && export.name != "b"));
}

#[test]
fn the_second_file_gets_all_from_the_first() {
    let [first, second] = halves();
    assert_eq!(imports(&first), [("m", "b"), ("l", "l")]);
    for import in second.imports.iter() {
        match import.module.as_str() {
            "f" => {
                let export = first
                    .exports
                    .iter()
                    .find(|export| export.name == import.name);
                let export = export.expect("is exported").item;
                let is_same = matches!(
                    (export, &import.kind),
                    (walrus::ExportItem::Function(_), ImportKind::Function(_))
                        | (walrus::ExportItem::Global(_), ImportKind::Global(_))
                        | (walrus::ExportItem::Memory(_), ImportKind::Memory(_))
                        | (walrus::ExportItem::Table(_), ImportKind::Table(_))
                );
                assert!(is_same, "{import:?}");
            }
            _ => assert_eq!((&*import.module, &*import.name), ("m", "a")),
        }
    }
    assert_eq!(second.imports.iter().count(), 5, "{:?}", imports(&second));
    assert_eq!(
        second.exports.iter().count() + second.data.iter().count(),
        0
    );
    assert_eq!(first.data.iter().count(), 1);
}

#[test]
fn entries_lie_in_new_places_of_the_table() {
    let [first, second] = halves();
    for module in [&first, &second] {
        let table = module.tables.iter().next().expect("has a table");
        assert_eq!((table.initial, table.maximum), (4, Some(4)));
    }
    let segment = second.elements.iter().next().expect("has a segment");
    let starts = matches!(
        segment.kind,
        ElementKind::Active {
            offset: ConstExpr::Value(Value::I32(2)),
            ..
        }
    );
    let count = match &segment.items {
        ElementItems::Functions(ids) => ids.len(),
        ElementItems::Expressions(_, items) => items.len(),
    };
    assert!(starts && count == 2, "{segment:?}");
}

#[test]
fn what_cannot_be_split_is_an_error() {
    assert!(split(b"no wasm", |_| true).is_err());
    let without_table = Module::default().emit_wasm();
    let message = split(&without_table, |_| true).expect_err("must fail");
    assert_eq!(
        message.to_string(),
        "the wasm has not one table of functions"
    );
}
