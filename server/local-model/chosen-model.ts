import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

export const localModelFolder = (data_dir: string) => join(data_dir, 'local-model');
export const runtimeFolder = (data_dir: string) => join(localModelFolder(data_dir), 'runtime');
export const modelFilesFolder = (data_dir: string) => join(localModelFolder(data_dir), 'models');

const speed = z.object({ latency_seconds: z.number(), read_per_second: z.number(), written_per_second: z.number() });

const chosenModel = z.discriminatedUnion('kind', [
  /** A file that a process of our own runs. */
  z.object({ kind: z.literal('file'), name: z.string(), file: z.string(), speed }),
  /** A server that was found on this machine. */
  z.object({ kind: z.literal('server'), name: z.string(), server: z.string(), base_url: z.url(), speed }),
]);
export type ChosenModel = z.infer<typeof chosenModel>;
export type ChosenFile = Extract<ChosenModel, { kind: 'file' }>;

const chosenFile = (data_dir: string) => join(localModelFolder(data_dir), 'chosen.json');

/** The model that was switched on by the command; null where none was. */
export async function readChosenModel(data_dir: string): Promise<ChosenModel | null> {
  const text = await readFile(chosenFile(data_dir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : chosenModel.parse(JSON.parse(text));
}

export async function chooseModel(data_dir: string, model: ChosenModel): Promise<void> {
  await writePrivate(chosenFile(data_dir), model);
}

/** @returns whether one was switched on */
export async function chooseNoModel(data_dir: string): Promise<boolean> {
  const had = (await readChosenModel(data_dir).catch(() => 'unreadable')) !== null;
  await rm(chosenFile(data_dir), { force: true });
  return had;
}

/** Writes a small file that others read at any time: whole, and for this account only. */
export async function writePrivate(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const own = `${path}.${process.pid}`;
  await writeFile(own, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  await rename(own, path);
}
