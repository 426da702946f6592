//! Which functions go to the second file: those that a rule names, and what nobody else calls.

use std::collections::{BTreeMap, BTreeSet};

use walrus::{
    ConstExpr, ConstOp, DataId, ElementId, ElementItems, ExportItem, FunctionId, FunctionKind,
    GlobalId, GlobalKind, MemoryId, Module, TableId, ir,
};

/// What becomes of the functions of a module. Sets are in the module's order.
#[derive(Debug)]
pub(super) struct Plan {
    /// Functions that the first file calls, exports or has in its table and the second one holds.
    pub(super) entries: Vec<FunctionId>,
    /// What of the first file the second one uses.
    pub(super) shared: Uses,
}

impl Plan {
    /// The plan for a module with function names.
    pub(super) fn of(module: &Module, is_later: &impl Fn(&str) -> bool) -> Self {
        let uses: BTreeMap<FunctionId, Uses> = module
            .funcs
            .iter_local()
            .map(|(id, _)| (id, Uses::of(module, id)))
            .collect();
        let is_named = |id: &FunctionId| {
            let name = module.funcs.get(*id).name.as_deref();
            uses.get(id).is_some_and(|uses| !uses.is_pinned) && name.is_some_and(is_later)
        };
        let mut roots = roots(module);
        let pinned = uses.iter().filter(|(_, uses)| uses.is_pinned);
        roots.extend(pinned.map(|(id, _)| *id));
        let met = reach(&uses, &roots, |id| !is_named(id));
        let entries: BTreeSet<FunctionId> = met.iter().copied().filter(is_named).collect();
        // What the page's script gives is imported from there by both.
        let is_local = |id: &FunctionId| uses.contains_key(id);
        let is_moved = |id: &FunctionId| is_named(id) || is_local(id) && !met.contains(id);
        let mut shared = Uses::default();
        for id in reach(&uses, &entries, is_moved)
            .iter()
            .filter(|id| is_moved(id))
        {
            shared.add(&uses[id]);
        }
        let functions = &mut shared.functions;
        functions.retain(|id| is_local(id) && !is_moved(id));
        Self {
            entries: entries.into_iter().collect(),
            shared,
        }
    }
}

/// All that is met from some functions on, without going on from those that `goes_on` refuses.
fn reach(
    uses: &BTreeMap<FunctionId, Uses>,
    roots: &BTreeSet<FunctionId>,
    goes_on: impl Fn(&FunctionId) -> bool,
) -> BTreeSet<FunctionId> {
    let mut met = roots.clone();
    let mut todo: Vec<FunctionId> = roots.iter().copied().collect();
    while let Some(id) = todo.pop() {
        let Some(uses) = uses.get(&id).filter(|_| goes_on(&id)) else {
            continue;
        };
        todo.extend(uses.functions.iter().filter(|id| met.insert(**id)));
    }
    met
}

/// The functions that the module shows to others, has in a table or starts by.
fn roots(module: &Module) -> BTreeSet<FunctionId> {
    let mut roots: BTreeSet<FunctionId> = module.start.into_iter().collect();
    for export in module.exports.iter() {
        if let ExportItem::Function(id) = export.item {
            roots.insert(id);
        }
    }
    for element in module.elements.iter() {
        match &element.items {
            ElementItems::Functions(ids) => roots.extend(ids),
            ElementItems::Expressions(_, items) => roots.extend(items.iter().flat_map(named)),
        }
    }
    for global in module.globals.iter() {
        if let GlobalKind::Local(value) = &global.kind {
            roots.extend(named(value));
        }
    }
    roots
}

/// The functions in a constant.
fn named(value: &ConstExpr) -> Vec<FunctionId> {
    match value {
        ConstExpr::RefFunc(id) => vec![*id],
        ConstExpr::Extended(parts) => parts
            .iter()
            .filter_map(|part| match part {
                ConstOp::RefFunc(id) => Some(*id),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// What a function names.
#[derive(Debug, Default)]
pub(super) struct Uses {
    pub(super) functions: BTreeSet<FunctionId>,
    pub(super) globals: BTreeSet<GlobalId>,
    pub(super) tables: BTreeSet<TableId>,
    pub(super) memories: BTreeSet<MemoryId>,
    /// Whether it names what only the first file has: segments, and functions as values.
    is_pinned: bool,
}

impl Uses {
    fn of(module: &Module, id: FunctionId) -> Self {
        let mut uses = Self::default();
        if let FunctionKind::Local(function) = &module.funcs.get(id).kind {
            ir::dfs_in_order(&mut uses, function, function.entry_block());
        }
        uses
    }

    fn add(&mut self, other: &Self) {
        self.functions.extend(&other.functions);
        self.globals.extend(&other.globals);
        self.tables.extend(&other.tables);
        self.memories.extend(&other.memories);
    }
}

impl ir::Visitor<'_> for Uses {
    fn visit_function_id(&mut self, id: &FunctionId) {
        self.functions.insert(*id);
    }

    fn visit_global_id(&mut self, id: &GlobalId) {
        self.globals.insert(*id);
    }

    fn visit_table_id(&mut self, id: &TableId) {
        self.tables.insert(*id);
    }

    fn visit_memory_id(&mut self, id: &MemoryId) {
        self.memories.insert(*id);
    }

    fn visit_data_id(&mut self, _: &DataId) {
        self.is_pinned = true;
    }

    fn visit_element_id(&mut self, _: &ElementId) {
        self.is_pinned = true;
    }

    fn visit_ref_func(&mut self, _: &ir::RefFunc) {
        self.is_pinned = true;
    }
}
