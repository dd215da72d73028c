ALTER TABLE article_decisions DROP CONSTRAINT IF EXISTS article_decisions_action_check,
  ADD CONSTRAINT article_decisions_action_check
  CHECK (action IN ('approve', 'dismiss', 'correct', 'hide', 'show', 'return', 'reject', 'delete', 'restore'));
