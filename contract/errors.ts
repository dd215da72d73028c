import { z } from 'zod';

/** Where a value was wrong: `["body" | "query" | "path", field, …]`. */
export const fieldError = z.object({
  loc: z.array(z.union([z.string(), z.int()])).min(1),
  msg: z.string(),
  type: z.string(),
});

export const errorBody = z.object({
  detail: z.union([z.string(), z.array(fieldError)]),
  code: z.string(),
  request_id: z.string(),
  /** With 409 `answer_running`: the answer to attach to. */
  message_id: z.int().optional(),
  /** With 409 `article_changed` and `rule_changed`: the article or the rule as it is now. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Every name an error can carry in `code`, with the status it answers. */
export const errorStatus = {
  bad_request: 400,
  malformed_json: 400,
  /** The address for the code is none that the program has registered. */
  wrong_redirect: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  calls_exhausted: 402,
  key_limit_reached: 402,
  forbidden: 403,
  colleague: 403,
  email_not_verified: 403,
  /** The field says why and until when. */
  writing_blocked: 403,
  api_key_not_allowed: 403,
  sign_in_not_allowed: 403,
  key_game_not_allowed: 403,
  not_found: 404,
  /** No program with this id has registered, or not any more. */
  unknown_program: 404,
  model_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  other_account: 409,
  import_unreadable: 409,
  import_undone: 409,
  import_running: 409,
  credit_reversed: 409,
  call_returned: 409,
  last_admin: 409,
  snapshots_differ: 409,
  not_finished: 409,
  no_labels: 409,
  too_few_judged: 409,
  publish_running: 409,
  settings_changed: 409,
  rule_changed: 409,
  service_off: 409,
  mail_expired: 409,
  too_many_channels: 409,
  address_taken: 409,
  not_covered: 409,
  too_many_api_keys: 409,
  still_running: 409,
  answer_running: 409,
  answer_unread: 409,
  not_charged: 409,
  give_back_late: 409,
  give_back_rated: 409,
  give_back_limit: 409,
  not_shareable: 409,
  share_progress: 409,
  share_spoilers: 409,
  share_unfinished: 409,
  share_taken_down: 409,
  too_many_shares: 409,
  too_much_demand: 409,
  too_many_drafts: 409,
  too_many_aliases: 409,
  too_many_views: 409,
  view_exists: 409,
  no_expert: 409,
  no_model: 409,
  no_vision: 409,
  article_changed: 409,
  title_taken: 409,
  steam_app_taken: 409,
  steam_not_linked: 409,
  steam_sync_running: 409,
  /** A way to Steam and back that ended, was used, or began in another login. */
  steam_proof_stale: 409,
  steam_proof_cancelled: 409,
  /** What came back is not what Steam answers. */
  steam_proof_refused: 409,
  steam_proof_other: 409,
  /** The four below end a sync and answer no call. */
  steam_private_profile: 409,
  steam_private_games: 409,
  steam_private_achievements: 409,
  steam_profile_unknown: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  validation: 422,
  /** Who looks at the product as somebody else changes nothing. */
  view_only: 403,
  idempotency_key_invalid: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  too_many_running: 429,
  /** What one person may store in a while is used up; the field names what. */
  quota_used: 429,
  headers_too_large: 431,
  internal: 500,
  expert_failed: 502,
  /** Ends an answer: nothing was recognised, and the words alone ask nothing. */
  picture_unread: 502,
  steam_unreadable: 502,
  payments_off: 503,
  expert_unavailable: 503,
  steam_off: 503,
  steam_key_refused: 503,
  steam_key_missing: 503,
  steam_key_unsuitable: 503,
  steam_spent: 503,
  steam_throttled: 503,
  steam_unavailable: 503,
  unavailable: 503,
  shutting_down: 503,
  /** Ends an answer: its process went before it did. */
  restarted: 503,
  storage_full: 503,
  expert_timeout: 504,
  steam_timeout: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
