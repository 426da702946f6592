//! The engine at full strength with the tables of a file.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use tengen_core::Position;
use tengen_engine::evaluation::Tables;
use tengen_engine::{Bot, Engine, Observer, SearchLimit, Verdict};

/// Reads the tables of a file.
pub(crate) fn tables(path: &Path) -> Result<Tables, String> {
    let shown = path.display();
    let bytes = fs::read(path).map_err(|error| format!("{shown}: {error}"))?;
    Tables::read(&bytes).map_err(|error| format!("{shown}: {error}"))
}

/// The engine, created at its first move.
pub(crate) struct Tabled {
    tables: Arc<Tables>,
    engine: Option<Engine>,
}

impl Tabled {
    pub(crate) fn new(tables: Tables) -> Tabled {
        Tabled {
            tables: Arc::new(tables),
            engine: None,
        }
    }
}

impl Bot for Tabled {
    fn choose(
        &mut self,
        position: &Position,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Verdict {
        let tables = &self.tables;
        let create = || Engine::with_tables(position, Arc::clone(tables));
        self.engine
            .get_or_insert_with(create)
            .think(position, limits, observer)
    }
}
