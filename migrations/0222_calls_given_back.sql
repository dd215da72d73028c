CREATE TABLE given_back_calls (
  message_id bigint PRIMARY KEY REFERENCES messages,
  user_id bigint NOT NULL REFERENCES users,
  game_id bigint NOT NULL REFERENCES games,
  reason text CHECK (reason IN ('wrong', 'off_topic', 'hard_to_read', 'too_little')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX given_back_calls_of_user ON given_back_calls (user_id, created_at);
CREATE INDEX given_back_calls_of_game ON given_back_calls (game_id, created_at);
COMMENT ON TABLE given_back_calls IS 'Charged answers whose call the player took back because they did not help; one row moves one call';
