//! Identity: guests without an account, recognised by a signed session cookie, or by a token for programs.
//!
//! A signature covers its purpose, so that a cookie cannot be used as a token, and names its key, so that keys can be rotated. Ids are not
//! secret; signatures are, and are compared in constant time.

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use hmac::{Hmac, KeyInit, Mac};
use protocol::SessionKind;
use sha2::Sha256;

use crate::store::{PersonSession, SigningKey};
use crate::sync::Locked;

/// What identifies the sender of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Credential {
    /// A session.
    Session(String, SessionKind),
    /// A cookie of the first version: it names a person and never expires. It is exchanged for a session.
    OldCookie(String),
}

/// Signs identities, and verifies its own signatures.
pub(crate) struct Signer {
    /// By number; the last one signs.
    keys: Locked<Vec<(u32, Hmac<Sha256>)>>,
}

impl Signer {
    pub(crate) fn new(keys: &[SigningKey]) -> Signer {
        let signer = Signer { keys: Locked::default() };
        signer.replace_keys(keys);
        signer
    }

    /// Replaces the signing keys.
    pub(crate) fn replace_keys(&self, keys: &[SigningKey]) {
        // HMAC accepts keys of every length.
        let mac = |key: &SigningKey| (key.number, Hmac::new_from_slice(&key.value).expect("a key"));
        *self.keys.lock() = keys.iter().map(mac).collect();
    }

    /// Signs a text. Returns the number of the key, and the signature.
    fn sign(&self, text: &str) -> (u32, String) {
        let (number, mut mac) = self.keys.lock().last().expect("there is always a key").clone();
        mac.update(text.as_bytes());
        (number, HEXLOWER.encode(&mac.finalize().into_bytes()))
    }

    fn verify(&self, key: u32, text: &str, signature: &str) -> bool {
        let Ok(bytes) = HEXLOWER_PERMISSIVE.decode(signature.as_bytes()) else { return false };
        let key = self.keys.lock().iter().find(|(number, _)| *number == key).map(|(_, mac)| mac.clone());
        key.is_some_and(|mut mac| {
            mac.update(text.as_bytes());
            mac.verify_slice(&bytes).is_ok()
        })
    }

    /// The value of a session's cookie.
    pub(crate) fn cookie(&self, session: &PersonSession) -> String {
        let (key, signature) = self.sign(&format!("session {}", session.id));
        format!("{}.{key}.{signature}", session.id)
    }

    /// The token of a session.
    pub(crate) fn token(&self, session: &PersonSession) -> String {
        let (key, signature) = self.sign(&format!("token {} {}", session.person, session.id));
        format!("cascade.{}.{}.{key}.{signature}", session.person, session.id)
    }

    /// The pseudonym of a person in logs. It depends on the signing key, and the id cannot be derived from it.
    pub(crate) fn pseudonym(&self, id: &str) -> String {
        self.sign(&format!("log {id}")).1.chars().take(12).collect()
    }

    /// The session that a cookie identifies.
    pub(crate) fn read_cookie(&self, value: &str) -> Option<Credential> {
        let parts: Vec<&str> = value.split('.').collect();
        match parts[..] {
            [id, key, signature] => {
                let is_sound = self.verify(key.parse().ok()?, &format!("session {id}"), signature);
                is_sound.then(|| Credential::Session(id.to_owned(), SessionKind::Browser))
            }
            // The first version had one key, and signed the person's id.
            [id, signature] => {
                let is_sound = self.verify(0, &format!("cookie {id}"), signature);
                is_sound.then(|| Credential::OldCookie(id.to_owned()))
            }
            _ => None,
        }
    }

    /// The session that a token identifies.
    pub(crate) fn read_token(&self, value: &str) -> Option<Credential> {
        let parts: Vec<&str> = value.strip_prefix("cascade.")?.split('.').collect();
        let [person, id, key, signature] = parts[..] else { return None };
        let is_sound = self.verify(key.parse().ok()?, &format!("token {person} {id}"), signature);
        is_sound.then(|| Credential::Session(id.to_owned(), SessionKind::Token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u32) -> SigningKey {
        SigningKey { number, value: vec![number as u8 + 1; 32], made: 0 }
    }

    fn session(kind: SessionKind) -> PersonSession {
        let (id, person) = ("abc".to_owned(), "ada".to_owned());
        PersonSession { id, person, kind, generation: 0, issued: 0, used: 0, expires: 1 }
    }

    fn credential(kind: SessionKind) -> Credential {
        Credential::Session("abc".to_owned(), kind)
    }

    #[test]
    fn only_own_signatures_are_accepted() {
        let (signer, other) = (Signer::new(&[key(1)]), Signer::new(&[key(2)]));
        let (cookie, token) =
            (signer.cookie(&session(SessionKind::Browser)), signer.token(&session(SessionKind::Token)));
        assert_eq!(signer.read_cookie(&cookie), Some(credential(SessionKind::Browser)));
        assert_eq!(signer.read_token(&token), Some(credential(SessionKind::Token)));
        assert_eq!((other.read_cookie(&cookie), other.read_token(&token)), (None, None));
    }

    #[test]
    fn credentials_of_one_kind_are_not_accepted_as_another() {
        let signer = Signer::new(&[key(1)]);
        let (cookie, token) =
            (signer.cookie(&session(SessionKind::Browser)), signer.token(&session(SessionKind::Token)));
        let signature = cookie.rsplit_once('.').expect("parts").1;
        assert_eq!(signer.read_token(&format!("cascade.ada.abc.1.{signature}")), None, "a cookie is no token");
        assert_eq!(signer.read_token(&token.replace(".abc.", ".abd.")), None);
        assert_eq!(signer.read_cookie(&cookie.replace("abc", "abd")), None);
        for wrong in ["", ".", "abc.", "abc.1.", "abc.1.é", "abc.1.0", "abc.9.00", &cookie[..cookie.len() - 2]] {
            assert_eq!(signer.read_cookie(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn replacing_a_key_signs_nobody_out() {
        let signer = Signer::new(&[key(1)]);
        let cookie = signer.cookie(&session(SessionKind::Browser));
        signer.replace_keys(&[key(1), key(2)]);
        assert_eq!(signer.read_cookie(&cookie), Some(credential(SessionKind::Browser)), "the older key still verifies");
        let renewed = signer.cookie(&session(SessionKind::Browser));
        assert!(renewed != cookie && signer.read_cookie(&renewed).is_some());
        signer.replace_keys(&[key(2), key(3)]);
        assert_eq!(signer.read_cookie(&cookie), None);
        assert_eq!(signer.read_cookie(&renewed), Some(credential(SessionKind::Browser)));
    }

    #[test]
    fn a_cookie_of_the_first_version_is_recognised() {
        let signer = Signer::new(&[key(0), key(1)]);
        let first = Signer::new(&[key(0)]);
        let old = format!("ada.{}", first.sign("cookie ada").1);
        assert_eq!(signer.read_cookie(&old), Some(Credential::OldCookie("ada".to_owned())));
        assert_eq!(signer.read_cookie(&old.replace("ada.", "bob.")), None);
    }
}
