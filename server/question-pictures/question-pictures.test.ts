import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { pictureLimits } from '#contract/values/picture-limits.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { exportSources, erasures } from '#server/registry/user-data.ts';
import { countHit, countHitsLeft } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { client } from '#server/testing/client.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { slow } from '#server/testing/slow.ts';
import { testDb } from '#server/testing/test-db.ts';
import { createPictureDecoder } from './decode-picture.ts';
import { deleteUnneededPictures } from './question-pictures.ts';
import { makeHeldPicture, makePicture, pngChunk, withChunk, withManyScans } from '#server/testing/make-picture.ts';
import { readInPages } from '#server/users/data-export.ts';

// Each picture starts a process.
vi.setConfig(slow.startsProcesses);

const standIn = await startModelStandIn();
const database = await testDb();
const model = { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_VISION: 'on' };
const { api, app } = await testApp({ database, settings: model });
const { app: blind } = await testApp({ database, settings: { ...model, AI_VISION: 'off' } });
const { app: limited } = await testApp({ database, settings: { ...model, RATE_LIMIT_FACTOR: '1' } });
const { db } = database;
afterAll(async () => {
  for (const one of [app, blind, limited]) await one.close();
  await standIn.close();
});

type Person = Awaited<ReturnType<typeof makeUser>>;
let player: Person;
beforeAll(async () => {
  player = await makeUser(db);
});

const url = '/api/chat/pictures';
const send = (file: Buffer, { person = player, kind = 'image/jpeg', on = app } = {}) =>
  client(on).as(person).post(url, file, { 'content-type': kind });
const read = (id: number, { headers }: Person, admin = false) =>
  api.with(headers).get(`${admin ? '/api/admin/chat/pictures' : url}/${id}`);
const stored = (person: Person) =>
  db.selectFrom('question_pictures').selectAll().where('user_id', '=', person.id).orderBy('id').execute();

test.each(['jpeg', 'png', 'webp'] as const)('a %s picture becomes a small JPEG without metadata', async (kind) => {
  const file = await makePicture(kind, { width: 3000, height: 1500 });
  expect(file.includes('Secret Player')).toBe(true);
  const answer = await send(file, { kind: `image/${kind}` });
  expect(answer.body).toEqual({ picture_id: expect.any(Number), width: 1568, height: 784, recognised: null });
  const shown = await read(answer.body.picture_id, player);
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'same-origin',
  });
  const metadata = await sharp(shown.bytes).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 1568, height: 784 });
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.comments]).toEqual(Array(4).fill(undefined));
  expect(shown.bytes.includes('Secret Player')).toBe(false);
});

test('a progressive picture is taken', async () => {
  expect((await send(await withManyScans(40))).body).toMatchObject({ width: 256, height: 256 });
});

test('a photograph is turned as it was held, and a small picture is not made larger', async () => {
  const file = await sharp(await makePicture('jpeg', { width: 400, height: 200 }))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await send(file)).body).toMatchObject({ width: 200, height: 400 });
});

/** A valid PNG that says how large it is and packs that many zeros into a few kilobytes. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const chunk = (kind: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const begin = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([begin, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';
const [jpeg, png, webp] = [await makePicture('jpeg'), await makePicture('png'), await makePicture('webp')];
const gif = await sharp(jpeg).gif().toBuffer();
const frames = await sharp([jpeg, await makePicture('jpeg', { colour: '#a22' })], { join: { animated: true } })
  .webp({ loop: 0, delay: [100, 100] })
  .toBuffer();
const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const zip = Buffer.from('504b0304140000000000', 'hex');

const hostile: [name: string, file: Buffer, type: string][] = [
  ['an empty file', Buffer.alloc(0), 'missing'],
  ['an SVG drawing', Buffer.from(svg), 'picture_kind'],
  ['an SVG drawing packed with gzip', Buffer.from('1f8b0800', 'hex'), 'picture_kind'],
  ['a web page', page, 'picture_kind'],
  ['a GIF picture', gif, 'picture_kind'],
  ['a PDF document', Buffer.from('%PDF-1.7\n1 0 obj'), 'picture_kind'],
  ['a BMP picture', Buffer.from('BM\u0000\u0000'), 'picture_kind'],
  ['a TIFF picture', Buffer.from('49492a00', 'hex'), 'picture_kind'],
  ['a HEIC photograph', Buffer.from('\u0000\u0000\u0000\u0018ftypheic'), 'picture_kind'],
  ['an AVIF picture', Buffer.from('\u0000\u0000\u0000\u0018ftypavif'), 'picture_kind'],
  ['a JPEG file with a web page before it', Buffer.concat([page, jpeg]), 'picture_kind'],
  ['another RIFF file', Buffer.from('RIFF\u0004\u0000\u0000\u0000WAVE'), 'picture_kind'],
  ['a moving WebP picture', frames, 'picture_animated'],
  ['a moving PNG picture', withChunk(png, pngChunk('acTL', Buffer.alloc(8))), 'picture_animated'],
  ['a JPEG file with a web page behind it', Buffer.concat([jpeg, page]), 'picture_appended'],
  ['a JPEG file with an archive behind it', Buffer.concat([jpeg, zip]), 'picture_appended'],
  ['a PNG file with an archive behind it', Buffer.concat([png, zip]), 'picture_appended'],
  ['a WebP file with an archive behind it', Buffer.concat([webp, zip]), 'picture_appended'],
  ['half a JPEG file', jpeg.subarray(0, jpeg.length / 2), 'picture_damaged'],
  ['half a PNG file', png.subarray(0, png.length / 2), 'picture_damaged'],
  ['half a WebP file', webp.subarray(0, webp.length / 2), 'picture_damaged'],
  ['the first bytes of a JPEG file alone', Buffer.from('ffd8ff', 'hex'), 'picture_damaged'],
  ['a JPEG file without a picture', Buffer.from('ffd8ffd9', 'hex'), 'picture_damaged'],
  ['a JPEG file of noise', Buffer.concat([jpeg.subarray(0, 40), Buffer.alloc(4000, 7)]), 'picture_damaged'],
  ['a JPEG file whose segment is endless', Buffer.from('ffd8ffe0ffffffd9', 'hex'), 'picture_damaged'],
  [
    'a PNG file whose chunk is endless',
    Buffer.concat([png.subarray(0, 33), Buffer.alloc(16, 0xff)]),
    'picture_damaged',
  ],
  [
    'a WebP file whose chunk is endless',
    Buffer.concat([webp.subarray(0, 16), Buffer.alloc(16, 0xff)]),
    'picture_damaged',
  ],
  [
    'a PNG file with a head of zeros',
    Buffer.concat([png.subarray(0, 16), Buffer.alloc(8), png.subarray(24)]),
    'picture_damaged',
  ],
  ['a small file of 2,500,000,000 pixels', bomb(50_000, 50_000), 'picture_pixels'],
  ['a small file that is 60,000,000 pixels wide', bomb(60_000_000, 1), 'picture_pixels'],
  ['a small file of one row of 40,000,000 pixels', bomb(40_000_000, 1), 'picture_side'],
  ['a small file of one column of 40,000,000 pixels', bomb(1, 40_000_000), 'picture_side'],
  ['a small interlaced file of 16 bits a colour', await makeHeldPicture('interlaced', [3_100, 3_000]), 'picture_held'],
  ['a small file with long rows of 16 bits a colour', await makeHeldPicture('deep', [20_000, 451]), 'picture_held'],
  ['a small progressive JPEG file', await makeHeldPicture('progressive', [4_100, 3_000]), 'picture_held'],
  ['a JPEG file that goes through its pixels 2,000 times', await withManyScans(2_000), 'picture_damaged'],
];

test.each(hostile)('%s is refused with a reason, and nothing is stored', async (_name, file, type) => {
  const person = await makeUser(db);
  const answer = await send(file, { person, kind: 'image/jpeg' });
  expect(answer.status, answer.text).toBe(422);
  expect(answer.body).toMatchObject({ code: 'validation', detail: [{ loc: ['body', 'picture'], type }] });
  expect(answer.body.detail[0].msg).not.toBe('');
  expect(await stored(person)).toEqual([]);
});

test('what a file says of its kind decides nothing, and more than 8 MB is not read', async () => {
  expect((await send(png, { kind: 'image/svg+xml' })).status).toBe(200);
  expect((await send(webp, { kind: 'application/octet-stream' })).status).toBe(200);
  expect((await send(jpeg, { kind: 'text/html' })).status).toBe(415);
  expect((await send(Buffer.alloc(pictureLimits.bytes + 1))).body).toMatchObject({ code: 'payload_too_large' });
});

const mib = 2 ** 20;

test.each([
  ['rows as long as they may be', () => makePicture('png', { width: 20_000, height: 2_500 })],
  ['long rows of 16 bits', () => makeHeldPicture('deep', [20_000, 450])],
  ['an interlaced file', () => makeHeldPicture('interlaced', [3_000, 3_000])],
  ['a progressive photograph of 12 million pixels', () => makeHeldPicture('progressive', [4_000, 3_000])],
  ['a WebP file of as many pixels as it may have', () => makeHeldPicture('lossy', [6_000, 6_250])],
  ['a lossless WebP file of as many', () => makeHeldPicture('lossless', [6_000, 6_250])],
])('to decode %s takes a bounded memory', async (_name, make) => {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'small'), png);
  await writeFile(join(folder, 'large'), await make());
  // In a process that does nothing else; a picture is decoded beside its thread, which looks meanwhile.
  const program = `
    const { readFile } = await import('node:fs/promises');
    const { decodeFile: decode } = await import('#server/question-pictures/decode-file.ts');
    const read = (name) => readFile(process.argv[1] + '/' + name);
    await decode(await read('small'));
    const large = await read('large');
    const before = process.memoryUsage.rss();
    let most = before;
    const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 1);
    await decode(large);
    clearInterval(looking);
    console.log(most - before);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, folder], {
    env: { MALLOC_ARENA_MAX: '1' },
  });
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout) / mib).toBeLessThan(160);
});

test('what large pictures take is given back: the server is as large after eight of them as before', async () => {
  const large = await makeHeldPicture('progressive', [4_000, 3_000]);
  const decode = createPictureDecoder();
  const before = process.memoryUsage.rss();
  for (let n = 0; n < 8; n++) await decode(player.id, large);
  expect((process.memoryUsage.rss() - before) / mib).toBeLessThan(64);
});

test('a decoder that is ended before its answer is away for a moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'ended.mjs');
  await writeFile(program, `process.kill(process.pid, 'SIGKILL');`);
  await expect(createPictureDecoder(program)(player.id, jpeg)).rejects.toMatchObject({ code: 'unavailable' });
});

test('twenty large pictures at once are decoded one after the other, or sent away for a moment', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(db)));
  const large = await makePicture('png', { width: 5000, height: 4000 });
  const before = process.memoryUsage.rss();
  const codes = (await Promise.all([...people, ...people].map((person) => send(large, { person })))).map(
    (one) => one.status,
  );
  expect(codes.filter((code) => code !== 200 && code !== 503)).toEqual([]);
  expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(8);
  expect((process.memoryUsage.rss() - before) / mib).toBeLessThan(400);
});

test('who sends twenty pictures at once leaves places in the decoder to others', async () => {
  const [greedy, other] = [await makeUser(db), await makeUser(db)];
  const large = await makePicture('png', { width: 5000, height: 4000 });
  const sent = Promise.all(Array.from({ length: 20 }, () => send(large, { person: greedy })));
  expect((await send(jpeg, { person: other })).status).toBe(200);
  const answers = await sent;
  const refused = answers.filter((one) => one.status !== 200);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused.map((one) => [one.body.code, one.headers['retry-after']])).toEqual(
    refused.map(() => ['too_many_requests', '2']),
  );
  expect((await send(jpeg, { person: greedy })).status).toBe(200);
});

test('who gets no place in the decoder loses none of the day’s pictures', async () => {
  const person = await makeUser(db);
  const large = await makePicture('png', { width: 5000, height: 4000 });
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(large, { person })));
  const served = sent.filter((one) => one.status === 200).length;
  expect(served).toBeLessThan(10);
  expect(await countHitsLeft(db, rateLimits.pictures, String(person.id), 1)).toBe(rateLimits.pictures.hits - served);
});

test('without a model that sees, the API says why it takes no picture', async () => {
  expect((await send(jpeg, { on: blind })).body).toMatchObject({ code: 'no_vision', detail: expect.any(String) });
  expect((await client(blind).get('/api/operator')).body).toMatchObject({ reads_pictures: false });
  expect((await api.get('/api/operator')).body).toMatchObject({ reads_pictures: true });
});

test('sixty pictures a day are enough, and all of a person’s take up a bounded space', async () => {
  const person = await makeUser(db);
  expect(rateLimits.pictures.hits).toBe(60);
  await countHit(db, rateLimits.pictures, String(person.id), 1, 59);
  expect((await send(jpeg, { person, on: limited })).status).toBe(200);
  expect((await send(jpeg, { person, on: limited })).status).toBe(429);
  const full = await makeUser(db);
  const content = Buffer.alloc(pictureLimits.keptBytes - 200);
  await db.insertInto('question_pictures').values({ user_id: full.id, content, width: 1, height: 1 }).execute();
  const refused = await send(jpeg, { person: full });
  expect(refused.body).toMatchObject({ code: 'quota_used', detail: [{ loc: ['body', 'picture'] }] });
});

test('a picture is its owner’s alone; an admin’s reading is written down', async () => {
  const [other, admin] = [await makeUser(db), await makeUser(db, { role: 'admin' })];
  const { picture_id } = (await send(jpeg)).body;
  expect((await read(picture_id, other)).body).toMatchObject({ code: 'not_found', detail: 'Picture not found' });
  expect((await read(picture_id, admin)).status).toBe(404);
  expect((await read(picture_id, other, true)).status).toBe(403);
  expect((await api.get(`${url}/${picture_id}`)).status).toBe(401);
  expect((await read(picture_id, admin, true)).bytes.subarray(0, 3)).toEqual(Buffer.from('ffd8ff', 'hex'));
  const entries = db.selectFrom('audit_log').select(['action', 'object_kind', 'object_id', 'after']);
  expect(await entries.where('actor_id', '=', admin.id).execute()).toEqual([
    { action: 'read', object_kind: 'chats', object_id: player.id, after: { picture_id } },
  ]);
});

test('a picture is exported and erased with its account', async () => {
  const person = await makeUser(db);
  const { picture_id } = (await send(jpeg, { person })).body;
  const parts = exportSources.map((source) => source.parts['question_pictures']).find((part) => part !== undefined);
  const rows = (await Array.fromAsync(readInPages(db, parts!, person.id))).flat();
  const [{ content } = { content: Buffer.alloc(0) }] = await stored(person);
  const picture = `data:image/jpeg;base64,${content.toString('base64')}`;
  expect(rows).toMatchObject([{ id: picture_id, picture }]);
  await db.transaction().execute(async (tx) => {
    for (const erase of erasures) await erase(tx, person.id);
  });
  expect(await stored(person)).toEqual([]);
});

test('the cleanup deletes what no question took after a day, and what was deleted for good', async () => {
  const person = await makeUser(db);
  const game = await makeGame(db);
  const conversation = async (days: number | null) => {
    const id = await makeConversation(db, { user_id: person.id, game_id: game.id });
    const deleted_at = days === null ? null : new Date(Date.now() - days * 86_400_000).toISOString();
    await db.updateTable('conversations').set({ deleted_at, questions: 1 }).where('id', '=', id).execute();
    return id;
  };
  const insert = async (conversation_id: number | null, hours: number) => {
    const created_at = new Date(Date.now() - hours * 3_600_000).toISOString();
    const row = { user_id: person.id, conversation_id, content: jpeg, width: 1, height: 1, created_at };
    return (await db.insertInto('question_pictures').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const staying = [
    await insert(null, 23),
    await insert(await conversation(null), 900),
    await insert(await conversation(6), 900),
  ];
  await insert(null, 25);
  await insert(await conversation(8), 900);
  await deleteUnneededPictures(db);
  expect((await stored(person)).map(({ id }) => id)).toEqual(staying);
});
