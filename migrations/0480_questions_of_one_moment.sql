-- step
-- A user's time line shows the newest questions first, and those of one moment by their id: without the id in the index,
-- all questions of that moment were read and sorted.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_questions_of_user_in_order ON messages (user_id, created_at, id)
  WHERE role = 'user';
-- step
DROP INDEX CONCURRENTLY IF EXISTS messages_questions_of_user;
