-- step
-- People found by one or two letters. A trigram index has no entry for so few, so each search read all accounts and put
-- every name into lower case. The function states a very high cost so that the planner only ever looks its result up in
-- the index: computing it for a row takes a hundred times as long as searching the row's name.
CREATE OR REPLACE FUNCTION short_parts(name text, email text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000 AS $$
  SELECT coalesce(array_agg(DISTINCT part), '{}')
  FROM (SELECT lower(name || E'\n' || email) AS words) AS person,
    generate_series(1, length(words)) AS place, generate_series(1, 2) AS size, substr(words, place, size) AS part
  WHERE position(E'\n' IN part) = 0
$$;
COMMENT ON FUNCTION short_parts IS 'Each letter and each pair of neighbouring letters, in lower case';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_short_words ON users USING gin (short_parts(name, email));
-- step
-- A user's time line shows the newest tokens first; without this index all that the user ever used were sorted.
CREATE INDEX CONCURRENTLY IF NOT EXISTS token_usage_logs_user_time ON token_usage_logs (user_id, created_at, id);
