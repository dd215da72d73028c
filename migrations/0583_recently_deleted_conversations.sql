-- step
-- What a player has deleted is listed for them, for as long as it can be brought back.
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_deleted_of_user ON conversations (user_id, deleted_at DESC, id DESC)
  WHERE deleted_at IS NOT NULL;
