import { queryWords } from './title-words.ts';

const titleWords = 6;
const asks =
  /^(?:(?:how|what|where|when|why|who|which|can|could|do|does|is|are|should|whats|hows)\s+(?:do|does|did|is|are|was|can|could|should|would|to|i|you|we|many|much|long|the|my|a|it|this|there)\b|(?:как|где|куда|откуда|когда|почему|зачем|сколько|что|чем|кто|какой|какая|какое|какие|можно|нужно|надо|стоит)(?!\p{L}))/iu;

/** Whether a text may be what a game is called: no question, no sentence, and no longer than titles are. */
export function mayBeTitle(text: string): boolean {
  const words = queryWords(text);
  return words.length > 0 && words.length <= titleWords && !/[?\n]/u.test(text) && !asks.test(text.trim());
}
