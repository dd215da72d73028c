CREATE TABLE shares (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint NOT NULL REFERENCES users,
  message_id bigint NOT NULL UNIQUE REFERENCES messages,
  is_example boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  taken_down_at timestamptz
);
CREATE INDEX shares_of_user ON shares (user_id, id DESC);
CREATE INDEX shares_examples ON shares (id DESC) WHERE is_example;
COMMENT ON TABLE shares IS 'Answers that anybody with the link can read while nothing in them is hidden; who takes one back deletes the row';
COMMENT ON COLUMN shares.name IS '128 random bits; whoever knows it may read the answer';
COMMENT ON COLUMN shares.is_example IS 'An admin shows it to visitors and lets search engines read it';
COMMENT ON COLUMN shares.taken_down_at IS 'An admin ended it; the row stays, so that the answer cannot be shared again';

ALTER TABLE messages ADD COLUMN tells_progress boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN messages.tells_progress IS 'Of an answer: it may say what its player has done in the game, so it is never shared';
-- Of earlier answers nobody knows: where something of the player's progress was known, it may be in them.
UPDATE messages SET tells_progress = true
WHERE role = 'expert' AND EXISTS (
  SELECT FROM user_achievements own JOIN achievements a ON a.id = own.achievement_id
  WHERE own.user_id = messages.user_id AND a.game_id = messages.game_id);
