import { showToast } from '../feedback/toast.ts';

interface Said {
  /** Nothing is said where the place itself shows it. */
  copied?: string;
  failed: string;
}

/** Puts a text on the clipboard and says so, or that the browser did not let it: without https there is no clipboard. */
export async function copyText(text: string, said: Said): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast(said.failed, { tone: 'error' });
    return false;
  }
  if (said.copied !== undefined) showToast(said.copied);
  return true;
}
