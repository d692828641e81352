//! The file format of networks: lines of text about its origin, an empty line, and the weights.

use tabletop::stable_hash;

use super::inputs::{InputLayout, MAX_NUMBERS};
use super::layer::{DenseLayer, FactLayer, vectors};
use super::{FIRST_WIDTH, Network, OUTPUTS, SECOND_WIDTH};

/// The first line of a file.
const TITLE: &str = "cascade network 1";

/// Why a file is not a network for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// There is no text before the weights, or the first line is wrong.
    NotANetwork,
    /// This line is missing or does not match the game.
    Line(&'static str),
    /// The weights should have this many bytes.
    Length(usize),
    /// The checksum does not match the weights.
    Checksum,
    /// Bots already use another network.
    InUse,
}

impl std::fmt::Display for NetworkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NetworkError::NotANetwork => write!(f, "the file does not begin with `{TITLE}`"),
            NetworkError::Line(name) => write!(f, "the line `{name}` is missing or does not fit the inputs"),
            NetworkError::Length(wanted) => write!(f, "there are not {wanted} bytes of weights"),
            NetworkError::InUse => f.write_str("bots use another network already"),
            NetworkError::Checksum => f.write_str("the checksum does not fit the weights"),
        }
    }
}

impl std::error::Error for NetworkError {}

impl Network {
    /// Reads a network for inputs with a given layout.
    ///
    /// # Errors
    /// If the file is not a network, is damaged, or is for other inputs.
    pub fn parse(bytes: &[u8], layout: &InputLayout) -> Result<Network, NetworkError> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(NetworkError::NotANetwork)?;
        let (text, weights) = (&bytes[..end], &bytes[end + 2..]);
        let text = std::str::from_utf8(text).map_err(|_| NetworkError::NotANetwork)?;
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(NetworkError::NotANetwork);
        }
        expect_line(text, "layout", &format!("{:016x}", layout.hash()))?;
        expect_line(text, "widths", &format!("{FIRST_WIDTH} {SECOND_WIDTH} {OUTPUTS}"))?;
        expect_line(text, "checksum", &format!("{:016x}", stable_hash(&weights)))
            .map_err(|_| NetworkError::Checksum)?;
        let mut reader = WeightReader(weights);
        let network = reader.network(layout);
        if reader.0.is_empty() { network } else { None }.ok_or(NetworkError::Length(length(layout)))
    }
}

/// Checks that the first line with a name has this value.
fn expect_line(text: &str, name: &'static str, value: &str) -> Result<(), NetworkError> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    if line == Some(value) { Ok(()) } else { Err(NetworkError::Line(name)) }
}

/// The size of a network's weights in bytes.
fn length(layout: &InputLayout) -> usize {
    2 * FIRST_WIDTH * (layout.numbers + layout.fact_count())
        + 4 * FIRST_WIDTH
        + 2 * SECOND_WIDTH * 2 * FIRST_WIDTH
        + 4 * SECOND_WIDTH
        + OUTPUTS * (2 * SECOND_WIDTH + 4)
}

/// Reads numbers from the front of a byte slice.
struct WeightReader<'a>(&'a [u8]);

impl WeightReader<'_> {
    fn network(&mut self, layout: &InputLayout) -> Option<Network> {
        let numbers = self.short_rows::<MAX_NUMBERS>(FIRST_WIDTH, layout.numbers)?;
        let facts = self.short_rows::<FIRST_WIDTH>(layout.fact_count(), FIRST_WIDTH)?;
        let numbers = DenseLayer::new(&numbers, &self.sums::<FIRST_WIDTH>()?);
        let second = self.short_rows::<{ 2 * FIRST_WIDTH }>(SECOND_WIDTH, 2 * FIRST_WIDTH)?;
        let second = DenseLayer::new(&second, &self.sums::<SECOND_WIDTH>()?);
        let mut heads = [Default::default(); OUTPUTS];
        for head in &mut heads {
            *head = vectors(&self.short_row::<SECOND_WIDTH>(SECOND_WIDTH)?);
        }
        Some(Network { numbers, facts: FactLayer::new(&facts), second, heads, head_bias: self.sums()? })
    }

    /// Reads rows of weights.
    fn short_rows<const N: usize>(&mut self, rows: usize, count: usize) -> Option<Vec<[i16; N]>> {
        (0..rows).map(|_| self.short_row(count)).collect()
    }

    /// Reads a row of weights, padded with 0.
    fn short_row<const N: usize>(&mut self, count: usize) -> Option<[i16; N]> {
        let mut row = [0; N];
        for weight in row.get_mut(..count)? {
            let (bytes, rest) = self.0.split_first_chunk()?;
            (*weight, self.0) = (i16::from_le_bytes(*bytes), rest);
        }
        Some(row)
    }

    fn sums<const N: usize>(&mut self) -> Option<[i32; N]> {
        let mut row = [0; N];
        for sum in &mut row {
            let (bytes, rest) = self.0.split_first_chunk()?;
            (*sum, self.0) = (i32::from_le_bytes(*bytes), rest);
        }
        Some(row)
    }
}
