//! Simulations of the server by the thousand. `cargo xtask simulate-server --seeds 100000` runs more of them.

mod mutants;
mod seeds;
