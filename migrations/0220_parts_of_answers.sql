ALTER TABLE messages ADD COLUMN content jsonb;
COMMENT ON COLUMN messages.content IS 'The answer in parts, as the browser draws it; text holds the same as one Markdown text. NULL where the text is all there is';
