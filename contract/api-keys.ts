import { z } from 'zod';
import { listEndpoint } from './admin-list.ts';
import { apiKeysList } from './lists/api-keys.ts';
import { id, idParams, isoTime, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, or of a sign-in's tokens; the rest is stored nowhere. */
  prefix: z.string(),
  /** Of a program that signed in: where its code was sent, a host or the scheme of an app. Null for a key. */
  client_host: z.string().nullable(),
  is_active: z.boolean(),
  /** Null where it never expires. */
  expires_at: isoTime.nullable(),
  is_expired: z.boolean(),
  /** To the minute; null before the first use. */
  last_used_at: isoTime.nullable(),
  created_at: isoTime,
  /** Requests of the last 30 days. */
  requests: z.int(),
  /** Of them those that were over the key's limit. */
  refused: z.int(),
  /** Calls that questions through this key may use in a calendar month (UTC); null for no limit of its own. */
  monthly_calls: z.int().nullable(),
  /** Those used since the first of the month; calls held now count. */
  calls_this_month: z.int(),
  /** The games that may be asked about; null for all of them. */
  games: z.array(z.object({ id, title: z.string() })).nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const adminApiKey = apiKey.extend({
  user_id: id,
  user: z.object({ id, name: z.string(), email: z.string(), is_active: z.boolean() }),
  /** Set while the deletion can still be undone. */
  deleted_at: isoTime.nullable(),
});
export type AdminApiKey = z.infer<typeof adminApiKey>;

/** The key itself, in the answer that makes it and never again. */
const shownOnce = { key: z.string() };

const name = typedText(limits.name);
/** Where absent an edited key keeps its limit, a new one has none. */
export const monthlyCalls = z.int().min(1).max(1_000_000).nullable().optional();
/** Null for every game; where absent an edited key keeps its games, a new one may ask about all. */
export const gameIds = z.array(id).min(1).max(limits.gamesOfKey).nullable().optional();
const allowed = { monthly_calls: monthlyCalls, game_ids: gameIds };
const editable = { ...allowed, name, is_active: z.boolean(), expires_at: isoTime.nullable() };
const smallBody = 16 * 1024;

export const apiKeysEndpoints = defineEndpoints({
  'GET /api/auth/me/api-keys': {
    summary: 'One’s own API keys, the newest first',
    access: 'user',
    api_key: false,
    response: listOf(apiKey),
  },
  'POST /api/auth/me/api-keys': {
    summary: 'Make an API key for oneself; the key itself is in this answer only',
    access: 'user',
    api_key: false,
    body: z.object({ name, expires_at: isoTime.nullable().optional(), ...allowed }),
    body_limit: smallBody,
    response: apiKey.extend(shownOnce),
  },
  'PUT /api/auth/me/api-keys/{id}': {
    summary: 'Rename one’s key, switch it on or off, set when it expires',
    access: 'user',
    api_key: false,
    params: idParams,
    body: z.object(editable),
    body_limit: smallBody,
    response: apiKey,
  },
  'DELETE /api/auth/me/api-keys/{id}': {
    summary: 'Delete one’s key; it is refused from then on, and can be restored for 7 days',
    access: 'user',
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/auth/me/api-keys/{id}/restore': {
    summary: 'Undo the deletion of one’s key within 7 days',
    access: 'user',
    api_key: false,
    params: idParams,
    response: apiKey,
  },
  [apiKeysList.endpoint]: {
    ...listEndpoint(apiKeysList),
    summary: 'API keys of all users, page by page; as CSV with `Accept: text/csv`',
    response: listOf(adminApiKey),
  },
  'POST /api/admin/api-keys': {
    summary: 'Make an API key for a user; the key itself is in this answer only',
    access: 'admin',
    grants: [],
    api_key: false,
    body: z.object({
      user_id: id,
      name,
      is_active: z.boolean().default(true),
      expires_at: isoTime.nullable().optional(),
      ...allowed,
    }),
    body_limit: smallBody,
    response: adminApiKey.extend(shownOnce),
  },
  'GET /api/admin/api-keys/{id}': {
    summary: 'One API key',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    response: adminApiKey,
  },
  'PUT /api/admin/api-keys/{id}': {
    summary: 'Replace what can be edited of an API key; switched off it is refused at once',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    body: z.object(editable),
    body_limit: smallBody,
    response: adminApiKey,
  },
  'DELETE /api/admin/api-keys/{id}': {
    summary: 'Delete an API key; it can be restored for 7 days',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/api-keys/{id}/restore': {
    summary: 'Undo the deletion of an API key within 7 days',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    response: adminApiKey,
  },
});
