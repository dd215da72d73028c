CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  name text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  is_active boolean NOT NULL DEFAULT true,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ru')),
  email_verified_at timestamptz,
  steam_profile_url text,
  steam_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at IS NULL;
COMMENT ON COLUMN users.password_hash IS 'argon2id in PHC form; parameters travel with the hash, so they can be raised later';
COMMENT ON COLUMN users.steam_id IS '64-bit Steam id as text: larger than a JavaScript number holds exactly';

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  ip text,
  user_agent text
);
CREATE INDEX consents_user ON consents (user_id);
COMMENT ON TABLE consents IS 'Proof of consent to personal-data processing: which text, when, from where';

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ip text,
  user_agent text
);
CREATE INDEX sessions_user ON sessions (user_id);
COMMENT ON COLUMN sessions.token_hash IS 'SHA-256 of the opaque 256-bit token; the token itself is never stored';
COMMENT ON COLUMN sessions.last_seen_at IS 'Moved at most once a minute; the idle limit counts from here, the absolute limit from created_at';

CREATE TABLE mail_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  token_hash bytea NOT NULL UNIQUE,
  code_hash bytea NOT NULL,
  wrong_tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, purpose)
);
COMMENT ON TABLE mail_tokens IS 'One live link and code per user and purpose; a new one replaces the old, use deletes it';
COMMENT ON COLUMN mail_tokens.code_hash IS 'SHA-256 of the six digits salted with token_hash';
COMMENT ON COLUMN mail_tokens.wrong_tries IS 'The code dies at 5; the link stays';

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  hits int NOT NULL
);
CREATE INDEX rate_limits_started ON rate_limits (started_at);
COMMENT ON TABLE rate_limits IS 'Limits shared by all processes: hits since the first hit of the current window';
