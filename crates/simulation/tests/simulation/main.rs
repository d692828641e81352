//! Hundreds of simulations of one or several servers. `cargo xtask simulate-server --seeds 100000` runs more of them.

mod mutants;
mod seeds;
