//! Tests of the promises that the documents make about the source tree: names, layers, places of a game, dependencies, links.

mod asvs;
mod dependencies;
mod documents;
mod french;
mod names;
mod places;
mod repository;
mod tidy;
