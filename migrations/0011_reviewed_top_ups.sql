ALTER TABLE top_ups ADD COLUMN reviewed_reason text;
COMMENT ON COLUMN top_ups.reviewed_reason IS 'The review reason that an admin has looked into; while it differs from review_reason, somebody has to';

CREATE INDEX top_ups_to_review ON top_ups (id) WHERE review_reason IS NOT NULL;
