ALTER TABLE mail_tokens DROP CONSTRAINT mail_tokens_purpose_check;
ALTER TABLE mail_tokens ADD CONSTRAINT mail_tokens_purpose_check CHECK (purpose IN ('verify', 'reset', 'change', 'enter'));
COMMENT ON COLUMN mail_tokens.purpose IS 'To confirm an address, to set a new password, to change the address, or to log in by a code without a password';
