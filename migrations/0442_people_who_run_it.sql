-- step
-- Lists of what players do leave these few out; without an index every page looked at all people to find them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_not_players ON users (id) WHERE NOT (role = 'user' AND grants = '{}');
