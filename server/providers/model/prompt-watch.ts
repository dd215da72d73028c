import { estimateTokens } from './estimate-tokens.ts';

/** Tokens that a server says it read of a prompt, and those of them that it remembered. */
export interface CountedPrompt {
  input_tokens: number;
  cached_tokens: number;
}

/** A prompt of which a server has read far less than it was sent. */
export interface CutPrompt {
  /** By the estimate. */
  sent_tokens: number;
  read_tokens: number;
}

/** Of a short prompt the estimate may be wrong by more than what is left out. */
const sentMin = 1_000;
/** The thriftiest tokeniser measured needs .53 of the estimate, on Russian. */
const readShare = 0.4;
/** One odd count is no sign. */
const inARow = 2;

export interface PromptWatch {
  look: (request: { messages: readonly { content: string }[]; picture?: Buffer }, counted: CountedPrompt) => void;
  /** What was read of the last prompt, where servers cut; null where nothing speaks for that. */
  cut: () => CutPrompt | null;
}

/**
 * Notices a server that leaves out a part of long prompts without a word, as those do whose window is too small. Only
 * messages count, as some servers leave out of their count what they remember of the instructions; a prompt that is
 * remembered in part says nothing.
 */
export function watchPrompts(onCut: (cut: CutPrompt, is_first: boolean) => void): PromptWatch {
  let row = 0;
  let last: CutPrompt | null = null;
  let noticed = false;
  return {
    cut: () => last,
    look({ messages, picture }, { input_tokens: read_tokens, cached_tokens }) {
      const sent_tokens = estimateTokens(messages.map(({ content }) => content).join('\n'));
      if (sent_tokens < sentMin || cached_tokens > 0 || picture !== undefined) return;
      const isCut = read_tokens < readShare * sent_tokens;
      row = isCut ? row + 1 : 0;
      last = row >= inARow ? { sent_tokens, read_tokens } : null;
      if (last === null) return;
      onCut(last, !noticed);
      noticed = true;
    },
  };
}
