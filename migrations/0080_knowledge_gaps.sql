CREATE TABLE knowledge_gaps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'dismissed')),
  wording text,
  language text CHECK (language IN ('en', 'ru')),
  released_at timestamptz,
  released_by bigint REFERENCES users,
  checked_rev bigint NOT NULL DEFAULT 0,
  article_id bigint REFERENCES articles,
  closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((wording IS NULL) = (released_at IS NULL) AND (wording IS NULL) = (language IS NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL))
);
CREATE INDEX knowledge_gaps_open ON knowledge_gaps (game_id, checked_rev) WHERE state = 'open';
COMMENT ON TABLE knowledge_gaps IS 'Refused questions of a game that ask the same';
COMMENT ON COLUMN knowledge_gaps.wording IS 'The question as an admin put it for authors; NULL until then, for a player''s own words are shown to no other player';
COMMENT ON COLUMN knowledge_gaps.checked_rev IS 'The revision of the game''s knowledge that was last looked through for an answer';
COMMENT ON COLUMN knowledge_gaps.article_id IS 'The article that answers it, once it is closed';

CREATE TABLE gap_questions (
  message_id bigint PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
  gap_id bigint REFERENCES knowledge_gaps
);
CREATE INDEX gap_questions_gap ON gap_questions (gap_id) WHERE gap_id IS NOT NULL;
COMMENT ON COLUMN gap_questions.gap_id IS 'NULL for a refusal that is no gap: the articles held the answer and the expert missed it';
CREATE INDEX messages_refused ON messages (game_id, id) WHERE state = 'refused' AND role = 'user';
