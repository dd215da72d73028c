import genresPart from 'messages:genres';
import type { Language } from './language.ts';
import { messagesIn } from './messages-in.ts';

/** A genre as a reader of that language calls it; the catalogue holds Steam's English names, and others stay as they are. */
export function nameGenre(genre: string, language: Language): string {
  const names: Readonly<Record<string, string>> = messagesIn(genresPart, language);
  return names[genre.toLowerCase()] ?? genre;
}
