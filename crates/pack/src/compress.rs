//! Writes compressed copies beside every file, so that the server need not compress anything.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::PackError;
use crate::files;

/// The size of a file in bytes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Size {
    pub(crate) plain: usize,
    pub(crate) gzip: usize,
    pub(crate) brotli: usize,
}

/// The sizes of all files of a page, by their paths.
pub(crate) type Sizes = BTreeMap<String, Size>;

/// Writes `FILE.br` and `FILE.gz` beside each file, on every core.
pub(crate) fn write_all(folder: &Path) -> Result<Sizes, PackError> {
    let paths = files::list_page(folder)?;
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let done: Vec<Result<Sizes, PackError>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(|| write_some(&paths, &next, folder))).collect();
        let join = |worker: ScopedJoinHandle<'_, _>| worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        workers.into_iter().map(join).collect()
    });
    let mut sizes = Sizes::new();
    for some in done {
        sizes.append(&mut some?);
    }
    Ok(sizes)
}

/// Writes the copies of one file after the other, until none is left.
fn write_some(paths: &[PathBuf], next: &AtomicUsize, folder: &Path) -> Result<Sizes, PackError> {
    let mut sizes = Sizes::new();
    while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
        sizes.insert(files::address(path, folder), write_copies(path)?);
    }
    Ok(sizes)
}

fn write_copies(path: &Path) -> Result<Size, PackError> {
    let plain = files::read_bytes(path)?;
    let gzip = files::named(path, gzip(&plain))?;
    let brotli = files::named(path, brotli(&plain))?;
    files::write(Path::new(&format!("{}.gz", path.display())), &gzip)?;
    files::write(Path::new(&format!("{}.br", path.display())), &brotli)?;
    Ok(Size { plain: plain.len(), gzip: gzip.len(), brotli: brotli.len() })
}

/// A table of all files with their sizes.
pub(crate) fn table(sizes: &Sizes) -> String {
    let rows =
        sizes.iter().map(|(name, size)| format!("\n{name:<28} {:>9} {:>9} {:>9}", size.plain, size.gzip, size.brotli));
    format!("{:<28} {:>9} {:>9} {:>9}", "bytes", "plain", "gzip", "brotli") + &rows.collect::<String>()
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}

/// The smaller of two copies: texts become smaller in one mode of brotli, code in the other, which is meant for other numbers.
fn brotli(plain: &[u8]) -> io::Result<Vec<u8>> {
    let generic = brotli_in(BrotliEncoderMode::BROTLI_MODE_GENERIC, plain)?;
    let numeric = brotli_in(BrotliEncoderMode::BROTLI_MODE_FONT, plain)?;
    Ok(if numeric.len() < generic.len() { numeric } else { generic })
}

fn brotli_in(mode: BrotliEncoderMode, mut plain: &[u8]) -> io::Result<Vec<u8>> {
    let params = BrotliEncoderParams { quality: 11, lgwin: 24, mode, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut plain, &mut packed, &params)?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_data_round_trips() {
        let text = b"place H6, place H7, place H8".repeat(20);
        let (gzip, brotli) = (gzip(&text).expect("gzip"), brotli(&text).expect("brotli"));
        let mut back = Vec::new();
        io::copy(&mut flate2::read::GzDecoder::new(gzip.as_slice()), &mut back).expect("gzip");
        assert_eq!(back, text);
        back.clear();
        brotli::BrotliDecompress(&mut brotli.as_slice(), &mut back).expect("brotli");
        assert_eq!(back, text);
        assert!(gzip.len() < text.len() / 4);
    }
}
