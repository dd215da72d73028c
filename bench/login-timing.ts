import { pino } from 'pino';
import { hashPassword } from '#server/auth/login/passwords.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readArguments } from '../scripts/read-arguments.ts';

readArguments(`npm run bench:login

Measures whether the time of a login or of a forgotten password shows that an address is known: 200 tries of each.`);

const tries = 200;
const shuffles = 10_000;
const log = pino({ level: 'info' });

const { app, deps, database } = await testApp();
const player = await makeUser(deps.db);
const password_hash = await hashPassword('seven green teapots');
await deps.db.updateTable('users').set({ password_hash }).where('id', '=', player.id).execute();

/** Milliseconds from the request to its answer. */
async function time(path: string, payload: object): Promise<number> {
  const begun = performance.now();
  await app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  return performance.now() - begun;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How often mixed-up labels differ by as much as the true ones do: near 0, time tells the groups apart. */
function chanceOf(known: readonly number[], unknown: readonly number[]): number {
  const all = [...known, ...unknown];
  const total = sum(all);
  const found = Math.abs(2 * sum(known) - total);
  let as_far = 0;
  for (let n = 0; n < shuffles; n++) {
    for (let i = all.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [all[i], all[j]] = [all[j] ?? 0, all[i] ?? 0];
    }
    if (Math.abs(2 * sum(all.slice(0, known.length)) - total) >= found) as_far += 1;
  }
  return as_far / shuffles;
}

/** One known and one unknown address in turn, in an order that changes, so that what else the machine does meets both alike. */
async function compare(path: string, body: (email: string) => object): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = -10; n < tries; n++) {
    const turn = { known: player.email, unknown: `nobody-${n}@example.com` };
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      const ms = await time(path, body(turn[which]));
      if (n >= 0) times[which].push(ms);
    }
  }
  log.info({
    call: path,
    tries,
    known_median_ms: Number(median(times.known).toFixed(2)),
    unknown_median_ms: Number(median(times.unknown).toFixed(2)),
    chance: chanceOf(times.known, times.unknown),
  });
}

await compare('login', (email) => ({ email, password: 'not the password' }));
await compare('forgot-password', (email) => ({ email }));
await app.close();
await database.close();
