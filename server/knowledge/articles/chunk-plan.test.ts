import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CurrentChunk, type Piece, planChunks } from './chunk-plan.ts';

const chunk = (ordinal: number, section: string, content: string): CurrentChunk => ({
  id: ordinal + 100,
  chunk_key: `key-${ordinal}`,
  ordinal,
  section,
  content,
});
const current = [chunk(0, 'Roads', 'a'), chunk(1, 'Rails', 'b'), chunk(2, 'Ships', 'c')];
const keysOf = (pieces: Piece[]) => {
  const plan = planChunks(current, pieces);
  return {
    unchanged: plan.unchanged.map(({ chunk: { chunk_key }, ordinal }) => [chunk_key, ordinal]),
    changed: plan.changed.map(({ chunk: { chunk_key }, ordinal }) => [chunk_key, ordinal]),
    added: plan.added.map(({ ordinal }) => ordinal),
    ended: plan.ended.map(({ chunk_key }) => chunk_key),
  };
};

test('the same text changes nothing', () => {
  expect(keysOf([...current])).toEqual({
    unchanged: [
      ['key-0', 0],
      ['key-1', 1],
      ['key-2', 2],
    ],
    changed: [],
    added: [],
    ended: [],
  });
});

test('text that moved keeps its row, also behind a new piece', () => {
  const pieces = [{ section: 'New', content: 'n' }, current[2]!, current[0]!, current[1]!];
  expect(keysOf(pieces)).toEqual({
    unchanged: [
      ['key-2', 1],
      ['key-0', 2],
      ['key-1', 3],
    ],
    changed: [],
    added: [0],
    ended: [],
  });
});

test('an edited text and a renamed section keep their key', () => {
  expect(
    keysOf([
      { section: 'Roads', content: 'edited' },
      { section: 'Railways', content: 'b' },
    ]),
  ).toEqual({
    unchanged: [],
    changed: [
      ['key-0', 0],
      ['key-1', 1],
    ],
    added: [],
    ended: ['key-2'],
  });
});

test('an edited text that also moved keeps its key by its section', () => {
  const pieces = [
    { section: 'New', content: 'n' },
    { section: 'Rails', content: 'edited' },
  ];
  expect(keysOf(pieces)).toEqual({ unchanged: [], changed: [['key-1', 1]], added: [0], ended: ['key-0', 'key-2'] });
});

test('every piece and every chunk is in the plan exactly once, and the plan makes the wanted text', () => {
  const piece = fc.record({ section: fc.constantFrom('', 'A', 'B'), content: fc.constantFrom('1', '2', '3', '4') });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.array(piece, { maxLength: 8 }), (before, pieces) => {
      const chunks = before.map(({ section, content }, ordinal) => chunk(ordinal, section, content));
      const plan = planChunks(chunks, pieces);
      const result = [
        ...plan.unchanged.map(({ chunk: { section, content }, ordinal }) => ({ ordinal, section, content })),
        ...[...plan.changed, ...plan.added].map(({ piece: { section, content }, ordinal }) => ({
          ordinal,
          section,
          content,
        })),
      ].sort((a, b) => a.ordinal - b.ordinal);
      expect(result).toEqual(pieces.map(({ section, content }, ordinal) => ({ ordinal, section, content })));
      const used = [...plan.unchanged, ...plan.changed].map((entry) => entry.chunk).concat(plan.ended);
      expect(new Set(used)).toEqual(new Set(chunks));
      expect(used).toHaveLength(chunks.length);
    }),
  );
});

test('each text is read a few times, however many there are', () => {
  let read = 0;
  const counted = (section: string, content: string) => ({
    section,
    get content() {
      read += 1;
      return content;
    },
  });
  const many = Array.from({ length: 1_000 }, (_, n) => n);
  const before = many.map((n) => Object.assign(counted('', `before ${n}`), { id: n, chunk_key: `${n}`, ordinal: n }));
  const plan = planChunks(
    before,
    many.map((n) => counted('Other', `after ${n}`)),
  );
  expect([plan.added.length, plan.ended.length]).toEqual([1_000, 1_000]);
  expect(read).toBeLessThan(20_000);
});
