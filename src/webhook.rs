//! Telling an agent's own server: one signed request, as the Standard Webhooks specification has it, so that its libraries
//! verify it. It follows no redirect, uses no proxy, and connects to the very address that was looked at.

mod address;
mod reach;

use std::time::Duration;

use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use ureq::{Agent, unversioned::transport::DefaultConnector};

use self::reach::Checked;
pub(crate) use self::{
    address::{BadCallback, callback},
    reach::Reach,
};

/// How long a receiver may take to answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// Brings messages to receivers. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Courier {
    agent: Agent,
    reach: Reach,
}

/// One message, and what it is signed with.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) to: String,
    /// The same for every try.
    pub(crate) id: String,
    /// When it is sent, in seconds since the epoch.
    pub(crate) at: i64,
    pub(crate) secret: Secret,
    /// JSON.
    pub(crate) body: String,
}

/// Why a message did not arrive: the status, if there was one, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotTaken {
    pub(crate) status: Option<u16>,
    pub(crate) why: String,
}

/// What one survey's messages are signed with.
#[derive(Clone)]
pub(crate) struct Secret(Vec<u8>);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// The secret of one survey, which follows from its server's key and its id.
    pub(crate) fn of(key: &str, survey: &str) -> Self {
        Self(hmac(key.as_bytes(), survey.as_bytes()))
    }

    /// As it is handed to the agent.
    pub(crate) fn shown(&self) -> String {
        format!("whsec_{}", BASE64.encode(&self.0))
    }

    /// `v1,` and the signature over id, time and body.
    pub(crate) fn sign(&self, id: &str, at: i64, body: &str) -> String {
        format!("v1,{}", BASE64.encode(hmac(&self.0, format!("{id}.{at}.{body}").as_bytes())))
    }
}

fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    // A key of any length is taken.
    let mac = Hmac::<Sha256>::new_from_slice(key).map(|mac| mac.chain_update(message).finalize().into_bytes().to_vec());
    mac.unwrap_or_default()
}

impl Courier {
    pub(crate) fn new(reach: Reach, patience: Duration) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(None)
            .max_idle_connections(0)
            .timeout_global(Some(patience))
            .user_agent(concat!("askpath/", env!("CARGO_PKG_VERSION")));
        Self { agent: Agent::with_parts(config.build(), DefaultConnector::default(), Checked::new(reach)), reach }
    }

    pub(crate) fn reach(&self) -> Reach {
        self.reach
    }

    /// Brings one message; the status that the receiver answered with.
    ///
    /// # Errors
    /// When there was no answer, or none that says that it was taken.
    pub(crate) async fn carry(&self, message: Message) -> Result<u16, NotTaken> {
        let agent = self.agent.clone();
        let sent = tokio::task::spawn_blocking(move || {
            let signature = message.secret.sign(&message.id, message.at, &message.body);
            let request = agent.post(&message.to).header("content-type", "application/json").header("webhook-id", &message.id);
            let request = request.header("webhook-timestamp", message.at.to_string()).header("webhook-signature", signature);
            request.send(message.body).map(|response| response.status().as_u16())
        });
        match sent.await {
            Ok(Ok(status @ 200..=299)) => Ok(status),
            Ok(Ok(status @ 300..=399)) => Err(NotTaken { status: Some(status), why: "redirects are not followed".to_owned() }),
            Ok(Ok(status)) => Err(NotTaken { status: Some(status), why: format!("the receiver answered {status}") }),
            Ok(Err(error)) => Err(NotTaken { status: None, why: error.to_string() }),
            Err(error) => Err(NotTaken { status: None, why: error.to_string() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_that_of_the_specification() {
        // The example of the Standard Webhooks libraries.
        let secret = Secret(BASE64.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").expect("a secret"));
        let signature = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        assert_eq!(secret.shown(), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    }

    #[test]
    fn each_survey_has_a_secret_of_its_own_which_is_not_printed() {
        let secret = Secret::of("key", "one");
        assert_eq!(secret.shown(), Secret::of("key", "one").shown());
        assert_ne!(secret.shown(), Secret::of("key", "two").shown());
        assert_ne!(secret.shown(), Secret::of("other", "one").shown());
        assert_eq!(format!("{secret:?}"), "Secret");
    }
}
