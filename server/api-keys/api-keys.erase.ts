import type { EraseUser } from '#server/users/erase-users.ts';
import { deleteKeysOf } from './api-keys.store.ts';

export const eraseApiKeys: EraseUser = (tx, user_id) => deleteKeysOf(tx, user_id);
