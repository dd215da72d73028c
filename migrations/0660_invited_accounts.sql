ALTER TABLE users ADD COLUMN is_invited boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN users.is_invited IS 'An admin made the account without a password, and its owner has not set one yet';
-- Nobody else has a mail for a new password but none of the mails and consents that come with registering.
UPDATE users SET is_invited = true
  WHERE last_seen_at IS NULL AND email_verified_at IS NULL AND deleted_at IS NULL
    AND id IN (SELECT user_id FROM mail_tokens WHERE purpose = 'reset')
    AND id NOT IN (SELECT user_id FROM mail_tokens WHERE purpose = 'verify')
    AND NOT EXISTS (SELECT FROM consents WHERE consents.user_id = users.id);
