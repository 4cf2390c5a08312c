//! Receipts: how a survey ended, signed, so that it can be proved later, elsewhere and without this server.
//!
//! A receipt is a JSON Web Signature in its compact form (RFC 7515), by Ed25519 (RFC 8037): any library for those
//! verifies it, and so do a few lines of shell. It must never say more of a person than is known of them.

mod key;

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use ed25519_dalek::{Signature, Signer, VerifyingKey};
use serde::{Deserialize, Serialize};

pub(crate) use self::key::{PublicKey, ReceiptKey};

/// Of the form that receipts have; another is another format.
const FORMAT: u8 = 1;
/// What is known of who answered where nobody has to sign in.
const NOT_IDENTIFIED: &str = "not identified";

/// What a receipt says. Times are RFC 3339 in UTC; hashes are SHA-256 in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Receipt {
    pub(crate) format: u8,
    /// Where people found the server that signed it.
    pub(crate) issuer: String,
    pub(crate) survey: String,
    pub(crate) door: String,
    /// One word, such as `answered`.
    pub(crate) outcome: String,
    /// The answers came after the survey had expired.
    pub(crate) late: bool,
    /// By which way the answer came; `None` where nobody answered.
    pub(crate) via: Option<String>,
    /// How the person who answered was identified.
    pub(crate) identified: String,
    pub(crate) version: u32,
    pub(crate) revision: u64,
    pub(crate) created_at: String,
    pub(crate) settled_at: String,
    pub(crate) late_at: Option<String>,
    /// Of the arguments, byte for byte as the server took them.
    pub(crate) spec_sha256: String,
    /// What the agent added since, in order: each makes a version.
    pub(crate) insights: Vec<AddedInsight>,
    /// The questions that were asked, in order; none where nobody answered.
    pub(crate) path: Vec<String>,
    /// Of the door's result, byte for byte as it is exported.
    pub(crate) result_sha256: String,
}

/// Insight that was added to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddedInsight {
    pub(crate) question: String,
    /// Of its text.
    pub(crate) sha256: String,
}

/// What is signed together with the receipt.
#[derive(Serialize, Deserialize)]
struct Header {
    alg: String,
    kid: String,
}

/// Why a receipt does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotVerified {
    #[error("this is no receipt: it should be three parts with dots between, or the JSON that holds them as \"jws\"")]
    NotAReceipt,
    #[error("this receipt was signed with another key")]
    OtherKey,
    #[error("the signature does not fit: the receipt was changed after it was signed")]
    Changed,
    #[error("what stands beside the signed receipt says something else than it does")]
    CopyDiffers,
    #[error("this receipt has a form that this version of Askpath does not know")]
    OtherFormat,
}

impl Receipt {
    /// The only form that is written, and what is known of who answered.
    pub(crate) fn format() -> u8 {
        FORMAT
    }

    pub(crate) fn not_identified() -> String {
        NOT_IDENTIFIED.to_owned()
    }

    /// The receipt as a JWS. The same receipt and key give the same text.
    pub(crate) fn sign(&self, key: &ReceiptKey) -> String {
        let header = Header { alg: ALGORITHM.to_owned(), kid: key.public().id() };
        let signed = format!("{}.{}", encoded(&header), encoded(self));
        let signature = key.signing().sign(signed.as_bytes());
        format!("{signed}.{}", BASE64.encode(signature.to_bytes()))
    }

    /// The receipt in `text`, which is a JWS, or JSON that holds one as `jws` and maybe what it says as `receipt`.
    ///
    /// # Errors
    /// When not every byte of it is as it was signed by `key`.
    pub(crate) fn verify(text: &str, key: &PublicKey) -> Result<Receipt, NotVerified> {
        match serde_json::from_str::<Handed>(text) {
            Ok(Handed { jws, receipt }) => {
                let signed = Self::signed(jws.trim(), key)?;
                if receipt.is_some_and(|copy| copy != signed) { Err(NotVerified::CopyDiffers) } else { Ok(signed) }
            }
            Err(_) if text.trim_start().starts_with('{') => Err(NotVerified::NotAReceipt),
            Err(_) => Self::signed(text.trim(), key),
        }
    }

    fn signed(jws: &str, key: &PublicKey) -> Result<Receipt, NotVerified> {
        let parts: Vec<_> = jws.split('.').collect();
        let [header, payload, signature] = parts.as_slice() else { return Err(NotVerified::NotAReceipt) };
        let header: Header = decoded(header)?;
        let bytes = BASE64.decode(signature).map_err(|_| NotVerified::NotAReceipt)?;
        let signature = Signature::from_slice(&bytes).map_err(|_| NotVerified::NotAReceipt)?;
        if header.alg != ALGORITHM {
            return Err(NotVerified::OtherFormat);
        }
        if header.kid != key.id() {
            return Err(NotVerified::OtherKey);
        }
        let signed = jws.rsplit_once('.').map_or(jws, |(signed, _)| signed);
        check(key.verifying(), signed, &signature)?;
        let receipt: Receipt = decoded(payload).map_err(|_| NotVerified::OtherFormat)?;
        if receipt.format == FORMAT { Ok(receipt) } else { Err(NotVerified::OtherFormat) }
    }
}

/// As most libraries name Ed25519.
const ALGORITHM: &str = "EdDSA";

/// A receipt as the server hands it out.
#[derive(Deserialize)]
struct Handed {
    jws: String,
    receipt: Option<Receipt>,
}

fn check(key: &VerifyingKey, signed: &str, signature: &Signature) -> Result<(), NotVerified> {
    key.verify_strict(signed.as_bytes(), signature).map_err(|_| NotVerified::Changed)
}

fn encoded(value: &impl Serialize) -> String {
    // Texts, numbers and lists alone, which always serialise.
    BASE64.encode(serde_json::to_vec(value).unwrap_or_default())
}

fn decoded<T: for<'a> Deserialize<'a>>(part: &str) -> Result<T, NotVerified> {
    let bytes = BASE64.decode(part).map_err(|_| NotVerified::NotAReceipt)?;
    serde_json::from_slice(&bytes).map_err(|_| NotVerified::NotAReceipt)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn receipt() -> Receipt {
        Receipt {
            format: FORMAT,
            issuer: "http://127.0.0.1:4180".to_owned(),
            survey: "abcdefghijklmnopqrstuv".to_owned(),
            door: "ask_survey".to_owned(),
            outcome: "expired".to_owned(),
            late: true,
            via: Some("page".to_owned()),
            identified: Receipt::not_identified(),
            version: 2,
            revision: 7,
            created_at: "2026-01-01T00:00:00.000Z".to_owned(),
            settled_at: "2026-01-02T00:00:00.000Z".to_owned(),
            late_at: Some("2026-01-03T00:00:00.000Z".to_owned()),
            spec_sha256: "aa".to_owned(),
            insights: vec![AddedInsight { question: "q".to_owned(), sha256: "bb".to_owned() }],
            path: vec!["q".to_owned(), "r".to_owned()],
            result_sha256: "cc".to_owned(),
        }
    }

    /// Every value that stands anywhere in `value`, replaced by another, one at a time.
    fn tampered(value: &Value) -> Vec<Value> {
        match value {
            Value::Object(members) => {
                let changed = |(name, member): (&String, &Value)| {
                    let with = |member| {
                        let mut whole = members.clone();
                        whole.insert(name.clone(), member);
                        Value::Object(whole)
                    };
                    tampered(member).into_iter().map(with).collect::<Vec<_>>()
                };
                members.iter().flat_map(changed).collect()
            }
            Value::Array(list) => {
                let changed = |(place, one): (usize, &Value)| {
                    let with = |one| {
                        let mut whole = list.clone();
                        whole[place] = one;
                        Value::Array(whole)
                    };
                    tampered(one).into_iter().map(with).collect::<Vec<_>>()
                };
                let fewer = Value::Array(list[1..].to_vec());
                list.iter().enumerate().flat_map(changed).chain([fewer]).collect()
            }
            Value::String(text) => vec![json!(format!("{text}x"))],
            Value::Number(number) => vec![json!(number.as_u64().expect("a whole number") + 1)],
            Value::Bool(flag) => vec![json!(!flag)],
            Value::Null => vec![json!("x")],
        }
    }

    #[test]
    fn a_receipt_verifies_as_text_and_as_it_is_handed_out() {
        let (key, receipt) = (ReceiptKey::random(), receipt());
        let jws = receipt.sign(&key);
        let handed = json!({"receipt": receipt, "jws": jws, "key": "http://x"}).to_string();
        for text in [&jws, &format!("{jws}\n"), &handed, &json!({"jws": jws}).to_string()] {
            assert_eq!(Receipt::verify(text, &key.public()), Ok(receipt.clone()));
        }
    }

    #[test]
    fn no_field_can_be_changed() {
        let (key, receipt) = (ReceiptKey::random(), receipt());
        let jws = receipt.sign(&key);
        let parts: Vec<_> = jws.split('.').collect();
        let changed = tampered(&json!(receipt));
        assert!(changed.len() >= 20, "{}", changed.len());
        for changed in changed {
            let forged = format!("{}.{}.{}", parts[0], encoded(&changed), parts[2]);
            assert_eq!(Receipt::verify(&forged, &key.public()), Err(NotVerified::Changed), "{changed}");
            let beside = json!({"receipt": changed, "jws": jws}).to_string();
            assert_eq!(Receipt::verify(&beside, &key.public()), Err(NotVerified::CopyDiffers), "{changed}");
        }
    }

    #[test]
    fn no_part_can_be_taken_from_elsewhere() {
        let (key, other, receipt) = (ReceiptKey::random(), ReceiptKey::random(), receipt());
        let (jws, theirs) = (receipt.sign(&key), receipt.sign(&other));
        let parts: Vec<_> = jws.split('.').collect();
        let foreign: Vec<_> = theirs.split('.').collect();
        let verify = |text: &str| Receipt::verify(text, &key.public());
        assert_eq!(verify(&theirs), Err(NotVerified::OtherKey));
        assert_eq!(verify(&format!("{}.{}.{}", parts[0], parts[1], foreign[2])), Err(NotVerified::Changed));
        let none = encoded(&json!({"alg": "none", "kid": key.public().id()}));
        assert_eq!(verify(&format!("{none}.{}.{}", parts[1], parts[2])), Err(NotVerified::OtherFormat));
        for text in ["", "a.b", "a.b.c", "{}", "{\"jws\": 7}", "[]", &format!("{jws}."), &jws[..jws.len() - 1], &format!("{jws}A")] {
            assert_eq!(verify(text), Err(NotVerified::NotAReceipt), "{text}");
        }
    }
}
