import { gzipSync } from 'node:zlib';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/values/limits.ts';
import type { KnowledgeFile } from '#server/knowledge/files/knowledge-file.ts';
import { writeMarkdownFile } from '#server/knowledge/files/markdown-file.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';
import { makeZip } from '#server/testing/zip.ts';
import { type Place, type Reader, type Sent, unique } from './reader.ts';
import { largeShapes, markupShapes, wordShapes } from './shapes.ts';

const q = encodeURIComponent;
/** A share of what may be sent tells as much, and sooner; the most is tried beside it, in a shape or two. */
const labelsBytes = limits.labelsFile - 1_000;
const largeBytes = 16_000_000;
const file = { limit: 256 * 1024, shapes: markupShapes, as: 'admin' } as const;

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
    limit: limits.question,
    shapes: wordShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: '/api/admin/labels/candidates',
      body: { game_id: game.id, snapshot_version: 1, query_text: text, search: text.slice(0, limits.title) },
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
    name: 'labels file that is none',
    ...file,
    limit: labelsBytes,
    shapes: largeShapes,
    send: (text, { game }) => labelsOf(game, 'jsonl', text),
  },
  {
    name: 'labels file that is none (qrels)',
    ...file,
    limit: labelsBytes,
    shapes: largeShapes,
    send: (text, { game }) => labelsOf(game, 'qrels', text),
  },
  {
    name: 'labels file',
    ...file,
    shapes: wordShapes,
    send: (text, { game }) => labelsOf(game, 'jsonl', labelLines(text)),
  },
  {
    name: 'large labels file',
    ...file,
    limit: labelsBytes / 2,
    shapes: largeShapes,
    send: (text, { game }) => labelsOf(game, 'jsonl', labelLines(text)),
  },
  {
    name: 'knowledge file',
    ...file,
    send: (text) => importOf(Buffer.from(JSON.stringify(knowledgeFile(text)))),
  },
  {
    name: 'small knowledge file',
    ...file,
    limit: 50_000,
    send: (text) => importOf(Buffer.from(JSON.stringify(knowledgeFile(text)))),
  },
  {
    name: 'large knowledge file',
    ...file,
    limit: largeBytes,
    shapes: largeShapes,
    send: (text) => importOf(Buffer.from(JSON.stringify(knowledgeFile(text)))),
  },
  {
    name: 'knowledge file in Markdown',
    ...file,
    send: (text) => importOf(Buffer.from(inMarkdown(knowledgeFile(text)))),
  },
  {
    name: 'catalogue file',
    ...file,
    limit: 64 * 1024,
    shapes: wordShapes,
    send: (text) => catalogueOf(catalogueLines(text)),
  },
  {
    name: 'large catalogue file',
    ...file,
    limit: largeBytes,
    shapes: largeShapes,
    send: (text) => catalogueOf(catalogueLines(text)),
  },
  {
    name: 'catalogue file that is none',
    ...file,
    limit: largeBytes,
    shapes: largeShapes,
    send: (text) => catalogueOf(text),
  },
  {
    name: 'wiki export',
    ...file,
    send: (text, { game }) => ({
      method: 'POST',
      path: `/api/admin/games/${game.id}/wiki`,
      body: exportOf([text]),
      is_job: true,
    }),
    sendAll: (texts, { game }) => ({
      method: 'POST',
      path: `/api/admin/games/${game.id}/wiki`,
      body: exportOf(texts),
      is_job: true,
    }),
  },
  {
    name: 'wiki export that is no XML',
    ...file,
    limit: largeBytes,
    shapes: largeShapes,
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
    send: (text, { game }) => zipOf(game, [{ name: 'wells.md', content: `# Wells\n\n${text}` }]),
    sendAll: (texts, { game }) =>
      zipOf(
        game,
        texts.map((text, n) => ({ name: `wells-${n}.md`, content: `# Wells ${n}\n\n${text}` })),
      ),
  },
  {
    name: 'zip of HTML',
    ...file,
    limit: 64 * 1024,
    send: (text, { game }) => zipOf(game, [{ name: 'wells.html', content: pageOf(text) }]),
    sendAll: (texts, { game }) =>
      zipOf(
        game,
        texts.map((text, n) => ({ name: `wells-${n}.html`, content: pageOf(text) })),
      ),
  },
  {
    name: 'pasted Markdown',
    ...file,
    limit: limits.paste - 100,
    shapes: largeShapes,
    send: (text, { game }) => pasteOf(game, `# Wells\n\n${text}`),
  },
  {
    name: 'pasted HTML',
    ...file,
    limit: limits.paste - 100,
    shapes: largeShapes,
    send: (text, { game }) => pasteOf(game, pageOf(text)),
  },
];

const pageOf = (text: string) => `<html><body><h1>Wells</h1><p>${text}</p></body></html>`;

const exportOf = (texts: readonly string[]) =>
  Buffer.from(wikiExport(texts.map((text, n) => ({ id: n + 1, title: `Wells ${n}`, text }))));

const zipOf = ({ id }: Place['game'], files: Parameters<typeof makeZip>[0]): Sent => ({
  method: 'POST',
  path: `/api/admin/games/${id}/markdown`,
  body: makeZip(files),
  is_job: true,
});

const pasteOf = ({ id }: Place['game'], text: string): Sent => ({
  method: 'POST',
  path: `/api/admin/games/${id}/paste`,
  body: { text },
  is_job: true,
});

const labelsOf = ({ id }: Place['game'], format: 'jsonl' | 'qrels', text: string): Sent => ({
  method: 'POST',
  path: `/api/admin/labels/games/${id}/import`,
  body: { format, text },
});

const catalogueOf = (text: string): Sent => ({
  method: 'POST',
  path: '/api/admin/games/import-catalogue',
  body: gzipSync(text),
  is_job: true,
});

function piecesOf(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, n) => text.slice(n * length, (n + 1) * length));
}

const labelLines = (text: string) =>
  piecesOf(text, limits.question)
    .map((piece, n) => JSON.stringify({ query_text: `${n}${piece.slice(0, -10)}` }))
    .join('\n');

const catalogueLines = (text: string) =>
  piecesOf(text, 300)
    .map((name, n) => JSON.stringify({ appid: 100_000 + n, name: `${n}${name.slice(0, -10)}` }))
    .join('\n');

const importOf = (body: Buffer): Sent => ({ method: 'POST', path: '/api/admin/games/import/check', body });

function inMarkdown({ game, articles }: KnowledgeFile): string {
  const write = writeMarkdownFile();
  const written = articles.flatMap(({ chunks, ...facts }) => [write.article(facts), ...chunks.map(write.chunk)]);
  return [write.game(game), ...written, write.end()].join('');
}

function knowledgeFile(text: string): KnowledgeFile {
  const chunks = piecesOf(text, limits.chunk - 2).map((piece, n) => ({ section: `${n}`, content: `.${piece}.` }));
  return {
    game: { slug: 'worst', title: 'Worst', steam_appid: null },
    articles: [{ title: unique(), language: 'en', chunks }],
  };
}
