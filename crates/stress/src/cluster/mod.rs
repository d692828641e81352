//! Several servers on one database behind a load balancer, and a trial of them: people play while one fault after the other is injected.

mod balancer;
mod faults;
mod lag;
mod node;
mod players;
mod proxy;
mod scratch_cluster;
mod trial;
mod verdict;
mod watcher;

pub use scratch_cluster::{ClusterPlan, missing_services, run_cluster};
pub use trial::{FaultOutcome, TrialPlan, TrialReport, trial};
