CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of a person who is erased the facts and the address are taken out, and the question that a labelled query was made of,
  -- once that query is gone; nothing else ever changes.
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.actor_id, NEW.action, NEW.object_kind, NEW.object_id, NEW.request_id, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.actor_id, OLD.action, OLD.object_kind, OLD.object_id, OLD.request_id, OLD.created_at)
    AND ((NEW.before, NEW.after) IS NOT DISTINCT FROM (OLD.before, OLD.after)
      OR NEW.before IS NULL AND NEW.after IS NULL AND OLD.object_kind = 'user' AND is_erased(OLD.object_id)
      OR (NEW.before, NEW.after) IS NOT DISTINCT FROM (OLD.before - 'query_text', OLD.after - 'query_text')
        AND OLD.object_kind = 'labelled_query' AND NOT EXISTS (SELECT FROM labelled_queries WHERE id = OLD.object_id))
    AND (NEW.ip IS NOT DISTINCT FROM OLD.ip OR NEW.ip IS NULL AND is_erased(OLD.actor_id))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

-- Of those who were erased before.
CREATE TEMP TABLE erased_queries ON COMMIT DROP AS
  SELECT l.id FROM labelled_queries l JOIN messages m ON m.id = l.message_id JOIN users u ON u.id = m.user_id
  WHERE u.erased_at IS NOT NULL;
DELETE FROM labelled_queries WHERE id IN (SELECT id FROM erased_queries);
UPDATE audit_log SET before = before - 'query_text', after = after - 'query_text'
  WHERE object_kind = 'labelled_query' AND object_id IN (SELECT id FROM erased_queries);
