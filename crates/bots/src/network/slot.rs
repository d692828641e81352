//! The network that the bots of a game use.

use std::sync::OnceLock;

use super::inputs::InputLayout;
use super::{Network, NetworkError};

/// Holds the network of a game: the one inside the program, unless another is put there before the first bot asks.
#[derive(Debug)]
pub struct NetworkSlot {
    inside: Option<&'static [u8]>,
    network: OnceLock<Option<Network>>,
}

impl NetworkSlot {
    /// A place for a network, with the file inside the program.
    pub(crate) const fn new(inside: Option<&'static [u8]>) -> Self {
        NetworkSlot { inside, network: OnceLock::new() }
    }

    /// The network in use.
    pub(crate) fn network(&self, layout: &InputLayout) -> Option<&Network> {
        let inside = || self.inside.map(|bytes| Network::parse(bytes, layout).expect("the network inside the program"));
        self.network.get_or_init(inside).as_ref()
    }

    /// Uses the network of a file from now on.
    pub(crate) fn replace(&self, bytes: &[u8], layout: &InputLayout) -> Result<(), NetworkError> {
        self.network.set(Some(Network::parse(bytes, layout)?)).map_err(|_| NetworkError::InUse)
    }
}
