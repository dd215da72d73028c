import { type ServerProcess, startServer } from './server-process.ts';

/** The servers of a test file, which its tests share where their settings are the same. */
export interface ServerSet {
  /** So many that run with these settings beside those of the set; starts only the missing ones, and ends all others. */
  use: (count: number, settings?: Record<string, string>) => Promise<ServerProcess[]>;
  /** Those that run. */
  running: () => ServerProcess[];
  /** Ends all that run. @returns their exit codes */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<(number | null)[]>;
}

/** Starts nothing yet. */
export function serverSet(base: Record<string, string>): ServerSet {
  let servers: { server: ServerProcess; key: string }[] = [];
  const isRunning = ({ server: { child } }: (typeof servers)[number]) =>
    child.exitCode === null && child.signalCode === null;

  async function use(count: number, settings: Record<string, string> = {}): Promise<ServerProcess[]> {
    const key = JSON.stringify(settings);
    const alive = servers.filter(isRunning);
    const kept = alive.filter((one) => one.key === key).slice(0, count);
    await Promise.all(alive.filter((one) => !kept.includes(one)).map(({ server }) => server.end('SIGKILL')));
    const missing = Array.from({ length: count - kept.length }, async () => ({
      server: await startServer({ ...base, ...settings }),
      key,
    }));
    servers = [...kept, ...(await Promise.all(missing))];
    return servers.map(({ server }) => server);
  }

  return {
    use,
    running: () => servers.filter(isRunning).map(({ server }) => server),
    end: (signal) => Promise.all(servers.filter(isRunning).map(({ server }) => server.end(signal))),
  };
}
