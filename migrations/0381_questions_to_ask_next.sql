ALTER TABLE messages ADD COLUMN ask_next jsonb;
COMMENT ON COLUMN messages.ask_next IS 'Questions that the model proposed after its answer and that the articles would answer; NULL where there are none';
