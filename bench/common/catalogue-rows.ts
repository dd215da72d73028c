import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { TitleRow } from '#server/titles/title-index.ts';

const catalogueLine = z.object({
  appid: z.number(),
  name: z.string(),
  positive: z.number().nullable(),
  negative: z.number().nullable(),
});

export async function readCatalogue(path: string): Promise<TitleRow[]> {
  const file = createReadStream(path);
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  const rows: TitleRow[] = [];
  for await (const json of createInterface({ input: text, crlfDelay: Infinity })) {
    if (json.trim() === '') continue;
    const { appid, name, positive, negative } = catalogueLine.parse(JSON.parse(json));
    rows.push({ id: appid, title: name, popularity: positive === null ? 0 : Math.max(1, positive + (negative ?? 0)) });
  }
  return rows;
}
