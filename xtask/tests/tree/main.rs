//! What the documents promise about the tree holds: names, layers, places of a game, dependencies, links.

mod asvs;
mod dependencies;
mod documents;
mod french;
mod names;
mod places;
mod repository;
mod tidy;
