-- Programs that speak MCP sign in (OAuth 2.1) where a person would copy a key. What a player allows one is a row of
-- api_keys, so that limits, usage, export and erasure hold for both; tokens that live shortly hang on it.
CREATE TABLE oauth_clients (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  redirect_uris text[] NOT NULL CHECK (cardinality(redirect_uris) BETWEEN 1 AND 10),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX oauth_clients_unused ON oauth_clients (last_used_at);
COMMENT ON TABLE oauth_clients IS 'Programs that registered themselves; anybody may, so nothing in a row is proved';
COMMENT ON COLUMN oauth_clients.redirect_uris IS 'The only addresses that a code is sent to';
COMMENT ON COLUMN oauth_clients.last_used_at IS 'Registered, or given tokens; long after it a client without a sign-in is deleted';

ALTER TABLE api_keys ALTER COLUMN key_hash DROP NOT NULL;
ALTER TABLE api_keys ADD COLUMN client_id uuid REFERENCES oauth_clients;
ALTER TABLE api_keys ADD COLUMN client_host text;
ALTER TABLE api_keys ADD COLUMN all_games boolean NOT NULL DEFAULT true;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_key_or_sign_in
  CHECK ((key_hash IS NULL) = (client_id IS NOT NULL) AND (client_id IS NULL) = (client_host IS NULL));
CREATE INDEX api_keys_of_client ON api_keys (client_id) WHERE client_id IS NOT NULL;
COMMENT ON COLUMN api_keys.key_hash IS 'SHA-256 of the key, which is 256 random bits and stored nowhere; NULL for the sign-in of a program, which has tokens';
COMMENT ON COLUMN api_keys.client_id IS 'The program that signed in; NULL for a key';
COMMENT ON COLUMN api_keys.client_host IS 'Where the code of the sign-in was sent: a host, or the scheme of an app';
COMMENT ON COLUMN api_keys.all_games IS 'Whether it may ask about every game; otherwise about those of api_key_games, which may be none after a deletion';

CREATE TABLE api_key_games (
  api_key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  game_id bigint NOT NULL REFERENCES games ON DELETE CASCADE,
  PRIMARY KEY (api_key_id, game_id)
);
CREATE INDEX api_key_games_of_game ON api_key_games (game_id);
COMMENT ON TABLE api_key_games IS 'The games that a key or a sign-in may ask about, where it is not all of them';

CREATE TABLE oauth_codes (
  code_hash bytea PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES oauth_clients ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  monthly_calls int CHECK (monthly_calls > 0),
  game_ids bigint[],
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  api_key_id bigint REFERENCES api_keys ON DELETE CASCADE
);
CREATE INDEX oauth_codes_of_user ON oauth_codes (user_id);
CREATE INDEX oauth_codes_of_client ON oauth_codes (client_id);
CREATE INDEX oauth_codes_of_sign_in ON oauth_codes (api_key_id);
COMMENT ON TABLE oauth_codes IS 'What a player has allowed and a program has not fetched yet; used ones stay a day, so that a second use is noticed';
COMMENT ON COLUMN oauth_codes.code_hash IS 'SHA-256 of 256 random bits';
COMMENT ON COLUMN oauth_codes.code_challenge IS 'SHA-256 of the verifier in base64url (PKCE, S256)';
COMMENT ON COLUMN oauth_codes.game_ids IS 'NULL for every game';
COMMENT ON COLUMN oauth_codes.api_key_id IS 'The sign-in that the code has become';

CREATE TABLE oauth_tokens (
  token_hash bytea PRIMARY KEY,
  api_key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX oauth_tokens_of_sign_in ON oauth_tokens (api_key_id);
CREATE INDEX oauth_tokens_ended ON oauth_tokens (expires_at);
COMMENT ON COLUMN oauth_tokens.token_hash IS 'SHA-256 of 256 random bits';
COMMENT ON COLUMN oauth_tokens.used_at IS 'Of a refresh token: it was exchanged for the next one, and whoever shows it again ends the sign-in';
