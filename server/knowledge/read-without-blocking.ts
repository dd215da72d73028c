import { Worker } from 'node:worker_threads';
import type { WrongField } from '#server/errors.ts';
import { ImportError, type ImportFile, readImportFile } from './import-file.ts';

/** What the worker answers. */
export type Reading = { file: ImportFile } | { problems: readonly string[]; fields: readonly WrongField[] };

/** Larger files are read in a worker thread: reading one of 64 MiB takes seconds in which nobody else would be answered. */
const workerAbove = 256 * 1024;

/**
 * Reads the bytes of an import file beside other work.
 * @throws ImportError with every problem
 */
export async function readWithoutBlocking(bytes: Buffer): Promise<ImportFile> {
  const reading = bytes.length > workerAbove ? await readInWorker(bytes) : readBytes(bytes);
  if ('file' in reading) return reading.file;
  throw new ImportError(reading.problems, reading.fields);
}

/** The reading itself, with its problems as data: an error of a class of ours would not survive the way out of a thread. */
export function readBytes(bytes: Uint8Array): Reading {
  const text = decode(bytes);
  if (text === undefined) return { problems: ['is not UTF-8'], fields: [] };
  try {
    return { file: readImportFile(text) };
  } catch (error) {
    if (error instanceof ImportError) return { problems: error.problems, fields: error.fields };
    throw error;
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function readInWorker(bytes: Buffer): Promise<Reading> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData: bytes });
  try {
    return await new Promise<Reading>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the reading worker ended with code ${code} before its answer`)));
    });
  } finally {
    await worker.terminate();
  }
}
