//! A software authenticator with one P-256 key.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub const ORIGIN: &str = "http://localhost";
const RP_ID: &str = "localhost";
const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_CREDENTIAL: u8 = 0x40;

pub struct Authenticator {
    key: SigningKey,
    id: [u8; 16],
    /// The user handle of its account; set at registration.
    user_handle: Option<Value>,
    counter: u32,
    /// The origin of the page; tests set an invalid one.
    pub origin: String,
    /// Whether it verifies its user.
    pub verifies_user: bool,
}

impl Authenticator {
    pub fn new() -> Self {
        let key = loop {
            // Almost any 32 bytes are a valid key.
            if let Ok(key) = SigningKey::from_slice(&rand::random::<[u8; 32]>()) {
                break key;
            }
        };
        Self { key, id: rand::random(), user_handle: None, counter: 0, origin: ORIGIN.to_owned(), verifies_user: true }
    }

    /// The result of `navigator.credentials.create` for these options.
    pub fn create(&mut self, options: &Value) -> Value {
        assert_eq!(options["rp"]["id"], RP_ID, "{options}");
        self.user_handle = Some(options["user"]["id"].clone());
        let client_data = self.client_data("webauthn.create", options);
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = (&point.as_bytes()[1..33], &point.as_bytes()[33..]);
        let mut data = self.authenticator_data(HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        // A COSE key: EC2, ES256, P-256, x, y.
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(x);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(y);
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let mut attestation = vec![0xa3, 0x63];
        attestation.extend(b"fmt\x64none\x67attStmt\xa0\x68authData\x58");
        attestation.push(u8::try_from(data.len()).expect("short data"));
        attestation.extend(&data);
        self.credential(json!({ "attestationObject": encode(&attestation), "clientDataJSON": encode(&client_data) }))
    }

    /// The result of `navigator.credentials.get` for these options.
    pub fn get(&mut self, options: &Value) -> Value {
        assert_eq!(options["rpId"], RP_ID, "{options}");
        self.counter += 1;
        let client_data = self.client_data("webauthn.get", options);
        let data = self.authenticator_data(0);
        let signed: Vec<u8> = data.iter().copied().chain(Sha256::digest(&client_data)).collect();
        let signature: Signature = self.key.sign(&signed);
        self.credential(json!({
            "authenticatorData": encode(&data),
            "clientDataJSON": encode(&client_data),
            "signature": encode(signature.to_der().as_bytes()),
            "userHandle": self.user_handle,
        }))
    }

    fn credential(&self, response: Value) -> Value {
        json!({ "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key", "extensions": {}, "response": response })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data =
            json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false });
        data.to_string().into_bytes()
    }

    fn authenticator_data(&self, more_flags: u8) -> Vec<u8> {
        let verified = if self.verifies_user { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(RP_ID).to_vec();
        data.push(USER_PRESENT | verified | more_flags);
        data.extend(self.counter.to_be_bytes());
        data
    }
}

fn encode(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}
