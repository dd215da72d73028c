import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Player } from './installation.ts';
import * as files from './memory-files.ts';
import { leaveUnread } from './leave-unread.ts';

/** What the loads are sent by and to. */
export interface Target {
  origin: string;
  admin: Player;
  players: readonly Player[];
  game_id: number;
  /** The host of a wiki to read. */
  wiki: string;
  corpus: string | undefined;
  /** The limit of the server. */
  mib: number;
  /** What imports have made, by their loads. */
  made: { largest?: number | undefined };
}

/** @returns what was answered, as a table says it */
export type Load = (target: Target) => Promise<string>;

interface Sent {
  method?: string;
  body?: Buffer | object;
  headers?: Record<string, string>;
}

const imports = '/api/admin/games/import';
const answersWithinMs = 240_000;
const jobAnswer = z.object({ job_id: z.int() });
const jobState = z.object({
  state: z.string(),
  result: z.object({ source_id: z.int().optional(), game_id: z.int().optional() }).nullable().catch(null),
});

/** Sends one request and reads its answer to the end. @returns status 0 where none came */
async function send(target: Target, who: Player, path: string, { method, body, headers }: Sent = {}) {
  const isFile = Buffer.isBuffer(body);
  // To make a file may take longer than the server keeps a connection; one that it has closed meanwhile must be seen to be.
  await wait(50);
  try {
    const answer = await fetch(`${target.origin}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...who.headers,
        ...(body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(answersWithinMs),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

/** Waits for the end of a job that was started. @returns what became of it */
async function finish(target: Target, started: { status: number; text: string }) {
  if (started.status !== 202) return { said: `${started.status}`, result: null };
  const { job_id } = jobAnswer.parse(JSON.parse(started.text));
  for (let look = 0; look < 2_000; look += 1) {
    const { status, text } = await send(target, target.admin, `/api/jobs/${job_id}`);
    if (status === 0) return { said: 'no answer', result: null };
    const job = status === 200 ? jobState.parse(JSON.parse(text)) : undefined;
    if (job !== undefined && !['queued', 'running'].includes(job.state)) return { said: job.state, result: job.result };
    await wait(400);
  }
  return { said: 'not ended', result: null };
}

function countOf(answers: readonly { status: number }[]): string {
  const counts = Map.groupBy(answers, ({ status }) => (status === 0 ? 'no answer' : String(status)));
  return [...counts].map(([status, { length }]) => `${status} × ${length}`).join(', ');
}

/** Ten players at once, each as fast as answers come. */
const asking: Load = async (target) => {
  const { corpus, admin, players } = target;
  const body = corpus === undefined ? undefined : await readFile(corpus);
  const imported = body && (await finish(target, await send(target, admin, imports, { body })));
  const game_id = imported?.result?.game_id ?? target.game_id;
  const words = (n: number) =>
    `How do I build ${['signals', 'a station', 'a cheap train', 'an airport', 'a bridge'][n % 5]} number ${n}?`;
  const ask = async (player: Player, of: number) => {
    const answers = [];
    for (let n = 0; n < 12; n++)
      answers.push(
        await send(target, player, `/api/chat/games/${game_id}/messages`, { body: { text: words(of * 12 + n) } }),
      );
    return answers;
  };
  return countOf((await Promise.all(players.slice(0, 10).map(ask))).flat());
};

const picture = (target: Target, player: Player, body: Buffer) => send(target, player, '/api/chat/pictures', { body });

/** The worst pictures that are taken: each kind by four players with two at once, which fill all places. */
const pictures: Load = async (target) => {
  const said: string[] = [];
  for (const [kind, file] of Object.entries(await files.worstPictures())) {
    const senders = target.players.slice(0, 4).flatMap((player) => [player, player]);
    said.push(`${kind}: ${countOf(await Promise.all(senders.map((player) => picture(target, player, file))))}`);
  }
  return said.join('; ');
};

/** Bodies of full size that arrive at once and never end, as many as one machine's connections allow. */
const slowBodies: Load = async (target) => {
  const { hostname, port } = new URL(target.origin);
  const body = Buffer.alloc(8 * 1024 * 1024 - 1, ' ');
  const open = target.players.flatMap((player) =>
    Array.from({ length: 8 }, () => {
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.on('data', (part) => (text += String(part)));
      socket.on('error', () => {});
      socket.write(
        `POST /api/chat/pictures HTTP/1.1\r\nHost: x\r\nAuthorization: ${player.headers.authorization}\r\n` +
          `Content-Type: application/octet-stream\r\nContent-Length: ${body.length + 1}\r\n\r\n`,
      );
      socket.write(body);
      return { socket, status: () => Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0) };
    }),
  );
  await wait(15_000);
  const refused = open.filter(({ status }) => status() !== 0);
  const said = countOf(refused.map(({ status }) => ({ status: status() })));
  for (const { socket } of open) socket.destroy();
  return `of ${open.length}: waiting × ${open.length - refused.length}, ${said || 'none refused'}`;
};

/** An article of nearly full size, opened on many connections that take nothing in, and beside them by somebody who reads. */
const unreadArticles: Load = async (target) => {
  const [writer, reader] = target.players;
  if (writer === undefined || reader === undefined) return 'nobody';
  const chunks = Array.from({ length: 600 }, (_, n) => ({ section: `Well ${n}`, content: files.proseOf(n, 1_480) }));
  const text = { game_id: target.game_id, title: 'All wells', language: 'en', chunks };
  const written = await send(target, writer, '/api/knowledge/articles', { body: text });
  if (written.status !== 200) return `the article ${written.status}`;
  const { id } = z.object({ id: z.int() }).parse(JSON.parse(written.text));
  const path = `/api/knowledge/articles/${id}`;
  const honest: { status: number }[] = [];
  const unread = await leaveUnread({ origin: target.origin, path, headers: writer.headers }, async () => {
    honest.push(await send(target, reader, path));
  });
  return `who take nothing in: ${unread}; who reads beside them: ${countOf(honest)}`;
};

const importFile = async (target: Target, body: Buffer) => {
  const checked = await send(target, target.admin, `${imports}/check`, { body });
  const { said, result } = await finish(target, await send(target, target.admin, imports, { body }));
  return { said: `check ${checked.status}, import ${said}`, game_id: result?.game_id };
};

const knowledge: Load = async (target) => {
  const { said, game_id } = await importFile(target, files.largestKnowledge('largest', target.mib));
  target.made.largest = game_id;
  return said;
};
const wideKnowledge: Load = async (target) =>
  (await importFile(target, files.widestKnowledge('widest', target.mib))).said;
const tooWide: Load = async (target) => {
  const body = files.tooWideKnowledge();
  return countOf([await send(target, target.admin, imports, { body })]);
};

const largeExport: Load = async (target) => {
  const id = target.made.largest;
  if (id === undefined) return 'not imported';
  const path = `/api/admin/knowledge/games/${id}/export?format=`;
  return countOf([
    await send(target, target.admin, `${path}json`),
    await send(target, target.admin, `${path}markdown`),
  ]);
};

/** Of that game: as many as one request takes in, then all of them as a file. */
const labels: Load = async (target) => {
  const id = target.made.largest;
  if (id === undefined) return 'not imported';
  const path = `/api/admin/labels/games/${id}`;
  const taken = await send(target, target.admin, `${path}/import`, { body: files.mostLabels() });
  const formats = ['jsonl', 'qrels'].map((format) => send(target, target.admin, `${path}/export?format=${format}`));
  return `import ${countOf([taken])}, export ${countOf(await Promise.all(formats))}`;
};

const askLargest: Load = async (target) => {
  const id = target.made.largest;
  if (id === undefined) return 'not imported';
  const body = { text: 'How many buckets does well 77 hold?' };
  return countOf(
    await Promise.all(
      target.players.slice(10, 20).map((player) => send(target, player, `/api/chat/games/${id}/messages`, { body })),
    ),
  );
};

const catalogue: Load = async (target) => {
  const { games, bomb } = files.packedCatalogue();
  const path = '/api/admin/games/import-catalogue';
  const [whole, packed] = [games, bomb].map(
    (body) => async () => finish(target, await send(target, target.admin, path, { body })),
  );
  return `games ${(await whole?.())?.said}, bomb ${(await packed?.())?.said}`;
};

/** Looked at and imported. */
async function importWiki(
  target: Target,
  started: { status: number; text: string },
  more: object = {},
): Promise<string> {
  const { said, result } = await finish(target, started);
  if (result?.source_id === undefined) return `look ${said}`;
  const licence = { name: 'CC BY-SA 4.0' };
  const body = { source_id: result.source_id, namespaces: [0], licence, ...more };
  const path = `/api/admin/games/${target.game_id}/wiki/import`;
  return `look ${said}, import ${(await finish(target, await send(target, target.admin, path, { body }))).said}`;
}

const wikis: Load = async (target) => {
  const { plain, bomb } = files.largestWiki();
  const path = `/api/admin/games/${target.game_id}/wiki`;
  const look = (body: Buffer) => send(target, target.admin, path, { body });
  return `XML: ${await importWiki(target, await look(plain))}; bomb: ${await importWiki(target, await look(bomb))}`;
};

const zips: Load = async (target) => {
  const { texts, bomb } = files.largestZip();
  const path = `/api/admin/games/${target.game_id}/markdown`;
  const look = (body: Buffer) => send(target, target.admin, path, { body });
  const source = { source: { name: 'Wells' } };
  return `zip: ${await importWiki(target, await look(texts), source)}; bomb: ${await importWiki(target, await look(bomb))}`;
};

const liveWiki: Load = async (target) => {
  const path = `/api/admin/games/${target.game_id}/wiki/address`;
  const address = `http://${target.wiki}/wiki/Main_Page`;
  return importWiki(target, await send(target, target.admin, path, { body: { address } }));
};

/** One's own data, and every list as a file by two admins at once. */
const exports: Load = async (target) => {
  const [player] = target.players;
  if (player === undefined) return 'nobody';
  const own = await finish(
    { ...target, admin: player },
    await send(target, player, '/api/auth/me/export', { method: 'POST' }),
  );
  const lists = [
    'users',
    'wallet/ledger',
    'answers',
    'audit',
    'jobs',
    'knowledge/articles',
    'knowledge/chunks',
    'games',
  ];
  const headers = { accept: 'text/csv' };
  const paths = [...lists, ...lists].map((list) => `/api/admin/${list}`);
  const answers = await Promise.all(paths.map((path) => send(target, target.admin, path, { headers })));
  return `own data ${own.said}, lists ${countOf(answers)}`;
};

/** The pictures beside a link, which are drawn: more at once than wait. */
const drawn: Load = async (target) => {
  const paths = Array.from({ length: 50 }, (_, n) => `/pictures/home/hintline.png?lang=${n % 2 === 0 ? 'en' : 'ru'}`);
  const [player] = target.players;
  if (player === undefined) return 'nobody';
  return countOf(await Promise.all(paths.map((path) => send(target, player, path))));
};

export const loads: Readonly<Record<string, Load>> = {
  'ten players ask about one game at once': asking,
  'eight of each worst picture at once': pictures,
  'pictures beside links': drawn,
  'a live wiki': liveWiki,
  exports: exports,
  'bodies that do not end': slowBodies,
  'a large article that nobody reads': unreadArticles,
  'a JSON file of 64 MiB with too many values': tooWide,
  'a catalogue, packed, and a bomb': catalogue,
  'an XML export of 64 MiB, and a bomb': wikis,
  'a zip of 190 MiB unpacked, and a bomb': zips,
  'the JSON file with most chunks that is taken': wideKnowledge,
  'the largest JSON file that is taken': knowledge,
  'ten players ask about that game': askLargest,
  'that game as a file': largeExport,
  'labels of that game in and out': labels,
};
