//! The slot for the network that the bots of a game use.

use std::sync::OnceLock;

use super::inputs::InputLayout;
use super::{Network, NetworkError};

/// Holds the network of a game: the built-in one, unless another is set before the first use.
#[derive(Debug)]
pub struct NetworkSlot {
    inside: Option<&'static [u8]>,
    network: OnceLock<Option<Network>>,
}

impl NetworkSlot {
    /// A slot with the file of the built-in network.
    pub(crate) const fn new(inside: Option<&'static [u8]>) -> Self {
        NetworkSlot { inside, network: OnceLock::new() }
    }

    /// The current network.
    pub(crate) fn network(&self, layout: &InputLayout) -> Option<&Network> {
        let inside = || self.inside.map(|bytes| Network::parse(bytes, layout).expect("the network inside the program"));
        self.network.get_or_init(inside).as_ref()
    }

    /// Sets the network from a file.
    pub(crate) fn replace(&self, bytes: &[u8], layout: &InputLayout) -> Result<(), NetworkError> {
        self.network.set(Some(Network::parse(bytes, layout)?)).map_err(|_| NetworkError::InUse)
    }
}
