//! The engine at full strength with other tables of the evaluation, or other margins of the search.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use tengen_core::Position;
use tengen_engine::evaluation::Tables;
use tengen_engine::{Bot, Engine, Margins, Observer, SearchLimit, Verdict};

/// Reads the tables of a file.
pub(crate) fn tables(path: &Path) -> Result<Tables, String> {
    let shown = path.display();
    let bytes = fs::read(path).map_err(|error| format!("{shown}: {error}"))?;
    Tables::read(&bytes).map_err(|error| format!("{shown}: {error}"))
}

/// The engine, created at its first move.
pub(crate) struct Tuned {
    tables: Arc<Tables>,
    margins: Margins,
    engine: Option<Engine>,
}

impl Tuned {
    pub(crate) const fn new(tables: Arc<Tables>, margins: Margins) -> Tuned {
        Tuned {
            tables,
            margins,
            engine: None,
        }
    }
}

impl Bot for Tuned {
    fn choose(
        &mut self,
        position: &Position,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Verdict {
        let create = || {
            let mut engine = Engine::with_tables(position, Arc::clone(&self.tables));
            engine.set_margins(self.margins);
            engine
        };
        self.engine
            .get_or_insert_with(create)
            .think(position, limits, observer)
    }
}
