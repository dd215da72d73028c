import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runtimeVersion } from '#server/local-model/runtime.ts';

/**
 * Puts a package in the place of node-llama-cpp that has of it what the product uses. Its model is a text file, which may
 * begin as a real one does, by `GGUF` in a line: what it holds is the answer, written word by word. A line `!` with a word
 * before it makes it another one: `!reads` reads the trial’s
 * questions perfectly, `!fail` cannot be loaded, `!hang` hangs at the first question, `!die` ends the process there, `!throw` fails there,
 * `!slow` pauses before each word.
 * Production refuses it.
 */
export async function installLlamaStandIn(runtime_folder: string): Promise<void> {
  const folder = join(runtime_folder, 'node_modules/node-llama-cpp');
  await mkdir(join(folder, 'dist'), { recursive: true });
  const manifest = {
    name: 'node-llama-cpp',
    version: runtimeVersion,
    type: 'module',
    main: './dist/index.js',
    is_stand_in: true,
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'dist/index.js'), source);
}

/** Words are its tokens. */
const source = `
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createTrialReader } from '${import.meta.resolve('../model/reader.ts')}';

const messageOf = (item) => ({ role: item.type === 'model' ? 'assistant' : item.type, content: textOf(item) });
const tokensOf = (text) => text.split(/\\s+/).filter((word) => word !== '');
const textOf = (item) => (item.type === 'model' ? item.response.join('') : item.text);

export async function getLlama(options) {
  if (options.build !== 'never' || options.skipDownload !== true) throw new Error('would compile or download');
  return {
    getGrammarFor: async () => ({ grammar: '{"queries":["stand-in"]}' }),
    createGrammarForJsonSchema: async () => ({ grammar: '{"queries":["stand-in"]}' }),
    async loadModel({ modelPath }) {
      const content = await readFile(modelPath, 'utf8');
      const [, fault, text] = /^(?:GGUF\\n)?(?:!(\\w+)\\n)?([^]*)$/.exec(content);
      if (fault === 'fail') throw new Error('this is no model that can be loaded');
      return {
        trainContextSize: 32_768,
        tokenizer: tokensOf,
        createContext: async ({ contextSize }) => ({ getSequence: () => ({ contextSize, fault, text }) }),
      };
    },
  };
}

export class LlamaChat {
  constructor({ contextSequence }) {
    this.sequence = contextSequence;
    this.chatWrapper = {
      generateContextState: ({ chatHistory }) => ({
        contextText: { tokenize: (tokenizer) => tokenizer(chatHistory.map(textOf).join(' ')) },
      }),
    };
  }

  async generateResponse(history, { maxTokens, grammar, signal, stopOnAbortSignal, onTextChunk, onToken }) {
    const { fault, text } = this.sequence;
    if (fault === 'hang') for (;;);
    if (fault === 'die') process.exit(3);
    if (fault === 'throw') throw new Error('the model broke');
    const said = fault === 'reads' ? (await createTrialReader())({ messages: history.map(messageOf) }).say : text;
    const words = (grammar?.grammar ?? said).match(/\\S+\\s*/g) ?? [];
    let written = 0;
    for (const word of words) {
      if (written === maxTokens) return { metadata: { stopReason: 'maxTokens' } };
      await pause(fault === 'slow' ? 100 : 1);
      if (signal.aborted) {
        if (stopOnAbortSignal && written > 0) return { metadata: { stopReason: 'abort' } };
        throw signal.reason;
      }
      onToken([written++]);
      onTextChunk(word);
    }
    return { metadata: { stopReason: 'eogToken' } };
  }
}
`;
