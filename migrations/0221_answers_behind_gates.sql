ALTER TABLE messages ADD COLUMN behind_gate boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN messages.behind_gate IS 'Of question and answer: refused although an article holds it, which the player''s spoiler settings hide; no gap in the articles';
