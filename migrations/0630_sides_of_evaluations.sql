-- An evaluation of a game's published settings or of its draft is one by what it ran, and is called so in the reader's language.
ALTER TABLE evaluations ADD COLUMN side text CHECK (side IN ('published', 'draft'));
COMMENT ON COLUMN evaluations.side IS 'What of the game''s settings it ran, as they were when it was made; NULL for settings that were neither';
UPDATE evaluations SET side = 'published', note = NULL
  WHERE note IN ('Check: published settings', 'Проверка: опубликованные настройки', 'Published', 'Опубликованные');
UPDATE evaluations SET side = 'draft', note = NULL WHERE note IN ('Check: draft', 'Проверка: черновик', 'Draft', 'Черновик');

-- A check of a draft without labelled queries left two evaluations of nothing each time.
UPDATE evaluations SET deleted_at = now()
  WHERE kind = 'retrieval' AND deleted_at IS NULL AND (summary->>'queries')::int = 0;

-- With fewer than 20 labelled queries the players' own latest questions decide.
ALTER TABLE game_settings DROP CONSTRAINT game_settings_proof_check,
  ADD CONSTRAINT game_settings_proof_check
  CHECK (proof IN ('passed', 'replayed', 'not_proved', 'no_labels', 'overridden'));
ALTER TABLE game_settings_versions DROP CONSTRAINT game_settings_versions_proof_check,
  ADD CONSTRAINT game_settings_versions_proof_check
  CHECK (proof IN ('passed', 'replayed', 'not_proved', 'no_labels', 'overridden'));
