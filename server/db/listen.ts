import pg from 'pg';

const reconnectAfterMs = 500;
// A connection that died without a word (a pulled cable) is noticed by this.
const pingEveryMs = 10_000;

/**
 * LISTEN on a connection of its own, outside the pool, opened again whenever it is lost.
 * @returns stops listening
 */
export async function listenOnOwnConnection(
  connectionString: string,
  channel: string,
  heard: (payload: string) => void,
  missed: () => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const open = async () => {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      clearInterval(ping);
      void next.end().catch(() => {});
      if (!stopped) retry = setTimeout(() => void reopen(), reconnectAfterMs);
    };
    const ping = setInterval(() => void next.query('SELECT 1').catch(lose), pingEveryMs);
    ping.unref();
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', (notice) => heard(notice.payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      client = next;
    } catch (error) {
      lose();
      throw error;
    }
  };
  // `lose` of the failed attempt has already planned the next one.
  const reopen = () => open().then(missed, () => {});

  await open();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
