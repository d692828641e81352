//! Compressed copies beside every file, made once so that serving them costs nothing.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::page::files;
use crate::{Packed, at};

/// The beginnings of the names of what is not needed to choose a game. Of the languages the reader needs one; the largest counts.
const LATER: [&str; 6] = ["rules", "offline.js", "worker.js", "bot_worker", "chunk_", "split_"];
const WORDS: [&str; 2] = ["words/", "words/page.fr"];

/// Writes `FILE.br` and `FILE.gz` beside each file; the answer is a table of sizes.
pub(crate) fn all(folder: &Path) -> Packed<String> {
    let mut report = format!("{:<28} {:>9} {:>9} {:>9}", "bytes", "plain", "gzip", "brotli");
    let mut sent = [0; 3];
    for path in files(folder)? {
        let plain = fs::read(&path).map_err(|error| at(&path, &error))?;
        let gzip = gzip(&plain).map_err(|error| at(&path, &error))?;
        let brotli = brotli(&plain).map_err(|error| at(&path, &error))?;
        let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
        let sizes = [plain.len(), gzip.len(), brotli.len()];
        let _ = write!(report, "\n{name:<28} {:>9} {:>9} {:>9}", sizes[0], sizes[1], sizes[2]);
        // What comes later: the rules, the offline script, the bots, and the parts of the page that only some need.
        let [words, of_the_page] = WORDS.map(|start| name.starts_with(start));
        if !LATER.iter().any(|later| name.starts_with(later)) && (!words || of_the_page) {
            sent.iter_mut().zip(sizes).for_each(|(sum, size)| *sum += size);
        }
        fs::write(format!("{}.gz", path.display()), gzip).map_err(|error| at(&path, &error))?;
        fs::write(format!("{}.br", path.display()), brotli).map_err(|error| at(&path, &error))?;
    }
    let _ = write!(report, "\n{:<28} {:>9} {:>9} {:>9}", "before any game", sent[0], sent[1], sent[2]);
    Ok(report)
}

fn gzip(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}

fn brotli(mut plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 24, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut plain, &mut packed, &params)?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_compressed_comes_back() {
        let text = b"place H6, place H7, place H8".repeat(20);
        let (gzip, brotli) = (gzip(&text).expect("gzip"), brotli(&text).expect("brotli"));
        let mut back = Vec::new();
        std::io::copy(&mut flate2::read::GzDecoder::new(gzip.as_slice()), &mut back).expect("gzip");
        assert_eq!(back, text);
        back.clear();
        brotli::BrotliDecompress(&mut brotli.as_slice(), &mut back).expect("brotli");
        assert_eq!(back, text);
        assert!(gzip.len() < text.len() / 4);
    }
}
