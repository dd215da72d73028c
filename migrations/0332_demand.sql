CREATE TABLE game_demand (
  game_id bigint NOT NULL REFERENCES games,
  user_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (game_id, user_id)
);
CREATE INDEX game_demand_of_user ON game_demand (user_id);
COMMENT ON TABLE game_demand IS 'Players who want an expert for a game that has none. A row goes when its player takes it back, or once the game has an expert, in the transaction that notifies the player';

CREATE TABLE title_demand (
  query text NOT NULL REFERENCES missed_searches ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (query, user_id)
);
CREATE INDEX title_demand_of_user ON title_demand (user_id);
COMMENT ON TABLE title_demand IS 'Players who want a game that no search finds, by the words they searched for. Moves to game_demand once the search is sure which game it is';

ALTER TABLE games ADD COLUMN from_library boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN games.from_library IS 'Known only from a player''s Steam library: until the game has knowledge, public lists leave it out; its address, the search and libraries have it. False once an admin or an import has taken it into the catalogue';
UPDATE games SET from_library = true
WHERE steam_app_id IS NOT NULL AND popularity = 0 AND header_url IS NULL AND genres = '{}' AND developer IS NULL AND released_on IS NULL
  AND NOT EXISTS (SELECT FROM game_texts t WHERE t.game_id = games.id)
  AND EXISTS (SELECT FROM steam_games s WHERE s.game_id = games.id)
  AND NOT EXISTS (SELECT FROM audit_log a WHERE a.object_kind = 'game' AND a.object_id = games.id);
DROP INDEX games_in_list_order;
CREATE INDEX games_in_list_order ON games ((kb_revision > 0), popularity, (-id))
  WHERE deleted_at IS NULL AND hidden_at IS NULL AND (NOT from_library OR kb_revision > 0);

CREATE OR REPLACE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'games' AND TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.title, o.popularity, o.deleted_at, o.hidden_at, o.kb_revision > 0, o.from_library)
        IS DISTINCT FROM (n.title, n.popularity, n.deleted_at, n.hidden_at, n.kb_revision > 0, n.from_library))
    THEN RETURN NULL; END IF;
  ELSIF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL;
  END IF;
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END $$;
