-- step
-- A call that support returned is no use of the player's own right to take some back.
ALTER TABLE given_back_calls ADD COLUMN IF NOT EXISTS given_by bigint REFERENCES users;
COMMENT ON COLUMN given_back_calls.given_by IS 'Who of the support returned it; NULL where the player took it back';
