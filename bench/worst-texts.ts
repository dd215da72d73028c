import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { job } from '#contract/jobs.ts';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import { importGame } from '#server/knowledge/files/import-game.ts';
import { makeUser } from '#server/testing/make.ts';
import { startServer } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { readArguments } from '../scripts/read-arguments.ts';
import { type Installation, installEmbedded, installOnPostgres } from './promises/installation.ts';
import { admins } from './worst-texts/admins.ts';
import type { Place, Reader, Role, Sent } from './worst-texts/reader.ts';
import { requests } from './worst-texts/requests.ts';
import { strangers } from './worst-texts/strangers.ts';
import { watchHealth } from './worst-texts/watch.ts';

const usage = `npm run bench -- worst-texts [OPTIONS] [CORPUS.json …]

Sends the hardest texts that fit into each limit to everything that reads a text of somebody else's, one at a time, and
asks the server for its health meanwhile: while its one thread is held, nobody is answered. It starts the server on a
database of its own, into which the corpora are imported; the first of them is asked. Ends with 1 where the thread was
held too long, or a text took more than a minute. What was held too long is tried again: on a busy machine the shortest of
three is the truth.

  --postgres      on PostgreSQL; else on the embedded database, which works on the same thread
  --against DIR   starts the server of another checkout, to compare
  --most 50       milliseconds for which the thread may be held
  --only PART     only readers whose name has this in it
  --shape PART    only shapes whose name has this in it
  --all           prints every text as it is measured, not only the worst of each reader
  --profile DIR   has the server write there, at its end, what its threads did`;

const { values, positionals } = readArguments(usage, {
  options: {
    postgres: { type: 'boolean', default: false },
    against: { type: 'string', default: join(import.meta.dirname, '..') },
    most: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
    shape: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
  most: Infinity,
});
const most = Number(values.most);
const tries = 3;
/** Each is changed a few times only: a section that is cut leaves its article longer. */
const sectionsMade = 20;
/** Of one text, with the job that it starts: what takes longer is stopped and counts as too long. */
const mayTakeMs = 60_000;

interface Measured {
  reader: string;
  shape: string;
  status: number | string;
  ms: number;
  longest: number;
  p99: number;
  is_late: boolean;
}

/** Headers by which each role sends. */
type Callers = Record<Role, Record<string, string>>;

interface Ready {
  origin: string;
  pid: number;
  callers: Callers;
  place: Place;
}

async function fill(installation: Installation): Promise<{ game: Place['game']; admin: Record<string, string> }> {
  return installation.look(async ({ db }) => {
    const { headers } = await makeUser(db, { role: 'admin', calls: 10_000 });
    const games: Place['game'][] = [];
    for (const path of positionals) {
      const file = readImportFile(await readFile(path, 'utf8'));
      const { game_id } = await db.transaction().execute((tx) => importGame(tx, file));
      games.push({ id: game_id, slug: file.game.slug });
    }
    return { game: games[0] ?? installation.game, admin: headers };
  });
}

/** What the requests of readers are about, made as a player makes it. */
async function prepare(
  { origin, pid }: Pick<Ready, 'origin' | 'pid'>,
  game: Place['game'],
  callers: Omit<Callers, 'program'>,
): Promise<Ready> {
  const post = async <T>(path: string, body: object, answer: z.ZodType<T>): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...callers.player };
    const sent = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!sent.ok) throw new Error(`${path} answered ${sent.status}: ${await sent.text()}`);
    return answer.parse(await sent.json());
  };
  const messages = `/api/chat/games/${game.id}/messages`;
  const exchange = await post(
    messages,
    { text: 'How deep is the copper well?' },
    z.object({ message: z.object({ message_id: z.int(), conversation_id: z.int() }) }),
  );
  const chunks = [{ section: 'Wells', content: 'The copper well is deep.' }];
  const article = await post(
    '/api/knowledge/articles',
    { game_id: game.id, title: 'Copper wells', language: 'en', chunks },
    z.object({ id: z.int() }),
  );
  const section_keys: string[] = [];
  for (let n = 0; n < sectionsMade; n++) {
    const made = await post(
      '/api/knowledge/articles',
      { game_id: game.id, title: `One section ${n}`, language: 'en', chunks },
      z.object({ chunks: z.array(z.object({ chunk_key: z.string() })) }),
    );
    section_keys.push(made.chunks[0]!.chunk_key);
  }
  const { key } = await post('/api/auth/me/api-keys', { name: 'Bench' }, z.object({ key: z.string() }));
  const place = {
    game,
    conversation_id: exchange.message.conversation_id,
    message_id: exchange.message.message_id,
    article_id: article.id,
    section_keys,
  };
  return { origin, pid, place, callers: { ...callers, program: { authorization: `Bearer ${key}` } } };
}

async function send(origin: string, caller: Record<string, string>, sent: Sent): Promise<number | string> {
  const { method = 'GET', path, body, headers, is_job = false } = sent;
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': type }), ...caller, ...headers },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(mayTakeMs),
  });
  const text = await answer.text();
  if (!is_job || !answer.ok) return answer.status;
  const { job_id } = z.object({ job_id: z.int() }).parse(JSON.parse(text));
  const address = `${origin}/api/jobs/${job_id}`;
  const ended = () =>
    until(
      'the job has ended',
      async () => {
        const { state } = job.parse(await (await fetch(address, { headers: caller })).json());
        return state === 'queued' || state === 'running' ? undefined : state;
      },
      { within_ms: mayTakeMs, every_ms: 100 },
    );
  return ended().catch(async (error: unknown) => {
    // The next text is measured without it.
    await fetch(`${address}/cancel`, { method: 'POST', headers: caller });
    await ended();
    throw error;
  });
}

const isBad = ({ longest, is_late }: Measured): boolean => longest > most || is_late;

async function measure(ready: Ready, reader: Reader): Promise<Measured[]> {
  const shapes = reader.shapes
    .filter(({ name }) => name.includes(values.shape))
    .map(({ name, make }) => ({ name, text: make(reader.limit) }));
  const { sendAll } = reader;
  if (sendAll !== undefined && shapes.length > 1) {
    const texts = shapes.map(({ text }) => text);
    const together = await measureOne(ready, reader, `all ${texts.length} shapes`, () => sendAll(texts, ready.place));
    if (!isBad(together)) return [together];
  }
  const measured: Measured[] = [];
  for (const { name, text } of shapes)
    measured.push(await measureOne(ready, reader, name, () => reader.send(text, ready.place)));
  return measured.toSorted((a, b) => b.longest - a.longest);
}

async function measureOne(
  { origin, pid, callers }: Ready,
  reader: Reader,
  shape: string,
  make: () => Sent,
): Promise<Measured> {
  const found: Measured[] = [];
  while (found.length < tries && (found.length === 0 || found.at(-1)!.longest > most)) {
    const sent = make();
    const { result, ...times } = await watchHealth({ origin, pid }, () =>
      send(origin, callers[reader.as], sent).catch((error: unknown) => String(error)),
    );
    const is_late = times.ms > mayTakeMs;
    found.push({ reader: reader.name, shape, status: result, ...times, is_late });
    if (is_late) break;
  }
  const best = found.reduce((least, one) => (one.longest < least.longest ? one : least));
  if (values.all) console.log(line(best));
  return best;
}

function line({ reader, shape, status, ms, longest, p99 }: Measured): string {
  const times = [ms, longest, p99].map((one) => one.toFixed(0).padStart(7)).join('');
  return `${times}  ${String(status).slice(0, 40).padEnd(6)} ${reader}: ${shape}`;
}

const installation = await (values.postgres ? installOnPostgres({ players: 2 }) : installEmbedded({ players: 2 }));
try {
  const { game, admin } = await fill(installation);
  const profile = values.profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` };
  const settings = { LOG_LEVEL: 'error', ...installation.settings, ...profile };
  const server = await startServer(settings, join(values.against, 'server/main.ts'));
  try {
    const player = installation.players[0].headers;
    const ready = await prepare({ origin: server.origin, pid: server.child.pid ?? 0 }, game, {
      visitor: {},
      player,
      admin,
    });
    console.log(
      `${'ms'.padStart(7)}${'longest'.padStart(7)}${'p99'.padStart(7)}  status reader: shape (of /healthz: longest, p99)`,
    );
    const all: Measured[] = [];
    const began = performance.now();
    for (const reader of [...strangers, ...requests, ...admins].filter(({ name }) => name.includes(values.only))) {
      const measured = await measure(ready, reader);
      for (const one of measured.filter((other, i) => i === 0 || isBad(other))) console.log(line(one));
      all.push(...measured);
    }
    const bad = all.filter(isBad).toSorted((a, b) => b.longest - a.longest);
    console.log(
      `\n${all.length} texts in ${((performance.now() - began) / 1000).toFixed(0)} s; ${bad.length} held the thread for more than ${most} ms or took more than ${mayTakeMs / 1000} s${bad.length > 0 ? ', the worst:' : ''}`,
    );
    for (const one of bad.slice(0, 10)) console.log(line(one));
    if (bad.length > 0) process.exitCode = 1;
  } finally {
    await server.end('SIGTERM');
  }
} finally {
  await installation.end();
}
