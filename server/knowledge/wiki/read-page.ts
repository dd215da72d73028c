import { createContext, Script } from 'node:vm';
import { z } from 'zod';
import { TangledError } from '#server/providers/tangled-html.ts';

/** A hundred times what the longest page takes that somebody wrote to be read. */
const mayTakeMs = 5000;

const context = createContext({ read: undefined });
// Nothing else can end what is under way in the same thread, and a thread for each page would take longer than most pages.
const script = new Script('read()');
const timedOut = z.object({ code: z.literal('ERR_SCRIPT_EXECUTION_TIMEOUT') });

/**
 * Reads one page. Whatever its author made of it costs that page alone: what takes too long, nests too deep or breaks
 * the reading is the page's fault, and the next page is read.
 */
export function readPage<T>(read: () => T, may_take_ms = mayTakeMs): T | 'tangled' | 'unreadable' {
  let outcome: { value: T } | undefined;
  context['read'] = () => {
    outcome = { value: read() };
  };
  try {
    script.runInContext(context, { timeout: may_take_ms });
  } catch (error) {
    const isTangled = error instanceof TangledError || error instanceof RangeError || timedOut.safeParse(error).success;
    return isTangled ? 'tangled' : 'unreadable';
  } finally {
    context['read'] = undefined;
  }
  return outcome === undefined ? 'unreadable' : outcome.value;
}
