-- A player may prove that the linked Steam profile is theirs, by signing in on Steam.
ALTER TABLE users ADD COLUMN steam_proved_at timestamptz;
ALTER TABLE users ADD CONSTRAINT users_proof_of_link CHECK (steam_proved_at IS NULL OR steam_id IS NOT NULL);
COMMENT ON COLUMN users.steam_proved_at IS 'When Steam said that steam_id belongs to who owns this account; gone with the link';

CREATE TABLE steam_proof_requests (
  state_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id bigint NOT NULL REFERENCES sessions ON DELETE CASCADE,
  steam_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX steam_proof_requests_of_user ON steam_proof_requests (user_id);
CREATE INDEX steam_proof_requests_of_session ON steam_proof_requests (session_id);
CREATE INDEX steam_proof_requests_time ON steam_proof_requests (created_at);
COMMENT ON TABLE steam_proof_requests IS 'Players who were sent to Steam and may come back once, in the same session, within 15 minutes';
COMMENT ON COLUMN steam_proof_requests.steam_id IS 'The profile that was linked at the time';

CREATE TABLE steam_nonces (
  nonce text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX steam_nonces_time ON steam_nonces (created_at);
COMMENT ON TABLE steam_nonces IS 'Answers of Steam that were used; none is taken twice';
