import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { limits } from '#contract/values/limits.ts';
import { pictureLimits } from '#contract/values/picture-limits.ts';
import { makeHeldPicture } from '#server/testing/make-picture.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';
import { makeZip } from '#server/testing/zip.ts';

const words = 'the copper well near lantern gate keeps water seven hours while guards sleep above north harbour'.split(
  ' ',
);

/** Prose of some length in which every text differs from the others. */
export function proseOf(seed: number, length: number): string {
  let text = `Well ${seed} holds ${seed * 7} buckets.`;
  for (let at = seed; text.length < length; at = (at * 31 + 7) % 10_007)
    text += ` ${words[at % words.length]} ${words[(at >> 4) % words.length]}${at % 9 === 0 ? '.' : ''}`;
  return text;
}

const articleOf = (n: number, chunks: number, length: number) => ({
  title: `Wells of region ${n}`,
  language: 'en',
  chunks: Array.from({ length: chunks }, (_, k) => ({
    section: `Well ${k}`,
    content: proseOf(n * chunks + k, length),
  })),
});

/** A knowledge file of nearly as many bytes as a server of so many MiB takes. */
export function largestKnowledge(slug: string, mib: number): Buffer {
  const most = Math.min(limits.knowledgeFile, (mib * 1024 * 1024) / 24) - 512 * 1024;
  const parts: string[] = [];
  for (let [n, bytes] = [0, 0]; bytes < most; n += 1) {
    const article = JSON.stringify(articleOf(n, 20, limits.splitChunk - 100));
    bytes += article.length + 1;
    parts.push(article);
  }
  return Buffer.from(
    `{"game":{"slug":"${slug}","title":"Wells ${slug}"},"articles":[${parts.slice(0, -1).join(',')}]}`,
  );
}

/** Labels of chunks of it, of nearly as many bytes as are taken. */
export function mostLabels(): { format: 'jsonl'; text: string } {
  const line = (n: number) =>
    JSON.stringify({
      query_text: `How many buckets does well ${n} of region ${n % 100} hold when the keeper sleeps?`,
      labels: [0, 1, 2, 3].map((k) => ({
        article_title: `Wells of region ${n % 100}`,
        section: `Well ${k}`,
        grade: k,
      })),
    });
  return { format: 'jsonl', text: Array.from({ length: 38_000 }, (_, n) => line(n)).join('\n') };
}

/** One with nearly as many values as a server of so many MiB takes, each as short as it may be. */
export function widestKnowledge(slug: string, mib: number): Buffer {
  const article = (n: number) =>
    `{"title":"W${n}","language":"en","chunks":[${Array.from({ length: 900 }, (_, k) => `{"content":"w${n} ${k}"}`).join(',')}]}`;
  // A chunk counts twice, for itself and for the comma in front of it.
  const most = Math.min(2_000_000, mib * 512);
  const articles = Array.from({ length: Math.floor(most / 1_820) }, (_, n) => article(n));
  return Buffer.from(`{"game":{"slug":"${slug}","title":"Wide ${slug}"},"articles":[${articles.join(',')}]}`);
}

/** More values than are taken, in a file of full size. */
export const tooWideKnowledge = (): Buffer => Buffer.from(`{"game":[${'0,'.repeat(limits.knowledgeFile / 2 - 100)}0]}`);

/** Games of a catalogue, packed: the bytes of the file are few, those of its lines as many as the packing gives. */
export function packedCatalogue(): { games: Buffer; bomb: Buffer } {
  const line = (n: number) => `{"appid":${5_000_000 + n},"name":"Deep Well ${n}"}`;
  const games = Array.from({ length: 20_000 }, (_, n) => line(n)).join('\n');
  const bomb = Buffer.concat([gzipSync(`${line(30_000)}\n`), ...Array.from({ length: 12 }, () => packedZeros)]);
  return { games: gzipSync(games), bomb };
}
const packedZeros = gzipSync(Buffer.alloc(256 * 1024 * 1024, 'x'));

/** An export of a wiki of full size, plain and as packed as it can be. */
export function largestWiki(): { plain: Buffer; bomb: Buffer } {
  const page = (id: number) => ({
    id,
    title: `Well ${id}`,
    text: `${proseOf(id, 8_000)}\n== Depth ==\n${proseOf(id + 1, 6_000)}`,
  });
  const most = Math.floor(limits.wikiFile / 15_000);
  const plain = Buffer.from(wikiExport(Array.from({ length: most }, (_, n) => page(n + 1))));
  return {
    plain: plain.subarray(0, limits.wikiFile),
    bomb: Buffer.concat(Array.from({ length: 40 }, () => packedZeros)),
  };
}

/** A zip of Markdown of 190 MiB unpacked, and one that is a bomb. */
export function largestZip(): { texts: Buffer; bomb: Buffer } {
  const text = (n: number) => `# Well ${n}\n\n${proseOf(n, 200_000)}\n`;
  const texts = Array.from({ length: 1_000 }, (_, n) => ({ name: `wells/${n}.md`, content: text(n) }));
  return {
    texts: makeZip(texts),
    bomb: makeZip([{ name: 'bomb.md', content: Buffer.alloc(256 * 1024 * 1024, 'a') }]),
  };
}

/** The pictures whose decoder holds most of what may be accepted, by what they are. */
export async function worstPictures(): Promise<Record<string, Buffer>> {
  const sideOf = (bytes: number) => Math.floor(Math.sqrt(pictureLimits.wholeBytes / bytes));
  const side = Math.floor(Math.sqrt(pictureLimits.pixels));
  const plain = { create: { width: side, height: side, channels: 3, background: '#2a7' } } as const;
  const progressive = sideOf(3 * 2);
  const interlaced = sideOf(4 * 2);
  const webp = Math.floor(Math.sqrt(pictureLimits.decodedBytes / 4));
  return {
    'interlaced 16-bit PNG': await makeHeldPicture('interlaced', [interlaced, interlaced]),
    'progressive JPEG': await makeHeldPicture('progressive', [progressive, progressive]),
    'JPEG of 50 million pixels': await sharp(plain).jpeg().toBuffer(),
    'WebP of 37 million pixels': await makeHeldPicture('lossy', [webp, webp]),
    'lossless WebP of 37 million pixels': await makeHeldPicture('lossless', [webp, webp]),
  };
}
