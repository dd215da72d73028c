-- Every state of a game's settings that was in force, so that one can be put back.
CREATE TABLE game_settings_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  settings jsonb NOT NULL,
  published_at timestamptz DEFAULT now(),
  published_by bigint REFERENCES users,
  proof text CHECK (proof IN ('passed', 'not_proved', 'no_labels', 'overridden')),
  reason text,
  evaluation_id bigint REFERENCES evaluations,
  restored_from bigint REFERENCES game_settings_versions
);
CREATE INDEX game_settings_versions_of_game ON game_settings_versions (game_id, id);
COMMENT ON COLUMN game_settings_versions.published_at IS 'NULL for the product''s own settings, which were in force before anything was published';
COMMENT ON COLUMN game_settings_versions.proof IS 'How they passed the gate; NULL for those of the product';
COMMENT ON COLUMN game_settings_versions.reason IS 'Why an admin published them all the same; NULL where the gate let them through';
COMMENT ON COLUMN game_settings_versions.restored_from IS 'The earlier version that was put back';

ALTER TABLE game_settings DROP CONSTRAINT game_settings_proof_check;
ALTER TABLE game_settings ADD CONSTRAINT game_settings_proof_check CHECK (proof IN ('passed', 'not_proved', 'no_labels', 'overridden'));

INSERT INTO game_settings_versions (game_id, settings, published_at)
  SELECT game_id, '{}'::jsonb, NULL FROM game_settings WHERE published_at IS NOT NULL;
INSERT INTO game_settings_versions (game_id, settings, published_at, published_by, proof, evaluation_id)
  SELECT game_id, published, published_at, published_by, proof, evaluation_id FROM game_settings WHERE published_at IS NOT NULL;

-- The last questions of a game, which a draft is tried on.
CREATE INDEX messages_questions_of_game ON messages (game_id, id) WHERE role = 'user';
