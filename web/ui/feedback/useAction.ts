import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import { showError, showToast } from './toast.ts';

interface ActionOptions<V, A> {
  /** Lists and records that it changes: they are read again. */
  refresh?: readonly QueryKey[];
  /** What is said once it is done. */
  done?: string | ((answer: A, value: V) => string | undefined);
  /** Takes it back; the message then has a button for it. */
  undo?: (answer: A, value: V) => unknown;
  /** What follows in the screen: closing, leading on. */
  onDone?: (answer: A, value: V) => unknown;
  /** Failures are not shown as a message, since the screen shows `error` itself. */
  isFailureShown?: boolean;
}

/**
 * Something that is done at a click: calls, says what happened with a way back, and reads anew what changed.
 *
 * @param call usually `(value) => api('POST …', …)`, or the `mutateAsync` of a feature's own hook
 * @returns `run` resolves to whether it worked and never rejects
 */
export function useAction<V = void, A = unknown>(call: (value: V) => Promise<A>, options: ActionOptions<V, A> = {}) {
  const texts = useMessages(uiPart);
  const client = useQueryClient();
  const mutation = useMutation({ mutationFn: call });
  const { refresh = [], done, undo, onDone, isFailureShown = false } = options;

  const refreshAll = () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));

  async function takeBack(answer: A, value: V) {
    try {
      await undo?.(answer, value);
    } catch (error) {
      if (error instanceof Error) showError(error);
    }
    await refreshAll();
  }

  async function run(value: V): Promise<boolean> {
    try {
      const answer = await mutation.mutateAsync(value);
      const message = typeof done === 'function' ? done(answer, value) : done;
      if (message !== undefined) {
        const action = undo && { label: texts.undo, onSelect: () => void takeBack(answer, value) };
        showToast(message, action ? { action } : {});
      }
      await onDone?.(answer, value);
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (!isFailureShown) showError(error);
      return false;
    } finally {
      // Also after a failure: it may be that somebody else was faster.
      void refreshAll();
    }
  }

  return { run, isPending: mutation.isPending, error: mutation.error, value: mutation.variables };
}
