ALTER TABLE mail_tokens DROP CONSTRAINT mail_tokens_purpose_check;
ALTER TABLE mail_tokens ADD CONSTRAINT mail_tokens_purpose_check CHECK (purpose IN ('verify', 'reset', 'change'));
ALTER TABLE mail_tokens ADD COLUMN new_email text;
ALTER TABLE mail_tokens ADD CONSTRAINT mail_tokens_new_email CHECK ((purpose = 'change') = (new_email IS NOT NULL));
COMMENT ON COLUMN mail_tokens.new_email IS 'Of a change of address: the new one, to which this token was sent';

ALTER TABLE users ADD COLUMN deletion_asked_at timestamptz;
CREATE INDEX users_deletion_asked ON users (deletion_asked_at) WHERE deletion_asked_at IS NOT NULL AND deleted_at IS NULL;
COMMENT ON COLUMN users.deletion_asked_at IS 'When the user asked to delete the account; logging in clears it, after the waiting period deleted_at is set';
