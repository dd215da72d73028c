-- step
-- What the admins' list of games is found and sorted by in one narrow table, as of 122,570 games: looking for a part of a
-- title read all columns of all games and made each title small letters anew, and each order joined its figure to its game
-- to see whether that is listed at all.
ALTER TABLE game_figures ADD COLUMN IF NOT EXISTS is_listed boolean NOT NULL DEFAULT true;
ALTER TABLE game_figures ADD COLUMN IF NOT EXISTS words text NOT NULL DEFAULT '';
COMMENT ON COLUMN game_figures.is_listed IS 'Whether the game is not deleted; a trigger keeps it';
COMMENT ON COLUMN game_figures.words IS 'Title and address in small letters, which parts are looked for in; a trigger keeps it';

CREATE OR REPLACE FUNCTION words_of_game(title text, slug text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(title || E'\n' || slug)
$$;
CREATE OR REPLACE FUNCTION open_game_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO game_figures (game_id, is_listed, words)
    SELECT id, deleted_at IS NULL, words_of_game(title, slug) FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION follow_game() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  followed bigint[];
BEGIN
  SELECT array_agg(n.id) INTO followed FROM changed n JOIN before o USING (id)
    WHERE (n.title, n.slug, n.deleted_at IS NULL) IS DISTINCT FROM (o.title, o.slug, o.deleted_at IS NULL);
  IF followed IS NULL THEN RETURN NULL; END IF;
  -- In the order of their ids, as whoever counts players locks them.
  PERFORM FROM game_figures WHERE game_id = ANY (followed) ORDER BY game_id FOR UPDATE;
  UPDATE game_figures f SET is_listed = n.deleted_at IS NULL, words = words_of_game(n.title, n.slug)
    FROM changed n WHERE f.game_id = n.id AND n.id = ANY (followed);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER games_followed AFTER UPDATE ON games REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_game();
-- step
-- Games that were there before. Whoever changes one meanwhile waits for the row, or is waited for.
DO $$
DECLARE
  batch CONSTANT int := 2000;
  since bigint;
  last bigint;
BEGIN
  SELECT coalesce(max(id), 0) INTO last FROM games;
  FOR since IN SELECT generate_series(1, last, batch) LOOP
    PERFORM FROM games WHERE id BETWEEN since AND since + batch - 1 ORDER BY id FOR NO KEY UPDATE;
    UPDATE game_figures f SET is_listed = g.deleted_at IS NULL, words = words_of_game(g.title, g.slug)
      FROM games g WHERE g.id = f.game_id AND f.game_id BETWEEN since AND since + batch - 1;
    COMMIT;
  END LOOP;
END $$;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS game_figures_words ON game_figures USING gin (words gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS game_figures_listed_by_players ON game_figures (players, game_id) WHERE is_listed;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS game_figures_listed_by_demand ON game_figures (demand, game_id) WHERE is_listed;
-- step
DROP INDEX CONCURRENTLY IF EXISTS game_figures_by_players;
-- step
DROP INDEX CONCURRENTLY IF EXISTS game_figures_by_demand;
