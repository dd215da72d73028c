import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval, type Retrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { bareContext, questionAlone } from '../answer-alone.ts';
import * as reading from '../answer-worker.ts';
import { nextOf } from './ask-next.ts';
import { writeExtractiveAnswer } from '../quote/compose.ts';
import { findSources } from '../sources/find-sources.ts';
import type { Turn } from '../expert.ts';

const sections: [string, string, string][] = [
  ['Copper well', 'Depth', 'The copper well is forty metres deep.'],
  ['Copper well', 'Cleaning', 'The copper well is cleaned with chalk from the quarry.'],
  ['Ferry', 'Timetable', 'The ferry to Saltmarsh leaves at dawn and at dusk.'],
  ['Ferry', 'Fare', 'A passage on the ferry costs six silver coins.'],
];
const chunks = sections.map(([article_title, section, content], i): ChunkText => ({
  id: i + 1,
  chunk_key: `chunk-${i}`,
  article_id: article_title === 'Ferry' ? 2 : 1,
  article_title,
  language: 'en',
  section,
  content,
}));
const extractive = { model: null, write: writeExtractiveAnswer };
const settings = { retrieval: defaultSettings, chunks_given: 8, prompt: undefined };
const game = { id: 1, title: 'Lantern Keep', kb_revision: 1 };
const real = openRetrieval(async () => chunks);

/** What is left of proposals after a question, of whose sources a model has read some. */
async function tried(
  proposed: readonly string[],
  { read = [1, 2], conversation = [] as Turn[], retrieval = real } = {},
): Promise<string[]> {
  const context = (using: Retrieval) =>
    bareContext({ retrieval: using, reading, extractive, expert: extractive, signal: new AbortController().signal });
  const text = 'How deep is the copper well?';
  const search = await findSources(context(real), questionAlone({ game, text, settings, conversation }));
  const known = search.hits.filter(({ id }) => read.includes(id));
  return nextOf(context(retrieval), search, proposed, { text: 'Forty metres [1].', chunks: known });
}

test('what the sources answer that the model has read, in the order of the model', async () => {
  expect(await tried(['What is the copper well cleaned with?', 'Who breeds velociraptors?'])).toEqual([
    'What is the copper well cleaned with?',
  ]);
});

test('also in another language than the articles, by the names in it', async () => {
  expect(await tried(['Чем чистят copper well?', 'Кто разводит велоцирапторов?'])).toEqual(['Чем чистят copper well?']);
});

test('what is answered by an article that the model has not read is not its to propose', async () => {
  const ferry = ['When does the ferry to Saltmarsh leave?'];
  expect(await tried(ferry, { read: [1, 2] })).toEqual([]);
});

test('nothing twice, and nothing that was asked before, however it is written', async () => {
  const proposed = [
    'Copper well: cleaned with chalk?',
    'copper well cleaned with chalk',
    'how deep is the COPPER WELL',
  ];
  expect(await tried(proposed)).toEqual(['Copper well: cleaned with chalk?']);
  const conversation = [{ question: 'copper well, cleaned with chalk', answer: 'With chalk.' }];
  expect(await tried(proposed, { conversation })).toEqual([]);
});

test('what goes on about the conversation is tried as it would be asked', async () => {
  expect(await tried(['And what is it cleaned with?'])).toEqual(['And what is it cleaned with?']);
});

test.each<[string, Retrieval['retrieve']]>([
  ['fails', () => Promise.reject(new Error('too much to do'))],
  ['does not end', () => new Promise(() => {})],
])('a search that %s takes nothing of the answer but its proposals', async (_name, retrieve) => {
  expect(await tried(['What is the copper well cleaned with?'], { retrieval: { ...real, retrieve } })).toEqual([]);
});
