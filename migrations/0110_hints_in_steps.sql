ALTER TABLE chunks ADD COLUMN nudge text;
ALTER TABLE chunks ADD COLUMN direction text;
COMMENT ON TABLE chunks IS 'One row per version of a chunk: citations and grades hold the row. Its text never changes; only to_rev, its hints, and ordinal where a chunk merely moved, do';
COMMENT ON COLUMN chunks.nudge IS 'What its author lets a player hear first who asked for hints in steps; NULL where nothing';
COMMENT ON COLUMN chunks.direction IS 'What comes after the nudge and before the text itself';
COMMENT ON COLUMN article_versions.chunks IS 'A list of {chunk_key, section, content, hints?: {nudge, direction}}; the keys are those of the chunks that this text has or had in force';

ALTER TABLE messages ADD COLUMN earlier_steps text[];
ALTER TABLE messages ADD COLUMN steps_shown int;
ALTER TABLE messages ADD CONSTRAINT messages_steps CHECK (
  (earlier_steps IS NULL) = (steps_shown IS NULL)
  AND (earlier_steps IS NULL OR cardinality(earlier_steps) > 0 AND steps_shown BETWEEN 1 AND cardinality(earlier_steps) + 1)
);
COMMENT ON COLUMN messages.earlier_steps IS 'What is told before the text, where the answer was asked for in steps; NULL for one that comes whole';
COMMENT ON COLUMN messages.steps_shown IS 'How many steps the player has been shown, the text itself being the last';
