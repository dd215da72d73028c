import { z } from 'zod';

const chatBody = z.looseObject({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

const sourceMark = /^<<<source (\d+) [0-9a-f]+>>>$/;
const anyMark = /^<<<.*>>>$/;
const cyrillicLetter = /\p{Script=Cyrillic}/u;

interface Sentence {
  source: number;
  text: string;
  shared: number;
}

const typedMark = /^<<<typed [0-9a-f]+>>>$/m;

/** What a request wants: an answer, or search queries for what a player typed. */
export type ReplyPurpose = 'answer' | 'rewriting';

export function purposeOf(body: unknown): ReplyPurpose {
  const messages = chatBody.safeParse(body).data?.messages ?? [];
  return messages.some(({ content }) => typedMark.test(content)) ? 'rewriting' : 'answer';
}

/** What was typed, as one search query. */
export function composeQueries(body: unknown): string {
  const messages = chatBody.safeParse(body).data?.messages ?? [];
  const [, typed = ''] = /^<<<typed [0-9a-f]+>>>\n([^]*?)^<<</m.exec(messages.at(-1)?.content ?? '') ?? [];
  const query = typed.replaceAll(/\s+/g, ' ').trim();
  return JSON.stringify({ queries: query === '' ? [] : [query] });
}

/** What a careful model would say: the sentences of the prompt's sources that share most words with the question, cited. */
export function composeAnswer(body: unknown): string {
  const messages = chatBody.safeParse(body).data?.messages ?? [];
  const question = messages.at(-1)?.content ?? '';
  const russian = cyrillicLetter.test(question);
  const best = messages
    .filter((message) => message.role === 'user')
    .flatMap((message) => readSources(message.content, wordsOf(question)))
    .toSorted((a, b) => b.shared - a.shared || a.source - b.source)
    .slice(0, 2);
  if (best.length === 0) {
    return russian
      ? 'Из общих знаний: готового ответа у меня нет.'
      : 'From general knowledge: I have no ready answer to this.';
  }
  return best.map(({ text, source }) => `${text} [${source}].`).join(' ');
}

function readSources(data: string, words: ReadonlySet<string>): Sentence[] {
  const sentences: Sentence[] = [];
  let source = 0;
  for (const line of data.split('\n')) {
    const number = sourceMark.exec(line)?.[1];
    if (number !== undefined) source = Number(number);
    else if (anyMark.test(line)) source = 0;
    else if (source > 0 && !/^(?:Article|Section): /.test(line)) {
      for (const text of line.split(/(?<=[.!?])\s+/).map((piece) => piece.replace(/[.!?\s]+$/, ''))) {
        const shared = [...wordsOf(text)].filter((word) => words.has(word)).length;
        if (text !== '') sentences.push({ source, text, shared });
      }
    }
  }
  return sentences;
}

/** Words cut to five letters: enough of a stem to compare by. */
function wordsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 5)));
}
