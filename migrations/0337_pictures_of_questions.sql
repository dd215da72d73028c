CREATE TABLE question_pictures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  conversation_id bigint REFERENCES conversations ON DELETE CASCADE,
  content bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  recognised text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX question_pictures_of_user ON question_pictures (user_id, id);
CREATE INDEX question_pictures_of_conversation ON question_pictures (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX question_pictures_unused ON question_pictures (created_at) WHERE conversation_id IS NULL;
COMMENT ON TABLE question_pictures IS 'Pictures that players send with questions; deleted with their conversation, and soon where no question took them';
COMMENT ON COLUMN question_pictures.conversation_id IS 'Of the question that took it; NULL before that';
COMMENT ON COLUMN question_pictures.content IS 'JPEG, encoded anew by the server, so without metadata';
COMMENT ON COLUMN question_pictures.recognised IS 'What the model named in it; NULL while no model has';

ALTER TABLE messages ADD COLUMN picture_id bigint REFERENCES question_pictures ON DELETE SET NULL;
CREATE INDEX messages_of_picture ON messages (picture_id) WHERE picture_id IS NOT NULL;
COMMENT ON COLUMN messages.picture_id IS 'Of a question: the picture that it was asked with';
