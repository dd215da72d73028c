import pg from 'pg';

/**
 * No statement, lock or idle transaction holds a connection longer than this, and times are read in UTC. No statement is
 * compiled: that takes longer than reading the beginning of a long list, of which the planner expects all.
 */
const sessionSettings = {
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '5s',
  timezone: 'UTC',
  jit: 'off',
};

/** Asks PostgreSQL for them when a connection is opened. A pooler refuses this, or passes over it. */
export const startupOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** `DATABASE_URL` leads to sessions without the bounds that every statement has to have. */
export class UnboundedSessionsError extends Error {}

// Any constant that nothing else locks by: two processes that start at once would disturb each other.
const roleLock = 7_042_020;

/**
 * Behind a pooler a connection is another session at each transaction, so what bounds it is kept with the role: every
 * session that the pooler opens from now on has it.
 */
export async function boundRole(direct_url: string, pooled_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: direct_url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [roleLock]);
    const { rows } = await client.query<{ role: string; database: string; settings: string[] }>(
      `SELECT r.rolname AS role, d.datname AS database, coalesce(s.setconfig, '{}') AS settings
       FROM pg_roles r CROSS JOIN pg_database d
       LEFT JOIN pg_db_role_setting s ON s.setrole = r.oid AND s.setdatabase = d.oid
       WHERE r.rolname = coalesce($1, current_user) AND d.datname = current_database()`,
      [decodeURIComponent(new URL(pooled_url).username) || null],
    );
    for (const { role, database, settings } of rows) {
      for (const [name, value] of Object.entries(sessionSettings)) {
        if (settings.some((setting) => setting.toLowerCase() === `${name}=${value}`.toLowerCase())) continue;
        const whose = `ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)}`;
        await client.query(`ALTER ${whose} SET ${name} = ${pg.escapeLiteral(value)}`);
      }
    }
    await client.query('COMMIT');
  } catch (error) {
    // A role that may not do this can have had it done for it.
    if (!isRefused(error)) throw error;
  } finally {
    await client.end();
  }
}

/**
 * Looks whether the sessions of a pool are bounded.
 * @throws UnboundedSessionsError saying what to do
 */
export async function requireBounded(pool: pg.Pool, has_direct_url: boolean): Promise<void> {
  const lacking = await listLacking(pool);
  if (lacking.length === 0) return;
  const settings = lacking.map((name) => `${name} = '${sessionSettings[name]}'`);
  throw new UnboundedSessionsError(
    has_direct_url
      ? `Sessions of DATABASE_URL do not have ${settings.join(', ')}. If the pooler opened them before this start, ` +
          'let it open them anew (RECONNECT in the console of pgbouncer). If the role of DATABASE_DIRECT_URL may not ' +
          'set this for the role of DATABASE_URL, do it as an administrator: ALTER ROLE … IN DATABASE … SET ….'
      : 'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL to PostgreSQL itself: live events and migrations need it.',
  );
}

async function listLacking(pool: pg.Pool): Promise<(keyof typeof sessionSettings)[]> {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone'] as const;
  try {
    const { rows } = await pool.query<Record<(typeof names)[number], string>>(
      `SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`,
    );
    return names.filter((name) => rows[0]?.[name] !== sessionSettings[name]);
  } catch (error) {
    // This is how pgbouncer says it; the message of any other pooler is passed on unchanged.
    if (error instanceof Error && error.message.includes('unsupported startup parameter')) return [...names];
    throw error;
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501';
}
