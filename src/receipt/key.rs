//! The key that receipts are signed with, made at the first start and kept beside the database, for this user's eyes
//! only. Both halves are PEM, as `openssl` reads and writes them.

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
};

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use ed25519_dalek::{
    SigningKey, VerifyingKey,
    pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, spki::der::pem::LineEnding},
};
use serde_json::json;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

/// Signs receipts. Cheap to clone; never shown.
#[derive(Clone)]
pub(crate) struct ReceiptKey(SigningKey);

/// Verifies receipts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PublicKey(VerifyingKey);

/// A file with a key could not be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UnusableKey {
    #[error("the key file {} cannot be read or made", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{} holds no Ed25519 key in PEM", path.display())]
    NoKey { path: PathBuf },
}

impl ReceiptKey {
    /// The key in the file at `path`. Where there is none, one is made; of several that are made at once the first stays.
    ///
    /// # Errors
    /// When the file cannot be read or made, or holds something else.
    pub(crate) fn open(path: &Path) -> Result<Self, UnusableKey> {
        match fs::read_to_string(path) {
            Ok(pem) => Self::read(path, &pem),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::make(path),
            Err(source) => Err(UnusableKey::File { path: path.to_owned(), source }),
        }
    }

    fn read(path: &Path, pem: &str) -> Result<Self, UnusableKey> {
        SigningKey::from_pkcs8_pem(pem).map(Self).map_err(|_| UnusableKey::NoKey { path: path.to_owned() })
    }

    fn make(path: &Path) -> Result<Self, UnusableKey> {
        let failed = |source| UnusableKey::File { path: path.to_owned(), source };
        let key = Self::random();
        let pem = key.0.to_pkcs8_pem(LineEnding::LF).map_err(|_| failed(io::ErrorKind::Other.into()))?;
        // Whole or not there: it gets its name when it is on the disk. Such a file is its owner's alone.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut file = NamedTempFile::new_in(folder).map_err(failed)?;
        file.write_all(pem.as_bytes()).and_then(|()| file.as_file().sync_all()).map_err(failed)?;
        match file.persist_noclobber(path) {
            Ok(_) => Ok(key),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                Self::read(path, &fs::read_to_string(path).map_err(failed)?)
            }
            Err(error) => Err(failed(error.error)),
        }
    }

    /// A new key from the operating system's randomness.
    ///
    /// # Panics
    /// Where the system has none, as everything else that is unguessable does.
    pub(crate) fn random() -> Self {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).expect("the system has randomness");
        Self(SigningKey::from_bytes(&seed))
    }

    pub(crate) fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    pub(super) fn signing(&self) -> &SigningKey {
        &self.0
    }
}

impl PublicKey {
    /// The key in a file, of which a private key holds one, too.
    ///
    /// # Errors
    /// When the file cannot be read, or holds something else.
    pub(crate) fn read(path: &Path) -> Result<Self, UnusableKey> {
        let pem = fs::read_to_string(path).map_err(|source| UnusableKey::File { path: path.to_owned(), source })?;
        match VerifyingKey::from_public_key_pem(&pem) {
            Ok(key) => Ok(Self(key)),
            Err(_) => ReceiptKey::read(path, &pem).map(|key| key.public()),
        }
    }

    pub(crate) fn pem(&self) -> String {
        self.0.to_public_key_pem(LineEnding::LF).unwrap_or_default()
    }

    /// Its JWK thumbprint (RFC 7638), by which a receipt names it.
    pub(crate) fn id(&self) -> String {
        let jwk = json!({"crv": "Ed25519", "kty": "OKP", "x": BASE64.encode(self.0.as_bytes())});
        BASE64.encode(Sha256::digest(jwk.to_string()))
    }

    pub(super) fn verifying(&self) -> &VerifyingKey {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_for_its_owner_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("key.pem");
        let first = ReceiptKey::open(&path).expect("a key").public();
        assert_eq!(ReceiptKey::open(&path).expect("a key").public(), first);
        assert_eq!(PublicKey::read(&path).expect("a key"), first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn of_keys_that_are_made_at_once_one_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("key.pem");
        let make = || ReceiptKey::make(&path).expect("a key").public();
        let made: Vec<_> = std::thread::scope(|scope| {
            let making: Vec<_> = (0..8).map(|_| scope.spawn(make)).collect();
            making.into_iter().map(|making| making.join().expect("a key")).collect()
        });
        assert!(made.iter().all(|key| *key == made[0]));
    }

    #[test]
    fn what_is_no_key_is_refused_and_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("key.pem");
        fs::write(&path, "secret").expect("a file");
        assert!(matches!(ReceiptKey::open(&path), Err(UnusableKey::NoKey { .. })));
        assert_eq!(fs::read_to_string(&path).expect("a file"), "secret");
        assert!(matches!(ReceiptKey::open(folder.path()), Err(UnusableKey::File { .. })));
    }

    #[test]
    fn the_id_of_a_key_is_its_thumbprint() {
        // The example of RFC 8037, appendix A.3.
        let seed = BASE64.decode("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A").expect("a seed");
        let key = ReceiptKey(SigningKey::from_bytes(&seed.try_into().expect("32 bytes")));
        assert_eq!(key.public().id(), "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    }
}
