-- A gate with an achievement and a spoiler level opens by either, as Help and the documents of knowledge files say.
CREATE OR REPLACE FUNCTION is_hidden_from(reader_id bigint, hidden_key uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM chunk_gates gate
    JOIN articles ON articles.id = gate.article_id
    JOIN users reader ON reader.id = reader_id
    LEFT JOIN spoiler_choices choice ON choice.game_id = gate.game_id AND choice.user_id = reader_id
    WHERE gate.chunk_key = hidden_key
      AND reader.role <> 'admin' AND articles.author_id IS DISTINCT FROM reader_id
      AND coalesce(choice.shown_level, 0) < CASE WHEN gate.spoiler_level > 0 THEN gate.spoiler_level ELSE 2 END
      AND NOT EXISTS (SELECT FROM user_achievements own
        WHERE own.user_id = reader_id AND own.achievement_id = gate.achievement_id)
      AND NOT EXISTS (SELECT FROM declared_achievements told
        WHERE told.user_id = reader_id AND told.achievement_id = gate.achievement_id))
$$;
