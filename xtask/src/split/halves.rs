//! Makes one file of the two out of the whole module, by the plan.

use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind,
    GlobalKind, ImportKind, ImportedFunction, LocalFunction, Module, TableId, ir::Value,
};

use super::{FIRST, LOAD, LOADER, plan::Plan};
use crate::{
    error::{Error, Result},
    names::short,
};

/// Makes the first file: stubs in the place of the entries, and exports of all that is shared.
pub(super) fn keep_first(module: &mut Module, plan: &Plan) -> Result<()> {
    let slots = Slots::add(module, plan)?;
    for (name, item) in shared(module, plan, slots.table) {
        if module.exports.iter().all(|export| export.name != name) {
            module.exports.add(&name, item);
        }
    }
    let empty = module.types.add(&[], &[]);
    let (load, _) = module.add_import_func(LOADER, LOAD, empty);
    let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
    builder
        .func_body()
        .i32_const(slots.start)
        .table_get(slots.table)
        .ref_is_null()
        .if_else(
            None,
            |then| {
                then.call(load);
            },
            |_| {},
        );
    let ensure = builder.finish(Vec::new(), &mut module.funcs);
    for (slot, &entry) in (slots.start..).zip(&plan.entries) {
        let stub = stub(module, entry, ensure, slots.table, slot);
        module.funcs.get_mut(entry).kind = FunctionKind::Local(stub);
    }
    Ok(())
}

/// A function that has the second file loaded and calls what lies in a slot.
fn stub(
    module: &mut Module,
    entry: FunctionId,
    ensure: FunctionId,
    table: TableId,
    slot: i32,
) -> LocalFunction {
    let ty = module.funcs.get(entry).ty();
    let (params, results) = module.types.params_results(ty);
    let (params, results) = (params.to_vec(), results.to_vec());
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    let arguments: Vec<_> = params.iter().map(|ty| module.locals.add(*ty)).collect();
    let mut body = builder.func_body();
    body.call(ensure);
    for &argument in &arguments {
        body.local_get(argument);
    }
    body.i32_const(slot).call_indirect(ty, table);
    builder.local_func(arguments)
}

/// Makes the second file: the entries with all that only they need, the rest as imports.
pub(super) fn keep_second(module: &mut Module, plan: &Plan) -> Result<()> {
    let slots = Slots::add(module, plan)?;
    let shared = shared(module, plan, slots.table);
    strip(module);
    for (name, item) in shared {
        match item {
            ExportItem::Function(id) => {
                let ty = module.funcs.get(id).ty();
                let import = module.imports.add(FIRST, &name, ImportKind::Function(id));
                module.funcs.get_mut(id).kind =
                    FunctionKind::Import(ImportedFunction { import, ty });
            }
            ExportItem::Global(id) => {
                let import = module.imports.add(FIRST, &name, ImportKind::Global(id));
                module.globals.get_mut(id).kind = GlobalKind::Import(import);
            }
            ExportItem::Table(id) => {
                let import = module.imports.add(FIRST, &name, ImportKind::Table(id));
                module.tables.get_mut(id).import = Some(import);
            }
            ExportItem::Memory(id) => {
                let import = module.imports.add(FIRST, &name, ImportKind::Memory(id));
                module.memories.get_mut(id).import = Some(import);
            }
            ExportItem::Tag(_) => return Err(Error::new("the wasm shares an exception tag")),
        }
    }
    let kind = ElementKind::Active {
        table: slots.table,
        offset: ConstExpr::Value(Value::I32(slots.start)),
    };
    let items = ElementItems::Functions(plan.entries.clone());
    let segment = module.elements.add(kind, items);
    let table = module.tables.get_mut(slots.table);
    table.elem_segments.insert(segment);
    Ok(())
}

/// Takes away what the first file alone does: exports, start and segments.
fn strip(module: &mut Module) {
    module.start = None;
    for id in module
        .exports
        .iter()
        .map(walrus::Export::id)
        .collect::<Vec<_>>()
    {
        module.exports.delete(id);
    }
    for id in module
        .elements
        .iter()
        .map(walrus::Element::id)
        .collect::<Vec<_>>()
    {
        module.elements.delete(id);
    }
    for id in module.data.iter().map(walrus::Data::id).collect::<Vec<_>>() {
        module.data.delete(id);
    }
    for table in module.tables.iter_mut() {
        table.elem_segments.clear();
        table.init = None;
    }
    for memory in module.memories.iter_mut() {
        memory.data_segments.clear();
    }
}

/// New places in the table of functions, one for each entry.
struct Slots {
    table: TableId,
    /// The first of them.
    start: i32,
}

impl Slots {
    /// Makes the table longer; the same in both files.
    fn add(module: &mut Module, plan: &Plan) -> Result<Self> {
        let found = module.tables.main_function_table();
        let id = found
            .ok()
            .flatten()
            .ok_or_else(|| Error::new("the wasm has not one table of functions"))?;
        let table = module.tables.get_mut(id);
        let start = i32::try_from(table.initial)
            .map_err(|_| Error::new("the wasm's table of functions is too long"))?;
        let more = plan.entries.len() as u64;
        table.initial += more;
        table.maximum = table.maximum.map(|maximum| maximum + more);
        Ok(Self { table: id, start })
    }
}

/// What the second file imports from the first, with the names under which it is exported there.
fn shared(module: &Module, plan: &Plan, table: TableId) -> Vec<(String, ExportItem)> {
    let uses = &plan.shared;
    let mut tables = uses.tables.clone();
    tables.insert(table);
    let mut items: Vec<ExportItem> = Vec::new();
    items.extend(uses.functions.iter().map(|id| ExportItem::Function(*id)));
    items.extend(uses.globals.iter().map(|id| ExportItem::Global(*id)));
    items.extend(tables.iter().map(|id| ExportItem::Table(*id)));
    items.extend(uses.memories.iter().map(|id| ExportItem::Memory(*id)));
    let is_taken = |name: &String| module.exports.iter().any(|export| export.name == *name);
    let mut free = (0..).map(short).filter(|name| !is_taken(name));
    let mut name = |item: &ExportItem| {
        let mut known = module.exports.iter();
        let known = known.find(|export| is_same(export.item, *item));
        known.map_or_else(|| free.next(), |export| Some(export.name.clone()))
    };
    let named = |item| Some((name(&item)?, item));
    items.into_iter().filter_map(named).collect()
}

fn is_same(one: ExportItem, other: ExportItem) -> bool {
    match (one, other) {
        (ExportItem::Function(one), ExportItem::Function(other)) => one == other,
        (ExportItem::Global(one), ExportItem::Global(other)) => one == other,
        (ExportItem::Table(one), ExportItem::Table(other)) => one == other,
        (ExportItem::Memory(one), ExportItem::Memory(other)) => one == other,
        _ => false,
    }
}
