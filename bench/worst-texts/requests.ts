import type { Reader } from './reader.ts';
import { wordShapes } from './shapes.ts';
import { bodyBytes } from './strangers.ts';

const q = encodeURIComponent;
/** A server may answer a longer line of a request with 431. */
const headBytes = 14_000;

/** What reads the parts of any request: its address, its headers, its JSON. */
export const requests: readonly Reader[] = [
  {
    name: 'page hit',
    as: 'visitor',
    limit: 2_000,
    shapes: wordShapes,
    send: (text) => ({
      method: 'POST',
      path: '/api/analytics/hits',
      body: {
        path: `/${text}`.slice(0, 2_000),
        referrer: `https://${text}`.slice(0, 2_000),
        title: text.slice(0, 300),
      },
    }),
  },
  {
    name: 'address of a page',
    as: 'visitor',
    limit: headBytes,
    shapes: wordShapes,
    send: (text) => ({ path: `/games/${q(text).slice(0, headBytes)}` }),
  },
  {
    name: 'query of an address',
    as: 'visitor',
    limit: headBytes,
    shapes: [
      ...wordShapes,
      { name: 'parameters', make: (length) => 'a=&'.repeat(length / 3) },
      { name: 'one parameter again and again', make: (length) => 'q=a&'.repeat(length / 4) },
    ],
    send: (text) => ({ path: `/api/games/search?q=a&${encodeURI(text).replaceAll('#', '%23').slice(0, headBytes)}` }),
  },
  ...['accept-language', 'authorization', 'cookie', 'if-none-match', 'accept', 'user-agent', 'x-forwarded-for'].map(
    (header): Reader => ({
      name: `header ${header}`,
      as: 'visitor',
      limit: headBytes,
      shapes: [
        { name: 'one word', make: (length) => 'a'.repeat(length) },
        { name: 'commas', make: (length) => ','.repeat(length) },
        { name: 'many values', make: (length) => 'en;q=0.1,'.repeat(length / 9) },
        { name: 'pairs', make: (length) => 'a=b; '.repeat(length / 5) },
        { name: 'spaces', make: (length) => `a${' '.repeat(length - 2)}b` },
        { name: 'quotes', make: (length) => '"'.repeat(length) },
      ],
      send: (text) => ({ path: '/api/games/recommended', headers: { [header]: text } }),
    }),
  ),
  {
    name: 'JSON',
    as: 'player',
    limit: bodyBytes,
    shapes: [
      { name: 'lists in lists', make: (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}` },
      { name: 'objects in objects', make: (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}` },
      { name: 'empty lists', make: (length) => `[${'[],'.repeat(length / 3 - 2)}[]]` },
      { name: 'numbers', make: (length) => `[${'1,'.repeat(length / 2 - 4)}1]` },
      { name: 'one long number', make: (length) => '1'.repeat(length) },
      {
        name: 'fields',
        make: (length) => `{${Array.from({ length: length / 12 }, (_, n) => `"f${n}":1`).join(',')}}`,
      },
      { name: 'one field again and again', make: (length) => `{${'"a":1,'.repeat(length / 6 - 2)}"a":1}` },
      { name: 'what is no field', make: (length) => `{${'"__proto__":{},'.repeat(length / 15 - 2)}"a":1}` },
      { name: 'escapes', make: (length) => `"${String.raw`\u0041`.repeat(length / 6 - 2)}"` },
      { name: 'spaces', make: (length) => ' '.repeat(length) },
    ],
    send: (text) => ({
      method: 'POST',
      path: '/api/quality/rate',
      body: Buffer.from(text),
      headers: { 'content-type': 'application/json' },
    }),
  },
];
