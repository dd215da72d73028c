-- step
-- The orders of the admins' list of games over a whole catalogue: without an index each page reads and sorts all of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS games_by_popularity ON games (popularity, id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS games_by_title ON games (title, id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS games_by_release ON games (released_on, id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS games_by_release_back ON games (released_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS games_by_addition ON games (created_at, id) WHERE deleted_at IS NULL;
-- step
-- The few of a catalogue that have any knowledge, and the few that are hidden.
CREATE INDEX CONCURRENTLY IF NOT EXISTS games_with_knowledge ON games (id) WHERE kb_revision > 0;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS games_hidden ON games (id) WHERE hidden_at IS NOT NULL;
