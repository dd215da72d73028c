-- step
-- Every process looked for all wanted titles again and again, though the catalogue was the same.
ALTER TABLE missed_searches ADD COLUMN IF NOT EXISTS looked_for_in text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS busy_until timestamptz NOT NULL DEFAULT '-infinity';
COMMENT ON COLUMN missed_searches.looked_for_in IS 'The latest revision of the catalogue that no game was found in; empty before the first look, and only kept of titles that players want';
COMMENT ON COLUMN missed_searches.busy_until IS 'By the database''s clock, until when some process looks for it, so that no other one does it too';
-- step
-- Those that were not looked for in the catalogue as it is; where all were, it costs nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS missed_searches_to_look_for ON missed_searches (looked_for_in) WHERE demand > 0;
