import { gzipSync } from 'node:zlib';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/values/limits.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';
import { makeZip } from '#server/testing/zip.ts';
import { type Place, type Reader, type Sent, unique } from './reader.ts';
import { markupShapes, wordShapes } from './shapes.ts';

const q = encodeURIComponent;
const fileBytes = 4 * 1024 * 1024;
/** A share of it is as telling as all of it, and done sooner. */
const file = { limit: fileBytes, shapes: markupShapes, as: 'admin' } as const;

/** Every list of the administration that is searched by words. */
const searchedLists = Object.entries<Endpoint>(allEndpoints).flatMap(([key, { query }]) => {
  const path = key.replace('GET ', '');
  return path.startsWith('/api/admin/') && !path.includes('{') && query !== undefined && 'q' in query.shape
    ? [path]
    : [];
});

/** What admins send. */
export const admins: readonly Reader[] = [
  ...searchedLists.map((path): Reader => ({
    name: `list ${path}`,
    as: 'admin',
    limit: limits.search,
    shapes: wordShapes,
    send: (text, { game }) => ({ path: `${path}?game_id=${game.id}&q=${q(text)}` }),
  })),
  {
    name: 'question in the laboratory',
    as: 'admin',
    limit: limits.question,
    shapes: wordShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: `/api/admin/games/${game.id}/retrieval-lab`,
      body: { question: text, with_answer: true },
    }),
  },
  {
    name: 'query of labels',
    as: 'admin',
    limit: limits.title,
    shapes: wordShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: '/api/admin/labels/candidates',
      body: { game_id: game.id, query_text: text, search: text },
    }),
  },
  {
    name: 'saved view',
    as: 'admin',
    limit: limits.savedView.query,
    shapes: wordShapes,
    send: (text) => ({
      method: 'POST',
      path: '/api/admin/saved-views',
      body: { list: 'users', name: 'a', query: text },
    }),
  },
  {
    name: 'words of players in settings',
    as: 'admin',
    limit: 500_000,
    shapes: wordShapes,
    send: (text, { game }) => ({
      method: 'PUT',
      path: `/api/admin/games/${game.id}/settings/draft`,
      body: {
        settings: {
          aliases: Array.from({ length: 200 }, (_, n) => ({ from: text.slice(n, n + 60), to: text.slice(n, n + 60) })),
        },
      },
    }),
  },
  {
    name: 'labels file',
    ...file,
    shapes: wordShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: `/api/admin/labels/games/${game.id}/import`,
      body: { format: 'jsonl', text },
    }),
  },
  {
    name: 'labels file (qrels)',
    ...file,
    shapes: wordShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: `/api/admin/labels/games/${game.id}/import`,
      body: { format: 'qrels', text },
    }),
  },
  {
    name: 'knowledge file',
    ...file,
    send: (text) => importOf(Buffer.from(JSON.stringify(knowledgeFile(text)))),
  },
  {
    name: 'small knowledge file',
    ...file,
    limit: 200_000,
    send: (text) => importOf(Buffer.from(JSON.stringify(knowledgeFile(text)))),
  },
  {
    name: 'knowledge file in Markdown',
    ...file,
    limit: 200_000,
    send: (text) => importOf(Buffer.from(markdownHead + text)),
  },
  {
    name: 'catalogue file',
    ...file,
    shapes: wordShapes,
    send: (text) => ({
      method: 'POST',
      path: '/api/admin/games/import-catalogue',
      body: gzipSync(text),
      is_job: true,
    }),
  },
  {
    name: 'wiki export',
    ...file,
    limit: 1_000_000,
    send: (text, { game }) => ({
      method: 'POST',
      path: `/api/admin/games/${game.id}/wiki`,
      body: Buffer.from(wikiExport([{ id: 1, title: 'Wells', text }])),
      is_job: true,
    }),
  },
  {
    name: 'wiki export that is no XML',
    ...file,
    send: (text, { game }) => ({
      method: 'POST',
      path: `/api/admin/games/${game.id}/wiki`,
      body: Buffer.from(`<mediawiki>${text}`),
      is_job: true,
    }),
  },
  {
    name: 'zip of Markdown',
    ...file,
    limit: 1_000_000,
    send: (text, { game }) => ({
      method: 'POST',
      path: `/api/admin/games/${game.id}/markdown`,
      body: makeZip([{ name: 'wells.md', content: `# Wells\n\n${text}` }]),
      is_job: true,
    }),
  },
  {
    name: 'pasted Markdown',
    ...file,
    limit: 1_000_000,
    send: (text, { game }) => pasteOf(game, `# Wells\n\n${text}`),
  },
  {
    name: 'pasted HTML',
    ...file,
    limit: 1_000_000,
    send: (text, { game }) => pasteOf(game, `<html><body><h1>Wells</h1><p>${text}</p></body></html>`),
  },
];

const pasteOf = ({ id }: Place['game'], text: string): Sent => ({
  method: 'POST',
  path: `/api/admin/games/${id}/paste`,
  body: { text },
  is_job: true,
});

const markdownHead =
  '<!-- knowledge {"slug":"worst"} -->\n# Worst\n\n<!-- article {"language":"en"} -->\n# Wells\n\n<!-- section -->\n## Wells\n\n';

const importOf = (body: Buffer): Sent => ({ method: 'POST', path: '/api/admin/games/import/check', body });

function knowledgeFile(text: string) {
  const chunks = [];
  for (let from = 0; from < text.length; from += limits.chunk)
    chunks.push({ section: `${from}`, content: `.${text.slice(from, from + limits.chunk - 2)}.` });
  return { game: { slug: 'worst', title: 'Worst' }, articles: [{ title: unique(), language: 'en', chunks }] };
}
