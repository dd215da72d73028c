/** What somebody is writing, kept for this tab: it survives a reload and a login on the way. */

const prefix = 'draft:';

/** The name of the unsent question to a game's expert. */
export const questionDraft = (slug: string) => `question:${slug}`;

/** The name of a question that was asked elsewhere and is to be sent as soon as the chat is there. */
export const pendingQuestion = (slug: string) => `asked:${slug}`;

export function readDraft(name: string): string {
  return sessionStorage.getItem(prefix + name) ?? '';
}

export function saveDraft(name: string, text: string) {
  if (text === '') return sessionStorage.removeItem(prefix + name);
  try {
    sessionStorage.setItem(prefix + name, text);
  } catch {
    // A full storage loses the draft on reload, not the text in the field.
  }
}

/** Reads a draft that is wanted once. */
export function takeDraft(name: string): string {
  const text = readDraft(name);
  saveDraft(name, '');
  return text;
}
