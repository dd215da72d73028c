-- step
-- The latest questions of one gap, by which it is found.
CREATE INDEX CONCURRENTLY IF NOT EXISTS gap_questions_in_order ON gap_questions (gap_id, message_id) WHERE gap_id IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_unverified ON users (created_at, id) WHERE email_verified_at IS NULL AND deleted_at IS NULL;
