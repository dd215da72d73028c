import type { ChatCompletionMessage } from '#contract/openai.ts';
import { limits } from '#contract/values/limits.ts';
import { pictureLimits } from '#contract/values/picture-limits.ts';
import { conversationMax } from '#server/chat/ask-for-program.ts';
import type { Turn } from '#server/expert/expert.ts';
import { AppError, type WrongField } from '#server/errors.ts';
import { withoutSources } from './answer-text.ts';
import { pictureOfPart, textOf, textOfPart } from './read-parts.ts';

export interface Conversation {
  /** The last message of the user. */
  question: string;
  /** What was said before it, oldest first; what nobody answered is left out. */
  turns: Turn[];
  /** The picture that the question comes with. */
  picture?: SentPicture;
}

export interface SentPicture {
  file: Buffer;
  /** Refuses it, named as the request has it. */
  wrong: (field: Pick<WrongField, 'type' | 'limit'>) => AppError;
}

/** Where a request has its messages; `text`: its input is the question. */
export type MessagesPlace = 'messages' | 'input' | 'text';

/**
 * Reads the messages of a completion. Instructions of systems, results of tools and what an assistant is to go on from are
 * left out, also behind the question: how an expert answers is not the client's to say.
 * @param can_see whether the question may come with a picture
 * @throws AppError `validation` where no message is a question
 */
export function readConversation(
  messages: readonly ChatCompletionMessage[],
  place: MessagesPlace,
  can_see: boolean,
): Conversation {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const last = messages[at];
  if (last === undefined) throw wrongMessage(place, { type: 'no_question' });
  const content = last.content ?? '';
  const wrong = (field: Pick<WrongField, 'type' | 'limit'>, part?: number) =>
    wrongMessage(place, field, at, 'content', ...(part === undefined ? [] : [part]));
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  if (typeof content !== 'string' && !Array.isArray(content)) throw wrong({ type: 'only_text' });
  const others = parts.flatMap((part, index) => (textOfPart(part) === undefined ? [{ part, index }] : []));
  const unread = others.find(({ part }) => !can_see || pictureOfPart(part) === undefined);
  if (unread !== undefined) throw wrong({ type: 'only_text' }, unread.index);
  const [picture, second] = others;
  if (second !== undefined) throw wrong({ type: 'one_picture' }, second.index);
  const question = textOf(content).trim();
  if (question === '') throw wrong({ type: 'string_empty' });
  if (question.length > limits.question) throw wrong({ type: 'string_too_long', limit: limits.question });
  const turns = pairUp(messages.slice(0, at)).slice(-conversationMax.turns);
  return {
    question,
    turns,
    ...(picture && { picture: readPicture(picture.part, (field) => wrong(field, picture.index)) }),
  };
}

const inAddress = /^data:image\/[\w.+-]{1,40};base64,/iu;

/** What a `data:` address holds; nothing is fetched from any other. */
function readPicture(part: unknown, wrong: SentPicture['wrong']): SentPicture {
  const address = pictureOfPart(part) ?? '';
  const head = inAddress.exec(address)?.[0];
  if (head === undefined) throw wrong({ type: 'picture_address' });
  const file = Buffer.from(address.slice(head.length), 'base64');
  if (file.length === 0) throw wrong({ type: 'picture_address' });
  if (file.length > pictureLimits.bytes) throw wrong({ type: 'picture_bytes', limit: pictureLimits.bytes / 1024 ** 2 });
  return { file, wrong };
}

/** Refuses a part of the messages, named as the request has it. */
export function wrongMessage(
  place: MessagesPlace,
  field: Pick<WrongField, 'type' | 'limit'>,
  ...rest: readonly (string | number)[]
): AppError {
  const loc = place === 'text' ? ['input'] : [place, ...rest];
  return new AppError('validation', { fields: [{ ...field, loc: ['body', ...loc] }] });
}

function pairUp(messages: readonly ChatCompletionMessage[]): Turn[] {
  const turns: Turn[] = [];
  let question = '';
  for (const { role, content } of messages) {
    if (role === 'user') question = textOf(content).trim().slice(0, limits.question).toWellFormed();
    if (role !== 'assistant' || question === '') continue;
    const answer = withoutSources(textOf(content).slice(0, conversationMax.answer)).trim().toWellFormed();
    if (answer === '') continue;
    turns.push({ question, answer });
    question = '';
  }
  return turns;
}
