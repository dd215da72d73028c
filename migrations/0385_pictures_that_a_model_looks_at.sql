ALTER TABLE token_usage_logs DROP CONSTRAINT token_usage_logs_purpose_check;
ALTER TABLE token_usage_logs ADD CONSTRAINT token_usage_logs_purpose_check
  CHECK (purpose IN ('answer', 'rewriting', 'search', 'picture'));
COMMENT ON COLUMN token_usage_logs.purpose IS 'What the model was asked for: the answer, search queries for the question, an answer in place of which it asked for another search, or what a picture shows';
