import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { limits } from '#contract/values/limits.ts';
import { readImportFile, importFile } from './import-file.ts';

const document = await readFile(join(import.meta.dirname, '../../../docs/knowledge-files.md'), 'utf8');

const node = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** The names of all fields in a JSON schema. */
function fieldsOf(schema: unknown): string[] {
  const { properties = {}, items, anyOf = [] } = node.safeParse(schema).data ?? {};
  const below = [...Object.values(properties), items, ...anyOf].filter((part) => part !== undefined);
  return [...new Set([...Object.keys(properties), ...below.flatMap(fieldsOf)])];
}

test('the document names every field of a knowledge file', () => {
  const fields = fieldsOf(z.toJSONSchema(importFile, { io: 'input', unrepresentable: 'any' }));
  expect(fields).toEqual(expect.arrayContaining(['slug', 'articles', 'chunks', 'gate', 'nudge']));
  expect(fields.filter((field) => !document.includes(`\`${field}\``))).toEqual([]);
});

test('the document states the limits that hold', () => {
  const stated = [limits.title, limits.comment, limits.section, limits.chunk, limits.hint, limits.gameVersion];
  const inWords = (value: number) => `${value.toLocaleString('en')} characters`;
  expect(stated.map(inWords).filter((words) => !document.includes(words))).toEqual([]);
  expect(document).toContain(`${limits.knowledgeFile / 1024 / 1024} MiB`);
});

test('the example in Markdown is a knowledge file', () => {
  const [, example = ''] = /```markdown\n(.*?)```/s.exec(document) ?? [];
  const { game, articles } = readImportFile(example);
  expect(game).toMatchObject({ slug: 'my-railway', title: 'My Railway' });
  expect(articles.map(({ title, chunks }) => [title, chunks.map(({ section }) => section)])).toEqual([
    ['Signals', ['', 'The hidden signal']],
  ]);
});
