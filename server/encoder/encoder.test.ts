import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { EmbeddingFault } from '#server/providers/model/embedding-fault.ts';
import { encode } from './encode-worker.ts';
import { openEncoder } from './encoder.ts';

const encoder = openEncoder();
/** Reads to the end, also beside others that need the processor. */
const slowReader = openEncoder({ reading_ms: 60_000 });
afterAll(async () => {
  await encoder.close();
  await slowReader.close();
});

const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const one = async (text: string, kind: 'text' | 'question') => (await encoder.embed([text], { kind }))[0]!;
const units = [
  'Well › Water: Cold water from the well cures poison at once.',
  'Well › Rope: The rope costs four coins at the smith.',
  'Mill › Hours: The mill opens at dawn and closes at noon.',
  'Bridge › Toll: Crossing the bridge by cart costs two coins.',
];

test.each([
  ['how do i get rid of poison', 0],
  ['чем вылечить отравление', 0],
  ['how much do i pay for driving over the river', 3],
  ['во сколько открывается мельница', 2],
])('“%s” lies nearest to the text that answers it', async (question, right) => {
  const vector = await one(question, 'question');
  const nearness = (await encoder.embed(units, { kind: 'text' })).map((unit) => product(vector, unit!));
  expect(nearness.indexOf(Math.max(...nearness))).toBe(right);
});

test('a text has the same vector of length 1 alone and among others, however long they are', async () => {
  const long = `Tower › Steps: ${'The tower has many steps. '.repeat(2_000)}`;
  const texts = [...units, long, '', '\u{1F600}\u0000 [mask]'];
  const together = await encoder.embed(texts, { kind: 'text' });
  for (const [i, text] of texts.entries()) {
    const alone = await one(text, 'text');
    expect(product(alone, alone)).toBeCloseTo(1, 4);
    expect(product(alone, together[i]!)).toBeGreaterThan(0.999);
  }
});

test('a question goes before texts that wait, and texts that nobody wants any more are left', async () => {
  const ended: string[] = [];
  const stop = new AbortController();
  const texts = Array.from({ length: 200 }, (_, n) => `Hall ${n}: It has ${n} lamps.`);
  const many = encoder.embed(texts, { kind: 'text', signal: stop.signal }).finally(() => ended.push('texts'));
  await encoder.embed(['how many lamps'], { kind: 'question', interactive: true });
  ended.push('question');
  stop.abort();
  await expect(many).rejects.toThrow('abort');
  expect(ended).toEqual(['question', 'texts']);
});

test('an encoder that is closed ends the text that it reads, and takes no other', async () => {
  const other = openEncoder();
  const reading = other.embed([units[0]!], { kind: 'text' });
  const more = other.embed(units, { kind: 'text' }).catch((error: unknown) => error);
  await other.close();
  expect(await reading).toHaveLength(1);
  expect(await more).toMatchObject({ kind: 'not_running' });
});

test('a text that nobody waits for any more is read to its end before the encoder is closed', async () => {
  for (const [again, delay_ms] of [1, 5].entries()) {
    const other = openEncoder();
    await other.embed(['lamp'], { kind: 'text' });
    const stop = new AbortController();
    const long = Array.from({ length: 20 }, (_, n) => `Hall ${again} › Lamp ${n}: ${'It burns at night. '.repeat(40)}`);
    const reading = other.embed(long, { kind: 'text', signal: stop.signal }).catch((error: unknown) => error);
    await wait(delay_ms);
    stop.abort();
    expect(await reading).toMatchObject({ name: 'AbortError' });
    // A thread that ended in the midst of a text would take this process with it.
    await other.close();
  }
});

test('where the runtime does not load, the fault says why', async () => {
  const broken = openEncoder({ worker: new URL('../testing/broken-encoder.ts', import.meta.url) });
  const fault = await broken.embed(['lamp'], { kind: 'question' }).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(EmbeddingFault);
  expect(fault).toMatchObject({ kind: 'not_running', message: expect.stringContaining('no such instruction') });
  // It is not tried again for each question.
  await expect(broken.embed(['mill'], { kind: 'question' })).rejects.toBe(fault);
  await broken.close();
});

test('weights that were missing are read as soon as they are there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'encoder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const task = { text: 'lamp', kind: 'question', folder } as const;
  await expect(encode(task)).rejects.toThrow('no such file');
  for (const name of ['encoder.onnx', 'tokenizer.json']) {
    await symlink(new URL(`./model/${name}`, import.meta.url), join(folder, name));
  }
  expect(await encode(task)).toHaveLength(384);
});

test('damaged weights bring a fault rather than a vector of no numbers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'encoder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const at = (name: string) => new URL(`./model/${name}`, import.meta.url);
  await symlink(at('tokenizer.json'), join(folder, 'tokenizer.json'));
  const weights = await readFile(at('encoder.onnx'));
  for (let place = 1_000_000; place < weights.length - 100_000; place += 9_973) weights[place] = 255;
  await writeFile(join(folder, 'encoder.onnx'), weights);
  const damaged = openEncoder({ folder });
  await expect(damaged.embed(['lamp'], { kind: 'text' })).rejects.toThrow('damaged');
  await damaged.close();
});

const readAlone = async (question: string) => {
  const [vector] = await encoder.embed([question], { kind: 'question' });
  const vectors = await encoder.embed(units, { kind: 'text' });
  const near = units.map((text, i) => ({ text, nearness: (product(vector!, vectors[i]!) - 0.649) / 0.043 }));
  return Math.max(...(await slowReader.read(question, near)));
};

test.each([
  ['how do i get rid of poison', 'how do i get rid of a curse'],
  ['what does the rope cost', 'how long is the rope'],
  ['во сколько открывается мельница', 'кто построил мельницу'],
])('more is read as an answer to “%s”, which a unit answers, than to “%s”', async (answered, other) => {
  expect(await readAlone(answered)).toBeGreaterThan((await readAlone(other)) + 1);
});

test('a reader that takes too long, or does not run, decides nothing and leaves the encoder at work', async () => {
  const reads = (body: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`export const encode = () => new Float32Array(2); export const read = async () => { ${body} };`)}`,
    );
  const unit = [{ text: units[0]!, nearness: 3 }];
  const late = openEncoder({ worker: reads('await new Promise((end) => setTimeout(end, 1_000)); return 5;') });
  expect(await late.read('poison', unit)).toEqual([]);
  await late.close();
  const broken = openEncoder({ worker: reads("throw new Error('no such instruction');"), reading_ms: 20_000 });
  await expect(broken.read('poison', unit)).rejects.toMatchObject({ kind: 'not_running' });
  expect(await broken.embed(['lamp'], { kind: 'text' })).toHaveLength(1);
  await broken.close();
});

test('the files are those that their notice names', async () => {
  const at = (name: string) => new URL(`./model/${name}`, import.meta.url);
  const notice = await readFile(at('NOTICE.md'), 'utf8');
  for (const name of ['encoder.onnx', 'reader.onnx', 'tokenizer.json']) {
    const hash = createHash('sha256')
      .update(await readFile(at(name)))
      .digest('hex');
    expect(notice).toMatch(new RegExp(`${name}\`\\s+\\| ${hash} `));
  }
});
