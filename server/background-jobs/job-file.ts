import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Db } from '#server/db/database.ts';
import { requireFile } from './background-jobs.store.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Packs a file for `startJob`; apart from it, because nothing slow belongs into a transaction. */
export function packJobFile(content: Buffer): Promise<Buffer> {
  return pack(content, { level: 1 });
}

export async function readJobFile(db: Db, job_id: number): Promise<Buffer> {
  return unpack(await requireFile(db, job_id));
}
