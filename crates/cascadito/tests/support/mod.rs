//! What scenes need.

#![allow(dead_code, unreachable_pub)] // every test uses another part of it

pub mod lab;
