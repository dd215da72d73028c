CREATE TABLE article_suggestions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles,
  chunk_key uuid NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  section text NOT NULL,
  content_before text NOT NULL,
  content text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'declined')),
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by bigint REFERENCES users,
  paid_at timestamptz
);
CREATE UNIQUE INDEX article_suggestions_open ON article_suggestions (chunk_key, user_id) WHERE state = 'open';
CREATE INDEX article_suggestions_of_article ON article_suggestions (article_id);
CREATE INDEX article_suggestions_of_user ON article_suggestions (user_id);
CREATE INDEX article_suggestions_of_decider ON article_suggestions (decided_by) WHERE decided_by IS NOT NULL;
COMMENT ON TABLE article_suggestions IS 'What readers would change in a section; its author or an admin takes it, and nothing of it is published before';
COMMENT ON COLUMN article_suggestions.content_before IS 'The text that its reader had; a newer one is not overwritten';
COMMENT ON COLUMN article_suggestions.paid_at IS 'When it was published and its writer was given calls, or none';
