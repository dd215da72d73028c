ALTER TABLE messages ADD COLUMN api_key_id bigint REFERENCES api_keys ON DELETE SET NULL;
ALTER TABLE messages ADD COLUMN request_hash bytea;
CREATE INDEX messages_of_key ON messages (api_key_id, created_at) WHERE api_key_id IS NOT NULL AND role = 'expert';
CREATE INDEX messages_repeated ON messages (user_id, request_hash) WHERE request_hash IS NOT NULL AND role = 'expert';
COMMENT ON COLUMN messages.api_key_id IS 'The key of the program that asked; NULL for a person in the browser';
COMMENT ON COLUMN messages.request_hash IS 'Of what a program asked and its conversation: by it a retry is known; NULL in the product''s own chat';

ALTER TABLE api_keys ADD COLUMN monthly_calls int CHECK (monthly_calls > 0);
COMMENT ON COLUMN api_keys.monthly_calls IS 'Calls that questions through this key may use in a calendar month (UTC); NULL for no limit of its own';
