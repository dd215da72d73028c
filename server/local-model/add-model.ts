import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LocalModel } from '#server/providers/model/find-local-model.ts';
import { ModelFault } from '#server/providers/model/model-fault.ts';
import type { ModelSpeed } from '#server/providers/model/model-speed.ts';
import { modelFilesFolder, runtimeFolder } from './chosen-model.ts';
import { fetchFile, type FetchProgress } from './fetch-file.ts';
import { installRuntime } from './install-runtime.ts';
import { longestSeconds, measureModel } from './measure-model.ts';
import type { RecommendedModel } from './recommended-models.ts';
import { type ModelAddress, startModel } from './start-model.ts';

/** The first bytes of a GGUF file. */
const modelBegins = 'GGUF';

/** What may become the installation's model. */
export type Candidate =
  | { kind: 'server'; found: LocalModel }
  | { kind: 'file'; file: string }
  | { kind: 'fetched'; model: RecommendedModel; from: string };

export const nameOf = (candidate: Candidate): string => {
  if (candidate.kind === 'server') return candidate.found.model;
  return candidate.kind === 'file' ? basename(candidate.file, '.gguf') : candidate.model.name;
};

/** Where the candidate's file is, or will be. */
export function fileOf(candidate: Exclude<Candidate, { kind: 'server' }>, data_dir: string): string {
  return candidate.kind === 'file' ? candidate.file : join(modelFilesFolder(data_dir), candidate.model.file);
}

/** A place may be named as the file itself, or as the folder or address below which it is. */
export const placeOf = ({ place, file }: RecommendedModel, from = place): string =>
  from.endsWith('.gguf') ? from : `${from.replace(/\/+$/, '')}/${file}`;

/** Whether a file begins as a model does, before 85 MB are fetched to find out. */
export async function isModelFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(modelBegins.length), 0, modelBegins.length, 0);
    return buffer.toString('latin1') === modelBegins;
  } finally {
    await file.close();
  }
}

export interface Watcher {
  onFetching: (progress: FetchProgress) => void;
  onInstalling: () => void;
  onNote: (note: string) => void;
}

/** Brings what the candidate needs onto this machine: what is there already is left as it is. */
export async function prepare(
  candidate: Exclude<Candidate, { kind: 'server' }>,
  data_dir: string,
  watcher: Watcher,
  signal: AbortSignal,
): Promise<void> {
  const to = fileOf(candidate, data_dir);
  if (candidate.kind === 'fetched' && !existsSync(to)) {
    const { bytes, sha256 } = candidate.model;
    const { onFetching: onProgress, onNote } = watcher;
    await fetchFile({ from: candidate.from, to, bytes, sha256, signal, onProgress, onNote });
  }
  watcher.onInstalling();
  await installRuntime({ folder: runtimeFolder(data_dir), signal, onNote: watcher.onNote });
}

export interface OpenedCandidate {
  address: Omit<ModelAddress, 'api_key'> & { api_key: string | null };
  speed: ModelSpeed;
  close: () => Promise<void>;
}

/**
 * Starts the candidate where it is a file, and measures it.
 * @throws ModelStartError where it cannot be loaded; ModelFault where it does not answer
 */
export async function openCandidate(
  candidate: Candidate,
  { data_dir, production, signal }: { data_dir: string; production: boolean; signal: AbortSignal },
): Promise<OpenedCandidate> {
  const name = nameOf(candidate);
  if (candidate.kind === 'server') {
    const address = { base_url: candidate.found.base_url, api_key: null };
    const speed = await measureModel(address, name, { longest_seconds: longestSeconds.found, signal });
    return { address, speed, close: async () => {} };
  }
  const file = fileOf(candidate, data_dir);
  const started = await startModel({ runtime: runtimeFolder(data_dir), file, name, production }, signal);
  try {
    const speed = await measureModel(started, name, { longest_seconds: longestSeconds.own, signal });
    return { address: started, speed, close: started.kill };
  } catch (error) {
    await started.kill();
    throw error instanceof ModelFault ? new Error(`${name} does not answer: ${error.detail}`, { cause: error }) : error;
  }
}
