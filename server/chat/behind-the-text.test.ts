import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Scenario, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { clock } from '#server/db/moments.ts';
import type { Deps } from '#server/deps.ts';
import { gateChunk, makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { slow } from '#server/testing/slow.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { returnAbandonedCalls } from './running/abandoned-answers.ts';
import { ask } from './ask.ts';
import type { EndReason } from './running/running-answers.ts';

// Every step behind a text is taken once for each way in which it may go wrong.
vi.setConfig(slow.startsProcesses);

/** What happens at one of the steps behind the first text of an answer. */
interface Happening {
  at: number | 'all';
  happen: (of: { deps: Deps; user_id: number; step: string }) => Promise<void> | void;
  /** Behind the step, not before it. */
  is_late: boolean;
  /** The event behind which steps count; the first text unless another is named. */
  from: 'accepted' | 'piece';
  /** Happens at each piece of the text. */
  onPiece: Happening['happen'];
}

type Met = Parameters<Happening['happen']>[0];

interface Run {
  /** The steps that were met, by their names. */
  steps: string[];
  /** Steps are met from now on. */
  is_open: boolean;
  meet: (at: number, step: string, is_late: boolean) => Promise<void>;
}

const runs = new AsyncLocalStorage<Run | undefined>();

async function take<T>(name: string, step: () => T | Promise<T>): Promise<T> {
  const run = runs.getStore();
  if (run?.is_open !== true) return step();
  const at = run.steps.push(name) - 1;
  await run.meet(at, name, false);
  const taken = await step();
  await run.meet(at, name, true);
  return taken;
}

function watched<A extends unknown[], R>(name: string, step: (...args: A) => R | Promise<R>) {
  return (...args: A): Promise<R> => take(name, () => step(...args));
}

const database = await freshDb();
const standIn = await startModelStandIn();
const without = await testApp({ database });
const withModel = await testApp({ database, settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer' } });
const { db } = database;
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await without.app.close();
  await withModel.app.close();
  await standIn.close();
});

for (const { retrieval, answer_thread } of [without.deps, withModel.deps]) {
  retrieval.retrieve = watched('retrieve', retrieval.retrieve);
  answer_thread.check = watched('check', answer_thread.check);
  answer_thread.compose = watched('compose', answer_thread.compose);
  answer_thread.listNearHeadings = watched('list near headings', answer_thread.listNearHeadings);
  answer_thread.quoteNearest = watched('quote what is nearest', answer_thread.quoteNearest);
}

const inDatabase = 'database: ';
const statement = z.union([z.string(), z.looseObject({ text: z.string() })]);
const watchedClients = new WeakSet<pg.PoolClient>();
database.pool.on('acquire', (connection) => {
  if (watchedClients.has(connection)) return;
  watchedClients.add(connection);
  const query = connection.query.bind(connection);
  Object.assign(connection, {
    query: (...args: Parameters<typeof query>) => {
      const sent = statement.parse(args[0]);
      const [word = ''] = /\w+/.exec(typeof sent === 'string' ? sent : sent.text) ?? [];
      // Begun and not heard of, a transaction would stay open: with the real fault its connection is lost.
      return word === 'begin' || word === 'rollback'
        ? query(...args)
        : take(`${inDatabase}${word}`, () => query(...args));
    },
  });
});

const articles = [
  {
    title: 'Copper well',
    chunks: [
      { section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' },
      { section: 'How to clean the copper well', content: 'The copper well is cleaned with chalk from the quarry.' },
      { section: 'Where the bucket is kept', content: 'The bucket hangs in the shed behind the old mill.' },
    ],
  },
  { title: 'Ferries', chunks: [{ section: 'Ferry times', content: 'The ferry to Saltmarsh leaves at dawn.' }] },
];
const game = await makeGame(db, { title: 'Lantern Keep', articles });

/** The same game with the best section hidden from everybody. */
async function gatedGame(): Promise<number> {
  const { id } = await makeGame(db, { title: 'Lantern Keep', articles });
  await gateChunk(db, id, { section: 'Depth' });
  return id;
}

interface Path {
  name: string;
  deps: Deps;
  game_id?: number;
  text?: string;
  script?: readonly Scenario[];
  /** What the answer costs, whatever happens behind its text. */
  calls: 0 | 1;
}

const deep = 'How deep is the copper well?';
const askNext = 'ASK NEXT\nWhen does the ferry to Saltmarsh leave?';
const quoted: Path = { name: 'quoted', deps: without.deps, calls: 1 };
const written: Path = {
  name: 'written by a model',
  deps: withModel.deps,
  script: [{ say: `The copper well is forty metres deep [1].\n${askNext}` }],
  calls: 1,
};
const refused: Path = { name: 'refused', deps: without.deps, text: 'Who breeds velociraptors?', calls: 0 };
const paths: Path[] = [
  quoted,
  { ...quoted, name: 'quoted, of which no article holds a word', text: 'How deep is the copper well of Ondrel?' },
  written,
  { ...written, name: 'begun by a model that breaks off', script: [{ say: 'The copper well is', cut: true }] },
  { ...written, name: 'that a model does not support', script: [{ say: 'It may be as wide as a barn.' }], calls: 0 },
  { ...written, name: 'in whose place a model refuses', script: [{ say: 'NOT IN SOURCES\nNobody says.' }], calls: 0 },
];

type Ended = Awaited<ReturnType<typeof askOnce>>;

interface Asking extends Happening {
  /** Who asks; a new player unless they are named. */
  player: Awaited<ReturnType<typeof makeUser>>;
  api_key_id: number | null;
  /** Whether its text leaves for a reader as it is written. */
  is_read: boolean;
}

/** Asks, and lets happen what is to happen. */
async function askOnce(
  { deps, game_id = game.id, text = deep, script }: Path,
  { at = -1, happen = () => {}, is_late = false, from = 'piece', onPiece = () => {}, ...own }: Partial<Asking> = {},
) {
  const { player = await makeUser(db, { calls: 1 }), api_key_id = null, is_read = true } = own;
  const before = await callsSummary(db, player.id);
  if (script !== undefined) standIn.script(...script);
  const run: Run = {
    steps: [],
    is_open: false,
    meet: async (met, step, behind) => {
      if ((at === 'all' || met === at) && behind === is_late)
        await runs.run(undefined, () => happen({ deps, user_id: player.id, step }));
    },
  };
  const options = { use_progress: false, in_steps: false };
  const question = { game_id, user_id: player.id, text, options, idempotency_key: undefined, api_key_id };
  let shown = '';
  const closing = await runs.run(run, async () => {
    const followed = await ask(deps, question);
    return followed.follow(({ event, data }) => {
      if (event === from) run.is_open = true;
      if (event === 'piece') {
        shown += data.text;
        void onPiece({ deps, user_id: player.id, step: shown });
      }
      return is_read && event === 'piece';
    }, new AbortController().signal);
  });
  const { calls, reserved } = await callsSummary(db, player.id);
  return { closing, shown, steps: run.steps, paid: before.calls - calls, reserved };
}

const endBy = (reason: EndReason) => ({
  happen: ({ deps }: Met) => deps.answers.ids().forEach((id) => deps.answers.find(id)?.end(reason)),
});

const ways: Record<string, Partial<Happening>> = {
  'fails before it': { happen: fail },
  'fails behind it': { happen: fail, is_late: true },
  'is stopped': endBy('stop'),
  'is stopped behind it': { ...endBy('stop'), is_late: true },
  'is ended with its process': endBy('shutdown'),
};

async function loseLease({ deps, user_id }: Met): Promise<void> {
  await db.updateTable('reservations').set({ lease_until: clock }).where('user_id', '=', user_id).execute();
  expect(await returnAbandonedCalls(deps, false)).toBe(1);
}

const hang = () => new Promise<void>(() => {});

function fail(): void {
  throw new Error('a fault of ours');
}

function expectKept({ name, calls }: Path, at: string, { closing, shown, paid, reserved }: Ended): void {
  const { state, text } = closing.data.message;
  const kept = { event: closing.event, reserved, begins: text.slice(0, shown.trim().length), paid };
  // What a model had begun is free where nothing can be put behind it, and says so; so is what names no source yet.
  const is_free = shown.endsWith('Nothing was charged.') || (state === 'stopped' && !/\[\d\]/.test(shown));
  const price = is_free ? 0 : calls;
  expect(kept, `${name}, ${at}`).toEqual({ event: 'answered', reserved: 0, begins: shown.trim(), paid: price });
  expect(['answered', 'unsure', 'refused', 'stopped']).toContain(state);
}

/** A statement that hangs is ended by the database itself, and one that is under way may hold its only connection. */
async function stepsBesideDatabase(path: Path) {
  const { steps } = await askOnce(path);
  return [...steps.entries()].filter(([, step]) => !step.startsWith(inDatabase));
}

describe.each(paths)('an answer $name', (path) => {
  test.each(Object.entries(ways))('that %s at any step behind its text stays, at its price', async (_, way) => {
    const { steps } = await askOnce(path);
    expect(steps.length).toBeGreaterThan(5);
    for (const [at, step] of steps.entries()) expectKept(path, `${at}: ${step}`, await askOnce(path, { ...way, at }));
  });

  test('of which a step never ends stays when it is stopped, at its price', async () => {
    const happen = async (met: Met) => {
      endBy('stop').happen(met);
      await hang();
    };
    const beside = await stepsBesideDatabase(path);
    expect(beside).not.toEqual([]);
    for (const [at, step] of beside) expectKept(path, `${at}: ${step}`, await askOnce(path, { at, happen }));
  });

  test('whose lease runs out behind its text is charged another call', async () => {
    const beside = await stepsBesideDatabase(path);
    expect(beside).not.toEqual([]);
    for (const [at, step] of beside) expectKept(path, `${at}: ${step}`, await askOnce(path, { at, happen: loseLease }));
  });
});

test.each([quoted, written])('of an answer $name no step is waited for for ever', async (path) => {
  const beside = await stepsBesideDatabase(path);
  expect(beside).not.toEqual([]);
  const ended = await Promise.all(beside.map(async ([at]) => askOnce(path, { at, happen: hang })));
  for (const [i, [at, step]] of beside.entries()) expectKept(path, `${at}: ${step}`, ended[i]!);
});

test.each(['stop', 'shutdown', 'lost'] as const)(
  'an answer that is ended by %s behind a sentence with its source costs what was read',
  async (reason) => {
    const onPiece: Happening['happen'] = (met) => (met.step.includes('[1]') ? endBy(reason).happen(met) : undefined);
    const stalling = { ...written, script: [{ say: 'The copper well is forty metres deep [1].', stall: true }] };
    expectKept(quoted, reason, await askOnce(quoted, { onPiece: endBy(reason).happen }));
    const ended = await askOnce(stalling, { onPiece });
    expectKept(stalling, reason, ended);
    expect(ended.closing.data.message).toMatchObject({ state: 'stopped', call: 'charged' });
  },
);

test.each([
  ['shutdown', 'shutting_down'],
  ['lost', 'expert_timeout'],
] as const)('of an answer of which nothing was sent %s leaves nothing, free', async (reason, code) => {
  const script = [{ say: 'The copper well is forty metres deep [1].', stall: true }];
  const { closing, paid } = await askOnce({ ...written, script }, { onPiece: endBy(reason).happen, is_read: false });
  expect(closing).toMatchObject({ event: 'failed', data: { code, message: { state: 'failed', text: '' } } });
  expect(paid).toBe(0);
});

test('a stop costs nothing where the whole answer would be free', async () => {
  const player = await makeUser(db, { calls: 2 });
  expect((await askOnce(quoted, { player })).paid).toBe(1);
  const again = { ...quoted, text: 'How deep is it?' };
  const whole = await askOnce(again, { player });
  const stopped = await askOnce(again, { player, onPiece: endBy('stop').happen });
  expect([whole, stopped].map(({ paid }) => paid)).toEqual([0, 0]);
  expect(stopped.closing.data.message.state).toBe('stopped');
});

test('a call that is charged anew counts for the key that asked', async () => {
  const player = await makeUser(db, { calls: 1 });
  const key = await makeKey(db, player.id);
  const at = (await stepsBesideDatabase(quoted))[0]![0];
  const { paid } = await askOnce(quoted, { player, api_key_id: key.id, at, happen: loseLease });
  const months = await db.selectFrom('api_key_months').select('calls').where('api_key_id', '=', key.id).execute();
  expect({ paid, months }).toEqual({ paid: 1, months: [{ calls: 1 }] });
});

test('what a model writes and no database can hold costs no answer', async () => {
  const script = [{ say: `The copper well\0 is forty metres deep [1].\n${askNext.replace('ferry', 'ferry\0')}` }];
  const { closing, paid } = await askOnce({ ...written, script });
  expect(closing.data.message).toMatchObject({ state: 'answered', text: 'The copper well is forty metres deep [1].' });
  expect(paid).toBe(1);
});

test('where the database stays away its reader hears of it, and the lease gives the call back', async () => {
  const happen = ({ step }: Met) => {
    if (step.startsWith(inDatabase)) fail();
  };
  const { closing, reserved } = await askOnce(quoted, { at: 'all', happen });
  expect(closing).toMatchObject({ event: 'failed', data: { code: 'unavailable' } });
  expect(reserved).toBe(1);
});

// It comes last, since a model that is never asked keeps what it was to say.
test.each([quoted, written, refused, { ...quoted, name: 'second to a hidden one', game_id: await gatedGame() }])(
  'who stops an answer $name at any step from its beginning on has stopped it, and it has not failed',
  async (path) => {
    const { steps } = await askOnce(path, { from: 'accepted' });
    for (const [at, step] of steps.entries()) {
      const { closing, shown, paid, reserved } = await askOnce(path, { ...endBy('stop'), at, from: 'accepted' });
      const { text } = closing.data.message;
      expect({ event: closing.event, reserved }, `${at}: ${step}`).toEqual({ event: 'answered', reserved: 0 });
      if (shown === '') expect(paid, `${at}: ${step}`).toBe(0);
      else expect(text.startsWith(shown.trim()), `${at}: ${step}`).toBe(true);
    }
  },
);
