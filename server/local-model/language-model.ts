import { availableParallelism } from 'node:os';
import { type HistoryItem, llamaOptions, loadRuntime } from './runtime.ts';

export interface WriteRequest {
  history: readonly HistoryItem[];
  max_tokens: number;
  temperature: number;
  /** Any JSON, or JSON of this schema; null for text. */
  json: 'any' | object | null;
  signal: AbortSignal;
  onText: (piece: string) => void;
}

interface Written {
  completion_tokens: number;
  finish_reason: 'stop' | 'length';
}

/** A model in the memory of this process. */
export interface LanguageModel {
  context_tokens: number;
  countTokens: (history: readonly HistoryItem[]) => number;
  /** One request at a time; the beginning that it shares with the one before is not read again. */
  write: (request: WriteRequest) => Promise<Written>;
}

/** Holds the longest prompt of the product with its answer; each thousand tokens takes up to 150 MB. */
const contextTokensMax = 8_192;

interface LoadOptions {
  runtime: string;
  file: string;
  production: boolean;
}

export async function loadLanguageModel({ runtime, file, production }: LoadOptions): Promise<LanguageModel> {
  const { getLlama, LlamaChat } = await loadRuntime(runtime, { production });
  const llama = await getLlama(llamaOptions);
  const model = await llama.loadModel({ modelPath: file });
  const context = await model.createContext({
    contextSize: Math.min(contextTokensMax, model.trainContextSize),
    sequences: 1,
    // Its threads wait for each other by spinning: where they take every core, each other process stops them all.
    threads: Math.max(1, availableParallelism() - 1),
  });
  const sequence = context.getSequence();
  const chat = new LlamaChat({ contextSequence: sequence });

  return {
    context_tokens: sequence.contextSize,
    countTokens(history) {
      const chatHistory: HistoryItem[] = [...history, { type: 'model', response: [] }];
      return chat.chatWrapper.generateContextState({ chatHistory }).contextText.tokenize(model.tokenizer).length;
    },
    async write({ history, max_tokens, temperature, json, signal, onText }) {
      let completion_tokens = 0;
      const { metadata } = await chat.generateResponse(history, {
        maxTokens: max_tokens,
        temperature,
        ...(json === 'any' && { grammar: await llama.getGrammarFor('json') }),
        ...(typeof json === 'object' && json !== null && { grammar: await llama.createGrammarForJsonSchema(json) }),
        signal,
        stopOnAbortSignal: true,
        budgets: { thoughtTokens: 0 },
        onTextChunk: onText,
        onToken: (tokens) => (completion_tokens += tokens.length),
      });
      return { completion_tokens, finish_reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop' };
    },
  };
}
