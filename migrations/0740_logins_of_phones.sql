-- Who is logged in on a computer takes a phone along: a code to photograph, which opens one session there.
CREATE TABLE phone_logins (
  session_id bigint PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE phone_logins IS 'The code that a session shows for its phone: a newer one takes its place, and it ends with the session';
COMMENT ON COLUMN phone_logins.token_hash IS 'SHA-256 of the token in the code';
