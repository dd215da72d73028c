CREATE TABLE guest_answers (
  token_hash bytea PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  question text NOT NULL,
  claimed_at timestamptz NOT NULL,
  given_at timestamptz,
  answer jsonb,
  written jsonb
);
CREATE INDEX guest_answers_given ON guest_answers (given_at);
COMMENT ON TABLE guest_answers IS 'The one answer that a browser gets before it has an account; nothing in it says who asked';
COMMENT ON COLUMN guest_answers.token_hash IS 'SHA-256 of the token in the cookie of the browser';
COMMENT ON COLUMN guest_answers.question IS 'As typed; empty once the answer was forgotten or became a conversation';
COMMENT ON COLUMN guest_answers.claimed_at IS 'When a process began to write it; one that has not finished after two minutes is dead';
COMMENT ON COLUMN guest_answers.given_at IS 'Null while it is written; from then on the browser has had its one answer';
COMMENT ON COLUMN guest_answers.answer IS 'As the guest reads it; null once it was forgotten or became a conversation';
COMMENT ON COLUMN guest_answers.written IS 'What a conversation keeps of it beside the text: parts, sources, usage, revision';
