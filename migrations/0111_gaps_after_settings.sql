ALTER TABLE knowledge_gaps ADD COLUMN checked_at timestamptz;
COMMENT ON COLUMN knowledge_gaps.checked_at IS 'When its game''s knowledge was last looked through: settings published later, such as aliases, may find what was missed';
