//! Who somebody is: guests without an account, known by a signed cookie, or a token for programs.
//!
//! A signature says what it is for, so that a cookie is no token. Ids are no secrets; signatures are, and are compared in constant time.

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::store::Guest;

/// 130 random bits as 26 letters and digits, which nobody guesses.
pub(crate) fn random_id() -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut bytes = [0; 26];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// What a request carries to be recognised by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Credential {
    /// A cookie of this person.
    Cookie(String),
    /// A token of this person, of a generation.
    Token(String, u32),
}

/// Signs identities, and verifies its own signatures.
#[derive(Clone)]
pub(crate) struct Signer(Hmac<Sha256>);

impl Signer {
    pub(crate) fn new(key: &[u8]) -> Signer {
        // HMAC takes keys of every length.
        Signer(Hmac::new_from_slice(key).expect("a key"))
    }

    fn sign(&self, text: &str) -> String {
        let mut mac = self.0.clone();
        mac.update(text.as_bytes());
        HEXLOWER.encode(&mac.finalize().into_bytes())
    }

    fn verify(&self, text: &str, signature: &str) -> bool {
        let Ok(bytes) = HEXLOWER_PERMISSIVE.decode(signature.as_bytes()) else { return false };
        let mut mac = self.0.clone();
        mac.update(text.as_bytes());
        mac.verify_slice(&bytes).is_ok()
    }

    /// The value of a guest's cookie.
    pub(crate) fn cookie(&self, guest: &Guest) -> String {
        format!("{}.{}", guest.id, self.sign(&format!("cookie {}", guest.id)))
    }

    /// A guest's token.
    pub(crate) fn token(&self, guest: &Guest) -> String {
        let text = format!("token {} {}", guest.id, guest.generation);
        format!("cascade.{}.{}.{}", guest.id, guest.generation, self.sign(&text))
    }

    /// Whose cookie it is.
    pub(crate) fn read_cookie(&self, value: &str) -> Option<Credential> {
        let (id, signature) = value.split_once('.')?;
        self.verify(&format!("cookie {id}"), signature).then(|| Credential::Cookie(id.to_owned()))
    }

    /// Whose token it is.
    pub(crate) fn read_token(&self, value: &str) -> Option<Credential> {
        let mut parts = value.strip_prefix("cascade.")?.split('.');
        let (id, generation, signature) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?);
        let sound = parts.next().is_none() && self.verify(&format!("token {id} {generation}"), signature);
        sound.then(|| Credential::Token(id.to_owned(), generation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(generation: u32) -> Guest {
        Guest { id: "abc".to_owned(), name: "Ada".to_owned(), generation }
    }

    #[test]
    fn own_signatures_are_known_and_others_are_not() {
        let (signer, other) = (Signer::new(&[1; 32]), Signer::new(&[2; 32]));
        let (cookie, token) = (signer.cookie(&guest(0)), signer.token(&guest(3)));
        assert_eq!(signer.read_cookie(&cookie), Some(Credential::Cookie("abc".to_owned())));
        assert_eq!(signer.read_token(&token), Some(Credential::Token("abc".to_owned(), 3)));
        assert_eq!((other.read_cookie(&cookie), other.read_token(&token)), (None, None));
    }

    #[test]
    fn nothing_can_be_made_into_something_else() {
        let signer = Signer::new(&[1; 32]);
        let (cookie, token) = (signer.cookie(&guest(0)), signer.token(&guest(3)));
        let signature = cookie.split_once('.').expect("two parts").1;
        assert_eq!(signer.read_token(&format!("cascade.abc.0.{signature}")), None, "a cookie is no token");
        assert_eq!(signer.read_token(&token.replace(".3.", ".4.")), None);
        assert_eq!(signer.read_cookie(&cookie.replace("abc", "abd")), None);
        for wrong in ["", ".", "abc.", "abc.é", "abc.0", &cookie[..cookie.len() - 2]] {
            assert_eq!(signer.read_cookie(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn ids_differ() {
        let ids: std::collections::BTreeSet<String> = (0..100).map(|_| random_id().expect("entropy")).collect();
        assert!(ids.len() == 100 && ids.iter().all(|id| id.len() == 26));
    }
}
