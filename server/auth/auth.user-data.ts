import { sql } from 'kysely';
import type { EraseUser, ExportSource, TimelineSource } from '#server/users/user-data.ts';
import { closeAllSessions } from './login/sessions.ts';

export const loginsExport: ExportSource = {
  tables: ['consents', 'sessions', 'account_views', 'known_devices', 'mail_tokens'],
  parts: {
    consents: (user_id) => sql`
      SELECT version, accepted_at, ip, user_agent FROM consents WHERE user_id = ${user_id} ORDER BY id`,
    sessions: (user_id) => sql`
      SELECT created_at, last_seen_at, ip, user_agent FROM sessions WHERE user_id = ${user_id} AND viewer_id IS NULL ORDER BY id`,
    looked_at_by_support: (user_id) => sql`
      SELECT started_at, ended_at FROM account_views WHERE user_id = ${user_id} ORDER BY id`,
    known_devices: (user_id) => sql`
      SELECT last_login_at FROM known_devices WHERE user_id = ${user_id} ORDER BY last_login_at`,
    mails_to_confirm: (user_id) => sql`
      SELECT purpose, new_email, created_at, expires_at FROM mail_tokens WHERE user_id = ${user_id} ORDER BY id`,
  },
};

export const consentsTimeline: TimelineSource = {
  name: 'consents',
  kind: 'account',
  rows: (user_id) => sql`
    SELECT id, accepted_at AS at, 'consented' AS event, jsonb_build_object('version', version, 'ip', ip) AS data, NULL::text AS link
    FROM consents WHERE user_id = ${user_id}`,
};

/** Sessions that were ended are not kept. */
export const sessionsTimeline: TimelineSource = {
  name: 'sessions',
  kind: 'sessions',
  rows: (user_id) => sql`
    SELECT id, created_at AS at, 'session_opened' AS event, jsonb_build_object('ip', ip, 'user_agent', user_agent) AS data, NULL::text AS link
    FROM sessions WHERE user_id = ${user_id} AND viewer_id IS NULL`,
};

/** That consent was given, and when, stays as the proof it is. */
export const eraseLogins: EraseUser = async (tx, user_id) => {
  await closeAllSessions(tx, user_id);
  await tx.deleteFrom('known_devices').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('mail_tokens').where('user_id', '=', user_id).execute();
  await tx.updateTable('consents').set({ ip: null, user_agent: null }).where('user_id', '=', user_id).execute();
};
