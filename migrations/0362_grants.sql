-- step
-- Rights over parts of the admin for people who are no admins. Few rows have any, so no index is needed.
ALTER TABLE users ADD COLUMN IF NOT EXISTS grants text[] NOT NULL DEFAULT '{}'
  CHECK (grants <@ ARRAY['reviewer', 'support', 'finance']);
COMMENT ON COLUMN users.grants IS 'Parts of the admin that may be used without being an admin; empty for admins';
