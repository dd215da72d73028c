-- step
-- What the list of all answers is filtered by, so that its pages and totals read the index alone: the earlier indexes held
-- no word on whose message it is, so each row was fetched to see that, or the whole table read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_answers_uncharged ON messages (uncharged, created_at, id)
  WHERE role = 'expert' AND uncharged IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_answers_rated ON messages (rated, created_at, id)
  WHERE role = 'expert' AND rated IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_answers_rated_in_order ON messages (created_at, id, rated)
  WHERE role = 'expert' AND rated IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_answers_not_charged ON messages (created_at, id)
  WHERE role = 'expert' AND (uncharged = 'free' OR reservation_id IS NULL OR state = 'running');
-- step
DROP INDEX CONCURRENTLY IF EXISTS messages_uncharged;
-- step
DROP INDEX CONCURRENTLY IF EXISTS messages_rated;
-- step
DROP INDEX CONCURRENTLY IF EXISTS messages_rated_in_order;
