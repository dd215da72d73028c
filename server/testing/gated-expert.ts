import type { Expert } from '#server/expert/expert.ts';

/** Decides when and how a test's expert ends. */
export interface Gate {
  /** From now on answers wait, after `text` if given, until `open`. */
  close: (text?: string) => void;
  open: () => void;
  /** From now on answers fail. */
  fail: () => void;
  state: () => { mode: 'open' | 'closed' | 'failing'; text: string; opened: Promise<void> };
}

export function createGate(): Gate {
  let mode: 'open' | 'closed' | 'failing' = 'open';
  let text = '';
  let opening = Promise.withResolvers<void>();
  return {
    close: (shown = '') => {
      // Those that wait already are let through together with the later ones.
      if (mode !== 'closed') opening = Promise.withResolvers<void>();
      mode = 'closed';
      text = shown;
    },
    open: () => {
      mode = 'open';
      opening.resolve();
    },
    fail: () => {
      mode = 'failing';
    },
    state: () => ({ mode, text, opened: opening.promise }),
  };
}

/** An expert that quotes its first source, when the gate lets it. */
export function gatedExpert(gate: Gate): Expert {
  return {
    model: null,
    write: async ({ quote, sources, sink: { emit, showSources }, behind: { signal } }) => {
      const { chunks = [] } = quote ?? {};
      for (const chunk of chunks) sources.add(chunk);
      showSources();
      const { mode, text: early, opened } = gate.state();
      if (mode === 'failing') throw new Error('the expert broke');
      if (mode === 'closed') {
        if (early !== '') emit(early);
        const stopped = new Promise<never>((_resolve, reject) => {
          const stop = () => reject(signal.reason);
          if (signal.aborted) stop();
          else signal.addEventListener('abort', stop, { once: true });
        });
        await Promise.race([opened, stopped]);
      }
      const text = `${chunks[0]?.content ?? ''} [1]`;
      emit(text);
      return {
        text,
        cited: [1],
        usage: { model: null, input_tokens: 0, output_tokens: 0, estimated: false, first_text_ms: 1, total_ms: 1 },
      };
    },
  };
}
