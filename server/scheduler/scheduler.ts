import type { Logger } from 'pino';
import type { Metrics } from '#server/monitoring/metrics.ts';

/** A twentieth of the interval: processes that started together do not ask the database at the same moment for ever. */
const jitterShare = 0.05;

/** Runs tasks again and again while the process lives; every regular task of the server goes through it. */
export interface Scheduler {
  /**
   * Runs a task after each interval. A run never begins while the one before it lasts. A run that fails is logged and
   * the next one takes place all the same. Several processes on one database may run the same task at once.
   * @param run the signal says that the process stops: what takes longer than a moment ends early then
   * @param options.soon also runs it within seconds, but not so early that whoever waits for this process waits for it
   * @param options.while_stopping it goes on until `stop`, because running answers need it
   */
  every: (
    name: string,
    interval_ms: number,
    run: (signal: AbortSignal) => Promise<unknown>,
    options?: { soon?: boolean; while_stopping?: boolean },
  ) => void;
  /** Begins no more runs, except of the tasks that running answers need, and waits for the runs that are under way. */
  stopMost: () => Promise<void>;
  /** Begins no more runs at all and waits for those that are under way. */
  stop: () => Promise<void>;
}

interface Task {
  while_stopping: boolean;
  /** Begins the next run. */
  timer?: NodeJS.Timeout;
  /** The last run. */
  run?: Promise<void>;
}

export function createScheduler(
  log: Logger,
  { scheduled_runs }: Pick<Metrics, 'scheduled_runs'>,
  soon_ms = 5_000,
): Scheduler {
  const tasks = new Map<string, Task>();
  const stopping = new AbortController();
  let phase: 'running' | 'stopping' | 'stopped' = 'running';

  const mayGoOn = ({ while_stopping }: Task) => phase === 'running' || (phase === 'stopping' && while_stopping);

  const every: Scheduler['every'] = (name, interval_ms, run, { soon = false, while_stopping = false } = {}) => {
    if (tasks.has(name)) throw new Error(`the task "${name}" is scheduled already`);
    const task: Task = { while_stopping };
    tasks.set(name, task);
    const runOnce = async () => {
      const ended = scheduled_runs.startTimer({ task: name });
      try {
        await run(stopping.signal);
        ended({ outcome: 'done' });
      } catch (error) {
        ended({ outcome: 'failed' });
        log.warn({ err: error, task: name }, 'a scheduled task failed; it runs again after its interval');
      }
    };
    const plan = (delay_ms: number) => {
      if (mayGoOn(task)) task.timer = setTimeout(begin, delay_ms).unref();
    };
    const runAndPlan = async () => {
      const begun_at = performance.now();
      await runOnce();
      const spread = interval_ms * jitterShare * (2 * Math.random() - 1);
      plan(Math.max(0, interval_ms + spread - (performance.now() - begun_at)));
    };
    const begin = () => void (task.run = runAndPlan());
    plan(soon ? Math.min(soon_ms, interval_ms) : interval_ms);
  };

  const enter = async (next: typeof phase) => {
    phase = next;
    stopping.abort();
    const ending = [...tasks.values()].filter((task) => !mayGoOn(task));
    for (const { timer } of ending) clearTimeout(timer);
    await Promise.all(ending.map(async ({ run }) => run));
  };
  return { every, stopMost: () => enter('stopping'), stop: () => enter('stopped') };
}
