ALTER TABLE knowledge_gaps ADD COLUMN IF NOT EXISTS merged_at timestamptz;
COMMENT ON COLUMN knowledge_gaps.merged_at IS 'When its questions were moved to the gap that it is merged into';
