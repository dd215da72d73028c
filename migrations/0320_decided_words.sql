CREATE TABLE decided_words (
  game_id bigint NOT NULL REFERENCES games ON DELETE CASCADE,
  word text NOT NULL,
  PRIMARY KEY (game_id, word)
);
COMMENT ON TABLE decided_words IS 'Words of unanswered questions that an admin made an alias of their game, or wants none for; they are proposed no more';
