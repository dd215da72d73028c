-- The product's list of languages decides which there are; the database holds codes.
ALTER TABLE users DROP CONSTRAINT users_language_check, ADD CONSTRAINT users_language_check CHECK (language ~ '^[a-z]{2,3}$');
ALTER TABLE sample_questions DROP CONSTRAINT sample_questions_language_check,
  ADD CONSTRAINT sample_questions_language_check CHECK (language ~ '^[a-z]{2,3}$');
ALTER TABLE articles DROP CONSTRAINT articles_language_check, ADD CONSTRAINT articles_language_check CHECK (language ~ '^[a-z]{2,3}$');
ALTER TABLE chunks DROP CONSTRAINT chunks_language_check, ADD CONSTRAINT chunks_language_check CHECK (language ~ '^[a-z]{2,3}$');
ALTER TABLE article_versions DROP CONSTRAINT article_versions_language_check,
  ADD CONSTRAINT article_versions_language_check CHECK (language ~ '^[a-z]{2,3}$');
ALTER TABLE knowledge_gaps DROP CONSTRAINT knowledge_gaps_language_check,
  ADD CONSTRAINT knowledge_gaps_language_check CHECK (language ~ '^[a-z]{2,3}$');
