/** What somebody is writing, kept for this tab: it survives a reload and a login on the way. */

const prefix = 'draft:';

/** The name of the unsent question to a game's expert. */
export const questionDraft = (slug: string) => `question:${slug}`;

/** The name of the question that was answered in this tab without an account. */
export const guestDraft = 'guest';

/** The id of the picture beside it. */
export const pictureDraft = (slug: string) => `picture:${slug}`;

const pendingPrefix = 'asked:';
const pendingKey = (slug: string) => `key:${slug}`;

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

/**
 * Keeps a question that is to be sent as soon as the game's chat is there, over a login on the way. Its key makes that
 * happen once, also where the browser has copied the tab.
 */
export function keepQuestion(slug: string, text: string) {
  saveDraft(pendingPrefix + slug, text);
  saveDraft(pendingKey(slug), crypto.randomUUID());
}

export function readKeptQuestion(slug: string): string {
  return readDraft(pendingPrefix + slug);
}

export function takeKeptQuestion(slug: string): { text: string; key: string } {
  const text = readKeptQuestion(slug);
  saveDraft(pendingPrefix + slug, '');
  return { text, key: readDraft(pendingKey(slug)) || crypto.randomUUID() };
}

/** A question of any game: one that is kept for whoever comes back from their mail, or another kind of draft. */
export function findQuestion(kind = pendingPrefix): { slug: string; text: string } | null {
  const start = prefix + kind;
  const name = Object.keys(sessionStorage).find((key) => key.startsWith(start));
  return name === undefined ? null : { slug: name.slice(start.length), text: sessionStorage.getItem(name) ?? '' };
}
