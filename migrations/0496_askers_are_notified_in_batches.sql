-- step
-- All who had asked what an article answers were notified in one transaction, however many they were.
ALTER TABLE knowledge_gaps ADD COLUMN IF NOT EXISTS notified_up_to bigint;
COMMENT ON COLUMN knowledge_gaps.notified_up_to IS 'Of a gap that an article closed: who asked is notified in order of their ids, and this is the last who was; NULL once all are, and of other gaps';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS knowledge_gaps_to_notify ON knowledge_gaps (id) WHERE notified_up_to IS NOT NULL;
