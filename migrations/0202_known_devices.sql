CREATE TABLE known_devices (
  user_id bigint NOT NULL REFERENCES users,
  token_hash bytea NOT NULL,
  last_login_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX known_devices_token ON known_devices (token_hash);
CREATE INDEX known_devices_age ON known_devices (last_login_at);
COMMENT ON TABLE known_devices IS 'Browsers in which a user has logged in: failed logins elsewhere do not slow them down. Opens no door';
COMMENT ON COLUMN known_devices.token_hash IS 'SHA-256 of the token in the browser''s cookie';
