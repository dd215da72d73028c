-- A program is let in by a player once: signing in again goes on with that row, also where two codes are exchanged at the
-- same moment or a deleted sign-in is brought back. Of several that came about before, the newest stays.
UPDATE api_keys k SET deleted_at = now() WHERE client_id IS NOT NULL AND deleted_at IS NULL
  AND EXISTS (SELECT FROM api_keys o WHERE o.user_id = k.user_id AND o.client_id = k.client_id AND o.deleted_at IS NULL AND o.id > k.id);
CREATE UNIQUE INDEX api_keys_one_sign_in ON api_keys (user_id, client_id) WHERE client_id IS NOT NULL AND deleted_at IS NULL;
