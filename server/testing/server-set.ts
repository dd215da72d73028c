import { type ServerProcess, startServer } from './server-process.ts';

/** The servers of a test file, which its tests share where their settings are the same. */
export interface ServerSet {
  /** So many that run with these settings beside those of the set; starts only the missing ones, and ends all others. */
  use: (count: number, settings?: Record<string, string>) => Promise<ServerProcess[]>;
  /** Ends all, and waits also for those that were killed before. @returns the exit codes of those that ran */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<(number | null)[]>;
}

/** Starts nothing yet. */
export function serverSet(base: Record<string, string>): ServerSet {
  let servers: { server: ServerProcess; key: string }[] = [];
  // A killed process drops its connections a moment before it has ended.
  const isRunning = ({ server: { child } }: (typeof servers)[number]) =>
    child.exitCode === null && child.signalCode === null && !child.killed;

  async function use(count: number, settings: Record<string, string> = {}): Promise<ServerProcess[]> {
    const key = JSON.stringify(settings);
    const kept = servers.filter((one) => one.key === key && isRunning(one)).slice(0, count);
    const others = servers.filter((one) => !kept.includes(one));
    await Promise.all(others.map(({ server }) => server.end('SIGKILL')));
    const missing = Array.from({ length: count - kept.length }, async () => ({
      server: await startServer({ ...base, ...settings }),
      key,
    }));
    servers = [...kept, ...(await Promise.all(missing))];
    return servers.map(({ server }) => server);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<(number | null)[]> {
    const running = servers.filter(isRunning);
    const ending = servers.map(async (one) => ({ ran: running.includes(one), code: await one.server.end(signal) }));
    return (await Promise.all(ending)).filter(({ ran }) => ran).map(({ code }) => code);
  }

  return { use, end };
}
