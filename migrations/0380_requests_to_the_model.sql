ALTER TABLE token_usage_logs ADD COLUMN purpose text NOT NULL DEFAULT 'answer'
  CHECK (purpose IN ('answer', 'rewriting', 'search'));
COMMENT ON COLUMN token_usage_logs.purpose IS 'What the model was asked for: the answer, search queries for the question, or an answer in place of which it asked for another search';

ALTER TABLE messages ADD COLUMN model_searches jsonb;
COMMENT ON COLUMN messages.model_searches IS 'Search queries that the model wrote for this answer, with what each was for; NULL where it wrote none';
