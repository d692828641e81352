//! The packed page: embedded in the program, or from a folder.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, Uri, header};
use axum::response::IntoResponse;
use protocol::ErrorCode;

use crate::api_error::ApiError;
use crate::asset::{Asset, kind};

/// The embedded files; empty if the program was built without the page.
const EMBEDDED_FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The content security policy of the page. WebAssembly is the only code besides our own scripts.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
     font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The policy of the document that other sites may embed in a frame. It plays no sounds, starts no workers, and may be framed by any site.
const EMBED_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// The folder of the embeddable document.
const EMBED_FOLDER: &str = "embed/";

/// How documents refer to their link preview images.
const PREVIEW_ATTRIBUTE: &str = "content=\"preview-";

/// Browser features that the page never uses.
const PERMISSIONS_POLICY: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/// All files of the browser table.
#[derive(Clone, Debug)]
pub struct Page(Arc<BTreeMap<String, Asset>>);

/// Why no page can be served.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The program was built without the page.
    #[error("the program was built without the page")]
    NotInside,
    /// The folder contains no page.
    #[error("no index.html in {}", .0.display())]
    NotThere(PathBuf),
    /// The folder cannot be read.
    #[error("{}: {}", .0.display(), .1)]
    Unreadable(PathBuf, io::Error),
}

impl Page {
    /// The page that is embedded in the program.
    ///
    /// # Errors
    /// If the program was built without it.
    pub fn embedded() -> Result<Page, PageError> {
        if EMBEDDED_FILES.is_empty() {
            return Err(PageError::NotInside);
        }
        Ok(Page::new(EMBEDDED_FILES.iter().map(|(name, bytes)| ((*name).to_owned(), Cow::Borrowed(*bytes)))))
    }

    /// The page in a folder, read once.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn from_folder(folder: &Path) -> Result<Page, PageError> {
        let mut files = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(place) = folders.pop() {
            let unreadable = |error| PageError::Unreadable(place.clone(), error);
            for path in fs::read_dir(&place).map_err(unreadable)?.flatten().map(|entry| entry.path()) {
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                let bytes = fs::read(&path).map_err(|error| PageError::Unreadable(path.clone(), error))?;
                files.push((name, Cow::Owned(bytes)));
            }
        }
        let page = Page::new(files.into_iter());
        if page.0.contains_key("index.html") { Ok(page) } else { Err(PageError::NotThere(folder.to_owned())) }
    }

    /// The page with absolute URLs of link preview images. The programs that show previews need absolute URLs and do not accept Brotli.
    /// Browsers ignore these URLs, so the Brotli copies stay as they are.
    #[must_use]
    pub(crate) fn with_public_url(&self, public_url: &str) -> Page {
        let mut assets = (*self.0).clone();
        let whole = format!("content=\"{}/preview-", public_url.trim_end_matches('/'));
        for (_, document) in assets
            .iter_mut()
            .filter(|(name, _)| Path::new(name).extension().is_some_and(|extension| extension == "html"))
        {
            if let Some(text) =
                std::str::from_utf8(&document.plain).ok().filter(|text| text.contains(PREVIEW_ATTRIBUTE))
            {
                (document.plain, document.gzip) =
                    (Cow::Owned(text.replace(PREVIEW_ATTRIBUTE, &whole).into_bytes()), None);
            }
        }
        Page(Arc::new(assets))
    }

    fn new(files: impl Iterator<Item = (String, Cow<'static, [u8]>)>) -> Page {
        let mut assets: BTreeMap<String, Asset> = BTreeMap::new();
        for (name, bytes) in files {
            if let Some(plain) = name.strip_suffix(".gz") {
                assets.entry(plain.to_owned()).or_default().gzip = Some(bytes);
            } else if let Some(plain) = name.strip_suffix(".br") {
                assets.entry(plain.to_owned()).or_default().brotli = Some(bytes);
            } else {
                let mut hasher = DefaultHasher::new();
                bytes.hash(&mut hasher);
                let asset = assets.entry(name.clone()).or_default();
                (asset.kind, asset.tag, asset.plain) = (kind(&name), format!("\"{:016x}\"", hasher.finish()), bytes);
            }
        }
        Page(Arc::new(assets))
    }
}

/// Answers a request for a file of the page.
pub(crate) async fn serve(State(page): State<Page>, method: Method, uri: Uri, asked: HeaderMap) -> Response<Body> {
    let name = uri.path().trim_start_matches('/');
    let is_embedded = name.starts_with(EMBED_FOLDER);
    let name = if name.is_empty() || name == EMBED_FOLDER { format!("{name}index.html") } else { name.to_owned() };
    let mut response = match page.0.get(&name) {
        _ if method != Method::GET && method != Method::HEAD => ApiError::from(ErrorCode::BadMethod).into_response(),
        Some(asset) => asset.answer(&asked),
        None => ApiError::from(ErrorCode::NotFound).into_response(),
    };
    add_security_headers(&mut response, if is_embedded { EMBED_POLICY } else { CONTENT_POLICY });
    if is_embedded {
        let anybody = HeaderValue::from_static("cross-origin");
        response.headers_mut().insert(HeaderName::from_static("cross-origin-resource-policy"), anybody);
    }
    response
}

/// Adds the security headers of a response.
pub(crate) fn add_security_headers(response: &mut Response<Body>, policy: &'static str) {
    let security: [(HeaderName, &str); 6] = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
    ];
    for (name, value) in security {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
}
