//! Simulations of one server and of several, by the hundred. `cargo xtask simulate-server --seeds 100000` runs more of them.

mod mutants;
mod seeds;
