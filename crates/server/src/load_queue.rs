//! The requests that wait for the same table to be loaded.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::{Mutex, MutexGuard};

use crate::app_state::AppState;

/// The queues, by table.
pub(crate) type LoadQueues = BTreeMap<String, Arc<Mutex<()>>>;

/// A place in the queue of requests that wait for a table to be loaded. The last one to leave removes the queue, whether the load succeeded
/// or not. If it were removed earlier, a later request could load the table in parallel with those that still wait.
pub(crate) struct LoadQueue<'a> {
    app: &'a AppState,
    id: &'a str,
    gate: Arc<Mutex<()>>,
}

impl<'a> LoadQueue<'a> {
    /// Joins the queue of a table.
    pub(crate) fn join(app: &'a AppState, id: &'a str) -> LoadQueue<'a> {
        let gate = app.loading.lock().entry(id.to_owned()).or_default().clone();
        LoadQueue { app, id, gate }
    }

    /// Waits for the requests before.
    pub(crate) async fn turn(&self) -> MutexGuard<'_, ()> {
        self.gate.lock().await
    }
}

impl Drop for LoadQueue<'_> {
    fn drop(&mut self) {
        let mut loading = self.app.loading.lock();
        // One reference in the map, and this one.
        if Arc::strong_count(&self.gate) <= 2 {
            loading.remove(self.id);
        }
    }
}
