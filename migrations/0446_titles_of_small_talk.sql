-- A conversation that began with "hi" is named by the first question behind it.
ALTER TABLE conversations ADD COLUMN title_is_talk boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN conversations.title_is_talk IS 'The title is small talk, which gives way to the first question';
