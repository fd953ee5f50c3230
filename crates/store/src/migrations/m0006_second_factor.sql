-- Second factors of accounts, and the single-use tokens of signing in, set-up and password reset.
CREATE TABLE one_time_tokens (
    token_hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    user_id BIGINT REFERENCES users (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id);
CREATE INDEX one_time_tokens_expiry ON one_time_tokens (expires_at);

CREATE TABLE totp_secrets (
    user_id BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret TEXT NOT NULL,
    last_step BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE passkeys (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    credential_id TEXT NOT NULL UNIQUE,
    credential TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE recovery_codes (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id, code_hash);

CREATE TABLE second_factor_roles (
    role TEXT PRIMARY KEY
);
