import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/*
 * What is used of node-llama-cpp. The package is installed where somebody wants a model, never with the product, so its
 * own types are not at hand.
 */

export type HistoryItem = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] };

interface Grammar {
  readonly grammar: string;
}

interface GenerateOptions {
  maxTokens: number;
  temperature: number;
  grammar?: Grammar;
  signal: AbortSignal;
  stopOnAbortSignal: boolean;
  /** Thoughts would be written before an answer, and nobody reads them. */
  budgets: { thoughtTokens: number };
  onTextChunk: (text: string) => void;
  onToken: (tokens: readonly number[]) => void;
}

interface LlamaChat {
  readonly chatWrapper: {
    generateContextState: (options: { chatHistory: readonly HistoryItem[] }) => {
      contextText: { tokenize: (tokenizer: unknown) => readonly number[] };
    };
  };
  generateResponse: (
    history: readonly HistoryItem[],
    options: GenerateOptions,
  ) => Promise<{ metadata: { stopReason: string } }>;
}

interface Sequence {
  readonly contextSize: number;
}

interface LlamaModel {
  readonly trainContextSize: number;
  readonly tokenizer: unknown;
  createContext: (options: { contextSize: number; sequences: 1; threads: number }) => Promise<{
    getSequence: () => Sequence;
  }>;
}

export interface Llama {
  loadModel: (options: { modelPath: string }) => Promise<LlamaModel>;
  getGrammarFor: (name: 'json') => Promise<Grammar>;
  createGrammarForJsonSchema: (schema: object) => Promise<Grammar>;
}

interface LlamaOptions {
  /** Nothing is compiled or fetched: what npm has installed is used, or nothing. */
  build: 'never';
  skipDownload: true;
  progressLogs: false;
  logLevel: 'error';
}

interface Runtime {
  getLlama: (options: LlamaOptions) => Promise<Llama>;
  LlamaChat: new (options: { contextSequence: Sequence }) => LlamaChat;
}

const isFunction = (value: unknown) => typeof value === 'function';
const runtimeModule = z.object({
  getLlama: z.custom<Runtime['getLlama']>(isFunction),
  LlamaChat: z.custom<Runtime['LlamaChat']>(isFunction),
});

const manifest = z.object({ version: z.string(), main: z.string(), is_stand_in: z.boolean().default(false) });

/** The one version that the product was tried with. */
export const runtimeVersion = '3.22.1';

/** The runtime is not there, is another version, or does not work on this machine. */
export class RuntimeError extends Error {}

/** @throws RuntimeError */
export async function readRuntimeManifest(folder: string): Promise<z.infer<typeof manifest>> {
  const text = await readFile(join(folder, 'node_modules/node-llama-cpp/package.json'), 'utf8').catch(() => '{}');
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new RuntimeError(`node-llama-cpp is not installed in ${folder}`);
  if (parsed.data.version !== runtimeVersion)
    throw new RuntimeError(`node-llama-cpp ${runtimeVersion} is needed, and ${parsed.data.version} is installed`);
  return parsed.data;
}

/** Loads what is installed there. @throws RuntimeError */
export async function loadRuntime(folder: string, { production }: { production: boolean }): Promise<Runtime> {
  const { main, is_stand_in } = await readRuntimeManifest(folder);
  if (is_stand_in && production) throw new RuntimeError('the runtime is a stand-in, which production refuses');
  const loaded: unknown = await import(pathToFileURL(join(folder, 'node_modules/node-llama-cpp', main)).href);
  return runtimeModule.parse(loaded);
}

export const llamaOptions: LlamaOptions = {
  build: 'never',
  skipDownload: true,
  progressLogs: false,
  logLevel: 'error',
};
