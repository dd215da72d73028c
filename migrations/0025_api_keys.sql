CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  prefix text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  expires_at timestamptz,
  last_used_at timestamptz,
  made_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX api_keys_of_user ON api_keys (user_id, id);
CREATE INDEX api_keys_deleted ON api_keys (deleted_at) WHERE deleted_at IS NOT NULL;
COMMENT ON COLUMN api_keys.key_hash IS 'SHA-256 of the key, which is 256 random bits and stored nowhere';
COMMENT ON COLUMN api_keys.prefix IS 'The first characters, by which a person tells keys apart';
COMMENT ON COLUMN api_keys.last_used_at IS 'Moved at most once a minute';
COMMENT ON COLUMN api_keys.made_by IS 'The user, or the admin who made it for them';

CREATE TABLE api_key_usage (
  api_key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  day date NOT NULL,
  requests int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  PRIMARY KEY (api_key_id, day)
);
COMMENT ON TABLE api_key_usage IS 'Requests of a key by UTC day; kept 90 days';
COMMENT ON COLUMN api_key_usage.refused IS 'Of them those over the key''s limit';
