import { createHash } from 'node:crypto';
import { z } from 'zod';

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image_url'),
    image_url: z.looseObject({ url: z.string().startsWith('data:image/jpeg;base64,') }),
  }),
]);
const chatBody = z.looseObject({
  messages: z.array(
    z.object({ role: z.string(), content: z.union([z.string(), z.array(part)]).transform(readContent) }),
  ),
});

/** The text of a message, and the data URL of its picture. */
function readContent(content: string | z.infer<typeof part>[]): { text: string; picture?: string } {
  if (typeof content === 'string') return { text: content };
  const text = content.map((one) => (one.type === 'text' ? one.text : '')).join('');
  const shown = content.find((one) => one.type === 'image_url');
  return { text, ...(shown && { picture: shown.image_url.url }) };
}

function readMessages(body: unknown) {
  const messages = chatBody.safeParse(body).data?.messages ?? [];
  return messages.map(({ role, content }) => ({ role, content: content.text, picture: content.picture }));
}

const sourceBlock = /^<<<source (\d+) [0-9a-f]+>>>\n([^]*?)(?=^<<<)/gm;
const tools = z.looseObject({
  tools: z.array(z.unknown()).min(1),
  tool_choice: z.unknown().refine((choice) => choice !== 'none'),
});

/** The question of a request for an answer, with the sources that came with it. */
export function readRequest(body: unknown): {
  question: string;
  sources: { n: string; text: string }[];
  has_search: boolean;
} {
  const messages = readMessages(body).filter(({ role }) => role === 'user');
  const data = messages.findLast(({ content }) => content.includes('\n<<<end '))?.content ?? '';
  const after = messages.findLastIndex(({ content }) => content === data);
  const sources = [...data.matchAll(sourceBlock)].map(([, n = '', text = '']) => ({ n, text }));
  return { question: messages[after + 1]?.content ?? '', sources, has_search: tools.safeParse(body).success };
}

const sourceMark = /^<<<source (\d+) [0-9a-f]+>>>$/;
const anyMark = /^<<<.*>>>$/;
const cyrillicLetter = /\p{Script=Cyrillic}/u;

interface Sentence {
  source: number;
  text: string;
  shared: number;
}

const typedMark = /^<<<typed [0-9a-f]+>>>$/m;

const speedMark = /^<<<speed [0-9a-f]+>>>$/m;

/** What a request wants: an answer, search queries for what a player typed, names for what a picture shows, or its time. */
export type ReplyPurpose = 'answer' | 'rewriting' | 'picture' | 'speed';

export function purposeOf(body: unknown): ReplyPurpose {
  const messages = readMessages(body);
  if (messages.some(({ picture }) => picture !== undefined)) return 'picture';
  if (messages.some(({ content }) => speedMark.test(content))) return 'speed';
  return messages.some(({ content }) => typedMark.test(content)) ? 'rewriting' : 'answer';
}

/**
 * One of the titles that it was given: the same picture always shows the same, another one mostly something else. It
 * sees nothing, but what it says fits the game.
 */
export function composeNames(body: unknown): string {
  const { content = '', picture = '' } = readMessages(body).at(-1) ?? {};
  const [, list = ''] = /^<<<titles [0-9a-f]+>>>\n([^]*?)^<<</m.exec(content) ?? [];
  const titles = list.split('\n').filter((title) => title !== '');
  const hash = createHash('sha256').update(picture).digest().readUInt32BE(0);
  const title = titles[hash % Math.max(1, titles.length)];
  return JSON.stringify({ names: title === undefined ? [] : [title] });
}

/** What was typed, where search queries are wanted for it. */
export function readTyped(body: unknown): string | undefined {
  const typed = /^<<<typed [0-9a-f]+>>>\n([^]*?)^<<</m.exec(readMessages(body).at(-1)?.content ?? '')?.[1];
  return typed?.replaceAll(/\s+/g, ' ').trim();
}

/** What was typed, as one search query. */
export function composeQueries(body: unknown): string {
  const query = readTyped(body) ?? '';
  return JSON.stringify({ queries: query === '' ? [] : [query] });
}

/** What a careful model would say: the sentences of the prompt's sources that share most words with the question, cited. */
export function composeAnswer(body: unknown): string {
  const messages = readMessages(body);
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
