CREATE TABLE chunk_gates (
  chunk_key uuid PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  article_id bigint NOT NULL REFERENCES articles,
  achievement_id bigint REFERENCES achievements,
  spoiler_level int NOT NULL DEFAULT 0 CHECK (spoiler_level BETWEEN 0 AND 2),
  CHECK (achievement_id IS NOT NULL OR spoiler_level > 0)
);
CREATE INDEX chunk_gates_of_game ON chunk_gates (game_id);
CREATE INDEX chunk_gates_of_achievement ON chunk_gates (achievement_id) WHERE achievement_id IS NOT NULL;
COMMENT ON TABLE chunk_gates IS 'What a player must have done or agreed to before a chunk, in any of its versions, leaves the server for them';
COMMENT ON COLUMN chunk_gates.spoiler_level IS '0 none, 1 mild, 2 major';

CREATE TABLE spoiler_choices (
  user_id bigint NOT NULL REFERENCES users,
  game_id bigint NOT NULL REFERENCES games,
  shown_level int NOT NULL CHECK (shown_level BETWEEN 0 AND 2),
  PRIMARY KEY (user_id, game_id)
);
COMMENT ON COLUMN spoiler_choices.shown_level IS 'Spoilers up to this level are shown; 2 shows everything, also what achievements gate';

CREATE TABLE declared_achievements (
  user_id bigint NOT NULL REFERENCES users,
  achievement_id bigint NOT NULL REFERENCES achievements,
  declared_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, achievement_id)
);
COMMENT ON TABLE declared_achievements IS 'What players say they have done; opens gates and counts nowhere else';

CREATE FUNCTION is_hidden_from(reader_id bigint, hidden_key uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM chunk_gates gate
    JOIN articles ON articles.id = gate.article_id
    JOIN users reader ON reader.id = reader_id
    LEFT JOIN spoiler_choices choice ON choice.game_id = gate.game_id AND choice.user_id = reader_id
    WHERE gate.chunk_key = hidden_key
      AND reader.role <> 'admin' AND articles.author_id IS DISTINCT FROM reader_id
      AND (gate.spoiler_level > coalesce(choice.shown_level, 0)
        OR gate.achievement_id IS NOT NULL AND coalesce(choice.shown_level, 0) < 2
          AND NOT EXISTS (SELECT FROM user_achievements own
            WHERE own.user_id = reader_id AND own.achievement_id = gate.achievement_id)
          AND NOT EXISTS (SELECT FROM declared_achievements told
            WHERE told.user_id = reader_id AND told.achievement_id = gate.achievement_id)))
$$;
